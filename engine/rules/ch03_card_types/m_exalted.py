"""M/3.10 — kiemelkedett: a kind of card that only the newer edition knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.acting import Act
from engine.derivation import answer, step
from engine.registry import check
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault
from engine.rules.ch03_card_types.m_omen import OMEN
from engine.rules.ch03_card_types.s01_types import known_kind_k
from engine.state import State, all_cards
from engine.verdict import SKIP, fail
from engine.zones import PRESENT

EXALTED: Final = "kiemelkedett"
FEWEST: Final = 4  # M/3.10.H


def exalted_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/III.1: the older rulebook knows eight kinds of card and no exalted ones (É59); taken as
    printed (the other answer) they are bound as the newer text says."""
    if answer(case.readings, "É59") == 2:
        yield from exalted_m(case)
        return
    for name in () if known_kind_k(EXALTED) else case.of_kind(EXALTED, case.deck.cards, case.deck.side_deck):
        yield step("K/III.1", "deck.unknown_kind", "É59", card=name, kind=EXALTED)


def exalted_m(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.10.G–H, K: at most one sort of exalted card in the Jövő, at least four copies of it,
    and no omen beside it in the deck."""
    yield from _one_sort(case)
    yield from _copies(case)
    yield from _no_omen(case)


def _one_sort(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.10.G: at most one sort of exalted card in the Jövő."""
    names = case.of_kind(EXALTED, case.deck.cards)
    if len(names) > 1:
        yield step("M/3.10.G", "deck.exalted_sorts", names=names)


def _copies(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.10.H: at least four copies stand in the Jövő, so the laplimit must be 4 (É58)."""
    for name in case.of_kind(EXALTED, case.deck.cards, case.deck.side_deck):
        count = case.deck.cards.get(name, 0)
        if count < FEWEST:
            yield step("M/3.10.H", "deck.exalted_copies", card=name, count=count, least=FEWEST)
        if case.deck.limit < FEWEST and answer(case.readings, "É58") == 1:
            yield step(("M/3.10.H", "K/I.2.A"), "deck.exalted_limit", "É58", card=name, limit=case.deck.limit)


def _no_omen(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.10.K: a deck (M/1.02: Jövő and Cserepakli) with an exalted card has no omen."""
    exalted = case.of_kind(EXALTED, case.deck.cards, case.deck.side_deck)
    for name in case.of_kind(OMEN, case.deck.cards, case.deck.side_deck) if exalted else ():
        yield step(("M/3.10.K", "M/1.02"), "deck.exalted_and_omen", card=name, names=exalted)


def set_out(cards: Mapping[str, int], sides: Mapping[str, str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """M/3.10.A, M/3.10.F, M/3.10.I, M/3.10.J: at the start four copies are looked out of the deck: one
    lies in the Present for good, three
    go back with their B side, by whose name they are known from then on; nothing turns them over
    later. ``cards`` as the deck was built, by the A side; ``sides``: the B side's name of each exalted card."""
    left = dict(cards)
    found = tuple(name for name in cards if name in sides)[:1]
    for name in found:
        out = min(FEWEST, left[name])
        left[name] -= out
        left[sides[name]] = left.get(sides[name], 0) + out - 1
    return {name: n for name, n in left.items() if n > 0}, found


@check("exalted_front", (), "M/3.10.L")
def front_controlled(state: State, act: Act, rules: Any) -> Any:
    """M/3.10.D, M/3.10.E, M/3.10.L: the B side, a card of another kind, is played only by who controls its A side."""
    if act.d is None:
        return SKIP
    fronts = {d.name for d in state.defs.values() if d.card.side_b is not None and d.card.side_b.name == act.d.name}
    if not fronts:
        return SKIP
    there = (c.d for _, c in all_cards(state) if c.zone in PRESENT and c.controller == act.seat)
    return True if any(d is not None and d.name in fronts for d in there) else fail(card=sorted(fronts)[0])
