"""One line of a metric, whatever its kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from analytics.intervals import STAR

Sums = tuple[int, ...]


@dataclass(frozen=True)
class Counted:
    """The integers of one line: its key, the group it stands in ("" without groups), its games, and
    the sums of its kind."""

    key: str
    group: str
    games: int
    sums: Sums

    @property
    def name(self) -> str:
        """What the line is called: the key, and the group behind it."""
        return f"{self.key} · {self.group}" if self.group else self.key


@dataclass(frozen=True)
class Line:
    """One key of a metric, and what may be said of it (None below the floor).

    share: ``rate`` is ``hits`` of ``cases``. difference: that less ``other`` (hits, cases). ratio:
    the sum ``hits`` over the sum ``cases``. faces: counts of ``faces``, ``cases`` together.
    """

    key: str
    hits: int
    cases: int
    games: int
    rate: float | None = None
    low: float | None = None
    high: float | None = None
    shrunk: float | None = None
    p: float | None = None
    faces: Sums = ()
    other: Sums = ()
    group: str = ""

    @property
    def star(self) -> bool:
        """Whether it differs though there are many keys."""
        return self.p is not None and self.p <= STAR


def wholes(rows: Iterable[Counted]) -> dict[str, Sums]:
    """The sums of every group over all its keys."""
    found: dict[str, Sums] = {}
    for row in rows:
        before = found.get(row.group)
        found[row.group] = row.sums if before is None else tuple(map(sum, zip(before, row.sums, strict=True)))
    return found


def ranked(order: str, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines with a number first; by the number drawn towards the whole, or by how many there are."""
    return tuple(sorted(lines, key=lambda line: (line.shrunk is None, *_place(order, line), line.key)))


def _place(order: str, line: Line) -> tuple[Any, ...]:
    if order == "hits":
        return (-line.hits, -line.cases)
    return (-line.cases,) if order == "cases" else (-(line.shrunk or 0), -line.cases)
