"""Moments of a replay in words and as data: what ``replay``, ``why`` and ``show`` share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator import explain
from adjudicator.importing.names import NameFinder, resolve_event
from adjudicator.importing.slips import slips_in
from adjudicator.messages import text
from adjudicator.replay import Moment, Replay
from adjudicator.wording import said_text, word
from engine.state import State
from engine.step import NOT_IN_ENGINE
from events.base import Event
from events.errors import InputError
from events.notation.read import read_line
from events.notation.write import has_line, write


def line_of(event: Event) -> str:
    """The event as a line of a record; its kind where it has none (the opening, a source text)."""
    return write(event) if has_line(event) else event.kind


def event_at(state: State, line: str) -> Event:
    """A line as an event of a position; InputError for one that can't be read or stands for several."""
    value = read_line(line)
    if not isinstance(value, Event):
        raise InputError("why.shorthand", line=write(value))
    if isinstance(value, NOT_IN_ENGINE):
        raise InputError("why.not_played", line=line)
    return resolve_event(value, NameFinder(state))


def mended_lines(event: Event, lang: str) -> Iterator[str]:
    """That slips of the event's line were put right (``--fix``), and how it was typed; nothing for others."""
    slips = slips_in(event.reason)
    if slips:
        put_right = tuple(text("replay.mended.slip", lang, **slip._asdict()) for slip in slips)
        yield text("replay.mended", lang, slips=put_right, typed=(event.raw or "").strip())


def mended_json(event: Event) -> dict[str, Any] | None:
    """What :func:`mended_lines` says, for machines; null where nothing was put right."""
    slips = slips_in(event.reason)
    if not slips:
        return None
    return {"source": event.raw, "slips": [{"typed": s.typed, "taken": s.taken, "confidence": s.confidence}
                                           for s in slips]}


def moment_lines(moment: Moment, told: Replay, lang: str) -> Iterator[str]:
    """A moment in a step list: number, line, grades, verdict, and what came of it."""
    yield f"{moment.number:>4}. {explain.mark(moment.verdict)} {line_of(moment.event)}{_grades(moment, told, lang)}"
    yield from ("        " + line for line in mended_lines(moment.event, lang))
    if moment.against:
        yield "        " + explain.verdict_line(moment.verdict, moment.before, told.rules, lang)
    if moment.taken_out:
        yield "        " + text("replay.taken_out", lang, by=moment.taken_out)
    if moment.refused:
        yield "        " + text("replay.refused", lang)
    for said in moment.said:
        ids = explain.paragraphs_of(said, told.rules)
        yield f"        – {said_text(said, moment.after, lang)}" + (f" [{', '.join(ids)}]" if ids else "")


def _grades(moment: Moment, told: Replay, lang: str) -> str:
    """What is not as usual: a grade other than seen, a trust that the whole does not have."""
    grades = [word(str(moment.event.grade), lang, "grade")] if moment.event.grade != "látott" else []
    trust = told.trust_of(moment.number)
    if trust != told.trust:
        grades.append(word(trust, lang, "trust"))
    return f"  ({', '.join(grades)})" if grades else ""


def moment_json(moment: Moment, told: Replay, lang: str) -> dict[str, Any]:
    """A moment for machines (docs/json.md)."""
    return {"event": moment.number, "line": line_of(moment.event), "kind": moment.event.kind,
            "grade": str(moment.event.grade), "trust": told.trust_of(moment.number),
            "taken_out_by": moment.taken_out or None, "refused": moment.refused,
            "mended": mended_json(moment.event),
            "verdict": explain.verdict_json(moment.verdict, moment.before, told.rules, lang),
            "consequences": explain.consequences_json(moment.said, moment.after, told.rules, lang)}


def trust_lines(told: Replay, lang: str) -> Iterator[str]:
    """How far the replay is vouched for, and where it differs."""
    yield text("replay.trust", lang, trust=word(told.trust, lang, "trust"), verified=told.verified_to, n=told.length)
    for d in told.differences:
        yield text("replay.differs", lang, number=d.number, key=d.key, stored=d.stored, found=d.found)
        if d.stops:
            yield text("replay.stopped", lang)


def trust_json(told: Replay) -> dict[str, Any]:
    """The comparison with what was stored, for machines."""
    return {"trust": told.trust, "verified_to": told.verified_to, "events": told.length,
            "differences": [{"event": d.number, "key": d.key, "stored": d.stored, "found": d.found, "stops": d.stops}
                            for d in told.differences]}
