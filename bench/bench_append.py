"""Storing whole games, as a ratio to the library's own ``save`` with its default JSON.

    python -m bench append

The same games, parsed and judged beforehand, go into two SQLite files with full sync, one
transaction a game, by turns so that a busy machine hits both alike. Ours: canonical bytes,
both chains, mapper, catalogue row, recorder. The yardstick: ``Application.save`` of the
library's ``DomainEvent`` objects, made beforehand, one class per kind, whose attributes are
the keys that our bytes hold; so it writes the same content, without digests. Medians of
the rounds.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from eventsourcing.application import Application
from eventsourcing.domain import DomainEvent

from adjudicator.packs import find_pack
from adjudicator.simulation.games import play
from bench import Figure
from events.base import Event
from events.chain import canonical, chain, parse
from events.registry import from_wire, to_wire
from events.store import Beside, open_store

GAMES, ROUNDS, AIM = 20, 9, 0.5
_CLASSES: dict[str, type[DomainEvent]] = {}


def games(count: int) -> list[list[Event]]:
    """Random legal games, with the line and its text on every event as an import puts them there."""
    texts = find_pack("minta").texts()
    return [[_as_imported(number, event) for number, event in enumerate(play(seed, "klasszikus", texts))]
            for seed in range(count)]


def _as_imported(number: int, event: Event) -> Event:
    return event.model_copy(update={"source": 1, "line": number + 20, "column": 1, "raw": f"A {event.kind} {number}"})


def plain(games: list[list[Event]], first: int = 0) -> list[list[DomainEvent]]:
    """Games as objects of the library, numbered from ``first``."""
    return [[_plain(number, place, event) for place, event in enumerate(events, 1)]
            for number, events in enumerate(games, first)]


def _plain(number: int, position: int, event: Event) -> DomainEvent:
    """The event as an object of the library: attributes are the wire object's keys."""
    cls = _CLASSES.get(event.kind)
    if cls is None:
        cls = _CLASSES[event.kind] = type(f"Kind{len(_CLASSES)}", (DomainEvent,), {"__module__": __name__})
        globals()[cls.__name__] = cls
    made = object.__new__(cls)
    attributes = {key: value for key, value in to_wire(event).items() if key != "fajta"}
    made.__dict__.update(originator_id=uuid5(NAMESPACE_OID, str(number)), originator_version=position,
                         timestamp=datetime.now(UTC), **attributes)
    return made


def save(path: Path, games: list[list[DomainEvent]]) -> float:
    """The yardstick: seconds that the library's ``save`` takes for them."""
    with Application[Any](env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}) as app:
        return timed(lambda: [app.save(*events) for events in games])


def _create(path: Path, ours: list[list[Event]]) -> float:
    beside = Beside(when="2026-11-28T10:00:00Z", by="jegyző")
    with open_store(str(path)) as store:
        return timed(lambda: [store.create(events, beside=beside, again=True) for events in ours])


def _append(path: Path, events: list[Event]) -> float:
    with open_store(str(path)) as store:
        game = store.create(events[:1])
        return timed(lambda: [store.append(game, [event], number) for number, event in enumerate(events[1:], 1)])


def timed(work: Callable[[], object]) -> float:
    """The seconds of a work, once."""
    gc.collect()
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def medians(works: list[Callable[[Path], float]], rounds: int) -> list[float]:
    """The median seconds of each, measured by turns on fresh files."""
    seconds: list[list[float]] = [[] for _ in works]
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            for which, work in enumerate(works):
                seconds[which].append(work(Path(folder) / f"{which}-{number}.db"))
    return list(map(statistics.median, seconds))


def run() -> Iterator[Figure]:
    """Storing whole games and single events; and what of it the canonical bytes and the chain take."""
    ours = games(GAMES)
    count = sum(map(len, ours))
    theirs = plain(ours)
    created, saved = medians([lambda path: _create(path, ours), lambda path: save(path, theirs)], ROUNDS)
    yield Figure("storing whole games", count / created, "the library's save with default JSON", count / saved, AIM)
    events, single = max(ours, key=len), max(theirs, key=len)
    appended, one_by_one = medians([lambda path: _append(path, events),
                                    lambda path: save(path, [[event] for event in single])], ROUNDS)
    yield Figure("recording event by event", len(events) / appended, "the library's save", len(single) / one_by_one)
    wire = [to_wire(event) for events in ours for event in events]
    bodies = [canonical(event) for events in ours for event in events]
    chained, dumped, parsed, validated = medians([
        lambda _: timed(lambda: [chain(events) for events in ours]),
        lambda _: timed(lambda: [to_wire(event) for events in ours for event in events]),
        lambda _: timed(lambda: [parse(body) for body in bodies]),
        lambda _: timed(lambda: [from_wire(data) for data in wire])], ROUNDS)
    yield Figure("canonical bytes and chain", count / chained, "pydantic's model_dump alone", count / dumped)
    yield Figure("decoding and upcasting", count / parsed, "pydantic's validation alone", count / validated)
