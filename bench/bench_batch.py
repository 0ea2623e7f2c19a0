"""``biro import`` of a folder of many games by two processes, as a ratio to the library's own ``save``.

    python -m bench batch [--games 2000]

Random games of about 200 events are written as a table would (see the import bench), some of them
under many rounds, so that each file is another game. The whole command is timed from its start to its
end, progress and table included; then once more, when every file is known. The yardstick: the library
saves the very events that the import stored, one game a transaction; objects are made outside the clock.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from eventsourcing.application import Application

from adjudicator.packs import find_pack
from adjudicator.simulate import run as played
from bench import Figure
from bench.bench_append import plain
from bench.bench_import import YARDSTICK, as_a_table, header
from engine.ruleset import EDITIONS, ruleset
from events.base import Event
from events.opening import opening_of
from events.store import open_store

GAMES, DISTINCT, MOST, JOBS = 100, 100, 200, 2


def texts(folder: Path, count: int) -> list[str]:
    """The records of different games; their decks are written into the folder."""
    cards = find_pack("minta").texts()
    made = []
    for seed in range(count):
        edition = EDITIONS[seed % 2]
        game = list(played(seed, edition, cards, MOST))
        head = header(opening_of([game[0][0]]), folder)
        made.append(head + "\n".join(as_a_table(game, ruleset(edition))) + "\n")
    return made


def written(folder: Path, count: int) -> None:
    """A folder of so many records, each of another round."""
    folder.mkdir()
    for number, text in enumerate(islice(cycle(texts(folder, min(count, DISTINCT))), count)):
        (folder / f"{number:05}.jk").write_text(f'[Esemény "Próba"] [Kör "{number}"]\n{text}', encoding="utf-8")


def imported(folder: Path, store: Path) -> float:
    """The seconds of the whole command."""
    begun = time.perf_counter()
    call = [sys.executable, "-m", "adjudicator", "import", "--jobs", str(JOBS), "--store", str(store), str(folder)]
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def stored(store: Path) -> Iterator[list[Event]]:
    """The games of a store."""
    with open_store(str(store), readonly=True) as opened:
        for info in opened.games():
            yield list(opened.load(info.id).events)


def saved(games: Iterable[list[Event]], path: Path) -> tuple[int, float]:
    """How many events there are, and the seconds that the library's ``save`` takes for them."""
    seconds, count = 0.0, 0
    with Application[Any](env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}) as app:
        for number, game in enumerate(games):
            [objects] = plain([game], number)
            begun = time.perf_counter()
            app.save(*objects)
            seconds += time.perf_counter() - begun
            count += len(game)
    return count, seconds


def run(games: int = GAMES) -> Iterator[Figure]:
    """The import of a folder, and the same call again."""
    with tempfile.TemporaryDirectory() as name:
        folder, store = Path(name, "games"), Path(name, "ours.sqlite")
        written(folder, games)
        first, again = imported(folder, store), imported(folder, store)
        count, library = saved(stored(store), Path(name, "theirs.sqlite"))
    named = f"{games:,} games, {count:,} events, {JOBS} processes"
    yield Figure(f"import of a folder ({named})", count / first, YARDSTICK, count / library)
    yield Figure(f"the same folder again ({named})", count / again, "importing it", count / first)
