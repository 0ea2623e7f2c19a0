"""Which events of a log count, in what order: rewinds, retractions and rulings read first.

The engine never sees these (1-architecture.md, 5). What counts is a function of the events
alone, so a prefix of a log has a line of its own: that of the moment when it was all there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from engine.step import NOT_IN_ENGINE
from events.base import Event
from events.choices import TurnMark
from events.repair import Check, Retraction
from events.rulings import Ruling, RulingChange

JUDGES = NOT_IN_ENGINE
BESIDE: Final = (TurnMark, Check)  # what a row of a table may say besides what was played in it
WITHDRAWN: Final = "visszavonva"
OVERTURNED: Final = "felülbírálva"


class Counted(Struct, frozen=True):
    """An event that is folded: its number (1-based) and what the engine gets to see of it."""

    number: int
    event: Event


class Line(Struct, frozen=True):
    """What counts, in order; and by which later event each of the others was taken out."""

    counted: tuple[Counted, ...]
    taken_out: Mapping[int, int]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the events that count."""
        return tuple(c.number for c in self.counted)


def lay_out(events: Sequence[Event]) -> Line:
    """The line of events that counts once all of these have been entered."""
    void = withdrawn(events)
    line: list[Counted] = []
    out: dict[int, int] = {}
    for number, event in enumerate(events, 1):
        if not isinstance(event, JUDGES):
            line.append(Counted(number, event))
        elif isinstance(event, Retraction):
            line = _without(line, {event.about} - {1}, number, out)
        elif isinstance(event, Ruling) and number not in void:
            line = _ruled(line, events, number, event, out)
    return Line(tuple(line), out)


def withdrawn(events: Sequence[Event]) -> dict[int, int]:
    """The rulings that a later event withdrew or overturned: event number -> that event's number."""
    numbers = [number for number, event in enumerate(events, 1) if isinstance(event, Ruling)]
    return {numbers[event.number - 1]: number for number, event in enumerate(events, 1)
            if isinstance(event, RulingChange) and 0 < event.number <= len(numbers)
            and numbers[event.number - 1] < number}


def endings(events: Sequence[Event], number: int) -> list[tuple[str, int]]:
    """How a ruling, or the words in the place of one, ended, and by which event: withdrawn or overturned; then
    what became of the words put in its place. Nothing while it stands."""
    made = events[number - 1]
    order = made.number if isinstance(made, RulingChange) else sum(isinstance(e, Ruling) for e in events[:number])
    return [(OVERTURNED if e.replaced else WITHDRAWN, n) for n, e in enumerate(events, 1)
            if n > number and isinstance(e, RulingChange) and e.number == order]


def in_its_place(events: Sequence[Event], by: int) -> int:
    """Which event holds what was decided in the place of an overturned ruling: the one numbered ``by`` itself
    where it has words, else the ruling after it."""
    change = events[by - 1]
    bare = isinstance(change, RulingChange) and not (change.text or change.citations)
    return by + 1 if bare and by < len(events) and isinstance(events[by], Ruling) else by


def subject(events: Sequence[Event], number: int) -> int:
    """The event that the ruling numbered ``number`` is about; 0 where there is none before it.

    By its number, else by its source line, else the event before it that stands in the record.
    """
    ruling = events[number - 1]
    assert isinstance(ruling, Ruling)
    if ruling.about is not None:
        return ruling.about if ruling.about < number else 0
    earlier = range(number - 1, 0, -1)
    if ruling.about_line is not None:
        on_line = [n for n in earlier if events[n - 1].line == ruling.about_line]
        played = [n for n in on_line if not isinstance(events[n - 1], BESIDE)]
        return min(played or on_line, default=0)
    return next((n for n in earlier if not isinstance(events[n - 1], JUDGES)), 0)


def _ruled(line: list[Counted], events: Sequence[Event], number: int, ruling: Ruling,
           out: dict[int, int]) -> list[Counted]:
    if ruling.ruling == "hatás" and ruling.effect_line is not None:
        return [*line, Counted(number, ruling.effect_line)]
    if ruling.ruling != "visszaállít":
        return line
    since = subject(events, number)
    if since <= 1:  # the opening can't be rewound: there is nothing before it to go back to
        return line
    return _without(line, {c.number for c in line if c.number >= since}, number, out)


def _without(line: list[Counted], gone: set[int], by: int, out: dict[int, int]) -> list[Counted]:
    out.update((c.number, by) for c in line if c.number in gone)
    return [c for c in line if c.number not in gone]
