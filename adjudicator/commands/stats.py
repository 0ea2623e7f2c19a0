"""``biro stats``: ready questions of many games, with intervals and what was left out (docs/lake.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from adjudicator.app import App
from adjudicator.filters import as_json as tried_json
from adjudicator.filters import left_nothing
from adjudicator.keys import out_of_words, typed
from adjudicator.messages import text
from adjudicator.options import Force, Json, Lake
from adjudicator.output import Output, output
from adjudicator.own_lake import default_lake
from adjudicator.stats_view import as_json, few, game_json, games_table, order_of, reading, table, todo
from events.errors import InputError

Given = str | None
_SIZE: Final = re.compile(r"\d+(?:[-–]\d+)?|\?")  # of the decks of a game: 40, 40–50, or not known
Metrics = Annotated[list[str] | None, typer.Option("--metric", metavar="NAME", help="stats.option.metric")]
Edition = Annotated[Given, typer.Option("--edition", metavar="EDITION", help="stats.option.edition")]
Event = Annotated[Given, typer.Option("--event", metavar="NAME", help="stats.option.event")]
DeckSize = Annotated[Given, typer.Option("--deck-size", metavar="COUNT", help="stats.option.deck_size")]
By = Annotated[Given, typer.Option("--by", metavar="GROUP", help="stats.option.by")]
Synthetic = Annotated[bool, typer.Option("--synthetic", help="stats.option.synthetic")]
Most = Annotated[int, typer.Option("--most", metavar="INTEGER", min=1, help="stats.option.most")]


def register(app: App) -> None:
    """Add the command ``stats``."""
    app.command("stats", help="stats.help")(stats)


def stats(
    topic: Annotated[str, typer.Argument(metavar="TOPIC", help="stats.argument.topic")],
    metric: Metrics = None,
    games: Annotated[Given, typer.Option("--games", metavar="TEXT", help="stats.option.games")] = None,
    edition: Edition = None,
    event: Event = None,
    deck_size: DeckSize = None,
    by: By = None,
    synthetic: Synthetic = False,
    most: Most = 20,
    chart: Annotated[Path | None, typer.Option("--chart", metavar="FILE", help="stats.option.chart")] = None,
    force: Force = False,
    lake: Lake = None,
    json: Json = False,
) -> int:
    """The metrics of a topic; with --games the games behind one line of one metric."""
    from adjudicator.new_files import refuse_old
    from analytics.stats import Desk

    out = output(json)
    chosen = _chosen(topic, metric)
    if games is not None and chart is not None:
        raise InputError("stats.games_or_chart")
    if (games is not None or chart is not None) and len(chosen) != 1:
        raise InputError("stats.one_metric", metrics=tuple(m.id for m in chosen))
    if chart is not None:
        refuse_old(chart, force=force)
    wanted = asked_for(synthetic, edition, event, deck_size, by)
    with Desk(lake or default_lake()) as desk:
        if games is not None:
            return _games(out, desk, chosen[0], typed(desk.keys(chosen[0], wanted), games), wanted)
        results = [desk.result(one, wanted) for one in chosen]
        given = [] if any(result.games for result in results) else desk.tried(wanted)
    if chart is not None:
        _draw(out, chart, results[0], most, force)
    out.answer({"metrics": [as_json(result, out.lang) for result in results], "filters": tried_json(given)})
    _tell(out, results, most)
    out.print(*left_nothing(given, out.lang))
    return 0


def _tell(out: Output, results: Sequence[Any], most: int) -> None:
    """The tables; after them, once, how to read their numbers, where they have any."""
    for result in results:
        tell(out, result, most)
    lines = [line for result in results for line in result.lines if line.rate is not None or line.p is not None]
    if lines and not out.json:
        out.fold(*reading(out.lang, p=any(line.p is not None for line in lines)))
    out.fold(*todo(results, out.lang))


def _draw(out: Output, chart: Path, result: Any, most: int, force: bool) -> None:
    from analytics.charts import draw

    draw(chart, result, out.lang, most, force=force)
    out.note("stats.drawn", file=str(chart))


def asked_for(synthetic: bool, edition: Given, event: Given, deck_size: Given, by: Given) -> Any:
    """The games asked for; InputError for an edition or a grouping that there is not, and for what is no size."""
    from analytics.asking import GROUPS, Wanted

    if edition is not None:
        from adjudicator.games import rules_of

        rules_of(edition, {})
    if deck_size is not None and not _SIZE.fullmatch(deck_size):
        raise InputError("stats.deck_size", given=deck_size)
    if by is not None and by not in GROUPS:
        raise InputError("stats.no_group", group=by, groups=tuple(GROUPS))
    return Wanted(synthetic, edition, event and out_of_words(event), deck_size and deck_size.replace("-", "–"), by)


def _chosen(topic: str, wanted: Sequence[str] | None) -> list[Any]:
    from analytics.metrics import TOPICS, of_topic

    if topic not in TOPICS:
        raise InputError("stats.no_topic", topic=topic, topics=TOPICS)
    there = of_topic(topic)
    for name in wanted or ():
        if name not in {m.id for m in there}:
            raise InputError("stats.no_metric", metric=name, metrics=tuple(m.id for m in there))
    return [m for m in there if not wanted or m.id in wanted]


def tell(out: Output, result: Any, most: int) -> None:
    """A metric as a table, with all that its numbers must not be read without."""
    if out.json:
        return
    m, lang = result.metric, out.lang
    out.fold(text("stats.metric", lang, name=m.told("name", lang), id=m.id, version=m.version))
    if result.lines:
        out.print(table(result, most, lang, out.width))
    else:
        out.say("stats.nothing")
    if len(result.lines) > most:
        out.say("stats.more", n=len(result.lines) - most)
    if short := few(result, lang):
        out.fold(f"  {short}")
    out.fold(*(f"  {line}" for line in told_of(result, lang)))
    out.print("")


def told_of(result: Any, lang: str) -> tuple[str, ...]:
    """What a metric's numbers must not be read without: unit, floor, order, bias, what was left out, data."""
    from analytics.intervals import PRIOR

    m = result.metric
    left = tuple(text(f"stats.left_out.{reason}", lang, n=n) for reason, n in result.left_out.items())
    return (text(f"stats.unit.{m.kind}", lang, unit=m.told("unit", lang), floor=m.floor),
            order_of(m, PRIOR, lang), text("stats.bias", lang, bias=m.told("bias", lang)),
            text("stats.left_out" if left else "stats.left_out.none", lang, games=result.games, left=left),
            *((text("stats.synthetic", lang, n=result.synthetic),) if result.synthetic else ()),
            text("stats.data", lang, data=result.data))


def _games(out: Output, desk: Any, metric: Any, key: str, wanted: Any) -> int:
    found = desk.games(metric, key, wanted)
    out.answer({"metric": metric.id, "key": key, "games": [game_json(metric.kind, one) for one in found]})
    if not out.json:
        out.print(games_table(metric, found, out.lang))
        out.say("stats.games", n=len(found))
    return 0
