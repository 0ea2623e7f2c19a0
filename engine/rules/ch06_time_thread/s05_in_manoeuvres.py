"""K/VI.5 — time threads in Row-leaving manoeuvres, and the thread that encloses a manoeuvre."""

from __future__ import annotations

from typing import Any

from engine.frames import Battle, Manoeuvre, RowPhase
from engine.state import State, card
from engine.zones import ROW

HEALED = "meggyógyított"  # mark of one whose damage was fully healed, where that matters (É06)


def in_manoeuvre(state: State) -> bool:
    """K/VI.5.A: whether a Row-leaving manoeuvre is going on. Its frame is the thread that encloses
    it: the threads of its phases lie in it, and it ends by itself with the last of them (É08)."""
    return any(type(f) is Manoeuvre for f in state.frames)


def encloses(frame: Any) -> bool:
    """K/VI.5.D, K/VI.4.B: a frame that acts don't go into, though threads lie in it. What is used once
    in a thread is counted in the thread of the phase or act, so again in the next one."""
    return type(frame) in (RowPhase, Manoeuvre, Battle)


def keeps_damage(state: State, rules: Any) -> bool:
    """K/VI.5.C: at the end of a thread inside a manoeuvre damage stays and nobody turns wounded (É07)."""
    return in_manoeuvre(state) and rules.readings["É07"] == 1


def damaged_in_rows(state: State) -> list[int]:
    """K/VI.5.B: who turns wounded as the thread that encloses a manoeuvre ends: everybody in a Row,
    back from the manoeuvre or never in it, who has damage on him, or had (É06)."""
    return [cid for seat in state.seats for cid in seat.zones[ROW]
            if card(state, cid).damage or HEALED in card(state, cid).marks]
