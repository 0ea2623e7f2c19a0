"""Two sheets of one game -> the merged record, and all that they disagree in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from adjudicator.importing.around_faults import CODES
from adjudicator.importing.opening import open_record
from adjudicator.importing.places import DISPUTED
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.merging.aligning import Aligner
from adjudicator.merging.combining import Combiner
from adjudicator.merging.disagreements import HEADER, RESULT, Disagreement, Version
from adjudicator.merging.headers import (
    AS_NAMED,
    Head,
    HeaderClash,
    SamePlayers,
    header_lines,
    merge_headers,
    see_one_game,
)
from adjudicator.merging.headers import RESULT as RESULT_KEY
from adjudicator.merging.names import Names
from adjudicator.merging.replaying import Replaying
from adjudicator.merging.sheets import Entry, Sheet, read_sheets
from adjudicator.merging.writing import Writer
from engine.ruleset import Ruleset
from events.errors import InputError, Problem
from events.notation.document import read_document

NAME = "egyesitett.jk"
_TRIES = 4


@dataclass(frozen=True)
class Merged:
    """The merged record; ``game`` is what it imports as, ``error`` why it can't be imported.

    ``events`` counts what it says and what had to be inferred, ``filled`` the gaps of one sheet that
    the other fills; ``left_out`` are remarks of one sheet that fit nowhere; ``base`` is the folder from
    which the text names its decks.
    """

    text: str
    sheets: tuple[Sheet, Sheet]
    disagreements: tuple[Disagreement, ...]
    events: int
    filled: int
    left_out: tuple[Entry, ...]
    base: Path
    rules: Ruleset
    game: Imported | None = None
    error: InputError | None = None


def merge(first: Path, second: Path, prefer: int = 0, out: Path | None = None,
          same: SamePlayers = AS_NAMED) -> Merged:
    """Merge two sheets; where they clash the one numbered ``prefer`` is followed, if the record can go on so.
    ``same``: names that are of the same players though the sheets differ in them.

    Raises InputError ``merge.unreadable``, ``merge.other_games``, ``merge.other_players``, ``merge.other_seats``,
    ``merge.no_player`` or,
    for the headers, ``merge.headers``, and OSError where a file can't be read.
    """
    sheets = read_sheets(first, second)
    see_one_game(sheets, same)
    base = out.parent if out is not None else first.parent
    merging = Merging(sheets, base, out.name if out is not None else NAME, prefer)
    return merging.run()


class Merging:
    """The headers and the aligned lines of two sheets, from which a record is written."""

    def __init__(self, sheets: tuple[Sheet, Sheet], base: Path, name: str, prefer: int) -> None:
        self.sheets, self.base, self.name, self.prefer = sheets, base, name, prefer
        self.head = merge_headers(sheets, base, prefer)
        self.document = read_document("".join(f"{line}\n" for line in header_lines(self.head)), name)
        self.opened = open_record(self.document, base)
        if self.opened.problems or self.opened.event is None:
            raise self._at_fault()
        self.names = Names(self.opened.texts)
        self.steps = Aligner(sheets[0].entries, sheets[1].entries, self.names).steps()

    def run(self) -> Merged:
        """The record; where it could not be imported, with the other version in those disagreements that may
        be why: the last ones before the fault, first where the rules speak for the other."""
        turned: frozenset[int] = frozenset()
        made = self._written(turned)
        while made.error is not None:
            tried = ((number, self._written(turned | {number})) for number in _doubtful(made, turned))
            number, better = next((pair for pair in tried if _goes_further(pair[1], made)), (0, None))
            if better is None:
                break
            turned, made = turned | {number}, better
        return made

    def _written(self, turned: frozenset[int]) -> Merged:
        writer = Writer(self.sheets)
        combiner = Combiner(writer, Replaying(self.document, self.opened), self.names, self.prefer, turned)
        _write_head(writer, self.head, combiner)
        combiner.run(self.steps)
        made = Merged(writer.text, self.sheets, tuple(combiner.found), combiner.replaying.events, combiner.filled,
                      tuple(combiner.left_out), self.base, combiner.replaying.rules)
        try:
            game = import_record(writer.text, base=self.base, name=self.name)
            return replace(made, game=game, events=len(game.events))
        except InputError as error:
            return replace(made, error=error)

    def _at_fault(self) -> InputError:
        """The faults of the headers, each at the sheet that it comes from."""
        problems = tuple(map(self._placed, self.opened.problems))
        return InputError("merge.headers", problems, count=len(problems))

    def _placed(self, problem: Problem) -> Problem:
        if problem.file != self.name or not problem.line or problem.line > len(self.head.origin):
            return problem
        sheet, line = self.head.origin[problem.line - 1]
        spot = (problem.raw or "")[(problem.column or 1) - 1:][:problem.length]
        return replace(problem, file=self.sheets[sheet].name, line=line.number, raw=line.raw,
                       column=max(line.raw.find(spot), 0) + 1)


def _doubtful(made: Merged, turned: frozenset[int]) -> list[int]:
    """The disagreements that may be why the record can't be imported, the likeliest first."""
    before = [d for d in made.disagreements[::-1] if d.line < _fault(made) and d.number not in turned
              and d.kind not in (HEADER, RESULT) and d.proposed != d.kept]
    return [d.number for d in sorted(before, key=lambda d: d.proposed is None)][:_TRIES]


def _goes_further(one: Merged, other: Merged) -> bool:
    return one.error is None or _fault(one) > _fault(other) + _TRIES  # a remark more or less is no progress


def _fault(made: Merged) -> int:
    """The first line that keeps a record from being imported; an illegal one before it may only be why."""
    assert made.error is not None  # asked for only where there is one
    return min((p.line or 0 for p in made.error.problems if p.code not in (DISPUTED, *CODES)), default=0)


def _write_head(writer: Writer, head: Head, combiner: Combiner) -> None:
    one, other = writer.sheets
    writer.remark("merge.remark.title", first=one.path.name, one=one.recorder, second=other.path.name,
                  other=other.recorder)
    for sheet in writer.sheets:
        writer.aside(line for line in sheet.head if line.comment)
    clashes = {clash.told[combiner.prefer][1]: clash for clash in head.clashes}
    for header, line in zip(head.headers, header_lines(head), strict=True):
        writer.lines.append(line)
        clash = next((c for told, c in clashes.items() if (told.key, told.seat) == (header.key, header.seat)), None)
        if clash is not None:
            _write_clash(writer, clash, combiner)
    writer.lines.append("")


def _write_clash(writer: Writer, clash: HeaderClash, combiner: Combiner) -> None:
    one, other = (Version(sheet.name, (line,), line.number)
                  for sheet, (line, _) in zip(writer.sheets, clash.told, strict=True))
    kind = RESULT if clash.told[0][1].key == RESULT_KEY else HEADER
    found = Disagreement(len(combiner.found) + 1, kind, (one, other), combiner.prefer, len(writer.lines))
    combiner.found.append(found)
    writer.otherwise(found)
