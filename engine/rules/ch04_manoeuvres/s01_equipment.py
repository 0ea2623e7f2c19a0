"""K/IV.1.J — what becomes of the equipment of one who leaves the Present."""

from __future__ import annotations

from engine.zones import ROW


def equipment_is_kept(zone: int) -> bool:
    """K/IV.1.J, K/III.8.3.C: equipment outlives its wearer only where he leaves from the Row; with one who
    leaves from a manoeuvre it is destroyed."""
    return zone == ROW
