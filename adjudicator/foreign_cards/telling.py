"""What became of a foreign list, for people and for machines (docs/json.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from adjudicator.foreign_cards.records import COMMENT, NOWHERE, ON_CARD, REMINDER, Remark
from adjudicator.foreign_cards.taking import Taken
from adjudicator.messages import text
from adjudicator.new_files import NEW, REWRITTEN, UNCHANGED
from adjudicator.packs import digest_of
from adjudicator.problems import as_json, shown

_KEPT: Final = {COMMENT: "cards.import.kept.comment", REMINDER: "cards.import.kept.reminder",
                ON_CARD: "cards.import.kept.on_card", NOWHERE: "cards.import.kept.nowhere"}
WRITTEN: Final = {NEW: "cards.import.new", REWRITTEN: "cards.import.rewritten", UNCHANGED: "cards.import.unchanged"}


def answer(taken: Taken, out: Path | None, outcome: str | None) -> dict[str, Any]:
    """The answer for machines."""
    checked = taken.checked
    return {"file": taken.file, "out": None if out is None else str(out), "outcome": outcome,
            "records": taken.records, "cards": len(checked.cards),
            "digest": None if checked.problems else digest_of(checked.cards.values()),
            "left": [_left(remark) for remark in taken.remarks], "faults": list(map(as_json, checked.problems)),
            "warnings": list(map(as_json, checked.warnings))}


def _left(remark: Remark) -> dict[str, Any]:
    card = dict(remark.problem.params).get("card")
    return {**as_json(remark.problem), "card": card, "record": remark.record, "path": remark.path or None,
            "value": json.loads(json.dumps(remark.value, ensure_ascii=False, default=str)), "kept": remark.kept}


def lines(taken: Taken) -> Iterator[str]:
    """What did not fit, then what the checks say, each with its place, and the numbers of both."""
    for remark in taken.remarks:
        yield shown(remark.problem)
    for problem in (*taken.checked.problems, *taken.checked.warnings):
        yield shown(problem)
    kept = Counter(remark.kept for remark in taken.remarks)
    for where, message in _KEPT.items():
        if kept[where]:
            yield text(message, count=kept[where])
    if taken.checked.problems:
        yield text("cards.import.faulty", count=len(taken.checked.problems))
