"""The sheets of an XLSX file as rows of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.foreign_cards.records import NOWHERE, Listing, Remark, unreadable
from adjudicator.foreign_cards.tables import NEEDED, header_at, known_column, read_rows
from adjudicator.tabular import BROKEN, LOCKED, TOO_BIG, Damaged, Row, Span, Unread, sheets_of
from events.errors import InputError, Problem

_DAMAGE: Final = {BROKEN: "cards.import.broken_workbook", LOCKED: "sheets.locked", TOO_BIG: "cards.import.too_big"}


def read_workbook(data: bytes, file: str, sheet: str | None, notes: Sequence[str]) -> Listing:
    """The cards of one sheet: the one named, else the only one that has the needed columns."""
    sheets, merged = _sheets(data, file)
    if not sheets:
        raise unreadable("cards.import.broken_workbook", file)
    name = sheet if sheet is not None else _the_sheet(sheets, file)
    if name not in sheets:
        raise unreadable("cards.import.no_sheet", file, sheet=name, names=tuple(sheets))
    listing = read_rows(_whole(sheets[name], file), file, notes, merged[name])
    others = tuple(other for other, rows in sheets.items() if other != name and rows)
    remarks = tuple(Remark(Problem("cards.import.sheet_left", (("sheet", other),), file), value=other, kept=NOWHERE)
                    for other in others)
    return Listing(file, listing.records, (*listing.remarks, *remarks))


def _the_sheet(sheets: dict[str, list[Row]], file: str) -> str:
    filled = [name for name, rows in sheets.items() if rows]
    if len(filled) <= 1:
        return filled[0] if filled else next(iter(sheets))
    fitting = [name for name in filled
               if {*map(known_column, sheets[name][header_at(sheets[name])][1])} >= set(NEEDED)]
    if len(fitting) != 1:
        raise unreadable("cards.import.which_sheet", file, names=tuple(filled))
    return fitting[0]


def _sheets(data: bytes, file: str) -> tuple[dict[str, list[Row]], dict[str, tuple[Span, ...]]]:
    """The rows of all sheets by name, and their merged areas."""
    try:
        found = sheets_of(data)
        return {s.name: list(s.rows) for s in found}, {s.name: s.merged for s in found}
    except Damaged as damage:
        raise unreadable(_DAMAGE[damage.why], file) from None


def _whole(rows: list[Row], file: str) -> list[Row]:
    """The rows, where every cell could be read."""
    problems = [Problem("cards.import.cell_formula", (("formula", cell.said),), file, line, n)
                for line, cells in rows for n, cell in enumerate(cells, start=1) if isinstance(cell, Unread)]
    if problems:
        raise InputError("cards.import.unreadable", tuple(problems), file=file)
    return rows
