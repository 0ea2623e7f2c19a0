"""Rows become the same game as the same lines of a record, and keep what was typed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from openpyxl.styles import Font

from adjudicator.importing.sheets.document import read_table
from adjudicator.line_of_events import subject
from events.base import Grade
from events.opening import SourceText
from tests.adjudicator.importing.records import HEAD, TABLE, read
from tests.adjudicator.importing.sheets.tables import (
    DATA,
    HEADING,
    STATED,
    cells,
    csv_text,
    plain,
    read_sheet,
    row,
    sheet_faults,
    workbook,
)

LINES = """A idéz Gátőr lovas ; elsőként
= A.mp 5
B idéz Ork dobos
A idéz Kötés a sebre (Kancsal Tóbiás) -> Lápi martalóc
4. forduló
B ostrom [Lápi martalóc, Nádi orvvadász]
"""
ROWS = (HEADING, *STATED,
        row("A", "idéz", "Gátőr lovas", turn=3, mp=5, note="elsőként"),
        row("Béla", "IDEZ", "Ork dobos", turn=3.0),
        row(None, "A idéz Kötés a sebre (Kancsal Tóbiás) -> Lápi martalóc"),
        row("B", "ostrom", "Lápi martalóc; Nádi orvvadász", turn="4. forduló"))


def notation(*rows: tuple[Any, ...], data: Any = ()) -> list[str]:
    """The lines that rows become."""
    return read_table(workbook((HEADING, *rows), data), "x.xlsx", "x.xlsx").notation.splitlines()


@pytest.fixture(scope="module")
def same() -> list[Any]:
    """The events of the same game, written as lines."""
    return plain(read(HEAD + TABLE + "3. forduló\n" + LINES).events)


def test_a_workbook_is_the_same_game_as_its_lines(same: list[Any]) -> None:
    assert plain(read_sheet(workbook(ROWS)).events) == same


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_so_is_a_csv_file_in_each_form_that_spreadsheets_write(same: list[Any], separator: str, encoding: str) -> None:
    data = csv_text((*DATA, (), *ROWS), separator).encode(encoding)
    game = read_sheet(data, "x.csv")
    assert plain(game.events) == same
    assert [p.code for p in game.left] == (["sheets.read_as"] if encoding == "cp1250" else [])


def test_columns_stand_in_any_order_without_accents_and_in_english(same: list[Any]) -> None:
    order = (8, 7, 2, 3, 5, 4, 6, 1, 0)
    words = ("Note", "MP", "ACTION", "card", "target", "caster", "roll", "Player", "turn")
    moved = [tuple((list(cells) + [None] * 9)[place] for place in order) for cells in ROWS[1:]]
    assert plain(read_sheet(workbook((words, *moved))).events) == same
    bare = ("fordulo", "JATEKOS", "Cselekedet", "LAP", "leidezo", "celpont", "dobas", "Mp", "megjegyzes")
    assert plain(read_sheet(workbook((bare, *ROWS[1:]))).events) == same


def test_an_event_keeps_its_row_as_typed_and_the_source_its_bytes() -> None:
    data = workbook(ROWS)
    game = read_sheet(data)
    source = next(e for e in game.events if isinstance(e, SourceText))
    played = next(e for e in game.events if e.kind == "lapidézés")
    number = len(STATED) + 2
    assert (source.name, source.digest) == ("x.xlsx", sha256(data).hexdigest())
    assert "[Adatok]\nKiadás\t\tklasszikus\n" in source.text and "\tB\tostrom\t" in source.text
    assert (played.line, played.raw) == (number, "3\tA\tidéz\tGátőr lovas\t\t\t\t5\telsőként")


def test_a_csv_row_is_kept_as_it_stands_in_the_file() -> None:
    text = csv_text((*DATA, HEADING, *STATED)) + '3;A;"idéz" ;Gátőr lovas\r\n'.replace('" ;', '";')
    game = read_sheet(text, "x.csv")
    assert game.events[-1].raw == '3;A;"idéz";Gátőr lovas'
    assert next(e for e in game.events if isinstance(e, SourceText)).text == text


def test_a_check_of_mp_that_fails_is_told_with_its_row() -> None:
    game = read_sheet(workbook((HEADING, *STATED, row("A", "idéz", "Gátőr lovas", mp=7))))
    [failed] = game.report.failed
    assert (failed.path, failed.expected, failed.found, failed.line) == ("A.mp", 7, 5, len(STATED) + 2)
    assert game.places[failed.line, failed.raw] == f"Játszma!{len(STATED) + 2}"


def test_columns_of_each_players_mp() -> None:
    found = notation()
    heading = (*HEADING[:3], "A mp", "B.mp")
    table = workbook((heading, (1, "A", "passz", 3, 4.0)), ())
    assert found == []
    assert read_table(table, "x.xlsx", "x.xlsx").notation == "1. forduló\nA passz\n= A.mp 3, B.mp 4\n"


@pytest.mark.parametrize(("cells", "line"), [
    (row("A", "idéz", "Villám", caster="Mágus", target="Őr, B:Íjász"), "A idéz Villám (Mágus) -> Őr, B:Íjász"),
    (row("a", "válaszul idéz", "Villám", caster="(Mágus)", target="-> Őr"), "A válaszul idéz Villám (Mágus) -> Őr"),
    (row("A", "aktivizál", "Őr/2"), "A aktivizál Őr/2"),
    (row("A", "idéz X-lap X=3", target="Őr"), "A idéz X-lap X=3 -> Őr"),
    (row("A", "ostrom", "Őr, Íjász"), "A ostrom [Őr, Íjász]"),
    (row("A", "ostrom", caster="[Őr, Íjász]", target="Kard -> Őr"), "A ostrom [Őr, Íjász] Kard -> Őr"),
    (row("A", "ostrom", caster="Őr", target="C"), "A ostrom C [Őr]"),
    (row("A", "küldetés", "Elveszett nyom", caster="Őr"), "A küldetés Elveszett nyom [Őr]"),
    (row("A", "harc", "Őr", target="Íjász"), "A harc [Őr] -> Íjász"),
    (row("B", "hadrend", "Őr | Íjász"), "B hadrend [Őr | Íjász]"),
    (row("A", "vált", target="Íjász"), "A vált Íjász"),
    (row("A", "csatol", "Csapda", target="Nyom"), "A csatol Csapda -> Nyom"),
    (row("A", "eldob", "Őr\nÍjász"), "A eldob Őr, Íjász"),
    (row("A", "húz", 2.0), "A húz 2"),
    (row("A", "dob", roll="3+4"), "A dob 3+4"),
    (row("A", "dob", roll=7.0), "A dob 7"),
    (row("A", "dob", roll="7,0"), "A dob 7"),
    (row("A", "dob", roll="?"), "A dob ?"),
    (row("A", roll=5), "A dob 5"),
    (row("A", "kezdő"), "kezdő A"),
    (row(None, "passzok"), "passzok"),
    (row("A", "passzok"), "passzok"),
    (row(None, "ellenőrzés A.mp 5, B.dp 3"), "= A.mp 5, B.dp 3"),
    (row(None, "ellenőrzés", "A.mp 5"), "= A.mp 5"),
    (row(None, "bíró: szöveg [K/I.6.A]"), "bíró: szöveg [K/I.6.A]"),
    (row("B", "B nem akadályoz"), "B nem akadályoz"),
    (row(note="szünet; ebéd"), "; szünet; ebéd"),
    (row(turn="2."), "2. forduló"),
    (row("A", "A feltétel 2", target="Őr: Fizikum"), "A feltétel 2 -> Őr: Fizikum"),
    (row("A", "feltétel", 2, target="Őr: Fizikum"), "A feltétel 2 Őr: Fizikum"),
])
def test_a_row_as_a_line(cells: tuple[Any, ...], line: str) -> None:
    assert notation(cells) == [line]


@pytest.mark.parametrize(("typed", "seat"), [("Kiss Éva", "A"), ("kiss eva", "A"), ("Éva", "A"), ("nagy", "B"),
                                             ("Pál", "B"), ("b", "B"), ("A.", "A"), ("B:", "B")])
def test_a_player_is_named_by_letter_or_by_a_name_that_only_he_has(typed: str, seat: str) -> None:
    data = (("Játékos", "A", "Kiss Éva"), ("Játékos", "B", "Nagy Pál"))
    assert notation(row(typed, "passz"), data=data)[-1] == f"{seat} passz"


@pytest.mark.parametrize("second", ["Nagy Éva", "Kiss Éva"])
def test_a_name_that_two_players_have_is_asked_for(second: str) -> None:
    data = (*DATA[:2], ("Játékos", "A", "Kiss Éva"), ("Játékos", "B", second))
    assert cells(sheet_faults(workbook((HEADING, row("Éva", "passz")), data))) == [("sheets.no_player", "Játszma!B2")]


def test_a_roll_beside_an_act_comes_after_it() -> None:
    assert notation(row("A", "idéz", "Villám", roll="3+4", mp=2, note="szép")) == [
        "A idéz Villám ; szép", "A dob 3+4", "= A.mp 2"]


def test_a_whole_line_says_whose_roll_and_mp_stand_beside_it() -> None:
    assert notation(row(None, "B idéz Villám", roll=7, mp=2)) == ["B idéz Villám", "B dob 7", "= B.mp 2"]


def test_starting_rolls_of_several_rows_are_one_line_and_a_tie_begins_another() -> None:
    rows = [row(seat, "kezdés", roll=rolled) for seat, rolled in (("A", 8), ("B", 8), ("A", 5), ("B", 3))]
    assert notation(*rows, row("A", "kezdő")) == ["kezdés A 8 B 8", "kezdés A 5 B 3", "kezdő A"]


def test_the_turn_is_marked_where_its_number_changes() -> None:
    rows = [row("A", "passz", turn=turn) for turn in (0, None, 1, 1, None, "2.", 2)]
    assert notation(*rows) == ["A passz", "A passz", "1. forduló", "A passz", "A passz", "A passz", "2. forduló",
                               "A passz", "A passz"]


def test_merged_cells_of_turn_and_player_hold_for_all_their_rows() -> None:
    def merge(book: Any) -> None:
        book["Játszma"].merge_cells("A2:A4")
        book["Játszma"].merge_cells("B2:B3")

    data = workbook((HEADING, row("A", "passz", turn=1), row(None, "húz", "1"), row("B", "passz")), (), merge)
    assert read_table(data, "x.xlsx", "x").notation.splitlines() == [
        "1. forduló", "A passz", "A húz 1", "B passz"]


def test_a_stated_position_may_stand_in_one_cell() -> None:
    game = read_sheet(workbook((HEADING, row(None, TABLE.strip()), row("A", "idéz", "Gátőr lovas", mp=5))))
    assert (game.report.failed, game.gaps) == ((), 1)


def test_headers_in_their_forms() -> None:
    data = (("[Kiadás]", "klasszikus"), ("Round", 2.0), ("Pakli A", "?"), ("B pakli", 45),
            ("Player A", 'Kiss "Kis" Éva'), ("Torony", "A", "Őrtorony", "Kripta", "?"),
            ("Eredmény", "A"), ("Pakli", "C"), ("Terem", "kék"),
            ("Esemény",), ('[Hely "Pécs"]',), ("; bármi",))
    assert notation(data=data) == [
        '[Kiadás "klasszikus"]', '[Kör "2"]', '[Pakli A "?"]', '[Pakli B "45"]', '[A "Kiss ""Kis"" Éva"]',
        '[Torony A "Őrtorony, Kripta, ?"]', '[Eredmény "A"]', '[Terem "kék"]', '[Hely "Pécs"]']


def test_a_date_in_the_data_is_the_date() -> None:
    from datetime import datetime

    assert notation(data=(("Dátum", None, datetime(2026, 11, 28)),)) == ['[Dátum "2026-11-28"]']


def test_what_is_left_out_is_told() -> None:
    def more(book: Any) -> None:
        book.create_sheet("Pontok")["A1"] = "más"
        book.create_sheet("Help")["A1"] = "help"
        book["Játszma"]["A1"].font = Font(bold=True)

    rows = (("Kupa jegyzőkönyve",), (*HEADING, "terem"), *(cells for cells in STATED))
    game = read_sheet(workbook(rows, DATA, more))
    assert [p.code for p in game.left] == ["sheets.row_left", "sheets.column_ignored", "sheets.sheet_left"]
    assert cells(game.left[:2]) == [("sheets.row_left", "Játszma!A1"), ("sheets.column_ignored", "Játszma!J2")]


def test_inferred_events_are_marked_as_ever() -> None:
    game = read_sheet(workbook(ROWS))
    assert {e.grade for e in game.events if e.kind == "passz"} == {Grade.INFERRED}


def test_a_line_number_of_a_ruling_is_that_of_the_row() -> None:
    number = len(STATED) + 2
    game = read_sheet(workbook((HEADING, *STATED, row("A", "idéz", "Gátőr lovas", turn=3, mp=5),
                                row(None, f"bíró helybenhagy {number}. sor"))))
    assert game.events[-1].kind == "bírói döntés"
    assert game.events[subject(game.events, len(game.events)) - 1].kind == "lapidézés"
    found = sheet_faults(workbook((HEADING, *STATED, row(None, "bíró helybenhagy 99. sor"))))
    assert cells(found) == [("import.no_line", f"Játszma!C{number}")]


@pytest.mark.parametrize(("act", "count", "line"), [
    ("kéz", "7,0", "A kéz 7"), ("húz", "2.0", "A húz 2"), ("húz", 3, "A húz 3"), ("húz", "7,0 Őr", "A húz 7,0 Őr")])
def test_a_number_of_cards_is_whole_however_the_program_wrote_it(act: str, count: Any, line: str) -> None:
    assert notation(row("A", act, count)) == [line]


def test_the_column_of_acts_may_be_called_in_the_past() -> None:
    rows = (("Ki", "Mit csinált"), ("A", "passz"))
    assert read_table(workbook(rows, ()), "x.xlsx", "x.xlsx").notation.splitlines() == ["A passz"]


def test_the_opening_may_be_counted_to_the_first_turn() -> None:
    """K/I.8: the first turn begins after it; a table often has its number in every row."""
    rows = [row(None, "kezdés", "A 9 B 6", turn=1), row("A", "kezdő", turn=1), row(None, "A kéz 7", turn=1),
            row("A", "marad", turn=1), row("A", "idéz", "Gátőr lovas", turn=1)]
    assert notation(*rows) == ["kezdés A 9 B 6", "kezdő A", "A kéz 7", "A marad", "1. forduló", "A idéz Gátőr lovas"]
    assert notation(row("A", "kezdő", turn=2))[0] == "2. forduló"


# ── rows that sum up ────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("sums", [
    row(turn="Összesen", mp=11), row("Összesen:", roll=23, mp="11 MP"), row(act="Összesen: 4"),
    row(card="mindösszesen"), row("A", "Total", mp=5), row(turn="Grand total", card="–"),
    row(act="Összesen", mp="=SUM(H2:H9)")])
def test_a_row_that_sums_up_is_left_out_and_told(sums: tuple[Any, ...], same: list[Any]) -> None:
    game = read_sheet(workbook((*ROWS, sums, row(note="vége"))))
    assert plain(game.events) == same
    assert [p.code for p in game.left] == ["sheets.summary_row"]
    assert (game.left[0].line, dict(game.left[0].params)["cell"].full.startswith("Játszma!")) == (len(ROWS) + 1, True)


@pytest.mark.parametrize("sums", [
    row("A", "idéz", "Gátőr lovas", turn="Összesen"), row(act="Összesen", card="Gátőr lovas"),
    row("Cili", "Összesen"), row("A", "Összesen", target="Ork dobos", mp=4), row(turn="Összesen", act="A passz")])
def test_a_row_in_which_anything_else_stands_is_never_dropped(sums: tuple[Any, ...]) -> None:
    assert {p.line for p in sheet_faults(workbook((*ROWS, sums)))} == {len(ROWS) + 1}


def test_a_note_beside_a_sum_is_kept() -> None:
    assert notation(row("A", "passz"), row(turn="Összesen", mp=3, note="szoros volt")) == ["A passz", "; szoros volt"]
