"""K/V.1.A, H — the cards of the hand that a play or an activation discards as its cost (M/5.01.D, H)."""

from __future__ import annotations

from typing import Any, Final

from engine.acting import Act
from engine.cards import op_args, parse_target
from engine.registry import check
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail
from engine.zones import HAND
from events.acts import Play

DISCARD: Final = "eldob"


@check("cost_discards", ("K/V.1.A", "K/V.1.H"), ("M/5.01.D", "M/5.01.H"))
def cost_discards(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.A, C, H, M/5.01.D, M/5.01.H: its player holds as many cards besides as the cost discards; what is played
    free has no such cost."""
    played = isinstance(act.event, Play)
    effect = act.d.playing if played and act.d is not None else act.effect
    if effect is None or not effect.effect.cost or "akadály" in act.phases:
        return SKIP
    if played and (act.event.free or act.event.as_quest):
        return SKIP
    given = [op_args(op) for op in effect.effect.cost if op[0] == DISCARD]
    need = sum(how_many(g, act.event.x or 0, 0) for g in given if g.get("kit", "játékosa") != "ellenfél")
    held = len(state.seats[act.seat].zones[HAND]) - _from_hand(state, act)
    if not need:
        return SKIP
    return True if held >= need else fail(need=need, have=held)


def how_many(given: dict[str, Any], x: int, held: int) -> int:
    """How many cards an ``eldob`` with these arguments discards: as many as it says, else one; ``held`` for all."""
    said = given.get("mennyi")
    if said is not None:
        return x if said == "X" else int(said)
    spec = parse_target(given["mit"]) if "mit" in given else None
    return 1 if spec is None else held if spec.every else spec.count_min


def _from_hand(state: State, act: Act) -> int:
    """Whether the card itself lies in the hand: it can't be its own cost."""
    return int(act.card != NOBODY and card(state, act.card).zone == HAND)
