"""K/III.4, M/3.01 — toronyszint: tower levels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.derivation import step
from engine.rules.ch01_basics.s02_deck import NO_STARTING_LEVEL, ONLY_STARTING_LEVEL, DeckCase, DeckFault

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
