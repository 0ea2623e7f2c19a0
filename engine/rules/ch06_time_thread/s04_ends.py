"""K/VI.4.Q — effects that end a battle, a manoeuvre or the turn, at the close of a thread."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.frames import Manoeuvre, RowPhase, Turn
from engine.registry import says
from engine.rules.ch01_basics.s07_turn import DISCARDING
from engine.rules.ch04_manoeuvres.s01_general import end_manoeuvre
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import end_battle
from engine.rules.ch04_manoeuvres.s06_phases.s5_beasts import leave_or_stay
from engine.rules.ch08_outer_plane import all_return
from engine.state import State, note


@says("ended_by_effect", "K/VI.4.Q")
def end_by_effect(state: State, what: str, rules: Any) -> State:
    """K/VI.4.Q: a battle goes to its result, a manoeuvre ends and all go home, a turn goes to its
    closing phase, and with its manoeuvres phase over who is of the outer plane goes back (K/VIII.F)."""
    if what == "harc":
        return note(end_battle(state), "ended_by_effect", what)
    manoeuvre = next((f for f in state.frames if type(f) is Manoeuvre), None)
    if manoeuvre is not None:
        state = end_manoeuvre(leave_or_stay(state, rules), replace(manoeuvre, over=True), rules)
    if what == "forduló":
        was_on = any(type(f) is RowPhase for f in state.frames)
        state = _end_turn(state)
        state = all_return(state, rules) if was_on else state
    return note(state, "ended_by_effect", what)


def _end_turn(state: State) -> State:
    kept = []
    for frame in state.frames:
        if type(frame) is RowPhase:
            break
        kept.append(replace(frame, step=max(frame.step, DISCARDING), done=()) if type(frame) is Turn else frame)
    return replace(state, frames=tuple(kept))
