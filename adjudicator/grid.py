"""Tables for people. No word is broken that the terminal has room for: a table that does not fit loses its frame, then
its rows stand one under another, each as a short list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudicator.output import isolated, printable

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

_FRAME: Final = 3  # columns that a framed table takes beside each of its own, and one at its end
_INDENT: Final = 2
_BETWEEN: Final = " · "


class Column(NamedTuple):
    """A head; whether its cells stand to the right (numbers, each on one line), and whether others are kept on one
    line, too."""

    head: str
    right: bool = False
    whole: bool = False


class Grid:
    """A table as rich prints it; names from somebody's file are taken as text, with nothing that moves the cursor."""

    def __init__(self, columns: Sequence[Column], rows: Iterable[Sequence[str]], instead: Sequence[str] = ()) -> None:
        """``instead``: lines that stand for it where its frame has no room; with them its rows are ruled."""
        self.columns = [column._replace(head=printable(column.head)) for column in columns]
        self.rows = [[printable(cell).replace("\t", " ") for cell in row] for row in rows]
        self.instead = [*map(printable, instead)]
        self._spans = [self._span(n) for n in range(len(columns))]

    def width(self, fold: int) -> int:
        """How wide its frame is where a column is folded at so many, if its words let it."""
        return sum(self._folded(fold)) + _FRAME * len(self.columns) + 1

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Any]:
        from rich.text import Text

        room, n = options.max_width, len(self.columns)
        rows = [[*map(isolated, row)] for row in self.rows] if console.is_terminal else self.rows
        for framed, frame in ((True, _FRAME * n + 1), (False, n - 1)):
            widths = self._widths(room - frame)
            if widths and (framed or not self.instead):
                yield self._table(widths, framed, rows)
                return
        yield from map(Text, self.instead)
        for row in () if self.instead else rows:
            yield from self._record(row, room)

    def _span(self, n: int) -> tuple[int, int]:
        """The least width of a column, that of its longest word, and the width of its longest line."""
        from rich.cells import cell_len

        head, cells = self.columns[n].head, [row[n] for row in self.rows]
        lines = [line for cell in cells for line in cell.split("\n")]
        column = self.columns[n]
        words = lines if column.whole or column.right else [word for line in lines for word in line.split()]
        least = max(map(cell_len, (*head.split(), *words)), default=0)
        return least, max(map(cell_len, (head, *lines)))

    def _folded(self, fold: int) -> list[int]:
        return [min(most, max(least, fold)) for least, most in self._spans]

    def _widths(self, room: int) -> list[int]:
        """The widths of its columns in so much room, folded as little as may be; [] where words don't fit."""
        fold = min(max((most for _, most in self._spans), default=0), room)
        while sum(self._folded(fold)) > room:
            if fold <= 0:
                return []
            fold -= 1
        return self._folded(fold)

    def _table(self, widths: Sequence[int], framed: bool, rows: Iterable[Sequence[str]]) -> Any:
        from rich import box
        from rich.table import Table
        from rich.text import Text

        bare: Any = {} if framed else {"box": box.SIMPLE_HEAD, "show_edge": False, "padding": 0}
        made = Table(show_lines=bool(self.instead), **bare)
        for column, width in zip(self.columns, widths, strict=True):
            made.add_column(Text(column.head), justify="right" if column.right else "left", overflow="fold",
                            width=width)
        for row in rows:
            made.add_row(*map(Text, row))
        return made

    def _record(self, row: Sequence[str], room: int) -> Iterator[Any]:
        """A row: its first cell, and the others that hold anything, none of them parted that fits a line."""
        from rich.cells import cell_len
        from rich.padding import Padding
        from rich.text import Text

        first, *others = [f"{column.head}: {' / '.join(cell.split(chr(10)))}" if column.head else cell
                          for n, (column, cell) in enumerate(zip(self.columns, row, strict=True)) if cell or not n]
        lines: list[str] = []
        for cell in others:
            joined = f"{lines[-1]}{_BETWEEN}{cell}" if lines else ""
            if joined and cell_len(joined) <= room - _INDENT:
                lines[-1] = joined
            else:
                lines.append(cell)
        yield Text(first, overflow="fold")
        yield from (Padding(Text(line, overflow="fold"), (0, 0, 0, _INDENT), expand=False) for line in lines)
