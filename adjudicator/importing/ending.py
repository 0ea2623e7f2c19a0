"""``[Eredmény …]``: the result that the table wrote, against the one that the replay finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.importing.infer import levels, within_turn
from adjudicator.importing.report import FailedCheck
from engine.paths import read_path
from engine.state import NOBODY

if TYPE_CHECKING:
    from adjudicator.importing.lines import Importer


def see_result(importer: Importer) -> None:
    """Note where the result is another; the turn may have to be ended for it."""
    place = next(((line, h) for line in importer.document.lines if isinstance(line.said, tuple)
                  for h in line.said if h.key == "Eredmény"), None)
    faulty = importer.problems or (importer.echoes_after is not None and not importer.with_gaps)
    unknown = faulty or importer.hole or importer.across_gap
    if place is None or unknown:
        return
    line, wanted = place[0], written_result(place[1].value)
    if wanted is None:
        return
    if importer.state.winner == NOBODY and not importer.strict:
        _end_turn(importer, wanted)
    found = read_path(importer.state, "győztes", importer.log.rules)
    if not same_result(found, wanted):
        importer.failed.append(FailedCheck(0, line.number, line.raw, "győztes", wanted, found))


def _end_turn(importer: Importer, wanted: str) -> None:
    rules = importer.log.rules
    for ways in levels(importer.state, rules, within_turn(importer.state.turn)):
        for way in ways:
            if way.end.winner != NOBODY and same_result(read_path(way.end, "győztes", rules), wanted):
                importer.insert(way.events)
                return


def written_result(text: str) -> str | None:
    """The result in a header as the path ``győztes`` says it: a seat's capital letter, or a word; None where it was
    left open."""
    word = text.strip()
    if word in ("", "?"):
        return None
    return word.upper() if len(word) == 1 else word.lower()


def same_result(found: Any, wanted: str) -> bool:
    """Whether the result that was written is the one found; of several winners any one may be named."""
    return wanted in found if isinstance(found, list) else bool(found == wanted)
