"""Kind ``ratio``: a sum over a sum; the unit of chance is the game. A mean is one over the number of cases."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.intervals import PRIOR, log_ratio
from analytics.kinds.line import Counted, Line, Sums, ranked
from analytics.metrics import Metric

COLUMNS = {"a": "sum(számláló)", "b": "sum(nevező)"}
# A game where nothing was spent and nothing won says nothing of the ratio, and must not lift it over the floor.
BEARING = "a <> 0 OR b <> 0"
SUMS = ("sum(a)", "sum(b)", "sum(a * a)", "sum(a * b)", "sum(b * b)")


def lines(metric: Metric, rows: Sequence[Counted]) -> tuple[Line, ...]:
    """Ratios where there are games enough and both sums are over 0."""
    whole: dict[str, Sums] = {}
    for row in rows:
        before = whole.get(row.group, (0, 0, 0))
        whole[row.group] = (before[0] + row.sums[0], before[1] + row.sums[1], before[2] + row.games)
    return ranked(metric.order, (_line(metric, row, whole[row.group]) for row in rows))


def _line(metric: Metric, row: Counted, whole: Sums) -> Line:
    above, below, above2, both, below2 = row.sums
    if row.games < metric.floor or above <= 0 or below <= 0:
        return Line(row.name, above, below, row.games, group=row.group)
    low, high = log_ratio(above, below, row.games, above2, both, below2)
    towards = (above + PRIOR * whole[0] / whole[2]) / (below + PRIOR * whole[1] / whole[2])
    return Line(row.name, above, below, row.games, above / below, float(low), float(high), towards, group=row.group)
