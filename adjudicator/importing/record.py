"""A hand-written record (``.jk``, or a table of moves) -> the events of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from adjudicator.folding import Folding
from adjudicator.importing.around_faults import checks_of
from adjudicator.importing.before_fault import led_to
from adjudicator.importing.lines import Importer
from adjudicator.importing.mends import FaultyRecord, mends_of
from adjudicator.importing.opening import Opened, open_record
from adjudicator.importing.report import Imported
from adjudicator.importing.sheets.files import is_table
from adjudicator.importing.slips import Slips
from adjudicator.importing.slips_tables import mended_source
from adjudicator.importing.sources import left_out, placed_in, places, read_source
from adjudicator.plain_files import bytes_of
from events.base import Event
from events.chain import chain
from events.errors import Problem
from events.notation.document import FOREIGN, Document, read_document
from events.opening import SourceText

TEXT_NAME = "jegyzőkönyv.jk"
#: Faults for which no gap can stand: the bytes of such a line could not be kept.
UNKEPT = frozenset({"notation.encoding"})


def import_record(source: Path | str | bytes, packs: Sequence[str] | None = None,
                  readings: Mapping[str, int] | None = None, strict: bool = False, *,
                  base: Path | None = None, name: str | None = None, fix: bool = False,
                  with_gaps: bool = False) -> Imported:
    """The game of a record: a file (Path), or its text or bytes with the folder ``base`` from
    which it names decks and packs. What ends in ``.csv`` or ``.xlsx`` is a table (docs/tablazat.md).

    Unwritten passes are inferred unless ``strict``, which also refuses illegal lines. With ``fix`` clear
    slips in names and words are put right; ``with_gaps`` what can't be read or does not fit becomes a
    gap, with all that follows up to the next stated position. Raises
    :class:`FaultyRecord` with all faults of the file, each with its place, and the checks that do
    not hold (then there are no events at all), and OSError where the file can't be read.
    """
    data = bytes_of(source) if isinstance(source, Path) else source
    if isinstance(source, Path):
        base, name = base or source.parent, name or source.name
    file = str(source) if isinstance(source, Path) else name
    as_named = name or TEXT_NAME
    document, slips = mended_source(data, as_named, file) if fix else (read_source(data, as_named, file), None)
    opened = open_record(document, base or Path(), packs, readings)
    importer, problems = judged(document, opened, name, strict, slips=slips, with_gaps=with_gaps)
    if importer is None or problems:
        checks = (placed_in(document, problem) for problem in checks_of(importer, problems))
        problems = tuple(sorted((*checks, *problems), key=partial(_place, document.file)))
        raise FaultyRecord(problems, document.file or "", mends_of(document, slips, importer))
    log, report = importer.log, importer.report
    return Imported(tuple(log.events), tuple(log.after), tuple(log.verdicts), log.rules, report, file or "",
                    left_out(document), places(document), importer if report.failed and not report.holes else None)


def judged(document: Document, opened: Opened, name: str | None = None, strict: bool = False, *,
           slips: Slips | None = None, with_gaps: bool = False) -> tuple[Importer | None, tuple[Problem, ...]]:
    """The lines of a document as they were read, none where the record has no opening; and all that
    is wrong with it, in the order of the places. With gaps only that counts for which none can stand."""
    if any(p.code == FOREIGN for p in document.problems):
        return None, document.problems  # nothing of it was read: what else there is comes of that
    problems = [*document.problems, *opened.problems]
    fatal = [p for p in problems if p not in document.problems or not _in_a_gap(p, document)]
    importer = None
    if opened.event is not None and not (with_gaps and fatal):
        importer = _imported(document, opened, name or TEXT_NAME, strict, slips, with_gaps)
        problems = [] if with_gaps else [*problems, *led_to(importer, problems), *importer.problems]
    placed = (placed_in(document, problem) for problem in problems)
    return importer, tuple(sorted(placed, key=partial(_place, document.file)))


def _place(file: str | None, problem: Problem) -> tuple[bool, int, int]:
    """What orders the faults of a record ``file``: those of other files come last."""
    return problem.file != file, problem.line or 0, problem.column or 0


def _in_a_gap(problem: Problem, document: Document) -> bool:
    """Whether a gap can stand for the line of a problem: it is one of the game, and its bytes are text."""
    line = next((line for line in document.lines if line.number == problem.line), None)
    return (line is not None and line.kind != "fejléc" and not line.raw.lstrip().startswith("[")
            and problem.code not in UNKEPT)


def _imported(document: Document, opened: Opened, name: str, strict: bool, slips: Slips | None,
              with_gaps: bool) -> Importer:
    assert opened.event is not None and opened.rules is not None  # the one comes with the other
    log = Folding(opened.rules, (opened.event, source_text(document, name)))
    importer = Importer(document, log, opened.texts, strict, slips=slips, with_gaps=with_gaps)
    # lines that could not be read leave holes: what no longer fits after them may only be their echo
    faults = [p.line or 0 for p in (*document.problems, *opened.problems)]
    importer.echoes_after = min(faults, default=None)
    importer.remarks += opened.remarks
    importer.run()
    return importer


def source_text(document: Document, name: str) -> SourceText:
    """The event that keeps the record's text whole, under its base name."""
    return _source_text(document.source.encode("utf-8", "surrogateescape"), document.data, name)


def _source_text(text: bytes, data: bytes, name: str) -> SourceText:
    readable = text.decode("utf-8", "replace")  # bytes that are no text are a fault told elsewhere
    return SourceText(name=Path(name).name, text=readable, digest=sha256(data).hexdigest())


def beginning(path: Path, data: bytes, packs: Sequence[str] | None, readings: Mapping[str, int] | None) -> str:
    """The digest (hex) of the chain after the first two events that a record file gives: what its headers open
    with the packs, decks and readings of now, and its text. Of the notation only the headers are read; "" where
    they have faults. Raises InputError where the file is no table of moves.
    """
    if is_table(path.name, data):
        document = read_source(data, path.name, str(path))
        text = source_text(document, path.name)
    else:
        document, text = read_document(_headers(data), str(path)), _source_text(data, data, path.name)
    opened = open_record(document, path.parent, packs, readings)
    if document.problems or opened.problems or opened.event is None:
        return ""
    return chain((opened.event, text))[-1].hex()


def _headers(data: bytes) -> str:
    lines = data.decode("utf-8-sig", "replace").splitlines()
    return "\n".join(line for line in lines if line.lstrip().startswith("["))


def events_of(path: Path) -> tuple[Event, ...]:
    """The events of a record file; see :func:`import_record`."""
    return import_record(path).events
