"""K/I.1 — how a game ends: at once, or at the end of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from engine.many import playing
from engine.registry import awaits, says
from engine.rules.ch01_basics.s10_values import own_dp, total_dp
from engine.state import DRAW, NOBODY, State, note
from engine.zones import FUTURE, TOWER

WIN_AT_ONCE = 19
WIN_AT_TURN_END = 11

awaits("vége", "K/I.1")


@says("game_over", "K/I.1")
def finish(state: State, winner: int) -> State:
    """K/I.1: the game is over by an effect or by giving up; ``winner`` a seat or DRAW."""
    return note(replace(state, winner=winner), "game_over", winner)


@says("over_at_once", "K/I.1.A")
def win_at_once(state: State, winner: int) -> State:
    """K/I.1.A: the game is over in the middle of a turn."""
    return note(replace(state, winner=winner), "over_at_once", winner)


@says("over_with_turn", "K/I.1.B")
def win_with_turn(state: State, winner: int) -> State:
    """K/I.1.B: the game is over with the turn."""
    return note(replace(state, winner=winner), "over_with_turn", winner)


def end_at_once(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.1.A, in a duel: the last tower level lost, or 19 DP and more than the other."""
    if state.winner != NOBODY or not state.turn:
        return state
    for s in state.seats:
        if not s.zones[TOWER]:
            standing = [n for n, other in enumerate(state.seats) if other.zones[TOWER]]
            return win_at_once(state, standing[0] if standing else DRAW)
    for n in range(len(state.seats)):
        if own_dp(state, n, rules) >= WIN_AT_ONCE:
            most = most_points(state, WIN_AT_ONCE, rules)
            return state if most == NOBODY else win_at_once(state, most)
    return state


def most_points(state: State, least: int, rules) -> int:  # type: ignore[no-untyped-def]
    """Who alone has the most DP, and at least so many; NOBODY where there is no such player."""
    best, who, points_of = least - 1, NOBODY, own_dp if state.many is None else total_dp
    for n in playing(state):
        points = points_of(state, n, rules)
        if points > best:
            best, who = points, n
        elif points == best:
            who = NOBODY
    return who


def end_of_turn(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.1.B: 11 DP and most; an empty Future loses; equal from 11 up goes on; both empty: É01."""
    most = most_points(state, WIN_AT_TURN_END, rules)
    if most != NOBODY:
        return win_with_turn(state, most)
    there = playing(state)
    empty = [n for n in there if not state.seats[n].zones[FUTURE] and not state.seats[n].unknown_count]
    if not empty:
        return state
    if len(empty) == len(there):
        return win_with_turn(state, DRAW if rules.readings["É01"] == 1 else 1 - empty[0])
    return win_with_turn(state, next(n for n in there if n not in empty))


@says("conceded", "K/I.1")
def concede(state: State, seat: int) -> State:
    """K/I.1: who gives the game up loses it."""
    return note(finish(state, next(n for n in range(len(state.seats)) if n != seat)), "conceded", seat)
