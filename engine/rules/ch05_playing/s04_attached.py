"""K/V.4, M/5.04 — csatolt lap: what an attached card keeps, and when a player attaches."""

from __future__ import annotations

from typing import Any, Final

from engine.acting import Act
from engine.registry import check
from engine.state import NOBODY, CardState, State, card
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED

_ROW_STAGES: Final = ("sor", "")


def keeps_effects(c: CardState) -> bool:
    """K/V.4.A, K/V.4.B, K/V.4.C, M/5.04.A, M/5.04.B, M/5.04.C: an obstacle attached as an obstacle and
    equipment that is worn keep their abilities and card effects, and are the ones with a controller; a
    card attached otherwise has none and has lost them, its effects of entering too."""
    return c.zone != ATTACHED or c.controller != NOBODY


@check("attached_otherwise", "K/V.4.C", "M/5.04.C")
def attached_otherwise(state: State, act: Act, rules: Any) -> Any:
    """K/V.4.C, M/5.04.C: a card attached otherwise has lost its effects while it hangs there."""
    if act.card == NOBODY or card(state, act.card).zone != ATTACHED:
        return SKIP
    return True if keeps_effects(card(state, act.card)) else fail(card=act.card)


def attached_in_row(stage: str) -> bool:
    """K/V.4.D, K/III.7.B: attaching a card is MP-bound and of the Row phase, so no time thread may be
    open and no Row-leaving manoeuvre on (``stage``: where the game is for an act)."""
    return stage in _ROW_STAGES
