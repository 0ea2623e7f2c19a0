"""One cell of a table as the value of a card's key: a number, words, a list, effects."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable
from typing import Any, Final, get_args

from adjudicator.foreign_cards.words import word_of
from adjudicator.yaml_places import read_yaml
from engine.cards.model import KEYS, Card
from engine.cards.scalars import BOOLEANS
from engine.cards.schema import WORDS_OF_KEY
from engine.cards.vocabulary import EFFECT_SIGNS, MAIN_CASTES, X, fold
from events.errors import InputError

_LIST_MARKS: Final = re.compile(r"[;\n]")
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
_QUOTED: Final = re.compile(r"\[\s*[\"']")
_AS_YAML: Final = re.compile(r"\[\s*[\[{\"']|\[\s*\]|- |\{")
_PRINTED: Final = re.compile(r"\[([^\]]*)\]\s*(.*)", re.DOTALL)
_COST: Final = re.compile(r"(\d+|X)\s*(MP|SZP|ÓP)", re.IGNORECASE)


class CellError(Exception):
    """A cell that can't be read at all; ``code`` and ``params`` of its message."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = tuple(params.items())


def cell_value(key: str, cell: Any) -> Any:
    """The value of a card's key; what fits none is left as it is, for the checks to tell."""
    if isinstance(cell, datetime.date | datetime.time | datetime.timedelta):
        raise CellError("cards.import.cell_date")
    endless = isinstance(cell, float) and not math.isfinite(cell)  # a number too great for the workbook
    return _closed(key, _READERS[key](str(cell) if endless else cell))


def _closed(key: str, value: Any) -> Any:
    """A word of a closed vocabulary in its own spelling, whatever its capitals and accents; a main class in capitals
    is no subclass (K/III.10.C)."""
    table = WORDS_OF_KEY.get(key)
    if table is None:
        return value
    if isinstance(value, list):
        return [part if key == "kasztok" and part in MAIN_CASTES.words else word_of(table, part) for part in value]
    return word_of(table, value)


def _number(cell: Any) -> Any:
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, str) and _NUMBER.fullmatch(cell):
        return int(cell)
    return X if cell == X.lower() else cell


def _text(cell: Any) -> Any:
    if isinstance(cell, bool):
        return cell
    whole = int(cell) if isinstance(cell, float) and cell.is_integer() else cell
    return str(whole)


def _boolean(cell: Any) -> Any:
    return cell.lower() if isinstance(cell, str) and cell.lower() in BOOLEANS else cell


def _words(cell: Any) -> Any:
    """A list: parts after ``;`` or line ends, else after commas; or as it would stand in a pack."""
    said = _text(cell)
    if not isinstance(said, str):
        return [said]
    if said.startswith("[") and said.endswith("]"):
        if _QUOTED.match(said):
            return _yaml(said)
        said = said[1:-1]
    parts = _LIST_MARKS.split(said) if _LIST_MARKS.search(said) else said.split(",")
    return [part.strip() for part in parts if part.strip()]


def _yaml(cell: Any) -> Any:
    """A value as it would stand in a pack."""
    if not isinstance(cell, str):
        return cell
    try:
        return plain_data(read_yaml(cell, ""))
    except InputError as error:
        problem = error.problems[0]
        raise CellError("cards.import.cell_yaml", at=problem.line or 1) from None


def plain_data(value: Any) -> Any:
    """Data without the places and layout of the file that it was read from."""
    if isinstance(value, dict):
        return {str(key): plain_data(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain_data(part) for part in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return str(float(value))
    for sort in (int, float, str):
        if isinstance(value, sort):
            return sort(value)
    return str(value)


def _effects(cell: Any) -> Any:
    """Effects as they would stand in a pack, or as printed: one in a line, a képesség's signs in brackets."""
    said = _text(cell)
    if not isinstance(said, str):
        return said
    if _AS_YAML.match(said):
        return _yaml(said)
    return [printed_effect(line.strip()) for line in said.splitlines() if line.strip()]


def printed_effect(line: str) -> dict[str, Any]:
    """``[harci, 1 MP] A szöveg.``; brackets with anything but signs and costs are part of the text."""
    match = _PRINTED.fullmatch(line)
    if match is None:
        return {"szöveg": line}
    signs: list[str] = []
    effect: dict[str, Any] = {}
    for part in match[1].split(","):
        sign, cost = EFFECT_SIGNS.find(fold(part).lower()), _COST.fullmatch(part.strip())
        if sign is not None:
            signs.append(sign)
        elif cost is not None:
            effect[cost[2].lower()] = _number(cost[1])
        else:
            return {"szöveg": line}
    return {**({"jelek": signs} if signs else {}), "képesség": "igen", **effect,
            **({"szöveg": match[2]} if match[2] else {})}


def _reader(field: str) -> Callable[[Any], Any]:
    """By what the model holds in a field."""
    if field in ("negative", "side_b"):
        return _yaml
    if field == "effects":
        return _effects
    annotation = Card.model_fields[field].annotation
    said, parts = str(annotation), (annotation, *get_args(annotation))
    if "tuple" in said:
        return _words
    if bool in parts:
        return _boolean
    return _number if int in parts or "int" in said else _text


_READERS: Final = {key: _reader(field) for field, key in KEYS.items()}
