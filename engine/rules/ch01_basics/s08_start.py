"""K/I.8 — how a game begins: starting rolls, who starts, towers, first MP, searches (M/3.01.A)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.frames import Setup
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s07_turn import begin_turn, forget_order
from engine.state import Awaiting, State, note, place, set_seat
from engine.verdict import SKIP, fail
from engine.zones import HAND

STARTING_MP = 6

awaits("kezdődobás", "K/I.8.A")
awaits("kezdőjátékos", "K/I.8.A")


def run_setup(state: State, frame: Setup, rules: Any) -> State | Awaiting:
    """K/I.8.A: the players roll; who rolled more says who starts. After a tie they roll again."""
    if frame.step == 0:
        return Awaiting("kezdődobás", 0)
    if frame.step == 1:
        return Awaiting("kezdőjátékos", winner_of(frame))
    return begin_turn(state, rules)


def winner_of(frame: Setup) -> int:
    """Whose roll was higher; the first seat where nobody knows the rolls."""
    if not frame.rolls:
        return 0
    return max(frame.rolls, key=lambda pair: (pair[1], -pair[0]))[0]


@says("start_rolled", "K/I.8.A")
def starting_rolls(state: State, rolls: tuple[tuple[int, int], ...]) -> State:
    """K/I.8.A: the rolls are made; equal highest ones are made again."""
    best = max(n for _, n in rolls)
    tie = sum(n == best for _, n in rolls) > 1
    frame = replace(state.frames[-1], step=0 if tie else 1, rolls=rolls)
    return note(replace(state, frames=(frame,)), "start_rolled", *rolls)


@says("starts", ("K/I.8.A", "K/I.8.B", "K/I.8.C"), ("K/I.8.A", "M/3.01.A", "K/I.8.C"))
def starting_player(state: State, seat: int) -> State:
    """K/I.8.A–C: the starting player is named; everybody begins with 6 MP."""
    state = replace(state, starter=seat, frames=(replace(state.frames[-1], step=2),))
    for n in range(len(state.seats)):
        state = set_seat(state, n, mp=STARTING_MP)
    return note(state, "starts", seat)


@says("start_search", ("K/I.8.C", "K/I.3.T", "K/I.3.U"), ("K/I.8.C", "M/1.16"))
def starting_search(state: State, seat: int, cids: tuple[int, ...]) -> State:
    """K/I.8.C, I.3.T–U: cards that may be looked out at the start go to the hand."""
    for cid in cids:
        state = place(state, cid, HAND)
    return note(forget_order(state, seat), "start_search", seat, cids)


@check("starting_rolls", "K/I.8.A", readings=())
def rolls_possible(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.A, I.9.A: each player rolls once, and no roll is below 2 or above 12."""
    rolls = act.event.rolls
    bad = {s: n for s, n in rolls.items() if not 1 <= n <= 12}
    return fail(rolls=tuple(bad.items())) if bad or len(rolls) != len(state.seats) else True


@check("roll_winner", "K/I.8.A")
def roll_winner(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.A: any player may be named to start by who rolled more."""
    return True if act.seat < len(state.seats) else SKIP
