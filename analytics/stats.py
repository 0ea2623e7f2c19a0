"""Metrics over a lake: integers by SQL, rates, intervals and what was left out by the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from adjudicator.filters import MOST_SHOWN, Filter, filters
from adjudicator.suggestions import near
from analytics.database import database_of
from analytics.intervals import FACES, STAR, against_whole, corrected, fairness, interval, shrunk
from analytics.manifest import open_lake
from analytics.metrics import Metric
from events.errors import InputError

# Why a game is not let in -> the condition that it fails; in this order, each game once.
REASONS: Final = {
    "synthetic": "szimulált", "diverged": "hűség = 'eltér'", "winner": "győztes IS NULL",
    "deck": "játszma IN (SELECT játszma FROM játékosok WHERE NOT ismert_pakli)", "whole": "hiányok > 0",
}
ALWAYS: Final = ("diverged",)


@dataclass(frozen=True)
class Wanted:
    """Which games are asked of: synthetic ones too, of one edition, of one event."""

    synthetic: bool = False
    edition: str | None = None
    event: str | None = None


@dataclass(frozen=True)
class Line:
    """One key of a metric: hits of cases, and what may be said of them (None below the floor)."""

    key: str
    hits: int
    cases: int
    games: int
    rate: float | None = None
    low: float | None = None
    high: float | None = None
    shrunk: float | None = None
    p: float | None = None
    faces: tuple[int, ...] = ()

    @property
    def star(self) -> bool:
        """Whether it differs from the whole though there are many keys."""
        return self.p is not None and self.p <= STAR


@dataclass(frozen=True)
class Result:
    """A metric's lines, its whole, the games it counted and those that it left out, by reason."""

    metric: Metric
    lines: tuple[Line, ...]
    hits: int
    cases: int
    games: int
    left_out: dict[str, int] = field(default_factory=dict)
    data: str = ""


class Desk:
    """A lake opened for metrics; use as a context manager."""

    def __init__(self, lake: Path, threads: int = 2) -> None:
        import duckdb

        manifest = open_lake(lake)
        self.data = manifest.data
        config: dict[str, Any] = {"threads": str(threads), "enable_external_access": "false"}
        self.connection: Any = duckdb.connect(str(database_of(lake, manifest)), read_only=True, config=config)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *error: object) -> None:
        self.connection.close()

    def result(self, metric: Metric, wanted: Wanted = Wanted()) -> Result:
        """A metric over the games asked for, its lines ranked."""
        base, values = _base(metric, wanted)
        if metric.kind == "faces":
            counts = self._faces(metric, base, values)
            lines = face_lines(metric, counts)
        else:
            rows = self._all(f"{base} SELECT kulcs, count(*) FILTER (siker), count(*), count(DISTINCT játszma) "
                             f"FROM ({metric.sql}) GROUP BY kulcs ORDER BY kulcs", values)
            lines = share_lines(metric, rows)
        [[games]] = self._all(f"{base} SELECT count(*) FROM alap", values)
        return Result(metric, lines, sum(line.hits for line in lines), sum(line.cases for line in lines), games,
                      self._left_out(metric, wanted), self.data)

    def games(self, metric: Metric, key: str, wanted: Wanted = Wanted()) -> list[tuple[Any, ...]]:
        """The games behind one line: game, event, date, hits and cases; InputError for a key that is not there."""
        base, values = _base(metric, wanted)
        hits = "0" if metric.kind == "faces" else "count(*) FILTER (siker)"
        found = self._all(f"{base} SELECT játszma, j.verseny, j.dátum, {hits}, count(*) FROM ({metric.sql}) s "
                          "JOIN játszmák j USING (játszma) WHERE kulcs = ? GROUP BY ALL ORDER BY játszma",
                          [*values, key])
        if not found:
            keys = [row[0] for row in self._all(f"{base} SELECT DISTINCT kulcs FROM ({metric.sql}) ORDER BY kulcs",
                                                values)]
            close = near(key, keys) or tuple(keys[:MOST_SHOWN])
            raise InputError("stats.no_key_near" if close else "stats.no_key", metric=metric.id, key=key, near=close)
        return found

    def tried(self, wanted: Wanted) -> list[Filter]:
        """The games asked for by edition and event, each condition alone."""
        games = self._all("SELECT kiadás, verseny FROM játszmák ORDER BY játszma", [])
        return filters(games, (
            ("--edition", wanted.edition, lambda game: game[0] == wanted.edition, lambda game: (game[0],)),
            ("--event", wanted.event, lambda game: game[1] == wanted.event, lambda game: (game[1] or "",))))

    def _faces(self, metric: Metric, base: str, values: list[Any]) -> list[tuple[Any, ...]]:
        counts = ", ".join(f"count(*) FILTER (arc = {face})" for face in range(1, FACES + 1))
        return self._all(f"{base} SELECT kulcs, count(DISTINCT játszma), {counts} FROM ({metric.sql}) "
                         "GROUP BY kulcs ORDER BY kulcs", values)

    def _left_out(self, metric: Metric, wanted: Wanted) -> dict[str, int]:
        """How many of the games asked for each reason left out; a game counts under the first that fits."""
        where, values = _asked(wanted)
        reasons = _reasons(metric, wanted)
        cases = " ".join(f"WHEN {REASONS[reason]} THEN '{reason}'" for reason in reasons)
        rows = self._all(f"SELECT ok, count(*) FROM (SELECT CASE {cases} END AS ok FROM játszmák WHERE {where}) "
                         "WHERE ok IS NOT NULL GROUP BY ok", values)
        found = dict(rows)
        return {reason: found[reason] for reason in reasons if reason in found}

    def _all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.connection.execute(sql, list(values)).fetchall()
        return found


def _reasons(metric: Metric, wanted: Wanted) -> list[str]:
    chosen = {*ALWAYS, *metric.needs, *(() if wanted.synthetic else ("synthetic",))}
    return [reason for reason in REASONS if reason in chosen]


def _asked(wanted: Wanted) -> tuple[str, list[Any]]:
    conditions, values = ["true"], []
    for column, value in (("kiadás", wanted.edition), ("verseny", wanted.event)):
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    return " AND ".join(conditions), values


def _base(metric: Metric, wanted: Wanted) -> tuple[str, list[Any]]:
    """The games let in, as ``alap``."""
    where, values = _asked(wanted)
    out = " AND ".join(f"({REASONS[reason]}) IS NOT TRUE" for reason in _reasons(metric, wanted))
    return f"WITH alap AS (SELECT játszma FROM játszmák WHERE {where} AND {out})", values


def share_lines(metric: Metric, rows: Sequence[tuple[Any, ...]]) -> tuple[Line, ...]:
    """Lines out of (key, hits, cases, games): rates above the floor, the highest first."""
    whole_hits, whole = sum(row[1] for row in rows), sum(row[2] for row in rows)
    enough = [row for row in rows if row[2] >= metric.floor]
    tested = against_whole([(row[1], row[2]) for row in enough], whole_hits, whole) if metric.compare else []
    ps = {row[0]: p for row, p in zip(enough, tested, strict=False)}
    lines = [_share(metric, row, whole_hits / whole, ps.get(row[0])) for row in rows]
    return tuple(sorted(lines, key=_rank))


def _share(metric: Metric, row: tuple[Any, ...], whole: float, p: float | None) -> Line:
    key, hits, cases, games = row
    if cases < metric.floor:
        return Line(key, hits, cases, games)
    low, high = interval(hits, cases)
    return Line(key, hits, cases, games, hits / cases, low, high, shrunk(hits, cases, whole), p)


def face_lines(metric: Metric, rows: Sequence[tuple[Any, ...]]) -> tuple[Line, ...]:
    """Lines out of (key, games, ones … sixes), with the test of fairness above the floor."""
    enough = [row for row in rows if sum(row[2:]) >= metric.floor]
    ps = dict(zip((row[0] for row in enough), corrected([fairness(row[2:]) for row in enough]), strict=True))
    lines = [Line(row[0], 0, sum(row[2:]), row[1], p=ps.get(row[0]), faces=tuple(row[2:])) for row in rows]
    return tuple(sorted(lines, key=lambda line: (line.p is None, line.p or 0, -line.cases, line.key)))


def _rank(line: Line) -> tuple[Any, ...]:
    return (line.shrunk is None, -(line.shrunk or 0), -line.cases, line.key)
