"""K/II.6 — Expedíció X: DP in the place of a solution, with the quest left where it is (M/1.24–25)."""

from __future__ import annotations

from typing import Any, Final

from engine.acting import Act
from engine.effects.ops import change_dp
from engine.frames import Manoeuvre
from engine.registry import check, says
from engine.rules.ch04_manoeuvres.s01_general import succeeded
from engine.state import State, card, note, remember
from engine.verdict import SKIP, fail
from engine.zones import QUEST

COST: Final = 1
KEYWORD: Final = "Expedíció"


def manoeuvre_or_none(state: State) -> Manoeuvre | None:
    """The manoeuvre that is going on, or None."""
    return next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)


@check("expedition", ("K/II.6.A", "K/II.6.B"), ("K/II.6.A", "K/II.6.B", "M/1.24"))
def expedition_there(state: State, act: Act, rules: Any) -> Any:
    """K/II.6.A–B, K/II.6.F, M/1.24: an expedition is made on a card that has the keyword, a treasure too,
    while it is a quest that waits to be solved; it is made or the quest solved, never both."""
    if act.event.solution != "expedíció":
        return SKIP
    m = manoeuvre_or_none(state)
    c = card(state, m.target) if m is not None else None
    return True if c is not None and c.zone == QUEST and c.d is not None and KEYWORD in c.d.keywords else fail()


@check("expedition_once", "K/II.6.E", readings=("É45",))
def no_solving_after_expedition(state: State, act: Act, rules: Any) -> Any:
    """K/II.6.E, É45: after an expedition the quest is not solved in the same turn, nor, by the other reading,
    is a manoeuvre begun for it."""
    if act.kind == "manőver":
        again = rules.readings["É45"] != 1 and act.extra[1] in state.memory.expeditions
        return fail() if again else SKIP
    m = manoeuvre_or_none(state)
    if act.event.solution != "megold" or m is None:
        return SKIP
    return fail() if m.target in state.memory.expeditions else True


def expedition_cost(state: State, rules: Any) -> int:
    """K/II.6.B–C: 1 MP, paid where a solution would be (É44)."""
    return COST


@says("expedition_made", ("K/II.6.B", "K/II.6.D"))
def make_expedition(state: State, m: Manoeuvre) -> State:
    """K/II.6.B, K/II.6.D, K/II.6.F–G, M/1.25: X DP, and the quest stays where it is; a success of the
    manoeuvre (nobody blocked, or the team won), but no quest was solved: nothing that waits for a
    solution takes place, nor does Kincskeresés bring the team home alert."""
    d = card(state, m.target).d
    state = remember(state, expeditions=(*state.memory.expeditions, m.target))
    state = change_dp(state, m.solver, d.keywords.get(KEYWORD, 0) if d is not None else 0)
    return note(succeeded(state, m.solver), "expedition_made", m.target)
