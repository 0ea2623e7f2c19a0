"""Metrics over a lake: integers by SQL, numbers, intervals and what was left out by the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.filters import MOST_SHOWN, Filter, filters
from adjudicator.keys import players_of
from adjudicator.suggestions import near
from analytics.asking import FILTERED, GROUPS, REAL, REASONS, Wanted, asked, base, reasons
from analytics.database import database_of
from analytics.kinds import KINDS
from analytics.kinds.line import Counted, Line
from analytics.manifest import open_lake
from analytics.metrics import Metric
from events.errors import InputError, StoreError


@dataclass(frozen=True)
class Result:
    """A metric's lines, its whole, the games it counted and those that it left out, by reason, the filters
    first; ``synthetic``: how many of the games were played by a machine; ``players``: who played each deck list."""

    metric: Metric
    lines: tuple[Line, ...]
    hits: int
    cases: int
    games: int
    left_out: dict[str, int] = field(default_factory=dict)
    data: str = ""
    synthetic: int = 0
    players: dict[str, tuple[str, ...]] = field(default_factory=dict)


class Desk:
    """A lake opened for metrics; use as a context manager."""

    def __init__(self, lake: Path, threads: int = 2) -> None:
        import duckdb

        manifest = open_lake(lake)
        self.lake = lake
        self.data = manifest.data
        config: dict[str, Any] = {"threads": str(threads), "enable_external_access": "false"}
        self.file = str(database_of(lake, manifest))
        with self._whole():
            self.connection: Any = duckdb.connect(self.file, read_only=True, config=config)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *error: object) -> None:
        self.connection.close()

    def result(self, metric: Metric, wanted: Wanted = REAL) -> Result:
        """A metric over the games asked for, its lines ranked."""
        lines = KINDS[metric.kind].lines(metric, self.counted(metric, wanted))
        games, synthetic, left_out = self._let_in(metric, wanted)
        return Result(metric, lines, sum(line.hits for line in lines), sum(line.cases for line in lines), games,
                      left_out, self.data, synthetic, self._players(metric, wanted))

    def keys(self, metric: Metric, wanted: Wanted = REAL) -> Result:
        """The keys of a metric's lines alone, which needs no test of any number."""
        lines = tuple(Line(row.name, 0, 0, row.games, group=row.group) for row in self.counted(metric, wanted))
        return Result(metric, lines, 0, 0, 0, players=self._players(metric, wanted))

    def _players(self, metric: Metric, wanted: Wanted) -> dict[str, tuple[str, ...]]:
        """Who played each deck list, the most frequent first, then by name."""
        if metric.keys != "deck":
            return {}
        start, values = base(metric, wanted)
        rows = self._all(f"{start} SELECT paklijel, név FROM játékosok JOIN alap USING (játszma) "
                         "WHERE paklijel IS NOT NULL AND név IS NOT NULL "
                         "GROUP BY paklijel, név ORDER BY paklijel, count(*) DESC, név", values)
        return players_of(rows)

    def counted(self, metric: Metric, wanted: Wanted = REAL) -> list[Counted]:
        """The integers behind a metric, by group and key."""
        start, values = base(metric, wanted)
        sums = ", ".join(KINDS[metric.kind].SUMS)
        group, keys = ("''", "kulcs") if wanted.by is None else ("csoport", "csoport, kulcs")
        rows = self._all(f"{start} SELECT {group}, kulcs, count(*), {sums} FROM ({_by_game(metric, wanted)}) "
                         f"GROUP BY {keys} ORDER BY {keys}", values)
        return [Counted(key, group, games, tuple(map(int, found))) for group, key, games, *found in rows]

    def games(self, metric: Metric, name: str, wanted: Wanted = REAL) -> list[tuple[Any, ...]]:
        """The games behind one line: game, event, date, whether a machine played it, and what the kind counts
        per game; InputError for a line that is not there."""
        start, values = base(metric, wanted)
        named = "CASE WHEN csoport = '' THEN kulcs ELSE kulcs || ' · ' || csoport END"
        columns = ", ".join(KINDS[metric.kind].COLUMNS)
        found = self._all(f"{start} SELECT játszma, j.verseny, j.dátum, j.szimulált, {columns} "
                          f"FROM ({_by_game(metric, wanted)}) s JOIN játszmák j USING (játszma) WHERE {named} = ? "
                          "ORDER BY játszma", [*values, name])
        if not found:
            there = [row.name for row in self.counted(metric, wanted)]
            close = near(name, there) or tuple(there[:MOST_SHOWN])
            raise InputError("stats.no_key_near" if close else "stats.no_key", metric=metric.id, key=name, near=close)
        return found

    def tried(self, wanted: Wanted) -> list[Filter]:
        """The games asked for by edition, event and size of decks, each condition alone."""
        games = self._all(f"SELECT {', '.join(GROUPS.values())} FROM játszmák ORDER BY játszma", [])
        return filters(games, [(f"--{name}", value, lambda game, n=n, value=value: game[n] == value,
                                lambda game, n=n: (game[n],)) for n, (name, value) in enumerate(wanted.filters)])

    def _let_in(self, metric: Metric, wanted: Wanted) -> tuple[int, int, dict[str, int]]:
        """How many games are let in, how many of them a machine played, and how many are left out: by the filters,
        and by each reason of the rest; a game counts under the first that fits."""
        where, values = asked(wanted)
        chosen = reasons(metric, wanted)
        cases = " ".join(f"WHEN {REASONS[reason]} THEN '{reason}'" for reason in chosen)
        rows = self._all("SELECT ok, count(*), count(*) FILTER (szimulált) FROM "
                         f"(SELECT szimulált, CASE {cases} END AS ok FROM játszmák WHERE {where}) GROUP BY ok", values)
        found = {FILTERED: self.filtered(wanted), **{reason: games for reason, games, _ in rows}}
        _, games, synthetic = next((row for row in rows if row[0] is None), (None, 0, 0))
        return games, synthetic, {reason: found[reason] for reason in (FILTERED, *chosen) if found.get(reason)}

    def filtered(self, wanted: Wanted) -> int:
        """How many games of the lake the filters keep out."""
        where, values = asked(wanted)
        if not values:
            return 0
        [[there]] = self._all("SELECT count(*) FROM játszmák", [])
        [[kept]] = self._all(f"SELECT count(*) FROM játszmák WHERE {where}", values)
        return int(there - kept)

    def _all(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with self._whole():
            found: list[tuple[Any, ...]] = self.connection.execute(sql, list(values)).fetchall()
        return found

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """StoreError ``lake.copy_damaged`` where the database's file is not what it was."""
        import duckdb

        try:
            yield
        except (duckdb.IOException, duckdb.SerializationException) as error:
            raise StoreError("lake.copy_damaged", file=self.file, reason=" ".join(str(error).split())) from error


def _by_game(metric: Metric, wanted: Wanted) -> str:
    """What the metric's kind counts, per group, key and game; the group is found for the counts, not for every case."""
    columns = ", ".join(f"{f'sum({name})' if metric.counted else sql} AS {name}"
                        for name, sql in KINDS[metric.kind].COLUMNS.items())
    counts = f"SELECT kulcs, játszma, {columns} FROM ({metric.sql}) GROUP BY kulcs, játszma"
    if bearing := getattr(KINDS[metric.kind], "BEARING", ""):
        counts = f"SELECT * FROM ({counts}) WHERE {bearing}"
    return f"SELECT *, '' AS csoport FROM ({counts})" if wanted.by is None else (
        f"SELECT * FROM ({counts}) JOIN alap USING (játszma)")
