"""Several programs that write into one store at once, against one that writes alone, in the same run.

    BIRO_POSTGRES=postgresql://name@host/database python -m bench writers

Each writer is a process of its own and has games of its own. *Recording* stores event by event, a
commit each; *importing* stores whole games. A file's writers wait for each other; a server's may
be on many machines. PostgreSQL is measured where ``BIRO_POSTGRES`` names a database; each round
writes into a schema of its own. Wall clock, as a person waits; medians of the rounds, by turns.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from adjudicator.packs import find_pack
from adjudicator.simulation.games import play
from bench import Figure
from engine.ruleset import EDITIONS
from events.base import Event
from events.opening import Opening
from events.store import open_store

WRITERS, GAMES, RECORDED, ROUNDS = 4, 20, 100, 3
Work = Callable[[str, int], int]


@cache
def game() -> list[Event]:
    """A random legal game; each process makes it once, before anything is measured."""
    return list(play(1, EDITIONS[0], find_pack("minta").texts(), 400))


def at_table(table: str) -> list[Event]:
    """The game as if it had been played at this table: another game for the store."""
    first, *rest = game()
    assert isinstance(first, Opening)
    return [first.model_copy(update={"headers": (*first.headers, ("Asztal", table))}), *rest]


def recording(address: str, writer: int) -> int:
    """Store a game event by event; how many events."""
    events = at_table(str(writer))[:RECORDED]
    with open_store(address) as store:
        stored = store.create(events[:1])
        for number, event in enumerate(events[1:], 1):
            store.append(stored, [event], number)
    return len(events)


def importing(address: str, writer: int) -> int:
    """Store whole games; how many events."""
    games = [at_table(f"{writer}/{number}") for number in range(GAMES)]
    with open_store(address) as store:
        for events in games:
            store.create(events)
    return sum(map(len, games))


def rate(pool: ProcessPoolExecutor, work: Work, address: str, writers: int) -> float:
    """Events per second that so many writers store together."""
    open_store(address).close()
    begun = time.perf_counter()
    count = sum(pool.map(partial(work, address), range(writers)))
    return count / (time.perf_counter() - begun)


def addresses(folder: Path) -> dict[str, Callable[[], str]]:
    """Where to store, by kind: an empty store each time."""
    found: dict[str, Callable[[], str]] = {"SQLite": lambda: str(folder / f"{uuid4().hex}.sqlite")}
    if server := os.environ.get("BIRO_POSTGRES"):
        found["PostgreSQL"] = lambda: f"{server}?schema=bench_{uuid4().hex}"
    return found


def run() -> Iterator[Figure]:
    """Four writers against one; a server against a file."""
    with (TemporaryDirectory() as folder,
          ProcessPoolExecutor(WRITERS, get_context("spawn"), initializer=game) as pool):
        kinds = addresses(Path(folder))
        list(pool.map(time.sleep, [1] * WRITERS))  # every process is there and has its game by then
        for work in (recording, importing):
            rates: dict[tuple[str, int], list[float]] = {}
            for _ in range(ROUNDS):
                for kind, address in kinds.items():
                    for writers in (1, WRITERS):
                        rates.setdefault((kind, writers), []).append(rate(pool, work, address(), writers))
            median = {key: statistics.median(found) for key, found in rates.items()}
            for kind in kinds:
                yield Figure(f"{work.__name__} by {WRITERS} writers, {kind}", median[kind, WRITERS],
                             "one writer", median[kind, 1])
            if len(kinds) > 1:
                yield Figure(f"{work.__name__} by {WRITERS} writers, PostgreSQL", median["PostgreSQL", WRITERS],
                             f"SQLite by {WRITERS} writers", median["SQLite", WRITERS])
