"""K/III.1–11, K/V.1.F — where a played card goes when it resolves, by its kind (M/3.01–3.10)."""

from __future__ import annotations

from typing import Any

from engine.frames import Item
from engine.registry import says
from engine.rules.ch01_basics.s03_places_control import into_present, to_past
from engine.rules.ch02_keywords.s07_s22_single import entering_items
from engine.rules.ch02_keywords.s32_past_calling import stays_called
from engine.rules.ch03_card_types.m_omen import starting_points
from engine.rules.ch03_card_types.s04_tower_level import on_top
from engine.rules.ch03_card_types.s06_building import fourth_building_choice
from engine.rules.ch03_card_types.s10_entering import arrive, may_not_enter
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items, set_thread, thread_of, to_pile_unresolved
from engine.rules.ch08_outer_plane import go_outside
from engine.state import State, card, change, note
from engine.zones import ALLY, BUILDING, EVENT, OMEN, QUEST, ROW, TOWER

ZONE_OF = {"kalandozó": ROW, "toronyszint": TOWER, "küldetés": QUEST, "építmény": BUILDING, "szövetséges": ALLY,
           "ómen": OMEN, "kiemelkedett": EVENT, "eseménylap": EVENT}

@says("entered", ("K/I.3.D", "K/V.1.F", "K/III.10.B"), ("M/1.05", "M/5.01.E", "M/3.07"))
def enter(state: State, item: Item, rules: Any) -> State:
    """K/I.3.D, V.1.F, III.10.B, M/1.05: the card comes into the Present: an adventurer alert and
    unhurt into the Row, a level on top of the tower, the others among their kind; a card of the
    outer plane goes there (K/VIII.B); an obstacle that was played against the rules, attached to nothing, has no
    place there and goes to the Past."""
    cid = item.source
    d = card(state, cid).d
    kind = "küldetés" if item.quest else d.kind if d is not None else "eseménylap"
    if d is not None and d.outer and not item.quest:
        return go_outside(state, cid, item.seat, rules)
    if kind not in ZONE_OF:
        return to_pile_unresolved(note(state, "not_possible", "idéz", cid), cid, item.past, rules)
    zone = ZONE_OF[kind]
    if _barred(state, item, rules):
        return to_past(note(state, "barred", cid), cid, rules, depths=item.past)
    if zone == ROW:
        state = arrive(state, cid, item.seat)
    elif zone == TOWER:
        state = on_top(state, cid, item.seat)
    else:
        state = into_present(state, cid, zone, item.seat, starting_points(d))
    state = stays_called(note(state, "entered", cid, zone), cid, item.past)
    if zone == QUEST:
        thread = thread_of(state)
        if thread is not None:
            state = set_thread(state, entered=(*thread.entered, cid))
    if item.quest and kind != (d.kind if d is not None else kind):
        return change(state, cid, face_up=True)  # K/II.12.D: now it is a quest, open as any
    return after_entering(state, cid, item.seat, rules)


@says("barred", ("K/I.3.I", "K/III.10.F"), ("M/1.08", "M/3.07.2"))
def _barred(state: State, item: Item, rules: Any) -> bool:
    """K/I.3.I, III.10.F, M/1.08, M/3.07.2, É52: what may not enter goes to the Past or Depths."""
    d = card(state, item.source).d
    if item.quest:  # a treasure as a quest is no adventurer
        return d is not None and d.named and bool(
            rules.bind["named_there"](state, d, item.seat, item.source, rules))
    return may_not_enter(state, item.source, item.seat, rules)


def after_entering(state: State, cid: int, seat: int, rules: Any) -> State:
    """K/V.1.F, V.3.H: effects of entering go into the thread; a fourth building asks a choice."""
    items = entering_items(state, cid)
    if items:
        state = enter_items(state, items, rules)
    return fourth_building_choice(state, seat)
