"""K/III.10.M–N, M/3.07.7 — éber, pihenő, sérült: what the stance of an adventurer lets him do."""

from __future__ import annotations

from engine.state import ALERT, RESTING
from engine.zones import ROW, SPIRIT


def able(stance: int) -> bool:
    """K/III.10.M, M/3.07.7: only an alert adventurer can act: use action cards and abilities."""
    return stance == ALERT


def stance_in(zone: int, stance: int) -> int:
    """K/III.10.N, K/X.G: wounded (sérült) is only who stands in the Row, or a spirit; in a manoeuvre or a battle he
    rests instead."""
    return stance if zone in (ROW, SPIRIT) else min(stance, RESTING)
