"""A hand-written record (``.jk``) -> the events of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from adjudicator.folding import Folding
from adjudicator.importing.lines import Importer
from adjudicator.importing.opening import Opened, open_record
from adjudicator.importing.places import disputed
from adjudicator.importing.report import NOTHING_AWAITED, Imported
from events.base import Event
from events.chain import chain
from events.errors import InputError, Problem
from events.notation.document import Document, read_document
from events.opening import SourceText

TEXT_NAME = "jegyzőkönyv.jk"
#: Faults of lines that can be read but do not go on from where the game stands.
UNFIT = frozenset({"import.needs_gap", "import.needs_position", "import.turn_mark", "import.turn_not_over",
                   "import.two_ways"})


def import_record(source: Path | str | bytes, packs: Sequence[str] | None = None,
                  readings: Mapping[str, int] | None = None, strict: bool = False, *,
                  base: Path | None = None, name: str | None = None) -> Imported:
    """The game of a record: a file (Path), or its text or bytes with the folder ``base`` from
    which it names decks and packs.

    Unwritten passes are inferred unless ``strict``, which also refuses illegal lines. Raises
    :class:`InputError` ``import.file`` with all faults of the file, each with its place (then
    there are no events at all), and OSError where the file can't be read.
    """
    data = source.read_bytes() if isinstance(source, Path) else source
    if isinstance(source, Path):
        base, name = base or source.parent, name or source.name
    file = str(source) if isinstance(source, Path) else name
    document = read_document(data, file)
    opened = open_record(document, base or Path(), packs, readings)
    problems = [*document.problems, *opened.problems]
    if opened.event is None:
        _fail(document, problems)
    importer = _imported(document, opened, name or TEXT_NAME, strict, bool(problems))
    problems += [*_led_to(importer, problems), *importer.problems]
    if problems:
        _fail(document, problems)
    log, report = importer.log, importer.report
    return Imported(tuple(log.events), tuple(log.after), tuple(log.verdicts), log.rules, report, file or "",
                    importer if report.failed else None)


def _imported(document: Document, opened: Opened, name: str, strict: bool, faulty: bool) -> Importer:
    assert opened.event is not None and opened.rules is not None  # the one comes with the other
    log = Folding(opened.rules, (opened.event, source_text(document.data, name)))
    importer = Importer(document, log, opened.texts, strict)
    if faulty:  # lines that could not be read leave holes: what no longer fits may only be their echo
        importer.problems = Echoes(importer.problems)
    importer.run()
    return importer


def _led_to(importer: Importer, problems: Sequence[Problem]) -> list[Problem]:
    """The last illegal line before one that no longer fits, where that is the first fault of the file,
    with those after it that nobody waited for: if it is a slip, what follows may come of it."""
    lines = [p.line or 0 for p in (*problems, *importer.problems) if p.file == importer.document.file]
    first = min(lines, default=0)
    if not any(p.line == first and p.code in UNFIT for p in importer.problems):
        return []
    earlier = [d for d in importer.disputes if d.line is not None and d.line < first]
    since = max((n for n, d in enumerate(earlier) if d.why != NOTHING_AWAITED), default=len(earlier) - 1)
    return [disputed(dispute, importer.document.file) for dispute in earlier[max(since, 0):]]


class Echoes(list[Problem]):
    """Problems of a file that has others already: never empty to look at."""

    def __bool__(self) -> bool:
        return True


def source_text(data: bytes, name: str) -> SourceText:
    """The event that keeps the record's text whole, under its base name."""
    text = data.decode("utf-8", "replace")  # bytes that are no text are a fault told elsewhere
    return SourceText(name=Path(name).name, text=text, digest=sha256(data).hexdigest())


def beginning(path: Path, data: bytes, packs: Sequence[str] | None, readings: Mapping[str, int] | None) -> str:
    """The digest (hex) of the chain after the first two events that a record file gives: what its headers open
    with the packs, decks and readings of now, and its text. Only its headers are read; "" where they have faults.
    """
    headers = "\n".join(line for line in data.decode("utf-8-sig", "replace").splitlines() if line.lstrip()[:1] == "[")
    document = read_document(headers, str(path))
    opened = open_record(document, path.parent, packs, readings)
    if document.problems or opened.problems or opened.event is None:
        return ""
    return chain((opened.event, source_text(data, path.name)))[-1].hex()


def _fail(document: Document, problems: list[Problem]) -> None:
    ordered = tuple(sorted(problems, key=lambda p: (p.file != document.file, p.line or 0, p.column or 0)))
    raise InputError("import.file", ordered, file=document.file or "", count=len(ordered))


def events_of(path: Path) -> tuple[Event, ...]:
    """The events of a record file; see :func:`import_record`."""
    return import_record(path).events
