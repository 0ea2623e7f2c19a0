"""K/IV.6.1–2 — leaving the Row: the initiating team, and the blocking one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.acting import Act
from engine.frames import Manoeuvre, RowPhase
from engine.many import allies, enemies
from engine.registry import check, says
from engine.rules.ch01_basics.s05_mp import pay
from engine.rules.ch01_basics.s06_active_player import did_bound
from engine.rules.ch03_card_types.s08_action.equipment import slot_taken
from engine.rules.ch06_time_thread.s04_unwinding import equip
from engine.rules.ch07_antiss import MANOEUVRE as ANTISS
from engine.rules.ch07_antiss import QUESTS, begun_on_antiss
from engine.state import NOBODY, State, card, note, place, remember
from engine.verdict import SKIP, fail
from engine.zones import ROW, STORE, TEAM


@says("manoeuvre_begins", ("K/IV.1.A", "K/IV.6.1"))
def begin_manoeuvre(state: State, act: Act, rules: Any) -> State:
    """K/IV.1.A, K/IV.1.K, K/IV.6.1, M/1.48: declare, choose the team, put equipment on, pay, leave the
    Row; only then the thread of the phase opens."""
    kind, target = act.extra
    if type(state.frames[-1]) is not RowPhase:
        return state
    ours = allies(state, act.seat)
    team = tuple(cid for cid in dict.fromkeys(act.cards) if cid != NOBODY and card(state, cid).zone == ROW
                 and card(state, cid).controller in ours)
    if not team or target == NOBODY:
        return state
    cost = act.cost(state, act, rules) or 0
    state = pay(state, act.payer, cost)
    state = did_bound(state, act.seat)
    defender = _defender(state, kind, target, act)
    up = card(state, target).face_up
    row = variant.of(state).row_acted(state, state.frames[-1], cost > 0 and rules.readings["É70"] == 1)
    state = replace(state, frames=(*state.frames[:-1], row))
    state = leave_row(state, team, act, rules)
    frame = Manoeuvre(kind, act.seat, defender, target, team, was_up=up)
    state = remember(replace(state, frames=(*state.frames, frame)), success=NOBODY)
    if kind == ANTISS:
        state = begun_on_antiss(state, act, rules)
    if kind == "harc":
        left = list(state.memory.allowed_battle)
        if act.seat in left:
            left.remove(act.seat)
        state = remember(state, allowed_battle=tuple(left))
    return note(state, "manoeuvre_begins", kind, target, team)


def _defender(state: State, kind: str, target: int, act: Act) -> int:
    if kind in QUESTS:
        return enemies(state, act.seat)[0]
    return card(state, target).controller


@says("left_row", ("K/IV.6.1", "K/IV.6.2"))
def leave_row(state: State, team: tuple[int, ...], act: Act, rules: Any) -> State:
    """K/IV.6.1, K/IV.6.2, M/1.48–49: equipment is put on, then the team leaves the Row for the playing
    area; only then the thread of the phase opens."""
    for thing, host in act.pairs:
        if thing != NOBODY and host in team:
            state = equip(state, thing, host, rules)
    for cid in team:
        state = note(place(state, cid, TEAM, seat=card(state, cid).controller), "left_row", cid)
    return state


@check("equips_team", ("K/IV.6.1", "K/IV.6.2", "K/III.8.3.C"), ("K/IV.6.1", "K/IV.6.2", "M/3.05.3.C"))
def equips_team(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.1, K/IV.6.2, K/III.8.3.C, M/3.05.3.C: while leaving the Row equipment is put on members of the
    team, from the storehouse, as far as there is room for it."""
    if not act.event.equipment:
        return SKIP
    for (thing, host), named in zip(act.pairs, act.event.equipment, strict=True):
        c = card(state, thing) if thing != NOBODY else None
        stored = c is not None and c.zone == STORE and c.controller in allies(state, act.seat)
        if c is None or not stored or host == NOBODY or host not in act.cards:
            return fail(card=named.card, target=named.target)
        if c.d is not None and (slot_taken(state, host, c.d, rules, thing) or _relic_wrong(state, c, host)):
            return fail(card=named.card, target=named.target)
    return True


def _relic_wrong(state: State, c: Any, host: int) -> bool:
    d = card(state, host).d
    return bool(c.d.card.relic) and not (d is not None and d.named)
