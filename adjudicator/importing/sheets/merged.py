"""Merged cells of a table of moves: one turn or player over several rows; anything else is a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.importing.sheets.cells import Table, TableRow
from adjudicator.importing.sheets.headings import NOTE, PLAYER, TURN, Heading
from adjudicator.tabular import Span
from events.errors import Problem


def rows_below(table: Table, first: int, heading: Heading) -> Iterator[TableRow]:
    """The rows from the ``first`` on (from 0), each with the turn and player that a merged cell lends it."""
    rows = {row.number: row for row in table.rows}
    lending = [span for span in table.merged if _lends(span, heading) and span[0] in rows]
    for row in table.rows[first:]:
        lent = [cell for top, bottom, column, _ in lending if top < row.number <= bottom
                if (cell := rows[top].at(column)) is not None]
        # what is lent is no text of this row: it has no place of its own in it
        cells = (*row.cells, *(replace(cell, start=0) for cell in lent))
        yield replace(row, cells=tuple(sorted(cells, key=lambda cell: cell.column))) if lent else row


def merged_faults(table: Table, heading: Heading, file: str) -> Iterator[Problem]:
    """Filled cells below the heading that hold for several rows, and are more than turn, player or note."""
    rows = {row.number: row for row in table.rows}
    known = {place for column, place in heading.columns.items() if column != NOTE}
    for span in table.merged:
        top, bottom, left, right = span
        row = rows.get(top)
        above = top <= heading.row.number or bottom == top or _lends(span, heading)
        if not above and row is not None and row.at(left) is not None and not known.isdisjoint(range(left, right + 1)):
            yield row.fault("sheets.merged", file, left, heading.words.get(left, ""), rows=bottom - top + 1)


def _lends(span: Span, heading: Heading) -> bool:
    top, _, left, right = span
    places = (heading.columns.get(TURN), heading.columns.get(PLAYER))
    return top > heading.row.number and left == right and left in places
