"""A lake out of PostgreSQL while many write into it: each event of the notification log once, as from a quiet store."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from analytics.manifest import open_lake
from analytics.segments import read_table
from bench.bench_import import records
from events.store import Recorded, Store, open_store
from tests.analytics.test_lake import bring, digests
from tests.sources import ROOT

IMPORTERS, RECORDS, GROWERS, PIECES = 3, 3, 2, 6
# Grows a game piece by piece, each a commit of its own: begins one when it is told to, says when it is stored.
GROWER = """
import sys
from adjudicator.packs import find_pack
from adjudicator.simulation.games import play
from engine.ruleset import EDITIONS
from events.store import open_store
seed, pieces = int(sys.argv[2]), int(sys.argv[3])
events = play(seed, EDITIONS[seed % 2], find_pack("minta").texts(), 600)
step = -(-len(events) // pieces)
with open_store(sys.argv[1]) as store:
    for at in range(0, len(events), step):
        sys.stdin.readline()
        if at:
            store.append(game, events[at:at + step], at)
        else:
            game = store.create(events[:step])
        print(at, flush=True)
"""
Writer = subprocess.Popen[str]


def started(*words: str) -> Writer:
    return subprocess.Popen([sys.executable, *words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)


def importers(address: str, files: Sequence[Path]) -> list[Writer]:
    """Programs that import records: one that all of them have, and their own."""
    common, *own = map(str, files)
    return [started("-m", "adjudicator", "import", common, *own[n::IMPORTERS], "--store", address)
            for n in range(IMPORTERS)]


def growers(address: str) -> list[Writer]:
    """Programs that grow a game each."""
    return [started("-c", GROWER, address, str(500 + n), str(PIECES)) for n in range(GROWERS)]


def ended(writer: Writer) -> tuple[int, str]:
    """Its status, and what it said where that is not 0."""
    said, _ = writer.communicate(timeout=120)
    return writer.returncode, said if writer.returncode else ""


def logged(store: Store) -> set[tuple[str, int]]:
    """Every event of the notification log, of games that no other replaced."""
    newest = {info.id for info in store.games() if info.replaced_by is None}
    return {(one.game, one.number) for one in _pages(store) if one.game in newest}


def _pages(store: Store) -> Iterator[Recorded]:
    start = 1
    while page := store.notifications(start):
        yield from page
        start = page[-1].notification + 1


def told(folder: Path) -> list[tuple[str, int]]:
    """The events of a lake, in its order."""
    table = read_table(folder, open_lake(folder), "események")
    return list(zip(table["játszma"].to_pylist(), table["sorszám"].to_pylist(), strict=True))


@pytest.mark.postgres
def test_an_export_beside_many_writers_holds_each_event_once(postgres: str, tmp_path: Path) -> None:
    files = next(iter(records(tmp_path, IMPORTERS * RECORDS + 1).values()))
    open_store(postgres).close()
    importing, growing = importers(postgres, files), growers(postgres)
    lakes = set()
    for _ in range(PIECES):
        for writer in growing:
            print(file=writer.stdin, flush=True)
        bring(postgres, tmp_path / "tó")
        kept = open_lake(tmp_path / "tó").játszmák
        assert told(tmp_path / "tó") == [(name, n) for name in sorted(kept) for n in range(1, kept[name].hossz + 1)]
        assert all(writer.stdout.readline() for writer in growing if writer.stdout)
        lakes.add(open_lake(tmp_path / "tó").data)
    assert [ended(writer) for writer in (*importing, *growing)] == [(0, "")] * (IMPORTERS + GROWERS)
    assert len(lakes) >= PIECES // 2
    bring(postgres, tmp_path / "tó")
    bring(postgres, tmp_path / "csendben", rebuild=True)
    assert digests(tmp_path / "tó") == digests(tmp_path / "csendben")
    with open_store(postgres, readonly=True) as store:
        assert len(store.games()) == IMPORTERS * RECORDS + 1 + GROWERS
        assert sorted(logged(store)) == told(tmp_path / "tó")
        assert store.verify() == []
