"""What the noted values of a record with faults speak against: those before its first fault as in any record,
those after it as far as the game could be followed without the lines that were not carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from adjudicator.importing.lines import Importer
from adjudicator.importing.places import DISPUTED
from adjudicator.importing.repairs_telling import shown
from adjudicator.importing.report import FailedCheck
from events.errors import Problem
from events.notation.document import Line
from events.notation.words import fold
from events.repair import Check, Gap

#: A noted value that is not the game's, told among the faults of a file, …
FAILED: Final = "import.check"
#: … one after a line that was not carried out, …
AFTER: Final = "import.check.after"
#: … and those that nobody can check any more.
UNKNOWN: Final = "import.check.unknown"
CODES: Final = frozenset({FAILED, AFTER, UNKNOWN})
_CHANGES_NOTHING: Final = ("=", ";", "megjegyzés")


@dataclass(frozen=True)
class Footing:
    """How well the position before a line is known: the lines since the last stated position that were ``left_out``,
    and the first beyond which the game could not be followed (``lost``; 0 where there is none)."""

    left_out: tuple[int, ...] = ()
    lost: int = 0


def checks_of(importer: Importer | None, problems: Sequence[Problem]) -> list[Problem]:
    """The checks of a record with faults that do not hold, each honest about the position it was held against;
    and how many can't be decided, at the first of them."""
    if importer is None:
        return []
    footings = _Footings(importer, problems)
    file = importer.document.file
    failed = [(check, footings.before(check.line)) for check in importer.failed if check.line and check.number]
    told = [_failed(check, file, footing.left_out) for check, footing in failed if not footing.lost]
    return [*told, *_undecidable(importer, problems, footings)]


class _Footings:
    """Where the position of a record with faults becomes uncertain, and where it is stated anew."""

    def __init__(self, importer: Importer, problems: Sequence[Problem]) -> None:
        lines = {line.number: line for line in importer.document.lines}
        unread = (p.line for p in (*problems, *importer.problems) if p.line is not None and p.code != DISPUTED
                  and p.file == importer.document.file)
        breaks = {**{n: n in lines and lines[n].kind == "állás" for n in unread}, **importer.breaks}
        self.breaks = {n: lost for n, lost in sorted(breaks.items())
                       if n not in lines or not _changes_nothing(lines[n])}
        self.stated = [e.line for e in importer.log.events if isinstance(e, Gap) and e.position is not None and e.line]

    def before(self, line: int) -> Footing:
        """The footing of a line."""
        since = max((n for n in self.stated if n < line), default=0)
        between = {n: lost for n, lost in self.breaks.items() if since < n < line}
        return Footing(tuple(between), next((n for n, lost in between.items() if lost), 0))


def _changes_nothing(line: Line) -> bool:
    """Whether the position is the same without a line that can't be read: a check, a note."""
    return fold(line.raw).lstrip().startswith(tuple(map(fold, _CHANGES_NOTHING)))


def _undecidable(importer: Importer, problems: Sequence[Problem], footings: _Footings) -> Iterator[Problem]:
    """For each stretch in which the game is lost one problem, with how many checks stand in it."""
    faulty = {p.line for p in problems}
    checks = [(line, footings.before(line.number).lost) for line, said in importer.document.events()
              if isinstance(said, Check) and line.number not in faulty]
    for lost, several in groupby(checks, key=lambda pair: pair[1]):
        lines = [line for line, _ in several]
        if lost:
            yield _whole(lines[0], importer.document.file, count=len(lines), since=lost)


def _whole(line: Line, file: str | None, **params: int) -> Problem:
    return Problem(UNKNOWN, tuple(params.items()), file, line.number, line.column, line.raw,
                   max(len(line.raw.strip()), 1))


def _failed(check: FailedCheck, file: str | None, left_out: tuple[int, ...]) -> Problem:
    at = fold(check.raw).find(fold(check.path))
    length = len(check.path) if at >= 0 else max(len(check.raw.strip()), 1)
    said = {"path": check.path, "expected": shown(check.expected), "found": shown(check.found)}
    after = {"after": left_out[0], "left": len(left_out)} if left_out else {}
    return Problem(AFTER if left_out else FAILED, (*said.items(), *after.items()), file, check.line, max(at, 0) + 1,
                   check.raw, length)
