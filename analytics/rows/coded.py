"""Rows of which most are told again and again: each kept once, and where it stands."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Self, overload

import numpy as np

from analytics.rows.told import Row
from engine.ruleset import Ruleset

Kept = dict[Row, int]


class Known(NamedTuple):
    """What is told alike in every position under a ruleset, with the numbers of its rows: passes, checks by
    what they found, short traces that name no card, and consequences by themselves or by the name of their
    card; and the paragraphs of these. What goes by the identity of a verdict or of its checks keeps that
    alive, so that nothing else can be taken for it."""

    passes: dict[tuple[Any, ...], tuple[int, list[int], Any]]
    checks: dict[tuple[Any, ...], tuple[list[int], Any]]
    traces: dict[tuple[Any, ...], list[int]]
    said: dict[tuple[Any, ...], int]
    named: defaultdict[str, dict[Any, int]]
    ids: dict[str, str]


class Shelves:
    """What the games of a segment tell again and again: the rest of their rows by table, and what is known
    without looking at a position. A segment is public as a whole or not at all."""

    def __init__(self) -> None:
        self.kept: defaultdict[str, Kept] = defaultdict(dict)
        self.lines: dict[tuple[Any, ...], tuple[str | None, ...]] = {}  # by what an event says
        self.known: defaultdict[Ruleset, Known] = defaultdict(lambda: Known({}, {}, {}, {}, defaultdict(dict), {}))


def _ints(values: np.ndarray[Any, np.dtype[np.intc]]) -> array[int]:
    return array("i", values.tobytes())


class Coded(Sequence[Row]):
    """The rows of a table. ``own`` are the columns that tell rows apart (numbers of events, turns), by where
    they stand in a row; the rest is a number of ``kept``, row by row in ``codes``."""

    def __init__(self, kept: Kept, *own: int) -> None:
        self.own = {at: array("i") for at in own}
        self.kept = kept
        self.codes: list[int] = []

    def code(self, rest: Row) -> int:
        """The number under which the rest of a row is kept."""
        return self.kept.setdefault(rest, len(self.kept))

    def add(self, rows: Iterable[Row]) -> Self:
        """Add rows that have no columns of their own."""
        kept = self.kept
        self.codes += [kept.setdefault(row, len(kept)) for row in rows]
        return self

    def number(self, sizes: Sequence[int], places: int | None = None) -> None:
        """Begin every row with the number of its event; ``sizes`` tells how many rows each event has. In column
        ``places`` stands its place among them."""
        counts = np.array(sizes, np.intc)
        self.own[0] = _ints(np.repeat(np.arange(1, len(counts) + 1, dtype=np.intc), counts))
        if places is not None:
            before = np.cumsum(counts, dtype=np.intc) - counts
            self.own[places] = _ints(np.arange(len(self.codes), dtype=np.intc) - np.repeat(before, counts))

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Row]:
        kept = [*self.kept]
        for *own, code in zip(*self.own.values(), self.codes, strict=True):
            row = [*kept[code]]
            for at, value in zip(self.own, own, strict=True):
                row.insert(at, value)
            yield tuple(row)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        return [*self][at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]
