"""What the readers of a table ask whoever puts slips right in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from adjudicator.importing.sheets.cells import Cell, TableRow
from events.errors import Problem


class Mending(Protocol):
    """Puts slips right, in whatever part of a table it is asked for one."""

    def column(self, row: TableRow, cell: Cell, free: Mapping[str, tuple[str, ...]]) -> str | None:
        """The column, of those that are free yet, that a heading was meant for; None where that is not clear."""

    def act(self, row: TableRow, act: Cell) -> Cell:
        """The cell of an act as it is to be read."""

    def line(self, row: TableRow, column: int, text: str, fault: Problem) -> str | None:
        """A line that a row makes, as it is to be read; None as it stands."""
