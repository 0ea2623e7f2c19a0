"""Why the first check of a record does not hold: since when, through what, and what single change would repair it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from adjudicator.cases import same
from adjudicator.importing.lines import Importer
from adjudicator.importing.repairs_candidates import ROLL, likely
from adjudicator.importing.repairs_missing import MISSING
from adjudicator.importing.repairs_noted import NOTED, noted_otherwise
from adjudicator.importing.repairs_trial import Held, Trials, texts_of
from adjudicator.importing.report import FailedCheck, Imported
from adjudicator.importing.values import value_of
from events.base import Event, Grade
from events.notation.write import has_line, write
from events.repair import Check, Gap

#: Changes that are tried for one check, each by reading the record from there on.
TRIALS: Final = 40


@dataclass(frozen=True)
class Change:
    """An event that changed the value; ``said`` as it was typed, or as it would be where it was inferred."""

    number: int
    line: int | None
    said: str
    inferred: bool
    before: Any
    after: Any


@dataclass(frozen=True)
class Proposal:
    """A single change with which the check holds and all other lines fit as before.

    ``becomes`` stands in the place of line ``line``, or before it (kinds passz and kimaradt); with nothing there
    the line is left out. Of rolls ``becomes`` holds each that would do. ``also``: how many later checks then hold too,
    ``settled``: how many later disputes are none then. The last one, of the kind feljegyzés, is that the noted value
    itself is wrong.
    """

    kind: str
    line: int
    was: str
    becomes: tuple[str, ...]
    also: int
    settled: int


@dataclass(frozen=True)
class Explanation:
    """Of the first check that does not hold. ``since``: the event after which the value was last known to be
    right (a check, a stated position, else the opening), with its ``line``. ``trials`` is how many changes
    were tried; ``stopped``: there were more."""

    check: FailedCheck
    since: int
    line: int | None
    changes: tuple[Change, ...]
    proposals: tuple[Proposal, ...]
    trials: int
    stopped: bool


def explained(game: Imported) -> Explanation | None:
    """The explanation of the first check that does not hold; None where all do."""
    if game.importer is None or not game.report.failed:
        return None
    check = min(game.report.failed, key=lambda failed: failed.number or len(game.events) + 1)
    since = _since(game, check)
    changes = tuple(_changes(game, check, since))
    trials = Trials(game.importer, check)
    held, stopped = _tried(game.importer, trials, since, changes)
    return Explanation(check, since, game.events[since - 1].line, changes,
                       (*_proposals(trials, held), *_slip_of_the_note(game, check)), trials.done, stopped)


# ── since when ──────────────────────────────────────────────────────────────────────────────

def _end(game: Imported, check: FailedCheck) -> int:
    """The number of the last event that may have gone wrong."""
    return check.number - 1 if check.number else len(game.events)


def _since(game: Imported, check: FailedCheck) -> int:
    """The last event that vouches for the value: it was noted there and right, or a position states it."""
    for number in range(_end(game, check), 1, -1):
        event = game.events[number - 1]
        if isinstance(event, Gap) and event.position is not None:
            return number
        if isinstance(event, Check) and _held(game, number, event, check.path):
            return number
    return 1


def _held(game: Imported, number: int, event: Check, path: str) -> bool:
    found = value_of(game.states[number - 1], path, game.rules)
    return any(a.name == path and same(path, a.value, found) for a in event.assertions)


def _changes(game: Imported, check: FailedCheck, since: int) -> Iterator[Change]:
    before = value_of(game.states[since - 1], check.path, game.rules)
    for number in range(since + 1, _end(game, check) + 1):
        after = value_of(game.states[number - 1], check.path, game.rules)
        if after != before:
            event = game.events[number - 1]
            yield Change(number, event.line, _said(event), event.grade == Grade.INFERRED, before, after)
        before = after


def _said(event: Event) -> str:
    if event.raw is not None:
        return event.raw.strip()
    return write(event) if has_line(event) else event.kind


# ── what would repair it ────────────────────────────────────────────────────────────────────

def _tried(importer: Importer, trials: Trials, since: int, changes: Sequence[Change]) -> tuple[list[Held], bool]:
    """The changes that help, the best first, and whether others were left untried."""
    ends = [stop.length for stop in importer.stops[1:]] + [importer.log.length]
    index_of = {number: next(n for n, end in enumerate(ends) if number <= end) for number in
                (change.number for change in changes) if number <= ends[-1]}
    first = next((n for n, stop in enumerate(importer.stops) if stop.length >= since), len(importer.stops))
    held: list[Held] = []
    for candidate in likely(trials, first, frozenset(index_of.values())):
        if trials.done >= TRIALS or trials.exhausted:
            return _ranked(held), True
        found = trials.hold(candidate)
        if found is not None:
            held.append(found)
    return _ranked(held), False


def _ranked(held: list[Held]) -> list[Held]:
    """Those that put most else right come first, else the likeliest as they were tried; a line that may be missing
    in several places once, in the best of them."""
    ranked = sorted(held, key=lambda one: -(one.also + one.settled))
    first = {(c.kind, texts_of(c.lines)): n for n, c in reversed(list(enumerate(one.candidate for one in ranked)))}
    return [one for n, one in enumerate(ranked)
            if one.candidate.kind != MISSING or first[MISSING, texts_of(one.candidate.lines)] == n]


def _proposals(trials: Trials, held: Sequence[Held]) -> Iterator[Proposal]:
    """One for each change; the rolls of one line that do equally well are one."""
    def together(one: Held) -> tuple[Any, ...]:
        c = one.candidate
        return (c.kind, c.index, one.also, one.settled) if c.kind == ROLL else (id(one),)

    for _, same_line in groupby(held, key=together):
        several = list(same_line)
        candidate = several[0].candidate
        line = trials.lines[candidate.index]
        becomes = tuple(text for one in several for text in texts_of(one.candidate.lines))
        yield Proposal(candidate.kind, line.number, line.raw.strip(), becomes, several[0].also,
                       several[0].settled)


def _slip_of_the_note(game: Imported, check: FailedCheck) -> Iterator[Proposal]:
    """That the table noted the value wrongly: nothing in the record speaks against that either."""
    for text in noted_otherwise(game, check):
        yield Proposal(NOTED, check.line or 0, check.raw.strip(), (text,), 0, 0)
