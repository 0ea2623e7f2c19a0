"""The merged record as it grows, replayed: what the rules say of each of two versions."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.folding import Folding
from adjudicator.importing.lines import Importer
from adjudicator.importing.opening import Opened
from adjudicator.importing.record import TEXT_NAME, source_text
from adjudicator.importing.report import Dispute, FailedCheck
from engine.ruleset import Ruleset
from events.base import Event, Grade
from events.errors import Problem
from events.notation.document import Document, Line


@dataclass(frozen=True)
class Trial:
    """What came of a version: what the rules have against its own lines, how many lines after it
    still fit, and the first that does not. ``inferred`` are the events put in for what is unwritten."""

    problems: tuple[Problem, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    failed: tuple[FailedCheck, ...] = ()
    follow: int = 0
    stops: Line | None = None
    stuck: bool = False  # a line after it could not be read on at all
    inferred: tuple[Event, ...] = field(default=(), repr=False)
    own: int = 0  # how many of these were put in for its own lines

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against its own lines."""
        return not (self.problems or self.disputes or self.failed)

    @property
    def readable(self) -> bool:
        """Whether a record could go on with it."""
        return not self.problems and not self.stuck

    @property
    def strain(self) -> tuple[int, int]:
        """How much speaks against its own lines, and how much has to be inferred for them."""
        return len(self.problems) + len(self.disputes) + len(self.failed), self.own

    @property
    def rank(self) -> tuple[bool, int]:
        """The better one is legal, or else lets more of what follows stand."""
        return self.legal, self.follow


class Replaying:
    """Imports the lines of the merged record one by one, and tries others without keeping them."""

    def __init__(self, document: Document, opened: Opened) -> None:
        assert opened.event is not None and opened.rules is not None  # without faults there are both
        self.rules: Ruleset = opened.rules
        log = Folding(opened.rules, (opened.event, source_text(document, document.file or TEXT_NAME)))
        self._importer = Importer(document, log, opened.texts)

    @property
    def events(self) -> int:
        """How many events there are so far."""
        return self._importer.log.length

    def take(self, line: Line) -> bool:
        """Add a line; whether it could be read on."""
        self._importer.problems = []
        self._importer.line(line)
        return not self._importer.problems

    def fits(self, line: Line) -> bool:
        """Whether a line can stand here without anything against it."""
        return self.trial([line]).legal

    def trial(self, lines: Sequence[Line], ahead: Sequence[Line] = ()) -> Trial:
        """What would come of these lines and of those after them, of which nothing is kept."""
        tried = _copied(self._importer)
        since = tried.log.length
        for line in lines:
            tried.line(line)
        own = tuple(tried.problems), tuple(tried.disputes), tuple(tried.failed)
        inferred = _inferred(tried, since)
        follow, stops, stuck = _go_on(tried, ahead)
        return Trial(*own, follow, stops, stuck, _inferred(tried, since), len(inferred))


def _inferred(tried: Importer, since: int) -> tuple[Event, ...]:
    return tuple(e for e in tried.log.events[since:] if e.grade == Grade.INFERRED)


def _go_on(tried: Importer, ahead: Sequence[Line]) -> tuple[int, Line | None, bool]:
    """How many lines fit, the first that does not, and whether after all a record can't be read on."""
    tried.problems, tried.disputes, tried.failed = [], [], []
    follow, stops = 0, None
    for line in ahead:
        tried.line(line)
        if tried.problems or tried.disputes or tried.failed:
            stops = stops or line
        elif stops is None:
            follow += 1
    return follow, stops, bool(tried.problems)


def _copied(importer: Importer) -> Importer:
    """Another importer that is as this one is now, with nothing found yet."""
    other = copy.copy(importer)
    other.log = importer.log.copy()
    other.problems, other.disputes, other.possible, other.failed = [], [], [], []
    other.remarks, other.readings, other.holes = [], [], []
    return other
