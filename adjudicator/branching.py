"""What if: a log that goes another way from some event on, told beside the one that was played.

The branch is a log of its own, laid out and folded like any other (``replay``), so rewinds and
retractions mean in it what they mean in every log; what a ruling says of an event follows that
event to its new number. Nothing here is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from adjudicator.folding import FoldedLine
from adjudicator.importing.references import resolved
from adjudicator.importing.shorthand import expand
from adjudicator.line_of_events import JUDGES, subject
from adjudicator.replay import Moment, Replay, Teller
from adjudicator.suggestions import near
from engine.ruleset import Ruleset
from engine.state import State
from events.base import Event, Grade
from events.choices import TurnMark
from events.errors import InputError, Problem
from events.notation.document import read_document
from events.notation.read import read_line
from events.notation.values import Shorthand
from events.opening import Opening, SourceText
from events.repair import Retraction
from events.rulings import Ruling, RulingChange

Texts = Mapping[str, dict[str, Any]]
PLACE: Final = "--line"  # what stands for the file in the place of a line that can't be read


@dataclass(frozen=True)
class Question:
    """What is to be otherwise; all numbers are those of the events that were played.

    ``lines`` stand in the place of event ``at`` (``keep``: before it; one more than the last event:
    at the end), ``dropped`` events are left out, with ``cut`` nothing follows the lines. ``rules``
    hold from event ``since`` on; ``texts`` of cards stand in place of the log's own from its opening on.
    """

    at: int
    lines: tuple[str | Event, ...] = ()
    keep: bool = False
    dropped: frozenset[int] = frozenset()
    cut: bool = False
    rules: Ruleset | None = None
    since: int = 1
    texts: Texts = field(default_factory=dict)

    @property
    def start(self) -> int:
        """The first event at which anything can be otherwise."""
        points = [self.at] if self.lines else []
        points += [min(self.dropped)] if self.dropped else []
        points += [self.since] if self.rules is not None else []
        points += [1] if self.texts else []
        return min(points, default=self.at)


@dataclass(frozen=True)
class Branch:
    """A branch told to its end beside ``base``, the game as it was played.

    ``origins``: of each event of the branch its number in the base, 0 for a line of its own;
    ``places`` the other way round (a replaced event has that of the first line in its place);
    ``after``: the position once the branch has come past an event of the base; ``gone``: judge's
    events that can't be there, with the number of the event that they were about.
    """

    asked: Question
    base: Replay
    told: Replay
    origins: tuple[int, ...]
    places: Mapping[int, int]
    after: Mapping[int, State]
    gone: Mapping[int, int]
    late_from: int

    @property
    def lines(self) -> tuple[Moment, ...]:
        """The moments of the branch's own lines."""
        return tuple(m for m in self.told.moments if self.origins[m.number - 1] == 0)

    @property
    def pairs(self) -> tuple[tuple[Moment, Moment], ...]:
        """The events that are in both, as played and in the branch."""
        return tuple((self.base.at(origin), self.told.at(number))
                     for number, origin in enumerate(self.origins, 1) if origin)

    @property
    def turning(self) -> State:
        """The position where the branch's own lines end, or the one before its first difference."""
        if self.lines:
            return self.lines[-1].after
        return self.after.get(max(self.asked.start - 1, 1), self.told.moments[0].after)

    def rules_of(self, number: int) -> Ruleset:
        """The rules by which an event of the branch was judged."""
        return self.told.rules if number >= self.late_from else self.base.rules


def branch(base: Replay, asked: Question, texts: Texts | None = None) -> Branch:
    """Tell a branch of a game. ``texts`` are those of further cards that a line may bring in.

    Raises InputError for a line that can't be read (with its place), for events that don't exist
    or open the log, and for a card text or stated position that can't be read.
    """
    _see(base, asked)
    builder = _Builder(base, asked, texts or {})
    builder.build()
    moments = builder.teller.moments()
    told = Replay(moments, asked.rules or base.rules, (), 0, len(moments))
    return Branch(asked, base, told, tuple(builder.origins), builder.places, builder.after, builder.gone,
                  builder.line.late_from or len(moments) + 1)


def opening_events(base: Replay) -> int:
    """How many events open the log: the opening and the source texts after it."""
    return next((m.number - 1 for m in base.moments if not isinstance(m.event, Opening | SourceText)),
                len(base.moments))


def _see(base: Replay, asked: Question) -> None:
    """The events that are spoken of exist, and none of those that open the log is taken away."""
    last = len(base.moments)
    named = [*sorted(asked.dropped), asked.since, *([asked.at] if asked.lines else [])]
    for number in named:
        if not 1 <= number <= last + (asked.lines != () and number == asked.at):
            raise InputError("replay.no_event", number=number, last=last)
    first = opening_events(base)
    for number in (*sorted(asked.dropped), *([asked.at] if asked.lines else [])):
        if number <= first:
            raise InputError("whatif.opening", number=number, first=first + 1)


class _TwoRules(FoldedLine):
    """A line of events that is judged by other rules from some event on."""

    def __init__(self, early: Ruleset, late: Ruleset) -> None:
        super().__init__(early)
        self.late = late
        self.late_from = 0

    def rules_at(self, number: int) -> Ruleset:
        """The later rules once they hold."""
        return self.late if self.late_from and number >= self.late_from else self.rules


class _Builder:
    """Lays out a branch event by event; each is judged as it comes."""

    def __init__(self, base: Replay, asked: Question, texts: Texts) -> None:
        self.base, self.asked = base.moments, asked
        self.played = [m.event for m in base.moments]
        self.events: list[Event] = []
        self.origins: list[int] = []
        self.places: dict[int, int] = {}
        self.after: dict[int, State] = {}
        self.gone: dict[int, int] = {}
        self.refused: set[int] = set()
        self.rulings: list[int] = []  # the numbers, as played, of the rulings that are there; 0 for new ones
        self.replaced = 0
        self.line = _TwoRules(base.rules, asked.rules or base.rules)
        self.teller = Teller(self.events, self.line, self.refused)
        self.known = {**all_texts(self.played), **texts, **asked.texts}
        self.carried: dict[str, dict[str, Any]] = {}

    @property
    def state(self) -> State:
        """The position now."""
        return self.teller.state

    def build(self) -> None:
        """Go through the log once."""
        asked = self.asked
        shared = self._shared()
        for moment in self.base[shared:]:
            n = moment.number
            here = bool(asked.lines) and n == asked.at
            if here and not asked.keep:
                self.places[n] = len(self.events) + 1
                self.replaced = n
            if here:
                self._lines(n)
                if asked.cut:
                    return
            if (here and not asked.keep) or n in asked.dropped:
                self._left_out(moment.event)
            else:
                self._follow(moment)
            self.after[n] = self.state
        if asked.lines and asked.at == len(self.base) + 1:
            self._lines(asked.at)
            self.after[asked.at] = self.state

    def _shared(self) -> int:
        """Take over the moments before the branch point as they were told; how many.

        After a ruling or retraction the line holds positions that no moment has: then none.
        """
        before = self.base[:self.asked.start - 1]
        if any(isinstance(m.event, JUDGES) for m in before):
            return 0
        for m in before:
            self.events.append(m.event)
            self.origins.append(m.number)
            self.places[m.number], self.after[m.number] = m.number, m.after
            self.teller.told.append(replace(m, taken_out=0))
            if m.refused:
                self.refused.add(m.number)
            else:
                self.line.numbers.append(m.number)
                self.line.states.append(m.after)
        return len(before)

    # ── the events of the log ───────────────────────────────────────────────────────────────

    def _follow(self, moment: Moment) -> None:
        event = self._moved(moment.event, moment.number)
        if event is None:
            self._left_out(moment.event)
            return
        if moment.refused:
            self.refused.add(len(self.events) + 1)
        self.places[moment.number] = len(self.events) + 1
        self._tell(event, moment.number, moment.number)

    def _moved(self, event: Event, number: int) -> Event | None:
        """The event with the numbers in it as they are in the branch; None where what it is about is gone."""
        if not isinstance(event, JUDGES):
            return event
        about = _about(self.played, number, event)
        if about == 0:
            return event
        place = self.places.get(about)
        if isinstance(event, RulingChange):
            place = self.rulings.index(about) + 1 if about in self.rulings else None
        if place is None:
            self.gone[number] = about
            return None
        return self._renumbered(event, place)

    def _renumbered(self, event: Event, place: int) -> Event:
        if isinstance(event, RulingChange):
            return event if event.number == place else event.model_copy(update={"number": place})
        if isinstance(event, Retraction):
            return event if event.about == place else event.model_copy(update={"about": place})
        assert isinstance(event, Ruling)  # there are no other events of judges
        same = event.about is None and subject([*self.events, event], len(self.events) + 1) == place
        return event if same or event.about == place else event.model_copy(
            update={"about": place, "about_line": None})

    def _left_out(self, event: Event) -> None:
        """An event that is not there: the card texts it brought are still needed by those after it."""
        self.carried.update(_texts_of(event))

    # ── the lines of the branch ─────────────────────────────────────────────────────────────

    def _lines(self, position: int) -> None:
        first = len(self.events)
        for number, line in enumerate(self.asked.lines, 1):
            if isinstance(line, Event):
                self._tell(line, 0, position)
                continue
            try:
                self._say(line, position)
            except InputError as error:
                raise _located(error, line, number) from None
        if len(self.events) == first:
            raise InputError("whatif.no_event_of", line=str(self.asked.lines[0]))

    def _say(self, line: str, position: int) -> None:
        value = _value(line)
        if isinstance(value, Shorthand):
            expand(self.state, value.kind, value.phase, self._player(line, position))
            return
        event = resolved(value, self.state, self.known)
        if isinstance(event, TurnMark) and event.number != self.state.turn:
            raise InputError("import.turn_mark", number=event.number, now=self.state.turn)
        self._player(line, position)(self.state, self._ruled(event))

    def _player(self, line: str, position: int) -> Callable[[State, Event], State]:
        def play(_: State, event: Event) -> State:
            self._tell(event.model_copy(update={"grade": Grade.MANUAL, "raw": line}), 0, position)
            return self.state
        return play

    def _ruled(self, event: Event) -> Event:
        """A ruling that is tried speaks of events as they were played."""
        about = getattr(event, "about", None)
        if isinstance(event, RulingChange):
            made = [n for n, e in enumerate(self.played, 1) if isinstance(e, Ruling)]
            if not 1 <= event.number <= len(made) or made[event.number - 1] not in self.rulings:
                raise InputError("import.no_ruling", number=event.number, last=len(self.rulings))
            return self._renumbered(event, self.rulings.index(made[event.number - 1]) + 1)
        if about is None or not isinstance(event, JUDGES):
            return event
        if about not in self.places:
            raise InputError("replay.no_event", number=about, last=max(self.places))
        return event.model_copy(update={"about": self.places[about]})

    # ── both ────────────────────────────────────────────────────────────────────────────────

    def _tell(self, event: Event, origin: int, position: int) -> None:
        if not self.line.late_from and position >= self.asked.since:
            self.line.late_from = len(self.events) + 1
        if isinstance(event, Ruling):
            self.rulings.append(origin or self._ruling_in_its_place())
        self.events.append(self._texted(event))
        self.origins.append(origin)
        self.teller.tell(len(self.events))

    def _ruling_in_its_place(self) -> int:
        """The ruling that a line's ruling stands for: the replaced one, if that was one; else 0."""
        n = self.replaced
        return n if n and isinstance(self.played[n - 1], Ruling) and n not in self.rulings else 0

    def _texted(self, event: Event) -> Event:
        """The event with the card texts that hold in the branch, and those carried on to it."""
        effect = getattr(event, "effect_line", None)
        if effect is not None and effect.texts:
            event = event.model_copy(update={"effect_line": self._texted(effect)})
        wanted = {**event.texts}
        if self.carried and not isinstance(event, JUDGES):
            wanted, self.carried = {**self.carried, **event.texts}, {}
        wanted = {name: self.asked.texts.get(name, text) for name, text in wanted.items()}
        return event if wanted == event.texts else event.model_copy(update={"texts": wanted})


def _value(line: str) -> Event | Shorthand:
    """What a line says; a gap brings its position in the lines below it."""
    if "\n" not in line:
        return read_line(line)
    said = [said for _, said in read_document(line).checked().events()]
    if len(said) != 1:
        raise InputError("record.one_line")
    return said[0]


def _about(events: Sequence[Event], number: int, event: Any) -> int:
    """The event, as played, that a judge's event is about; 0 where it is about none."""
    if isinstance(event, Retraction):
        return event.about
    if isinstance(event, RulingChange):
        made = [n for n, e in enumerate(events, 1) if isinstance(e, Ruling)]
        return made[event.number - 1] if 1 <= event.number <= len(made) else 0
    loose = event.about is None and event.about_line is None and event.ruling in ("hatás", "szöveg")
    return 0 if loose else subject(events, number)


def _texts_of(event: Any) -> dict[str, dict[str, Any]]:
    effect = getattr(event, "effect_line", None)
    return {**event.texts, **(effect.texts if effect is not None else {})}


def all_texts(events: Sequence[Event]) -> dict[str, dict[str, Any]]:
    """Every card text that the log holds."""
    return {name: text for event in events for name, text in _texts_of(event).items()}


def _located(error: InputError, line: str, number: int) -> InputError:
    """A fault of a line with its place: which line it is, and the caret under what is wrong."""
    if error.problems:
        placed = tuple(replace(p, file=PLACE, line=number) for p in error.problems)
        return InputError(error.code, placed, **error.params)
    params = dict(error.params)
    typed = params.get("name")
    at = line.find(typed) if isinstance(typed, str) and typed else -1
    if error.code == "names.unknown":
        params["near"] = near(str(typed), tuple(params.get("near", ())))  # type: ignore[arg-type]
    length = len(str(typed)) if at >= 0 else max(len(line.strip()), 1)
    problem = Problem(error.code, tuple(params.items()), PLACE, number, max(at, 0) + 1, line, length)
    return InputError("whatif.line", (problem,), line=line)
