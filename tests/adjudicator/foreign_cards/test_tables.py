"""CSV and XLSX: what cells become, the sample pack there and back, and every way in which a table is wrong."""

from __future__ import annotations

import csv
import datetime
import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest

from adjudicator.packs import digest_of, find_pack
from engine.cards import card_text
from engine.cards.model import KEYS
from tests.adjudicator.foreign_cards.lists import Write, fault, left, pack, taken

MINTA = find_pack("minta")
COLUMNS = list(KEYS.values())
AS_DATA = ("hatások", "negatív", "oldal_b")


def workbook(*sheets: tuple[str, Sequence[Sequence[Any]]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def lines(rows: Sequence[Sequence[Any]], separator: str = ",") -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue()


def cell(key: str, value: Any) -> Any:
    """A value of a card as somebody would write it into a cell."""
    if key in AS_DATA:
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "; ".join(value)
    return value


def minta_rows() -> list[list[Any]]:
    cards = [card_text(card) for card in MINTA.cards.values()]
    return [COLUMNS, *([cell(key, card[key]) if key in card else None for key in COLUMNS] for card in cards)]


# ------------------------------------------------------------------------------- there and back


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_sample_pack_as_csv_is_the_same_cards(separator: str, write: Write) -> None:
    found = taken(write("minta.csv", "\ufeff" + lines(minta_rows(), separator)))
    assert (found.remarks, found.checked.problems, found.checked.warnings) == ((), (), ())
    assert dict(found.checked.cards) == dict(MINTA.cards)
    assert digest_of(found.checked.cards.values()) == MINTA.digest
    assert pack(found) == [card_text(card) for card in MINTA.cards.values()]


def test_the_sample_pack_as_a_workbook_is_the_same_cards(write: Write) -> None:
    found = taken(write("minta.xlsx", workbook(("lapok", minta_rows()))))
    assert (found.remarks, found.checked.problems) == ((), ())
    assert dict(found.checked.cards) == dict(MINTA.cards)


# ---------------------------------------------------------------------------------------- cells

HEAD = "név,típus,fal"


def one(write: Write, **cells: str) -> dict[str, Any]:
    found = taken(write("l.csv", lines([list(cells), list(cells.values())])))
    return pack(found)[0]


@pytest.mark.parametrize(("key", "said", "value"), [
    ("mp", " 3 ", 3), ("mp", "x", "X"), ("mp", "sok", "sok"), ("mp", "3,5", "3,5"), ("nevesített", "Igen", "igen"),
    ("kasztok", "Harcos; Bárd", ["Harcos", "Bárd"]), ("kasztok", "Harcos, Bárd", ["Harcos", "Bárd"]),
    ("kasztok", "[Harcos, Bárd]", ["Harcos", "Bárd"]),
    ("képzettségek", "Út, vagy semmi; Hit", ["Út, vagy semmi", "Hit"]),
    ("képzettségek", '["a; b", "c"]', ["a; b", "c"]), ("képzettségek", "a\nb\n", ["a", "b"]),
    ("sebzés", "1-3", "1-3"), ("haza", "1984", "1984"),
    ("hatások", "[harci] Üt.\n\nMás.", [{"jelek": ["harci"], "képesség": "igen", "szöveg": "Üt."}, {"szöveg": "Más."}]),
    ("hatások", "- szöveg: Üt.\n  hatás: [{sebzés: 1}]", [{"szöveg": "Üt.", "hatás": [{"sebzés": 1}]}]),
])
def test_what_a_cell_becomes(key: str, said: str, value: Any, write: Write) -> None:
    """The card lacks what its kind needs, so that it is written as it was read."""
    assert one(write, név="Őr", típus="kalandozó", **{key: said})[key] == value


def test_headings_may_have_other_capitals_and_no_accents(write: Write) -> None:
    found = taken(write("l.csv", " Nev , TIPUS ,Fal\nKapu,toronyszint,2\n"))
    assert pack(found) == [{"név": "Kapu", "típus": "toronyszint", "fal": 2}]


def test_cells_of_a_workbook_have_types(write: Write) -> None:
    head = ["név", "típus", "fal", "nevesített", "helyszín"]
    rows = [head, [1984, "toronyszint", 2.0, True, None], [], ["B", "toronyszint", 3]]
    found = taken(write("l.xlsx", workbook(("a", rows))))
    assert pack(found)[0] == {"név": "1984", "típus": "toronyszint", "nevesített": "igen", "fal": 2}
    assert [card["név"] for card in pack(found)] == ["1984", "B"]


def test_a_column_of_notes_stands_beside_the_card(write: Write) -> None:
    found = taken(write("l.csv", f"{HEAD},Ritkaság\nKapu,toronyszint,2,ritka\n"), notes=("ritkasag",))
    assert list(map(left, found.remarks)) == [("import.note", "Ritkaság", "ritka", "megjegyzés")]
    assert found.text.endswith('    fal: 2\n    # Ritkaság: "ritka"\n')


def test_faults_are_told_by_row_and_column_and_the_value_stays(write: Write) -> None:
    found = taken(write("l.csv", f"{HEAD},jellem\nA,toronyszint,sok\n\n\"B\nC\",tornyszint,1\nD,toronyszint,1,rend\n"))
    assert [(p.code, p.line, p.column) for p in found.checked.problems] == [
        ("cards.not_number", 2, 3), ("cards.name_characters", 4, 1), ("cards.unknown_word", 4, 2),
        ("cards.foreign_key", 6, 4)]
    assert pack(found)[0]["fal"] == "sok"
    assert found.against


# --------------------------------------------------------------------------------- wrong tables


@pytest.mark.parametrize(("text", "expected"), [
    ("", [("import.empty", None, None)]), (" \n\n", [("import.empty", None, None)]),
    (",,\n,,\n", [("import.empty", None, None)]),
    (HEAD, [("import.no_rows", None, None)]),
    ("fal,név\n1,Kapu\n", [("import.column_missing", 1, None)]),
    ("név,típus,fall,név\nKapu,toronyszint,1,K\n",
     [("import.unknown_column", 1, 3), ("import.column_twice", 1, 4)]),
    (f"{HEAD}\nKapu,toronyszint,1,2\n", [("import.no_heading", 2, 4)]),
    (f"{HEAD}\nKapu,toronyszint,1\n,toronyszint,1\n", [("import.no_name", 3, 1)]),
    (f"{HEAD}\nKapu,toronyszint,1\n\nKapu,toronyszint,1\n", [("import.name_twice", 4, 1)]),
    (f'{HEAD}\nA,toronyszint,1\n"Kapu,toronyszint,1\n', [("import.broken_csv", 3, None)]),
    (f'{HEAD}\n"A"b,toronyszint,1\n', [("import.broken_csv", 2, None)]),
    ("név,típus,hatások\nA,toronyszint,[{a: ]\n", [("import.cell_yaml", 2, 3)]),
])
def test_a_table_that_can_not_be_read(text: str, expected: list[tuple[str, int, int]], write: Write) -> None:
    assert fault(write("l.csv", text)) == expected


def test_a_name_is_the_same_however_its_accents_are_written(write: Write) -> None:
    text = f"{HEAD}\nK\u00fat,toronyszint,1\nKu\u0301t,toronyszint,1\n"
    assert fault(write("l.csv", text)) == [("import.name_twice", 3, 1)]


@pytest.mark.parametrize(("data", "expected"), [
    (b"n\xc3\xa9v,t\xc3\xadpus\n\xe9,b\n", ("not_utf8", 2, None)), (b"\xff\xfen\0", ("import.binary", None, None)),
])
def test_a_table_that_is_no_text(data: bytes, expected: tuple[str, int | None, None], write: Write) -> None:
    assert fault(write("l.csv", data)) == [expected]


def test_a_workbook_that_is_none(write: Write) -> None:
    whole = workbook(("a", [["név", "típus"], ["A", "toronyszint"]]))
    lost = whole.replace(b"xl/worksheets", b"xl/worksheetz")
    for data in (b"PK\x03\x04", whole[: len(whole) // 2], b"n\xc3\xa9v", lost):
        assert fault(write("l.xlsx", data)) == [("import.broken_workbook", None, None)]


def test_cells_that_hold_no_value_that_can_be_known(write: Write) -> None:
    rows = [["név", "típus", "sebzés", "fal"], ["A", "toronyszint", datetime.datetime(2026, 1, 3), 1]]
    assert fault(write("l.xlsx", workbook(("a", rows)))) == [("import.cell_date", 2, 3)]
    rows[1][2:] = ["=1+1", "#REF!"]
    wrong = [("import.cell_formula", 2, 3), ("import.cell_formula", 2, 4)]
    assert fault(write("l.xlsx", workbook(("a", rows)))) == wrong


def test_what_a_workbook_says_of_its_size_is_not_believed(write: Write) -> None:
    data = workbook(("a", [["név", "típus", "fal"], ["A", "toronyszint", 1], ["B", "toronyszint", 2]]))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'ref="A1:C3"', b'ref="A1:B2"'))
    assert [card["fal"] for card in pack(taken(write("l.xlsx", out.getvalue())))] == [1, 2]


def test_which_sheet(write: Write) -> None:
    cards, other = [["név", "típus", "fal"], ["A", "toronyszint", 1]], [["Összesen"], [1]]
    two = write("ketto.xlsx", workbook(("egyéb", other), ("lapok", cards), ("üres", [])))
    found = taken(two)
    assert (pack(found)[0]["név"], list(map(left, found.remarks))) == (
        "A", [("import.sheet_left", "", "egyéb", "sehol")])
    assert fault(two, sheet="nincs") == [("import.no_sheet", None, None)]
    assert fault(two, sheet="egyéb")[0] == ("import.unknown_column", 1, 1)
    assert fault(two, sheet="üres") == [("import.empty", None, None)]
    assert fault(write("l.xlsx", workbook(("a", cards), ("b", cards)))) == [("import.which_sheet", None, None)]
    assert fault(write("l.xlsx", workbook(("a", [])))) == [("import.empty", None, None)]
    assert taken(write("l.xlsx", workbook(("a", cards), ("b", cards))), sheet="b").records == 1
