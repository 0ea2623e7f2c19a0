"""A log that grows: its events, and the states of the line of events that counts."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.line_of_events import JUDGES, Counted, lay_out
from engine.ruleset import Ruleset
from engine.state import State
from engine.step import step
from engine.verdict import NOT_JUDGED, Verdict
from events.base import Event
from events.opening import Opening, SourceText


class Folding:
    """Events are added one by one; rulings and retractions lay the line out anew."""

    def __init__(self, rules: Ruleset, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.after: list[State] = []
        self.verdicts: list[Verdict] = []
        self._line: list[int] = []
        self._states: list[State] = []
        for event in events:
            self.add(event)

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[-1]

    @property
    def length(self) -> int:
        """How many events there are."""
        return len(self.events)

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the events that count."""
        return tuple(self._line)

    @property
    def opening_events(self) -> int:
        """How many events open the log: the opening and the source texts after it."""
        return next((n for n, e in enumerate(self.events) if not isinstance(e, Opening | SourceText)), self.length)

    def copy(self, other: Folding) -> None:
        """Become what another log is now; they share nothing that changes."""
        self.events, self.after, self.verdicts = [*other.events], [*other.after], [*other.verdicts]
        self._line, self._states = [*other._line], [*other._states]

    def add(self, event: Event) -> Verdict:
        """Carry an event out as far as it can be, and keep it with its verdict.

        Raises InputError where a position or a text in it can't be read: then nothing is kept.
        """
        number = self.length + 1
        verdict = NOT_JUDGED
        if not isinstance(event, JUDGES):
            verdict = self._fold(Counted(number, event))
            self.events.append(event)
        else:
            self.events.append(event)
            self._lay_out()
        self.after.append(self.state)
        self.verdicts.append(verdict)
        return verdict

    def _fold(self, counted: Counted) -> Verdict:
        done = step(self._states[-1] if self._states else None, counted.event, self.rules)
        self._line.append(counted.number)
        self._states.append(done.state)
        return done.verdict

    def _lay_out(self) -> None:
        """Go back to where the old line and the new one part, and fold the rest again."""
        wanted = lay_out(self.events).counted
        same = 0
        while same < min(len(wanted), len(self._line)) and wanted[same].number == self._line[same]:
            same += 1
        del self._line[same:], self._states[same:]
        for counted in wanted[same:]:
            self._fold(counted)
