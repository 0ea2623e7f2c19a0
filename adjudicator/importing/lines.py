"""The lines of a record -> events, with what the table left unwritten put in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

from adjudicator.folding import Folding
from adjudicator.importing.asking import Asked, asked
from adjudicator.importing.ending import see_result
from adjudicator.importing.holes import Misfit, OpenHole, hopeless, needs_no_position, position_unknown
from adjudicator.importing.infer import (
    Allowed,
    Attempt,
    Fit,
    Tried,
    before_line,
    fit,
    to_turn,
    told,
    unnoted_rolls,
)
from adjudicator.importing.matching import Reading, called_in, unseen_in
from adjudicator.importing.missing_lines import with_asked
from adjudicator.importing.openings import waits
from adjudicator.importing.outcomes import UnknownRoll, known_outcome, look_into, note_roll
from adjudicator.importing.places import asked_params, awaited_params, located_in, tried_params
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
from adjudicator.importing.shorthand_lines import carry_out
from adjudicator.importing.slips import Slips, slip_mark
from adjudicator.importing.sources import placed_in
from adjudicator.importing.stops import Stop
from adjudicator.importing.values import agrees, value_of
from engine.paths import shown_name
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, State
from engine.step import HANDLERS, apply
from engine.verdict import Verdict
from events import choices, repair, rulings
from events.base import Event, Grade
from events.errors import InputError, Problem
from events.notation.document import Document, Line
from events.notation.values import Shorthand


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
        self.echoes_after: int | None = None  # the first line with a fault of its own, of which later misfits may come
        self.breaks: dict[int, bool] = {}  # lines that were not carried out, and whether the game is lost from there on
        self.disputes: list[Dispute] = []
        self.possible: list[Possible] = []
        self.failed: list[FailedCheck] = []
        self.undecided: list[FailedCheck] = []  # checks that hang on what is unknown
        self.turn_may_end = False  # a line of the turn's end has been read in this turn
        self.across_gap = False  # the last gap states no position: nobody knows how the game stands
        self.lost = False  # the last line changed nothing and nobody waited for it
        self.waiting: tuple[Line, ...] = ()  # lines of the opening that an earlier player's decision comes before
        self.at = 0  # the line up to which the record has been read
        self.stops: list[Stop] = []
        self.asks = False  # whether what is missing or unknown is looked for: in the record as a whole, not in trials
        self.rolls: list[UnknownRoll] = []
        self.outcomes: dict[int, UnknownRoll] = {}  # what came of unknown rolls, by line

    @property
    def state(self) -> State:
        """The position now."""
        return self.log.state

    @property
    def report(self) -> Report:
        """What was found, in the record's order."""
        return Report(tuple(self.disputes), tuple(self.possible), tuple(self.failed), tuple(self.remarks),
                      tuple(self.holes), tuple(self.rolls), tuple(self.undecided))

    def run(self) -> None:
        """Read all lines, then look at the result that the table wrote."""
        self.asks = True
        for (number, raw, _), readings in (self.slips.heading.items() if self.slips is not None else ()):
            self.remarks += [Remark(number, raw, reading) for reading in readings]
        unread = {p.line: p for p in reversed(self.document.problems)} if self.with_gaps else {}
        for line in self.document.lines:
            if line.number in unread and line.kind != "fejléc":
                self._lose(line, unread[line.number])
            elif isinstance(line.said, Event | Shorthand):
                self.stops.append(Stop(self.log.length, self.turn_may_end, self.across_gap, self.lost, self.waiting))
                self.line(line)
            else:  # a stated position has no event in its lines, but may have had a slip in its first or last
                self.remarks += [Remark(line.number, line.raw, reading) for reading in self._words(line)]
        self._catch_up()
        self.result()
        self._close_hole()

    def result(self) -> None:
        """Look at the result that the table wrote."""
        see_result(self)

    def back_at(self, index: int) -> Importer:
        """Another import of the same record, as this one stood before the line that is the ``index``-th (from 0)
        to say something; it has found nothing yet."""
        stop = self.stops[index]
        other = self.apart(stop.length)
        other.turn_may_end, other.across_gap, other.lost, other.waiting = stop[1:]
        return other

    def apart(self, length: int | None = None) -> Importer:
        """Another import that stands where this one does (or did, when there were so many events), with nothing
        found yet; what it reads stays apart, and it asks for nothing."""
        other = copy(self)
        other.log = self.log.until(self.log.length if length is None else length)
        other.problems, other.disputes, other.possible, other.failed = [], [], [], []
        other.remarks, other.readings, other.holes, other.rolls, other.undecided = [], [], [], [], []
        other.breaks = {}
        other.with_gaps, other.hole, other.asks = False, None, False
        return other

    def line(self, line: Line) -> None:
        """Read one line, and those before it that waited for it."""
        said = line.said
        if self.hole is not None and not (isinstance(said, repair.Gap) and said.position is not None):
            self._pass_over(line)
            return
        self.at = line.number
        self._read(line)
        self._catch_up(line)

    def _catch_up(self, but: Line | None = None) -> None:
        """Read the lines that waited, if their turn has come now."""
        waiting, self.waiting = self.waiting, ()
        for line in waiting:
            if line is but:
                self._wait(line)
            elif self.hole is not None:
                self._pass_over(line)
            else:
                self._read(line)

    def _wait(self, line: Line) -> None:
        self.waiting = tuple(sorted((*self.waiting, line), key=lambda one: one.number))

    def _read(self, line: Line) -> None:
        said = line.said
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
            carry_out(self, line, said, self._read_as(line, repair.Note(text="")).reason)
            self.lost = False
        else:
            event = line.stamped(1)
            assert event is not None  # the line says one
            self._handler(event)(line, event)

    def _fault(self, line: Line, error: InputError) -> None:
        """What is wrong with a line; a misfit after another fault may only be its echo."""
        problem = located_in(error, line, self.document)
        if self.with_gaps:
            self._lose(line, problem)
            return
        self.breaks[line.number] = hopeless(error)
        unread = self.echoes_after is not None and self.echoes_after < line.number
        if not (isinstance(error, Misfit) and (self.problems or unread)):
            self.problems.append(problem)

    def _lose(self, line: Line, problem: Problem) -> None:
        """The line, and all from here on, stands in a gap: nobody knows how the game goes on."""
        if self.hole is None:
            self.at = self.document.lines[-1].number  # what waits has nothing more to wait for
            self._catch_up()
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
            if error.code in ("names.unknown", "names.unsure", "names.unlisted"):
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

    def insert(self, events: Iterable[Event]) -> None:
        """Add what was inferred."""
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
        mark = "; ".join(filter(None, (slip_mark(readings), event.reason)))
        return event.model_copy(update={"reason": mark}) if mark else event

    def _words(self, line: Line) -> tuple[Reading, ...]:
        slips = self.slips.of(line) if self.slips is not None else ()
        return (*unseen_in(line.raw), *called_in(line.called), *slips)

    # ── lines that are judged ───────────────────────────────────────────────────────────────

    def _judged(self, line: Line, event: Any) -> None:
        if not self.strict:
            self.insert(unnoted_rolls(self.state, event))
        event = known_outcome(self, line, event)
        found = fit(self.state, lambda state: self._resolved(event, state), self.log.rules, self._allowed(event))
        if found.rivals:
            raise Misfit("import.two_ways", first=told(found.taken.way), second=told(found.rivals[0].way))
        if not self.strict and waits(self.document, line, self.at, found.taken):
            self._wait(line)
            return
        if look_into(self, line, event, found.taken):
            self._judged(line, event)
            return
        lost, self.lost = self.lost, False
        self._keep(line, event, found, lost)
        note_roll(self, line, found.taken.way.end)

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
        tried = self._asking(event, found)
        if lost and not taken.possible:
            self._see_it_fits(taken, tried)
        refused = refused_answer(self.state, taken, self.log.rules) if taken.possible and not answered else None
        kept = self._read_as(line, taken.event, event, taken.way.end)
        self.insert(taken.way.events)
        if refused is not None:
            top, at, verdict = refused
            source = shown_name(self.state, top.source)
            self.possible.append(Possible(self.log.length + 1, line.number, line.raw, source, verdict, at))
        why = self._why_disputed(taken, answered)
        if why:
            self._dispute(line, kept, why, tried)
        else:
            self._add(kept)

    def _asking(self, event: Any, found: Fit) -> Tried | None:
        """What was tried for a line, with what may be missing before it; a record tried otherwise asks for nothing."""
        if found.tried is None or not self.asks:
            return found.tried
        return with_asked(found.tried, lambda state: self._resolved(event, state), self.log.rules, self._allowed(event))

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
        raise Misfit("import.needs_gap", **awaited_params(self.state, tried), **tried_params(tried),
                     **asked_params(tried.asked if tried is not None and tried.decision_missing else Asked()))

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
            rules = self.log.rules
            asking = asked(way.end, rules, lambda state: to_turn(state, number, rules).end.turn == number)
            raise Misfit("import.turn_not_over", number=number, **awaited_params(way.end), **asked_params(asking))
        self.insert(way.events)

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
            right = agrees(self.state, assertion.name, assertion.value, found)
            if right is not True:
                check = FailedCheck(self.log.length, line.number, line.raw, assertion.name, assertion.value, found,
                                    right or "")
                (self.undecided if right else self.failed).append(check)

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
