"""The lake: export against the judged replay of the same games, and what writing alone costs.

    python -m bench lake

Unit of the export: reading every log from the store and replaying it with all verdicts and
states, in the same run. All are seconds of the processor, which a busy machine changes least.
Metrics are another bench (``bench_metrics``).
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjudicator.games import of_log
from adjudicator.importing.storing import besides
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run as simulated
from analytics.export import export
from analytics.rows.all import rows_of
from analytics.rows.coded import Shelves
from analytics.rows.told import told_of
from analytics.segments import columns, write_games, write_tables
from bench import Figure, Shares
from engine.ruleset import EDITIONS, ruleset
from events.store import Store, open_store

GAMES, ROUNDS = int(os.environ.get("BIRO_BENCH_GAMES", "40")), 3  # 40 games: 20,000 events


def filled(address: str) -> int:
    """A store of simulated games, with fingerprints as the program stores them; how many events it has."""
    texts = find_pack("minta").texts()
    count = 0
    with open_store(address) as store:
        for seed in range(GAMES):
            game = list(simulated(seed, EDITIONS[seed % 2], texts, 5000, 20))
            events, states = [event for event, _ in game], [state for _, state in game]
            store.create(events, beside=besides(states, ruleset(EDITIONS[seed % 2])))
            count += len(events)
    return count


def timed(work: Callable[[], Any]) -> float:
    """Seconds of processor time that it took, all threads together."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def replayed(store: Store) -> None:
    """The unit: every stored game read and judged."""
    for info in store.games():
        of_log(store.load(info.id), info).replay()


def parts(store: Store, lake: Path) -> dict[str, float]:
    """Seconds spent on reading, judging, building rows, and writing them."""
    spent = dict.fromkeys(("reading", "judging", "rows", "writing"), 0.0)
    games, shelves = [], Shelves()
    for info in store.games():
        begun = time.process_time()
        game = of_log(store.load(info.id), info)
        read = time.process_time()
        replayed = game.replay()
        judged = time.process_time()
        games.append(columns(rows_of(told_of(game, replayed), info.id, shelves=shelves)))
        done = time.process_time()
        for name, seconds in zip(spent, (read - begun, judged - read, done - judged), strict=False):
            spent[name] += seconds
    spent["writing"] = timed(lambda: write_games(lake, "bench", games, {}))
    return spent


def columns_alone(lake: Path) -> float:
    """Seconds that pyarrow needs to write the same tables from ready columns."""
    import pyarrow.parquet as pq

    from analytics.manifest import file_of
    from analytics.schema import TABLES

    ready = [(table, pq.read_table(file_of(lake, table.name, "bench"), partitioning=None)) for table in TABLES]
    return timed(lambda: write_tables(lake, "ready", ready))


def run() -> Iterator[Figure | Shares]:
    """The figures of the lake."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        address = str(place / "tár.sqlite")
        count = filled(address)
        with open_store(address, readonly=True) as store:
            export(store, place / "tó")  # libraries loaded, caches warm
            judged, exported = [], []
            for _ in range(ROUNDS):
                judged.append(timed(lambda: replayed(store)))
                exported.append(timed(lambda: export(store, place / "tó", rebuild=True)))
            ours, theirs = statistics.median(exported), statistics.median(judged)
            yield Figure(f"export of {count:,} events, of the speed of judged replay", count / ours, "judged replay",
                         count / theirs, 1 / 1.3)
            spent = parts(store, place / "rész")
            whole = sum(spent.values())
            yield Shares("export", {name: 100 * seconds / whole for name, seconds in spent.items()})
            alone = columns_alone(place / "rész")
            yield Figure("rows built and written", count / (spent["rows"] + spent["writing"]),
                         "pyarrow from ready columns", count / alone, 0.1)
