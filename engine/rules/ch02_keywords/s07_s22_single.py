"""K/II.7–22 — keywords of a single paragraph, in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.derivation import step
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault

SOLE_RESOURCE: Final = "nem lehet más erőforrás"


def sole_resource_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/II.13: beside a card with „Játékosa paklijában nem lehet más erőforrás” no other
    resource (erőforrás) event card is in the deck; the Cserepakli is not part of it (É63)."""
    return _sole_resource(case, ("K/II.13",), case.readings.get("É63", 1))


def sole_resource_m(case: DeckCase) -> Iterable[DeckFault]:
    """K/II.13 with M/1.02: deck means Jövő and Cserepakli together (É63)."""
    return _sole_resource(case, ("K/II.13", "M/1.02"), case.readings.get("É63", 2))


def _sole_resource(case: DeckCase, ids: tuple[str, ...], with_side_deck: int) -> Iterable[DeckFault]:
    places = (case.deck.cards, case.deck.side_deck) if with_side_deck == 2 else (case.deck.cards,)
    names = sorted({n for place in places for n, count in place.items() if count})
    resources = [n for n in names if n in case.cards and case.cards[n].subtype == "erőforrás"]
    for jealous in (n for n in names if case.says(n, SOLE_RESOURCE)):
        others = tuple(n for n in resources if n != jealous)
        if others:
            yield step(ids, "deck.sole_resource", "É63", card=jealous, others=others)
