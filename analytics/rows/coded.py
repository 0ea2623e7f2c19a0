"""Rows of which most are told again and again: each kept once, and where it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import overload

from analytics.rows.told import Row

Kept = dict[Row, int]
Shelves = defaultdict[str, Kept]  # by table; for all games of a segment, most of which tell the same again


class Coded(Sequence[Row]):
    """The rows of a table. ``leading`` are its first columns, which tell rows apart (numbers of
    events, places); what follows them is a number of ``kept``, row by row in ``codes``."""

    def __init__(self, kept: Kept, leading: int = 1) -> None:
        self.leading: tuple[list[int], ...] = tuple([] for _ in range(leading))
        self.kept = kept
        self.codes: list[int] = []

    def code(self, rest: Row) -> int:
        """The number under which the rest of a row is kept."""
        return self.kept.setdefault(rest, len(self.kept))

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Row]:
        kept = [*self.kept]
        for *first, code in zip(*self.leading, self.codes, strict=True):
            yield (*first, *kept[code])

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        return [*self][at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]
