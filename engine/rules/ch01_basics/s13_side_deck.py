"""K/I.13 — Cserepakli: the side deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.derivation import step
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault, DeckList, any_number
from engine.state import CardState
from engine.zones import SIDE

SIZES: Final = {3: 12, 4: 15}  # K/I.13.E–F: laplimit -> cards in a side deck that is used
SIZE_IDS: Final = {3: "K/I.13.E", 4: "K/I.13.F"}


def side_cards(seat: int, count: int) -> list[CardState]:
    """K/I.13.B: the cards of the Cserepakli lie apart from the Jövő: nobody draws, searches or shuffles them."""
    return [CardState(None, seat, zone=SIDE)] * count


def check_swap(before: DeckList, after: DeckList) -> tuple[DeckFault, ...]:
    """K/I.13.C: between two games of a match cards may change places between the Cserepakli and
    the deck; neither changes its size, and together they hold the same cards."""
    faults = []
    for key, old, new in (("deck.swap_size", before.cards, after.cards),
                          ("deck.swap_side_size", before.side_deck, after.side_deck)):
        if sum(old.values()) != sum(new.values()):
            faults.append(step("K/I.13.C", key, before=sum(old.values()), after=sum(new.values())))
    names = {*before.cards, *before.side_deck, *after.cards, *after.side_deck}
    for name in sorted(n for n in names if copies_together(before, n) != copies_together(after, n)):
        faults.append(step("K/I.13.C", "deck.swap_other", card=name, before=copies_together(before, name),
                           after=copies_together(after, name)))
    return tuple(faults)


def copies_together(deck: DeckList, name: str) -> int:
    """Copies of a card in the Jövő and the Cserepakli."""
    return deck.cards.get(name, 0) + deck.side_deck.get(name, 0)


def joint_copies(case: DeckCase) -> Iterable[DeckFault]:
    """K/I.13.D: the laplimit holds for the deck and the Cserepakli together."""
    limit = case.deck.limit
    for name in sorted(n for n, count in case.deck.side_deck.items() if count):
        count = copies_together(case.deck, name)
        if count > limit and not any_number(case, name):
            yield step("K/I.13.D", "deck.joint_copies", card=name, count=count, limit=limit)


def side_deck_size(case: DeckCase) -> Iterable[DeckFault]:
    """K/I.13.E–F, K/I.13.I: the Cserepakli has 12 cards with a laplimit of 3, 15 with 4, or none at
    all; K/I.13.G: in freshly opened and draft events it is whatever is left over."""
    count, wanted = sum(case.deck.side_deck.values()), SIZES.get(case.deck.limit)
    if case.deck.draft or wanted is None or count in (0, wanted):
        return
    yield step((SIZE_IDS[case.deck.limit], "K/I.13.I"), "deck.side_size", count=count, wanted=wanted,
               limit=case.deck.limit)
