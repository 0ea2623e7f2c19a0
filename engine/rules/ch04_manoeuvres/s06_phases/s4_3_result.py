"""K/IV.6.4.3 — the result of a battle: whose team has the higher level, and who goes home."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.frames import Manoeuvre
from engine.rules.ch01_basics.s10_values import team_level, value
from engine.rules.ch04_manoeuvres.s01_general import go_home, team_of
from engine.state import NOBODY, State, card


def wall_of(state: State, frame: Manoeuvre, rules: Any) -> int | None:
    """K/IV.3.C, K/IV.4.B, K/IV.6.4.3.D–E: the wall; None for an unknown level; a building's counts 0 in the
    older rules, as printed in the newer (É64)."""
    c = card(state, frame.target)
    if c.d is None:
        return None
    if c.d.kind == "építmény":
        return (value(state, frame.target, "fal", rules) or 0) if rules.bind["building_wall"](rules) else 0
    return value(state, frame.target, "fal", rules) or 0 if frame.kind == "ostrom" else 0


def compare(state: State, frame: Manoeuvre, rules: Any) -> int:
    """K/IV.6.4.3.A–E: whose team has the higher level, the wall on the defender's side; NOBODY
    for a draw."""
    attack = team_level(state, team_of(state, frame.seat), rules)
    defence = team_level(state, team_of(state, frame.defender), rules) + (wall_of(state, frame, rules) or 0)
    if attack == defence:
        return NOBODY
    return frame.seat if attack > defence else frame.defender


def battle_won(state: State, won: int) -> State:
    """K/IV.6.4.3.B: the manoeuvre remembers who won its battle."""
    frames = list(state.frames)
    at = next(n for n in range(len(frames) - 1, -1, -1) if type(frames[n]) is Manoeuvre)
    frames[at] = replace(frames[at], won=won, fought=True)
    return replace(state, frames=tuple(frames))


def others_home(state: State, frame: Manoeuvre) -> State:
    """K/IV.6.4.3.G, K/IV.2.C: in a quest manoeuvre a team that has not won the battle goes home."""
    for seat in (frame.seat, frame.defender):
        if seat != frame.won and team_of(state, seat):
            state = go_home(state, team_of(state, seat))
    return state
