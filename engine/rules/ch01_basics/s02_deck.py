"""K/I.2 — pakliméret, laplimit: size of a deck and how many copies it may hold.

The whole examination of a deck starts here: :func:`check_deck` makes the checks that the
edition binds (``engine.editions``); each stands in the file of its own paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from msgspec import Struct

from engine.derivation import NO_READINGS, Derivation, Readings, answer, step

DeckFault = Derivation  # a fault of a deck: paragraphs, key (deck.…), params

MINIMUM: Final = {3: 40, 4: 60}  # K/I.2.B–C: laplimit -> fewest cards in the Jövő
MINIMUM_IDS: Final = {3: "K/I.2.B", 4: "K/I.2.C"}

# K/V.3.D: texts of cards that speak of building a deck and work outside the Present.
ANY_NUMBER = "tetszőleges számú lehet"
NO_STARTING_LEVEL = "nem lehet kezdő toronyszint"
ONLY_STARTING_LEVEL = "csak kezdő toronyszint lehet"


class DeckCard(Protocol):
    """What deck rules read of a card."""

    @property
    def kind(self) -> str: ...
    @property
    def subtype(self) -> str | None: ...
    @property
    def keywords(self) -> tuple[str, ...]: ...
    @property
    def effects(self) -> tuple[Any, ...]: ...


class DeckList(Struct, frozen=True):
    """A deck as handed in: ``cards`` is the Jövő alone (name -> copies), ``tower`` the starting
    levels from the lowest up, None where it is not known. ``draft``: of a freshly opened or draft event (K/I.13.G)."""

    limit: int
    cards: Mapping[str, int]
    side_deck: Mapping[str, int] = {}
    tower: tuple[str, ...] | None = None
    draft: bool = False


class DeckCase(Struct, frozen=True):
    """A deck with the definitions of its cards; a card without one is a plain event card."""

    deck: DeckList
    cards: Mapping[str, DeckCard]
    readings: Readings = NO_READINGS

    def kind(self, name: str) -> str:
        """The kind of a card."""
        card = self.cards.get(name)
        return card.kind if card is not None else "eseménylap"

    def says(self, name: str, phrase: str) -> bool:
        """Whether a card's keywords or texts hold a phrase, case aside."""
        card = self.cards.get(name)
        if card is None:
            return False
        texts = (*card.keywords, *(effect.text or "" for effect in card.effects))
        return any(phrase in text.casefold() for text in texts)

    def of_kind(self, kind: str, *places: Mapping[str, int]) -> tuple[str, ...]:
        """The names of a kind that really stand in these parts of the deck, sorted."""
        return tuple(sorted({n for place in places for n, count in place.items() if count and self.kind(n) == kind}))


# The names under which an edition binds its checks, in the order in which they are made.
DECK_CHECKS: Final = ("deck_counts", "deck_copies", "deck_size", "deck_side_deck_size", "deck_joint_copies",
                      "deck_tower", "deck_sole_resource", "deck_omens", "deck_exalted")


def check_deck(deck: DeckList, cards: Mapping[str, DeckCard], bind: Mapping[str, Any],
               readings: Readings = NO_READINGS) -> tuple[DeckFault, ...]:
    """K/I.2, K/I.13: everything that a deck (pakli) breaks; () for a legal one.

    ``bind`` maps the names of ``DECK_CHECKS`` to the edition's functions (``Ruleset.bind``).
    """
    case = DeckCase(deck, cards, readings)
    return tuple(fault for name in DECK_CHECKS for fault in bind[name](case))


def counts(case: DeckCase) -> Iterable[DeckFault]:
    """K/I.2.A: the laplimit is 3 or 4, and a number of copies is no less than nothing."""
    if case.deck.limit not in MINIMUM:
        yield step("K/I.2.A", "deck.limit", limit=case.deck.limit)
    for place in (case.deck.cards, case.deck.side_deck):
        for name in sorted(n for n, count in place.items() if count < 0):
            yield step("K/I.2.A", "deck.negative", card=name, count=place[name])


def copies(case: DeckCase) -> Iterable[DeckFault]:
    """K/I.2.A: no more copies of a card in the Jövő than the laplimit; K/V.3.D: unless the card
    says that there may be any number of it."""
    for name, count in sorted(case.deck.cards.items()):
        if count > case.deck.limit and not any_number(case, name):
            yield step("K/I.2.A", "deck.copies", card=name, count=count, limit=case.deck.limit)


def any_number(case: DeckCase, name: str) -> bool:
    """K/V.3.D: the card itself lifts the laplimit; by É58's other answer so does being exalted."""
    exalted = case.kind(name) == "kiemelkedett" and answer(case.readings, "É58") == 2
    return exalted or case.says(name, ANY_NUMBER)


def size_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/I.2.B–C: with a laplimit of 3 at least 40 cards, with 4 at least 60 at the first draw."""
    return _size(case, starts_in_present_m(case) if answer(case.readings, "É59") == 2 else 0)


def size_m(case: DeckCase) -> Iterable[DeckFault]:
    """K/I.2.B–C with M/3.09.D and M/3.10.I: the omen and the exalted card that begin in the
    Present are no longer in the Jövő at the first draw (É98)."""
    return _size(case, starts_in_present_m(case))


def starts_in_present_m(case: DeckCase) -> int:
    """M/3.09.D, M/3.10.I: how many cards leave the Jövő for the Present before the first draw."""
    omens = sum(case.deck.cards[n] for n in case.of_kind("ómen", case.deck.cards))
    return omens + len(case.of_kind("kiemelkedett", case.deck.cards))


def _size(case: DeckCase, leaving: int) -> Iterable[DeckFault]:
    least = MINIMUM.get(case.deck.limit)
    if least is None:
        return
    used = ("É98",) if leaving else ()
    if leaving and answer(case.readings, "É98") == 2:
        leaving = 0
    count = sum(case.deck.cards.values()) - leaving
    if count < least:
        yield step(MINIMUM_IDS[case.deck.limit], "deck.too_small", *used, count=count, least=least,
                   limit=case.deck.limit, leaving=leaving)
