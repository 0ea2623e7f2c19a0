"""A metric as a table of text, each kind with its own columns and a small picture; and for machines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from adjudicator.grid import Column, Grid
from adjudicator.keys import in_words
from adjudicator.messages import text

_LEFT: Final = ("key", "bar", "faces", "origin", "game", "event", "date")
_WHOLE: Final = ("interval", "bar", "p")  # never folded
_BLOCKS: Final = "▁▂▃▄▅▆▇█"
# The columns of a kind: "shrunk" where lines are ranked by it, "p" where they are tested.
COLUMNS: Final = {
    "share": ("key", "hits", "cases", "games", "rate", "interval", "shrunk", "bar", "p"),
    "difference": ("key", "with", "without", "games", "difference", "interval", "shrunk", "bar", "p"),
    "ratio": ("key", "above", "below", "games", "ratio", "interval", "shrunk", "bar"),
    "faces": ("key", "cases", "games", "f1", "f2", "f3", "f4", "f5", "f6", "faces", "p"),
}
# A narrow terminal has to hold the numbers: how long a picture is, and what is left out, each tried in turn.
_ROOMY: Final = ((21, ()), (11, ()), (11, ("bar",)), (11, ("bar", "games")))
_FOLD: Final = 24  # a key is not folded to less for their sake
# What is counted in one game of a line.
_IN_A_GAME: Final = {
    "share": ("hits", "cases"), "difference": ("with", "without"), "ratio": ("above", "below"),
    "faces": ("f1", "f2", "f3", "f4", "f5", "f6"),
}
_CALLED_BACK: Final = ("filters", "synthetic")  # left out, and counted after all where it is asked for
_LEAST_P: Final = 0.001  # below it is said so: 0.000 would say that it can't be
_SMALL: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5)  # where a scale of rates may end below 1
Scale = tuple[float, float]


def table(result: Any, most: int, lang: str, width: int = 160) -> Grid:
    """The lines of a metric, for a terminal of so many columns."""
    m, lines = result.metric, in_words(result, result.lines[:most], lang)
    scale = scale_of(m.kind, lines)
    cells, names = [_cells(m.kind, line, lang) for line in lines], _columns(m, lines, lang)
    begin, end = ends(m.kind, scale, lang)
    for bar, left_out in _ROOMY:
        rows = [cell | {"bar": _bar(line, scale, bar)} for cell, line in zip(cells, lines, strict=True)]
        made = _grid(m, [name for name in names if name not in left_out], rows, lang, begin=begin, end=end)
        if made.width(_FOLD) <= width:
            break
    return made


def _columns(metric: Any, lines: Sequence[Any], lang: str) -> list[str]:
    there = any(map(numbered, lines))
    left_out = {*(() if by_shrunk(metric) and there else ("shrunk",)), *(() if tested(metric) and there else ("p",)),
                *(() if there else ("bar",)),
                *(("games",) if text("stats.column.games", lang) in metric.heads(lang) else ())}
    return [name for name in COLUMNS[metric.kind] if name not in left_out]


def tested(metric: Any) -> bool:
    """Whether its lines have a p-value."""
    return bool(metric.compare or metric.kind == "faces")


def reading(lang: str, *, p: bool = True) -> tuple[str, ...]:
    """How to read an interval and (``p``) a corrected p-value, for who never learnt statistics."""
    return (text("stats.reading.interval", lang), *((text("stats.reading.p", lang),) if p else ()))


def by_shrunk(metric: Any) -> bool:
    """Whether its lines are ranked by the number drawn towards the whole."""
    return bool(metric.kind != "faces" and metric.order == "rate")


def order_of(metric: Any, prior: int, lang: str) -> str:
    """What its lines are ranked by, in words; ``prior``: cases (or games) of the whole that a number is drawn with."""
    return text(f"stats.order.{metric.kind if metric.order == 'rate' else metric.order}", lang, prior=prior)


def numbered(line: Any) -> bool:
    """Whether a line reaches its floor."""
    return line.rate is not None or bool(line.faces and line.p is not None)


def few(result: Any, lang: str) -> str:
    """How near to the floor its longest line is, where none has a number; else nothing."""
    m = result.metric
    if not result.lines or any(map(numbered, result.lines)):
        return ""
    most = max(min(line.cases, line.other[1]) if m.kind == "difference" else line.games if m.kind == "ratio" else
               line.cases for line in result.lines)
    return text(f"stats.few.{m.kind}" if most < m.floor else "stats.few.zero", lang, most=most, floor=m.floor)


def todo(results: Iterable[Any], lang: str) -> list[str]:
    """What to do where games are too few for a number."""
    short = [one for one in results if not one.games or few(one, lang)]
    left = {reason: max((one.left_out.get(reason, 0) for one in short), default=0) for reason in _CALLED_BACK}
    return [text("stats.todo", lang), *(text(f"stats.todo.{reason}", lang, n=n) for reason, n in left.items() if n)
            ] if short else []


def games_table(metric: Any, found: Sequence[tuple[Any, ...]], lang: str) -> Grid:
    """The games behind a line."""
    names = ("game", "event", "date", "origin", *_IN_A_GAME[metric.kind])
    rows = []
    for game, event, date, synthetic, *counts in found:
        origin = text("stats.origin.synthetic", lang) if synthetic else ""
        cells = [f"{counts[0]}/{counts[1]}", f"{counts[2]}/{counts[3]}"] if metric.kind == "difference" else counts
        told = ("" if cell is None else str(cell) for cell in (game, event, date, origin, *cells))
        rows.append(dict(zip(names, told, strict=True)))
    return _grid(metric, names, rows, lang)


def game_json(kind: str, found: tuple[Any, ...]) -> dict[str, Any]:
    """One game behind a line, for machines (docs/json.md)."""
    game, event, date, synthetic, *counts = found
    faces = kind == "faces"
    return {"game": game, "event": event, "date": date, "synthetic": synthetic, "hits": None if faces else counts[0],
            "cases": sum(counts) if faces else counts[1], "other": counts[2:] if kind == "difference" else None,
            "faces": counts if faces else None}


def as_json(result: Any, lang: str) -> dict[str, Any]:
    """A metric for machines (docs/json.md)."""
    m = result.metric
    lines = [{"key": line.key, "group": line.group or None, "hits": None if line.faces else line.hits,
              "cases": line.cases, "other": list(line.other) or None, "games": line.games, "rate": line.rate,
              "low": line.low, "high": line.high, "shrunk": line.shrunk, "p": line.p, "star": line.star,
              "faces": list(line.faces) or None} for line in result.lines]
    return {"id": m.id, "metric_version": m.version, "kind": m.kind, "name": m.told("name", lang),
            "unit": m.told("unit", lang), "bias": m.told("bias", lang), "floor": m.floor, "hits": result.hits,
            "cases": result.cases, "games": result.games, "synthetic": result.synthetic, "left_out": result.left_out,
            "data": result.data, "lines": lines}


def _grid(metric: Any, names: Sequence[str], rows: Iterable[Mapping[str, str]], lang: str, **said: str) -> Grid:
    said |= dict(zip(("above", "below"), metric.heads(lang), strict=False))
    columns = [Column(text(f"stats.column.{name}", lang, **said), name not in _LEFT, name in _WHOLE) for name in names]
    return Grid(columns, ([row[name] for name in names] for row in rows))


def scale_of(kind: str, lines: Sequence[Any]) -> Scale:
    """From where to where the pictures of these lines go: rates from 0 to 1, or to less where all are small,
    differences as far to either side, ratios from 0.

    A rate without a hit may have an interval that says little and would make the others' small: where there are
    others it goes out of the picture (:func:`goes_on`)."""
    there = [line for line in lines if line.rate is not None]
    told = [line for line in there if kind != "share" or line.hits] or there
    most = max(map(abs, chain.from_iterable((line.low, line.high) for line in told)), default=0) or 1.0
    if kind == "share":
        return 0.0, next((end for end in _SMALL if most <= end), 1.0)
    return (-most if kind == "difference" else 0.0), most


def goes_on(line: Any, scale: Scale) -> bool:
    """Whether its interval reaches over the end of the picture, which has to be told."""
    return bool(line.high > scale[1])


def ends(kind: str, scale: Scale, lang: str) -> tuple[str, str]:
    """Both ends of a scale in words; of faces nothing."""
    return ("", "") if kind == "faces" else (number(kind, scale[0], lang), number(kind, scale[1], lang))


# -------------------------------------------------------------------------------- cells


def _cells(kind: str, line: Any, lang: str) -> dict[str, str]:
    """All that a column may hold of a line, but its picture on a scale."""
    few = line.rate is None
    found = "–" if few else number(kind, line.rate, lang)
    hits, cases, other = str(line.hits), str(line.cases), "/".join(map(str, line.other))
    return {"key": line.key, "hits": hits, "cases": cases, "games": str(line.games),
            "with": f"{hits}/{cases}", "without": other, "above": hits, "below": cases,
            "rate": found, "difference": found, "ratio": found,
            "interval": text(_why_none(kind, line), lang) if few else interval(kind, line, lang),
            "shrunk": "" if few else number(kind, line.shrunk, lang), "p": p_value(line, lang),
            "faces": _blocks(line.faces), **{f"f{n}": str(count) for n, count in enumerate(line.faces, 1)}}


def _why_none(kind: str, line: Any) -> str:
    """Why a line has no number: a sum is 0, or there is too little of it."""
    return "stats.no_ratio" if kind == "ratio" and 0 in (line.hits, line.cases) else "stats.too_few"


def number(kind: str, value: float, lang: str) -> str:
    """A rate as percents, a difference as percentage points with its sign, a ratio as it is."""
    return text(f"stats.number.{kind}", lang, value=value if kind == "ratio" else 100 * value)


def interval(kind: str, line: Any, lang: str) -> str:
    """The bounds of a line's interval."""
    return text("stats.interval", lang, low=number(kind, line.low, lang), high=number(kind, line.high, lang))


def p_value(line: Any, lang: str) -> str:
    """The corrected p-value with its star; what stands for it below the floor."""
    if line.p is None:
        return text("stats.too_few", lang) if line.faces else ""
    value = text("stats.p" if line.p >= _LEAST_P else "stats.p.least", lang, p=max(line.p, _LEAST_P))
    return text("stats.p.star", lang, p=value) if line.star else value


def _blocks(faces: Sequence[int]) -> str:
    """The faces of dice, as high as they are frequent."""
    most = max(faces, default=0) or 1
    return "".join(_BLOCKS[round(count / most * (len(_BLOCKS) - 1))] for count in faces)


def _bar(line: Any, scale: Scale, width: int) -> str:
    """The interval on its scale with the number in it, and 0 where the scale goes through it."""
    if line.rate is None:
        return ""
    begin, end = scale
    low, high, at, zero = (round((value - begin) / (end - begin) * (width - 1))
                           for value in (line.low, line.high, line.rate, 0))
    made = "".join("●" if n == at else "─" if low <= n <= high else "│" if n == zero > 0 else "·"
                   for n in range(width))
    return made[:-1] + "→" if goes_on(line, scale) else made
