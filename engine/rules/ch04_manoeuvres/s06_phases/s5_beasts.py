"""K/IV.6.5.2 — beasts: strikes dealt out one by one, rolled, and counted as one source."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.frames import Item, Resolve
from engine.many import allies
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch01_basics.s09_rolls import roll_result
from engine.rules.ch03_card_types.s07_obstacle import beast_value
from engine.rules.ch03_card_types.s08_action.attack_roll import armour, shield
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.rules.ch04_manoeuvres.s06_phases.s5_2_beasts import beast_damage
from engine.rules.ch04_manoeuvres.s06_phases.s5_obstacles import noticed
from engine.rules.ch06_time_thread.s04_build_unwind import deal
from engine.rules.ch09_machines import fall_off
from engine.state import NOBODY, Awaiting, State, card, change, note, on_table
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, TEAM

USED = "használt"

awaits("támadott", "K/IV.6.5.2.F")


def attacked_seat(state: State, item: Item) -> int:
    """K/III.7.K: the enemy whose team stands there."""
    own = allies(state, item.seat)
    for n, s in enumerate(state.seats):
        if n not in own and s.zones[TEAM]:
            return n
    return NOBODY


def targets_left(state: State, frame: Resolve, rules: Any) -> tuple[tuple[int, ...], bool]:
    """K/IV.6.5.2.F, K/IV.6.5.2.J: who may be named for the next strike, and whether the beast's player names
    him as everybody has had one; by the other reading of É31 also everybody whom the beast does not see."""
    seat = attacked_seat(state, frame.item)
    team = team_of(state, seat) if seat != NOBODY else ()
    visible = tuple(cid for cid in team if noticed(state, frame.item, cid, rules))
    first = visible if rules.readings["É31"] == 1 else team
    fresh = tuple(cid for cid in first if cid not in frame.named)
    return (fresh, False) if fresh else (visible, True)


def begin_beast(state: State, item: Item, rules: Any) -> State:
    """K/IV.6.5.2.A: the beast strikes as often as its number says."""
    return replace(state, frames=(*state.frames, Resolve(item=item, stage="bestia")))


def run_beast(state: State, frame: Resolve, rules: Any) -> State | Awaiting:
    """Wait for who is struck, for the roll, for the damage die; or end the attack."""
    if frame.stage == "bestia támadás":
        return Awaiting("dobás", frame.item.seat, ("bestia", _threshold(state, frame, rules)))
    if frame.stage == "bestia sebzés":
        return Awaiting("dobás", frame.item.seat, ("sebzés", 6))
    left, by_beast = targets_left(state, frame, rules)
    if not left or frame.strike >= beast_value(state, frame.item.source, "szám", rules):
        return _ended(state, frame, rules)
    seat = frame.item.seat if by_beast else attacked_seat(state, frame.item)
    return Awaiting("támadott", seat, left)


def _threshold(state: State, frame: Resolve, rules: Any) -> int:
    """K/IV.6.5.2.B, K/IV.6.5.2.E: the beast's attack value, less the shield of who is attacked."""
    return beast_value(state, frame.item.source, "támadóküszöb", rules) - shield(state, frame.hit)


def _top(state: State, **fields: Any) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], **fields)))


@says("strike_given", "K/IV.6.5.2.F")
def give_strike(state: State, cid: int, rules: Any) -> State:
    """K/IV.6.5.2.D, F–G: the next strike goes to this adventurer; at one whom the beast does not see it is
    lost (É31)."""
    frame: Resolve = state.frames[-1]
    stage = "bestia támadás" if noticed(state, frame.item, cid, rules) else "bestia"
    state = _top(state, stage=stage, hit=cid, named=(*frame.named, cid), strike=frame.strike + 1)
    return note(state, "strike_given", frame.item.source, cid)


@says("strike_rolled", ("K/IV.6.5.2.B", "K/IV.6.5.2.E"))
def answer_strike(state: State, total: int | None, outcome: str | None, rules: Any) -> State:
    """K/IV.6.5.2.B–E: each strike is rolled for itself; armour counts against each."""
    frame: Resolve = state.frames[-1]
    if frame.stage == "bestia sebzés":
        return _damaged(state, beast_damage(_damage(state, frame), total or 1), rules)
    upper = _threshold(state, frame, rules)
    ok = outcome == "siker"
    if total is not None:
        ok = roll_result("támadás", None, upper, total, rules.readings).success
    state = note(_top(state, roll=total or 0), "strike_rolled", frame.item.source, total or 0, upper, ok)
    if not ok:
        return _top(state, stage="bestia")
    printed = _damage(state, frame)
    if isinstance(printed, str):
        return _top(state, stage="bestia sebzés")
    return _damaged(state, beast_value(state, frame.item.source, "sebzés", rules), rules)


def _damage(state: State, frame: Resolve) -> int | str:
    d = card(state, frame.item.source).d
    found = d.card.damage if d is not None else None
    return found if found is not None else 0


def _damaged(state: State, amount: int, rules: Any) -> State:
    frame: Resolve = state.frames[-1]
    off = armour(state, frame.hit, frame.roll, rules)
    return _top(state, stage="bestia", struck=(*frame.struck, (frame.hit, max(0, amount - off))))


@says("beast_done", "K/IV.6.5.2.H")
def _ended(state: State, frame: Resolve, rules: Any) -> State:
    """K/IV.6.5.2.H: all its strikes are one source: the damage lands when all have been made;
    the machines on it fall off (K/IX.4.F)."""
    totals: dict[int, int] = {}
    for cid, amount in frame.struck:
        totals[cid] = totals.get(cid, 0) + amount
    source = frame.item.source
    for cid, amount in totals.items():
        state = deal(state, cid, amount, source, rules)
    state = replace(state, frames=state.frames[:-1])
    if card(state, source).zone == ATTACHED:
        state = change(state, source, marks=(*card(state, source).marks, USED), face_up=True)
    return note(fall_off(state, source, rules), "beast_done", source)


@says("beast_back", "K/IV.6.5.2.I", readings=("É32",))
def leave_or_stay(state: State, rules: Any) -> State:
    """K/IV.6.5.2.I, K/III.7.G, É32: at the thread's end a beast that was used leaves, unless the
    team that it attacked has nobody left; then it stays where it was."""
    for cid in [cid for cid, c in on_table(state) if USED in c.marks]:
        c = card(state, cid)
        state = change(state, cid, marks=tuple(m for m in c.marks if m != USED))
        if any(s.zones[TEAM] for n, s in enumerate(state.seats) if n not in allies(state, c.controller)):
            state = to_past(state, cid, rules)
        else:
            state = note(change(state, cid, face_up=rules.readings["É32"] == 1), "beast_back", cid)
    return state


@check("strike_target", ("K/IV.6.5.2.F", "K/IV.6.5.2.J"), readings=("É31",))
def strike_target(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.5.2.F, K/IV.6.5.2.J: one of the team, a different one each time until all have been named."""
    if state.awaiting.kind != "támadott":
        return SKIP
    return True if act.card in state.awaiting.about else fail(card=act.event.card)


