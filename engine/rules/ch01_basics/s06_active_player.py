"""K/I.6 — aktív játékos: whose turn it is to act."""

from __future__ import annotations

from typing import Any, Final

from engine import variant
from engine.frames import Manoeuvre
from engine.many import passed_for
from engine.registry import awaits
from engine.state import NOBODY, State, remember, set_seat

NEVER_LAST: Final = 1 << 30  # the number of no act at all: behind every one that was done

awaits("cselekvés", ("K/I.6", "K/VI.6.C", "K/VI.6.D"))


def initiator(state: State) -> int:
    """The seat that began the manoeuvre going on, or NOBODY."""
    for frame in reversed(state.frames):
        if type(frame) is Manoeuvre:
            seat: int = frame.seat
            return seat
    return NOBODY


def active_seat(state: State) -> int:
    """K/I.6.A–C: most MP; at a tie the initiator of the manoeuvre going on, else who did an
    MP-bound act longest ago, and before any the starting player (É02).

    K/I.6.E: nowhere is it kept who is active; every decision, so also the one after an effect that
    was unwound, asks anew.
    """
    seats = state.seats
    if len(seats) == 2:
        a, b = seats
        if a.mp != b.mp:
            return 0 if a.mp > b.mp else 1
        tied = [0, 1]
    else:
        return int(variant.of(state).order(state)[0])
    return _of_tied(state, tied)


def _of_tied(state: State, tied: list[int]) -> int:
    first = initiator(state)
    if first in tied:
        return first
    count = len(state.seats)
    return min(tied, key=lambda n: (state.seats[n].bound, (n - state.starter) % count))


def why_active(state: State) -> tuple[str, ...]:
    """Which paragraph made the active player active: K/I.6.A, K/I.6.B or K/I.6.C."""
    if state.many is not None:
        return ("K/I.6.A", "K/I.6.B", *variant.of(state).why)
    most = max(s.mp for s in state.seats)
    if sum(s.mp == most for s in state.seats) == 1:
        return ("K/I.6.A",)
    return ("K/I.6.C",) if initiator(state) != NOBODY else ("K/I.6.B",)


def seat_order(state: State) -> list[int]:
    """All seats, the active one first, the others by the same measure (K/I.6.A–B)."""
    if state.many is not None:
        return list(variant.of(state).order(state))
    first = active_seat(state)
    return [first, 1 - first]


def before_any(rules: Any) -> int:
    """É02: where an MP-bound act that was never done stands in the order: before any, or by the other reading
    behind all."""
    return 0 if rules.readings["É02"] == 1 else NEVER_LAST


def did_bound(state: State, seat: int) -> State:
    """K/I.6.B: remember that the seat did an MP-bound act now."""
    acts = state.memory.acts + 1
    return set_seat(remember(state, acts=acts), seat, bound=acts)


def next_to_act(state: State, passed: tuple[int, ...]) -> int:
    """K/I.6, K/I.6.A, K/I.6.F, K/VI.4.F: the active player may act, with quick effects too before
    anybody else; K/I.6.D, K/VI.6.C: after a pass the next one."""
    if not passed:
        return active_seat(state)
    if len(state.seats) == 2:
        return 1 - passed[-1]
    done = passed_for(state, passed)
    return next((n for n in seat_order(state) if n not in done), passed[-1])
