"""M/3.10 — kiemelkedett: a kind of card that only the newer edition knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.derivation import answer, step
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault
from engine.rules.ch03_card_types.m_omen import OMEN

EXALTED: Final = "kiemelkedett"
FEWEST: Final = 4  # M/3.10.H


def exalted_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/III.1: the older rulebook knows eight kinds of card and no exalted ones (É59); taken as
    printed (the other answer) they are bound as the newer text says."""
    if answer(case.readings, "É59") == 2:
        yield from exalted_m(case)
        return
    for name in case.of_kind(EXALTED, case.deck.cards, case.deck.side_deck):
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
