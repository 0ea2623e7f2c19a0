"""The single changes that might make a check hold, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from typing import Any, Final

from adjudicator.importing.repairs_missing import missing
from adjudicator.importing.repairs_trial import Candidate, Trials, line_of
from engine.legal import candidates, complete
from engine.state import SEATS, State
from engine.step import judge
from engine.verdict import ILLEGAL
from events.base import Event
from events.chance import Roll
from events.notation.document import Line
from events.notation.values import Shorthand, Unwritable
from events.notation.write import write

PASS, ROLL, CASTER, PAYER, CHOICE, LEFT_OUT = "passz", "dobás", "leidéző", "fizető", "választás", "kihagyás"
#: Other ways to play one line that are tried, and completions looked at to find them.
PER_LINE: Final = 6
LOOKED_AT: Final = 200
OUTCOMES: Final = ("siker", "kudarc")
_FIELDS: Final = {"caster": CASTER, "payer": PAYER}
#: What an event is, or where it came from, rather than what was chosen; another card is another line.
_FIXED: Final = frozenset({"kind", "schema_version", "grade", "source", "line", "column", "raw", "recorder", "reason",
                           "texts", "in_answer", "seat", "card", "manoeuvre"})
#: An order of battle is one choice in two fields.
_ORDER: Final = frozenset({"front", "protected"})


def likely(trials: Trials, first: int, changed: frozenset[int]) -> Iterator[Candidate]:
    """Changes at lines from ``first`` on, up to the check: passes right before it, the lines at which the value
    ``changed`` (by index), a line left out, then whatever else is there; each time the nearest first."""
    near = range(trials.index - 1, first - 1, -1)
    yield from _passes(trials, trials.index, ("passzok", "időfonal"))
    for index in (n for n in near if n in changed):
        yield from chain(_other_rolls(trials, index), _other_ways(trials, index), _left_out(trials, index),
                         _passes(trials, index, ("passzok",)))
    for index in (trials.index, *near):
        yield from missing(trials, index)
    for index in (n for n in near if n not in changed):
        yield from chain(_passes(trials, index, ()), _other_rolls(trials, index), _left_out(trials, index),
                         _other_ways(trials, index))


def _passes(trials: Trials, index: int, more: Sequence[str]) -> Iterator[Candidate]:
    """A pass of whoever may speak before a line, or as many as something comes of."""
    state = _state_before(trials, index)
    if index >= len(trials.lines) or state.awaiting.kind != "cselekvés":
        return
    number = trials.lines[index].number
    for text in (f"{SEATS[state.awaiting.seat]} passz", *more):
        yield Candidate(PASS, index, (line_of(text, number),), before=True)


def _left_out(trials: Trials, index: int) -> Iterator[Candidate]:
    yield Candidate(LEFT_OUT, index)


def _other_rolls(trials: Trials, index: int) -> Iterator[Candidate]:
    """What came of an unknown roll; another sum: of one die where damage is rolled, else of two."""
    line = trials.lines[index]
    if not isinstance(line.said, Roll):
        return
    awaiting = _state_of(trials, index).awaiting
    single = awaiting.kind == "dobás" and awaiting.about[0] == "sebzés"
    rolled = line.said.total or sum(line.said.dice)
    for outcome in OUTCOMES if not (single or rolled or line.said.outcome) else ():
        yield Candidate(ROLL, index, (_said(line, outcome=outcome),))
    for total in range(1, 7) if single else range(2, 13):
        if total != rolled:
            yield Candidate(ROLL, index, (_said(line, dice=(), total=total, outcome=None),))


def _other_ways(trials: Trials, index: int) -> Iterator[Candidate]:
    """The same line with another caster, payer, target, team …: one thing otherwise, and legal where it stood."""
    line = trials.lines[index]
    played = trials.importer.log.events[trials.end(index) - 1]
    if isinstance(line.said, Roll) or not isinstance(line.said, Event) or type(played) is not type(line.said):
        return
    ways = sorted(chain(_payers(trials, index, played), _legal_ways(trials, index, played)),
                  key=lambda way: _kind(way) == CHOICE)
    for way in ways[:PER_LINE]:
        with suppress(Unwritable):  # a target, say, that is only left off
            yield Candidate(_kind(way), index, (_said(line, **way),))


def _kind(way: Mapping[str, Any]) -> str:
    return next((_FIELDS[name] for name in way if name in _FIELDS), CHOICE)


def _legal_ways(trials: Trials, index: int, played: Any) -> Iterator[dict[str, Any]]:
    """What would be otherwise in the legal lines that differ from the played one in a single thing."""
    state, rules = _state_of(trials, index), trials.importer.log.rules
    same = (base for base in candidates(state, rules) if type(base.event) is type(played)
            and all(getattr(base.event, name, None) == getattr(played, name, None) for name in ("seat", "card")))
    every = (event for base in same for event in complete(state, base, rules))
    for event in islice(every, LOOKED_AT):
        other = [name for name in type(played).model_fields if name not in _FIXED
                 and _choice(event, name) != _choice(played, name)]
        if len(other) == 1 or set(other) == _ORDER:
            yield {name: getattr(event, name) for name in other}


def _choice(event: Any, name: str) -> Any:
    """What a field says; a team has no order."""
    value = getattr(event, name)
    return sorted(value) if name == "team" else value


def _payers(trials: Trials, index: int, played: Any) -> Iterator[dict[str, Any]]:
    """Where partners play together, another one of them may pay."""
    state, rules = _state_of(trials, index), trials.importer.log.rules
    if len(state.seats) == 2 or "payer" not in type(played).model_fields:
        return
    for payer in (None, *SEATS[:len(state.seats)]):
        otherwise = played.model_copy(update={"payer": payer})
        if payer not in (played.payer, played.seat) and judge(state, otherwise, rules).outcome != ILLEGAL:
            yield {"payer": payer}


def _said(line: Line, **fields: Any) -> Line:
    """The line with something in it otherwise."""
    assert not isinstance(line.said, Shorthand | tuple) and line.said is not None  # the callers have looked
    said = line.said.model_copy(update=fields)
    return replace(line, said=said, raw=write(said))


def _state_of(trials: Trials, index: int) -> State:
    """The position in which the line itself was judged, after what was inferred before it."""
    return trials.importer.log.after[max(trials.end(index) - 2, 0)]


def _state_before(trials: Trials, index: int) -> State:
    """The position before a line and all that was inferred for it."""
    stops = trials.importer.stops
    length = stops[index].length if index < len(stops) else trials.importer.log.length
    return trials.importer.log.after[length - 1]
