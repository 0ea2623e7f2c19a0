"""Kind ``difference``: the share where something is so less the share where it is not."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.intervals import apart, newcombe, shrunk
from analytics.kinds.line import Counted, Line, Sums, ranked, wholes
from analytics.kinds.shares import estimate
from analytics.metrics import Metric

COLUMNS = {"h": "count(*) FILTER (melyik AND siker)", "n": "count(*) FILTER (melyik)",
           "h2": "count(*) FILTER (NOT melyik AND siker)", "n2": "count(*) FILTER (NOT melyik)"}
# The five sums of a share for either side, then the games of either side.
SUMS = ("sum(h)", "sum(n)", "sum(h * h)", "sum(h * n)", "sum(n * n)",
        "sum(h2)", "sum(n2)", "sum(h2 * h2)", "sum(h2 * n2)", "sum(n2 * n2)",
        "count(*) FILTER (n > 0)", "count(*) FILTER (n2 > 0)")
SIDE = 5


def lines(metric: Metric, rows: Sequence[Counted]) -> tuple[Line, ...]:
    """Differences where both sides reach the floor; where keys are compared, each side with the other."""
    whole = wholes(rows)
    enough = [row for row in rows if _enough(metric, row)]
    tested = apart([_four(row) for row in enough]) if metric.compare else [None] * len(enough)
    ps = dict(zip(enough, tested, strict=True))
    return ranked(metric.order, (_line(metric, row, whole[row.group], ps.get(row)) for row in rows))


def _enough(metric: Metric, row: Counted) -> bool:
    return min(row.sums[1], row.sums[SIDE + 1]) >= metric.floor


def _four(row: Counted) -> tuple[int, int, int, int]:
    return (*row.sums[:2], *row.sums[SIDE:SIDE + 2])  # type: ignore[return-value]


def _line(metric: Metric, row: Counted, whole: Sums, p: float | None) -> Line:
    hits, cases, *other = _four(row)
    if not _enough(metric, row):
        return Line(row.name, hits, cases, row.games, other=tuple(other), group=row.group)
    one = estimate(row.sums[-2], row.sums[:SIDE])
    two = estimate(row.sums[-1], row.sums[SIDE:2 * SIDE])
    low, high = newcombe(one[:3], two[:3])
    towards = (shrunk(one[0] * one[3], one[3], whole[0] / whole[1])
               - shrunk(two[0] * two[3], two[3], whole[SIDE] / whole[SIDE + 1]))
    return Line(row.name, hits, cases, row.games, one[0] - two[0], float(low), float(high), towards, p,
                other=tuple(other), group=row.group)
