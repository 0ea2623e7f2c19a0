"""K/II.23 — Kincskeresés X: a team that solved a treasure small enough goes home alert."""

from __future__ import annotations

from msgspec.structs import replace

from engine.frames import Manoeuvre
from engine.registry import says
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.state import State, card, note, remember


def hunting(state: State, cid: int) -> int:
    """K/II.23.A–C: how big a treasure the adventurer can find in this turn; 0 where he has no
    Kincskeresés, or has used it up."""
    d = card(state, cid).d
    if d is None or cid in state.memory.treasure_used:
        return 0
    return d.keywords.get("Kincskeresés", 0)


@says("treasure_hunt", ("K/II.23.B", "K/II.23.C", "K/II.23.D"))
def treasure_hunt(state: State, m: Manoeuvre) -> State:
    """K/II.23.B–D: the Kincskeresés of the whole team adds up; where it reaches the treasure that was
    solved everybody goes home alert, and all of it is used up for the turn."""
    d = card(state, m.target).d
    treasure = d.keywords.get("Kincs", 0) if d is not None else 0
    team = team_of(state, m.solver)
    hunters = [cid for cid in team if hunting(state, cid)]
    if not treasure or sum(hunting(state, cid) for cid in hunters) < treasure:
        return state
    state = remember(state, treasure_used=(*state.memory.treasure_used, *hunters))
    frames = tuple(replace(f, home_alert=team) if type(f) is Manoeuvre else f for f in state.frames)
    return note(replace(state, frames=frames), "treasure_hunt", m.target)
