"""K/T.6 — „Két csapat egymás ellen”: the pairs' rules for teams of any size."""

from __future__ import annotations

from typing import Any

from engine.rules.ch01_basics.s01_end_of_game import win_at_once
from engine.rules.variants.s0_common import won_together
from engine.rules.variants.s5_twin import WIN_AT_ONCE, leading
from engine.rules.variants.s5_twin import at_once as pairs_at_once
from engine.rules.variants.s5_twin import end_of_turn as pairs_end
from engine.state import NOBODY, State

MORE_LEVELS, MORE_DP = 2, 9


def starting_levels(members: int) -> int:
    """K/T.6.B: a side begins with as many levels as it has members, and two."""
    return members + MORE_LEVELS


def enough_dp(state: State) -> int:
    """K/T.6.B: nine DP more than there are players."""
    return len(state.seats) + MORE_DP


def at_turn_end(state: State, rules: Any) -> State:
    """K/T.6.B: at the turn's end the pairs' rules, with DP by the number of players."""
    return pairs_end(state, enough_dp(state), rules)


def at_once(state: State, rules: Any) -> State:
    """K/T.6.B, É65: at once the pairs' 28 DP, or as many as at the turn's end by the other reading."""
    state = pairs_at_once(state, rules)
    if state.winner != NOBODY or rules.readings["É65"] == 1 or not state.turn:
        return state
    most = leading(state, min(WIN_AT_ONCE, enough_dp(state)), rules)
    return won_together(state, most, win_at_once) if most else state


def equal_sides(sides: tuple[tuple[int, ...], ...]) -> bool:
    """K/T.6.A: both teams are of the same size."""
    return len(sides) == 2 and len(sides[0]) == len(sides[1])
