"""A record tried with one change: the lines after it are read anew, from where the import stood before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.importing.lines import Importer
from adjudicator.importing.report import FailedCheck
from events.notation.document import Line, read_document

#: Lines that all trials of a record may read together: what bounds the time.
MOST_LINES: Final = 3000


@dataclass(frozen=True)
class Candidate:
    """A change: instead of the ``index``-th line that says something stand ``lines``; ``before``: they stand
    before it, and it stays. ``kind``: passz, kimaradt, dobás, leidéző, fizető, választás or kihagyás."""

    kind: str
    index: int
    lines: tuple[Line, ...] = ()
    before: bool = False


@dataclass(frozen=True)
class Held:
    """A change with which the check holds and no other line fits worse; ``also``: how many later checks that
    did not hold now do, ``settled``: how many later disputes are none any more."""

    candidate: Candidate
    also: int
    settled: int


class Trials:
    """Tries changes against the first check of a record that does not hold; ``index``: its line among those
    that say something, as many as there are for the result of the header."""

    def __init__(self, importer: Importer, check: FailedCheck) -> None:
        self.importer, self.check = importer, check
        self.lines = [line for line, _ in importer.document.events()]
        before = [stop.length < check.number for stop in importer.stops]
        self.index = before.count(True) - 1 if check.number else len(self.lines)
        self.done = self.read = 0
        self._disputed = {dispute.line or 0 for dispute in importer.disputes}
        self._failing = {_key(failed) for failed in importer.failed}

    @property
    def exhausted(self) -> bool:
        """Whether too much has been read to go on."""
        return self.read >= MOST_LINES

    def end(self, index: int) -> int:
        """The number of the last event that a line gave."""
        stops = self.importer.stops
        return stops[index + 1].length if index + 1 < len(stops) else self.importer.log.length

    def hold(self, candidate: Candidate) -> Held | None:
        """Whether the check holds with a change, and all that fitted still fits."""
        self.done += 1
        trial = self.importer.back_at(candidate.index)
        rest = self.lines[candidate.index if candidate.before else candidate.index + 1:]
        if not all(self._fits(trial, line) for line in (*candidate.lines, *rest)):
            return None
        trial.result()
        if not self._sound(trial):
            return None
        also = self._failing - {_key(self.check)} - {_key(failed) for failed in trial.failed}
        later = {line for line in self._disputed if line > self.lines[candidate.index].number}
        return Held(candidate, len(also), len(later - {dispute.line for dispute in trial.disputes}))

    def _fits(self, trial: Importer, line: Line) -> bool:
        self.read += 1
        trial.line(line)
        return self._sound(trial)

    def _sound(self, trial: Importer) -> bool:
        """Nothing has gone wrong that had not before, and the check itself holds as far as it has been read."""
        found = {_key(failed) for failed in trial.failed}
        disputed = {dispute.line or 0 for dispute in trial.disputes}
        return not trial.problems and disputed <= self._disputed and _key(self.check) not in found and (
            found <= self._failing)


def _key(failed: FailedCheck) -> tuple[int | None, str]:
    return (failed.line if failed.number else None), failed.path


def line_of(text: str, number: int) -> Line:
    """A line of the record with another text."""
    [line] = read_document(text).checked().lines
    return replace(line, number=number)


def texts_of(lines: Sequence[Line]) -> tuple[str, ...]:
    """The lines as they are written."""
    return tuple(line.raw.strip() for line in lines)
