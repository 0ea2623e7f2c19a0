"""Kind ``share``: hits of cases, with a Wilson interval that minds the games they come from."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.intervals import against_whole, effective, shrunk, wilson
from analytics.kinds.line import Counted, Line, Sums, ranked, wholes
from analytics.metrics import Metric

COLUMNS = {"h": "count(*) FILTER (siker)", "n": "count(*)"}
SUMS = ("sum(h)", "sum(n)", "sum(h * h)", "sum(h * n)", "sum(n * n)")


def lines(metric: Metric, rows: Sequence[Counted]) -> tuple[Line, ...]:
    """Rates above the floor; where keys are compared, against the whole of their group."""
    whole = wholes(rows)
    ps: dict[Counted, float] = {}
    if metric.compare:
        for group, sums in whole.items():
            enough = [row for row in rows if row.group == group and row.sums[1] >= metric.floor]
            tested = against_whole([row.sums[:2] for row in enough], *sums[:2])  # type: ignore[misc]
            ps |= zip(enough, tested, strict=True)
    return ranked(metric.order, (_line(metric, row, whole[row.group], ps.get(row)) for row in rows))


def _line(metric: Metric, row: Counted, whole: Sums, p: float | None) -> Line:
    hits, cases = row.sums[:2]
    if cases < metric.floor:
        return Line(row.name, hits, cases, row.games, group=row.group)
    share, low, high, independent = estimate(row.games, row.sums)
    towards = shrunk(share * independent, independent, whole[0] / whole[1])
    return Line(row.name, hits, cases, row.games, share, low, high, towards, p, group=row.group)


def estimate(games: int, sums: Sums) -> tuple[float, float, float, float]:
    """Share, bounds of its interval, and how many independent cases it stands on."""
    hits, cases, hits2, both, cases2 = sums
    independent, z = map(float, effective(hits, cases, games, hits2, both, cases2))
    low, high = wilson(hits / cases, independent, z)
    return hits / cases, float(max(low, 0)), float(min(high, 1)), independent
