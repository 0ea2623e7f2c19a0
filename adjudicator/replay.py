"""A game event by event: every position, verdict and consequence, and how far it is vouched for.

The line of events that counts is laid out first (``line_of_events``); the states of an
abandoned line are kept, and the moment of an event shows the game as it stood once that
event had been entered. So a prefix of a log replays to the prefix of its replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.folding import FoldedLine
from adjudicator.line_of_events import JUDGES, Counted, lay_out
from engine.fingerprint import fingerprint
from engine.ruleset import Ruleset
from engine.state import Consequence, State
from engine.step import judge
from engine.verdict import ILLEGAL, NOT_JUDGED, UNDECIDABLE, Verdict
from events.base import Event
from events.errors import InputError

EXACT: Final = "pontos"
UNVERIFIED: Final = "ellenőrizetlen"
DIVERGED: Final = "eltér"
STOPPING: Final = ("állapot", "vár", "ki")  # a different number of legal acts alone stops nothing


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of the log: the positions before and after it, and what the rules say of it.

    ``taken_out`` is the number of the event that took it out of the line that counts, 0 if none;
    ``refused`` marks an attempt that was judged and changed nothing.
    """

    number: int
    event: Event
    before: State | None
    after: State
    verdict: Verdict
    said: tuple[Consequence, ...]
    taken_out: int = 0
    refused: bool = False

    @property
    def against(self) -> bool:
        """Whether the rules speak against the event, or can't tell."""
        return self.verdict.outcome in (ILLEGAL, UNDECIDABLE)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay and a stored fingerprint differ: the event, the key, stored and found."""

    number: int
    key: str
    stored: Any
    found: Any

    @property
    def stops(self) -> bool:
        """Whether the story ends here."""
        return self.key in STOPPING


@dataclass(frozen=True, slots=True)
class Replay:
    """All moments up to the first difference that stops, the ruleset, and the comparison.

    ``partial``: told to somebody who may not know all, so that what hangs on an unknown is no dispute.
    """

    moments: tuple[Moment, ...]
    rules: Ruleset
    differences: tuple[Difference, ...] = ()
    verified_to: int = 0
    length: int = 0
    partial: bool = False

    @property
    def trust(self) -> str:
        """Of the whole: pontos, ellenőrizetlen or eltér."""
        if any(d.stops for d in self.differences):
            return DIVERGED
        whole = self.verified_to == self.length and not self.differences
        return EXACT if whole else UNVERIFIED

    def trust_of(self, number: int) -> str:
        """Of one event: vouched for by a fingerprint at or after it, by none, or different."""
        if any(d.stops and d.number <= number for d in self.differences):
            return DIVERGED
        return EXACT if number <= self.verified_to else UNVERIFIED

    def at(self, number: int) -> Moment:
        """The moment of an event; InputError ``replay.no_event`` where the replay has none."""
        if not 1 <= number <= len(self.moments):
            raise InputError("replay.no_event", number=number, last=len(self.moments))
        return self.moments[number - 1]

    @property
    def end(self) -> State:
        """The position after the last event told."""
        return self.moments[-1].after

    def state_at(self, number: int | None) -> State:
        """The position after an event, or the last one."""
        return self.end if number is None else self.at(number).after


def replay(events: Sequence[Event], rules: Ruleset, prints: Mapping[int, Mapping[str, Any]] | None = None,
           refused: frozenset[int] = frozenset()) -> Replay:
    """Replay a log. ``prints`` are the fingerprints stored beside its events, by number;
    ``refused`` numbers events that were tried only.

    Raises InputError for an opening or a card text that can't be read.
    """
    teller = Teller(events, FoldedLine(rules), refused)
    differences: list[Difference] = []
    verified = 0
    for number in range(1, len(events) + 1):
        teller.tell(number)
        stored = (prints or {}).get(number)
        if stored is None:
            continue
        found = compare(number, stored, teller.state, rules)
        differences += found
        if any(d.stops for d in found):
            break
        verified = verified if found else number
    return Replay(teller.moments(), rules, tuple(differences), verified, len(events))


def compare(number: int, stored: Mapping[str, Any], state: State, rules: Ruleset) -> list[Difference]:
    """The keys of a stored fingerprint that the position does not answer, the graver first."""
    found = fingerprint(state, rules)
    return [Difference(number, key, stored[key], found.get(key)) for key in (*STOPPING, "lehet")
            if key in stored and stored[key] != found.get(key)]


class Teller:
    """Folds a log, which may grow, onto a line and keeps its moments."""

    def __init__(self, events: Sequence[Event], line: FoldedLine, refused: AbstractSet[int] = frozenset()) -> None:
        self.events, self.line, self.refused = events, line, refused
        self.told: list[Moment] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.line.states[-1]

    def tell(self, number: int) -> None:
        """Enter the next event of the log."""
        event, before = self.events[number - 1], self.line.end
        if number in self.refused and before is not None:
            verdict = judge(before, event, self.line.rules_at(number))
            self.told.append(Moment(number, event, before, before, verdict, (), 0, True))
        elif isinstance(event, JUDGES):
            said = self._new_line(number)
            self.told.append(Moment(number, event, before, self.state, NOT_JUDGED, said))
        else:
            done = self.line.fold(Counted(number, event))
            self.told.append(Moment(number, event, before, self.state, done.verdict, done.trace))

    def _new_line(self, number: int) -> tuple[Consequence, ...]:
        """The line as it is once this ruling or retraction is there; what an effect of it said."""
        wanted = [c for c in lay_out(self.events[:number]).counted if c.number not in self.refused]
        done = self.line.become(wanted).get(number)
        return done.trace if done is not None else ()

    def moments(self) -> tuple[Moment, ...]:
        """All that was told, each marked with what took it out of the line by the end."""
        out = lay_out(self.events[:len(self.told)]).taken_out
        return tuple(replace(m, taken_out=out[m.number]) if m.number in out else m for m in self.told)
