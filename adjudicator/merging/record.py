"""Two sheets of one game -> the merged record, and all that they disagree in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from adjudicator.importing.opening import Opened, open_record
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.merging.aligning import Aligner
from adjudicator.merging.combining import Combiner
from adjudicator.merging.disagreements import HEADER, RESULT, Disagreement, Version
from adjudicator.merging.headers import RESULT as RESULT_KEY
from adjudicator.merging.headers import Head, HeaderClash, header_lines, merge_headers, see_one_game
from adjudicator.merging.names import Names
from adjudicator.merging.replaying import Replaying
from adjudicator.merging.sheets import Sheet, read_sheets
from adjudicator.merging.writing import Writer
from events.errors import InputError, Problem
from events.notation.document import Document, read_document

NAME = "egyesitett.jk"


@dataclass(frozen=True)
class Merged:
    """The merged record; ``game`` is what it imports as, ``error`` why it can't be imported.

    ``events`` counts what it says and what had to be inferred, ``filled`` counts the gaps of one sheet that the other fills; ``base`` is the folder from which
    the text names its decks.
    """

    text: str
    sheets: tuple[Sheet, Sheet]
    disagreements: tuple[Disagreement, ...]
    events: int
    filled: int
    base: Path
    game: Imported | None = None
    error: InputError | None = None


def merge(first: Path, second: Path, prefer: int = 0, out: Path | None = None) -> Merged:
    """Merge two sheets; where they clash the one numbered ``prefer`` is followed, if the record can go on so.

    Raises InputError ``merge.unreadable``, ``merge.other_games`` or, for the headers, ``merge.headers``, and
    OSError where a file can't be read.
    """
    sheets = read_sheets(first, second)
    see_one_game(sheets)
    base = out.parent if out is not None else first.parent
    head = merge_headers(sheets, base, prefer)
    document = read_document("".join(f"{line}\n" for line in header_lines(head)), NAME)
    opened = open_record(document, base)
    if opened.problems or opened.event is None:
        raise _at_fault(opened, head, sheets)
    return _merged(sheets, head, document, opened, base, prefer, out)


def _merged(sheets: tuple[Sheet, Sheet], head: Head, document: Document, opened: Opened, base: Path, prefer: int,
            out: Path | None) -> Merged:
    writer, names = Writer(sheets), Names(opened.texts)
    combiner = Combiner(sheets, writer, Replaying(document, opened), names, prefer)
    _write_head(writer, head, combiner, prefer)
    combiner.run(Aligner(sheets[0].entries, sheets[1].entries, names).steps())
    text = writer.text
    game, error = None, None
    try:
        game = import_record(text, base=base, name=out.name if out is not None else NAME)
    except InputError as fault:
        error = fault
    return Merged(text, sheets, tuple(combiner.found), combiner.replaying.events, combiner.filled, base, game, error)


def _write_head(writer: Writer, head: Head, combiner: Combiner, prefer: int) -> None:
    one, other = writer.sheets
    writer.remark("merge.remark.title", first=one.path.name, one=one.recorder, second=other.path.name,
                  other=other.recorder)
    for sheet in writer.sheets:
        writer.aside(line for line in sheet.head if line.comment)
    clashes = {clash.told[prefer][1]: clash for clash in head.clashes}
    for header, line in zip(head.headers, header_lines(head), strict=True):
        writer.lines.append(line)
        clash = next((c for told, c in clashes.items() if (told.key, told.seat) == (header.key, header.seat)), None)
        if clash is not None:
            _write_clash(writer, clash, combiner, prefer)
    writer.lines.append("")


def _write_clash(writer: Writer, clash: HeaderClash, combiner: Combiner, prefer: int) -> None:
    one, other = (Version(sheet.name, (line,), line.number)
                  for sheet, (line, _) in zip(writer.sheets, clash.told, strict=True))
    kind = RESULT if clash.told[0][1].key == RESULT_KEY else HEADER
    found = Disagreement(len(combiner.found) + 1, kind, (one, other), prefer, len(writer.lines))
    combiner.found.append(found)
    writer.otherwise(found)


def _at_fault(opened: Opened, head: Head, sheets: tuple[Sheet, Sheet]) -> InputError:
    """The faults of the headers, each at the sheet that it comes from."""
    problems = tuple(_placed(problem, head, sheets) for problem in opened.problems)
    return InputError("merge.headers", problems, count=len(problems))


def _placed(problem: Problem, head: Head, sheets: tuple[Sheet, Sheet]) -> Problem:
    if problem.file != NAME or not problem.line or problem.line > len(head.origin):
        return problem
    sheet, line = head.origin[problem.line - 1]
    column = line.raw.find(problem.raw[problem.column - 1:][:problem.length]) + 1 if problem.raw and problem.column else 0
    return replace(problem, file=sheets[sheet].name, line=line.number, raw=line.raw, column=column or 1)
