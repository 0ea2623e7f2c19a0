"""A replayed game as the row builders see it: moments as entered, and the line that counts."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.folding import FoldedLine
from adjudicator.games import Game
from adjudicator.line_of_events import JUDGES, lay_out
from adjudicator.replay import Moment, Replay
from engine.ruleset import Ruleset
from engine.state import CHUNK, NOBODY, SEATS, State
from events.repair import Gap

SIMULATION = ("Eredet", "szimuláció")
AFTER_GAP = 100_000  # between the keys of cards before and after a gap
Row = tuple[Any, ...]
Kinds = Mapping[type, Sequence[Moment]]


class Told(NamedTuple):
    """All that the builders need; ``line`` holds the events that count at the end. ``open`` are the keys of
    the cards that everybody saw at some time (public lake only; None where nothing is hidden), ``hidden`` by the
    states' counts since when some of them lie among others that nobody else knows. ``breaks``
    tells by the states' counts where a position was stated after a gap: cards are numbered anew there,
    and nothing is known of which card is which across it. ``entered`` are the moments by kind of event,
    ``counted`` those of the line."""

    game: Game
    replay: Replay
    line: Sequence[Moment]
    headers: Mapping[str, str]
    entered: Kinds
    counted: Kinds
    breaks: tuple[int, ...] = ()
    open: frozenset[int] | None = None
    hidden: Mapping[int, int] = {}

    @property
    def rules(self) -> Ruleset:
        """The ruleset it was judged under."""
        return self.replay.rules

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every event as it was entered."""
        return self.replay.moments

    @property
    def end(self) -> State:
        """The position at the end of the line that counts."""
        return self.line[-1].after

    @property
    def public(self) -> bool:
        """Whether only what the game revealed may be told."""
        return self.open is not None

    def key(self, state: State, cid: int) -> int:
        """What tells a card of a position from all others of the game."""
        return cid + AFTER_GAP * bisect_right(self.breaks, state.count) if self.breaks else cid

    def shown(self, state: State, cid: int) -> bool:
        """Whether this card may be named."""
        if self.open is None:
            return True
        key = self.key(state, cid)
        return key in self.open and not (self.hidden and state.count > self.hidden.get(key, state.count))


def told_of(game: Game, replayed: Replay | None = None) -> Told:
    """A game judged and ready for its rows; ``replayed`` where it has been judged already."""
    headers: dict[str, str] = {}
    for key, value in game.opening.headers:
        headers.setdefault(key, value)
    replayed = replayed or game.replay()
    entered = by_kind(replayed.moments)
    as_entered = entered.keys().isdisjoint(JUDGES) and not game.refused
    line = replayed.moments if as_entered else line_of(replayed)
    counted = entered if as_entered else by_kind(line)
    breaks = tuple(step.after.count for step in counted.get(Gap, ()) if is_break(step))
    return Told(game, replayed, line, headers, entered, counted, breaks)


def by_kind(moments: Sequence[Moment]) -> Kinds:
    """The moments by the kind of their events, in order: who looks for a rare kind need not go through all."""
    found: dict[type, list[Moment]] = defaultdict(list)
    for moment in moments:
        found[type(moment.event)].append(moment)
    return found


def is_break(step: Moment) -> bool:
    """Whether the position was stated anew here."""
    return type(step.event) is Gap and step.event.position is not None


def line_of(replayed: Replay) -> list[Moment]:
    """The events that count. Where a judge or a retraction changed the line it is folded anew,
    since what came after an event that was taken out was first told in a position with it."""
    moments = replayed.moments
    if not any(isinstance(m.event, JUDGES) for m in moments):
        return [m for m in moments if not m.refused]
    line, out = FoldedLine(replayed.rules), []
    for counted in lay_out([m.event for m in moments]).counted:
        before = line.end
        done = line.fold(counted)
        out.append(Moment(counted.number, counted.event, before, done.state, done.verdict, done.trace))
    return out


def name_of(state: State, cid: Any, told: Told) -> str | None:
    """A card's name where it is known and may be told."""
    if not isinstance(cid, int) or cid == NOBODY or (told.open is not None and not told.shown(state, cid)):
        return None
    d = state.cards[cid // CHUNK][cid % CHUNK].d  # one call less: this is asked of every card of a trace
    return d.name if d is not None else None


def seat_of(seat: Any) -> str | None:
    """A seat's letter; None for nobody and for a draw."""
    return SEATS[seat] if isinstance(seat, int) and 0 <= seat < len(SEATS) else None
