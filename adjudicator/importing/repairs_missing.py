"""A line that nobody wrote down may be what a noted number lacks: acts that were legal and change it by just that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from adjudicator.importing.infer import levels, within_turn
from adjudicator.importing.repairs_trial import Candidate, Trials, line_of
from adjudicator.importing.values import value_of
from engine.legal import legal
from engine.state import State
from engine.step import apply
from events.acts import Manoeuvre, Pass
from events.base import Event
from events.notation.values import Unwritable
from events.notation.write import write

MISSING: Final = "kimaradt"
#: Acts of one place that are tried.
PER_PLACE: Final = 3
#: Positions before the check, each a pass further, in which somebody may have acted.
PASSES: Final = 7


def missing(trials: Trials, index: int) -> Iterator[Candidate]:
    """Acts before a line, or before what was inferred for it, that bring the value where the table noted it."""
    lacking = _lacking(trials)
    if index >= len(trials.lines) or lacking is None:
        return
    number = trials.lines[index].number
    found = dict.fromkeys(text for state in _places(trials, index) for text in _acts(trials, state, lacking))
    for text in islice(found, PER_PLACE):
        yield Candidate(MISSING, index, (line_of(text, number),), before=True)


def _lacking(trials: Trials) -> int | None:
    """By how much the number is wrong; None where it is no number."""
    expected, found = trials.check.expected, trials.check.found
    return expected - found if type(expected) is int and type(found) is int else None


def _places(trials: Trials, index: int) -> Iterator[State]:
    """The positions in which somebody may act: before a line and after each event that was inferred for it. Before
    the check nothing is inferred; there also those that some passes lead to."""
    log = trials.importer.log
    first, last = trials.importer.stops[index].length, trials.end(index)
    states = log.after[first - 1:max(last - 1, first)]
    ahead = islice(levels(states[-1], log.rules, within_turn(states[-1].turn)), PASSES)
    further = [way.end for ways in ahead for way in ways] if index == trials.index else []
    yield from (state for state in (*states, *further) if state.awaiting.kind == "cselekvés")


def _acts(trials: Trials, state: State, lacking: int) -> Iterator[str]:
    rules, path = trials.importer.log.rules, trials.check.path
    before = value_of(state, path, rules)
    for event in (base.event for base in legal(state, rules) if not isinstance(base.event, Pass | Manoeuvre)):
        after = value_of(apply(state, event, rules), path, rules)
        if type(before) is int and type(after) is int and after - before == lacking:
            yield from _written(event)


def _written(event: Event) -> Iterator[str]:
    with suppress(Unwritable):
        yield write(event)
