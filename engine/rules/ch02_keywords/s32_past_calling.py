"""K/II.32 — Múltidézés: a card that may be played from the Past too (M/1.34–36)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.registry import exception
from engine.state import CardState, State, card, put
from engine.zones import PAST

CALLED = "múltidézett"  # mark of a card that came from the Past and stayed in play


@exception("past_calling", ("K/II.32.A", "K/II.32.C"), ("M/1.34", "M/1.36"))
def from_past(c: CardState, seat: int) -> bool:
    """K/II.32.A–C, M/1.34, M/1.36: who plays a card may show one with Múltidézés in his Past; what it
    costs and asks is what it would from the hand."""
    return c.zone == PAST and c.owner == seat and c.d is not None and "Múltidézés" in c.d.keywords


def called(c: CardState) -> bool:
    """K/II.32.A, K/II.32.D, M/1.36: whether the card is being played from the Past. Only the way it goes
    afterwards remembers that; from the time thread on it is a card played from the hand."""
    return c.zone == PAST and c.d is not None and "Múltidézés" in c.d.keywords


def stays_called(state: State, cid: int, past: bool) -> State:
    """K/II.32.A, É48: a card from the Past that stays in play will go to the Depths when it leaves."""
    c = card(state, cid)
    return put(state, cid, replace(c, marks=(*c.marks, CALLED))) if past else state


def to_depths(c: CardState) -> bool:
    """K/II.32.A, É48: whether the card came from the Past and so goes to the Depths, not back."""
    return CALLED in c.marks
