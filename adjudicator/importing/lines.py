"""The lines of a record -> events, with what the table left unwritten put in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from itertools import pairwise
from typing import Any, Final, NamedTuple

from adjudicator.cases import same
from adjudicator.folding import Folding
from adjudicator.importing.infer import (
    Allowed,
    Attempt,
    Fit,
    before_line,
    fit,
    levels,
    to_turn,
    told,
    unnoted_rolls,
    unwritten,
    within_turn,
)
from adjudicator.importing.places import awaited_params, located, located_in
from adjudicator.importing.references import Texts, resolved, see_subject
from adjudicator.importing.refusals import only_passed
from adjudicator.importing.report import (
    ILLEGAL_LINE,
    NO_ITEM,
    NOTHING_AWAITED,
    Dispute,
    FailedCheck,
    Possible,
    Report,
)
from adjudicator.importing.shorthand import expand
from engine.paths import NoSuchPath, read_path, shown_name
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, SEATS, State
from engine.step import HANDLERS, judge
from engine.verdict import ILLEGAL, Verdict
from events import acts, choices, repair, rulings
from events.base import Event, Grade
from events.errors import InputError, Problem
from events.notation.document import Document, Line
from events.notation.values import Shorthand
from events.notation.write import write
from events.refs import parse_ref

_ANSWERING: Final = (acts.Play, acts.Activate, acts.Attach, acts.Equipping, acts.Unequipping)
# Too slow for an answer, and nothing else: of cards that nobody plays in answer that says nothing.
_LATER: Final = frozenset({"attach_quick", "hook_target"})  # of an attachment: only too early
_SPEED: Final = frozenset({"quick_only", "no_interrupt", "outside_phase", "obstacle_phase"})


class Stop(NamedTuple):
    """Where an import stands before a line: how many events there are, and what it carries over from line to line."""

    length: int
    turn_may_end: bool
    across_gap: bool
    lost: bool


class Importer:
    """Goes through a record once. ``problems`` keep it from giving events, but not from reading on.

    ``stops`` says where it stood before each line that says something.
    """

    def __init__(self, document: Document, log: Folding, texts: Texts, strict: bool = False) -> None:
        self.document, self.log, self.texts, self.strict = document, log, texts, strict
        self.problems: list[Problem] = []
        self.disputes: list[Dispute] = []
        self.possible: list[Possible] = []
        self.failed: list[FailedCheck] = []
        self.turn_may_end = False  # a line of the turn's end has been read in this turn
        self.across_gap = False  # the last line was a gap that states no position
        self.lost = False  # the last line changed nothing and nobody waited for it
        self.stops: list[Stop] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.log.state

    @property
    def report(self) -> Report:
        """What was found, in the record's order."""
        return Report(tuple(self.disputes), tuple(self.possible), tuple(self.failed))

    def run(self) -> None:
        """Read all lines, then look at the result that the table wrote."""
        for line, _ in self.document.events():
            self.stops.append(Stop(self.log.length, self.turn_may_end, self.across_gap, self.lost))
            self.line(line)
        self.result()

    def back_at(self, index: int) -> Importer:
        """Another import of the same record, as this one stood before the line that is the ``index``-th (from 0)
        to say something; it has found nothing yet."""
        stop = self.stops[index]
        other = copy(self)
        other.log = self.log.until(stop.length)
        other.turn_may_end, other.across_gap, other.lost = stop[1:]
        other.problems, other.disputes, other.possible, other.failed = [], [], [], []
        return other

    def line(self, line: Line) -> None:
        """Read one line."""
        said = line.said
        try:
            if isinstance(said, Shorthand):
                self._shorthand(line, said)
            elif isinstance(said, Event):
                event = line.stamped(1)
                assert event is not None  # the line says one
                self._handler(event)(line, event)
        except InputError as error:
            self.problems.append(located_in(error, line, self.document))

    def _handler(self, event: Event) -> Callable[[Line, Any], None]:
        for kinds, handler in ((choices.TurnMark, self._mark), (repair.Gap, self._gap), (repair.Check, self._check),
                               ((rulings.Ruling, rulings.RulingChange, repair.Retraction), self._ruling)):
            if isinstance(event, kinds):
                return handler
        return self._judged if type(event) in HANDLERS else self._plain

    # ── adding ──────────────────────────────────────────────────────────────────────────────

    def _add(self, event: Event) -> Verdict:
        turn = self.state.turn
        zone_end = self.state.awaiting.kind == "eldobás" and self.state.awaiting.about[0] == "zárás"
        verdict = self.log.add(event)
        if self.state.turn != turn:
            self.turn_may_end = False
        elif isinstance(event, choices.Discard) and event.grade != Grade.INFERRED and zone_end:
            self.turn_may_end = True
        return verdict

    def _insert(self, events: Iterable[Event]) -> None:
        for event in events:
            self._add(event)

    def _unfit(self, line: Line, code: str, **params: Any) -> None:
        """A line that can't stand where it is; after another fault it may only be its echo."""
        if not self.problems:
            self.problems.append(located(InputError(code, **params), line, self.document.file))

    # ── lines that are judged ───────────────────────────────────────────────────────────────

    def _judged(self, line: Line, event: Any) -> None:
        if not (self.strict or self.across_gap):
            self._insert(unnoted_rolls(self.state, event))
        found = fit(self.state, lambda state: resolved(event, state, self.texts), self.log.rules,
                    self._allowed(event))
        if found.rivals:
            self._unfit(line, "import.two_ways", first=told(found.taken.way), second=told(found.rivals[0].way))
            return
        lost, across = self.lost, self.across_gap
        self.lost = self.across_gap = False
        self._keep(line, event, found)
        if self.lost and (lost or across):
            self._ask_for_gap(line, across)

    def _ask_for_gap(self, line: Line, across: bool) -> None:
        if self.state.winner != NOBODY:
            self._unfit(line, "import.after_end")
            return
        code = "import.needs_position" if across else "import.needs_gap"
        self._unfit(line, code, **awaited_params(self.state))

    def _allowed(self, event: Any) -> Allowed:
        if self.strict or self.across_gap:
            return lambda before, after: False
        return before_line(event, self.state.turn + (1 if self.turn_may_end else 0))

    def _keep(self, line: Line, event: Any, found: Fit) -> None:
        taken = found.taken
        assert taken.event is not None  # without one the names were at fault
        if self.strict and not taken.possible:
            self._unfit(line, "import.refused", paragraphs=taken.verdict.paragraphs if taken.verdict else ())
            return
        answered = getattr(event, "in_answer", False)
        possible = self._possible(line, taken) if taken.possible and not answered else None
        self._insert(taken.way.events)
        before, kept = self.state, taken.event
        why = self._why_disputed(taken, answered)
        if why:
            kept = kept.model_copy(update={"grade": Grade.DISPUTED})
        verdict = self._add(kept)
        if possible is not None:
            self.possible.append(possible)
        if why:
            self.lost = self._changed_nothing()
            why = NOTHING_AWAITED if self.lost else why
            self.disputes.append(Dispute(self.log.length, line.number, line.raw, why, verdict, before))

    def _why_disputed(self, taken: Attempt, answered: bool) -> str:
        if not taken.possible:
            return ILLEGAL_LINE
        thread = thread_of(self.state)
        return NO_ITEM if answered and (thread is None or not thread.items) else ""

    def _changed_nothing(self) -> bool:
        return any(said[0] == "nothing" for said in self.state.said)

    def _possible(self, line: Line, taken: Attempt) -> Possible | None:
        """Whether the line, which follows what was resolved before it, would have been refused
        as an answer to it."""
        thread = thread_of(self.state)
        steps = list(pairwise(taken.way.states))
        resolving = next((n for n, pair in enumerate(steps) if not only_passed(*pair)), None)
        if resolving is None or thread is None or not thread.items or not isinstance(taken.event, _ANSWERING):
            return None
        top = thread.items[-1]
        if top.seat == SEATS.index(taken.event.seat):
            return None
        answering = [(state, judge(state, taken.event, self.log.rules)) for state in taken.way.states[:resolving + 1]]
        before, verdict = next(((s, v) for s, v in answering if not _only_awaited(v)), answering[0])
        if not _like_an_answer(before, taken.event, verdict):
            return None
        number = self.log.length + len(taken.way.events) + 1
        return Possible(number, line.number, line.raw, shown_name(self.state, top.source), verdict, before)

    # ── marks, gaps, checks, rulings, the rest ──────────────────────────────────────────────

    def _mark(self, line: Line, event: choices.TurnMark) -> None:
        """``N. forduló``: the passes before it may end the turn; it must agree with the replay."""
        now = self.state.turn
        if event.number == now + 1 and not (self.strict or self.across_gap):
            self._begin_turn(line, event.number)
        elif event.number != now:
            self._unfit(line, "import.turn_mark", number=event.number, now=now)
            return
        self.lost = False
        self._add(event)

    def _begin_turn(self, line: Line, number: int) -> None:
        way = to_turn(self.state, number, self.log.rules)
        if way.end.turn == number:
            self._insert(way.events)
        else:
            self._unfit(line, "import.turn_not_over", number=number, **awaited_params(way.end))

    def _gap(self, line: Line, event: repair.Gap) -> None:
        """``hiányzik: …``: what is missing, then where the game goes on from."""
        self._add(resolved(event, self.state, self.texts))
        self.across_gap = event.position is None
        self.lost = self.turn_may_end = False

    def _check(self, line: Line, event: repair.Check) -> None:
        """``= …``: what the table noted, against the replay."""
        event = resolved(event, self.state, self.texts)  # type: ignore[assignment]
        self._add(event)
        for assertion in event.assertions:
            found = value_of(self.state, assertion.name, self.log.rules)
            if not same(assertion.name, assertion.value, found):
                self.failed.append(FailedCheck(self.log.length, line.number, line.raw, assertion.name,
                                               assertion.value, found))

    def _ruling(self, line: Line, event: Any) -> None:
        event = resolved(event, self.state, self.texts)
        see_subject(event, self.log)
        self._add(event)
        self.lost = self.across_gap = self.turn_may_end = False

    def _plain(self, line: Line, event: Event) -> None:
        """Effects by hand, notes, and what the engine can't judge: kept where they stand."""
        self._add(resolved(event, self.state, self.texts))
        self.lost = self.across_gap = False

    def _shorthand(self, line: Line, said: Shorthand) -> None:
        reason = write(Shorthand(said.kind, said.phase))
        marks = {"source": 1, "line": line.number, "column": line.column, "raw": line.raw, "grade": Grade.INFERRED,
                 "reason": reason, "recorder": said.recorder}
        while said.kind != "fázis" and self.state.awaiting.kind != "cselekvés" and not self.strict:
            before = unwritten(self.state, self.log.rules)
            if not before:
                break
            self._insert(before[:1])
        try:
            expand(self.state, said.kind, said.phase, lambda state, event: self._passed(event, marks))
        except InputError as error:
            self._unfit(line, error.code, **error.params)
        self.lost = self.across_gap = False

    def _passed(self, event: Event, marks: Mapping[str, Any]) -> State:
        self._add(event.model_copy(update=dict(marks)))
        return self.state

    # ── the result ──────────────────────────────────────────────────────────────────────────

    def result(self) -> None:
        """``[Eredmény …]``: what the table wrote; the turn may have to be ended for it."""
        place = next(((line, h) for line in self.document.lines if isinstance(line.said, tuple)
                      for h in line.said if h.key == "Eredmény"), None)
        if place is None or place[1].value.strip() in ("?", "") or self.problems:
            return
        line, wanted = place[0], place[1].value.strip()
        wanted = wanted.upper() if len(wanted) == 1 else wanted.lower()
        if self.state.winner == NOBODY and not (self.strict or self.across_gap):
            self._end_turn(wanted)
        found = read_path(self.state, "győztes", self.log.rules)
        if not _won(found, wanted):
            self.failed.append(FailedCheck(0, line.number, line.raw, "győztes", wanted, found))

    def _end_turn(self, wanted: str) -> None:
        for ways in levels(self.state, self.log.rules, within_turn(self.state.turn)):
            for way in ways:
                if way.end.winner != NOBODY and _won(read_path(way.end, "győztes", self.log.rules), wanted):
                    self._insert(way.events)
                    return


def _won(found: Any, wanted: str) -> bool:
    """Whether the result that was written is the one found; of several winners any one may be named."""
    return wanted in found if isinstance(found, list) else bool(found == wanted)


def value_of(state: State, path: str, rules: Any) -> Any:
    """The value of a path, or „?” where the position has none."""
    try:
        return read_path(state, path, rules)
    except NoSuchPath:
        return "?"


def _only_awaited(verdict: Verdict) -> bool:
    return verdict.outcome == ILLEGAL and verdict.only_structural


def _like_an_answer(state: State, event: Event, verdict: Verdict) -> bool:
    """Whether a card may have been meant as an answer: an adventurer or a building that is
    merely too slow for one is what comes next, as in every record; so is an attachment to a quest
    that has just come in (K/III.7.F), or one that takes its turn."""
    refused = {check.key for check in verdict.checks if check.ok is False and not check.structural}
    if isinstance(event, acts.Attach) and refused <= _LATER:
        return False
    if not isinstance(event, acts.Play) or not refused <= _SPEED:
        return True
    name = parse_ref(event.card).name
    d = state.defs.get(name)
    kind = d.kind if d is not None else event.texts.get(name, {}).get("típus")
    return kind in ("akciólap", "eseménylap")
