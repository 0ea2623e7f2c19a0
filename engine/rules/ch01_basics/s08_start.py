"""K/I.8 — how a game begins: starting rolls, who starts, towers, first MP, searches (M/3.01.A)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Setup, Turn
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s03_places_control import draw, forget_order, look_out
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.state import Awaiting, CardState, State, add_cards, note, register_all, set_seat, take_top
from engine.verdict import SKIP, fail
from engine.zones import FUTURE, HAND, TOWER

STARTING_MP = 6
LEAST_SHUFFLED_BACK = 3

awaits("kezdődobás", "K/I.8.A")
awaits("kezdőjátékos", "K/I.8.A")
awaits("lekeverés", "K/I.8.D")


def run_setup(state: State, frame: Setup, rules: Any) -> State | Awaiting:
    """K/I.8.A: the players roll; who rolled more says who starts. After a tie they roll again.
    K/I.8.D: then the first turn begins."""
    if frame.step == 0:
        return Awaiting("kezdődobás", 0)
    if frame.step == 1:
        return Awaiting("kezdőjátékos", winner_of(frame))
    return replace(state, turn=state.turn + 1, frames=(Turn(),))


def winner_of(frame: Setup) -> int:
    """Whose roll was higher; the first seat where nobody knows the rolls."""
    if not frame.rolls:
        return 0
    return max(frame.rolls, key=lambda pair: (pair[1], -pair[0]))[0]


@says("start_rolled", "K/I.8.A")
def starting_rolls(state: State, rolls: tuple[tuple[int, int], ...]) -> State:
    """K/I.8.A: the rolls are made; equal highest ones are made again. None: nobody noted them."""
    if not rolls:
        return replace(state, frames=(replace(state.frames[-1], step=1, rolls=()),))
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


def lay_tower(state: State, seat: int, levels: Iterable[Definition | None]) -> State:
    """K/I.8.B, M/3.01.A: the starting levels from the lowest up, face down; those that lie open
    (K/I.4.D) do so at once for both players. None: one that nobody noted; any line may still name it."""
    told = list(levels)
    new = [CardState(None, seat, seat, TOWER, face_up=enters_face_up(d)) for d in told]
    state, ids = add_cards(state, seat, TOWER, new)
    return register_all(state, [(cid, d) for cid, d in zip(ids, told, strict=True) if d is not None])


@says("start_search", ("K/I.8.C", "K/I.3.T", "K/I.3.U"), ("K/I.8.C", "M/1.16"))
def starting_search(state: State, seat: int, cids: tuple[int, ...]) -> State:
    """K/I.8.C, K/I.3.T–U: cards that may be looked out at the start go to the hand."""
    for cid in cids:
        state = look_out(state, cid)
    return note(forget_order(state, seat), "start_search", seat, cids)


@check("starting_rolls", "K/I.8.A", readings=())
def rolls_possible(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.A: each player rolls once. With how many dice is not said: 1 to 12 can be one or two (K/I.9.A).
    Rolls that nobody noted break nothing."""
    rolls = act.event.rolls
    if not rolls:
        return SKIP
    bad = {s: n for s, n in rolls.items() if not 1 <= n <= 12}
    return fail(rolls=tuple(bad.items())) if bad or len(rolls) != len(state.seats) else True


@check("roll_winner", "K/I.8.A")
def roll_winner(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.A: any player may be named to start by who rolled more."""
    return True if act.seat < len(state.seats) else SKIP


def may_shuffle_back(state: State, seat: int) -> bool:
    """K/I.8.D: whether a hand of the first turn may still be shuffled back: it must have at least
    three cards, so that the next one has any."""
    return state.turn == 1 and len(state.seats[seat].zones[HAND]) >= LEAST_SHUFFLED_BACK


@check("mulligan_size", "K/I.8.D")
def mulligan_size(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.D: fewer than three cards can't be shuffled back."""
    if not act.event.mulligan:
        return SKIP
    held = len(state.seats[act.seat].zones[HAND])
    return True if held >= LEAST_SHUFFLED_BACK else fail(have=held)


@says("mulligan", "K/I.8.D")
def shuffle_back(state: State, seat: int) -> State:
    """K/I.8.D: the hand goes back into the deck, and two cards fewer are drawn."""
    s = state.seats[seat]
    hand = s.zones[HAND]
    state = take_top(state, seat, HAND, len(hand), FUTURE)
    state = forget_order(set_seat(state, seat, drawn=()), seat)
    return draw(note(state, "mulligan", seat, len(hand) - 2), seat, len(hand) - 2)
