"""A log that grows: the events that count, folded, and what was said of each when it came."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from adjudicator.line_of_events import JUDGES, Counted, lay_out
from engine.ruleset import Ruleset
from engine.state import State
from engine.step import Step, step
from engine.verdict import NOT_JUDGED, Verdict
from events.base import Event
from events.opening import Opening, SourceText


class FoldedLine:
    """The line of events that counts: its ``numbers``, and the ``states`` after each."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.numbers: list[int] = []
        self.states: list[State] = []

    @property
    def end(self) -> State | None:
        """The position at its end; None before the opening."""
        return self.states[-1] if self.states else None

    def rules_at(self, number: int) -> Ruleset:
        """The rules by which the event of that number is judged and carried out."""
        return self.rules

    def fold(self, counted: Counted) -> Step:
        """Carry out one more event."""
        done = step(self.end, counted.event, self.rules_at(counted.number))
        self.numbers.append(counted.number)
        self.states.append(done.state)
        return done

    def become(self, wanted: Sequence[Counted]) -> dict[int, Step]:
        """Go back to where this line and the wanted one part, and fold the rest of that; what each
        of the rest did, by number."""
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].number,
                                        zip(self.numbers, wanted, strict=False)))
        del self.numbers[same:], self.states[same:]
        return {counted.number: self.fold(counted) for counted in wanted[same:]}


class Folding:
    """Events are added one by one; rulings and retractions lay the line out anew."""

    def __init__(self, rules: Ruleset, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.after: list[State] = []
        self.verdicts: list[Verdict] = []
        self._line = FoldedLine(rules)
        for event in events:
            self.add(event)

    @property
    def state(self) -> State:
        """The position now."""
        return self._line.states[-1]

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the events that count."""
        return tuple(self._line.numbers)

    @property
    def opening_events(self) -> int:
        """How many events open the log: the opening and the source texts after it."""
        return next((n for n, e in enumerate(self.events) if not isinstance(e, Opening | SourceText)), self.length)

    def copy(self) -> Folding:
        """Another log that is as this one is now; they share nothing that changes."""
        return self.until(self.length)

    def until(self, length: int) -> Folding:
        """Another log, as this one was when it had so many events; they share nothing that changes."""
        other = Folding(self.rules)
        other.events, other.after, other.verdicts = self.events[:length], self.after[:length], self.verdicts[:length]
        other._line.numbers, other._line.states = [*self._line.numbers], [*self._line.states]
        if length < self.length:
            other._line.become(lay_out(other.events).counted)
        return other

    def add(self, event: Event) -> Verdict:
        """Carry an event out as far as it can be, and keep it with its verdict.

        Raises InputError where a position or a text in it can't be read: then nothing is kept.
        """
        verdict = NOT_JUDGED
        if not isinstance(event, JUDGES):
            verdict = self._line.fold(Counted(self.length + 1, event)).verdict
            self.events.append(event)
        else:
            self.events.append(event)
            self._line.become(lay_out(self.events).counted)
        self.after.append(self.state)
        self.verdicts.append(verdict)
        return verdict
