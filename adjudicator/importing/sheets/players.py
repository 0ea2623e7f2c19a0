"""Who a row is about: the letter of a seat, or a player's name as far as nobody else has it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.state import SEATS
from events.notation.words import fold


class Players:
    """The players of a game by seat; ``known`` are the words that would name one."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = [(fold(name), seat) for seat, name in names.items()]
        self.known = (*names.values(), *(names or SEATS[:2]))

    def seats(self, typed: str) -> list[str]:
        """The seats that a text may mean: one where it is clear."""
        said = fold(typed.strip().rstrip(".:"))
        if said.upper() in SEATS:
            return [said.upper()]
        whole = [seat for name, seat in self.names if name == said]
        return whole or [seat for name, seat in self.names if any(word.startswith(said) for word in name.split())]
