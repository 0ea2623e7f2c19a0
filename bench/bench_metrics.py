"""Every metric of ``biro stats`` against one full scan of the columns that it reads, in the same run.

    python -m bench metrics --rows 10000000

The lake is a simulated one made larger (``big_lake``). Which columns a metric reads is what
DuckDB's plans of its queries say; the scan reads every value of them out of the lake's Parquet
files with pyarrow. The worst metric stands also beside the quickest look at the same columns
that DuckDB has, a hash of its own file, which needs no more than one look at each entry of a
dictionary. All are seconds of the processor, of all threads together, the least of several rounds.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from analytics.database import quoted
from analytics.export import export
from analytics.manifest import Manifest, files_of, open_lake
from analytics.metrics import Metric, metrics
from analytics.schema import BY_NAME, COMMON_COLUMNS
from analytics.stats import Desk, Wanted
from bench import Figure
from bench.bench_lake import filled
from bench.big_lake import multiply
from events.store import open_store

ROWS, ROUNDS = 1_000_000, 3
AIM = 0.1  # a metric takes at most ten times as long as the scan
Reads = dict[str, set[str]]


class Noted:
    """A desk's connection that notes what is asked of it."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.asked: list[tuple[str, Sequence[Any]]] = []

    def execute(self, sql: str, values: Sequence[Any]) -> Any:
        self.asked.append((sql, values))
        return self.connection.execute(sql, values)

    def close(self) -> None:
        self.connection.close()


def timed(work: Callable[[], Any]) -> float:
    """Seconds of processor time, the least of several rounds."""
    def once() -> float:
        begun = time.process_time()
        work()
        return time.process_time() - begun

    return min(once() for _ in range(ROUNDS))


def reads(connection: Any, asked: Sequence[tuple[str, Sequence[Any]]]) -> Reads:
    """The columns that some queries read, by table, out of their plans."""
    found: Reads = defaultdict(set)
    for sql, values in asked:
        for _, plan in connection.execute("EXPLAIN (FORMAT json) " + sql, values).fetchall():
            for node in _nodes(json.loads(plan)):
                info = node.get("extra_info", {})
                table = str(info.get("Table", "")).rpartition(".")[2].strip('"')
                if table in BY_NAME:
                    told = json.dumps([info.get("Projections"), info.get("Filters")], ensure_ascii=False)
                    found[table] |= {c.name for c in (*COMMON_COLUMNS, *BY_NAME[table].columns) if c.name in told}
    return found


def _nodes(plan: Any) -> Iterator[dict[str, Any]]:
    for node in plan if isinstance(plan, list) else [plan]:
        yield node
        yield from _nodes(node.get("children", []))


def scan(lake: Path, manifest: Manifest, wanted: Reads) -> None:
    """Read every value of these columns out of the lake."""
    import pyarrow.parquet as pq

    for table, columns in sorted(wanted.items()):
        for path in files_of(lake, manifest, table):
            pq.read_table(path, columns=sorted(columns), partitioning=None, use_threads=False)


def look(connection: Any, wanted: Reads) -> None:
    """Hash these columns of DuckDB's own file."""
    for table, columns in sorted(wanted.items()):
        names = ", ".join(quoted(name) for name in sorted(columns))
        connection.execute(f"SELECT bit_xor(hash({names})) FROM {quoted(table)}").fetchall()


def measured(desk: Desk, lake: Path, metric: Metric) -> tuple[Figure, Figure]:
    """One metric over every game, beside the scan and beside the look."""
    wanted, plain = Wanted(synthetic=True), desk.connection
    noted = desk.connection = Noted(plain)
    desk.result(metric, wanted)
    desk.connection = plain
    columns, manifest = reads(plain, noted.asked), open_lake(lake)
    ours = 1 / timed(lambda: desk.result(metric, wanted))
    read, hashed = timed(lambda: scan(lake, manifest, columns)), timed(lambda: look(plain, columns))
    name, told = f"{metric.id} ({1000 / ours:,.0f} ms)", ", ".join(f"{t} {len(c)}" for t, c in sorted(columns.items()))
    return (Figure(name, ours, f"a scan of its columns ({told})", 1 / read, AIM),
            Figure(name, ours, "a hash of its columns by DuckDB", 1 / hashed))


def run(rows: int = ROWS) -> Iterator[Figure]:
    """Every metric, then the worst of them once more."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        filled(str(place / "tár.sqlite"))
        with open_store(str(place / "tár.sqlite"), readonly=True) as store:
            small = export(store, place / "kicsi").manifest
        multiply(place / "kicsi", small, place / "nagy", rows)
        with Desk(place / "nagy") as desk:
            figures = []
            for metric in metrics():
                figures.append(measured(desk, place / "nagy", metric))
                yield figures[-1][0]
        for number in range(2):
            worst = min((pair[number] for pair in figures), key=lambda figure: figure.ratio)
            yield worst._replace(name=f"the worst metric over {rows:,} events, {worst.name}")
