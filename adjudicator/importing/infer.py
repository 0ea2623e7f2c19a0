"""What a table leaves unwritten before a line: passes, forced decisions, refusals.

Nothing else is ever inferred (2-notation.md, *Leaving out passes*): no die, no drawn card, no
`véget vet` or `folytat`, no choice with two outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from msgspec import Struct

from adjudicator.importing.asking import NO_ACT, Asked
from adjudicator.importing.refusals import empty_answer, only_passed
from engine.flow import phase_name
from engine.legal import complete, legal
from engine.ruleset import Ruleset
from engine.state import NOBODY, SEATS, State
from engine.step import HANDLERS, apply, judge
from engine.verdict import ILLEGAL, Verdict
from events.acts import Pass
from events.base import Event, Grade
from events.chance import StartingPlayer, StartingRolls
from events.errors import InputError
from events.notation.write import write

#: A line is given up after so many inferred events in a row, …
DEPTH: Final = 60
#: … or after so many positions in which it was tried: some 0.2 s, and no game ever needed a tenth of them.
EFFORT: Final = 240
PASSED: Final = "kihagyott passz"
REFUSED: Final = "nem élt vele"
UNNOTED: Final = "le nem jegyzett kezdődobás"
FORCED: Final = "egyetlen lehetséges kimenet"
REASONS: Final = frozenset({PASSED, REFUSED, UNNOTED, FORCED})
CLOSING: Final = "forduló zárása"
# Decisions of which the single outcome, where there is one, may be inferred.
_FORCIBLE: Final = frozenset({"hadrend", "támadott", "választás", "feltétel", "megoldás", "eldobás"})
# A check that fails so says that the line can't be meant here at all, as the structural ones do.
_NOT_HERE: Final = frozenset({"drawn_right", "hand_right", "reveal_right"})

Read = Callable[[State], Event]
Allowed = Callable[[State, State], bool]


class Way(Struct, frozen=True):
    """Events inferred one after the other, and the states: before each, and at the end."""

    events: tuple[Event, ...]
    states: tuple[State, ...]

    @property
    def end(self) -> State:
        """The position to which it leads."""
        return self.states[-1]


class Attempt(Struct, frozen=True):
    """A line tried at the end of a way: as an event, with its verdict; or what is wrong with its names."""

    way: Way
    event: Event | None = None
    verdict: Verdict | None = None
    fault: InputError | None = None

    @property
    def possible(self) -> bool:
        """Not refused there."""
        return self.verdict is not None and self.verdict.outcome != ILLEGAL


class Tried(Struct, frozen=True):
    """What was tried for a line that is possible nowhere: in how many positions, after how many inferred
    events at most, what was awaited there (in the position ``end``), and whether more was left to try.

    ``misplaced``: nowhere was such a line awaited at all. ``asked``: what may be missing before it; ``reasons``: for
    how many it was refused at least, and ``better``: whether it would be for fewer after that.
    """

    positions: int = 1
    steps: int = 0
    awaited: str = ""
    seat: int = NOBODY
    given_up: bool = False
    misplaced: bool = False
    reasons: int = 0
    better: bool = False
    end: State | None = None
    asked: Asked = Asked()

    @property
    def decision_missing(self) -> bool:
        """Whether a line may be missing for the decision at which the tries ended."""
        return self.stuck and (self.misplaced or self.asked.fits or self.better)

    @property
    def stuck(self) -> bool:
        """Whether the tries ended at a decision that is never inferred."""
        return not self.given_up and self.seat != NOBODY and self.awaited not in NO_ACT


class Fit(Struct, frozen=True):
    """Where a line belongs: the attempt taken; ``rivals`` are other ways of the same length. ``tried``
    is there where it is possible nowhere."""

    taken: Attempt
    rivals: tuple[Attempt, ...] = ()
    tried: Tried | None = None


def unwritten(state: State, rules: Ruleset) -> tuple[Event, ...]:
    """What may be inferred at the decision that is awaited: at most the one thing it can be."""
    event = empty_answer(state)
    if event is not None:
        return (_inferred(event, PASSED if isinstance(event, Pass) else REFUSED),)
    return _forced(state, rules) if state.awaiting.kind in _FORCIBLE else ()


def unnoted_rolls(state: State, event: Event) -> tuple[Event, ...]:
    """The starting rolls where the record only names who starts: they were made, and are unknown
    (K/I.8.A)."""
    if not isinstance(event, StartingPlayer) or state.awaiting.kind != "kezdődobás":
        return ()
    return (_inferred(StartingRolls(seat=event.seat, rolls={}), UNNOTED),)


def _inferred(event: Event, reason: str) -> Event:
    return event.model_copy(update={"grade": Grade.INFERRED, "reason": reason})


def _forced(state: State, rules: Ruleset) -> tuple[Event, ...]:
    """The decision's outcome, where it has exactly one that does not hang on an unknown card; who of a side
    answers makes no difference (K/T.5.aktív)."""
    seat = SEATS[state.awaiting.seat]
    every = (event for base in legal(state, rules) if getattr(base.event, "seat", seat) == seat
             for event in complete(state, base, rules))
    found = list(islice(every, 2))
    if len(found) != 1 or "?" in getattr(found[0], "cards", ()):
        return ()
    return (_inferred(found[0], FORCED),)


def levels(state: State, rules: Ruleset, allowed: Allowed) -> Iterator[list[Way]]:
    """All ways of 0, 1, 2 … inferred events from here, shortest first, as far as :data:`DEPTH` and
    :data:`EFFORT` go. A level is given whole or not at all: of part of it nobody could say that
    there is no other way."""
    ways, left = [Way((), (state,))], EFFORT
    for _ in range(DEPTH + 1):
        if not ways or len(ways) > left:
            return
        yield ways
        left -= len(ways)
        ways = list(islice((longer for way in ways for longer in _longer(way, rules, allowed)), left + 1))


def _longer(way: Way, rules: Ruleset, allowed: Allowed) -> Iterator[Way]:
    for event in unwritten(way.end, rules):
        after = apply(way.end, event, rules)
        if allowed(way.end, after):
            yield Way((*way.events, event), (*way.states, after))


def within_turn(turn: int) -> Allowed:
    """Inferred events may not begin a turn later than this one."""
    return lambda before, after: after.turn <= turn


def before_line(event: Event, turn: int) -> Allowed:
    """What may be inferred before a line: before an answer passes only, else what begins no turn after this."""
    return only_passed if getattr(event, "in_answer", False) else within_turn(turn)


def to_turn(state: State, number: int, rules: Ruleset) -> Way:
    """The fewest inferred events that begin the turn; where it can't be begun so, those that go furthest."""
    longest = Way((), (state,))
    for ways in levels(state, rules, within_turn(number)):
        longest = ways[0]
        if longest.end.turn == number:
            break
    return longest


def fit(state: State, read: Read, rules: Ruleset, allowed: Allowed) -> Fit:
    """Where a line is possible after the fewest inferred events; else where it is refused for
    the fewest reasons of its own, without anything else being awaited; else here.

    Raises the InputError of its names where they mean nothing anywhere.
    """
    tried: list[Attempt] = []
    for ways in levels(state, rules, allowed):
        level = [attempt(way, read, rules) for way in ways]
        good = [attempt for attempt in level if attempt.possible]
        if good:
            return Fit(good[0], tuple(good[1:]))
        tried += level
    return Fit(_best(tried), tried=_told_of(tried, rules, allowed))


def _told_of(tried: list[Attempt], rules: Ruleset, allowed: Allowed) -> Tried:
    furthest = tried[-1].way
    more = next(_longer(furthest, rules, allowed), None) is not None
    misplaced = not any(attempt.event is not None and _awaited(attempt) for attempt in tried)
    reasons = min((reasons_against(attempt) for attempt in tried if attempt.verdict is not None), default=0)
    end = furthest.end
    return Tried(len(tried), len(furthest.events), end.awaiting.kind, end.awaiting.seat, more, misplaced, reasons,
                 end=end)


def told(way: Way) -> str:
    """What is inferred, as lines."""
    return "; ".join(map(write, way.events)) or "–"


def attempt(way: Way, read: Read, rules: Ruleset) -> Attempt:
    try:
        event = read(way.end)
    except InputError as error:
        return Attempt(way, fault=error)
    return Attempt(way, event, judge(way.end, event, rules))


def _best(tried: list[Attempt]) -> Attempt:
    readable = [attempt for attempt in tried if attempt.event is not None]
    if not readable:
        fault = tried[0].fault
        assert fault is not None  # what can't be read has one
        raise fault
    here = phase_name(readable[0].way.states[0])
    fitting = [attempt for attempt in readable if _awaited(attempt) and _stays(attempt, here)]
    return min(fitting, key=reasons_against) if fitting else readable[0]


def _awaited(attempt: Attempt) -> bool:
    """Whether such a line is what is awaited there, though this one breaks a rule."""
    assert attempt.verdict is not None
    return not any(c.ok is False and (c.structural or (c.key in _NOT_HERE and not dict(c.params).get("have")))
                   for c in attempt.verdict.checks)


def _stays(attempt: Attempt, here: str) -> bool:
    """An act that is refused everywhere is not put off to the end of the turn."""
    handler = HANDLERS.get(type(attempt.event)) if attempt.event is not None else None
    act = handler is not None and not handler.answers
    return not act or here == CLOSING or phase_name(attempt.way.end) != CLOSING


def reasons_against(attempt: Attempt) -> int:
    """For how many reasons a line that can be read is refused there."""
    assert attempt.verdict is not None
    return sum(check.ok is False for check in attempt.verdict.checks)
