"""K/III.6, M/3.03 — építmény: buildings, their teams, their room for obstacles, and how many one may control."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine import variant
from engine.acting import Act
from engine.definition import Definition
from engine.frames import Choice
from engine.many import zone_of
from engine.registry import awaits, check
from engine.rules.ch02_keywords.s07_s22_single import second_such
from engine.rules.ch03_card_types.room import by_kind
from engine.state import State
from engine.verdict import SKIP, fail
from engine.zones import BUILDING

TEAM_SIZE: Final = 3

awaits("választás:építmény", "K/III.6.F", "M/3.03.F")


def team_limit(d: Definition, *, defending: bool) -> int:
    """K/III.6.D, M/3.03.D: how many may attack or defend a building: the number on it, else three."""
    printed: int | None = d.card.defenders if defending else d.card.attackers
    return printed if printed is not None else TEAM_SIZE


def building_room(hung: list[str], d: Definition | None, host: Definition | None) -> Any:
    """K/III.6.D, M/3.03.D: as many traps and beasts on a building as are printed on it."""
    if host is None:
        return by_kind(hung, d, 1, 1)
    return by_kind(hung, d, host.card.traps or 0, host.card.beasts or 0)


def fourth_building_choice(state: State, seat: int) -> State:
    """K/III.6.F, M/3.03.F: with a fourth building one is chosen and destroyed before anybody acts; with a
    second one where only one may be, that comes first (K/II.8)."""
    asked = second_such(state, seat)
    if asked is not state:
        return asked
    built = zone_of(state, seat, BUILDING)
    if len(built) <= variant.of(state).buildings:
        return state
    return replace(state, frames=(*state.frames, Choice("építmény", seat, built)))


@check("fourth_building", "K/III.6.F", "M/3.03.F", readings=("É50",))
def fourth_building(state: State, act: Act, rules: Any) -> Any:
    """K/III.6.F, M/3.03.F: a fourth building may be played, then one is destroyed (É50)."""
    if act.d is None or act.d.kind != "építmény" or rules.readings["É50"] == 1:
        return SKIP
    have = len(zone_of(state, act.seat, BUILDING))
    return True if have < variant.of(state).buildings else fail(have=have)
