"""K/T.3.F — the optional rule of „Körbetámadás”: sieges only, and no quest comes into play."""

from __future__ import annotations

from typing import Any

from engine import variant
from engine.acting import Act
from engine.registry import check, says
from engine.state import State, card, note
from engine.verdict import SKIP, fail
from engine.zones import QUEST

SIEGE = "ostrom"


def only_sieges(attack: variant.Rule) -> variant.Rule:
    """K/T.3.F: what bars an attack under the optional rule: anything but a siege, beside K/T.3.A."""
    def bars(state: State, seat: int, whose: int, kind: str, rules: Any) -> tuple[str, ...]:
        found: tuple[str, ...] = attack(state, seat, whose, kind, rules)
        return found if kind == SIEGE else (*found, "K/T.3.F")

    return bars


@check("no_quests", "K/T.3.F")
def no_quests(state: State, act: Act, rules: Any) -> Any:
    """K/T.3.F: under the optional rule nobody plays a quest, nor a treasure as one."""
    if state.many is None or variant.of(state).quests or act.d is None:
        return SKIP
    return fail(card=act.card) if act.d.kind == "küldetés" or act.event.as_quest else True


@says("quest_barred", "K/T.3.F")
def quest_barred(state: State, cid: int, zone: int) -> State | None:
    """K/T.3.F: under the optional rule no effect puts a quest into play either; None where nothing bars it."""
    if zone != QUEST or state.many is None or variant.of(state).quests or card(state, cid).zone == QUEST:
        return None
    return note(state, "quest_barred", cid)


@check("elimination_left", "K/T.3.F", readings=("É103",))
def elimination_left(state: State, act: Act, rules: Any) -> Any:
    """K/T.3.F, K/T.3.C, É103: the optional rule speaks of teams; putting out by DP leaves no Row."""
    if state.many is None or variant.of(state).quests:
        return SKIP
    return True if rules.readings["É103"] == 1 else fail()
