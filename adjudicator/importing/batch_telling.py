"""What became of a call's files, as a table, a closing line and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from adjudicator.importing.shelf import Row
from adjudicator.importing.storing import IDENTITY, NEW, REPLACED, UNCHANGED
from adjudicator.importing.telling import besides_said, stored_json
from adjudicator.messages import text

STORED: Final = ("id", "outcome")
COUNTED: Final = ("events", "inferred", "disputes", "failed")
SUMMED: Final = (*COUNTED, "gaps", "undecidable", "decided_later", "taken_back")
#: Headers in which two games of an evening differ.
TELLING_APART: Final = IDENTITY[2:]
OUTCOMES: Final = {NEW: "new", UNCHANGED: "unchanged", REPLACED: "replaced"}


def answer(row: Row) -> dict[str, Any]:
    """One file (docs/json.md)."""
    return {**row.judged.answer, **(stored_json(row.stored) if row.stored is not None else {})}


def totals(rows: Sequence[Row]) -> dict[str, int]:
    """The numbers over all files; what was recognised and not judged again adds no events."""
    became = Counter(OUTCOMES[row.stored.outcome] for row in rows if row.stored is not None)
    return {"files": len(rows), "faulty": sum(row.judged.errors > 0 for row in rows),
            **{name: became[name] for name in OUTCOMES.values()},
            **{key: sum(row.judged.counts.get(key, 0) for row in rows) for key in SUMMED}}


def total_line(rows: Sequence[Row], lang: str, stored: bool) -> str:
    """The closing line; ``stored``: with what became of the games."""
    numbers = totals(rows)
    line = text("import.total", lang, **besides_said(numbers, lang), **numbers)
    return f"{line} {text('import.total.stored', lang, **numbers)}" if stored else line


def stored_lines(row: Row, lang: str) -> Iterator[str]:
    """What is to be said where a game was there already, or replaces another."""
    stored, file = row.stored, row.judged.file
    if stored is not None and stored.outcome == UNCHANGED:
        code = "import.unchanged" if stored.source is None else "import.unchanged_from"
        yield text(code, lang, file=file, game=stored.id, source=stored.source, headers=TELLING_APART)
        if stored.replaced_by is not None:
            yield "    " + text("import.unchanged.replaced", lang, game=stored.replaced_by)
    elif stored is not None and stored.outcome == REPLACED:
        yield text("import.replaced", lang, file=file, game=stored.id, old=stored.replaces)
        if stored.other:
            yield "    " + text("import.replaced.other", lang, headers=TELLING_APART)
        yield from (f"    {line}" for line in stored.changed)


def table(rows: Sequence[Row], lang: str, stored: bool) -> Any:
    """A line per file: with ``stored`` also its id and what became of it."""
    from adjudicator.grid import Column, Grid

    words = ("file", *(STORED if stored else ()))
    return Grid([Column(text(f"import.column.{name}", lang), name not in words)
                 for name in (*words, *COUNTED, "errors")], ([*_cells(row, lang, stored)] for row in rows))


def _cells(row: Row, lang: str, stored: bool) -> Iterator[str]:
    yield row.judged.file
    if stored:
        yield row.stored.id if row.stored else "–"
        yield text(f"import.became.{OUTCOMES[row.stored.outcome]}", lang) if row.stored else "–"
    yield from (str(row.judged.counts.get(name, "–")) for name in COUNTED)
    yield str(row.judged.errors)
