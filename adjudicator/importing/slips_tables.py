"""Slips in a table of moves put right (``--fix``): in its headings, in verbs, and in the lines its rows make."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.importing.matching import CLEAR, Reading
from adjudicator.importing.sheets.cells import Cell, TableRow
from adjudicator.importing.sheets.document import TableDocument, read_table
from adjudicator.importing.sheets.files import is_table
from adjudicator.importing.sheets.headings import column_named
from adjudicator.importing.sheets.verbs import SEATLESS, VERBS, alone
from adjudicator.importing.slips import (
    Place,
    Slips,
    clear_word,
    mended,
    mended_header,
    mended_line,
    reading_of,
)
from events.errors import Problem
from events.notation.document import Document, read_document


def mended_source(data: str | bytes, name: str, file: str | None) -> tuple[Document, Slips]:
    """The record of a file, read once the clear slips in its words are put right; raises InputError where it is no
    table of moves even so."""
    if not isinstance(data, bytes) or not is_table(name, data):
        return mended(read_document(data, file))
    mending = TableMending(frozenset())
    first = read_table(data, name, file or name, mending)
    faulty = frozenset(problem.line for problem in first.problems)
    mending, now = _read(data, name, file or name, faulty) if faulty else (mending, first)
    still = frozenset(problem.line for problem in now.problems)
    if any(number in still for number, *_ in mending.found):  # a row stays as it was where it can't be read even so
        mending, now = _read(data, name, file or name, faulty - still)
    return now, Slips(mending.found, mending.heading)


def _read(data: bytes, name: str, file: str, rows: frozenset[int | None]) -> tuple[TableMending, TableDocument]:
    mending = TableMending(rows)
    return mending, read_table(data, name, file, mending)


class TableMending:
    """Puts right the headings of columns, and in the faulty ``rows`` the verbs that stand alone in their cells (as
    many words as were typed) and what else the grammar stops at; ``found`` and ``heading`` say what."""

    def __init__(self, rows: frozenset[int | None]) -> None:
        self.rows = rows
        self.found: dict[Place, tuple[Reading, ...]] = {}
        self.heading: dict[Place, tuple[Reading, ...]] = {}

    def column(self, row: TableRow, cell: Cell, free: Mapping[str, tuple[str, ...]]) -> str | None:
        """The column that a heading was meant for; ``free``: those that the heading has not yet, and their names."""
        typed = cell.text.strip()
        meant = clear_word(typed, [name for names in free.values() for name in names])
        if meant is None or meant.confidence < CLEAR:
            return None
        self.heading[row.number, row.raw, cell.start + 1] = (reading_of(typed, meant),)
        return column_named(meant.name)

    def act(self, row: TableRow, act: Cell) -> Cell:
        """The cell of an act as it is to be read."""
        typed = act.text.strip()
        words = [verb for verb in (*VERBS, *SEATLESS) if len(verb.split()) == len(typed.split())]
        meant = clear_word(typed, words) if row.number in self.rows and not alone(typed) else None
        if meant is None:
            return act
        self.found[row.number, row.raw, act.start + 1] = (reading_of(typed, meant),)
        return Cell(act.column, meant.name, act.start, act.fault, act.said)

    def line(self, row: TableRow, column: int, text: str, fault: Problem) -> str | None:
        """The line that a row makes, where the ``fault`` in it is a clear slip; None where it stays as it is."""
        if row.number not in self.rows:
            return None
        change = mended_header(fault) if text.startswith("[") else mended_line(text)
        if change is None:
            return None
        place = row.number, row.raw, column
        self.found[place] = (*self.found.get(place, ()), *change[1])
        return change[0]
