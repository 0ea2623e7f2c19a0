"""K/T.3 — „Körbetámadás”: everybody attacks who sits in front of him."""

from __future__ import annotations

from typing import Any

from engine.frames import Manoeuvre
from engine.many import counted, one_more, playing, set_many
from engine.registry import says
from engine.rules.ch01_basics.s01_end_of_game import win_at_once
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch01_basics.s11_counters import drop_counters
from engine.rules.ch07_antiss import QUESTS
from engine.rules.variants.s0_common import fall_out, last_left, lose_towers, won_together
from engine.rules.variants.s2_challenge import Elimination
from engine.state import NOBODY, State, card, note
from engine.zones import BUILDING, EVENT, SOLVED

ENOUGH_DP = 11  # K/T.3.C


def in_front(state: State, seat: int, rules: Any) -> int:
    """K/T.3.A, K/T.3.C, É78: who sits in front of a seat: the next one in the game, as the ring closes; by the other
    reading an empty chair leaves nobody there."""
    return _beside(state, seat, 1, rules)


def behind(state: State, seat: int, rules: Any) -> int:
    """K/T.3.A, K/T.3.D': who sits behind a seat, by the same measure; who falls at the same moment sits there still."""
    return _beside(state, seat, -1, rules)


def _beside(state: State, seat: int, way: int, rules: Any) -> int:
    count, left = len(state.seats), (*playing(state), *state.many.falling)  # type: ignore[union-attr]
    chairs = [(seat + way * k) % count for k in range(1, count)]
    if rules.readings["É78"] != 1:
        chairs = chairs[:1]
    return next((n for n in chairs if n in left), NOBODY)


def attack(state: State, seat: int, whose: int, kind: str, rules: Any) -> tuple[str, ...]:
    """K/T.3.A: siege and capture go against who sits in front; a team goes for its own quest only."""
    if kind == "harc":
        return ()
    allowed = whose == seat if kind in QUESTS else in_front(state, seat, rules) == whose
    return () if allowed else ("K/T.3.A",)


def block(state: State, seat: int, frame: Manoeuvre, rules: Any) -> tuple[str, ...]:
    """K/T.3.A, É107: only who sits in front of the initiator may block; by the other reading also whom his battle
    manoeuvre is against."""
    attacked = rules.readings["É107"] != 1 and frame.kind == "harc" and seat == frame.defender
    return () if attacked or in_front(state, frame.seat, rules) == seat else ("K/T.3.A",)


@says("victory_point", "K/T.3.D'")
def fallen(state: State, seat: int, by: int, rules: Any) -> State:
    """K/T.3.D', K/T.3.E: who sat behind the fallen gets a victory point, unless he falls himself; enough of them
    win, else who is left last."""
    whose = behind(state, seat, rules)
    if whose == NOBODY or whose in state.many.falling:  # type: ignore[union-attr]
        return last_left(state)
    state = set_many(state, points=one_more(state.many.points, whose))  # type: ignore[union-attr]
    state = note(state, "victory_point", whose)
    enough = counted(state.many.points, whose) >= state.many.goal  # type: ignore[union-attr]
    return won_together(state, (whose,), win_at_once) if enough else last_left(state)


def wins(state: State, seat: int, source: int, rules: Any) -> State:
    """K/T.3.D: an effect that would win the game puts out who sits in front; then it ends, and its card
    is as it was at first."""
    other = in_front(state, seat, rules)
    if source != NOBODY:
        state = drop_counters(state, source)
        state = to_past(state, source, rules) if card(state, source).zone == EVENT else state
    return fall_out(state, other, rules, seat) if other != NOBODY else state


def at_once(state: State, rules: Any) -> State:
    """K/T.3.B: no DP win at once; who has no level falls out (É72)."""
    return last_left(lose_towers(state, rules))


BY_FRONT = Elimination(in_front, (SOLVED, BUILDING), ENOUGH_DP, effects=True)  # K/T.3.C
