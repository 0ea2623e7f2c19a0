"""What the page says, as plain values: facts of the lake, topics, metrics, lines with their pictures."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from adjudicator.filters import Filter
from adjudicator.keys import in_words
from adjudicator.messages import text
from adjudicator.stats_view import (
    Scale,
    by_shrunk,
    ends,
    few,
    goes_on,
    interval,
    number,
    numbered,
    order_of,
    p_value,
    scale_of,
    todo,
)
from adjudicator.stats_view import tested as has_p
from analytics.asking import REAL, Wanted, asked
from analytics.intervals import FACES, PRIOR, wilson
from analytics.kinds.line import Line
from analytics.metrics import TOPICS, Metric, of_topic
from analytics.stats import Desk, Result

_MARGIN: Final = 3  # percent left free on either side of a picture, so that a dot at its end is whole


class Bar(Struct, frozen=True):
    """One face of dice: where it stands, how high, and the interval of its share; percents of the picture."""

    left: float
    top: float
    low: float
    high: float


class Picture(Struct, frozen=True):
    """A line as a picture, in percents of its width: interval, number, and what it is read against; ``more``:
    the interval goes on over its end."""

    low: float = 0
    high: float = 0
    at: float = 0
    whole: float = 0
    more: bool = False
    bars: tuple[Bar, ...] = ()
    fair: float = 0


class Row(Struct, frozen=True):
    """One line: what is printed, and the bare numbers that it is sorted by."""

    key: str
    star: bool
    counts: str
    cases: int
    games: int
    value: str
    interval: str
    sort: float
    shrunk: str
    shrunk_sort: float
    p: str
    p_sort: float
    picture: Picture


class Table(Struct, frozen=True):
    """One metric; ``heads``: what a ratio is of."""

    id: str
    name: str
    kind: str
    main: bool
    rows: tuple[Row, ...]
    heads: str
    begin: str
    end: str
    tested: bool
    ranked: bool
    whole: str
    notes: tuple[str, ...]
    left: str
    call: str


class Topic(Struct, frozen=True):
    """The metrics of a topic."""

    id: str
    name: str
    tables: tuple[Table, ...]


class Page(Struct, frozen=True):
    """All of it. ``synthetic``: simulated games among those counted; ``left_out``: those that are not;
    ``filtered``: games of the lake that were not asked for; ``unmet``: the filters, where they leave none; ``few``:
    how many metrics have no number yet, and what to do."""

    lang: str
    facts: tuple[tuple[str, str], ...]
    topics: tuple[Topic, ...]
    games: int
    synthetic: int
    left_out: int
    filtered: int
    unmet: tuple[Filter, ...]
    few: tuple[str, ...]
    data: str


def page(desk: Desk, wanted: Wanted, lang: str, most: int, named: Path | None = None) -> Page:
    """The page of a lake, or of the games asked for; ``named`` is the lake as it was named, if it was."""
    where, values = asked(wanted)
    sql = ("SELECT count(*), count(*) FILTER (szimulált), count(DISTINCT verseny), coalesce(sum(hossz), 0), "
           "coalesce(sum(viták), 0), coalesce(sum(szabálytalan), 0), coalesce(sum(eldönthetetlen), 0), "
           "string_agg(DISTINCT kiadás, ', ' ORDER BY kiadás), string_agg(DISTINCT motor, ', ' ORDER BY motor) "
           f"FROM játszmák WHERE {where}")
    games, synthetic, *rest = desk.connection.execute(sql, values).fetchone()
    names = ("games", "synthetic", "events", "acts", "disputes", "illegal", "undecidable", "editions", "engines")
    given = _given(wanted)
    facts = (*((text(f"dashboard.fact.{name}", lang), str(value if value is not None else "–"))
               for name, value in zip(names, (games, synthetic, *rest), strict=True)), *given)
    results = {topic: [desk.result(metric, wanted) for metric in of_topic(topic)] for topic in TOPICS}
    topics = tuple(Topic(topic, text(f"dashboard.topic.{topic}", lang),
                         tuple(table(result, lang, most, wanted, named) for result in found))
                   for topic, found in results.items())
    counted = synthetic if wanted.synthetic else 0
    unmet = () if games else tuple(desk.tried(wanted))
    return Page(lang, facts, topics, games, counted, synthetic - counted, desk.filtered(wanted), unmet,
                _few([result for found in results.values() for result in found], games, lang), desk.data)


def _few(results: Sequence[Result], games: int, lang: str) -> tuple[str, ...]:
    """How many metrics have no number, the games there are, and what to do; what was left out is told apart from it."""
    short = [one.metric.floor for one in results if not any(map(numbered, one.lines))]
    return (text("dashboard.few", lang, games=games, n=len(short), all=len(results), least=min(short), most=max(short)),
            *todo(results, lang)[:1]) if short else ()


def table(result: Result, lang: str, most: int, wanted: Wanted = REAL, lake: Path | None = None) -> Table:
    """One metric: the lines that have a number, and the call that lists the games behind the first of them."""
    m = result.metric
    there = [line for line in result.lines if numbered(line)]
    shown = in_words(result, there[:most], lang)
    scale = scale_of(m.kind, shown)
    rows = tuple(_row(line, result, scale, lang) for line in shown)
    return Table(m.id, m.told("name", lang), m.kind, m.main, rows, " / ".join(m.heads(lang)),
                 *ends(m.kind, scale, lang), has_p(m), by_shrunk(m), _whole(result, lang), tuple(_notes(result, lang)),
                 _not_shown(result, len(there), len(shown), lang),
                 _call(m, there[0].key, wanted, lake) if shown else "")


def _given(wanted: Wanted) -> list[tuple[str, str]]:
    """The options that chose and parted the games, with their values."""
    return [(f"--{name}", value) for name, value in (*wanted.filters, ("by", wanted.by)) if value is not None]


def _call(metric: Metric, key: str, wanted: Wanted, lake: Path | None) -> str:
    """The call that lists the games behind a line: of the same lake and games, told apart by the same. The lake
    stands as it was named: the whole path would tell whoever gets the page where its maker keeps things."""
    options = [f"{name} {_quoted(value)}" for name, value in _given(wanted)]
    options += [] if lake is None else [f"--lake {_quoted(str(lake))}"]
    return " ".join([f"biro stats {metric.topic} --metric {metric.id} --games {_quoted(key)}", *options,
                     *(["--synthetic"] if wanted.synthetic else [])])


def _quoted(word: str) -> str:
    """A word as a shell takes it, whatever somebody called a card."""
    if word.replace("-", "").isalnum():
        return word
    return shlex.quote(word) if set(word) & set('"$`\\!') else f'"{word}"'


def _whole(result: Result, lang: str) -> str:
    if result.metric.kind not in ("share", "ratio") or not result.cases:
        return ""
    value = number(result.metric.kind, result.hits / result.cases, lang)
    return text("dashboard.whole", lang, value=value, hits=result.hits, cases=result.cases)


def _notes(result: Result, lang: str) -> Iterator[str]:
    """What the numbers must not be read without."""
    m = result.metric
    left = tuple(text(f"stats.left_out.{reason}", lang, n=n) for reason, n in result.left_out.items())
    yield text(f"stats.unit.{m.kind}", lang, unit=m.told("unit", lang), floor=m.floor)
    yield order_of(m, PRIOR, lang)
    yield text("stats.bias", lang, bias=m.told("bias", lang))
    yield text("stats.left_out" if left else "stats.left_out.none", lang, games=result.games, left=left)
    if result.synthetic:
        yield text("dashboard.synthetic_here", lang, n=result.synthetic, games=result.games)


def _not_shown(result: Result, there: int, shown: int, lang: str) -> str:
    """How many lines are not on the page: below the floor, or after those shown."""
    if not result.lines:
        return text("dashboard.nothing", lang)
    more, below = there - shown, len(result.lines) - there
    return few(result, lang) or (text("dashboard.left", lang, more=more, below=below) if more or below else "")


def _row(line: Line, result: Result, scale: Scale, lang: str) -> Row:
    kind = result.metric.kind
    p = p_value(line, lang)
    if kind == "faces":
        return Row(line.key, line.star, " · ".join(map(str, line.faces)), line.cases, line.games, "", "",
                   line.p or 0, "", 0, p, line.p or 0, _dice(line))
    counts = {"difference": f"{line.hits}/{line.cases} : {'/'.join(map(str, line.other))}"}.get(
        kind, f"{line.hits}/{line.cases}")
    whole = 0 if kind == "difference" else result.hits / result.cases
    low, high, at, against = (_place(value, scale) for value in (line.low, line.high, line.rate, whole))
    return Row(line.key, line.star, counts, line.cases, line.games, number(kind, line.rate or 0.0, lang),
               interval(kind, line, lang), line.rate or 0, number(kind, line.shrunk or 0.0, lang), line.shrunk or 0,
               p, 1 if line.p is None else line.p, Picture(low, high, at, against, goes_on(line, scale)))


def _place(value: Any, scale: Scale) -> float:
    begin, end = scale
    share = min(max((value - begin) / (end - begin), 0), 1)
    return round(float(_MARGIN + (100 - 2 * _MARGIN) * share), 2)


def _dice(line: Line) -> Picture:
    """Bars up to the highest bound of an interval, and the height of a fair die."""
    bounds = [tuple(map(float, wilson(count / line.cases, line.cases))) for count in line.faces]
    most = max(high for _, high in bounds)

    def top(share: float) -> float:
        return round(100 * (1 - share / most), 2)

    return Picture(bars=tuple(Bar(round(100 * n / FACES, 2), top(count / line.cases), top(low), top(high))
                              for n, (count, (low, high)) in enumerate(zip(line.faces, bounds, strict=True))),
                   fair=top(1 / FACES))
