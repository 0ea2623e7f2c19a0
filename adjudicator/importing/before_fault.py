"""What speaks against a record before its first fault: illegal lines that others may come of, failed checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.importing.lines import Importer
from adjudicator.importing.places import disputed
from adjudicator.importing.repairs_telling import shown
from adjudicator.importing.report import FailedCheck
from events.errors import Problem
from events.notation.words import fold

#: Faults of lines that can be read but do not go on from where the game stands.
UNFIT: Final = frozenset({"import.needs_gap", "import.turn_mark", "import.turn_not_over", "import.two_ways"})
#: A noted value that is not the game's, told among the faults of a file.
FAILED: Final = "import.check"


def led_to(importer: Importer, problems: Sequence[Problem]) -> list[Problem]:
    """The illegal lines before one that no longer fits, where that is the first fault of the file: if one of
    them is a slip, what follows may come of it, the later ones too."""
    first = _first(importer, problems)
    if not any(p.line == first and p.code in UNFIT for p in importer.problems):
        return []
    earlier = [d for d in importer.disputes if d.line is not None and d.line < first]
    return [disputed(dispute, importer.document.file, importer.log.rules) for dispute in earlier]


def failed_before(importer: Importer | None, problems: Sequence[Problem]) -> list[Problem]:
    """The checks before the first fault of a file that do not hold: they speak against what was read so far,
    whatever may follow."""
    if importer is None:
        return []
    first = _first(importer, problems)
    return [_failed(check, importer.document.file) for check in importer.failed if 0 < (check.line or 0) < first]


def _first(importer: Importer, problems: Sequence[Problem]) -> int:
    """The first line of the record that has a fault; 0 where none has."""
    both = (*problems, *importer.problems)
    return min((p.line or 0 for p in both if p.file == importer.document.file), default=0)


def _failed(check: FailedCheck, file: str | None) -> Problem:
    params = ("path", check.path), ("expected", shown(check.expected)), ("found", shown(check.found))
    at = fold(check.raw).find(fold(check.path))
    length = len(check.path) if at >= 0 else max(len(check.raw.strip()), 1)
    return Problem(FAILED, params, file, check.line, max(at, 0) + 1, check.raw, length)
