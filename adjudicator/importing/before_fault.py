"""What speaks against a record before its first fault: illegal lines that others may come of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.importing.lines import Importer
from adjudicator.importing.places import disputed
from events.errors import Problem

#: Faults of lines that can be read but do not go on from where the game stands.
UNFIT: Final = frozenset({"import.needs_gap", "import.turn_mark", "import.turn_not_over", "import.two_ways"})


def led_to(importer: Importer, problems: Sequence[Problem]) -> list[Problem]:
    """The illegal lines before one that no longer fits, where that is the first fault of the file: if one of
    them is a slip, what follows may come of it, the later ones too."""
    first = _first(importer, problems)
    if not any(p.line == first and p.code in UNFIT for p in importer.problems):
        return []
    earlier = [d for d in importer.disputes if d.line is not None and d.line < first]
    return [disputed(dispute, importer.document.file, importer.log.rules) for dispute in earlier]


def _first(importer: Importer, problems: Sequence[Problem]) -> int:
    """The first line of the record that has a fault; 0 where none has."""
    both = (*problems, *importer.problems)
    return min((p.line or 0 for p in both if p.file == importer.document.file), default=0)
