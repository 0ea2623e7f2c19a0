"""What the bench of the metrics measures: a larger lake that counts the same, and the columns that a metric reads."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from analytics.metrics import Metric, metrics
from analytics.stats import Desk, Wanted
from bench.bench_metrics import Noted, reads
from bench.big_lake import multiply
from tests.analytics.conftest import Lake, lake

__all__ = ["lake"]  # a fixture
COPIES = 3


@pytest.fixture(scope="module")
def large(lake: Lake, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same games three times."""
    folder = tmp_path_factory.mktemp("nagy") / "tó"
    multiply(lake.path, lake.manifest, folder, COPIES * lake.manifest.count("események"))
    return folder


@pytest.mark.parametrize("metric", metrics(), ids=lambda metric: metric.id)
def test_a_lake_made_larger_counts_so_many_times_as_much(lake: Lake, large: Path, metric: Metric) -> None:
    wanted = Wanted(synthetic=True)
    with Desk(lake.path) as small, Desk(large) as great:
        ours, theirs = great.result(metric, wanted), small.result(metric, wanted)
    assert {line.key: (line.hits, line.cases, line.games) for line in ours.lines} == {
        line.key: (COPIES * line.hits, COPIES * line.cases, COPIES * line.games) for line in theirs.lines}
    assert ours.games == COPIES * theirs.games > 0


def test_the_columns_of_a_metric_are_those_of_its_queries(lake: Lake) -> None:
    by_id = {metric.id: metric for metric in metrics()}
    with Desk(lake.path) as desk:
        noted = desk.connection = Noted(desk.connection)
        desk.result(msgspec.structs.replace(by_id["manőverek.fajta"], needs=()), Wanted(synthetic=True))
        found = reads(noted.connection, noted.asked)
    assert found["manőverek"] == {"játszma", "fajta", "siker"}
    assert found["játszmák"] == {"játszma", "hűség", "nem_egyezik", "szimulált"}
