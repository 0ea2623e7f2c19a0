"""Running the frames: from one event to the next decision that is awaited."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.frames import Battle, Choice, Manoeuvre, Resolve, RowPhase, Setup, Solving, Thread, Turn
from engine.rules.ch01_basics.s07_turn import PHASES, run_turn
from engine.rules.ch01_basics.s08_start import run_setup
from engine.rules.ch04_manoeuvres.s02_s05_steps import run_manoeuvre, step_name
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import run_battle
from engine.rules.ch04_manoeuvres.s06_phases.s6_conditions import run_solving
from engine.rules.ch06_time_thread.s03_timed_effects import enter_due
from engine.rules.ch06_time_thread.s04_build_unwind import enter_all, order_matters, run_thread
from engine.rules.ch06_time_thread.s04_unwinding import run_resolve
from engine.rules.ch06_time_thread.s06_pass import run_row
from engine.state import NOBODY, Awaiting, Seat, State
from engine.variant import TABLE

OVER = Awaiting("vége")
ROW_PHASE: Final = "manőverek"
_OF_STEP: Final = {"akadályozás": "akadályozó sorelhagyás", "fal": "akadálylap aktivizálás",
                   "folytatás": "harc eredménye", "feltétel": "küldetés feltétel"}
LIMIT = 10_000  # steps between two decisions: a bound for what can't end, never reached by rules


def _run_choice(state: State, frame: Choice, rules: Any) -> State | Awaiting:
    if frame.what == "sorrend" and not order_matters(frame.items):
        return enter_all(replace(state, frames=state.frames[:-1]), frame.items, rules)
    return Awaiting("választás", frame.seat, (frame.what, *frame.options))


_RUN: dict[type, Any] = {
    Setup: run_setup, Turn: run_turn, RowPhase: run_row, Thread: run_thread, Manoeuvre: run_manoeuvre,
    Battle: run_battle, Resolve: run_resolve, Solving: run_solving, Choice: _run_choice,
}


def settle(state: State, rules: Any, looked_at: State | None = None) -> State:
    """Go on by the rules until a decision is awaited or the game is over.

    Immediate ends (K/I.1.A) are looked at after every consequence that touched a card, the lists or DP of a
    seat, or what a game of many remembers; ``looked_at`` is a state in which that has been done already.
    """
    seen, at_once = looked_at, TABLE[state.variant].at_once
    for _ in range(LIMIT):
        if seen is None or state.cards is not seen.cards or state.many is not seen.many or (
                state.seats is not seen.seats and _moved(state.seats, seen.seats)):
            state = seen = at_once(state, rules)
        if state.winner != NOBODY:
            return replace(state, awaiting=OVER)
        if state.due:
            state = enter_due(state, rules)
            continue
        frame = state.frames[-1]
        found = _RUN[type(frame)](state, frame, rules)
        if type(found) is Awaiting:
            return state if found is state.awaiting or found == state.awaiting else replace(state, awaiting=found)
        state = found
    raise RuntimeError("the frames do not settle")


def _moved(seats: tuple[Seat, ...], before: tuple[Seat, ...]) -> bool:
    """Whether some seat has other cards or DP than before; its MP and what it remembers end no game."""
    for now, was in zip(seats, before, strict=True):
        if now is not was and (now.zones is not was.zones or now.dp != was.dp or now.conceded != was.conceded):
            return True
    return False


def phase_name(state: State) -> str:
    """The innermost phase (the path `fázis`)."""
    for frame in reversed(state.frames):
        kind = type(frame)  # the most frequent ones first
        if kind is Thread and frame.phase:
            return str(frame.phase)
        if kind is RowPhase:
            return ROW_PHASE
        if kind is Manoeuvre:
            return _OF_STEP.get(step_name(frame), "kezdeményező sorelhagyás")
        if kind is Battle:
            return "hadrend" if frame.step <= 2 else "harci körök"
        if kind is Turn:
            return PHASES[frame.step]
        if kind is Solving:
            return "küldetés feltétel"
    return "kezdés"
