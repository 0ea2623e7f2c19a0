"""What one seat may know of a position: the only door through which a sensible player looks at it.

Faces of cards that the seat does not see (K/I.3.B, K/I.4.A), the order of decks and what lies in
them are not to be had here.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.learned import seen_by
from engine.acting import candidates
from engine.definition import Definition
from engine.many import side
from engine.rules.ch01_basics.s10_values import current_level, value
from engine.rules.ch05_playing.s01_cost import mp_cost
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import ALERT, NOBODY, SEATS, State, card
from engine.zones import HAND, PAST, ROW, TOWER
from events.acts import Play

GUESSED_WALL: Final = 3  # of a level that lies face down
GUESSED_MP: Final = 2  # of a card that nobody sees
TEAM: Final = 3  # K/IV.1.E


class Sight:
    """A position as one seat sees it, and what follows from the numbers on the table."""

    def __init__(self, state: State, seat: int, rules: Any) -> None:
        self.state, self.seat, self.rules = state, seat, rules
        self.friends = side(state, seat)
        self.foes = tuple(n for n in range(len(state.seats)) if n not in self.friends)
        self.letter = SEATS[seat]
        self.mp = state.seats[seat].mp
        self.turn = state.turn

    def face(self, cid: int) -> Definition | None:
        """The text of a card; None where this seat does not see it."""
        c = card(self.state, cid)
        return c.d if self.seat in seen_by(self.state, c) else None

    def named(self, name: str, *zones: int) -> int:
        """The card that a line names, rather one in these zones; NOBODY where there is none."""
        found = candidates(self.state, name)
        return next((cid for cid in found if card(self.state, cid).zone in zones), found[0] if found else NOBODY)

    def played(self, event: Play) -> int:
        """The card that a play names: one in hand, or one that is played from the Past."""
        own = [cid for cid in candidates(self.state, event.card) if card(self.state, cid).owner == self.seat]
        return next((cid for zone in (HAND, PAST) for cid in own if card(self.state, cid).zone == zone), NOBODY)

    def whose(self, cid: int) -> int:
        """Who controls a card, else its owner."""
        c = card(self.state, cid)
        return c.controller if c.controller != NOBODY else c.owner

    def is_foes(self, cid: int) -> bool:
        """Whether a card is an opponent's."""
        return self.whose(cid) in self.foes

    def level(self, cid: int) -> int:
        """The level of an adventurer on the table."""
        return int(current_level(self.state, cid, self.rules) or 0)

    def alert(self, seat: int) -> list[int]:
        """The adventurers in a Row who may leave it (K/IV.1.D), the strongest first."""
        able = [cid for cid in self.state.seats[seat].zones[ROW] if card(self.state, cid).stance == ALERT]
        return sorted(able, key=self.level, reverse=True)

    def power(self, seat: int, most: int = TEAM) -> int:
        """The level of the strongest team that a seat could send now."""
        return sum(self.level(cid) for cid in self.alert(seat)[:most])

    def wall(self, cid: int) -> int:
        """The wall of a level or building; guessed where it lies face down."""
        if self.face(cid) is None:
            return GUESSED_WALL
        return int(value(self.state, cid, "fal", self.rules) or 0)

    def highest_wall(self, seat: int) -> int:
        """The highest wall of a tower, as far as it is known."""
        return max((self.wall(cid) for cid in self.state.seats[seat].zones[TOWER]), default=0)

    def cost(self, cid: int) -> int:
        """The MP that playing a card takes; a guess where it is not seen or chosen by its player."""
        found = mp_cost(self.state, cid, self.rules) if self.face(cid) is not None else None
        return GUESSED_MP if found is None else found

    def hand(self) -> tuple[int, ...]:
        """The own hand."""
        return self.state.seats[self.seat].zones[HAND]

    def answered(self) -> int:
        """The card on top of the open thread where an opponent put it there; NOBODY otherwise."""
        thread = thread_of(self.state)
        top = thread.items[-1] if thread is not None and thread.items else None
        return top.source if top is not None and top.seat in self.foes else NOBODY
