"""Slips in the words of the notation: put right where they are clear, and only with ``fix``."""

from __future__ import annotations

import pytest

from adjudicator.importing.matching import FIXED
from adjudicator.importing.mends import FaultyRecord
from adjudicator.importing.record import import_record
from adjudicator.importing.slips import Slips, clear_word, mended, mended_line, slip_mark
from adjudicator.importing.telling import Outcome, as_json, fault_lines
from adjudicator.importing.telling_reading import reading_lines
from events.notation.document import read_document
from events.notation.words import KEYWORDS
from events.repair import Gap
from tests.adjudicator.importing.records import FIRST, HEAD, ROOT, TABLE, faults, played, read, told, unfit


@pytest.mark.parametrize(("typed", "meant"), [
    ("A idezz Őr", "A idéz Őr"), ("A kijátsa Őr", "A idéz Őr"), ("A pasz", "A passz"),
    ("B nem akdályoz", "B nem akadályoz"), ("A nm dob el", "A nem dob el"), ("A osrtom [Őr]", "A ostrom [Őr]"),
    ("A db 3+4", "A dob 3+4"), ("A hz 2", "A húz 2"), ("A dob skier", "A dob siker"), ("idfonal", "időfonal"),
    ("3. foruló", "3. forduló"), ("kezdéss A 9 B 6", "kezdés A 9 B 6"), ("fázis manvőerek", "fázis manőverek"),
    ("hatás mozgt Őr -> múlt", "hatás mozgat Őr -> múlt"), ("hatás mozgat Őr -> mlútba", "hatás mozgat Őr -> múlt"),
    ("A ideéz Villám (Mágus) ingyne -> Őr", "A idéz Villám (Mágus) ingyen -> Őr"),
    ("hiányzk: egy kör ; megj", "hiányzik: egy kör ; megj"), ("megjegyzé: szünet", "megjegyzés: szünet"),
])
def test_a_clear_slip_in_a_word_is_put_right(typed: str, meant: str) -> None:
    found = mended_line(typed)
    assert found is not None and found[0] == meant
    assert all(reading.how == FIXED and 66 <= reading.confidence < 100 for reading in found[1])


@pytest.mark.parametrize("typed", [
    "A iéz Őr", "Q idéz Őr", "idéz A Őr", "A zagyvaság", "A x", "A dob ö", "A kezdés", "A passzok",
    "döntés x visszavonva",
    "A dob 3+", "kezdés A B 6", "3x forduló", "", "A idéz", "A hadrend [Őr", "bíró visszaállít x"])
def test_seats_numbers_and_what_is_not_clear_are_left_alone(typed: str) -> None:
    assert mended_line(typed) is None


def test_no_word_of_the_notation_is_taken_for_a_slip_of_another() -> None:
    words = [word for spelled in KEYWORDS.values() for word in spelled]
    assert [word for word in words if clear_word(word, [w for w in words if w != word])] == []


def test_two_words_that_are_as_near_are_not_guessed() -> None:
    assert clear_word("kér", ("kéz", "kér be", "kór")) is None
    assert clear_word("dop", ("dob", "dol")) is None


def test_the_lines_keep_what_was_typed_and_say_what_was_taken() -> None:
    text = "A pasz\r\n  B passz\nA nm dob el ; így\n"
    document, slips = mended(read_document(text))
    assert document.problems == ()
    assert document.data == text.encode()
    assert {n: [(r.typed, r.taken) for r in readings] for (n, *_), readings in slips.words.items()} == {
        1: [("pasz", "passz")], 3: [("nm dob el", "nem dob el")]}


def test_a_sound_record_is_left_as_it_is() -> None:
    document = read_document("A passz\n")
    assert mended(document) == (document, Slips({}))
    assert slip_mark(()) == ""


def test_a_stated_position_is_read_though_its_own_words_are_misspelt() -> None:
    document, slips = mended(read_document("kimardt: egy kör\nálás:\n  forduló: 4\n  A: {mp: 3}\nállás vgée\nA pasz\n"))
    assert document.problems == ()
    assert next(said for _, said in document.events()) == Gap(text="egy kör", position={"forduló": 4, "A": {"mp": 3}})
    assert sorted(number for number, *_ in slips.words) == [1, 2, 5, 6]


def test_an_event_of_a_mended_line_is_marked_and_listed() -> None:
    lines = "A kijátsa Gátőr lovas\nidfonal\n4. foruló\n"
    assert [(p.code, (p.line or 0) - FIRST) for p in unfit(lines)] == [("notation.unexpected", n) for n in range(3)]
    game = played(lines, fix=True)
    assert told(game)[0] == "A idéz Gátőr lovas"
    assert [(r.line - FIRST, r.raw) for r in game.report.fixed] == [
        (0, "A kijátsa Gátőr lovas"), (1, "idfonal"), (2, "4. foruló")]
    marked = [(e.line - FIRST, e.reason) for e in game.events if e.line and e.line >= FIRST]
    assert marked[0] == (0, "elírás javítva: „kijátsa” → „idéz” (88 %)")
    assert marked[1] == (1, "időfonal; elírás javítva: „idfonal” → „időfonal” (88 %)")
    assert game.counts["fixed"] == 3 and game.report.against is False


def test_a_slip_of_a_block_is_listed_too() -> None:
    game = read(HEAD + TABLE.replace("állás vége", "állás vgée"), fix=True)
    assert [(r.raw, r.reading.taken) for r in game.report.fixed] == [("állás vgée", "állás vége")]


def test_what_can_not_be_put_right_stays_a_fault_at_its_place() -> None:
    [fault] = faults(HEAD + TABLE + "A pasz\nA zagyvaság\n", fix=True)
    assert (fault.code, fault.line, fault.column) == ("notation.unexpected", FIRST + 1, 3)


def test_what_was_put_right_is_told_though_other_faults_remain() -> None:
    """Words of lines, also of one that has a fault besides; names of the lines that could be read."""
    text = (HEAD.replace("klasszikus", "klaszikus") + TABLE
            + "A pasz\nB idéz Ork dobso\nA idezz Nincs ilyen\nA zagyvaság\n")
    with pytest.raises(FaultyRecord) as caught:
        read(text, fix=True)
    assert [p.line for p in caught.value.problems] == [FIRST + 2, FIRST + 3]
    assert [(one.place, one.remark.reading.typed, one.remark.reading.taken) for one in caught.value.mends] == [
        (1, "klaszikus", "klasszikus"), (FIRST, "pasz", "passz"), (FIRST + 1, "Ork dobso", "Ork dobos"),
        (FIRST + 2, "idezz", "idéz")]
    found = Outcome("x.jk", error=caught.value)
    told = list(fault_lines(found, "hu"))
    assert told[0].startswith("x.jk:1: elírás javítva: „klaszikus”") and "semmi sem került a tárba" in told[4]
    assert [one["taken"] for one in as_json(found, "hu")["mends"]] == ["klasszikus", "passz", "Ork dobos", "idéz"]


def test_without_fix_nothing_is_said_to_be_put_right() -> None:
    with pytest.raises(FaultyRecord) as caught:
        read(HEAD + TABLE + "A pasz\n")
    assert caught.value.mends == () and "mends" not in as_json(Outcome("x.jk", error=caught.value), "hu")


def test_slips_in_header_lines_are_put_right_as_far_as_a_list_says_what_they_may_be() -> None:
    text = ('[Kiadás "klaszikus"] [Lapcsomg "minta"]\n[Esemny "Eseménny"] [Dátm "2024.01.01"]\n'
            '[A "Anna"] [B "Béla"] [Paklii B "?"] [Saját "klaszikus"]\n')
    game = read(text + TABLE, fix=True)
    assert [(r.line, r.reading.typed, r.reading.taken) for r in game.report.fixed] == [
        (1, "klaszikus", "klasszikus"), (1, "Lapcsomg", "Lapcsomag"), (2, "Esemny", "Esemény"), (2, "Dátm", "Dátum"),
        (3, "Paklii", "Pakli")]
    assert game.opening.headers == (("Esemény", "Eseménny"), ("Dátum", "2024.01.01"), ("Pakli B", "?"),
                                    ("Saját", "klaszikus"))
    assert game.events[1].text == text + TABLE  # type: ignore[attr-defined]


@pytest.mark.parametrize("header", ['[Aa "Éva"]', '[Változat "ikre csapat"]', '[Dátum "2024.13.01"]'])
def test_letters_numbers_and_unclear_words_of_headers_are_left_alone(header: str) -> None:
    head = HEAD.replace('[A "Anna"]', "")
    assert faults(head + header + "\n" + TABLE, fix=True)


def test_signs_that_nobody_sees_are_remarked_and_left_out() -> None:
    """They are no completions, and slips beside them are put right all the same."""
    lines = "A idéz\u200b Gátőr lovas\nid\u200bfonal\n"
    game = played(lines, fix=True)
    assert told(game)[0] == "A idéz Gátőr lovas" and game.events[3].raw == "A idéz\u200b Gátőr lovas"
    assert [(r.line - FIRST, *r.reading[:3]) for r in game.report.remarks] == [
        (0, "U+200B", "", "láthatatlan"), (1, "U+200B", "", "láthatatlan"), (1, "idfonal", "időfonal", "javítás")]
    assert (game.counts["completed"], game.counts["fixed"]) == (0, 1)
    assert "láthatatlan írásjel a sorban (U+200B), kihagytuk (×2" in "\n".join(reading_lines(game, "hu"))


def test_signs_that_nobody_sees_in_a_table_are_told_once() -> None:
    table = ("Kiadás;klasszikus\nLapcsomag;minta\nA;Anna\nB;Béla\njátékos;cselekedet\n"
             ";kezdés A 9 B 6\n;kez\u200bdő\u200e A\n")
    game = import_record(table.encode(), name="x.csv", base=ROOT)
    assert [event.kind for event in game.events[2:]] == ["kezdődobás", "kezdőjátékos"]
    assert [(p.code, p.params) for p in game.left] == [("sheets.unseen", (("signs", ("U+200B", "U+200E")),))]


def test_players_called_by_name_are_remarked_also_beside_slips() -> None:
    """They are no completions; the line as typed is kept."""
    game = played("Anna: kijátsa Gátőr lovas\nBéla idéz Ork dobos\n", fix=True)
    assert [line for line in told(game) if not line.startswith("(")] == ["A idéz Gátőr lovas", "B idéz Ork dobos"]
    assert game.events[-1].raw == "Béla idéz Ork dobos"
    assert [(r.line - FIRST, *r.reading[:3]) for r in game.report.remarks] == [
        (0, "Anna", "A", "játékos"), (0, "kijátsa", "idéz", "javítás"), (1, "Béla", "B", "játékos")]
    assert (game.counts["completed"], game.counts["fixed"]) == (0, 1)
    assert "„Béla”: játékos neve; így olvastuk: B" in "\n".join(reading_lines(game, "hu"))
