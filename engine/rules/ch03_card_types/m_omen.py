"""M/3.09 — ómen: a kind of card that only the newer edition knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.derivation import answer, step
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault

OMEN: Final = "ómen"


def omens_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/III.1: the older rulebook knows eight kinds of card and no omen (É59); taken as printed
    (the other answer) it is bound as the newer text says."""
    if answer(case.readings, "É59") == 2:
        yield from omens_m(case)
        return
    for name in case.of_kind(OMEN, case.deck.cards, case.deck.side_deck):
        yield step("K/III.1", "deck.unknown_kind", "É59", card=name, kind=OMEN)


def omens_m(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.09.C: at the start at most one omen in the Jövő and none in the Cserepakli."""
    count = sum(case.deck.cards[n] for n in case.of_kind(OMEN, case.deck.cards))
    if count > 1:
        yield step("M/3.09.C", "deck.omens", count=count, names=case.of_kind(OMEN, case.deck.cards))
    for name in case.of_kind(OMEN, case.deck.side_deck):
        yield step("M/3.09.C", "deck.omen_in_side_deck", card=name)
