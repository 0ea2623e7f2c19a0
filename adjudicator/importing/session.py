"""Lines typed into a game one by one: each judged at once, refused or kept (``biro record``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from adjudicator.folding import Folding
from adjudicator.importing.already import inferred_already, inferred_before_last
from adjudicator.importing.holes import needs_no_position, position_unknown
from adjudicator.importing.infer import Attempt, before_line, fit, to_turn, told
from adjudicator.importing.matching import Reading, called_in, unseen_in
from adjudicator.importing.places import awaited_params
from adjudicator.importing.references import resolved, see_subject
from adjudicator.importing.shorthand import expand
from adjudicator.importing.values import agrees, value_of
from adjudicator.rulings.refold import see_retraction
from engine.ruleset import Ruleset
from engine.state import State
from engine.step import HANDLERS, judge
from engine.verdict import ILLEGAL, NOT_JUDGED, Verdict
from events.base import Event, Grade
from events.choices import TurnMark
from events.errors import InputError
from events.notation.document import read_document
from events.notation.players import Called, Players, read_named
from events.notation.read import read_line
from events.notation.values import Shorthand
from events.notation.words import fold
from events.notation.write import write
from events.opening import opening_of
from events.repair import Check, Gap, Retraction
from events.rulings import Ruling, RulingChange

TAKE_BACK: Final = "visszavon"
FORCE: Final = "!"


@dataclass(frozen=True)
class Answer:
    """What came of a typed line: the events it added; or, with none, the verdict that refused it.

    ``failed`` holds (path, expected, found) of noted values that are not the game's; ``readings`` the names that
    were read otherwise than typed. ``already``: the number of the inferred event that the line says, which adds none.
    """

    events: tuple[Event, ...] = ()
    verdict: Verdict = NOT_JUDGED
    before: State | None = None
    failed: tuple[tuple[str, Any, Any], ...] = ()
    readings: tuple[Reading, ...] = ()
    already: int | None = None

    @property
    def refused(self) -> bool:
        """Nothing was added, nor had been before."""
        return not self.events and self.already is None


@dataclass
class Session:
    """A game being written down. ``texts`` are those of the cards it may yet bring in."""

    log: Folding
    texts: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    recorder: str | None = None
    _called: tuple[Called, ...] = ()

    @classmethod
    def of(cls, events: Sequence[Event], rules: Ruleset, texts: Mapping[str, dict[str, Any]],
           recorder: str | None = None) -> Session:
        """A session that goes on from a stored game."""
        return cls(Folding(rules, events), texts, recorder)

    @property
    def state(self) -> State:
        """The position now."""
        return self.log.state

    def type(self, typed: str) -> Answer:
        """Enter a line (a gap may bring its position in the lines below it).

        What the table leaves unwritten before a line is inferred as an import does it. An illegal
        line is refused, and changes nothing; with ``!`` before it it is kept as a dispute, just where
        it is. Raises InputError for what can't be read or names nothing, for a line with two ways to
        get there, and for a retraction after which a later event no longer fits (unless it is forced).
        """
        self._called = ()
        forced = typed.lstrip().startswith(FORCE)
        line = typed.lstrip().removeprefix(FORCE) if forced else typed
        if fold(line).strip() == TAKE_BACK:
            return self._take_back(line, forced)
        value = self._read(line)
        if position_unknown(self.log) and not needs_no_position(value):
            raise InputError("import.needs_position")
        if isinstance(value, Shorthand):
            return self._shorthand(value, line)
        answer = self._said(value, line, forced)
        return replace(answer, readings=self._readings(value, answer, line))

    def _readings(self, value: Event, answer: Answer, line: str) -> tuple[Reading, ...]:
        """How a line was read, its names in the position in which it was taken."""
        found: list[Reading] = [*unseen_in(line), *called_in(self._called)]
        with suppress(InputError):  # a refused line may be readable only further on
            resolved(value, answer.before or self.state, self.texts, found)
        return tuple(dict.fromkeys(found))

    def _said(self, value: Event, line: str, forced: bool) -> Answer:
        if type(value) in HANDLERS and not forced:
            already = inferred_already(value, self.log, self.texts)
            return Answer(already=already) if already is not None else self._judged(value, line)
        if isinstance(value, TurnMark) and value.number == self.state.turn + 1:
            return self._turn(value, line)
        return self._enter(self._marked(resolved(value, self.state, self.texts), line), forced)

    def _marked(self, event: Event, line: str) -> Event:
        return event.model_copy(update={"raw": line, "recorder": event.recorder or self.recorder})

    def _judged(self, value: Event, line: str) -> Answer:
        """A line that the rules judge, after what has to be inferred before it; refused where nothing helps."""
        found = fit(self.state, lambda state: resolved(value, state, self.texts), self.log.rules,
                    before_line(value, self.state.turn))
        if found.rivals:
            raise InputError("import.two_ways", first=told(found.taken.way), second=told(found.rivals[0].way))
        taken = found.taken
        if not taken.possible:
            return self._enter(self._marked(self._here(value, taken), line), forced=False)
        assert taken.event is not None  # what is possible was read
        assert taken.verdict is not None
        added = tuple(e.model_copy(update={"recorder": self.recorder}) for e in taken.way.events)
        added = (*added, self._marked(taken.event, line))
        for event in added:
            self.log.add(event)
        return Answer(added, taken.verdict, taken.way.end)

    def _turn(self, value: TurnMark, line: str) -> Answer:
        """``N. forduló``: what ends the turn before it is inferred."""
        way = to_turn(self.state, value.number, self.log.rules)
        if way.end.turn != value.number:
            raise InputError("import.turn_not_over", number=value.number, **awaited_params(way.end))
        added = (*(e.model_copy(update={"recorder": self.recorder}) for e in way.events), self._marked(value, line))
        for event in added:
            self.log.add(event)
        return Answer(added, NOT_JUDGED, way.end)

    def _here(self, value: Event, taken: Attempt) -> Event:
        """The refused line as it reads in the position now; where its names mean nothing yet, as further on."""
        try:
            return resolved(value, self.state, self.texts)
        except InputError:
            assert taken.event is not None  # it can be read somewhere
            return taken.event

    def _take_back(self, line: str, forced: bool) -> Answer:
        """The last line goes, with what was inferred before it: a retraction is appended for each of these."""
        before, length = self.state, self.log.length
        for number in self._last_played():
            self._enter(self._marked(Retraction(about=number), line), forced)
        return Answer(tuple(self.log.events[length:]), NOT_JUDGED, before)

    def _read(self, line: str) -> Event | Shorthand:
        if "\n" not in line:
            return read_line(line, read=self._body)
        document = read_document(line).checked()
        said = [said for _, said in document.events()]
        if len(said) != 1 or not isinstance(said[0], Gap):
            raise InputError("record.one_line")
        return said[0]

    def _body(self, body: str, record: bool) -> Event | Shorthand:
        """What a line says, players called by their names too."""
        opening = opening_of(self.log.events)
        value, self._called = read_named(body, Players.of(opening.players), record)
        return value

    def _last_played(self) -> list[int]:
        """The last event that counts and that the recorder may take back, and what was inferred before it."""
        counting = [n for n in self.log.counting if n > self.log.opening_events]
        if not counting:
            raise InputError("record.nothing_to_take_back")
        return [counting[-1], *inferred_before_last(self.log)]

    def _enter(self, event: Event, forced: bool) -> Answer:
        before = self.state
        self._see(event)
        if isinstance(event, Retraction):
            see_retraction(event, self.log.events, self.log.rules, forced)
        verdict = judge(before, event, self.log.rules) if type(event) in HANDLERS else NOT_JUDGED
        if verdict.outcome == ILLEGAL and not forced:
            return Answer(verdict=verdict, before=before)
        if verdict.outcome == ILLEGAL:
            event = event.model_copy(update={"grade": Grade.DISPUTED})
        self.log.add(event)
        return Answer((event,), verdict, before, self._failed(event))

    def _failed(self, event: Event) -> tuple[tuple[str, Any, Any], ...]:
        if not isinstance(event, Check):
            return ()
        found = [(a.name, a.value, value_of(self.state, a.name, self.log.rules)) for a in event.assertions]
        return tuple(one for one in found if agrees(self.state, *one) is False)

    def _see(self, event: Event) -> None:
        """What a line may be about: turn marks and event numbers have to agree."""
        if isinstance(event, TurnMark) and event.number != self.state.turn:
            raise InputError("import.turn_mark", number=event.number, now=self.state.turn)
        if isinstance(event, Ruling | RulingChange | Retraction):
            see_subject(event, self.log)

    def _shorthand(self, value: Shorthand, line: str) -> Answer:
        """All its passes, or (where it can't be carried through) none of them."""
        trial = self.log.copy()
        marks = {"raw": line, "grade": Grade.INFERRED, "reason": write(Shorthand(value.kind, value.phase)),
                 "recorder": value.recorder or self.recorder}
        before = self.state

        def play(state: State, event: Event) -> State:
            trial.add(event.model_copy(update=marks))
            return trial.state

        expand(before, value.kind, value.phase, play)
        added = tuple(trial.events[self.log.length:])
        self.log = trial
        return Answer(added, NOT_JUDGED, before)
