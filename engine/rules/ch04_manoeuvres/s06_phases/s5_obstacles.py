"""K/IV.6.5 — the activation of obstacles: traps and beasts."""

from __future__ import annotations

from engine.frames import Item
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.state import State, card


def open_obstacles(state: State) -> State:
    """K/IV.6.5: the phase is a time thread, in which obstacles are activated quickly; whose and which is
    judged by K/III.7.I–K."""
    return open_phase(state, "akadálylap aktivizálás")


def strikes(state: State, item: Item) -> bool:
    """K/IV.6.5.1, K/IV.6.5.2: a beast strikes the team; the effect of a trap takes place like that of any
    card that was activated."""
    d = card(state, item.source).d
    return d is not None and d.subtype == "bestia"
