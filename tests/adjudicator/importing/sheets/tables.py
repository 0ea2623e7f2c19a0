"""Records as tables, made for the tests: rows of cells as CSV text or as a workbook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from events.base import Event
from events.errors import InputError, Problem
from tests.adjudicator.importing.records import ROOT, TABLE

Rows = Sequence[Sequence[Any]]
DATA: Rows = (("Kiadás", None, "klasszikus"), ("Lapcsomag", None, "minta"), ("Játékos", "A", "Anna"),
              ("Játékos", "B", "Béla"))
HEADING = ("forduló", "játékos", "cselekedet", "lap", "leidéző", "célpont", "dobás", "mp", "megjegyzés")
#: The stated table of records.py, a line in each row.
STATED: Rows = tuple((None, None, line) for line in TABLE.splitlines())


def row(seat: str | None = None, act: str | None = None, card: Any = None, *, turn: Any = None, caster: Any = None,
        target: Any = None, roll: Any = None, mp: Any = None, note: Any = None) -> tuple[Any, ...]:
    """A row in the order of HEADING."""
    return (turn, seat, act, card, caster, target, roll, mp, note)


def workbook(moves: Rows, data: Rows | None = DATA, change: Callable[[Any], None] | None = None) -> bytes:
    """The bytes of a workbook with these rows; ``change`` is called with it before it is written."""
    book = Workbook()
    sheet: Any = book.active
    sheet.title = "Játszma"
    _fill(sheet, moves)
    if data is not None:
        _fill(book.create_sheet("Adatok"), data)
    if change is not None:
        change(book)
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def _fill(sheet: Any, rows: Rows) -> None:
    for number, cells in enumerate(rows, 1):
        for column, value in enumerate(cells, 1):
            if value is not None:
                sheet.cell(number, column, value)


def csv_text(rows: Rows, separator: str = ";") -> str:
    """Rows as CSV text, quoted where they have to be."""
    return "".join(separator.join(_quoted(cell, separator) for cell in cells) + "\r\n" for cells in rows)


def _quoted(cell: Any, separator: str) -> str:
    said = "" if cell is None else str(cell)
    return '"' + said.replace('"', '""') + '"' if any(sign in said for sign in f'{separator}"\n') else said


def read_sheet(data: bytes | str, name: str = "x.xlsx") -> Imported:
    """The game of a table; decks are named from the repository's folder."""
    return import_record(data.encode() if isinstance(data, str) else data, base=ROOT, name=name)


def sheet_faults(data: bytes | str, name: str = "x.xlsx") -> tuple[Problem, ...]:
    """The faults of a table that has some."""
    with pytest.raises(InputError) as caught:
        read_sheet(data, name)
    assert caught.value.code == "import.file"
    return caught.value.problems


def cells(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    """What is wrong, and in which cell."""
    return [(p.code, dict(p.params)["cell"].full) for p in problems]  # type: ignore[attr-defined]


def plain(events: Sequence[Event]) -> list[Event]:
    """The events without the places and words of their source."""
    blank = {"line": None, "column": None, "raw": None}
    return [event.model_copy(update=blank) for event in events if event.kind != "forrásszöveg"]
