"""K/II.32 — Múltidézés: a card that may be played from the Past too (M/1.34–36)."""

from __future__ import annotations

from engine.registry import exception
from engine.state import CardState
from engine.zones import PAST


@exception("past_calling", ("K/II.32.A", "K/II.32.C"), ("M/1.34", "M/1.36"))
def from_past(c: CardState, seat: int) -> bool:
    """K/II.32.A, C, M/1.34, M/1.36: shown from the Past; its cost and condition are unchanged."""
    return c.zone == PAST and c.owner == seat and c.d is not None and "Múltidézés" in c.d.keywords
