"""K/V.7 — játékterek elkülönítése: what reaches from one playing area into another (M/5.09)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.registry import check
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, OUTER, ROW, SOLVED, SPIRIT, TEAM, THREAD

AREAS = {ROW: "sor", TEAM: "manőver", SOLVED: "megoldott", OUTER: "külső sík"}  # K/V.7.A, K/VIII.E


def area(state: State, cid: int) -> str:
    """K/V.7.A: the playing area of a card; an attached one belongs to that of its host; ""
    for what stands in none that the rule keeps apart."""
    c = card(state, cid)
    while c.zone == ATTACHED:
        c = card(state, c.host)
    return AREAS.get(c.zone, "")


def _bound_source(state: State, act: Act, rules: Any) -> int:
    """The adventurer whose area limits the act, or NOBODY where the rule binds nothing
    (K/V.7.B: action cards and adventurers' effects, by the other reading of É51 their abilities only;
    K/V.7.C: permanent ones reach over)."""
    if act.effect is not None:
        reaches = "állandó" in act.effect.effect.signs and "harci" not in act.effect.effect.signs
        c = card(state, act.card)
        if c.d is not None and c.d.equipment and c.zone == ATTACHED:
            return NOBODY if reaches else c.host
        if rules.readings["É51"] != 1 and not act.effect.ability:
            return NOBODY
        return NOBODY if reaches or c.d is None or not c.d.adventurer or c.zone == SPIRIT else act.card
    if act.d is not None and act.d.kind == "akciólap":
        signs = act.d.playing.effect.signs if act.d.playing is not None else ()
        return NOBODY if "állandó" in signs and "harci" not in signs else act.caster
    return NOBODY


def reached(state: State, act: Act, cid: int) -> frozenset[str]:
    """K/V.7.D, M/5.09.D: an effect in the time thread that is neither an adventurer's nor an action card's
    belongs to each playing area that it reaches, not to that of its card alone."""
    thread = thread_of(state)
    if thread is None or act.spec is None or act.spec.place != "időfonal":
        return frozenset()
    item = next((i for i in reversed(thread.items) if i.source == cid), None)
    d = card(state, cid).d
    if item is None or d is None or d.adventurer or d.kind == "akciólap":
        return frozenset()
    return frozenset(area(state, target) for target in item.targets if target != NOBODY)


@check("areas", "K/V.7.B", "M/5.09.B", readings=("É51",))
def areas_apart(state: State, act: Act, rules: Any) -> Any:
    """K/V.7.A–D, M/5.09.A–D: action cards and adventurers' effects stay in their playing area."""
    source = _bound_source(state, act, rules)
    if source == NOBODY or not act.targets:
        return SKIP
    here = area(state, source)
    for cid in act.targets:
        if cid == NOBODY or card(state, cid).zone == THREAD:
            continue
        there = area(state, cid)
        if there and there != here and here not in reached(state, act, cid):
            return fail(here=here, there=there, target=cid)
    return True
