"""K/III.4–6, 10, 11 — what must hold for a card of each kind to be played (M/3.01–3.08)."""

from __future__ import annotations

from typing import Any

from engine import variant
from engine.acting import Act
from engine.cards.vocabulary import OPPOSITES
from engine.definition import Definition
from engine.many import zone_of
from engine.registry import check
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import meets, parse_condition
from engine.rules.ch10_spirits import has_alignment
from engine.state import CardState, State, all_cards
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, BUILDING, PRESENT, QUEST, ROW, TEAM

QUEST_LIMIT = 3


def opposed(state: State, d: Definition, seat: int, rules: Any) -> bool:
    """K/III.10.F, M/3.07.2: an adventurer of the opposite alignment that the player owns (in the
    newer rules: and controls) is in the Present. A spirit has no alignment (K/X.F)."""
    against = OPPOSITES.get(d.card.alignment or "nincs")
    if against is None:
        return False
    return any(_opposes(c, against, seat, rules) for _, c in all_cards(state))


def _opposes(c: CardState, against: str, seat: int, rules: Any) -> bool:
    if c.zone not in PRESENT or c.zone == ATTACHED or not has_alignment(c):
        return False
    if c.d is None or not c.d.adventurer or c.owner != seat:
        return False
    return c.d.card.alignment == against and bool(rules.bind["alignment_counts"](c, seat))


def alignment_k(c: CardState, seat: int) -> bool:
    """K/III.10.F: owning the adventurer is enough."""
    return True


def alignment_m(c: CardState, seat: int) -> bool:
    """M/3.07.2: it must be controlled too."""
    return c.controller == seat


@check("alignment", "K/III.10.F", "M/3.07.2", readings=("É52",))
def no_alignment_conflict(state: State, act: Act, rules: Any) -> Any:
    """K/III.10.F, M/3.07.2: no adventurer comes in beside one of the opposite alignment (É52);
    on the outer plane nobody conflicts (K/VIII.C)."""
    if act.d is None or not act.d.adventurer or rules.readings["É52"] != 1 or act.d.outer:
        return SKIP
    return fail(card=act.d.name) if opposed(state, act.d, act.seat, rules) else True


@check("quest_limit", "M/3.02.C", "M/3.02.C", readings=("É62",))
def quest_limit(state: State, act: Act, rules: Any) -> Any:
    """M/3.02.C: three quests may wait to be solved (É62: in the older rules too)."""
    if act.d is None or not (act.d.kind == "küldetés" or act.event.as_quest):
        return SKIP
    have = len(state.seats[act.seat].zones[QUEST])
    return True if have < QUEST_LIMIT else fail(have=have, limit=QUEST_LIMIT)


@check("condition", ("K/III.6.A", "K/III.11.A", "K/V.1.A"), ("M/3.03.A", "M/3.08", "M/5.01.D"))
def condition_met(state: State, act: Act, rules: Any) -> Any:
    """K/III.6.A–B, III.11.A, M/3.03.A, M/3.08: the condition printed on a building or an ally is
    met by its player's adventurers."""
    if act.d is None or not act.d.card.condition or getattr(act.event, "free", False):
        return SKIP
    team = [cid for zone in (ROW, TEAM) for cid in state.seats[act.seat].zones[zone]]
    result = meets(parse_condition(act.d.card.condition), members_of(state, team, rules), {}, rules.readings)
    return True if result.met else fail(condition=act.d.card.condition)


@check("fourth_building", "K/III.6.F", "M/3.03.F", readings=("É50",))
def fourth_building(state: State, act: Act, rules: Any) -> Any:
    """K/III.6.F, M/3.03.F: a fourth building may be played, then one is destroyed (É50)."""
    if act.d is None or act.d.kind != "építmény" or rules.readings["É50"] == 1:
        return SKIP
    have = len(zone_of(state, act.seat, BUILDING))
    return True if have < variant.of(state).buildings else fail(have=have)
