"""What an import found besides the events: disputes, failed checks, what may be a dispute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from adjudicator.importing.infer import Tried
from adjudicator.importing.later import decided_later
from adjudicator.importing.matching import BEGINNING, FIXED, INFLECTED, WORD, Reading
from adjudicator.importing.outcomes import UnknownRoll
from adjudicator.line_of_events import lay_out
from engine.ruleset import Ruleset
from engine.state import State
from engine.verdict import UNDECIDABLE, Verdict
from events.base import Event, Grade
from events.errors import Problem
from events.opening import Opening, opening_of
from events.repair import Gap

if TYPE_CHECKING:
    from adjudicator.importing.lines import Importer

ILLEGAL_LINE: Final = "szabálytalan"
NOTHING_AWAITED: Final = "nem várt"
#: How the names were read that count as completed.
COMPLETED: Final = frozenset({BEGINNING, INFLECTED, WORD})
NO_ITEM: Final = "nincs mire válasz"


@dataclass(frozen=True)
class Dispute:
    """A line that was kept as the table played it. ``why``: szabálytalan, nem várt (it answers
    nothing that is awaited and changed nothing) or nincs mire válasz; ``before`` the position."""

    number: int
    line: int | None
    raw: str
    why: str
    verdict: Verdict
    before: State
    tried: Tried | None = None


@dataclass(frozen=True)
class Possible:
    """A line that is legal only because inserted passes resolved ``resolved`` before it;
    ``verdict`` is what the rules say of it as an answer to that, at the position ``before``."""

    number: int
    line: int | None
    raw: str
    resolved: str
    verdict: Verdict
    before: State


@dataclass(frozen=True)
class FailedCheck:
    """A noted value that is not the replay's; ``number`` is 0 for the result in the header. ``hangs_on``: what nobody
    knows, where it may be right all the same (:func:`adjudicator.importing.values.agrees`)."""

    number: int
    line: int | None
    raw: str
    path: str
    expected: Any
    found: Any
    hangs_on: str = ""


@dataclass(frozen=True)
class Remark:
    """A name or word of a line that was read otherwise than typed (:class:`Reading`): no fault."""

    line: int
    raw: str
    reading: Reading

    @property
    def fixed(self) -> bool:
        """Whether it was taken for a slip and put right."""
        return self.reading.how == FIXED


@dataclass(frozen=True)
class Hole:
    """Lines that could not be read or did not fit, kept as one gap: the number of its event, the first
    and the last line, what was wrong with the first, and what else could not be read."""

    number: int
    first: int
    last: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Report:
    """All that speaks against a record, in its order; how its names and words were read; what came of the rolls
    that nobody noted; and the noted values that hang on unknown cards."""

    disputes: tuple[Dispute, ...] = ()
    possible: tuple[Possible, ...] = ()
    failed: tuple[FailedCheck, ...] = ()
    remarks: tuple[Remark, ...] = ()
    holes: tuple[Hole, ...] = ()
    rolls: tuple[UnknownRoll, ...] = ()
    undecided: tuple[FailedCheck, ...] = ()

    @property
    def against(self) -> bool:
        """Whether anything speaks against it (what may be a dispute does not)."""
        return bool(self.disputes or self.failed or self.holes)

    @property
    def fixed(self) -> tuple[Remark, ...]:
        """What was taken for a slip and put right."""
        return tuple(remark for remark in self.remarks if remark.fixed)


@dataclass(frozen=True)
class Imported:
    """A record as events; ``states`` and ``verdicts`` go with them one to one (the position
    after each, the verdict of each; an empty one where nothing is to be judged).

    Of a table, ``left`` tells what in it was left out, and ``places`` name its rows by number and text.
    ``importer``: what read it, where a check did not hold: its lines can be tried otherwise."""

    events: tuple[Event, ...]
    states: tuple[State, ...]
    verdicts: tuple[Verdict, ...]
    rules: Ruleset
    report: Report = field(default_factory=Report)
    file: str = ""
    left: tuple[Problem, ...] = ()
    places: Mapping[tuple[int, str], str] = field(default_factory=dict)
    importer: Importer | None = field(default=None, compare=False, repr=False)

    @property
    def opening(self) -> Opening:
        """The first event."""
        return opening_of(self.events)

    @property
    def inferred(self) -> int:
        """How many events were put in for what the table left unwritten."""
        return sum(event.grade == Grade.INFERRED for event in self.events)

    @property
    def gaps(self) -> int:
        """How many parts are missing."""
        return sum(isinstance(event, Gap) for event in self.events)

    @property
    def undecidable(self) -> int:
        """How many lines and noted values hang on something unknown."""
        return sum(verdict.outcome == UNDECIDABLE for verdict in self.verdicts) + len(self.report.undecided)

    @cached_property
    def decided_later(self) -> int:
        """How many of these hindsight decides."""
        return decided_later(self)

    @cached_property
    def taken_out(self) -> Mapping[int, int]:
        """The events that are no part of the game any more, each with the one that took it out."""
        return lay_out(self.events).taken_out if self.report.disputes else {}

    @property
    def taken_back(self) -> int:
        """How many of the disputes were taken back: by a rewind, or by whoever wrote them."""
        return sum(dispute.number in self.taken_out for dispute in self.report.disputes)

    @property
    def counts(self) -> Mapping[str, int]:
        """The numbers of a report's table."""
        return {"events": len(self.events), "inferred": self.inferred, "disputes": len(self.report.disputes),
                "taken_back": self.taken_back,
                "possible": len(self.report.possible), "failed": len(self.report.failed), "gaps": self.gaps,
                "undecidable": self.undecidable, "decided_later": self.decided_later,
                "completed": sum(remark.reading.how in COMPLETED for remark in self.report.remarks),
                "fixed": len(self.report.fixed)}

