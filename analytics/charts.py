"""One metric as a picture: numbers with their intervals, or faces of dice; SVG, PNG or HTML.

Needs the extra ``charts``. The two colours are told apart by everybody (Okabe–Ito), and say
nothing that the shape does not say too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from adjudicator.keys import in_words
from adjudicator.messages import text
from adjudicator.new_files import write_file
from adjudicator.stats_view import goes_on, numbered, order_of, p_value, scale_of
from analytics.intervals import FACES, PRIOR, wilson
from analytics.kinds.line import Line
from analytics.stats import Result
from events.errors import InputError, StoreError

ENDINGS: Final = (".svg", ".png", ".html")
BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#555555"
WORDS: Final = {
    "hu": {"share": "arány és 95%-os intervallum", "ratio": "hányados és 95%-os intervallum",
           "difference": "az arányok különbsége és 95%-os intervalluma (százalékpont)", "n": "eset", "games": "játszma",
           "face": "arc", "faces": "az arc aránya", "p": "javított p", "unit": "egység", "data": "adatlenyomat",
           "note.share": "szaggatott vonal: az egész aránya", "note.difference": "szaggatott vonal: nincs különbség",
           "note.ratio": "szaggatott vonal: az egész hányadosa", "note.faces": "szaggatott vonal: egyenletes kocka",
           "synthetic": "szimulált játszmákkal", "star": "rombusz: a többivel együtt nézve is eltér",
           "fair": "csillag: a többivel együtt nézve sem egyenletes",
           "more": "nyíl: az intervallum a képen túl is tart"},
    "en": {"share": "rate and 95 % interval", "ratio": "ratio and 95 % interval",
           "difference": "difference of rates and its 95 % interval (percentage points)", "n": "cases",
           "games": "games", "face": "face", "faces": "share of the face", "p": "corrected p", "unit": "unit",
           "data": "digest of the data",
           "note.share": "dashed: rate of the whole", "note.difference": "dashed: no difference",
           "note.ratio": "dashed: ratio of the whole", "note.faces": "dashed: a fair die",
           "synthetic": "with simulated games", "star": "diamond: differs though there are many",
           "fair": "star: not fair, though there are many", "more": "arrow: the interval goes on over the edge"},
}


def draw(file: Path, result: Result, lang: str, most: int, *, force: bool = False) -> None:
    """Write the picture; InputError for another ending or where there is nothing to draw, StoreError for a file
    that is there already."""
    if file.suffix not in ENDINGS:
        raise InputError("stats.ending", file=str(file), endings=ENDINGS)
    there = [line for line in result.lines if numbered(line)]
    lines = in_words(result, there[:most], lang)
    if not lines:
        raise InputError("stats.nothing_to_draw", metric=result.metric.id, floor=result.metric.floor)
    kind = result.metric.kind
    chart = _faces(lines, lang) if kind == "faces" else _intervals(lines, result, lang)
    title = {"text": result.metric.told("name", lang), "anchor": "start", "fontSize": 16, "fontWeight": "bold",
             "subtitle": _subtitle(lines, result, WORDS[lang], lang), "subtitleColor": GREY, "subtitlePadding": 4,
             "offset": 12}
    write_file(file, _drawn(chart.properties(title=title, padding=12), file.suffix), force=force)


def _subtitle(lines: Sequence[Line], result: Result, words: dict[str, str], lang: str) -> list[str]:
    """What the numbers must not be read without, a line each."""
    star = words["fair" if result.metric.kind == "faces" else "star"]
    notes = [words[f"note.{result.metric.kind}"], *([star] if any(line.star for line in lines) else []),
             *([words["more"]] if _edge(lines, result) else []),
             *([words["synthetic"]] if result.synthetic else [])]
    return [f"{words['unit']}: {result.metric.told('unit', lang)}", " · ".join(notes),
            order_of(result.metric, PRIOR, lang), not_drawn(result, len(lines), lang),
            f"{result.games} {words['games']} · {words['data']}: {result.data}"]


def not_drawn(result: Result, drawn: int, lang: str) -> str:
    """What is not in the picture: games left out, lines below the floor or after those drawn."""
    games, lines = sum(result.left_out.values()), len(result.lines)
    few = sum(not numbered(line) for line in result.lines)
    return text("stats.not_drawn", lang, games=games, few=few, floor=result.metric.floor, more=lines - few - drawn)


def _edge(lines: Sequence[Line], result: Result) -> list[Line]:
    """The lines whose intervals go on over the edge of the picture."""
    if result.metric.kind == "faces":
        return []
    scale = scale_of(result.metric.kind, lines)
    return [line for line in lines if goes_on(line, scale)]


def _library() -> Any:
    try:
        import altair
    except ImportError as error:
        raise StoreError("stats.no_charts") from error
    return altair


def _intervals(lines: Sequence[Line], result: Result, lang: str) -> Any:
    alt = _library()
    words, kind = WORDS[lang], result.metric.kind
    data = alt.Data(values=_values(lines, result, words))
    y = alt.Y("key:N", sort=None, title=None, axis=alt.Axis(labelLimit=600, labelFontSize=12, ticks=False,
                                                            labelPadding=10))
    scale = alt.Scale(domain=list(scale_of(kind, lines)), nice=kind != "share")
    form = {"share": "%", "difference": "+%"}.get(kind, ".4~g")
    title = ": ".join(filter(None, (" / ".join(result.metric.heads(lang)), words[kind])))
    x = alt.X("low:Q", scale=scale, title=title, axis=alt.Axis(format=form, tickCount=8, labelFlush=False))
    colour = alt.condition("datum.star", alt.value(ORANGE), alt.value(BLUE))
    rule = alt.Chart(data).mark_rule(strokeWidth=2).encode(x=x, x2="high:Q", y=y, color=colour)
    point = alt.Chart(data).mark_point(filled=True, size=80, opacity=1).encode(
        x=alt.X("rate:Q", scale=scale), y=y, color=colour,
        shape=alt.condition("datum.star", alt.value("diamond"), alt.value("circle")))
    whole = alt.Chart(alt.Data(values=[{"x": whole_of(result)}])).mark_rule(
        strokeDash=[4, 4], color=GREY).encode(x=alt.X("x:Q", scale=scale))
    arrow = alt.Chart(data).mark_point(filled=True, size=70, opacity=1, shape="triangle-right").encode(
        x=alt.X("high:Q", scale=scale), y=y, color=colour).transform_filter("datum.more")
    return (whole + rule + point + arrow).properties(width=460, height=alt.Step(22))


def _values(lines: Sequence[Line], result: Result, words: dict[str, str]) -> list[dict[str, Any]]:
    """The lines as data, their intervals cut off at the edge of the picture."""
    kind, edge = result.metric.kind, _edge(lines, result)
    end = scale_of(kind, lines)[1]
    return [{"key": _named(line, kind, words), "rate": line.rate, "low": line.low, "high": min(line.high or 0, end),
             "star": line.star, "more": line in edge} for line in lines]


def _named(line: Line, kind: str, words: dict[str, str]) -> str:
    if kind == "ratio":
        return f"{line.key} · {line.games} {words['games']}"
    cases = f"{line.cases} : {line.other[1]}" if kind == "difference" else str(line.cases)
    return f"{line.key} · {cases} {words['n']}"


def whole_of(result: Result) -> float:
    """What a line is read against: the number of the whole, or no difference."""
    return 0 if result.metric.kind == "difference" or not result.cases else result.hits / result.cases


def _faces(lines: Sequence[Line], lang: str) -> Any:
    alt = _library()
    words = WORDS[lang]
    data = alt.Data(values=[one for line in lines for one in _face_values(line, _die(line, words, lang))])
    x = alt.X("face:O", title=words["face"], axis=alt.Axis(labelAngle=0))
    bars = alt.Chart(data).mark_bar(color=BLUE, opacity=0.55).encode(
        x=x, y=alt.Y("share:Q", title=words["faces"], axis=alt.Axis(format="%")))
    rules = alt.Chart(data).mark_rule(color=GREY, strokeWidth=2).encode(x=x, y=alt.Y("low:Q"), y2="high:Q")
    fair = alt.Chart(data).mark_rule(strokeDash=[4, 4], color=ORANGE, strokeWidth=2).encode(y=alt.datum(1 / FACES))
    header = alt.Header(labelLimit=236, labelExpr="split(datum.label, '\\n')")
    order = [_die(line, words, lang) for line in lines]
    return (bars + rules + fair).properties(width=220, height=140).facet(
        facet=alt.Facet("key:N", title=None, sort=order, header=header), columns=3)


def _die(line: Line, words: dict[str, str], lang: str) -> str:
    """What stands over a die: whose; on a line of its own how many, and whether it is fair."""
    return f"{line.key}\n{line.cases} {words['n']} · {words['p']}: {p_value(line, lang)}"


def _face_values(line: Line, name: str) -> list[dict[str, Any]]:
    """The faces of a line, each with the interval of its share."""
    found = []
    for face, count in enumerate(line.faces, 1):
        low, high = wilson(count / line.cases, line.cases)
        found.append({"key": name, "face": face, "share": count / line.cases,
                      "low": float(low), "high": float(high)})
    return found


def _drawn(chart: Any, ending: str) -> str | bytes:
    """The file's content; HTML carries the drawing inside itself: it needs no network."""
    try:
        import vl_convert
    except ImportError as error:
        raise StoreError("stats.no_charts") from error
    spec = chart.to_json()
    made: str | bytes
    if ending == ".png":
        made = vl_convert.vegalite_to_png(spec, scale=2)
    elif ending == ".svg":
        made = vl_convert.vegalite_to_svg(spec)
    else:
        made = vl_convert.vegalite_to_html(spec, bundle=True)
    return made
