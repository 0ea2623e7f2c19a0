"""The line of events that counts, folded with its verdicts; and what changes once events are added.

A withdrawn ruling, a rewind or a retraction lays the line out anew: which events count (no)
more, which verdicts changed, and which event no longer fits where it now stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from adjudicator.line_of_events import Counted, lay_out
from engine.ruleset import Ruleset
from engine.state import Consequence, State
from engine.step import step
from engine.verdict import ILLEGAL, NOT_JUDGED, Verdict
from events.base import Event
from events.choices import TurnMark
from events.errors import InputError
from events.repair import Retraction


class Judged(Struct, frozen=True):
    """An event that counts, in its place: the positions around it, its verdict, what it did."""

    number: int
    event: Event
    before: State | None
    after: State
    verdict: Verdict
    said: tuple[Consequence, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether it can stand here: the rules do not refuse it, it did something, its turn is right."""
        if isinstance(self.event, TurnMark):
            return self.event.number == self.after.turn
        return self.verdict.outcome != ILLEGAL and all(said[0] != "nothing" for said in self.said)


class Refolded(Struct, frozen=True):
    """What added events change: numbers that count again or no more, events whose verdict is
    another one now (old, new), events that no longer fit, and the line as it is then.

    ``broken``: the first that no longer fits can't even be read any more (a card that it names
    has its text from an event that no longer counts), and the line ends before it.
    """

    line: tuple[Judged, ...]
    returned: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    changed: tuple[tuple[Judged, Judged], ...] = ()
    misfits: tuple[Judged, ...] = ()
    broken: bool = False

    @property
    def end(self) -> State:
        """The position at the end."""
        return self.line[-1].after


class Unreadable(Exception):
    """The event of this number can't be folded where it stands; ``line`` is what comes before it."""

    def __init__(self, number: int, line: tuple[Judged, ...]) -> None:
        super().__init__(number)
        self.number, self.line = number, line


def folded(counted: Sequence[Counted], rules: Ruleset, known: Sequence[Judged] = ()) -> tuple[Judged, ...]:
    """The events in their places; ``known`` is a folded line of the same log, used as far as they agree.

    Raises :class:`Unreadable` for an event that holds what can't be read there.
    """
    pairs = zip(known, counted, strict=False)
    line = [judged for judged, _ in takewhile(lambda pair: pair[0].number == pair[1].number, pairs)]
    for one in counted[len(line):]:
        before = line[-1].after if line else None
        try:
            done = step(before, one.event, rules)
        except InputError as error:
            raise Unreadable(one.number, tuple(line)) from error
        line.append(Judged(one.number, one.event, before, done.state, done.verdict, done.trace))
    return tuple(line)


def refold(events: Sequence[Event], added: Sequence[Event], rules: Ruleset,
           entered: Mapping[int, Judged] | None = None, known: Sequence[Judged] | None = None) -> Refolded:
    """What ``added`` changes in a log.

    ``entered`` tells how events that do not count now were judged when they came; ``known`` is
    the folded line of ``events``, where somebody has it already.
    """
    old = tuple(known) if known is not None else folded(lay_out(events).counted, rules)
    counted = lay_out([*events, *added]).counted
    now = {c.number for c in counted}
    broken: tuple[Judged, ...] = ()
    try:
        new = folded(counted, rules, old)
    except Unreadable as error:
        new, there = error.line, error.line[-1].after
        event = next(c.event for c in counted if c.number == error.number)
        broken = (Judged(error.number, event, there, there, NOT_JUDGED, (("nothing", event.kind),)),)
    numbers = {j.number for j in old}
    earlier = {**(entered or {}), **{j.number: j for j in old}}
    both = [(earlier[j.number], j) for j in new if j.number in earlier]
    return Refolded(
        new, tuple(n for n in sorted(now - numbers) if n <= len(events)), tuple(sorted(numbers - now)),
        tuple(pair for pair in both if decided(pair[0].verdict) != decided(pair[1].verdict)),
        (*(j for before, j in both if before.fits and not j.fits), *broken), bool(broken))


def decided(verdict: Verdict) -> tuple[Any, ...]:
    """What makes a verdict this one: the outcome, and which checks decided it by which paragraphs."""
    return verdict.outcome, tuple((c.key, c.ok, c.paragraphs) for c in verdict.deciding)


def see_retraction(event: Retraction, events: Sequence[Event], rules: Ruleset, forced: bool = False) -> None:
    """InputError ``rule.no_longer_fits`` with the first event that would not fit without the retracted
    one; ``forced``: only where it could not even be read (``rule.unreadable``)."""
    found = refold(events, [event], rules)
    if found.broken:
        raise InputError("rule.unreadable", number=found.misfits[-1].number)
    if found.misfits and not forced:
        first = found.misfits[0]
        raise InputError("rule.no_longer_fits", about=event.about, number=first.number,
                         paragraphs=first.verdict.paragraphs or ("–",))
