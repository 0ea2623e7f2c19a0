"""Starting levels that nobody noted (K/I.8.B, K/III.4.A): what a line may say of them, and what it tells later."""

from __future__ import annotations

import pytest

from adjudicator.games import of_events
from adjudicator.hindsight import hindsight
from adjudicator.importing.report import Imported
from adjudicator.importing.telling import found_lines
from engine.paths import read_path
from engine.verdict import LEGAL, UNDECIDABLE
from tests.adjudicator.importing.records import HEAD, read

TOWERS = '[Torony A "Révtorony alja, ?, Harangok szintje"] [Torony B "?, ?, ?"]\n'
FIRST_TURN = "kezdő A\n1. forduló\nA idéz Gátőr lovas\n"


def played(lines: str, towers: str = TOWERS) -> Imported:
    return read(HEAD + towers + FIRST_TURN + lines)


def outcomes(game: Imported, typed: str) -> list[str]:
    return [v.outcome for e, v in zip(game.events, game.verdicts, strict=True) if e.raw == typed]


def tower(game: Imported, seat: str) -> object:
    return read_path(game.states[-1], f"{seat}.torony", game.rules)


def test_the_only_level_that_nobody_noted_is_the_one_a_line_names() -> None:
    """K/III.7.A: an obstacle goes on an own level: so the unnoted one is that level."""
    game = played("A csatol Csúszós palló -> Sókamra\n")
    assert outcomes(game, "A csatol Csúszós palló -> Sókamra") == [LEGAL]
    assert tower(game, "A") == ["Révtorony alja", "Sókamra", "Harangok szintje"]


@pytest.mark.parametrize("towers", [TOWERS, ""])
@pytest.mark.parametrize("line", ["B csatol ? -> ?", "B csatol ? -> Kénes pince"])
def test_which_of_several_it_is_nobody_can_tell(towers: str, line: str) -> None:
    """Nothing is invented: the levels stay unknown, the line is undecidable, not illegal."""
    game = played(f"{line}\n", towers)
    assert outcomes(game, line) == [UNDECIDABLE]
    assert tower(game, "B") == ["?", "?", "?"]
    assert not game.report.disputes


def test_a_level_that_the_game_knows_elsewhere_is_no_unnoted_one() -> None:
    """K/III.7.A: the Révtorony alja is A's; B attaches nothing to it."""
    [dispute] = played("B csatol ? -> Révtorony alja\n").report.disputes
    assert dispute.verdict.paragraphs[0] == "K/III.7.A"


def test_one_question_mark_stands_for_a_whole_tower() -> None:
    """K/I.8.B: three levels, of which nobody saw any."""
    assert tower(played("", '[Torony A "?"] [Torony B "?, ?, Kénes pince"]\n'), "A") == ["?", "?", "?"]


def test_the_attacked_level_is_the_one_that_is_named() -> None:
    """K/IV.3: a siege goes against the lowest level; what happens to a level of that name in it happens to that one."""
    game = played("2. forduló\nA ostrom [Gátőr lovas]\nhatás megsemmisít -> Kénes pince\n")
    assert tower(game, "B") == ["?", "?"]
    assert read_path(game.states[-1], "Kénes pince.hely", game.rules) == "múlt"


def test_what_a_card_aims_at_need_not_be_the_attacked_level() -> None:
    """K/IV.3: nothing is invented: a card that turns any level open says of six unnoted ones which it was of none."""
    game = played("2. forduló\nA ostrom [Gátőr lovas]\nA idéz Letört vakolat -> Kénes pince\n")
    assert tower(game, "B") == ["?", "?", "?"]
    assert outcomes(game, "A idéz Letört vakolat -> Kénes pince") == [UNDECIDABLE]


def test_hindsight_carries_the_name_back_to_the_beginning() -> None:
    """K/I.4.D: nobody moves a level, so it was the Sókamra from the start."""
    game = played("A csatol Csúszós palló -> Sókamra\n")
    [named] = [one for one in hindsight(of_events(game.events, "próba").replay()).named if one.text.name == "Sókamra"]
    assert named.since == 1
    assert named.known_at == next(n for n, e in enumerate(game.events, 1) if e.kind == "csatolás")


def test_a_noted_tower_is_undecidable_as_far_as_levels_are_unknown() -> None:
    open_ones = played("= A.torony [Révtorony alja, Sókamra, Harangok szintje], B.torony [?, ?, Kénes pince]\n")
    assert not open_ones.report.failed
    assert [check.path for check in open_ones.report.undecided] == ["A.torony", "B.torony"]
    assert open_ones.counts["undecidable"] == 2
    wrong = played("= A.torony [Sókamra, Révtorony alja, Harangok szintje], B.torony [?, Kénes pince]\n")
    assert [check.path for check in wrong.report.failed] == ["A.torony", "B.torony"]


def test_a_check_of_a_level_that_may_be_an_unnoted_one_is_undecidable_and_says_why() -> None:
    """K/I.8.B: Kénes pince may be any of B's levels; a known level, and a card of another kind, are wrong as noted."""
    game = played("= Kénes pince.hely torony, aktív A, Harangok szintje.hely kéz, Ork dobos.hely sor, aktív B\n")
    assert [(c.path, c.hangs_on) for c in game.report.undecided] == [("Kénes pince.hely", "toronyszint")]
    assert [c.path for c in game.report.failed] == ["aktív", "Harangok szintje.hely", "Ork dobos.hely"]
    assert (game.counts["undecidable"], game.counts["failed"]) == (1, 3)
    told = "\n".join(found_lines(game, "hu"))
    assert "az ellenőrzés eldönthetetlen: Kénes pince.hely; a jegyzőkönyv szerint torony" in told and "K/I.8.B" in told


def test_where_a_card_lies_that_may_be_an_unseen_one_is_undecidable() -> None:
    """K/I.3.M: Ork dobos may be in a hand or a deck, as long as no list says that neither deck holds it; what was never
    played is nowhere else."""
    noted = "= Ork dobos.hely kéz, B:Ork dobos.hely jövő, Ork dobos.hely múlt, Gátőr lovas.hely jövő\n"
    game = played(noted)
    assert [(c.path, c.expected, c.hangs_on) for c in game.report.undecided] == [
        ("Ork dobos.hely", "kéz", "lapok"), ("B:Ork dobos.hely", "jövő", "lapok")]
    assert [(c.path, c.expected) for c in game.report.failed] == [("Ork dobos.hely", "múlt"),
                                                                   ("Gátőr lovas.hely", "jövő")]
    decks = "".join(f'[Pakli {seat} "samples/decks/rend.pakli"]\n' for seat in "AB")
    listed = played("= Ork dobos.hely kéz, Révőr Bodza.hely kéz\n", decks)
    assert [c.path for c in listed.report.failed] == ["Ork dobos.hely"]
    assert [c.path for c in listed.report.undecided] == ["Révőr Bodza.hely"]


def test_where_all_levels_are_noted_such_a_check_fails() -> None:
    towers = "".join(f'[Torony {seat} "Révtorony alja, Sókamra, Harangok szintje"]\n' for seat in "AB")
    game = played("= Kénes pince.hely torony\n", towers)
    assert not game.report.undecided and [c.path for c in game.report.failed] == ["Kénes pince.hely"]


def test_a_completed_level_of_a_tower_is_remarked_as_any_name_is() -> None:
    """Once for each, in the line of its header; a name in full is none, whatever its case and accents."""
    game = played("", '[Torony A "Révtor, Sókamrát, szintje"] [Torony B "?, ?, kenes pince"]\n')
    assert tower(game, "A") == ["Révtorony alja", "Sókamra", "Harangok szintje"]
    assert [(r.line, *r.reading[:3]) for r in game.report.remarks] == [
        (3, "Révtor", "Révtorony alja", "kezdet"), (3, "Sókamrát", "Sókamra", "rag"),
        (3, "szintje", "Harangok szintje", "szó")]
    assert game.counts["completed"] == 3
