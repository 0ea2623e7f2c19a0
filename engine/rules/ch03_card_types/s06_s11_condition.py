"""K/III.6.A–B, K/III.11.A–B, M/3.03.A–B, M/3.08 — the condition for playing a building or an ally."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.registry import check
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import meets, parse_condition
from engine.state import State
from engine.verdict import SKIP, fail
from engine.zones import ROW, TEAM


@check("condition", ("K/III.6.A", "K/III.11.A", "K/V.1.A"), ("M/3.03.A", "M/3.08", "M/5.01.D"))
def condition_met(state: State, act: Act, rules: Any) -> Any:
    """K/III.6.A–B, K/III.11.A–B, K/V.1.A, M/3.03.A–B, M/3.08, M/5.01.D: the condition printed on a building, an
    ally or an event card is met by its player's adventurers; its signs mean what they mean in the conditions of
    quests (K/IV.6.6.1)."""
    if act.d is None or not act.d.card.condition or getattr(act.event, "free", False):
        return SKIP
    team = [cid for zone in (ROW, TEAM) for cid in state.seats[act.seat].zones[zone]]
    result = meets(parse_condition(act.d.card.condition), members_of(state, team, rules), {}, rules.readings)
    return True if result.met else fail(condition=act.d.card.condition)
