"""K/III.4, M/3.01 — toronyszint: tower levels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine.definition import Definition, EffectDef
from engine.derivation import step
from engine.rules.ch01_basics.s02_deck import NO_STARTING_LEVEL, ONLY_STARTING_LEVEL, DeckCase, DeckFault
from engine.rules.ch01_basics.s03_places_control import into_present
from engine.rules.ch03_card_types.room import by_kind, limit
from engine.state import State
from engine.zones import TOWER

STARTING_LEVELS: Final = 3


def starting_tower_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/III.4.A: the tower begins as three different levels (kezdő toronyszint); K/V.3.D: a
    level may say of itself that it can't, or can only, be one of them."""
    return _starting_tower(case, "K/III.4.A")


def starting_tower_m(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.01.A: as K/III.4.A."""
    return _starting_tower(case, "M/3.01.A")


def _starting_tower(case: DeckCase, paragraph: str) -> Iterable[DeckFault]:
    tower = case.deck.tower
    if tower is None:
        return
    if len(tower) != STARTING_LEVELS:
        yield step(paragraph, "deck.tower_count", count=len(tower), wanted=STARTING_LEVELS)
    for name in sorted({n for n in tower if tower.count(n) > 1}):
        yield step(paragraph, "deck.tower_twice", card=name)
    for name in dict.fromkeys(tower):
        if name in case.cards and case.kind(name) != "toronyszint":
            yield step(paragraph, "deck.tower_kind", card=name, kind=case.kind(name))
        if case.says(name, NO_STARTING_LEVEL):
            yield step("K/V.3.D", "deck.tower_forbidden", card=name)
    for name in case.of_kind("toronyszint", case.deck.cards):
        if case.says(name, ONLY_STARTING_LEVEL):
            yield step("K/V.3.D", "deck.only_in_tower", card=name)


def level_room_k(hung: list[str], d: Definition | None) -> Any:
    """K/III.4.C: at most one trap and one beast on a level."""
    return by_kind(hung, d, 1, 1)


def level_room_m(hung: list[str], d: Definition | None) -> Any:
    """M/3.01.C: two obstacles of any kind on a level."""
    return limit(len(hung), 2)


def acts_when_revealed(effect: EffectDef) -> bool:
    """K/III.4.B, M/3.01.B: an ability of a level takes place when the level is besieged and turned up: one timed
    so, and one of which its card says no other moment."""
    return effect.timed == "felfedve" or (not effect.timed and not effect.effect.signs and not effect.activated)


def on_top(state: State, cid: int, seat: int) -> State:
    """K/III.4.D, M/3.01.D: a level that is played becomes the highest of its player's tower."""
    return into_present(state, cid, TOWER, seat)
