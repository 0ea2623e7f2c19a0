"""``passzok``, ``időfonal``, ``fázis X``: how many passes they stand for (2-notation.md)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.importing.refusals import empty_answer, only_passed
from engine.flow import phase_name
from engine.frames import Thread
from engine.state import NOBODY, SEATS, State
from events.acts import Pass
from events.base import Event
from events.errors import InputError

LIMIT = 400
Play = Callable[[State, Event], State]


def expand(state: State, kind: str, phase: str | None, play: Play) -> State:
    """Play the passes that a shorthand stands for; ``play`` carries an event out and gives the state.

    Raises InputError where a phase is not reached, or another decision comes before it.
    """
    if kind == "passzok":
        return _passes(state, play)
    if kind == "időfonal":
        return _thread(state, play)
    assert phase is not None
    return _phase(state, phase, play)


def _one_pass(state: State, play: Play) -> State:
    return play(state, Pass(seat=SEATS[state.awaiting.seat]))


def _passes(state: State, play: Play) -> State:
    """Everyone passes in turn until exactly one thing comes of it."""
    if state.awaiting.kind != "cselekvés":
        raise InputError("shorthand.not_passing", awaited=state.awaiting.kind)
    for _ in range(len(state.seats)):
        before, state = state, _one_pass(state, play)
        if not only_passed(before, state):
            return state
    return state


def _thread(state: State, play: Play) -> State:
    """`passzok` until the innermost thread that is open now has closed; with none open the
    phase or the round."""
    if type(state.frames[-1]) is not Thread:
        return _passes(state, play)
    for _ in range(LIMIT):
        if state.awaiting.kind != "cselekvés":
            return state
        state = _passes(state, play)
        if state.winner != NOBODY or any(said[0] == "thread_closed" for said in state.said):
            return state
    raise InputError("shorthand.endless")


def _phase(state: State, phase: str, play: Play) -> State:
    """Passes and empty decisions until the next beginning of the phase."""
    turn = state.turn
    left = phase_name(state) != phase
    for _ in range(LIMIT):
        now = phase_name(state)
        if left and now == phase:
            return state
        left = left or now != phase or (state.turn != turn and phase == "manőverek")
        if state.turn > turn + 1 or state.winner != NOBODY:
            raise InputError("shorthand.phase_not_reached", phase=phase)
        before = (phase_name(state), state.turn)
        state = play(state, empty_decision(state, phase))
        if phase_name(state) == phase and (phase_name(state), state.turn) != before:
            return state
    raise InputError("shorthand.phase_not_reached", phase=phase)


def empty_decision(state: State, phase: str = "") -> Event:
    """The :func:`empty_answer`.

    Raises InputError where a roll, a condition, an order or another choice is awaited.
    """
    event = empty_answer(state)
    if event is None:
        a = state.awaiting
        raise InputError("shorthand.decision_first", awaited=a.kind, of=SEATS[a.seat] if a.seat != NOBODY else "",
                         phase=phase)
    return event
