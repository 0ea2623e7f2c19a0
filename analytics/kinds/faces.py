"""Kind ``faces``: how often a die showed each face, with a test whether it is fair (K/I.9.A)."""

from __future__ import annotations

from collections.abc import Sequence

from analytics.intervals import FACES, corrected, fairness
from analytics.kinds.line import Counted, Line
from analytics.metrics import Metric

COLUMNS = {f"c{face}": f"count(*) FILTER (arc = {face})" for face in range(1, FACES + 1)}
SUMS = tuple(f"sum({name})" for name in COLUMNS)


def lines(metric: Metric, rows: Sequence[Counted]) -> tuple[Line, ...]:
    """The test of fairness above the floor; the least fair first."""
    enough = [row for row in rows if sum(row.sums) >= metric.floor]
    ps = dict(zip(enough, corrected([fairness(row.sums) for row in enough]), strict=True))
    found = [Line(row.name, 0, sum(row.sums), row.games, p=ps.get(row), faces=row.sums, group=row.group)
             for row in rows]
    return tuple(sorted(found, key=lambda line: (line.p is None, line.p or 0, -line.cases, line.key)))
