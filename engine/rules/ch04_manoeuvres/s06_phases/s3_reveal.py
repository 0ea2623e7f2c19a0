"""K/IV.6.3 — revealing the besieged tower level, and turning it back."""

from __future__ import annotations

from typing import Any

from engine.frames import Item, Manoeuvre
from engine.registry import says
from engine.rules.ch01_basics.s04_face_up_down import turn_down, turn_up
from engine.rules.ch03_card_types.s04_tower_level import acts_when_revealed
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items
from engine.state import NOBODY, State, card, note
from engine.zones import TOWER


@says("revealed", ("K/IV.6.3.A", "K/III.4.B"), "M/3.01.B")
def reveal_level(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.3.A–B, K/III.4.B, M/3.01.B: the level is turned up, and its ability goes into the thread; so
    too where it lay face up before."""
    state = turn_up(state, frame.target)
    state = open_phase(note(state, "revealed", frame.target), "toronyszint felfedése")
    d = card(state, frame.target).d
    revealed = [e for e in d.effects if acts_when_revealed(e)] if d is not None else []
    items = [Item("időzített", frame.defender, frame.target, e.number) for e in revealed]
    return enter_items(state, items, rules) if items else state


def ability_items(state: State, cid: int, moment: str, seat: int) -> list[Item]:
    """The abilities of a quest that take place at its moment: those timed so, and those that have
    neither a sign nor another moment (K/IV.6.6.3)."""
    c = card(state, cid)
    if c.d is None:
        return []
    return [Item("időzített", seat, cid, e.number) for e in c.d.effects
            if e.timed == moment or (not e.timed and not e.effect.signs and not e.activated)]


def hide_again(state: State, frame: Manoeuvre) -> State:
    """K/IV.6.3.C: at the siege's end the level is turned face down again, unless it lay face up as it was
    to be revealed."""
    if frame.kind != "ostrom" or frame.was_up or frame.target == NOBODY or card(state, frame.target).zone != TOWER:
        return state
    return turn_down(state, frame.target)
