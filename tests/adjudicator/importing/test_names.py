"""Names as people write them: with endings and articles, cut short, misspelt."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from adjudicator.importing.inflection import changed_stems, stems, without_article
from adjudicator.importing.matching import (
    AHEAD,
    BEGINNING,
    CLEAR,
    EXACT,
    FIXED,
    INFLECTED,
    WORD,
    carrying,
    clear_guess,
    confidence,
    guesses,
    matches,
)
from adjudicator.importing.record import import_record
from adjudicator.packs import find_pack
from adjudicator.problems import suggestions
from events.chance import OpeningHand
from events.errors import InputError
from tests.adjudicator.importing.pen import misspelt
from tests.adjudicator.importing.records import FIRST, HEAD, SETUP, TABLE, faults, played, read, told, unfit

NAMES = tuple(sorted(find_pack("minta").cards))
INVENTED = ("Őr", "Íjász", "Kripta", "Az első kő", "Karós árok", "Torony", "Villám", "Hall", "Fa", "Vágy")


# ── endings ─────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("typed", "name"), [
    ("Őrt", "Őr"), ("őrnek", "Őr"), ("Őrrel", "Őr"), ("Őrré", "Őr"), ("Őrön", "Őr"), ("Őrre", "Őr"), ("Őrben", "Őr"),
    ("Őrből", "Őr"), ("Őrtől", "Őr"), ("Őrhöz", "Őr"), ("Őrnél", "Őr"), ("Őrért", "Őr"), ("az Őrrel", "Őr"),
    ("AZ ŐRT", "Őr"), ("Íjásznak", "Íjász"), ("Íjásszal", "Íjász"), ("Íjászt", "Íjász"), ("Íjászon", "Íjász"),
    ("Kriptát", "Kripta"), ("Kriptával", "Kripta"), ("a Kriptába", "Kripta"), ("Kriptan", "Kripta"),
    ("első követ", "Az első kő"), ("az első kővel", "Az első kő"), ("karós árkot", "Karós árok"),
    ("Tornyot", "Torony"), ("Villámot", "Villám"), ("Villámmal", "Villám"), ("Hallal", "Hall"), ("fát", "Fa"),
    ("Vággyal", "Vágy"),
])
def test_an_ending_or_an_article_does_not_hide_a_name(typed: str, name: str) -> None:
    how, found = matches(typed, INVENTED)
    assert found == [name]
    assert how in (INFLECTED, BEGINNING)


def test_an_exact_name_and_a_beginning_go_before_an_inflected_form() -> None:
    assert matches("Őrt", ("Őr", "Őrt")) == (EXACT, ["Őrt"])
    assert matches("ort", ("Őr", "Őrt")) == (EXACT, ["Őrt"])
    assert matches("Őrt", ("Őr", "Őrtorony")) == (BEGINNING, ["Őrtorony"])
    assert matches("Őrto", ("Őr", "Őrtorony")) == (BEGINNING, ["Őrtorony"])


def test_a_whole_name_behind_its_article_is_no_beginning() -> None:
    assert matches("az Ork dobos", ("Ork dobos", "Ork rohamozó")) == (INFLECTED, ["Ork dobos"])
    assert matches("a hó", ("A hó szava", "Hó")) == (BEGINNING, ["A hó szava", "Hó"])


def test_the_first_words_may_have_an_ending_too_but_no_part_of_a_word() -> None:
    assert matches("Gátőrt", ("Gátőr lovas", "Ork dobos")) == (INFLECTED, ["Gátőr lovas"])
    assert matches("Gátőrt", ("Gátőr lovas", "Gátőr")) == (INFLECTED, ["Gátőr"])
    assert matches("Orkot", ("Ork dobos", "Ork rohamozó")) == (INFLECTED, ["Ork dobos", "Ork rohamozó"])
    assert matches("Gátt", ("Gátőr lovas",)) == (INFLECTED, [])


def test_a_stem_is_left_after_an_ending_and_a_doubled_letter_is_one() -> None:
    assert "or" in stems("orrel") and "ijasz" in stems("ijasszal") and "toll" in stems("tollal")
    assert stems("at") == () and without_article("az or") == "or" and without_article("azor") == "azor"
    assert changed_stems("elso ko") == ("elso kov",) and changed_stems("torony") == ("torny",)


def test_every_name_of_the_pack_is_found_by_its_common_forms() -> None:
    """The accusative, -nak/-nek, -ra/-re and -hoz/-hez of all shipped names; none is taken for another."""
    long = {"a": "á", "e": "é"}
    endings = ("nak", "nek", "ra", "re", "hoz", "hez", "tól", "ból")
    forms = [(name, stem + ending) for name in NAMES for stem in [name[:-1] + long.get(name[-1], name[-1])]
             for ending in (*endings, *(("t",) if stem[-1] in "áéióőüű" else ()))]
    wrong = [(name, form, found) for name, form in forms if (found := matches(form, NAMES)[1]) != [name]]
    assert wrong == []


# ── words ───────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("typed", "names"), [
    ("Ilka", ["Pengés Ilka"]), ("ilkának", ["Pengés Ilka"]), ("az Ilkát", ["Pengés Ilka"]), ("néma ŐR", ["A néma őr"]),
    ("kővel", ["Az első kő"]), ("kő", ["Az első kő"]), ("Ilk", []), ("íjász", ["Sóházi íjász", "Vén íjász-ló"]),
    ("lovat", ["Vén íjász-ló"]), ("az", []), ("Ilka első", [])])
def test_a_word_of_a_name_is_a_whole_one_and_may_have_an_ending(typed: str, names: list[str]) -> None:
    known = ("Pengés Ilka", "A néma őr", "Az első kő", "Sóházi íjász", "Vén íjász-ló", "Hollótollú íjászlány")
    assert carrying(typed, known) == names


@pytest.mark.parametrize("typed", ["Tóbiás", "tobiast", "a Tóbiást"])
def test_a_person_may_be_called_by_the_last_word_of_the_name(typed: str) -> None:
    game = played(f"A ostrom [{typed}]")
    assert told(game)[-1] == "A ostrom [Kancsal Tóbiás]"
    assert [tuple(r.reading) for r in game.report.remarks] == [(typed, "Kancsal Tóbiás", WORD, 100)]
    assert (game.counts["completed"], game.counts["fixed"], game.events[-1].reason) == (1, 0, None)


def test_a_word_of_two_names_of_the_pack_is_asked_for_where_a_deck_is_not_listed() -> None:
    position = TABLE.replace("Sóházi íjász,", "Gázlói csődör,")
    [fault] = faults(HEAD + position + "A ostrom [csődör]")
    assert (fault.code, dict(fault.params)["candidates"]) == ("names.ambiguous", ("Gázlói csődör", "Vértezett csődör"))


def _decks(folder: Path, **own: str) -> str:
    """The headers of two decks in which all else is the same."""
    rest = "".join(f'3 "{name}"\n' for name in NAMES if "csődör" not in name)[:600].rpartition("\n")[0]
    for seat, name in own.items():
        (folder / f"{seat}.pakli").write_text(f"1 {name}\n{rest}\n", encoding="utf-8")
    return HEAD + '[Pakli A "A.pakli"] [Pakli B "B.pakli"]\n'


def test_a_word_that_only_one_card_of_two_listed_decks_has_needs_no_more(tmp_path: Path) -> None:
    head = _decks(tmp_path, A="Gázlói csődör", B="Kancsal Tóbiás")
    lines = "kezdő A\nA kéz csődör, ?, ?, ?, ?, ?, ?\nB kéz Tóbiás, ?, ?, ?, ?, ?, ?\n"
    game = import_record(head + lines, base=tmp_path)
    assert [event.cards[0] for event in game.events if isinstance(event, OpeningHand)] == [
        "Gázlói csődör", "Kancsal Tóbiás"]


def test_a_word_of_a_card_in_either_listed_deck_is_asked_for(tmp_path: Path) -> None:
    head = _decks(tmp_path, A="Gázlói csődör", B="Vértezett csődör")
    with pytest.raises(InputError) as caught:
        import_record(head + "kezdő A\nA kéz csődör, ?, ?, ?, ?, ?, ?\n", base=tmp_path)
    [fault] = caught.value.problems
    assert (fault.code, dict(fault.params)["candidates"]) == ("names.ambiguous", ("Gázlói csődör", "Vértezett csődör"))


LISTED = '[Pakli A "samples/decks/rend.pakli"] [Pakli B "samples/decks/kaosz.pakli"]\n'
BEGUN = SETUP + "A kéz 7\nA marad\nB kéz 7\nB marad\n"


@pytest.mark.parametrize(("typed", "options"), [("Díszs", {}), ("Díszszemlét", {}), ("sóból", {}),
                                                ("Díszzemle", {"fix": True})])
def test_a_card_in_neither_listed_deck_is_only_suggested_for_what_is_not_its_name(typed: str, options: Any) -> None:
    """An effect may bring it in all the same: its whole name is read as it stands."""
    near = "A sóból kelt város" if typed == "sóból" else "Díszszemle"
    [fault] = faults(HEAD + LISTED + BEGUN + f"A idéz {typed}\n", **options)
    assert (fault.code, dict(fault.params)["near"], fault.column) == ("names.unlisted", (near,), 8)
    assert told(read(HEAD + LISTED + BEGUN + f"A idéz {near}\n"))[-1] == f"A idéz {near}"


def test_a_level_of_an_unnoted_tower_may_be_shortened_though_the_decks_are_listed() -> None:
    """K/I.8.B: the starting levels are in no deck."""
    line = "hatás sebzés 1 -> Harangok sz\n"
    assert told(read(HEAD + LISTED + BEGUN + line))[-1] == "hatás sebzés 1 -> Harangok szintje"
    towers = "".join(f'[Torony {seat} "Révtorony alja, Sókamra, Kénes pince"]\n' for seat in "AB")
    [fault] = faults(HEAD + LISTED + towers + BEGUN + line)
    assert fault.code == "names.unlisted"


def test_a_beginning_goes_before_a_word_and_a_card_of_the_game_before_one_of_the_pack(tmp_path: Path) -> None:
    """Of two unlisted decks any card of the pack may be the one that begins so."""
    position = TABLE.replace("Sóházi íjász,", "Közös álom,")
    [fault] = faults(HEAD + position + "hatás öl -> álom")
    assert dict(fault.params)["candidates"] == ("Közös álom", "Álomrév őrzője")
    assert told(played("hatás öl -> Lápi"))[-1] == "hatás öl -> Lápi martalóc"


# ── slips ───────────────────────────────────────────────────────────────────────────────────

def test_a_slip_is_a_letter_left_out_put_in_changed_or_exchanged() -> None:
    near = [confidence(typed, "Gátőr lovas") for typed in ("Gátőr lvas", "Gátőr loovas", "Gátőr lopas", "Gátőr olvas")]
    assert near == [pytest.approx(100 * 10 / 11), pytest.approx(100 * 11 / 12), *[pytest.approx(100 * 10 / 11)] * 2]
    assert confidence("gator LOVAS", "Gátőr lovas") == 100
    assert confidence("Gátőrr lovasnak", "Gátőr lovas") > 90


def test_guesses_are_best_first() -> None:
    assert [guess.name for guess in guesses("Ork dobbos", ("Ork rohamozó", "Ork dobos", "Őr"), 2)] == [
        "Ork dobos", "Ork rohamozó"]


@pytest.mark.parametrize(("typed", "names"), [
    ("Kad", ("Kard",)), ("Egészen más", ("Gátőr lovas",)), ("Formált úr", ("Formált ár", "Formált ér")), ("abcd", ()),
    ("Rakparti strázsa x2", ("Rakparti strázsa",)), ("2 Rakparti strázsa", ("Rakparti strázsa",)),
    ("Régi őrtorony 3", ("Régi őrtorony 2",))])
def test_a_short_far_or_twofold_name_or_another_number_is_not_guessed(typed: str, names: tuple[str, ...]) -> None:
    assert clear_guess(typed, names) is None


def test_no_slip_in_a_shipped_name_is_read_as_another_and_most_are_read() -> None:
    """One letter wrong in each of 250 names; and no name is guessed that is not there."""
    rng = random.Random(7)
    slips = [(name, misspelt(name, rng)) for name in NAMES]
    unread = [(name, typed) for name, typed in slips if not matches(typed, NAMES)[1]]
    guessed = [(name, clear_guess(typed, NAMES)) for name, typed in unread]
    assert [(name, guess) for name, guess in guessed if guess is not None and guess.name != name] == []
    assert sum(guess is not None for _, guess in guessed) > 0.95 * len(guessed) > 200
    assert (CLEAR, AHEAD) == (80, 15)


def test_a_name_that_the_pack_lacks_is_not_guessed() -> None:
    assert [(name, guess) for name in NAMES[::5]
            if (guess := clear_guess(name, tuple(other for other in NAMES if other != name)))] == []


# ── in records ──────────────────────────────────────────────────────────────────────────────

def test_names_read_otherwise_than_typed_are_remarks_and_no_faults() -> None:
    game = played("A idéz a Gátőr lovast\nB idéz Ork dobos\nA idéz Szálak (Kancsal Tóbiásnak) -> Lápi martalóc")
    remarks = [(r.line - FIRST, r.reading.typed, r.reading.taken, r.reading.how) for r in game.report.remarks]
    assert remarks == [(0, "a Gátőr lovast", "Gátőr lovas", INFLECTED), (2, "Szálak", "Szálak elvágása", BEGINNING),
                       (2, "Kancsal Tóbiásnak", "Kancsal Tóbiás", INFLECTED)]
    assert (game.counts["completed"], game.counts["fixed"]) == (3, 0)
    [first] = [e for e in game.events if e.line == FIRST]
    assert (first.raw, first.reason) == ("A idéz a Gátőr lovast", None)


def test_an_article_that_may_begin_another_name_is_asked_for() -> None:
    [fault] = unfit("A idéz Gátőr lovas\nhatás öl -> Az el")
    assert fault.code == "names.ambiguous"
    candidates = dict(fault.params)["candidates"]
    assert {"Az első kő", "Elakadt szó"} <= set(candidates)  # type: ignore[call-overload]


def test_a_clear_slip_in_a_name_is_put_right_with_fix_only_and_marked() -> None:
    line = "A idéz Gátőr loavs"
    assert [(p.code, p.line) for p in unfit(line)] == [("names.unknown", FIRST)]
    game = played(line, fix=True)
    assert told(game) == ["A idéz Gátőr lovas"]
    [remark] = game.report.fixed
    assert (remark.line, remark.raw, *remark.reading) == (FIRST, line, "Gátőr loavs", "Gátőr lovas", FIXED, 91)
    assert (game.events[-1].raw, game.events[-1].reason) == (
        line, "elírás javítva: „Gátőr loavs” → „Gátőr lovas” (91 %)")


def test_an_unclear_slip_stays_a_fault_with_its_suggestions() -> None:
    [fault] = faults(HEAD + TABLE + "A idéz Gtr lvs\n", fix=True)
    assert (fault.code, fault.line) == ("names.unknown", FIRST)


def test_a_slip_of_a_card_that_the_game_lacks_is_not_taken_for_one_that_it_has() -> None:
    """*Csúszós híd* is not in the game; without the pack *Csúszós palló* would be near enough."""
    position = TABLE.replace("Sóházi íjász,", "Csúszós palló,")
    assert clear_guess("Csúszós íd", ("Csúszós palló",)) is not None
    [fault] = faults(HEAD + position + "hatás öl -> Csúszós íd", fix=True)
    assert (fault.code, suggestions(fault)) == ("names.unsure", [("Csúszós híd", 91), ("Csúszós palló", 80)])


@pytest.mark.parametrize("line", ["A idéz Gátőr lovs", "A eldob Gátőr lovs, Kötés a sebre",
                                  "A ostrom [Gátőr lovs]", "A idéz Gátőr lovs (Kancsal Tóbiás)"])
def test_a_suggestion_is_as_sure_wherever_the_name_stands(line: str) -> None:
    found = [suggestions(one) for one in faults(HEAD + TABLE + line) if one.code == "names.unknown"]
    assert found == [[("Gátőr lovas", 91)]]


def test_words_that_belong_together_are_weighed_together() -> None:
    [fault] = faults(HEAD + TABLE + "A antissra lepp, Gátőr lovas\n")
    assert suggestions(fault)[:1] == [("antissra lép", 92)]


def test_a_slip_in_a_stated_position_or_a_check_is_put_right_too() -> None:
    stated = TABLE.replace("Gátőr lovas, ", "Gátőr lovvas, ")
    game = read(HEAD + stated + "= Kancsal Tóbbiás.helyzet éber\n", fix=True)
    assert [r.reading.taken for r in game.report.fixed] == ["Gátőr lovas", "Kancsal Tóbiás"]
    assert not game.report.failed


def test_a_name_of_the_own_deck_goes_before_one_that_the_other_has_shown(tmp_path: Path) -> None:
    """B's hand can hold what is in B's deck only, though a card of A that begins alike is known."""
    rest = "".join(f'3 "{name}"\n' for name in NAMES if not name.startswith("Ork "))[:600].rpartition("\n")[0]
    for seat, ork in (("A", "Ork dobos"), ("B", "Ork rohamozó")):
        (tmp_path / f"{seat}.pakli").write_text(f"1 {ork}\n{rest}\n", encoding="utf-8")
    lines = "kezdő A\nA kéz Ork, ?, ?, ?, ?, ?, ?\nB kéz Ork, ?, ?, ?, ?, ?, ?\n"
    game = import_record(HEAD + '[Pakli A "A.pakli"] [Pakli B "B.pakli"]\n' + lines, base=tmp_path)
    assert [event.cards[0] for event in game.events if isinstance(event, OpeningHand)] == ["Ork dobos", "Ork rohamozó"]


@pytest.mark.parametrize(("line", "whole"), [
    ("A antissra lép az álomrév", "A antissra lép Álomrév őrzője"),
    ("A ráépít rugós m -> a Kancsal", "A ráépít Rugós műkéz -> Kancsal Tóbiás"),
])
def test_names_of_the_special_acts_are_made_whole(line: str, whole: str) -> None:
    """K/VII.5, K/IX.2: whether the act is legal is another matter."""
    position = TABLE.replace("Sóházi íjász,", "Álomrév őrzője,")
    assert told(read(HEAD + position + line))[-1] == whole
