"""Hindsight (utólag): what a placeholder turned out to be later, laid over an earlier position and verdict.

Computed from the whole log and never folded: every state stays as it was, and what is told here is a
second answer beside the first. A name is carried back only as far as it is certain which card is meant:
unknown cards that lie alike (in the same hand, under the same host) may be any of each other, so a name
goes back to where the last of them had come; a deck's order is unknown (K/I.3.U), so never into the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace as with_fields

from adjudicator.line_of_events import JUDGES
from adjudicator.replay import Moment, Replay
from engine.definition import Definition
from engine.paths import shown_name
from engine.state import CHUNK, CardState, State, all_cards, card, register
from engine.step import judge
from engine.verdict import ILLEGAL, UNDECIDABLE, Verdict
from engine.zones import FUTURE, HAND, OUT, PRESENT, SIDE
from events.base import Event
from events.refs import UNKNOWN
from events.repair import Gap

_NOWHERE: Final = frozenset({FUTURE, SIDE, OUT})


@dataclass(frozen=True, slots=True)
class Named:
    """Card number ``cid``, unknown after the events ``since`` … ``known_at`` - 1, is ``text``."""

    cid: int
    text: Definition
    since: int
    known_at: int


@dataclass(frozen=True, slots=True)
class Later:
    """An event with hindsight: the placeholders that it touched, the line with their names, and the verdict."""

    touched: tuple[Named, ...]
    event: Event
    verdict: Verdict
    state: State


@dataclass(frozen=True, slots=True)
class Hindsight:
    """All that a log tells of earlier placeholders, in the order in which it became known."""

    named: tuple[Named, ...]

    def of(self, number: int, later_than: int | None = None) -> tuple[Named, ...]:
        """What is known now of the position after an event and became known later than ``later_than``."""
        bound = number if later_than is None else later_than
        return tuple(n for n in self.named if n.since <= number and n.known_at > bound)

    def laid_over(self, state: State, number: int, later_than: int | None = None) -> State:
        """The position after an event, with the placeholders that are known by now; the given one stays."""
        for one in self.of(number, later_than):
            d = one.text
            state = register(with_fields(state, defs=state.defs.set(d.name, d)), one.cid, d)
        return state

    def later(self, moment: Moment, rules: Any) -> Later | None:
        """The event judged with hindsight; None where nothing known later bears on it."""
        before = moment.before
        if before is None or not moment.verdict.checks:
            return None
        known = self.of(moment.number - 1, moment.number)
        if not known:
            return None
        laid = self.laid_over(before, moment.number - 1, moment.number)
        moved = {cid for cid, c in changed(before, moment.after) if _place(c) != _place(card(before, cid))}
        touched = tuple(n for n in known if n.cid in moved)
        event = _with_names(moment.event, before, laid, moved)
        verdict = judge(laid, event, rules)
        return Later(touched, event, verdict, laid) if touched or verdict != moment.verdict else None


def hindsight(told: Replay) -> Hindsight:
    """What the log tells later of every card that was unknown at first."""
    found = []
    for at, moment in enumerate(told.moments):
        for cid, text in _became_known(moment):
            since = _since(told.moments, at, cid)
            if since <= told.moments[at - 1].number:
                found.append(Named(cid, text, since, moment.number))
    return Hindsight(tuple(found))


def decided(told: Replay, known: Hindsight) -> tuple[int, int]:
    """How many events of the line that counts are undecidable, and how many of them hindsight decides."""
    open_ones = [m for m in told.moments if m.verdict.outcome == UNDECIDABLE and not m.taken_out and not m.refused]
    later = [known.later(m, told.rules) for m in open_ones]
    return len(open_ones), sum(found is not None and found.verdict.outcome != UNDECIDABLE for found in later)


def changed(before: State, after: State) -> Iterator[tuple[int, CardState]]:
    """The cards of both positions that differ, as they are after."""
    for at, (old, new) in enumerate(zip(before.cards, after.cards, strict=False)):
        if old is not new:
            pairs = zip(old, new, strict=False)
            yield from ((at * CHUNK + n, now) for n, (was, now) in enumerate(pairs) if was is not now)


def _became_known(moment: Moment) -> Iterator[tuple[int, Definition]]:
    """The cards that an event named; what the rules refuse, or was taken out, proves nothing of the card."""
    if moment.before is None or moment.taken_out or isinstance(moment.event, (Gap, *JUDGES)):
        return
    if moment.verdict.outcome == ILLEGAL:
        return
    for cid, c in changed(moment.before, moment.after):
        if c.d is not None and card(moment.before, cid).d is None:
            yield cid, moment.after.defs.get(c.d.name, c.d)


def _since(moments: Sequence[Moment], at: int, cid: int) -> int:
    """The first event after which it is certain that card ``cid`` is what the event at index ``at`` names;
    the number of that event itself where it is not certain even right before."""
    since, place, alike = moments[at].number, None, frozenset[int]()
    for n in range(at, 0, -1):
        event, state = moments[n].event, moments[n - 1].after
        if isinstance(event, Gap) or cid >= sum(map(len, state.cards)):  # cards are counted anew, or it is new
            break
        c = card(state, cid)
        if c.d is not None or c.zone in _NOWHERE or (isinstance(event, JUDGES) and place != _place(c)):
            break
        there = _alike(state, c)
        if place != _place(c):  # it left this place by the next event, and any of these could have
            alike = there
        if not alike <= there or not _one_place(state, there):
            break
        since, place = moments[n - 1].number, _place(c)
    return since


def _alike(state: State, c: CardState) -> frozenset[int]:
    """The unknown cards among which this one can't be told apart: those at its place; of open ones in the
    Present those of its player, as a line that names one says only whose it is (K/I.4.B)."""
    wide = c.face_up and c.zone in PRESENT
    return frozenset(cid for cid, o in all_cards(state) if o.d is None and (
        _place(o) == _place(c)
        or (wide and o.face_up and o.zone in PRESENT and {c.owner, c.controller} & {o.owner, o.controller})))


def _one_place(state: State, cids: frozenset[int]) -> bool:
    return len({_place(card(state, cid)) for cid in cids}) == 1


def _place(c: CardState) -> tuple[Any, ...]:
    return c.zone, c.owner, c.controller, c.host, c.face_up


def _with_names(event: Event, before: State, laid: State, moved: set[int]) -> Event:
    """The line with the names of the cards that it took from the hand as ``?``."""
    gone = sorted(cid for cid in moved if card(before, cid).zone == HAND and card(before, cid).d is None)
    names = [shown_name(laid, cid) for cid in gone]
    if getattr(event, "card", None) == UNKNOWN and len(names) == 1:
        return event.model_copy(update={"card": names[0]})
    told = getattr(event, "cards", ())
    if names and told.count(UNKNOWN) == len(names):
        left = iter(names)
        cards = tuple(next(left) if n == UNKNOWN else n for n in told)
        return event.model_copy(update={"cards": cards})
    return event
