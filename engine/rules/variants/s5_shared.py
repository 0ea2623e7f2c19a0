"""K/T.5 — what a pair has in common: tower, buildings and obstacles."""

from __future__ import annotations

from engine.acting import is_obstacle_activation
from engine.state import CardState
from engine.zones import BUILDING, TOWER


def shared(c: CardState) -> bool:
    """K/T.5.építmény, K/T.5.akadály, K/T.5.torony: either of a pair uses its buildings, levels and obstacles."""
    return c.zone in (TOWER, BUILDING) or is_obstacle_activation(c)


def starting_levels(members: int) -> int:
    """K/T.5.torony: a pair begins with four different levels, which are common."""
    return 4


def most_buildings() -> int:
    """K/T.5.építmény: so many buildings a pair controls at most."""
    return 4
