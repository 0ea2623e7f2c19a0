"""Tables with slips and unreadable rows: what ``--fix`` and ``--with-gaps`` make of them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.importing.telling import Outcome, found_lines
from adjudicator.importing.telling_reading import reading_lines
from adjudicator.problems import suggestions
from events.errors import InputError
from events.repair import Gap
from tests.adjudicator.importing.records import ROOT
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


def sheet(*rows: tuple[object, ...], **options: bool) -> Imported:
    """The game of rows that follow the stated table."""
    data = workbook((HEADING, *STATED, *rows), DATA)
    return import_record(data, base=ROOT, name="x.xlsx", **options)


def sheet_of(heading: tuple[object, ...], *rows: tuple[object, ...]) -> Imported:
    """The same under another heading, with slips put right."""
    return import_record(workbook((heading, *STATED, *rows), DATA), base=ROOT, name="x.xlsx", fix=True)


def test_a_misspelt_name_in_a_cell_is_put_right_and_told_with_its_place() -> None:
    game = sheet(row("A", "idéz", "Gátőr lovvas"), fix=True)
    [remark] = game.report.fixed
    assert (remark.reading.typed, remark.reading.taken) == ("Gátőr lovvas", "Gátőr lovas")
    assert list(reading_lines(game, "hu")) == [
        f"x.xlsx:Játszma!{len(STATED) + 2}: elírás javítva: „Gátőr lovvas” helyett Gátőr lovas (92 %)"]


def test_an_unreadable_row_and_those_after_it_become_a_gap() -> None:
    game = sheet(row("A", "idéz", "Gátőr lovas"), row("B", "zagyvaság", "Ork dobos"), row("B", "passz"), with_gaps=True)
    [hole] = game.report.holes
    assert (hole.first, hole.last) == (len(STATED) + 3, len(STATED) + 4)
    assert [place for _, place in cells(hole.problems)] == [f"Játszma!C{len(STATED) + 3}"]
    gap = game.events[-1]
    assert isinstance(gap, Gap) and gap.raw is not None and "zagyvaság" in gap.raw


def test_a_suggestion_for_a_cell_is_as_sure_as_for_a_line() -> None:
    """The text of the next cell does not belong to the name."""
    data = csv_text((*DATA, HEADING, *STATED, row("A", "idéz", "Gátőr lovs", target="Kancsal Tóbiás")))
    assert [suggestions(one) for one in sheet_faults(data, "x.csv")] == [[("Gátőr lovas", 91)]]


def test_a_misspelt_verb_in_a_cell_is_put_right_once_and_keeps_its_row() -> None:
    """The MP beside it, a line of its own, bears no mark; a cell that can't be read even so is left alone."""
    rows = row("A", "idezz", "Gátőr lovas", mp=5), row("B", "pasz")
    game = sheet(*rows, fix=True)
    assert [(r.reading.typed, r.reading.taken) for r in game.report.fixed] == [("idezz", "idéz"), ("pasz", "passz")]
    marked = [event for event in game.events if "javítva" in (event.reason or "")]
    assert [event.kind for event in marked] == ["lapidézés", "passz"] and "idezz" in (marked[0].raw or "")
    for act in ("idezz [Gátőr lovas", "akadájoz Gátőr lovas", "zagyvaság"):
        with pytest.raises(InputError):
            sheet(row("A", act), fix=True)


@pytest.mark.parametrize(("rows", "taken"), [
    ((row("A", "idezz Gátőr lovas"),), [("idezz", "idéz")]),
    ((row("", "A idezz Gátőr lovas"),), [("idezz", "idéz")]),
    ((row("", "A idez Gátőr loavs"),), [("Gátőr loavs", "Gátőr lovas")]),
    ((row("", "idfonal"), row("", "hatás mozgt Ork dobos -> múlt", note="mozgt")),
     [("idfonal", "időfonal"), ("mozgt", "mozgat")]),
])
def test_a_misspelt_word_of_a_line_in_a_cell_is_put_right(rows: tuple[Any, ...], taken: list[tuple[str, str]]) -> None:
    with pytest.raises(InputError):
        sheet(*rows)
    game = sheet(*rows, fix=True)
    assert [(r.reading.typed, r.reading.taken) for r in game.report.fixed] == taken
    assert [event.raw.split("\t")[2] for event in game.events[-1:] if event.raw] == [rows[-1][2]]


def test_misspelt_headings_and_headers_of_a_table_are_put_right_and_told_with_their_rows() -> None:
    heading = tuple({"cselekedet": "Cselekdet", "célpont": "Célpnt"}.get(str(word), word) for word in HEADING)
    data = csv_text((*(("Lapcsomg", *line[1:]) if line[0] == "Lapcsomag" else line for line in DATA),
                     ("Dátm", "2024.01.01"), heading, *STATED,
                     row("A", "idéz", "Gátőr lovas")))
    assert {found.code for found in sheet_faults(data, "x.csv")} == {"sheets.column_missing"}
    game = import_record(data.encode(), base=ROOT, name="x.csv", fix=True)
    assert [(r.reading.typed, r.reading.taken) for r in game.report.fixed] == [
        ("Cselekdet", "cselekedet"), ("Célpnt", "célpont"), ("Lapcsomg", "Lapcsomag"), ("Dátm", "Dátum")]
    assert dict(game.opening.headers)["Dátum"] == "2024.01.01" and not game.left
    assert next(reading_lines(game, "hu")).split(" ")[0] == f"x.csv:{len(DATA) + 2}:"


def test_a_heading_that_is_less_clear_is_left_out_and_no_other_column_is_taken() -> None:
    game = sheet_of((*HEADING, "Lapp", "Pont"), row("A", "idéz", "Gátőr lovas"))
    assert (game.report.fixed, [dict(p.params)["name"] for p in game.left]) == ((), ["Lapp", "Pont"])


def test_a_verb_stays_as_typed_where_its_row_cannot_be_read_even_so() -> None:
    with pytest.raises(InputError) as caught:
        sheet(row("A", "idezz", "Gátőr lovas", caster="(("), row("B", "pasz"), fix=True)
    assert ["idezz" in (problem.raw or "") for problem in caught.value.problems] == [True]


def test_the_explanation_of_a_check_names_rows_with_their_sheet() -> None:
    game = sheet(row(None, "ellenőrzés A.mp 8"), row("A", "idéz", "Gátőr lovas"), row("A", "passz", mp=8))
    found = Outcome("x.xlsx", game).explanation
    told = [line for line in found_lines(game, "hu", found) if line.endswith("]")]
    first = len(STATED) + 2
    assert [line.rpartition(" ")[2] for line in told] == [
        f"[Játszma!{first}]", f"[Játszma!{first + 1}]", f"[Játszma!{first + 1}]"]
    assert told[-1].strip().startswith(f"a {first + 1}. sor nélkül:")
