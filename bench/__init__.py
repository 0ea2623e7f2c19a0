"""Speeds, each as a ratio to something measured in the same run: ``make bench``.

A module of this package named ``bench_*`` has ``run()``, which yields :class:`Figure` and
:class:`Shares`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Figure(NamedTuple):
    """One result: ``ratio`` of ours to the yardstick (higher is faster), both rates per second."""

    name: str
    ours: float
    yardstick: str
    theirs: float
    aim: float | None = None

    @property
    def ratio(self) -> float:
        """How many times as fast as the yardstick we are."""
        return self.ours / self.theirs


class Shares(NamedTuple):
    """Of what a whole consists: the seconds of its parts, told in percent."""

    name: str
    parts: Mapping[str, float]

    @property
    def percent(self) -> dict[str, float]:
        """The parts, of a hundred."""
        return {part: 100 * seconds / sum(self.parts.values()) for part, seconds in self.parts.items()}
