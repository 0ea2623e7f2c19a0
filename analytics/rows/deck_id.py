"""A short name for a deck list, the same wherever the same list was played."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from events.opening import Opening
from events.refs import UNKNOWN

LENGTH: Final = 10  # hexadecimal digits: among ten thousand lists two are alike by chance once in twenty thousand lakes


def deck_id(opening: Opening, seat: str, shared_tower: bool) -> str | None:
    """The digest of a seat's list as declared: deck, side deck, tower levels, omen, each by name and number of
    copies, in whatever order. None where any of it is unknown (only its size, a „?”, no tower). The tower of
    partners who share one (K/T.5, K/T.6) belongs to neither list."""
    deck = opening.decks.get(seat)
    tower = () if shared_tower else opening.towers.get(seat)
    if deck is None or not deck.cards or tower is None:
        return None
    omen = opening.omens.get(seat, "")
    if UNKNOWN in {*deck.cards, *deck.side_deck, *tower, omen}:
        return None
    content = [sorted(deck.cards.items()), sorted(deck.side_deck.items()), sorted(tower), omen]
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()[:LENGTH]
