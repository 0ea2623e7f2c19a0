"""K/IX — gépezetek: obstacles that can be built on adventurers and on other machines (ráépítés)."""

from __future__ import annotations

from typing import Any

from engine.acting import BUILT, Act, find, from_hand, seat_number
from engine.definition import Definition
from engine.frames import Item
from engine.registry import check, says
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch01_basics.s12_reference import has_word
from engine.rules.ch03_card_types.s02_phase import BOUND, QUICK, stage
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, CardState, State, card, hang, note
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, ROW, TEAM

MACHINE, SIGN, FOLK = "gépezet", "ráépítés", "Kahrei"


def is_machine(d: Definition | None) -> bool:
    """K/IX.1: a subtype of obstacle, beside being a trap or a beast."""
    return d is not None and MACHINE in d.card.subtypes


def is_built(c: CardState) -> bool:
    """K/IX.2.D: a machine that has been built on something is no obstacle there."""
    return BUILT in c.marks


def on_adventurer(c: CardState) -> bool:
    """K/IX.3: the target of building is an adventurer, not an obstacle."""
    return c.zone in (ROW, TEAM)


def read_build(state: State, event: Any, rules: Any) -> Act:
    """``ráépít``: the machine in hand, and what it is built on: an adventurer, or an obstacle (one
    that has been activated before any other of its name)."""
    act = Act("ráépítés", event, seat_number(event.seat))
    act.card, act.d, act.reveal = from_hand(state, event.card, act.seat)
    act.target_texts = (event.target,)
    act.targets = (find(state, event.target, on_adventurer, lambda c: c.zone == ATTACHED and c.face_up,
                        lambda c: c.zone == ATTACHED),)
    host = card(state, act.targets[0]) if act.targets[0] != NOBODY else None
    quick = host is not None and not on_adventurer(host)
    act.phases, act.speed = (("sor", "manőver", "akadály"), QUICK) if quick else (("sor",), BOUND)
    act.cost = build_cost
    return act


def build_cost(state: State, act: Act, rules: Any) -> int | None:
    """K/IX.2.C: not its MP-igény is paid but the number before the sign of building."""
    return (act.d.card.build_on or 0) if act.d is not None else None


def _host(state: State, act: Act) -> CardState | None:
    return card(state, act.targets[0]) if act.targets and act.targets[0] != NOBODY else None


@check("build_sign", ("K/IX.2.A", "K/IX.2.C"))
def has_the_sign(state: State, act: Act, rules: Any) -> Any:
    """K/IX.2.A, K/IX.2.C: only a machine with the sign of building, and the MP before it, is built on."""
    if act.d is None:
        return SKIP
    return True if is_machine(act.d) and act.d.card.build_on is not None else fail(card=act.d.name)


@check("build_target", ("K/IX.2.B", "K/IX.3.A"), readings=("É90",))
def buildable_target(state: State, act: Act, rules: Any) -> Any:
    """K/IX.2.B, K/IX.3.A, É90: on a Kahrei adventurer, whoever's he is, or on a trap or beast."""
    host = _host(state, act)
    if host is None:
        return fail(target=act.target_texts[0])
    if not on_adventurer(host):
        obstacle = host.zone == ATTACHED and (host.d is None or host.d.kind == "akadálylap") and not is_built(host)
        return True if obstacle else fail(target=act.target_texts[0])
    right = has_word(host, FOLK) and (rules.readings["É90"] == 1 or host.controller == act.seat)
    return True if right else fail(target=act.target_texts[0])


@check("build_phase", "K/IX.3.C")
def bound_on_adventurer(state: State, act: Act, rules: Any) -> Any:
    """K/IX.3.C: building on an adventurer is MP-bound, in the manoeuvres phase, in no open thread."""
    host = _host(state, act)
    if host is None or not on_adventurer(host):
        return SKIP
    here = stage(state)
    return True if here in ("sor", "") else fail(stage=here)


def _activated(state: State, cid: int) -> bool:
    """Whether an obstacle's activation waits in the open thread."""
    thread = thread_of(state)
    return thread is not None and any(i.source == cid and i.form == "akadály" for i in thread.items)


@check("build_when", ("K/IX.4.C", "K/IX.4.D"))
def between_activation_and_effect(state: State, act: Act, rules: Any) -> Any:
    """K/IX.4.C, K/IX.4.D: on an obstacle it is built quickly, after its activation and before that takes place."""
    host = _host(state, act)
    if host is None or on_adventurer(host):
        return SKIP
    return True if _activated(state, act.targets[0]) else fail(target=act.target_texts[0])


@check("build_machine", "K/IX.4.A")
def only_on_machines(state: State, act: Act, rules: Any) -> Any:
    """K/IX.4.A: of the obstacles only a machine is built on."""
    host = _host(state, act)
    if host is None or on_adventurer(host) or host.d is None:
        return SKIP
    return True if is_machine(host.d) else fail(target=act.target_texts[0])


@check("build_own", "K/IX.4", readings=("É91",))
def by_its_player(state: State, act: Act, rules: Any) -> Any:
    """É91: on an obstacle its player builds."""
    host = _host(state, act)
    if host is None or on_adventurer(host) or host.controller == NOBODY or rules.readings["É91"] != 1:
        return SKIP
    return True if host.controller == act.seat else fail(controller=host.controller)


def machines_on(state: State, cid: int) -> int:
    """How many machines have been built on a card."""
    return sum(is_built(card(state, hung)) for hung in card(state, cid).attached)


def _room(state: State, cid: int) -> int | None:
    d = card(state, cid).d
    return d.mp if d is not None and isinstance(d.mp, int) else None


@check("build_room", "K/IX.4.B", readings=("É91",))
def room_on_obstacle(state: State, act: Act, rules: Any) -> Any:
    """K/IX.4.B, É91: no more machines on an obstacle than its MP value, those under way counted."""
    host = _host(state, act)
    if host is None or on_adventurer(host):
        return SKIP
    room, thread = _room(state, act.targets[0]), thread_of(state)
    coming = sum(i.kind == "ráépítés" and act.targets[0] in i.targets for i in thread.items) if thread else 0
    have = machines_on(state, act.targets[0]) + coming
    return True if room is None or have < room else fail(have=have, room=room)


@says("built_on", ("K/IX.2.D", "K/IX.3.C", "K/IX.4.E"), readings=("É79", "É91"))
def build(state: State, item: Item, rules: Any) -> State:
    """K/IX.2.D, K/IX.3.C, K/IX.4.E, É79, É91: the machine is attached, openly; on an obstacle only while its
    activation waits and there is room; what can't be attached goes to the Past."""
    cid, host = item.source, item.targets[0]
    c = card(state, host)
    if not on_adventurer(c):
        room = _room(state, host) if rules.readings["É91"] == 1 else None
        if not _activated(state, host) or (room is not None and machines_on(state, host) >= room):
            return to_past(note(state, "not_possible", "ráépítés", cid), cid, rules)
    state = hang(state, cid, host, item.seat, face_up=True, marks=(BUILT,))
    return note(state, "built_on", cid, host)


@says("machines_fall", "K/IX.4.F", readings=("É91",))
def fall_off(state: State, cid: int, rules: Any) -> State:
    """K/IX.4.F, É91: when the obstacle's activation is over, the machines on it go to the Past."""
    for hung in card(state, cid).attached:
        if is_built(card(state, hung)):
            state = to_past(note(state, "machines_fall", hung), hung, rules)
    return state


def overbuilt(state: State, cid: int, base_level: int) -> bool:
    """K/IX.3.B: an adventurer with more machines on him than his base level dies."""
    return bool(card(state, cid).attached) and machines_on(state, cid) > base_level


def stuck(state: State, cid: int) -> bool:
    """K/IX.3.C: whether a card is a machine that can't be taken from the adventurer on whom it was built."""
    c = card(state, cid)
    return is_built(c) and c.host != NOBODY and on_adventurer(card(state, c.host))


@says("machine_kept", "K/IX.3.C", readings=("É111",))
def machine_kept(state: State, cid: int) -> State:
    """K/IX.3.C, É111: an effect that would take the machine from its adventurer leaves it where it is."""
    return note(state, "machine_kept", cid)
