"""The import of games of many players: who plays, omens, sides, the result (K/T)."""

from __future__ import annotations

import pytest

from engine.paths import read_path
from tests.adjudicator.importing.records import faults, read

HEAD = '[Kiadás "klasszikus"] [Lapcsomag "minta"] [Változat "{}"]\n'
NAMES = '[A "Anna"] [B "Béla"] [C "Cili"] [D "Dani"]\n'


def test_three_play_with_their_omens() -> None:
    """K/T.1.A, K/T.1.B, K/T.1.C: the header's omens come into play; the first pass of A brings his resources."""
    game = read(HEAD.format("ómen") + '[A "Anna"] [B "Béla"] [C "Cili"]\n[Ómen A "Közös kassza"] [Ómen B "Hosszú"] '
                '[Ómen C "Hosszú"]\nkezdés A 9 B 6 C 4\nkezdő A\nfázis manőverek\nA passz\n')
    assert game.opening.omens == {"A": "Közös kassza", "B": "Hosszú ostromnapok", "C": "Hosszú ostromnapok"}
    end = game.states[-1]
    assert [read_path(end, f"{s}.mp", game.rules) for s in "ABC"] == [15, 10, 10]
    assert game.report.disputes == ()


def test_one_of_a_pair_acts_and_either_is_named_as_the_winner() -> None:
    """K/T.5.aktív: C acts though A has as many MP; the pair of who gave up loses."""
    game = read(HEAD.format("iker") + NAMES + '[Eredmény "C"]\nkezdés A 9 B 6 C 4 D 3\nkezdő A\n'
                + "C idéz Koldusok fattya\nB passz\nD felad\n")
    assert game.report.disputes == ()
    assert game.report.failed == ()
    assert read_path(game.states[-1], "győztes", game.rules) == ["A", "C"]


@pytest.mark.parametrize(("variant", "names"), [
    ("kihívás", '[A "Anna"] [B "Béla"]\n'), ("iker", '[A "Anna"] [B "Béla"] [C "Cili"]\n'),
    ("csapat", NAMES + '[E "Edit"]\n'), ("ómen", '[A "Anna"] [B "Béla"] [D "Dani"] [Ómen A "Közös kassza"]\n')])
def test_a_variant_is_for_so_many_players(variant: str, names: str) -> None:
    """K/T.1–K/T.6: too few, too many or a letter left out."""
    assert [p.code for p in faults(HEAD.format(variant) + names)] == ["import.variant"]


def test_an_omen_is_a_lasting_event_card() -> None:
    """K/T.1.A."""
    text = HEAD.format("ómen") + '[A "Anna"] [B "Béla"] [C "Cili"]\n[Ómen A "Ork dobos"]\n'
    assert [p.code for p in faults(text)] == ["import.no_omen"]


def test_a_game_with_omens_says_whose_are_which() -> None:
    """K/T.1.A; K/T.1.E: without any the manoeuvres would be over at once."""
    names = '[A "Anna"] [B "Béla"] [C "Cili"]\n'
    [fault] = faults(HEAD.format("ómen") + names)
    assert (fault.code, fault.line, fault.column) == ("import.omens", 1, HEAD.index("{}") + 1)
    assert read(HEAD.format("ómen") + names + '[Ómen B "Közös kassza"]\n').opening.omens == {"B": "Közös kassza"}


@pytest.mark.parametrize(("variant", "levels", "codes"), [
    ("párbaj", '[Torony A "Sókamra, ?, sókamra"]', ["import.tower_twice"]),
    ("párbaj", '[Torony A "Sókamra, ?, ?"] [Torony B "Sókamra, ?, ?"]', []),
    ("iker", '[Torony A "Sókamra, ?"] [Torony C "?, Sókamra"]', ["import.tower_twice"]),
    ("iker", '[Torony A "Sókamra, ?, ?, ?"] [Torony B "?, ?, ?, Sókamra"]', [])])
def test_the_starting_levels_of_a_player_or_pair_are_different(variant: str, levels: str, codes: list[str]) -> None:
    """K/III.4.A, K/T.5.torony: unseen levels may be anything, those of the others too."""
    names = NAMES if variant == "iker" else '[A "Anna"] [B "Béla"]\n'
    text = HEAD.format(variant) + names + levels + "\n"
    assert ([p.code for p in faults(text)] if codes else [p.message for p in read(text).report.disputes]) == codes


def test_the_players_agree_on_a_number_of_victory_points() -> None:
    """K/T.3.E: three points win instead of two."""
    text = HEAD.format("körbetámadás") + NAMES + "{}kezdés A 9 B 6 C 4 D 3\nkezdő A\nB felad\nC felad\n"
    end = read(text.format('[E "Edit"]\n[Cél "3"]\n').replace("D 3\n", "D 3 E 2\n")).states[-1]
    assert end.many is not None and (end.many.goal, dict(end.many.points), end.winner) == (3, {0: 2}, -1)
    end = read(text.format('[E "Edit"]\n').replace("D 3\n", "D 3 E 2\n")).states[-1]
    assert end.many is not None and (end.many.goal, end.many.winners) == (2, (0,))


@pytest.mark.parametrize(("variant", "goal", "code"), [
    ("körbetámadás", "0", "import.goal"), ("körbetámadás", "sok", "import.goal"),
    ("körbetámadás", "100", "import.goal"), ("kihívás", "3", "import.goal_variant")])
def test_a_goal_is_a_number_and_of_the_ring_only(variant: str, goal: str, code: str) -> None:
    """K/T.3.E."""
    assert [p.code for p in faults(HEAD.format(variant) + NAMES + f'[Cél "{goal}"]\n')] == [code]


NEWER = '[Kiadás "megújult"] [Lapcsomag "minta"]\n[A "Anna"] [B "Béla"]\n'
START = "kezdés A 9 B 6\nkezdő A\n"


def test_without_a_deck_list_the_record_says_what_begins_in_the_present() -> None:
    """M/3.09.D, M/3.09.E, M/3.10.I: an omen with its points, an exalted card by its A side; both out of the deck."""
    game = read(NEWER + '[Pakli A "41"] [Pakli B "61"]\n'
                + '[Ómen A "Kettős holdudvar"] [Kiemelkedett B "A tó alatti kapu"]\n' + START)
    start = game.states[-1]
    assert read_path(start, "Kettős holdudvar.hely", game.rules) == "jelen"
    assert read_path(start, "Kettős holdudvar.ómenpont", game.rules) == 3
    assert read_path(start, "A tó alatti kapu.irányító", game.rules) == "B"
    cards = [sum(read_path(start, f"{s}.{where}", game.rules) for where in ("jövő", "kéz")) for s in "AB"]
    assert cards == [40, 60]


def test_who_begins_with_an_omen_pays_a_card_for_it() -> None:
    """M/3.09.D: after the first draw A puts a card under his Future, B has nothing to pay for."""
    game = read(NEWER + '[Pakli A "41"] [Pakli B "40"]\n[Ómen A "Kettős holdudvar"]\n' + START + "A marad\nB marad\n")
    state = game.states[-1]
    assert (state.awaiting.kind, state.awaiting.seat, state.awaiting.about) == ("választás", 0, ("aljára", 1))


@pytest.mark.parametrize(("text", "code"), [
    (NEWER + '[Ómen A "A tó alatti kapu"]\n', "import.none_of_kind"),
    (NEWER + '[Kiemelkedett A "Kettős holdudvar"]\n', "import.none_of_kind"),
    (NEWER + '[Pakli A "samples/decks/rend.pakli"] [Ómen A "Kettős holdudvar"]\n', "import.not_listed"),
    (NEWER + '[Ómen A "Kettős holdudvar"] [Kiemelkedett A "A tó alatti kapu"]\n', "import.omen_and_exalted"),
    (NEWER.replace("megújult", "klasszikus") + '[Ómen A "Kettős holdudvar"]\n', "import.not_in_edition"),
    (NEWER.replace("megújult", "klasszikus") + '[Kiemelkedett A "A tó alatti kapu"]\n', "import.not_in_edition")])
def test_what_begins_in_the_present_is_of_its_kind_and_edition(text: str, code: str) -> None:
    """M/3.09.D, M/3.10.I, M/3.10.K, É59."""
    assert [p.code for p in faults(text)] == [code]


@pytest.mark.parametrize("towers", ['[Torony A "?, ?, ?, ?"]\n', '[Torony A "?, ?"] [Torony C "?, ?"]\n'])
def test_a_pair_has_four_levels_in_common(towers: str) -> None:
    """K/T.5.torony: whoever of the two names them."""
    game = read(HEAD.format("iker") + NAMES + towers + "kezdés A 9 B 6 C 4 D 3\nkezdő A\n")
    assert [len(read_path(game.states[-1], f"{seat}.torony", game.rules)) for seat in "ABCD"] == [4, 4, 4, 4]


@pytest.mark.parametrize("towers", ['[Torony A "?, ?, ?"]\n', '[Torony B "?, ?, ?"] [Torony D "?, ?, ?"]\n'])
def test_a_tower_of_other_size_is_a_fault(towers: str) -> None:
    """K/T.5.torony."""
    assert [p.code for p in faults(HEAD.format("iker") + NAMES + towers)] == ["import.tower_levels"]


def test_a_pair_starts_with_its_own_four_levels_not_with_those_of_two_decks() -> None:
    """K/T.5.torony: what the deck files name for duels does not add up to six."""
    decks = '[Pakli A "samples/decks/rend.pakli"] [Pakli C "samples/decks/kocvar.pakli"]\n'
    game = read(HEAD.format("iker") + NAMES + decks + "kezdés A 9 B 6 C 4 D 3\nkezdő A\n")
    assert len(read_path(game.states[-1], "C.torony", game.rules)) == 4


@pytest.mark.parametrize("written", ["körbetámadás-ostrom", "Körbetámadás ostrom", "korbetamadas_ostrom"])
def test_the_siege_only_ring_is_a_variant_of_its_own(written: str) -> None:
    """K/T.3.F: it is named in the header; a quest that the table played in it is a dispute."""
    game = read(HEAD.format(written) + NAMES + "kezdés A 9 B 6 C 4 D 3\nkezdő A\nA idéz Elsodort vámpecsét\n")
    assert game.states[-1].variant == "körbetámadás-ostrom"
    assert ["K/T.3.F" in d.verdict.paragraphs for d in game.report.disputes if d.verdict is not None] == [True]


def test_what_is_given_up_is_named_in_the_line() -> None:
    """K/T.3.C: a number of DP names no card; an effect is named by its card, of which a beginning is enough."""
    game = read(HEAD.format("körbetámadás") + NAMES + "kezdés A 9 B 6 C 4 D 3\nkezdő A\n1. forduló\nhatás DP A +11\n"
                + "A kiejt B [11 dp]\n")
    assert game.report.disputes == ()
    assert read_path(game.states[-1], "B.kiesett", game.rules) == "igen"
