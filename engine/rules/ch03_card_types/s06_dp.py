"""K/III.6.E, M/3.03.E — the DP of buildings; apart from the rest, as the values need it."""

from __future__ import annotations

from engine.zones import BUILDING


def buildings_that_count(zones: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """K/III.6.E, M/3.03.E: a building gives its printed DP to its controller, while he controls it; ``zones``
    are the lists of a seat."""
    return zones[BUILDING]
