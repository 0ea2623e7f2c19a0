"""One metric as a picture: rates with their intervals, or faces of dice; SVG, PNG or HTML.

Needs the extra ``charts``. The two colours are told apart by everybody (Okabe–Ito), and say
nothing that the shape does not say too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from analytics.intervals import FACES
from analytics.stats import Line, Result
from events.errors import InputError, StoreError

ENDINGS: Final = (".svg", ".png", ".html")
BLUE, ORANGE = "#0072B2", "#D55E00"
WORDS: Final = {
    "hu": {"rate": "arány és 95%-os intervallum", "cases": "n", "face": "arc", "share": "aránya",
           "data": "adatlenyomat", "whole": "szaggatott vonal: az egész aránya",
           "fair": "szaggatott vonal: egyenletes kocka"},
    "en": {"rate": "rate and 95 % interval", "cases": "n", "face": "face", "share": "share",
           "data": "digest of the data", "whole": "dashed: rate of the whole", "fair": "dashed: a fair die"},
}


def draw(file: Path, result: Result, lang: str, most: int) -> None:
    """Write the picture; InputError for another ending or where there is nothing to draw."""
    if file.suffix not in ENDINGS:
        raise InputError("stats.ending", file=str(file), endings=ENDINGS)
    lines = [line for line in result.lines if line.rate is not None or (line.faces and line.p is not None)][:most]
    if not lines:
        raise InputError("stats.nothing_to_draw", metric=result.metric.id, floor=result.metric.floor)
    chart = _faces(lines, lang) if result.metric.kind == "faces" else _rates(lines, result, lang)
    note = WORDS[lang]["fair" if result.metric.kind == "faces" else "whole"]
    title = {"text": result.metric.told("name", lang), "anchor": "start", "fontSize": 16,
             "subtitle": [result.metric.told("unit", lang), f"{note} · {WORDS[lang]['data']}: {result.data}"]}
    _save(chart.properties(title=title), file)


def _library() -> Any:
    try:
        import altair
    except ImportError as error:
        raise StoreError("stats.no_charts") from error
    return altair


def _rates(lines: Sequence[Line], result: Result, lang: str) -> Any:
    alt = _library()
    words = WORDS[lang]
    data = alt.Data(values=[{"key": f"{line.key}  ({words['cases']} = {line.cases})", "rate": line.rate,
                             "low": line.low, "high": line.high, "star": line.star} for line in lines])
    y = alt.Y("key:N", sort=None, title=None, axis=alt.Axis(labelLimit=420, labelFontSize=12))
    scale = alt.Scale(domain=[0, 1])
    x = alt.X("low:Q", scale=scale, title=words["rate"], axis=alt.Axis(format="%"))
    colour = alt.condition("datum.star", alt.value(ORANGE), alt.value(BLUE))
    rule = alt.Chart(data).mark_rule(strokeWidth=2).encode(x=x, x2="high:Q", y=y, color=colour)
    point = alt.Chart(data).mark_point(filled=True, size=80, opacity=1).encode(
        x=alt.X("rate:Q", scale=scale), y=y, color=colour,
        shape=alt.condition("datum.star", alt.value("diamond"), alt.value("circle")))
    whole = alt.Chart(alt.Data(values=[{"x": result.hits / result.cases}])).mark_rule(
        strokeDash=[4, 4], color="#555555").encode(x=alt.X("x:Q", scale=scale))
    return (whole + rule + point).properties(width=460, height=alt.Step(22))


def _faces(lines: Sequence[Line], lang: str) -> Any:
    alt = _library()
    words = WORDS[lang]
    data = alt.Data(values=[{"key": f"{line.key}  ({words['cases']} = {line.cases})", "face": face,
                             "share": line.faces[face - 1] / line.cases} for line in lines
                            for face in range(1, FACES + 1)])
    bars = alt.Chart(data).mark_bar(color=BLUE).encode(
        x=alt.X("face:O", title=words["face"], axis=alt.Axis(labelAngle=0)),
        y=alt.Y("share:Q", title=words["share"], axis=alt.Axis(format="%")))
    fair = alt.Chart(data).mark_rule(strokeDash=[4, 4], color=ORANGE).encode(y=alt.datum(1 / FACES))
    return (bars + fair).properties(width=180, height=140).facet(facet=alt.Facet("key:N", title=None, sort=None),
                                                                 columns=3)


def _save(chart: Any, file: Path) -> None:
    """HTML carries the drawing inside itself: it needs no network."""
    try:
        import vl_convert
    except ImportError as error:
        raise StoreError("stats.no_charts") from error
    spec = chart.to_json()
    if file.suffix == ".png":
        file.write_bytes(vl_convert.vegalite_to_png(spec, scale=2))
    elif file.suffix == ".svg":
        file.write_text(vl_convert.vegalite_to_svg(spec), encoding="utf-8")
    else:
        file.write_text(vl_convert.vegalite_to_html(spec, bundle=True), encoding="utf-8")
