"""The first event of a log, and the source texts it was made from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from events.base import Event, Wire


class PackPin(Wire):
    """A card pack as it was when the game was opened."""

    name: str
    version: str
    digest: str


class Deck(Wire):
    """A deck as known: name -> copies, or only a number of cards, or neither (unknown)."""

    cards: dict[str, int] | None = None
    count: int | None = None
    side_deck: dict[str, int] = Field(default_factory=dict)


class Opening(Event):
    """``megnyitás``: edition, readings, variant, packs, texts, decks and towers of a game.

    ``position`` (form of ``cases/README.md``'s *állás*) is given where the game starts from
    a stated position instead of from set-up; then decks and towers are empty.
    """

    kind: Literal["megnyitás"] = "megnyitás"
    edition: str
    readings: dict[str, int] = Field(default_factory=dict)
    variant: str = "párbaj"
    engine: str = ""
    packs: tuple[PackPin, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    players: dict[str, str] = Field(default_factory=dict)
    decks: dict[str, Deck] = Field(default_factory=dict)
    towers: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    omens: dict[str, str] = Field(default_factory=dict)
    position: dict[str, Any] | None = None

    @property
    def goal(self) -> int | None:
        """How many victory points win, as the header ``Cél`` says (K/T.3.E); None for as many as usual."""
        return goal_in(self.headers)


class SourceText(Event):
    """``forrásszöveg``: one source file, whole; ``name`` is its base name."""

    kind: Literal["forrásszöveg"] = "forrásszöveg"
    name: str
    text: str
    digest: str


def goal_in(headers: Sequence[tuple[str, str]]) -> int | None:
    """The number of the header ``Cél``, 1 to 99; None where there is none such."""
    value = dict(headers).get("Cél", "").strip()
    return (int(value) or None) if value.isascii() and value.isdecimal() and len(value) <= 2 else None


def opening_of(events: Sequence[Event]) -> Opening:
    """The opening of a log, which is its first event."""
    first = events[0]
    assert isinstance(first, Opening)
    return first
