"""What the bench of the import measures: its records are the games that were played, its clock counts all stages."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from adjudicator.importing.record import import_record
from adjudicator.packs import find_pack
from adjudicator.simulation.games import play
from bench import Shares, import_clock
from bench.bench_import import imported, records, shares
from engine.ruleset import EDITIONS
from events.base import Grade
from events.notation.write import write


def test_the_records_import_without_a_dispute(tmp_path: Path) -> None:
    """Where every line stands it is the game that was played and nothing is inferred; where a
    table wrote, every line of it is there and most of the game is inferred."""
    whole, bare = records(tmp_path, 2).values()
    texts = find_pack("minta").texts()
    for seed, edition in enumerate(EDITIONS):
        played = [write(event) for event in play(seed, edition, texts)[1:]]
        full, short = import_record(whole[seed]), import_record(bare[seed])
        assert [write(event) for event in full.events[2:]] == played
        assert (full.inferred, full.report.disputes, short.report.disputes) == (0, (), ())
        seen = [write(event) for event in short.events[2:] if event.grade == Grade.SEEN]
        written = bare[seed].read_text("utf-8").splitlines()
        assert seen == [line for line in written if not line.startswith("[")]
        assert short.inferred > len(seen) > 10


def test_the_clock_counts_every_stage_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that ticks once a look, the parts make the whole, and each stage has its part."""
    _, bare = records(tmp_path, 2).values()
    imported(bare, tmp_path / "plain.db")
    ticks = count()
    monkeypatch.setattr(import_clock.time, "perf_counter", lambda: float(next(ticks)))
    parts = shares(bare, tmp_path, rounds=1)
    assert sum(parts.values()) == next(ticks) - 1
    assert all(seconds > 0 for seconds in parts.values())
    assert sum(Shares("", parts).percent.values()) == pytest.approx(100)


def test_shares_are_told_in_percent() -> None:
    assert Shares("x", {"a": 1.0, "b": 3.0}).percent == {"a": 25.0, "b": 75.0}
