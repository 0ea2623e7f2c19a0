"""The shapes that ``biro rules … --json`` answers with (docs/rules.md)."""

from __future__ import annotations

from typing import Any

from adjudicator.rulebook.catalogue import Covered, Entry, chapter, difference
from adjudicator.rulebook.linked import Linked
from adjudicator.rulebook.summaries import summaries
from engine.readings import Reading
from engine.renumbering import Changes, Row


def paragraph(entry: Entry, lang: str, quote: str | None) -> dict[str, Any]:
    """All that ``rules show`` says of a paragraph."""
    return {
        "id": entry.id, "edition": entry.edition,
        "path": [brief(above, lang) for above in entry.path],
        "summary": entry.summary.in_language(lang), "quote": quote,
        "status": entry.home.status, "reason": entry.home.reason(lang) or None,
        "code": {"file": entry.home.path, "functions": list(entry.home.functions)},
        "counterpart": counterpart(entry.row, lang),
        "in_force": {"klasszikus": entry.row.klasszikus, "megújult": entry.row.megujult},
        "readings": [reading(r, lang) for r in entry.readings],
        "cases": [{"file": use.file, "case": use.name} for use in entry.cases],
        "tests": [{"file": use.file, "test": use.name} for use in entry.tests],
    }


def brief(id: str, lang: str) -> dict[str, str]:
    """A paragraph with its summary."""
    return {"id": id, "summary": summaries()[id].in_language(lang)}


def counterpart(row: Row, lang: str) -> dict[str, Any]:
    """What became of it in the other edition: fate is ids, nincs or ismeretlen."""
    said = difference(row.id)
    return {"fate": row.fate, "ids": list(row.counterparts), "difference": row.difference,
            "text": said.in_language(lang) if said else None}


def reading(r: Reading, lang: str) -> dict[str, Any]:
    """A reading with its answers, the defaults as numbers from 1."""
    hungarian = lang == "hu"
    return {"id": r.id, "question": r.question_hu if hungarian else r.question_en,
            "answers": list(r.answers_hu if hungarian else r.answers_en), "paragraphs": list(r.paragraphs),
            "default": {"klasszikus": r.defaults[0], "megújult": r.defaults[1]}}


def covered(row: Covered) -> dict[str, Any]:
    """Counts of a chapter; ``share`` is coded over normative."""
    return {"chapter": row.chapter or None, "total": row.total, "statuses": row.counts, "share": row.share}


def pair(row: Row, lang: str) -> dict[str, Any]:
    """A row of ``rules diff``."""
    return {"id": row.id, "chapter": chapter(row.id), "summary": summaries()[row.id].in_language(lang),
            "counterpart": counterpart(row, lang)}


def link(copy: Linked, changes: Changes, cited: tuple[str, ...], index: str) -> dict[str, Any]:
    """What ``rules link`` found in a copy."""
    return {
        "kind": copy.kind, "file": copy.file, "index": index, "paragraphs": len(copy.paragraphs),
        "same": len(changes.kept), "changed": list(changes.changed),
        "moved": [{"id": old, "now": new} for old, new in changes.moved],
        "missing": list(changes.removed), "added": list(changes.added), "cited": list(cited),
    }
