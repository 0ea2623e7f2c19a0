"""What the players have learned from some event on: what speaks against a rewind to before it.

Who sees a card follows from where it lies and how (K/I.3.B, E, F, I.4.A, B): the deck nobody, a
hand its player, a face-down card the one who plays it, everything else everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.line_of_events import JUDGES
from adjudicator.replay import Moment, Replay
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.state import NOBODY, SEATS, CardState, State, all_cards, holder_list
from engine.zones import DEPTHS, FUTURE, HAND, OUT, PAST, SIDE, SOLVED, THREAD
from events.chance import Roll
from events.repair import Gap

CARD: Final = "lap"
ROLL: Final = "dobás"
DECK: Final = "pakli"
_OPEN_TO_ALL: Final = frozenset({PAST, DEPTHS, SOLVED})
_SHOWN: Final = frozenset({"shown", "shown_leaving", "revealed", "turned_up"})


@dataclass(frozen=True, slots=True)
class Learned:
    """By which event, who (letters), and what: a card by its name ("?" where nobody noted it), the
    sum of a roll, or a deck that was looked through."""

    number: int
    seats: str
    sort: str
    what: Any


def learned(base: Replay, start: int) -> tuple[Learned, ...]:
    """What was learned by the events from ``start`` on, as the game was played."""
    watching = _Watching()
    for moment in base.moments:
        watching.see(moment, moment.number >= start)
    return tuple(sorted(watching.told(), key=lambda one: one.number))


def seen_by(state: State, c: CardState) -> frozenset[int]:
    """The seats that know this card as it lies (K/I.3.B, E, F; K/I.4.A–B)."""
    if c.zone in (FUTURE, SIDE, OUT):
        return frozenset()
    every = frozenset(range(len(state.seats)))
    if c.zone in _OPEN_TO_ALL:
        return every
    if c.zone == HAND:
        return frozenset({c.owner})
    if c.zone == THREAD:
        return every if c.face_up and enters_face_up(c.d) else frozenset({c.owner})
    own = holder_list(c)
    return every if c.face_up else frozenset({own if own != NOBODY else c.owner})


class _Watching:
    """Who has seen which card so far; cards are counted anew after a gap."""

    def __init__(self) -> None:
        self.known: dict[int, frozenset[int]] = {}
        self.names: dict[int, str] = {}
        self.found: list[tuple[int, frozenset[int], int]] = []
        self.done: list[Learned] = []

    def see(self, moment: Moment, counts: bool) -> None:
        """Take in one event; ``counts`` where what it shows is to be told."""
        if isinstance(moment.event, Gap) or moment.before is None:
            self._close()
            self._look(moment, all_cards(moment.after), False)
            return
        if isinstance(moment.event, JUDGES) or moment.refused:
            return
        self._look(moment, _moved(moment.before, moment.after), counts)
        self._shown(moment, counts)
        if counts:
            self.done += _rolled(moment)

    def told(self) -> list[Learned]:
        """All that is to be told."""
        self._close()
        return self.done

    def _look(self, moment: Moment, cards: Iterable[tuple[int, CardState]], counts: bool) -> None:
        for cid, c in cards:
            if c.d is not None:
                self.names[cid] = c.d.name
            if c.zone == FUTURE:
                self.known.pop(cid, None)  # once it is in the deck nobody knows where
                continue
            self._add(moment.number, cid, seen_by(moment.after, c), counts)

    def _shown(self, moment: Moment, counts: bool) -> None:
        every = frozenset(range(len(moment.after.seats)))
        for key, *values in moment.said:
            if key in _SHOWN and values and isinstance(values[0], int) and values[0] >= 0:
                self._add(moment.number, values[0], every, counts)

    def _add(self, number: int, cid: int, seats: frozenset[int], counts: bool) -> None:
        before = self.known.get(cid, frozenset())
        new = seats - before
        self.known[cid] = before | seats
        if new and counts:
            self.found.append((number, new, cid))

    def _close(self) -> None:
        self.done += [Learned(number, letters(seats), CARD, self.names.get(cid, "?"))
                      for number, seats, cid in self.found]
        self.known, self.names, self.found = {}, {}, []


def letters(seats: Iterable[int]) -> str:
    """The letters of seats, in order."""
    return "".join(SEATS[n] for n in sorted(seats))


def _moved(before: State, after: State) -> Iterator[tuple[int, CardState]]:
    """The cards that an event changed."""
    old = dict(all_cards(before))
    return ((cid, c) for cid, c in all_cards(after) if old.get(cid) is not c)


def _rolled(moment: Moment) -> Iterator[Learned]:
    every = letters(range(len(moment.after.seats)))
    event = moment.event
    if isinstance(event, Roll):
        yield Learned(moment.number, every, ROLL, event.total or sum(event.dice) or event.outcome or "?")
    searched = {c.owner for key, *values in moment.said if key == "searched" and values
                for c in [dict(all_cards(moment.after))[values[0]]]}
    if searched:
        yield Learned(moment.number, letters(searched), DECK, letters(searched))
