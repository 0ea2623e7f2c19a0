"""Cells and rows of a table as text, each with its place."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.tabular import Row as Values
from adjudicator.tabular import Span, Unread
from events.errors import Problem
from events.notation.unseen import composed

NEW_LINE: Final = "↵"  # how a line break within a cell is shown in the text of its row
_BREAK: Final = re.compile(r"\r\n|\r|\n")
_WHOLE: Final = re.compile(r"(\d{1,9})[.,]0+")


@dataclass(frozen=True, slots=True)
class CellPlace:
    """Where a cell stands: its sheet ("" in a text file), row, column (0 for the whole row), and heading."""

    sheet: str
    row: int
    column: int = 0
    heading: str = ""

    @property
    def letter(self) -> str:
        """``C``; "" for a whole row."""
        from openpyxl.utils import get_column_letter

        return get_column_letter(self.column) if self.column else ""

    @property
    def address(self) -> str:
        """``C12``; of a whole row ``12``."""
        return f"{self.letter}{self.row}"

    @property
    def full(self) -> str:
        """``Játszma!C12``."""
        return f"{self.sheet}!{self.address}" if self.sheet else self.address


@dataclass(frozen=True, slots=True)
class Cell:
    """A filled cell: its column (from 1), its text, where that begins in the row's text (from 0).

    ``fault`` is the message id of why its value can't be taken as it stands, with ``said``.
    """

    column: int
    text: str
    start: int
    fault: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row that holds anything; ``raw`` is its text as typed."""

    sheet: str
    number: int
    raw: str
    cells: tuple[Cell, ...]

    def at(self, column: int) -> Cell | None:
        """The filled cell of a column."""
        return next((cell for cell in self.cells if cell.column == column), None)

    def under(self, offset: int) -> Cell | None:
        """The cell that holds a character of the row's text, or the last one before it."""
        before = [cell for cell in self.cells if cell.start <= offset]
        return before[-1] if before else next(iter(self.cells), None)

    def fault(self, code: str, file: str, column: int = 0, heading: str = "", **params: object) -> Problem:
        """A fault of a cell, or of the row as a whole."""
        cell = self.at(column)
        start = cell.start if cell is not None else 0
        length = len(cell.text) if cell is not None else len(self.raw)
        place = ("cell", CellPlace(self.sheet, self.number, column if cell is not None else 0, heading))
        return Problem(code, (*params.items(), place), file, self.number, start + 1, self.raw, max(length, 1))


@dataclass(frozen=True)
class Table:
    """The filled rows of a sheet (its name is "" in a text file), and its merged areas."""

    sheet: str
    rows: tuple[TableRow, ...]
    merged: tuple[Span, ...] = field(default=())


def table_of(sheet: str, rows: Sequence[Values], merged: tuple[Span, ...] = ()) -> Table:
    """A sheet of a workbook; the text of a row is that of its cells with tabs between them."""
    return Table(sheet, tuple(_row(sheet, number, values) for number, values in rows), merged)


def _row(sheet: str, number: int, values: Sequence[Any]) -> TableRow:
    cells: list[Cell] = []
    texts: list[str] = []
    place = 0
    for column, value in enumerate(values, start=1):
        text, fault, said = cell_text(value)
        texts.append(_BREAK.sub(NEW_LINE, text))
        if text.strip() or fault:
            cells.append(Cell(column, text, place, fault, said))
        place += len(texts[-1]) + 1
    return TableRow(sheet, number, "\t".join(texts).rstrip("\t"), tuple(cells))


def cell_text(value: Any) -> tuple[str, str, str]:
    """The text of a value; a fault and what to say with it where it is not one that was typed."""
    if value is None:
        return "", "", ""
    if isinstance(value, Unread):
        return value.said, "sheets.formula", value.said
    if isinstance(value, bool):
        return {True: "IGAZ", False: "HAMIS"}[value], "sheets.boolean", ""
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        return _date_text(value), "sheets.date", _roll_meant(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value)), "", ""
    text = _BREAK.sub("\n", composed(str(value)))
    return text, "sheets.control" if _controls(text) else "", ""


def _date_text(value: datetime.date | datetime.time | datetime.timedelta) -> str:
    midnight = isinstance(value, datetime.datetime) and value.time() == datetime.time()
    return value.date().isoformat() if midnight else str(value)  # type: ignore[union-attr]


def _roll_meant(value: object) -> str:
    """What a roll was that became a date: 3-4 is the fourth of March to a spreadsheet."""
    dice = isinstance(value, datetime.date) and value.month <= 6 and value.day <= 6
    return f"{value.month}+{value.day}" if dice else "3+4"  # type: ignore[attr-defined]


def _controls(text: str) -> bool:
    return any(unicodedata.category(c) == "Cc" and c not in "\t\r\n" for c in text)


# ── text files ──────────────────────────────────────────────────────────────────────────────

def text_table(text: str, rows: Iterator[Values]) -> Table:
    """The rows of a CSV text; the text of a row is what stands in the file."""
    found = [(line, cells) for line, cells in rows]
    lines = lines_of(text)
    ends = [*(line for line, _ in found[1:]), len(lines) + 1][:len(found)]
    made = (_text_row(line, _raw(lines[line - 1:end - 1]), cells)
            for (line, cells), end in zip(found, ends, strict=True))
    return Table("", tuple(row for row in made if row.cells))


def lines_of(text: str) -> list[str]:
    """Lines as the reader of CSV counts them, with their ends: carriage returns and line feeds alone end one."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)


def _raw(lines: Sequence[str]) -> str:
    return _BREAK.sub(NEW_LINE, "".join(lines).rstrip("\r\n"))


def _text_row(number: int, raw: str, values: Sequence[str]) -> TableRow:
    cells: list[Cell] = []
    place = 0
    for column, value in enumerate(values, start=1):
        typed = _BREAK.sub(NEW_LINE, value)  # as it stands in the row's text
        quoted = raw[place:place + 1] == '"'
        within = typed.replace('"', '""') if quoted else typed
        text, fault, said = cell_text(value)
        if text.strip():
            cells.append(Cell(column, text, place + quoted, fault, said))
        place += len(within) + 2 * quoted + 1
    return TableRow("", number, raw, tuple(cells))


def whole_number(text: str) -> str:
    """``3.0`` or ``3,0``, as some programs write whole numbers, as ``3``; other text as it is."""
    match = _WHOLE.fullmatch(text.strip())
    return match[1] if match else text.strip()
