"""The operations that put cards somewhere: mozgat, csatol, lecsatol, kivesz, jelzőlap."""

from __future__ import annotations

from typing import Any

from engine.definition import Definition
from engine.effects.args import Args
from engine.frames import Item
from engine.registry import says
from engine.rules.ch01_basics.s03_places_control import (
    attached_controller,
    brought_in,
    holder,
    lay,
    leaves,
    remove,
    shed,
    to_past,
)
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up, shown_leaving
from engine.rules.ch01_basics.s11_counters import comes_as_token, drop_counters, gone_instead
from engine.rules.ch02_keywords.s12_treasure import not_for_free, token_leaves
from engine.rules.ch03_card_types.s10_entering import kept_out, may_not_be_beside, may_not_enter
from engine.rules.ch06_time_thread.s04_build_unwind import set_thread, thread_of
from engine.rules.ch08_outer_plane import go_outside, may_not_come, outer_barred, untouched
from engine.rules.ch09_machines import machine_kept, stuck
from engine.rules.variants.s3_siege_only import quest_barred
from engine.state import NOBODY, State, card, change, hang, note, place
from engine.zones import (
    ALLY,
    ATTACHED,
    BUILDING,
    DEPTHS,
    EVENT,
    FUTURE,
    HAND,
    OMEN,
    OUT,
    OUTER,
    PAST,
    PRESENT,
    QUEST,
    ROW,
    SIDE,
    SOLVED,
    STORE,
    TEAM,
    THREAD,
    TOWER,
)

PLACES = {"kéz": HAND, "jövő": FUTURE, "jövő teteje": FUTURE, "jövő alja": FUTURE, "sor": ROW, "manőver": TEAM,
          "raktár": STORE, "múlt": PAST, "mélység": DEPTHS, "megoldott": SOLVED, "külső sík": OUTER,
          "cserepakli": SIDE, "játékon kívül": OUT}
PRESENT_OF = {"kalandozó": ROW, "toronyszint": TOWER, "küldetés": QUEST, "építmény": BUILDING, "szövetséges": ALLY,
              "ómen": OMEN, "kiemelkedett": EVENT, "eseménylap": EVENT, "akciólap": STORE, "akadálylap": STORE}


@says("moved", ("K/I.3.A", "K/I.3.D"), ("M/1.01", "M/1.05"))
def move(state: State, cid: int, a: Args, rules: Any) -> State:
    """K/I.3: the card goes where the effect says; what hung on it goes first. A treasure does not come into
    the Present so (K/II.12.C), nor one that may not be there (K/I.3.I, K/III.10.F, M/1.08, M/3.07.2)."""
    zone = PLACES.get(a.place)
    if zone is None:
        d = card(state, cid).d
        zone = PRESENT_OF[d.kind] if d is not None else EVENT
    if stuck(state, cid):
        return machine_kept(state, cid)
    if zone in (PAST, DEPTHS):
        return to_past(state, cid, rules, depths=zone == DEPTHS)
    if gone_instead(card(state, cid), zone) or token_leaves(card(state, cid), zone):
        return remove(state, cid, rules)
    if not_for_free(state, cid, zone):
        return note(state, "not_possible", a.op, cid)
    barred = quest_barred(state, cid, zone)
    if barred is not None:
        return barred
    was = card(state, cid).zone
    seat = a.seats[0] if a.seats and a.seats[0] != NOBODY and zone not in (HAND, FUTURE) else holder(card(state, cid))
    if may_not_come(state, cid, zone, seat, rules):
        return outer_barred(state, cid)
    if zone in PRESENT and was not in PRESENT and was != OUTER and may_not_enter(state, cid, seat, rules):
        return kept_out(state, cid)
    state = shown_leaving(_out_of_thread(state, cid), cid, zone)
    if zone == OUTER:
        return go_outside(state, cid, seat, rules)
    if zone not in PRESENT:
        state = leaves(state, cid, rules)
    state = shed(state, cid, rules)
    at = 0 if a.place == "jövő teteje" else None
    state = lay(state, cid, zone, seat=seat, at=at)
    if zone == TOWER:
        state = change(state, cid, face_up=enters_face_up(card(state, cid).d))
    state = note(state, "moved", cid, zone)
    if zone in PRESENT and was not in PRESENT:
        state = rules.bind["owe"](state, cid, "jelenbe kerül")
    return state


def _out_of_thread(state: State, cid: int) -> State:
    thread = thread_of(state)
    if card(state, cid).zone != THREAD or thread is None:
        return state
    return set_thread(state, items=tuple(i for i in thread.items if i.source != cid))


@says("attached", ("K/V.4.C", "K/I.3.Q"), ("M/5.04.C", "M/1.12"))
def attach(state: State, item: Item, a: Args, rules: Any) -> State:
    """K/V.4.B–C, M/5.04.B–C: an effect attaches a card: equipment on an adventurer stays
    controlled and works; anything else loses both. Nothing is attached to who is outside (K/VIII.J)."""
    host = a.other[0] if a.other else NOBODY
    if host != NOBODY and untouched(state, host, item):
        return note(state, "not_possible", a.op, host)  # K/VIII.J
    for cid in a.cards:
        if cid == NOBODY or host in (NOBODY, cid):
            continue
        if stuck(state, cid):
            state = machine_kept(state, cid)
            continue
        if _hangs_on(state, host, cid):
            state = note(state, "not_possible", a.op, cid)
            continue
        c, h = card(state, cid), card(state, host)
        on_adventurer = h.d is not None and h.d.adventurer
        controller = attached_controller(c.d, holder(c), on_adventurer=on_adventurer, by_effect=True)
        state = drop_counters(_out_of_thread(state, cid), cid)
        up = controller != NOBODY or h.zone in (ROW, TEAM) or c.face_up
        state = hang(state, cid, host, controller, face_up=up, stance=0)
        state = note(state, "attached", cid, host)
    return state


def _hangs_on(state: State, cid: int, host: int) -> bool:
    """Whether a card hangs on another, or on what hangs on it: nothing can be attached to what hangs on itself."""
    while card(state, cid).zone == ATTACHED:
        cid = card(state, cid).host
        if cid == host:
            return True
    return False


@says("detached", ("K/III.8.3.C", "K/I.11.G"), ("M/3.05.3.C", "K/I.11.G"))
def detach(state: State, cid: int, a: Args, rules: Any) -> State:
    """K/III.8.3.C, M/3.05.3.C: equipment goes back to the storehouse; any other card falls off."""
    c = card(state, cid)
    if stuck(state, cid):
        return machine_kept(state, cid)
    if c.d is not None and c.d.equipment:
        state = drop_counters(state, cid)
        return note(place(state, cid, STORE, seat=holder(c)), "detached", cid)
    return to_past(state, cid, rules)


@says("taken_out", "K/I.11.E")
def take_out(state: State, cid: int, a: Args, rules: Any) -> State:
    """K/I.11.E and card texts: the card leaves the game."""
    if stuck(state, cid):
        return machine_kept(state, cid)
    state = leaves(shown_leaving(_out_of_thread(state, cid), cid, OUT), cid, rules)
    state = shed(state, cid, rules)
    return note(lay(state, cid, OUT), "taken_out", cid)


@says("token", "K/I.11.A")
def token(state: State, item: Item, a: Args, rules: Any) -> State:
    """K/I.11.A, K/I.11.C: a card that does not exist comes into play as a token, any other as itself; as
    many of it as the effect says."""
    d = state.defs.get(a.name)
    if d is None or not a.seats:
        return note(state, "not_possible", "jelzőlap", NOBODY)
    for _ in range(max(1, a.amount)):
        state = _brought(state, d, a, rules)
    return state


def _brought(state: State, d: Definition, a: Args, rules: Any) -> State:
    seat = a.seats[0]
    zone = PLACES.get(a.place, PRESENT_OF[d.kind])
    if zone in PRESENT and may_not_be_beside(state, d, NOBODY, seat, rules):
        return note(state, "not_possible", "jelzőlap", NOBODY)
    state, cid = brought_in(state, d, seat, token=comes_as_token(d))
    barred = quest_barred(state, cid, zone)
    if barred is not None:
        return barred
    key = "token" if card(state, cid).token else "brought_in"
    state = note(place(state, cid, zone, seat=seat), key, cid, zone)
    return rules.bind["owe"](state, cid, "jelenbe kerül") if zone in PRESENT else state


