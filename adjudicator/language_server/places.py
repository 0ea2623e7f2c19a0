"""Places in a record <-> places as an editor counts them.

A record counts lines and characters from 1, an editor from 0, and the editor counts a line's
characters in code units (of UTF-16, unless both agreed on others).
"""

from __future__ import annotations

from lsprotocol import types
from pygls.workspace import PositionCodec

from events.notation.document import Document


class Places:
    """The lines of a record as the editor has them."""

    def __init__(self, document: Document, codec: PositionCodec) -> None:
        self._lines = [line.raw for line in document.lines]
        if not document.lines or document.lines[-1].end:
            self._lines.append("")
        self._lines[0] = document.mark + self._lines[0]
        self._mark = len(document.mark)
        self._codec = codec

    def range(self, line: int | None, column: int | None = 1, length: int = 0) -> types.Range:
        """A place of a problem as a range; what has no line stands at the top."""
        number = min(max((line or 1) - 1, 0), len(self._lines) - 1)
        start = (column or 1) - 1 + (self._mark if number == 0 else 0)
        return types.Range(self._position(number, start), self._position(number, start + length))

    def whole(self, line: int) -> types.Range:
        """A line from its first to its last visible character."""
        raw = self._lines[min(max(line - 1, 0), len(self._lines) - 1)]
        start = len(raw) - len(raw.lstrip())
        return self.range(line, start + 1, len(raw.strip()))

    def rows(self, first: int, last: int) -> types.Range:
        """Whole lines, from ``first`` to ``last``."""
        return types.Range(self._position(first - 1, 0), self.range(last, 1, len(self._lines[last - 1])).end)

    def everything(self) -> types.Range:
        """The whole text."""
        return types.Range(types.Position(0, 0), self._position(len(self._lines) - 1, len(self._lines[-1])))

    def place(self, position: types.Position) -> tuple[int, int]:
        """Line (from 1), and how many of its characters stand before the position."""
        if position.line >= len(self._lines):
            return len(self._lines), len(self._lines[-1])
        at = types.Position(0, position.character)
        found = self._codec.position_from_client_units([self._lines[position.line] + "\n"], at).character
        found = min(found, len(self._lines[position.line]))
        return position.line + 1, max(found - (self._mark if position.line == 0 else 0), 0)

    def _position(self, number: int, character: int) -> types.Position:
        return types.Position(number, self._codec.client_num_units(self._lines[number][:character]))
