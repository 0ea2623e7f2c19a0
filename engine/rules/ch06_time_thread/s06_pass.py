"""K/VI.6 — passz: who doesn't act passes; what two passes in a row bring."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.frames import Battle, RowPhase, Thread
from engine.registry import says
from engine.rules.ch01_basics.s06_active_player import next_to_act
from engine.rules.ch06_time_thread.s04_build_unwind import close, unwind_top
from engine.rules.ch08_outer_plane import all_return
from engine.state import ACTING, NOBODY, SEATS, Awaiting, State

_PASSED = tuple((("passed", n),) for n in range(len(SEATS)))  # by seat: what a pass says


@says("passed", ("K/VI.6.A", "K/VI.6.C", "K/VI.6.D"))
def carry_out_pass(state: State, seat: int) -> State:
    """K/VI.6.A–D, K/VI.6.F: a pass counts for one act; when all have passed the frame goes on."""
    top = state.frames[-1]
    fields: dict[str, Any] = {"passed": (*top.passed, seat)}
    if type(top) is Battle:
        fields["momentum"] = NOBODY
    return replace(state, frames=(*state.frames[:-1], replace(top, **fields)), said=_PASSED[seat])


def first_pass(state: State, seat: int) -> State:
    """K/I.6.D, K/VI.6.A, K/VI.6.C: a pass in a duel that nothing comes of yet, in one step: now the other may
    act."""
    top = state.frames[-1]
    passed = (*top.passed, seat)
    frame = replace(top, passed=passed, momentum=NOBODY) if type(top) is Battle else replace(top, passed=passed)
    return replace(state, frames=(*state.frames[:-1], frame), said=_PASSED[seat], count=state.count + 1,
                   awaiting=ACTING[1 - seat])


def last_pass(state: State, seat: int, rules: Any) -> State:
    """K/VI.4.G, K/VI.4.I, K/VI.6.F: with this pass all have passed in a row; a thread unwinds its top at once,
    or closes with nothing in it, any other frame goes on by itself."""
    top = state.frames[-1]
    if type(top) is not Thread:
        return replace(carry_out_pass(state, seat), count=state.count + 1)
    state = replace(state, said=_PASSED[seat], count=state.count + 1)
    return unwind_top(state, top, rules) if top.items else close(state, rules)


def can_pass(state: State) -> bool:
    """Whether the innermost frame is one in which a pass means something."""
    return type(state.frames[-1]) in (RowPhase, Battle, Thread)


@says("phase_over", ("K/VI.6.F", "K/I.7.C"), ("K/VI.6.F", "M/1.23"))
def run_row(state: State, frame: RowPhase, rules: Any) -> State | Awaiting:
    """K/I.7.C, K/VI.6.C–F, M/1.23: the manoeuvres phase waits for acts, quick ones too, of the active
    player first; two passes in a row end it; then who is of the outer plane goes back (K/VIII.F)."""
    found: State | Awaiting | None = None if frame.over else variant.of(state).row_step(state, frame, rules)
    if found is None:
        said = (*state.said, ("phase_over", "manőverek"))
        return all_return(replace(state, frames=state.frames[:-1], said=said), rules)
    return found


def row_step(state: State, frame: RowPhase, rules: Any) -> Awaiting | None:
    """K/VI.6.C, F: in a duel the active player, or who has not passed; None when both have."""
    if len(frame.passed) >= len(state.seats):
        return None
    return ACTING[next_to_act(state, frame.passed)]
