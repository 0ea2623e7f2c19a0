"""K/III.1–11, K/V.1.F — where a played card goes when it resolves, by its kind (M/3.01–3.10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.frames import Choice, Item
from engine.many import zone_of
from engine.registry import awaits, says
from engine.rules.ch01_basics.s03_places_control import into_present, to_past
from engine.rules.ch02_keywords.s07_s22_single import entering_items, second_such
from engine.rules.ch02_keywords.s32_past_calling import stays_called
from engine.rules.ch03_card_types.m_omen import starting_points
from engine.rules.ch03_card_types.s10_entering import opposed
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items, set_thread, thread_of
from engine.rules.ch08_outer_plane import go_outside
from engine.state import State, card, change, note
from engine.zones import ALLY, BUILDING, EVENT, OMEN, QUEST, ROW, TOWER

ZONE_OF = {"kalandozó": ROW, "toronyszint": TOWER, "küldetés": QUEST, "építmény": BUILDING, "szövetséges": ALLY,
           "ómen": OMEN, "kiemelkedett": EVENT, "eseménylap": EVENT}

awaits("választás:építmény", "K/III.6.F", "M/3.03.F")


@says("entered", ("K/I.3.D", "K/V.1.F", "K/III.10.B"), ("M/1.05", "M/5.01.E", "M/3.07"))
def enter(state: State, item: Item, rules: Any) -> State:
    """K/I.3.D, V.1.F, III.10.B, M/1.05: the card comes into the Present: an adventurer alert and
    unhurt into the Row, a level on top of the tower, the others among their kind; a card of the
    outer plane goes there (K/VIII.B)."""
    cid = item.source
    d = card(state, cid).d
    kind = "küldetés" if item.quest else d.kind if d is not None else "eseménylap"
    if d is not None and d.outer and not item.quest:
        return go_outside(state, cid, item.seat, rules)
    zone = ZONE_OF[kind]
    if _barred(state, item, rules):
        return to_past(note(state, "barred", cid), cid, rules, depths=item.past)
    state = note(into_present(state, cid, zone, item.seat, starting_points(d)), "entered", cid, zone)
    state = stays_called(state, cid, item.past)
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
    if d is None:
        return False
    if d.named and rules.bind["named_there"](state, d, item.seat, item.source, rules):
        return True
    return d.adventurer and not item.quest and opposed(state, d, item.seat, rules)


def after_entering(state: State, cid: int, seat: int, rules: Any) -> State:
    """K/V.1.F, V.3.H: effects of entering go into the thread; a fourth building asks a choice."""
    items = entering_items(state, cid)
    if items:
        state = enter_items(state, items, rules)
    return fourth_building_choice(state, seat)


def fourth_building_choice(state: State, seat: int) -> State:
    """K/III.6.F, M/3.03.F: with a fourth building one is chosen and destroyed before anybody acts; with a
    second one where only one may be, that comes first (K/II.8)."""
    asked = second_such(state, seat)
    if asked is not state:
        return asked
    built = zone_of(state, seat, BUILDING)
    if len(built) <= variant.of(state).buildings:
        return state
    return replace(state, frames=(*state.frames, Choice("építmény", seat, built)))
