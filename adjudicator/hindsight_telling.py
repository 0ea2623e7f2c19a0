"""Hindsight in words and as data: what ``why``, ``replay`` and ``show`` say of it, always marked as utólag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator import explain
from adjudicator.hindsight import Hindsight, Later, decided
from adjudicator.messages import text
from adjudicator.replay import Moment, Replay
from adjudicator.telling import line_of
from adjudicator.wording import word


def later_lines(later: Later | None, moment: Moment, told: Replay, lang: str) -> Iterator[str]:
    """What the placeholders of an event turned out to be, and the verdict with it where it is another one."""
    if later is None:
        return
    for one in later.touched:
        yield text("hindsight.card", lang, card=one.text.name, number=one.known_at)
    if later.event != moment.event or later.verdict.outcome != moment.verdict.outcome:
        found = explain.verdict_line(later.verdict, later.state, told.rules, lang)
        yield text("hindsight.verdict", lang, line=line_of(later.event), verdict=found,
                   was=word(moment.verdict.outcome, lang, "outcome"))


def later_json(later: Later | None, told: Replay, lang: str) -> dict[str, Any] | None:
    """The same for machines (docs/json.md); None where nothing known later bears on the event."""
    if later is None:
        return None
    return {"cards": [{"card": one.text.name, "known_at": one.known_at} for one in later.touched],
            "line": line_of(later.event),
            "verdict": explain.verdict_json(later.verdict, later.state, told.rules, lang)}


def counted(told: Replay, known: Hindsight | None) -> dict[str, int | None]:
    """How many verdicts hang on an unknown, and how many of them hindsight decides; None where it may not be told."""
    open_ones, later = decided(told, known or Hindsight(()))
    return {"undecidable": open_ones, "decided_later": later if known is not None else None}


def counted_lines(told: Replay, known: Hindsight | None, lang: str) -> Iterator[str]:
    """The same in a line, where there is such a verdict."""
    found = counted(told, known)
    if found["undecidable"] and known is not None:
        yield text("show.undecidable", lang, n=found["undecidable"], later=found["decided_later"])
