"""The sheets of an XLSX file as rows of cells."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from adjudicator.foreign_cards.records import NOWHERE, Listing, Remark, unreadable
from adjudicator.foreign_cards.tables import NEEDED, Row, known_column, read_rows
from events.errors import InputError, Problem


def read_workbook(data: bytes, file: str, sheet: str | None, notes: Sequence[str]) -> Listing:
    """The cards of one sheet: the one named, else the only one whose first row has the needed columns."""
    sheets = _sheets(data, file)
    if not sheets:
        raise unreadable("cards.import.broken_workbook", file)
    name = sheet if sheet is not None else _the_sheet(sheets, file)
    if name not in sheets:
        raise unreadable("cards.import.no_sheet", file, sheet=name, names=tuple(sheets))
    listing = read_rows(_whole(sheets[name], file), file, notes)
    others = tuple(other for other, rows in sheets.items() if other != name and rows)
    remarks = tuple(Remark(Problem("cards.import.sheet_left", (("sheet", other),), file), value=other, kept=NOWHERE)
                    for other in others)
    return Listing(file, listing.records, remarks)


def _the_sheet(sheets: dict[str, list[Row]], file: str) -> str:
    filled = [name for name, rows in sheets.items() if rows]
    if len(filled) <= 1:
        return filled[0] if filled else next(iter(sheets))
    fitting = [name for name in filled if {*map(known_column, sheets[name][0][1])} >= set(NEEDED)]
    if len(fitting) != 1:
        raise unreadable("cards.import.which_sheet", file, names=tuple(filled))
    return fitting[0]


def _sheets(data: bytes, file: str) -> dict[str, list[Row]]:
    """All sheets by name; a cell is its value, an :class:`_Unread` where the file has none."""
    with _damage_told(file):
        books = [load_workbook(BytesIO(data), read_only=True, data_only=only) for only in (True, False)]
        try:
            return {sheet.title: list(_rows(sheet, books[1][sheet.title])) for sheet in books[0].worksheets}
        finally:
            for book in books:
                book.close()


@contextmanager
def _damage_told(file: str) -> Iterator[None]:
    """Whatever the reader of workbooks stumbles over is the file's fault: it raises all sorts of errors."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on parts of a workbook that hold no cells
            yield
    except InputError:
        raise
    except Exception:
        raise unreadable("cards.import.broken_workbook", file) from None


class _Unread:
    """A cell whose value can't be known: a formula that was never computed, or that failed."""

    def __init__(self, said: str) -> None:
        self.said = said


def _rows(values: Any, formulas: Any) -> Iterator[Row]:
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # what a file says of its size may be anything
    pairs = zip(values.iter_rows(), formulas.iter_rows(), strict=True)
    for line, (row, written) in enumerate(pairs, start=1):
        cells = [_cell(cell, formula) for cell, formula in zip(row, written, strict=True)]
        if any(cell is not None for cell in cells):
            yield line, cells


def _cell(cell: Any, formula: Any) -> Any:
    if (cell.value is None and formula.value is not None) or getattr(cell, "data_type", "") == "e":
        return _Unread(str(formula.value))
    return cell.value


def _whole(rows: list[Row], file: str) -> list[Row]:
    """The rows, where every cell could be read."""
    problems = [Problem("cards.import.cell_formula", (("formula", cell.said),), file, line, n)
                for line, cells in rows for n, cell in enumerate(cells, start=1) if isinstance(cell, _Unread)]
    if problems:
        raise InputError("cards.import.unreadable", tuple(problems), file=file)
    return rows
