"""``biro import`` of a folder of many games by two processes, as a ratio to the library's own ``save``.

    python -m bench batch [--games 2000]

Random games of about 200 events are written as a table would (see the import bench), some of them
under many rounds, so that each file is another game. The whole command is timed from its start to its
end, progress and table included; then once more, when every file is known. The yardstick: the library
saves the very events that the import stored, one game a transaction; objects are made outside the clock.

Both are also told by processor time, of some of the games and without processes of their own: that says
what an import costs whatever else the machine does.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from eventsourcing.application import Application

from adjudicator.importing.batch import answers
from adjudicator.importing.judging import Terms
from adjudicator.importing.shelf import Shelf
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run as played
from bench import Figure
from bench.bench_append import plain
from bench.bench_import import YARDSTICK, as_a_table, header
from engine.ruleset import EDITIONS, ruleset
from events.base import Event
from events.opening import opening_of
from events.store import open_store

GAMES, DISTINCT, MOST, JOBS, SOME = 100, 100, 200, 2, 100
Clock = Callable[[], float]


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


def spent(paths: Sequence[Path], store: Path) -> float:
    """The processor seconds of an import in this very process, the pack being read beforehand."""
    terms = Terms(store=True)
    with Shelf(str(store), terms) as shelf, closing(answers(paths, terms, 1)) as found:
        begun = time.process_time()
        for one in found:
            shelf.take(one)
        return time.process_time() - begun


def saved(games: Iterable[list[Event]], path: Path, clock: Clock = time.perf_counter) -> tuple[int, float]:
    """How many events there are, and the seconds that the library's ``save`` takes for them."""
    seconds, count = 0.0, 0
    with Application[Any](env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}) as app:
        for number, game in enumerate(games):
            [objects] = plain([game], number)
            begun = clock()
            app.save(*objects)
            seconds += clock() - begun
            count += len(game)
    return count, seconds


def run(games: int = GAMES) -> Iterator[Figure]:
    """The import of a folder, and the same call again."""
    with tempfile.TemporaryDirectory() as name:
        folder, store = Path(name, "games"), Path(name, "ours.sqlite")
        written(folder, games)
        first, again = imported(folder, store), imported(folder, store)
        count, library = saved(stored(store), Path(name, "theirs.sqlite"))
        some, of_some = saved(islice(stored(store), SOME), Path(name, "some.sqlite"), time.process_time)
        cost = spent(sorted(folder.glob("*.jk"))[:SOME], Path(name, "ours-some.sqlite"))
    named = f"{games:,} games, {count:,} events, {JOBS} processes"
    yield Figure(f"import of a folder ({named})", count / first, YARDSTICK, count / library)
    yield Figure(f"the same folder again ({named})", count / again, "importing it", count / first)
    yield Figure(f"import by processor time ({some:,} events)", some / cost, YARDSTICK, some / of_some)
