"""Hands that a stated position does not speak of: they are taken as empty, and that is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.state import SEATS
from engine.stated import folded
from events.base import Event
from events.repair import Gap

_HAND = "kéz"
_OUT = (True, "igen")


@dataclass(frozen=True)
class Unstated:
    """A stated position: the number of its event, its line, and the seats of which it names no hand."""

    number: int
    line: int | None
    raw: str
    seats: tuple[str, ...]


def unstated_hands(events: Sequence[Event], seats: int) -> Iterator[Unstated]:
    """The positions stated after gaps in which the hand of a seat is missing; a player who is out has none."""
    for number, event in enumerate(events, 1):
        if isinstance(event, Gap) and event.position is not None:
            without = tuple(seat for seat in SEATS[:seats] if not _stated(event.position.get(seat)))
            if without:
                yield Unstated(number, event.line, event.raw or "", without)


def _stated(side: object) -> bool:
    if not isinstance(side, dict):
        return False
    given = {folded(key): value for key, value in side.items()}
    return _HAND in given or given.get("kiesett") in _OUT
