"""The kept games and the kept verdicts: how they are read, told and written.

``jatszmak.jsonl.gz`` holds first the card texts of all games, so that no pack is looked into, then an event a
line, each game after a line with its name. ``itéletek.json`` holds for every event which of the
listed paragraphs decided, and a digest of its explanation at three lengths.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudicator import explain
from adjudicator.games import Game, of_events
from adjudicator.replay import Moment, Replay
from events.base import Event, alias
from events.registry import from_wire, to_wire

HERE = Path(__file__).parent
GAMES, VERDICTS = HERE / "jatszmak.jsonl.gz", HERE / "itéletek.json"
LENGTHS = (explain.SHORT, explain.USUAL, explain.FULL)
DIGITS = 6  # of a digest: enough to see a change, and short
Told = list[list[str]]  # of every event: paragraphs, and a digest for each length


def games() -> Iterator[Game]:
    """The kept games."""
    first, *lines = packed_text().splitlines()
    texts = json.loads(first)
    name, events = "", []
    for line in lines:
        one = json.loads(line)
        if "játszma" in one:
            if events:
                yield of_events(events, name)
            name, events = one["játszma"], []
        else:
            events.append(_event(one, texts))
    yield of_events(events, name)


def _event(wire: dict[str, Any], texts: dict[str, Any]) -> Event:
    if "lapok" in wire:
        wire["lapok"] = {texts[digest]["név"]: texts[digest] for digest in wire["lapok"]}
    return from_wire(wire)


def packed_text() -> str:
    """The lines of the kept games."""
    return gzip.decompress(GAMES.read_bytes()).decode("utf-8")


def pack(text: str) -> None:
    """Keep these lines as the games."""
    GAMES.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def written(kept: dict[str, list[Event]]) -> str:
    """The lines that hold these games: the card texts by digest, then the events without what is as usual."""
    texts: dict[str, Any] = {}
    lines = []
    for name, events in kept.items():
        lines.append(json.dumps({"játszma": name}, ensure_ascii=False))
        for event in events:
            usual = _usual(event)
            wire = {key: value for key, value in to_wire(event).items() if key not in usual or key == "fajta"}
            if event.texts:
                wire["lapok"] = [_named(text, texts) for text in event.texts.values()]
            lines.append(json.dumps(wire, ensure_ascii=False, separators=(",", ":")))
    return "\n".join((json.dumps(texts, ensure_ascii=False, sort_keys=True), *lines)) + "\n"


def _usual(event: Event) -> set[str]:
    """The wire names of what an event says as any of its kind would that says nothing of it."""
    fields = ((name, f) for name, f in type(event).model_fields.items() if not f.is_required())
    return {alias(name) for name, f in fields if getattr(event, name) == f.get_default(call_default_factory=True)}


def _named(text: dict[str, Any], texts: dict[str, Any]) -> str:
    digest = short(json.dumps(text, ensure_ascii=False, sort_keys=True))
    texts[digest] = text
    return digest


def short(text: str) -> str:
    """The beginning of a text's digest."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:DIGITS]


def told(game: Game) -> Told:
    """Of every event of a game: the deciding paragraphs, or those of all checks made, and its explanations."""
    replay = game.replay()
    return [_told(moment, replay) for moment in replay.moments]


def _told(m: Moment, replay: Replay) -> list[str]:
    paragraphs = m.verdict.paragraphs or tuple(dict.fromkeys(p for c in m.verdict.checks for p in c.paragraphs))
    return [f"{m.verdict.outcome}: {', '.join(paragraphs)}" if m.verdict.checks else "",
            *(short("\n".join(explain.explain(m.verdict, m.before, replay.rules, "hu", length, m.said, m.after)))
              for length in LENGTHS)]


def kept_verdicts() -> dict[str, Told]:
    """What was said of every event when the games were kept."""
    data = json.loads(VERDICTS.read_text("utf-8"))
    return {name: [[data["ítéletek"][n], *digests.split()] for n, digests in rows]
            for name, rows in data["játszmák"].items()}


def verdicts_written(all_told: dict[str, Told]) -> str:
    """The file that holds these verdicts; what many events have in common stands in it once."""
    found = sorted({row[0] for rows in all_told.values() for row in rows})
    order = {text: n for n, text in enumerate(found)}
    rows = {name: [[order[row[0]], " ".join(row[1:])] for row in rows] for name, rows in all_told.items()}
    games = ",\n".join(f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(one, separators=(',', ':'))}"
                       for name, one in rows.items())
    return f'{{"ítéletek": {json.dumps(found, ensure_ascii=False, indent=0)},\n"játszmák": {{\n{games}\n}}}}\n'


def changes(before: dict[str, Told], after: dict[str, Told]) -> Iterator[str]:
    """Every event that says something else now, as a line for CHANGELOG.md: game, event, old and new."""
    for name, rows in after.items():
        old = before.get(name, [])
        for number, row in enumerate(rows, 1):
            was = old[number - 1] if number <= len(old) else ["–"]
            if was[0] != row[0]:
                yield f"{name}, {number}. esemény: {was[0] or '–'} → {row[0] or '–'}"
            elif was != row:
                yield f"{name}, {number}. esemény: a magyarázat szövege · the words of the explanation"
    yield from (f"{name}: eltűnt · gone" for name in before if name not in after)
