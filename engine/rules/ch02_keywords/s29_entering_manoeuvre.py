"""K/II.29 — words about beginning a Row-leaving manoeuvre: who begins it, and the team size."""

from __future__ import annotations

from engine.acting import Act
from engine.frames import Manoeuvre
from engine.rules.ch02_keywords.s07_s22_single import beside_the_team
from engine.state import NOBODY, State


def chosen(act: Act) -> tuple[int, ...]:
    """K/II.29.A–C: whom a line chooses into the initiating team (it begins a manoeuvre) or the blocking one."""
    return tuple(cid for cid in act.cards if cid != NOBODY)


def begins(m: Manoeuvre, cid: int) -> str:
    """K/II.29.A–C: how an adventurer began the manoeuvre: "kezdeményező" or "akadályozó" where he was chosen
    into that team; "" for who joined after the teams had been chosen, or never was in it."""
    if cid in m.team:
        return "kezdeményező"
    return "akadályozó" if cid in m.blockers else ""


def counted_in_size(state: State, act: Act) -> tuple[int, ...]:
    """K/II.29.D: who counts in the team size: those chosen as the team is put together, but for the „plusz
    kalandozó”; who joins later is not counted."""
    return tuple(cid for cid in chosen(act) if not beside_the_team(state, cid))
