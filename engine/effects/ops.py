"""The effect operations of 3-cards.md, each as a pure step on a state.

An operation says nothing of who may do it; that is the rules' part. ``OPS`` is the table;
what is not in it (``BY_HAND``) is carried out by the recorder's ``hatás`` lines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.cards.operations import PLAYER_VALUES
from engine.effects.args import Args
from engine.effects.moving import attach, detach, move, take_out, token
from engine.effects.texts import give, take
from engine.frames import Item
from engine.many import gained
from engine.registry import says
from engine.rules.ch01_basics.s03_places_control import (
    destroy,
    destroyable,
    discard,
    draw,
    forget_order,
    look_out,
    take_control,
)
from engine.rules.ch01_basics.s04_face_up_down import turn_down, turn_up
from engine.rules.ch01_basics.s05_mp import gain
from engine.rules.ch01_basics.s10_values import modify
from engine.rules.ch01_basics.s11_counters import add_counter
from engine.rules.ch02_keywords.s07_s22_single import heal, sacrifice_at_once
from engine.rules.ch03_card_types.s06_building import fourth_building_choice
from engine.rules.ch03_card_types.s08_action.aura import through_aura
from engine.rules.ch03_card_types.s10_stance import stance_in
from engine.rules.ch03_card_types.s11_ally import change_points
from engine.rules.ch05_playing.s08_forbidden import forbid
from engine.rules.ch06_time_thread.s04_build_unwind import (
    deal,
    mark_for_death,
    neutralise,
    set_thread,
    thread_of,
)
from engine.rules.ch06_time_thread.s04_copy import copy_item
from engine.rules.ch08_outer_plane import untouched
from engine.rules.ch09_machines import machine_kept, stuck
from engine.state import NOBODY, STANCES, Mod, ModKind, State, card, change, note, remember, set_seat
from engine.zones import FUTURE, HAND, PRESENT, ROW, TEAM

Operation = Callable[[State, Item, Args, Any], State]


def _each(fn: Callable[[State, int, Args, Any], State], *, moves: bool = False) -> Operation:
    """An operation done to each of the cards in turn; on the outer plane (K/VIII.J) only what
    ``moves`` a card works, and what is expressly for cards there."""

    def run(state: State, item: Item, a: Args, rules: Any) -> State:
        for cid in a.cards:
            if cid == NOBODY:
                continue
            if not moves and untouched(state, cid, item):
                state = note(state, "not_possible", a.op, cid)
            else:
                state = fn(state, cid, a, rules)
        return state

    return run


def _told(fn: Callable[[int, State, int, Args, Any], State]) -> Operation:
    """The same of what the trace tells the source of: the number of that card comes first."""
    return lambda state, item, a, rules: _each(partial(fn, item.source))(state, item, a, rules)


def _alive(state: State, cid: int) -> bool:
    return card(state, cid).zone in (ROW, TEAM)


def _damage(source: int, state: State, cid: int, a: Args, rules: Any) -> State:
    if not _alive(state, cid):
        return state
    state, left = through_aura(state, cid, a.amount)
    return deal(state, cid, left, source, rules)


def _heal(state: State, cid: int, a: Args, rules: Any) -> State:
    return heal(state, cid, a.amount, rules) if _alive(state, cid) else state


def _kill(source: int, state: State, cid: int, a: Args, rules: Any) -> State:
    return mark_for_death(state, cid, source) if _alive(state, cid) else state


def _destroy(state: State, cid: int, a: Args, rules: Any) -> State:
    if not destroyable(state, cid, rules):
        return note(state, "not_possible", "megsemmisít", cid)
    if rules.readings["É111"] != 1 and stuck(state, cid):
        return machine_kept(state, cid)
    return destroy(state, cid, rules)


def _sacrifice(state: State, cid: int, a: Args, rules: Any) -> State:
    return sacrifice_at_once(state, cid, rules)


@says("turned", ("K/II.22", "K/III.10.M"), ("K/II.22", "M/3.07.7"))
def turn(state: State, cid: int, stance: int) -> State:
    """K/II.22, K/III.10.M, M/3.07.7: an adventurer turns (elfordul): alert, resting, wounded."""
    if card(state, cid).stance == stance:
        return state
    return note(change(state, cid, stance=stance), "turned", cid, stance)


def _stance(state: State, cid: int, a: Args, rules: Any) -> State:
    """K/III.10.N: outside the Row nobody is wounded."""
    stance = STANCES.index(a.word)
    if card(state, cid).zone not in PRESENT:
        return state
    return turn(state, cid, stance_in(card(state, cid).zone, stance))


def _face(state: State, cid: int, a: Args, rules: Any) -> State:
    return turn_up(state, cid) if a.word == "nyílt" else turn_down(state, cid)


def _mp(state: State, item: Item, a: Args, rules: Any) -> State:
    for seat in a.seats:
        state = gain(state, seat, a.amount)
    return state


@says("dp_changed", "K/I.10.B")
def change_dp(state: State, seat: int, amount: int) -> State:
    """K/I.10.B: a player's DP change, and may go under 0."""
    state = set_seat(gained(state, seat, amount), seat, dp=state.seats[seat].dp + amount)
    return note(state, "dp_changed", seat, amount)


def _dp(state: State, item: Item, a: Args, rules: Any) -> State:
    for seat in a.seats:
        state = change_dp(state, seat, a.amount)
    return state


def _draw(state: State, item: Item, a: Args, rules: Any) -> State:
    for seat in a.seats:
        state = draw(state, seat, a.amount)
    return state


def _discard(state: State, item: Item, a: Args, rules: Any) -> State:
    for cid in a.cards:
        if cid != NOBODY and card(state, cid).zone in (HAND, FUTURE):
            state = discard(state, cid, rules)
    return state


@says("searched", ("K/I.3.T", "K/I.3.U"), "M/1.16")
def _search(state: State, item: Item, a: Args, rules: Any) -> State:
    """K/I.3.T–U, M/1.16: the card that is looked out goes to the hand; then the deck is shuffled."""
    for cid in a.cards:
        if cid != NOBODY and card(state, cid).zone == FUTURE:
            state = note(look_out(state, cid), "searched", cid)
    for seat in a.seats:
        state = forget_order(state, seat)
    return state


def _shuffle(state: State, item: Item, a: Args, rules: Any) -> State:
    for seat in a.seats:
        state = forget_order(state, seat)
    return state


def _modify(op: ModKind) -> Operation:
    def run(source: int, state: State, cid: int, a: Args, rules: Any) -> State:
        return modify(state, cid, _mod(a, op), source)

    def all_of(state: State, item: Item, a: Args, rules: Any) -> State:
        if a.name in PLAYER_VALUES:
            return _of_players(state, a, op)
        return _told(run)(state, item, a, rules)

    return all_of


def _mod(a: Args, op: ModKind) -> Mod:
    return Mod(a.name, op, a.amount, a.lower, a.upper, a.strong, a.forbidding, a.until)


@says("player_value_changed", ("K/I.3.G", "K/II.29.D"), ("M/1.06", "K/II.29.D"))
def _of_players(state: State, a: Args, op: ModKind) -> State:
    """K/I.3.G, K/II.29.D, M/1.06: a number of a player changes: his hand size or his team size."""
    for seat in a.seats:
        state = remember(state, players=(*state.memory.players, (seat, _mod(a, op))))
        state = note(state, "player_value_changed", seat, a.name, op, a.amount)
    return state


def _counter(state: State, cid: int, a: Args, rules: Any) -> State:
    return add_counter(state, cid, a.name, a.amount or 1)


def _points(state: State, cid: int, a: Args, rules: Any) -> State:
    return change_points(state, cid, a.amount, rules)


def _control(state: State, item: Item, a: Args, rules: Any) -> State:
    for cid in a.cards:
        if cid != NOBODY and a.seats:
            state = take_control(state, cid, a.seats[0], rules)
            state = fourth_building_choice(state, a.seats[0])
    return state


def _hooking(state: State, item: Item) -> bool:
    d = card(state, item.source).d
    return item.kind == "csatolás" and (d is None or d.kind == "akadálylap")


def _neutralise(state: State, item: Item, a: Args, rules: Any) -> State:
    """K/I.3.E, K/V.5.I: the target leaves the thread without taking place, at once or when its turn comes
    (É94). The attaching of an obstacle can't be neutralised (K/V.1.G, É49)."""
    for cid in a.cards:
        thread = thread_of(state)
        hit = next((i for i in reversed(thread.items) if i.source == cid), None) if thread is not None else None
        if thread is None or hit is None or _hooking(state, hit):
            state = note(state, "not_possible", "semlegesít", cid)
        elif rules.readings["É94"] != 1:
            items = tuple(replace(i, dead=True) if i is hit else i for i in thread.items)
            state = set_thread(state, items=items)
        else:
            items = tuple(i for i in thread.items if i is not hit)
            state = neutralise(set_thread(state, items=items), hit, rules)
    return state


def _copy(state: State, item: Item, a: Args, rules: Any) -> State:
    """K/VI.4.O: what lies in the thread under that name is copied, the topmost of them."""
    for cid in a.cards:
        thread = thread_of(state)
        model = next((i for i in reversed(thread.items) if i.source == cid), None) if thread is not None else None
        if model is None:
            state = note(state, "not_possible", "másol", cid)
            continue
        state = copy_item(state, model, item, rules)
    return state


def _allow(state: State, item: Item, a: Args, rules: Any) -> State:
    what = (a.word or a.name).removesuffix(" manőver")
    if what != "harc":
        return note(state, "by_hand", "enged")
    seats = a.seats or (item.seat,)
    allowed = state.memory.allowed_battle
    return note(remember(state, allowed_battle=(*allowed, *seats)), "allowed", "harc", seats[0])


def _forbid(state: State, item: Item, a: Args, rules: Any) -> State:
    within = tuple(cid for cid in a.cards if cid == NOBODY or not untouched(state, cid, item))  # K/VIII.J
    return forbid(state, within, a.word or a.name, a.until)


@says("ends_later", "K/VI.4.Q")
def _end(state: State, item: Item, a: Args, rules: Any) -> State:
    """K/VI.4.Q: the end of a battle, a manoeuvre or a turn waits for the end of the thread."""
    thread = thread_of(state)
    if thread is None:
        return rules.bind["ends"](note(state, "ends_later", a.word), a.word, rules)  # type: ignore[no-any-return]
    return note(set_thread(state, ends=(*thread.ends, a.word)), "ends_later", a.word)


def _win(state: State, item: Item, a: Args, rules: Any) -> State:
    return variant.of(state).wins(state, a.seats[0], item.source, rules) if a.seats else state


@says("by_hand", "K/V.10", "M/1.66")
def by_hand(state: State, op: str) -> State:
    """K/V.10, M/1.66: an effect that nobody has written as a program takes place by the recorder's lines."""
    return note(remember(state, free_roll=True), "by_hand", op)


@says("not_possible", ("K/V.1.A", "K/VI.4.R"), ("M/5.01.C", "K/VI.4.R"))
def not_possible(state: State, op: str, cid: int) -> State:
    """K/VI.4.R: what can't happen does not happen; the rest of the effect does."""
    return note(state, "not_possible", op, cid)


@says("allowed", "K/IV.1.A")
def allowed(state: State, what: str, seat: int) -> State:
    """K/IV.1.A: an effect gives a player leave for a battle manoeuvre."""
    return note(state, "allowed", what, seat)


OPS: dict[str, Operation] = {
    "sebzés": _told(_damage), "gyógyít": _each(_heal), "öl": _told(_kill), "feláldoz": _each(_sacrifice, moves=True),
    "megsemmisít": _each(_destroy, moves=True), "mozgat": _each(move, moves=True), "helyzet": _each(_stance),
    "forgat": _each(_face),
    "mp": _mp, "dp": _dp, "húz": _draw, "eldob": _discard, "keres": _search, "kever": _shuffle,
    "módosít": _modify("módosít"), "beállít": _modify("beállít"), "korlátoz": _modify("korlátoz"),
    "jelző": _each(_counter), "pont": _each(_points), "csatol": attach, "lecsatol": _each(detach, moves=True),
    "irányítás": _control, "semlegesít": _neutralise, "másol": _copy, "enged": _allow, "tilt": _forbid,
    "vége": _end, "győzelem": _win, "kivesz": _each(take_out, moves=True), "jelzőlap": token,
    "kap": _each(give), "veszít": _each(take),
}
BY_HAND = frozenset({"leidéz"})
