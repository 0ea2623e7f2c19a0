"""What is awaited of whom: the structural checks, cited but never suspended (4-protocol.md)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.many import may_answer, side
from engine.registry import check
from engine.rules.ch05_playing.s01_play_activate import awaited_ids
from engine.state import State
from engine.verdict import SKIP, Outcome, hangs

ANSWER_KIND = {"passz": "cselekvés", "akadályozás": "akadályozás", "hadrend": "hadrend", "feltétel": "feltétel",
               "megoldás": "megoldás", "dobás": "dobás", "lekeverés": "lekeverés", "választás": "választás",
               "eldobás": "eldobás", "kiosztás": "támadott", "kezdődobás": "kezdődobás",
               "kezdőjátékos": "kezdőjátékos", "szövetségválasz": "szövetségválasz"}


def answers(state: State, kind: str, act: Act) -> bool:
    """Whether an event answers the decision that is awaited (of anybody where it names nobody)."""
    a = state.awaiting
    mine = may_answer(state, act.seat)
    if kind == "folytatás":
        return a.kind in ("folytatás", "véget-vetés") and mine
    if kind == "akadályozás" and unknown_wall(state):
        return mine
    if kind == "megoldás" and a.kind == "feltétel":
        return mine and act.event.solution == "nem"
    if kind == "dobás":
        return a.kind == "dobás"
    if kind == "cselekvés" and state.many is not None and state.many.apart:
        return a.kind == kind and act.seat == a.seat
    if kind in ("kezdődobás", "kezdőjátékos"):
        return a.kind == kind
    return a.kind == kind and mine


def unknown_wall(state: State) -> bool:
    """The defender may end a siege only if the wall, which nobody has seen, is high enough."""
    a = state.awaiting
    return a.kind == "véget-vetés" and a.about[1] < 0


def waits_for_answer(state: State) -> bool:
    """A roll, a choice or another answer is awaited, not an act."""
    return state.awaiting.kind != "cselekvés"


def _structural(state: State, ok: bool, rules: Any) -> Outcome:
    a = state.awaiting
    return Outcome(ok, () if ok else (("awaited", a.kind), ("of", a.seat)), "", awaited_ids(state, rules))


@check("awaited_answer", "K/I.6", structural=True)
def awaited_answer(state: State, act: Act, rules: Any) -> Any:
    """4-protocol.md: this decision is awaited, of this player."""
    return _structural(state, answers(state, ANSWER_KIND[act.event.kind], act), rules)


@check("awaited_any", "K/I.8.A", structural=True)
def awaited_any(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.A: this step of the set-up is awaited."""
    return _structural(state, state.awaiting.kind == ANSWER_KIND[act.event.kind], rules)


@check("awaited_block", "K/IV.6.2", structural=True)
def awaited_block(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.2: blocking is awaited; or the end of a siege that hangs on an unseen wall."""
    return _structural(state, answers(state, "akadályozás", act), rules)


@check("awaited_go_on", ("K/IV.3.C", "K/IV.2.C"), structural=True)
def awaited_go_on(state: State, act: Act, rules: Any) -> Any:
    """K/IV.2.C, 3.C, 4.B: going on is asked; only at the wall may the defender end it."""
    return _structural(state, answers(state, "folytatás", act), rules)


@check("wall_known", ("K/IV.3.C", "K/IV.4.B"))
def wall_known(state: State, act: Act, rules: Any) -> Any:
    """K/IV.3.C, 4.B: whether the wall is high enough hangs on a level that nobody has seen."""
    if not unknown_wall(state) or act.event.go_on:
        return SKIP
    return hangs(card="?")


@check("awaited_roll", "K/I.9.A", structural=True)
def awaited_roll(state: State, act: Act, rules: Any) -> Any:
    """K/I.9.A: a roll is awaited; or it is a free one, after something that is done by hand."""
    if state.awaiting.kind == "dobás":
        partner = rules.readings["É77"] != 1 and act.seat in side(state, state.awaiting.seat)
        return _structural(state, act.seat == state.awaiting.seat or partner, rules)
    return _structural(state, state.memory.free_roll, rules)
