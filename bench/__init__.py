"""Speeds, each as a ratio to something measured in the same run: ``make bench``.

A module of this package named ``bench_*`` has ``run()``, which yields :class:`Figure`.
"""

from __future__ import annotations

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
