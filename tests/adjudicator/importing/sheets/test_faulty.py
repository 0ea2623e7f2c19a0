"""Faulty tables: every fault names its cell, and whatever the file is, none is a traceback."""

from __future__ import annotations

import unicodedata
from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook

from adjudicator import tabular
from events.errors import Problem
from tests.adjudicator.calling import biro
from tests.adjudicator.importing.sheets.tables import (
    DATA,
    HEADING,
    STATED,
    cells,
    csv_text,
    row,
    sheet_faults,
    workbook,
)

FIRST = len(STATED) + 2  # the row after the stated table


def faults(*rows: tuple[Any, ...], change: Any = None) -> tuple[Problem, ...]:
    """The faults of rows that follow the stated table."""
    return sheet_faults(workbook((HEADING, *STATED, *rows), DATA, change))


def test_a_noted_value_that_does_not_hold_is_told_at_its_own_cell() -> None:
    found = faults(row("A", "idéz", "Gátőr lovas", mp=99), row("B", "zagyvaság"))
    assert cells(found) == [("import.check", f"Játszma!H{FIRST}"), ("notation.unexpected", f"Játszma!C{FIRST + 1}")]
    check = found[0]
    assert check.raw is not None and check.column is not None
    assert check.raw[check.column - 1:check.column - 1 + check.length] == "99"


@pytest.mark.parametrize(("cell_row", "code", "column"), [
    (row("C3", "passz"), "sheets.no_player", "B"),
    (row("Annna", "passz"), "sheets.no_player", "B"),
    (row("B", "A passz"), "sheets.two_players", "C"),
    (row(None, "passz"), "sheets.seat_missing", "C"),
    (row("A", None, "Gátőr lovas"), "sheets.no_act", "D"),
    (row("A", "passz", turn="harmadik"), "sheets.turn", "A"),
    (row("A", "passz", turn=3.5), "sheets.turn", "A"),
    (row("A", "passz", turn=-1), "sheets.turn", "A"),
    (row("A", "dob", roll="hét"), "sheets.roll", "G"),
    (row("A", "dob", roll="márc. 4"), "sheets.roll", "G"),
    (row("A", "dob", roll=datetime(2026, 3, 4)), "sheets.date", "G"),
    (row("A", "dob", roll=time(3, 4)), "sheets.date", "G"),
    (row("A", "dob 7", roll=7), "sheets.roll_twice", "G"),
    (row("A", "kezdés"), "sheets.roll_missing", "C"),
    (row(None, None, roll=7), "sheets.seat_missing", "G"),
    (row("A", "passz", mp="sok"), "sheets.mp", "H"),
    (row("A", "passz", mp=3.5), "sheets.mp", "H"),
    (row(None, "passzok", mp=3), "sheets.mp_of_whom", "H"),
    (row("A", True), "sheets.boolean", "C"),
    (row("A", "=1+1"), "sheets.formula", "C"),
    (row("A", "idéz", "=B2"), "sheets.formula", "D"),
    (row("A", "idéz\nidéz", "Őr"), "sheets.many_lines", "C"),
    (row("A", "idéz", "Gátör lovass"), "names.unknown", "D"),
    (row("A", "idéz", "Kötés a sebre", caster="Senkise"), "names.unknown", "E"),
    (row("A", "idéz", "Kötés a sebre", caster="Kancsal Tóbiás", target="Senkise"), "names.unknown", "F"),
    (row("A", "idzé", "Gátőr lovas"), "notation.unexpected", "C"),
    (row("A", "dob", roll="3+"), "sheets.roll", "G"),
    (row(None, "9. forduló"), "import.turn_mark", "C"),
    (row("A", "passz", turn=9), "import.turn_mark", "A"),
    (HEADING, "sheets.heading_again", ""),
])
def test_a_fault_names_sheet_row_and_column(cell_row: tuple[Any, ...], code: str, column: str) -> None:
    assert cells(faults(cell_row))[0] == (code, f"Játszma!{column}{FIRST}")


def test_all_faults_are_told_at_once_in_order() -> None:
    found = faults(row("A", "dob", roll="x"), row("Z", "passz"), row("A", "idéz", "Gátör lovass", mp="y"))
    assert cells(found) == [("sheets.roll", f"Játszma!G{FIRST}"), ("sheets.no_player", f"Játszma!B{FIRST + 1}"),
                            ("names.unknown", f"Játszma!D{FIRST + 2}"), ("sheets.mp", f"Játszma!H{FIRST + 2}")]


def test_a_roll_that_became_a_date_is_guessed_back() -> None:
    [found] = faults(row("A", "dob", roll=date(2026, 3, 4)))
    assert dict(found.params)["said"] == "3+4"


def test_near_players_are_suggested() -> None:
    [found] = faults(row("Annna", "passz"))
    assert dict(found.params)["near"] == ("Anna",)


def test_a_fault_in_a_stated_position_is_in_its_row() -> None:
    rows = [cells for cells in STATED if cells[2] != "    mp: 8"]
    rows.insert(4, (None, None, "    mpp: 8"))
    assert cells(sheet_faults(workbook((HEADING, *rows)))) == [("position.unknown_key", "Játszma!C6")]


def test_faults_of_the_data_name_their_sheet() -> None:
    data = (("Kiadás", None, "klaszikus"), ("Lapcsomag", None, "mintta"), ("Kör", None, "=1+1"))
    assert cells(sheet_faults(workbook((HEADING, row("A", "passz")), data))) == [
        ("notation.header_value", "Adatok!C1"), ("cards.pack_unknown", "Adatok!C2"), ("sheets.formula", "Adatok!C3")]


def test_a_merged_cell_of_acts_is_refused() -> None:
    def merge(book: Any) -> None:
        book["Játszma"].merge_cells(f"C{FIRST}:C{FIRST + 1}")

    [found] = faults(row("A", "passz"), row("B"), change=merge)
    assert cells([found]) == [("sheets.merged", f"Játszma!C{FIRST}")]


def test_letters_in_two_signs_move_no_fault() -> None:
    text = unicodedata.normalize("NFD", csv_text((*DATA, HEADING, *STATED, row("A", "idéz", "Gátör lovass", mp=3.5))))
    found = sheet_faults(text, "x.csv")
    line = len(DATA) + FIRST
    assert cells(found) == [("names.unknown", f"D{line}"), ("sheets.mp", f"H{line}")]
    assert [(p.column, p.length) for p in found] == [(9, 12), (25, 3)]


# ── the heading ─────────────────────────────────────────────────────────────────────────────

def told(heading: tuple[Any, ...]) -> dict[str, Any]:
    """The one fault of a heading."""
    [found] = sheet_faults(workbook((heading, row("A", "passz"))))
    return {"code": found.code, **dict(found.params)}


def test_a_missing_column_is_told_with_what_was_seen_and_what_is_near() -> None:
    found = told(("forduló", "játékos", "cseleekdet", "lap"))
    assert (found["code"], found["missing"]) == ("sheets.column_missing", ("cselekedet",))
    assert (found["seen"], found["near"]) == (("forduló", "játékos", "cseleekdet", "lap"), ("cselekedet",))


def test_a_column_that_stands_twice() -> None:
    found = told(("játékos", "cselekedet", "player"))
    assert (found["code"], found["name"], found["cell"].address) == ("sheets.column_twice", "játékos", "C1")


def test_a_table_without_a_heading() -> None:
    found = told(("jatékoss", "cselekedte", "karta"))
    assert (found["code"], found["seen"]) == ("sheets.no_heading", ("jatékoss", "cselekedte", "karta"))
    assert set(found["near"]) == {"játékos", "cselekedet", "lap"}


def test_a_heading_and_nothing_below_it() -> None:
    assert [p.code for p in sheet_faults(workbook((HEADING,)))] == ["sheets.no_rows"]


# ── the file ────────────────────────────────────────────────────────────────────────────────

def two_games() -> bytes:
    """A workbook with two sheets on which the game could stand."""
    return workbook((HEADING, row("A", "passz")), (HEADING, row("A", "passz")), _renamed)


def _renamed(book: Any) -> None:
    book["Játszma"].title, book["Adatok"].title = "Egy", "Kettő"


def only_data() -> bytes:
    """A workbook without a game."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Adatok"
    sheet["A1"] = "Kiadás"
    return _saved(book)


def empty_rows() -> bytes:
    """A sheet with ten thousand rows in which nothing stands."""
    book = Workbook()
    sheet: Any = book.active
    for number in range(1, 10_001):
        sheet.cell(number, 1).number_format = "0.00"
    return _saved(book)


def _saved(book: Workbook) -> bytes:
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def bomb() -> bytes:
    """A workbook that would unpack to far more than a record can be."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b" " * (tabular.LARGEST + 1))
    return written.getvalue()


def far_row() -> bytes:
    """A workbook that names a row far below the last that a sheet can have."""
    written = BytesIO()
    with ZipFile(BytesIO(GOOD)) as packed, ZipFile(written, "w") as changed:
        for name in packed.namelist():
            changed.writestr(name, packed.read(name).replace(b'<row r="2"', b'<row r="999999999"'))
    return written.getvalue()


GOOD = workbook((HEADING, row("A", "passz")))
FILES: dict[str, tuple[str, bytes, str]] = {
    "nothing": ("x.xlsx", b"", "sheets.broken_workbook"),
    "cut": ("x.xlsx", GOOD[:len(GOOD) // 2], "sheets.broken_workbook"),
    "garbage": ("x.xlsx", b"PK\x03\x04" + b"\xff" * 500, "sheets.broken_workbook"),
    "text": ("x.xlsx", b"A;B", "sheets.broken_workbook"),
    "password": ("x.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "sheets.locked"),
    "old": ("x.csv", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "sheets.locked"),
    "empty": ("x.xlsx", _saved(Workbook()), "sheets.empty"),
    "empty rows": ("x.xlsx", empty_rows(), "sheets.empty"),
    "only data": ("x.xlsx", only_data(), "sheets.no_moves"),
    "two games": ("x.xlsx", two_games(), "sheets.which_sheet"),
    "bomb": ("x.xlsx", bomb(), "sheets.too_big"),
    "far row": ("x.xlsx", far_row(), "sheets.too_big"),
    "empty text": ("x.csv", b"", "sheets.empty"),
    "separators": ("x.csv", b";;;\r\n" * 10_000, "sheets.empty"),
    "nul": ("x.csv", b"j\xc3\xa1t\xc3\xa9kos;cselekedet\nA;pa\0ssz\n", "sheets.nul"),
    "utf-16": ("x.csv", csv_text((HEADING,)).encode("utf-16"), "sheets.encoding"),
    "dos": ("x.csv", csv_text((HEADING, row("A", "idéz", "őr"))).encode("cp852"), "sheets.encoding"),
    "bytes": ("x.csv", "játékos;cselekedet\n".encode() + b"\x81\x8d\xff\n", "sheets.encoding"),
    "quote": ("x.csv", 'játékos;cselekedet\nA;"passz\n'.encode(), "sheets.broken_csv"),
    "control": ("x.csv", "játékos;cselekedet\nA;pa\x07ssz\n".encode(), "sheets.control"),
    "no heading": ("x.csv", b"valami;semmi\n", "sheets.no_heading"),
    "a record": ("x.csv", '[Kiadás "klasszikus"]\nA idéz Őr\n'.encode(), "sheets.no_heading"),
}


@pytest.mark.parametrize("sort", FILES)
def test_a_file_that_is_no_table_of_moves(sort: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name, data, code = FILES[sort]
    assert code in [p.code for p in sheet_faults(data, name)]
    path = tmp_path / name
    path.write_bytes(data)
    for words in (("check", str(path)), ("fmt", str(path)), ("replay", str(path))):
        ended = biro(capsys, *words)
        assert (ended.status, ended.out, name in ended.err, "hibázott" in ended.err) == (2, "", True, False)


@pytest.mark.parametrize(("sort", "seems"), [("utf-16", "UTF-16"), ("dos", "CP852"), ("bytes", "?")])
def test_the_encoding_that_a_text_seems_to_have_is_told(sort: str, seems: str) -> None:
    name, data, _ = FILES[sort]
    [found] = sheet_faults(data, name)
    assert dict(found.params)["seems"] == seems


def test_a_fault_is_shown_with_its_cell_for_people_and_machines(capsys: pytest.CaptureFixture[str],
                                                               tmp_path: Path) -> None:
    path = tmp_path / "x.xlsx"
    path.write_bytes(workbook((HEADING, *STATED, row("A", "idéz", "Gátör lovass"))))
    err = biro(capsys, "check", str(path)).err
    assert f"x.xlsx:Játszma!D{FIRST}: " in err and f"„Játszma” munkalap, {FIRST}. sor, D oszlop (lap)" in err
    assert "\tA\tidéz\tGátör lovass" in err and "\t \t    \t^^^^^^^^^^^^" in err and "Gátőr lovas" in err
    [found] = biro(capsys, "check", "--json", str(path)).json["files"]
    assert found["errors"][0]["cell"] == {"sheet": "Játszma", "row": FIRST, "column": "D", "heading": "lap"}


def _said_anew(data: bytes, old: bytes, new: bytes) -> bytes:
    """A workbook in which some bytes of its sheets are others."""
    written = BytesIO()
    with ZipFile(BytesIO(data)) as source, ZipFile(written, "w") as copy:
        for name in source.namelist():
            copy.writestr(name, source.read(name).replace(old, new))
    return written.getvalue()


def test_a_merged_area_of_a_million_rows_is_a_span_and_no_million_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    data = workbook((HEADING, *STATED), DATA, lambda book: book["Játszma"].merge_cells("J2:J3"))
    made: list[object] = []
    monkeypatch.setattr("openpyxl.worksheet.worksheet.Worksheet._clean_merge_range", lambda *seen: made.append(seen))
    sheet = tabular.sheets_of(_said_anew(data, b'ref="J2:J3"', b'ref="J2:XFD1048576"'))[0]
    assert (sheet.name, sheet.merged, made) == ("Játszma", ((2, 1048576, 10, 16384),), [])


def test_a_sheet_that_names_a_row_far_below_is_too_big() -> None:
    data = workbook((HEADING, *STATED))
    [fault] = sheet_faults(_said_anew(data, b'<row r="%d"' % (len(STATED) + 1), b'<row r="1048576"'))
    assert fault.code == "sheets.too_big"
