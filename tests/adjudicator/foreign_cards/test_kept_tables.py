"""Tables as people keep them: titles above, notes below, merged cells, old encodings, words in any capitals."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from adjudicator.foreign_cards.cells import cell_value
from tests.adjudicator.calling import Call
from tests.adjudicator.foreign_cards.lists import Write, fault, left, pack, taken

CARDS = [["Név", "TÍPUS", "Fal", "MP"], ["Őrtorony", "toronyszint", 2, None], ["Kapu", "TORONYSZINT", 1, None]]


def table(separator: str = ";") -> str:
    """A title, an empty row, the header, cards with a heading and a blank row between, a note below."""
    head, *cards = [separator.join("" if cell is None else str(cell) for cell in row) for row in CARDS]
    blank = separator * 3
    below = ["", f"(végleges){blank}"]
    return "\n".join(["Lapjaink 2026", "", head, cards[0], blank, f"Új lapok{blank}", cards[1], *below])


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_what_stands_around_the_cards_is_told_and_is_no_card(separator: str, encoding: str, write: Write) -> None:
    found = taken(write("l.csv", table(separator).encode(encoding)))
    assert [card["név"] for card in pack(found)] == ["Őrtorony", "Kapu"]
    rows = [(remark.problem.line, remark.value) for remark in found.remarks if remark.kept == "sehol"]
    assert rows == [(1, "Lapjaink 2026"), (6, "Új lapok"), (9, "(végleges)")]
    codes = [remark.problem.code for remark in found.remarks if remark.kept != "sehol"]
    assert codes == (["cards.import.read_as"] if encoding == "cp1250" else [])


def test_a_spreadsheets_hint_of_the_separator_is_nothing_left_out(write: Write) -> None:
    found = taken(write("l.csv", "sep=;\nnév;típus;fal\nKapu;toronyszint;x\n"))
    assert (found.records, found.remarks, [p.line for p in found.checked.problems]) == (1, (), [3])


def test_a_table_read_in_an_old_encoding_ends_with_0(write: Write, call: Call) -> None:
    path = write("l.csv", "név;típus;fal\nŐrtorony;toronyszint;1\nKőkapu;toronyszint;1\n".encode("cp1250"))
    status, out, _ = call("cards", "import", str(path), "--check")
    assert status == 0 and "Windows-1250 kódolásúnak olvastuk" in out


@pytest.mark.parametrize(("key", "said", "meant"), [
    ("típus", "ESEMENYLAP", "eseménylap"), ("időtartam", "Pillanat", "pillanat"), ("jellem", "ÉLET", "élet"),
    ("kasztok", "harcos; SÁMÁN", ["Harcos", "Sámán"]), ("jelek", "PSZI", ["pszi"]), ("fázis", "Manover", "manőver"),
])
def test_closed_words_are_read_in_any_capitals(key: str, said: str, meant: Any, write: Write) -> None:
    columns = {"név": "A", "típus": "eseménylap", key: said}
    text = f"{';'.join(columns)}\n{';'.join(chr(34) + cell + chr(34) for cell in columns.values())}\n"
    assert pack(taken(write("l.csv", text)))[0][key] == meant


def test_a_main_class_in_capitals_is_no_subclass(write: Write) -> None:
    """K/III.10.C: PAP is not Pap; the fault says so instead of a card that says something else."""
    found = taken(write("l.csv", "név;típus;mp;kasztok\nA;akciólap;1;PAP\n"))
    assert ("cards.unknown_word", "PAP") in [(p.code, dict(p.params).get("word")) for p in found.checked.problems]


def workbook(*merged: str) -> bytes:
    """The cards in a workbook, with areas merged as a person does it: the value stands in the first cell."""
    book = openpyxl.Workbook()
    for row in [["Lapjaink"], [], *CARDS]:
        book.active.append(row)
    for area in merged:
        book.active.merge_cells(area)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_cell_merged_over_rows_is_of_each_of_them(write: Write) -> None:
    found = taken(write("l.xlsx", workbook("A1:D1", "B4:B5", "C4:C5")))
    assert [(card["név"], card["típus"], card["fal"]) for card in pack(found)] == [
        ("Őrtorony", "toronyszint", 2), ("Kapu", "toronyszint", 2)]
    assert [remark.value for remark in found.remarks] == ["Lapjaink"]


def test_a_name_merged_over_rows_is_a_fault(write: Write) -> None:
    assert fault(write("l.xlsx", workbook("A4:A5"))) == [("import.merged_name", 4, 1)]


def test_a_number_without_end_is_no_number(write: Write) -> None:
    """`1e999` is told and kept as it was written; no Infinity comes of it, in the pack or in the answer."""
    script = taken(write("l.json", '[{"nev": "A", "laptipus": "Toronyszint", "fal": 1e999}]'))
    assert left(script.remarks[0]) == ("import.not_plain", "fal", "1e999", "megjegyzés")
    assert "inf" not in script.text.lower()
    assert (cell_value("fal", float("inf")), cell_value("negatív", "[mp: .inf]")) == ("inf", [{"mp": "inf"}])


def test_an_option_that_means_nothing_is_refused(write: Write, call: Call) -> None:
    good, script = write("l.csv", "név,típus,fal\nA,toronyszint,1\n"), write("l.js", "x = [{nev: 'A'}]")
    words = write("szavak.yaml", "{}\n")
    for path, option, value in ((good, "--sheet", "Lapok"), (script, "--sheet", "Lapok"), (script, "--note", "Rajzoló"),
                                (good, "--words", str(words))):
        status, _, err = call("cards", "import", str(path), "--check", option, value)
        assert (status, option in err) == (2, True), (path, option)
    status, _, err = call("cards", "import", str(good), "--check", "--note", "Rajzoló")
    assert status == 2 and "nincs ilyen oszlop: „Rajzoló”. Ezek vannak: név, típus, fal." in err


def test_a_column_that_belongs_on_the_cards_is_no_note(write: Write) -> None:
    path = write("l.csv", "név,típus,fal,mp\nA,toronyszint,1,7\n")
    assert fault(path, notes=("MP",)) == [("import.note_is_key", 1, None)]


def test_a_workbook_that_is_locked_or_too_big_is_told_as_that(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fault(write("l.xlsx", b"\xd0\xcf\x11\xe0" + b"0" * 600)) == [("sheets.locked", None, None)]
    monkeypatch.setattr("adjudicator.tabular.LARGEST", 10)
    assert fault(write("l.xlsx", workbook())) == [("import.too_big", None, None)]
