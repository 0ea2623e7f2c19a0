"""``biro stats``: ready questions of many games, with intervals and what was left out (docs/lake.md)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.filters import as_json as tried_json
from adjudicator.filters import left_nothing
from adjudicator.messages import text
from adjudicator.options import Json, Lake
from adjudicator.output import Output, output, printable
from events.errors import InputError

Given = str | None


def register(app: App) -> None:
    """Add the command ``stats``."""
    app.command("stats", help="stats.help")(stats)


def stats(
    topic: Annotated[str, typer.Argument(metavar="TOPIC", help="stats.argument.topic")],
    metric: Annotated[list[str] | None, typer.Option("--metric", metavar="NAME", help="stats.option.metric")] = None,
    games: Annotated[Given, typer.Option("--games", metavar="TEXT", help="stats.option.games")] = None,
    edition: Annotated[Given, typer.Option("--edition", metavar="EDITION", help="stats.option.edition")] = None,
    event: Annotated[Given, typer.Option("--event", metavar="NAME", help="stats.option.event")] = None,
    synthetic: Annotated[bool, typer.Option("--synthetic", help="stats.option.synthetic")] = False,
    most: Annotated[int, typer.Option("--most", metavar="INTEGER", min=1, help="stats.option.most")] = 20,
    chart: Annotated[Path | None, typer.Option("--chart", metavar="FILE", help="stats.option.chart")] = None,
    lake: Lake = None,
    json: Json = False,
) -> int:
    """The metrics of a topic; with --games the games behind one line of one metric."""
    from adjudicator.games import default_lake
    from analytics.stats import Desk, Wanted

    out = output(json)
    chosen = _chosen(topic, metric)
    if (games is not None or chart is not None) and len(chosen) != 1:
        raise InputError("stats.one_metric", metrics=tuple(m.id for m in chosen))
    wanted = Wanted(synthetic, edition, event)
    with Desk(lake or default_lake()) as desk:
        if games is not None:
            return _games(out, chosen[0], games, desk.games(chosen[0], games, wanted))
        results = [desk.result(one, wanted) for one in chosen]
        given = [] if any(result.games for result in results) else desk.tried(wanted)
    if chart is not None:
        from analytics.charts import draw

        draw(chart, results[0], out.lang, most)
        out.note("stats.drawn", file=str(chart))
    out.answer({"metrics": [as_json(result, out.lang) for result in results], "filters": tried_json(given)})
    for result in results:
        tell(out, result, most)
    out.print(*left_nothing(given, out.lang))
    return 0


def _chosen(topic: str, wanted: Sequence[str] | None) -> list[Any]:
    from analytics.metrics import TOPICS, of_topic

    if topic not in TOPICS:
        raise InputError("stats.no_topic", topic=topic, topics=TOPICS)
    there = of_topic(topic)
    for name in wanted or ():
        if name not in {m.id for m in there}:
            raise InputError("stats.no_metric", metric=name, metrics=tuple(m.id for m in there))
    return [m for m in there if not wanted or m.id in wanted]


def as_json(result: Any, lang: str) -> dict[str, Any]:
    """A metric for machines (docs/json.md)."""
    m = result.metric
    lines = [{"key": line.key, "hits": None if line.faces else line.hits, "cases": line.cases, "games": line.games,
              "rate": line.rate, "low": line.low, "high": line.high, "shrunk": line.shrunk, "p": line.p,
              "star": line.star, "faces": list(line.faces) or None} for line in result.lines]
    return {"id": m.id, "metric_version": m.version, "name": m.told("name", lang), "unit": m.told("unit", lang),
            "bias": m.told("bias", lang), "floor": m.floor, "hits": result.hits, "cases": result.cases,
            "games": result.games, "left_out": result.left_out, "data": result.data, "lines": lines}


def tell(out: Output, result: Any, most: int) -> None:
    """A metric as a table, with all that its numbers must not be read without."""
    if out.json:
        return
    m, lang = result.metric, out.lang
    out.say("stats.metric", name=m.told("name", lang), id=m.id, version=m.version)
    if result.lines:
        out.print(_faces(result, most, lang) if m.kind == "faces" else _shares(result, most, lang))
    else:
        out.say("stats.nothing")
    if len(result.lines) > most:
        out.say("stats.more", n=len(result.lines) - most)
    out.say("stats.unit", unit=m.told("unit", lang), floor=m.floor)
    out.say("stats.bias", bias=m.told("bias", lang))
    left = tuple(text(f"stats.left_out.{reason}", lang, n=n) for reason, n in result.left_out.items())
    out.say("stats.left_out" if left else "stats.left_out.none", games=result.games, left=left)
    out.say("stats.data", data=result.data)
    out.print("")


def _table(names: Sequence[str], lang: str) -> Any:
    from rich.table import Table

    table = Table()
    for name in names:
        table.add_column(text(f"stats.column.{name}", lang), justify="left" if name in ("key", "bar") else "right",
                         overflow="fold")
    return table


def _shares(result: Any, most: int, lang: str) -> Any:
    compare = result.metric.compare
    table = _table(("key", "hits", "cases", "games", "rate", "interval", "bar", *(("p",) if compare else ())), lang)
    for line in result.lines[:most]:
        cells = [printable(line.key), str(line.hits), str(line.cases), str(line.games)]
        if line.rate is None:
            cells += ["–", text("stats.too_few", lang), ""]
        else:
            cells += [_percent(line.rate, lang), f"{_percent(line.low, lang)}–{_percent(line.high, lang)}", _bar(line)]
        table.add_row(*cells, *((_p(line, lang),) if compare else ()))
    return table


def _faces(result: Any, most: int, lang: str) -> Any:
    table = _table(("key", "cases", "games", "f1", "f2", "f3", "f4", "f5", "f6", "p"), lang)
    for line in result.lines[:most]:
        table.add_row(printable(line.key), str(line.cases), str(line.games), *map(str, line.faces),
                      text("stats.too_few", lang) if line.p is None else _p(line, lang))
    return table


def _percent(share: float, lang: str) -> str:
    return text("stats.percent", lang, share=100 * share)


def _p(line: Any, lang: str) -> str:
    return "" if line.p is None else text("stats.p.star" if line.star else "stats.p", lang, p=line.p)


def _bar(line: Any, width: int = 20) -> str:
    """The interval between 0 and 1 with the rate in it: a small picture of text."""
    low, high, at = (round(share * (width - 1)) for share in (line.low, line.high, line.rate))
    return "".join("●" if n == at else "─" if low <= n <= high else "·" for n in range(width))


def _games(out: Output, metric: Any, key: str, found: Sequence[tuple[Any, ...]]) -> int:
    rows = [{"game": game, "event": event, "date": date, "hits": hits, "cases": cases}
            for game, event, date, hits, cases in found]
    out.answer({"metric": metric.id, "key": key, "games": rows})
    if out.json:
        return 0
    table = _table(("game", "event", "date", "hits", "cases"), out.lang)
    for row in found:
        table.add_row(*("" if cell is None else printable(str(cell)) for cell in row))
    out.print(table)
    out.say("stats.games", n=len(rows))
    return 0
