"""The lines of a record -> events, with what the table left unwritten put in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple

from adjudicator.cases import same
from adjudicator.folding import Folding
from adjudicator.importing.holes import Misfit, OpenHole, needs_no_position, position_unknown
from adjudicator.importing.infer import (
    Allowed,
    Attempt,
    Fit,
    Tried,
    before_line,
    fit,
    levels,
    to_turn,
    told,
    unnoted_rolls,
    unwritten,
    within_turn,
)
from adjudicator.importing.matching import Reading
from adjudicator.importing.places import awaited_params, located_in, tried_params
from adjudicator.importing.possible import refused_answer
from adjudicator.importing.references import Texts, resolved, see_subject
from adjudicator.importing.report import (
    ILLEGAL_LINE,
    NO_ITEM,
    NOTHING_AWAITED,
    Dispute,
    FailedCheck,
    Hole,
    Possible,
    Remark,
    Report,
)
from adjudicator.importing.shorthand import expand
from adjudicator.importing.slips import Slips, slip_mark
from adjudicator.importing.sources import placed_in
from engine.paths import NoSuchPath, read_path, shown_name
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, State
from engine.step import HANDLERS, apply
from engine.verdict import Verdict
from events import choices, repair, rulings
from events.base import Event, Grade
from events.errors import InputError, Problem
from events.notation.document import Document, Line
from events.notation.values import Shorthand
from events.notation.write import write


class Stop(NamedTuple):
    """Where an import stands before a line: how many events there are, and what it carries over from line to line."""

    length: int
    turn_may_end: bool
    across_gap: bool
    lost: bool


class Importer:
    """Goes through a record once. ``problems`` keep it from giving events, but not from reading on;
    ``with_gaps`` there are none, but gaps in place of such lines.

    ``stops`` says where it stood before each line that says something.
    """

    def __init__(self, document: Document, log: Folding, texts: Texts, strict: bool = False, *,
                 slips: Slips | None = None, with_gaps: bool = False) -> None:
        self.document, self.log, self.texts, self.strict = document, log, texts, strict
        self.slips, self.with_gaps = slips, with_gaps
        self.hole: OpenHole | None = None
        self.holes: list[Hole] = []
        self.remarks: list[Remark] = []
        self.readings: list[Reading] = []  # names of the line that is being read, taken otherwise than typed
        self.problems: list[Problem] = []
        self.disputes: list[Dispute] = []
        self.possible: list[Possible] = []
        self.failed: list[FailedCheck] = []
        self.turn_may_end = False  # a line of the turn's end has been read in this turn
        self.across_gap = False  # the last gap states no position: nobody knows how the game stands
        self.lost = False  # the last line changed nothing and nobody waited for it
        self.stops: list[Stop] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.log.state

    @property
    def report(self) -> Report:
        """What was found, in the record's order."""
        return Report(tuple(self.disputes), tuple(self.possible), tuple(self.failed), tuple(self.remarks),
                      tuple(self.holes))

    def run(self) -> None:
        """Read all lines, then look at the result that the table wrote."""
        for (number, raw, _), readings in (self.slips.heading.items() if self.slips is not None else ()):
            self.remarks += [Remark(number, raw, reading) for reading in readings]
        unread = {p.line: p for p in reversed(self.document.problems)} if self.with_gaps else {}
        for line in self.document.lines:
            if line.number in unread and line.kind != "fejléc":
                self._lose(line, unread[line.number])
            elif isinstance(line.said, Event | Shorthand):
                self.stops.append(Stop(self.log.length, self.turn_may_end, self.across_gap, self.lost))
                self.line(line)
            else:  # a stated position has no event in its lines, but may have had a slip in its first or last
                self.remarks += [Remark(line.number, line.raw, reading) for reading in self._words(line)]
        self.result()
        self._close_hole()

    def back_at(self, index: int) -> Importer:
        """Another import of the same record, as this one stood before the line that is the ``index``-th (from 0)
        to say something; it has found nothing yet."""
        stop = self.stops[index]
        other = copy(self)
        other.log = self.log.until(stop.length)
        other.turn_may_end, other.across_gap, other.lost = stop[1:]
        other.problems, other.disputes, other.possible, other.failed = [], [], [], []
        other.remarks, other.readings, other.holes = [], [], []
        other.with_gaps, other.hole = False, None
        return other

    def line(self, line: Line) -> None:
        """Read one line."""
        said = line.said
        if self.hole is not None and not (isinstance(said, repair.Gap) and said.position is not None):
            self._pass_over(line)
            return
        before = self.log.copy() if self.with_gaps else self.log
        self.readings.clear()
        try:
            self._said(line, said)
        except InputError as error:
            self.log = before  # with gaps nothing of such a line may stay
            self._fault(line, error)

    def _said(self, line: Line, said: Any) -> None:
        if self.across_gap and not needs_no_position(said):
            raise Misfit("import.needs_position")
        if isinstance(said, Shorthand):
            self._shorthand(line, said)
        else:
            event = line.stamped(1)
            assert event is not None  # the line says one
            self._handler(event)(line, event)

    def _fault(self, line: Line, error: InputError) -> None:
        """What is wrong with a line; a misfit after another fault may only be its echo."""
        problem = located_in(error, line, self.document)
        if self.with_gaps:
            self._lose(line, problem)
        elif not (isinstance(error, Misfit) and self.problems):
            self.problems.append(problem)

    def _lose(self, line: Line, problem: Problem) -> None:
        """The line, and all from here on, stands in a gap: nobody knows how the game goes on."""
        self.hole = self.hole or OpenHole([])
        self.hole.problems.append(problem)
        self.hole.lines.append(line)

    def _pass_over(self, line: Line) -> None:
        """A line in a gap: nothing is judged, but a name that no card has is told."""
        assert self.hole is not None
        self.hole.lines.append(line)
        try:
            if isinstance(line.said, Event):
                self._resolved(line.said)
        except InputError as error:
            if error.code in ("names.unknown", "names.unsure"):
                self.hole.problems.append(located_in(error, line, self.document))

    def _close_hole(self) -> None:
        if self.hole is not None:
            hole, self.hole = self.hole, None
            self._add(hole.event)
            problems = tuple(placed_in(self.document, problem) for problem in hole.problems)
            self.holes.append(Hole(self.log.length, hole.lines[0].number, hole.lines[-1].number, problems))

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

    # ── names ───────────────────────────────────────────────────────────────────────────────

    def _resolved(self, event: Event, state: State | None = None) -> Event:
        return resolved(event, state or self.state, self.texts, self.readings, self.slips is not None)

    def _read_as(self, line: Line, event: Event, typed: Event | None = None, state: State | None = None) -> Event:
        """The event with a mark of the slips that were put right in its line; all that was read otherwise
        than typed is noted. Of a line tried in many positions (``typed``) the one taken counts."""
        if typed is not None and self.readings:
            self.readings.clear()
            self._resolved(typed, state)
        readings = [*self._words(line), *dict.fromkeys(self.readings)]
        self.remarks += [Remark(line.number, line.raw, reading) for reading in readings]
        mark = slip_mark(readings)
        return event.model_copy(update={"reason": mark}) if mark else event

    def _words(self, line: Line) -> tuple[Reading, ...]:
        return self.slips.of(line) if self.slips is not None else ()

    # ── lines that are judged ───────────────────────────────────────────────────────────────

    def _judged(self, line: Line, event: Any) -> None:
        if not self.strict:
            self._insert(unnoted_rolls(self.state, event))
        found = fit(self.state, lambda state: self._resolved(event, state), self.log.rules, self._allowed(event))
        if found.rivals:
            raise Misfit("import.two_ways", first=told(found.taken.way), second=told(found.rivals[0].way))
        lost, self.lost = self.lost, False
        self._keep(line, event, found, lost)

    def _allowed(self, event: Any) -> Allowed:
        if self.strict:
            return lambda before, after: False
        return before_line(event, self.state.turn + (1 if self.turn_may_end else 0))

    def _keep(self, line: Line, event: Any, found: Fit, lost: bool) -> None:
        taken = found.taken
        assert taken.event is not None  # without one the names were at fault
        if self.strict and not taken.possible:
            raise Misfit("import.refused", paragraphs=taken.verdict.paragraphs if taken.verdict else ())
        answered = getattr(event, "in_answer", False)
        if lost and not taken.possible:
            self._see_it_fits(taken, found.tried)
        refused = refused_answer(self.state, taken, self.log.rules) if taken.possible and not answered else None
        kept = self._read_as(line, taken.event, event, taken.way.end)
        self._insert(taken.way.events)
        if refused is not None:
            top, at, verdict = refused
            source = shown_name(self.state, top.source)
            self.possible.append(Possible(self.log.length + 1, line.number, line.raw, source, verdict, at))
        why = self._why_disputed(taken, answered)
        if why:
            self._dispute(line, kept, why, found.tried)
        else:
            self._add(kept)

    def _dispute(self, line: Line, kept: Event, why: str, tried: Tried | None) -> None:
        before = self.state
        verdict = self._add(kept.model_copy(update={"grade": Grade.DISPUTED}))
        self.lost = any(said[0] == "nothing" for said in self.state.said)
        why = NOTHING_AWAITED if self.lost else why
        self.disputes.append(Dispute(self.log.length, line.number, line.raw, why, verdict, before, tried))

    def _see_it_fits(self, taken: Attempt, tried: Tried | None) -> None:
        """After a line that changed nothing the next may not do the same: something is missing here."""
        assert taken.event is not None
        if not any(said[0] == "nothing" for said in apply(taken.way.end, taken.event, self.log.rules).said):
            return
        if self.state.winner != NOBODY:
            raise Misfit("import.after_end")
        raise Misfit("import.needs_gap", **awaited_params(self.state, tried), **tried_params(tried))

    def _why_disputed(self, taken: Attempt, answered: bool) -> str:
        if not taken.possible:
            return ILLEGAL_LINE
        thread = thread_of(self.state)
        return NO_ITEM if answered and (thread is None or not thread.items) else ""

    # ── marks, gaps, checks, rulings, the rest ──────────────────────────────────────────────

    def _mark(self, line: Line, event: choices.TurnMark) -> None:
        """``N. forduló``: the passes before it may end the turn; it must agree with the replay."""
        now = self.state.turn
        if event.number == now + 1 and not self.strict:
            self._begin_turn(event.number)
        elif event.number != now:
            raise Misfit("import.turn_mark", number=event.number, now=now)
        self.lost = False
        self._add(self._read_as(line, event))

    def _begin_turn(self, number: int) -> None:
        way = to_turn(self.state, number, self.log.rules)
        if way.end.turn != number:
            raise Misfit("import.turn_not_over", number=number, **awaited_params(way.end))
        self._insert(way.events)

    def _gap(self, line: Line, event: repair.Gap) -> None:
        """``hiányzik: …``: what is missing, then where the game goes on from."""
        named = self._resolved(event)
        if self.hole is not None:
            self.log.copy().add(named)  # a position that makes no sense does not end it
            self._close_hole()
        self._add(self._read_as(line, named))
        self.across_gap = event.position is None
        self.lost = self.turn_may_end = False

    def _check(self, line: Line, event: repair.Check) -> None:
        """``= …``: what the table noted, against the replay."""
        event = self._read_as(line, self._resolved(event))  # type: ignore[assignment]
        self._add(event)
        for assertion in event.assertions:
            found = value_of(self.state, assertion.name, self.log.rules)
            if not same(assertion.name, assertion.value, found):
                self.failed.append(FailedCheck(self.log.length, line.number, line.raw, assertion.name,
                                               assertion.value, found))

    def _ruling(self, line: Line, event: Any) -> None:
        event = self._resolved(event)
        see_subject(event, self.log)
        self._add(self._read_as(line, event))
        self.lost = self.turn_may_end = False
        self.across_gap = position_unknown(self.log)

    def _plain(self, line: Line, event: Event) -> None:
        """Effects by hand, notes, and what the engine can't judge: kept where they stand."""
        self._add(self._read_as(line, self._resolved(event)))
        self.lost = False

    def _shorthand(self, line: Line, said: Shorthand) -> None:
        reason = write(Shorthand(said.kind, said.phase))
        mark = self._read_as(line, repair.Note(text="")).reason
        marks = {"source": 1, "line": line.number, "column": line.column, "raw": line.raw, "grade": Grade.INFERRED,
                 "reason": f"{reason}; {mark}" if mark else reason, "recorder": said.recorder}
        while said.kind != "fázis" and self.state.awaiting.kind != "cselekvés" and not self.strict:
            before = unwritten(self.state, self.log.rules)
            if not before:
                break
            self._insert(before[:1])
        try:
            expand(self.state, said.kind, said.phase, lambda state, event: self._passed(event, marks))
        except InputError as error:
            raise Misfit(error.code, **error.params) from None
        self.lost = False

    def _passed(self, event: Event, marks: Mapping[str, Any]) -> State:
        self._add(event.model_copy(update=dict(marks)))
        return self.state

    # ── the result ──────────────────────────────────────────────────────────────────────────

    def result(self) -> None:
        """``[Eredmény …]``: what the table wrote; the turn may have to be ended for it."""
        place = next(((line, h) for line in self.document.lines if isinstance(line.said, tuple)
                      for h in line.said if h.key == "Eredmény"), None)
        if place is None or place[1].value.strip() in ("?", "") or self.problems or self.hole or self.across_gap:
            return
        line, wanted = place[0], place[1].value.strip()
        wanted = wanted.upper() if len(wanted) == 1 else wanted.lower()
        if self.state.winner == NOBODY and not self.strict:
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
