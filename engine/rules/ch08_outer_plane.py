"""K/VIII — külső sík: cards that are played outside, come in for a while and go back."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Item, RowPhase
from engine.registry import check, says
from engine.rules.ch01_basics.s03_places_control import lay, leaves, shed, to_past
from engine.rules.ch03_card_types.s10_entering import may_not_enter
from engine.rules.ch06_time_thread.s05_in_manoeuvres import in_manoeuvre
from engine.state import NOBODY, State, card, note
from engine.verdict import SKIP, fail
from engine.zones import DEPTHS, FUTURE, HAND, IN_GAME, OUTER, PAST, PRESENT, ROW

PLANE, EFFECT_SIGN = "külső sík", "külső-sík"


@check("outer_played", "K/VIII.A", readings=("É99",))
def played_from_hand(state: State, act: Act, rules: Any) -> Any:
    """K/VIII, K/VIII.A, É99: a card of the outer plane (külső síkos) is played from hand and for
    exactly its MP value: not from the Past, not free."""
    if act.d is None or not act.d.outer or act.card == NOBODY:
        return SKIP
    where = card(state, act.card).zone
    called = where == PAST and rules.readings["É99"] != 1
    return fail(where=where) if (where != HAND and not called) or act.event.free else True


@check("outer_phase", "K/VIII.G", readings=("É89",))
def in_manoeuvres_phase(state: State, act: Act, rules: Any) -> Any:
    """K/VIII.G, É89: an effect with the outer-plane sign, quick or not, only in the manoeuvres phase."""
    if act.effect is None or not act.effect.profile(rules).manoeuvres_phase_only:
        return SKIP
    return True if any(type(f) is RowPhase for f in state.frames) else fail()


def fixed_cost(d: Definition) -> bool:
    """K/VIII.A: whether what a card costs is its MP value, whatever would change it: of the outer plane it is."""
    return d.outer


def acts_outside(state: State, act: Act) -> bool:
    """K/VIII.D, K/VIII.G: whether an effect is activated by a card that stands outside, by its sign; nobody has a
    stance there, so it need not be alert."""
    sign = act.effect is not None and EFFECT_SIGN in act.effect.effect.signs
    return sign and act.card != NOBODY and card(state, act.card).zone == OUTER


@says("outside", ("K/VIII.B", "K/VIII.C", "K/VIII.D", "K/VIII.E", "K/VIII.I", "K/VIII.J"))
def go_outside(state: State, cid: int, seat: int, rules: Any) -> State:
    """K/VIII.B, K/VIII.C, K/VIII.D, K/VIII.E, K/VIII.I, K/VIII.J: the card goes to the outer plane, a
    playing area of its own, whatever its alignment, without stance, damage, counters or changes.
    Equipment of one from the Row goes to the storehouse, during a manoeuvre to the Past."""
    if card(state, cid).zone in PRESENT and in_manoeuvre(state):
        for hung in card(state, cid).attached:
            state = to_past(state, hung, rules)
    state = lay(shed(leaves(state, cid, rules), cid, rules), cid, OUTER, seat=seat)
    return note(state, "outside", cid)


def all_return(state: State, rules: Any) -> State:
    """K/VIII.F: at the end of the manoeuvres phase adventurers of the outer plane go back there."""
    for n, seat in enumerate(state.seats):
        for cid in seat.zones[ROW]:
            d = card(state, cid).d
            if d is not None and d.outer:
                state = go_outside(state, cid, n, rules)
    return state


@says("outer_barred", ("K/VIII.A", "K/VIII.H", "K/III.10.F"), ("K/VIII.A", "K/VIII.H", "M/3.07.2"), readings=("É88",))
def outer_barred(state: State, cid: int) -> State:
    """K/VIII.A, K/VIII.H, É88: what may not come in stays where it is."""
    return note(state, "outer_barred", cid)


def may_not_come(state: State, cid: int, zone: int, seat: int, rules: Any) -> bool:
    """K/VIII.A, K/VIII.H, É88: no adventurer of the outer plane comes into play from the Past, the Depths or the
    Future; nothing comes in from outside beside a named one of its name or, an adventurer, beside an opposed one."""
    c = card(state, cid)
    if zone not in IN_GAME or c.d is None:
        return False
    if c.zone in (PAST, DEPTHS, FUTURE):
        return c.d.outer and c.d.adventurer
    if c.zone != OUTER or zone not in PRESENT:
        return False
    if rules.readings["É88"] == 1:
        return may_not_enter(state, cid, seat, rules)
    return c.d.named and bool(rules.bind["named_there"](state, c.d, seat, cid, rules))


def untouched(state: State, cid: int, item: Item) -> bool:
    """K/VIII.J: nothing lands on a card outside, but by an effect that is expressly for cards there."""
    if card(state, cid).zone != OUTER:
        return False
    d = card(state, item.source).d if item.source != NOBODY else None
    effect = d.effects[item.effect] if d is not None and 0 <= item.effect < len(d.effects) else None
    return effect is None or effect.target is None or effect.target.place != PLANE
