"""A line of the notation as it is put together from cells, with the cell of every piece of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from adjudicator.importing.sheets.cells import Cell, CellPlace, TableRow
from adjudicator.importing.sheets.headings import Heading

_SIGNS: Final = 3  # characters of a sign that leads to a piece: `-> `


@dataclass
class Draft:
    """A line in the making: its row, its text, and the pieces (place in it, place in the row, length, cell).

    ``block``: a line of a stated position; ``unread``: what stands for cells that could not be read; ``noted``:
    the cells of the values that stand in columns of their own, by what they are of (``A.mp``).
    """

    row: TableRow
    words: dict[int, str] = field(default_factory=dict)
    text: str = ""
    pieces: list[tuple[int, int, int, Cell]] = field(default_factory=list)
    block: bool = False
    unread: bool = False
    noted: dict[str, Cell] = field(default_factory=dict)

    def add(self, words: str) -> Draft:
        """Put in words that no cell holds."""
        self.text += words
        return self

    def put(self, cell: Cell, text: str | None = None, skip: int = 0) -> Draft:
        """Put in a cell's text, or a part of it of which ``skip`` characters were left out before."""
        whole = cell.text if text is None else text
        bare = whole.strip()
        start = cell.start + skip + len(whole) - len(whole.lstrip())
        self.pieces.append((len(self.text), start, len(bare), cell))
        self.text += bare
        return self

    def respell(self, text: str) -> None:
        """Take another text, in which some words are spelt otherwise; what stands behind them moves."""
        same = next((n for n, (one, other) in enumerate(zip(self.text, text, strict=False)) if one != other), len(text))
        more = len(text) - len(self.text)
        self.pieces = [(begins + (more if begins > same else 0), start, length, cell)
                       for begins, start, length, cell in self.pieces]
        self.text = text

    def place(self, offset: int) -> tuple[int, Cell | None]:
        """Where a character of the line stands in the row's text (from 0), and its cell."""
        at = next((p for p in self.pieces if p[0] - _SIGNS <= offset < p[0] + max(p[2], 1)), None)
        if at is None and not self.pieces:
            return 0, None
        begins, start, length, cell = at or self.pieces[-1]
        return start + min(max(offset - begins, 0), length), cell

    def cell_place(self, cell: Cell | None) -> CellPlace:
        """The place of a cell in words; of the row where there is none."""
        column = cell.column if cell is not None else 0
        return CellPlace(self.row.sheet, self.row.number, column, self.words.get(column, ""))


def draft_of(row: TableRow, heading: Heading) -> Draft:
    """An empty line of a row of moves."""
    return Draft(row, heading.words)
