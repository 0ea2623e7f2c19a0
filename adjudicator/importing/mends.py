"""What ``--fix`` put right in a record that still has other faults: told, though nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.importing.lines import Importer
from adjudicator.importing.report import Remark
from adjudicator.importing.slips import Slips
from adjudicator.importing.sources import places
from adjudicator.importing.telling_reading import read_as, remark_json
from adjudicator.messages import text
from events.errors import InputError, Problem
from events.notation.document import Document


class Mend(NamedTuple):
    """A slip that was put right for the reading alone; ``place``: its line, or the row of a table as that is named."""

    place: str | int
    remark: Remark


class FaultyRecord(InputError):
    """A record with faults (``import.file``), and what was put right in it all the same."""

    def __init__(self, problems: tuple[Problem, ...], file: str, mends: tuple[Mend, ...]) -> None:
        super().__init__("import.file", problems, file=file, count=len(problems))
        self.mends = mends


def mends_of(document: Document, slips: Slips | None, importer: Importer | None) -> tuple[Mend, ...]:
    """The slips that were put right in a record, in the order of its lines: in the words of the notation, and in the
    names of the lines that could be read."""
    if slips is None:
        return ()
    words = [Remark(number, raw, reading) for found in (slips.heading, slips.words)
             for (number, raw, _), readings in found.items() for reading in readings]
    names = [remark for remark in importer.report.fixed if remark not in words] if importer is not None else []
    named = places(document)
    return tuple(Mend(named.get((one.line, one.raw), one.line), one)
                 for one in sorted((*words, *names), key=lambda one: one.line))


def mend_lines(error: Exception | None, file: str, lang: str) -> Iterator[str]:
    """What was put right in a faulty record, each with its place, and that none of it is stored."""
    mends = error.mends if isinstance(error, FaultyRecord) else ()
    for mend in mends:
        yield f"{file}:{mend.place}: {read_as(mend.remark.reading, lang)}"
    if mends:
        yield f"{file}: " + text("import.mends.unstored", lang, count=len(mends))


def mends_json(error: Exception | None) -> list[dict[str, Any]]:
    """``mends`` of a file with faults (docs/json.md)."""
    return [remark_json(mend.remark) for mend in error.mends] if isinstance(error, FaultyRecord) else []
