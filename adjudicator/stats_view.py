"""A metric as a table of text, each kind with its own columns and a small picture; and for machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from adjudicator.messages import text
from adjudicator.output import printable

_LEFT: Final = ("key", "bar", "faces", "origin")
_BLOCKS: Final = "▁▂▃▄▅▆▇█"
# What the columns of a kind are called, before the test of a metric that compares.
COLUMNS: Final = {
    "share": ("key", "hits", "cases", "games", "rate", "interval", "bar"),
    "difference": ("key", "with", "without", "games", "difference", "interval", "bar"),
    "ratio": ("key", "above", "below", "games", "ratio", "interval", "bar"),
    "faces": ("key", "cases", "games", "f1", "f2", "f3", "f4", "f5", "f6", "faces"),
}
# What is counted in one game of a line.
_IN_A_GAME: Final = {
    "share": ("hits", "cases"), "difference": ("with", "without"), "ratio": ("above", "below"),
    "faces": ("f1", "f2", "f3", "f4", "f5", "f6"),
}
_SMALL: Final = (0.05, 0.1, 0.25, 0.5)  # where a scale of rates may end below 1
Scale = tuple[float, float]


def table(result: Any, most: int, lang: str) -> Any:
    """The lines of a metric."""
    m, lines = result.metric, result.lines[:most]
    tested = m.compare or m.kind == "faces"
    scale = scale_of(m.kind, lines)
    made = _table((*COLUMNS[m.kind], *(("p",) if tested else ())), lang, ends(m.kind, scale, lang))
    for line in lines:
        made.add_row(*_CELLS[m.kind](line, lang, scale), *((p_value(line, lang),) if tested else ()))
    return made


def games_table(kind: str, found: Sequence[tuple[Any, ...]], lang: str) -> Any:
    """The games behind a line."""
    made = _table(("game", "event", "date", "origin", *_IN_A_GAME[kind]), lang)
    for game, event, date, synthetic, *counts in found:
        origin = text("stats.origin.synthetic", lang) if synthetic else ""
        cells = [f"{counts[0]}/{counts[1]}", f"{counts[2]}/{counts[3]}"] if kind == "difference" else counts
        made.add_row(*("" if cell is None else printable(str(cell)) for cell in (game, event, date, origin, *cells)))
    return made


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


def _table(names: Sequence[str], lang: str, bar: tuple[str, str] = ("", "")) -> Any:
    from rich.table import Table

    made = Table()
    for name in names:
        made.add_column(text(f"stats.column.{name}", lang, begin=bar[0], end=bar[1]),
                        justify="left" if name in _LEFT else "right", overflow="fold")
    return made


def scale_of(kind: str, lines: Sequence[Any]) -> Scale:
    """From where to where the pictures of these lines go: rates from 0 to 1, or to less where all are small,
    differences as far to either side, ratios from 0."""
    bounds = [abs(bound) for line in lines if line.rate is not None for bound in (line.low, line.high)]
    most = max(bounds, default=0) or 1.0
    if kind == "share":
        return 0.0, next((end for end in _SMALL if most <= end), 1.0)
    return (-most if kind == "difference" else 0.0), most


def ends(kind: str, scale: Scale, lang: str) -> tuple[str, str]:
    """Both ends of a scale in words; of faces nothing."""
    return ("", "") if kind == "faces" else (number(kind, scale[0], lang), number(kind, scale[1], lang))


# -------------------------------------------------------------------------------- cells


def _shares(line: Any, lang: str, scale: Scale) -> list[str]:
    return [printable(line.key), str(line.hits), str(line.cases), str(line.games), *_number("share", line, lang, scale)]


def _differences(line: Any, lang: str, scale: Scale) -> list[str]:
    other = f"{line.other[0]}/{line.other[1]}"
    return [printable(line.key), f"{line.hits}/{line.cases}", other, str(line.games),
            *_number("difference", line, lang, scale)]


def _ratios(line: Any, lang: str, scale: Scale) -> list[str]:
    return [printable(line.key), str(line.hits), str(line.cases), str(line.games), *_number("ratio", line, lang, scale)]


def _faces(line: Any, lang: str, scale: Scale) -> list[str]:
    most = max(line.faces) or 1
    blocks = "".join(_BLOCKS[round(count / most * (len(_BLOCKS) - 1))] for count in line.faces)
    return [printable(line.key), str(line.cases), str(line.games), *map(str, line.faces), blocks]


_CELLS: Final[dict[str, Callable[[Any, str, Scale], list[str]]]] = {
    "share": _shares, "difference": _differences, "ratio": _ratios, "faces": _faces,
}


def _number(kind: str, line: Any, lang: str, scale: Scale) -> list[str]:
    if line.rate is None:
        return ["–", text("stats.too_few", lang), ""]
    return [number(kind, line.rate, lang), interval(kind, line, lang), _bar(line, scale)]


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
    return text("stats.p.star" if line.star else "stats.p", lang, p=line.p)


def _bar(line: Any, scale: Scale, width: int = 21) -> str:
    """The interval on its scale with the number in it, and 0 where the scale goes through it."""
    begin, end = scale
    low, high, at, zero = (round((value - begin) / (end - begin) * (width - 1))
                           for value in (line.low, line.high, line.rate, 0))
    return "".join("●" if n == at else "─" if low <= n <= high else "│" if n == zero > 0 else "·"
                   for n in range(width))
