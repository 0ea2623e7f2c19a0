"""Readers of single values: each gives the canonical value, or None after noting a fault.

A reader is ``(value, path, faults) -> value | None``; nothing here knows a key by name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from engine.cards.faults import Faults, Path
from engine.cards.targets import parse_selector, parse_target
from engine.cards.vocabulary import (
    CONDITIONED_KEYWORDS,
    DESCRIBED_MOMENT,
    KEYWORDS,
    MOMENTS,
    NUMBERED_KEYWORDS,
    PLAIN_KEYWORDS,
    Table,
    X,
    fold,
)
from events.errors import InputError

Reader = Callable[[Any, Path, Faults], Any]
BOOLEANS: dict[object, bool] = {"igen": True, "nem": False, True: True, False: False}
_RANGE = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
MOST = 999  # no number on a card is larger; a slip of the pen may be
LONGEST = 20_000  # letters of a text: far more than a card holds


def boolean(value: Any, path: Path, faults: Faults) -> bool | None:
    """igen/nem (in YAML 1.2 these are words), true/false."""
    if isinstance(value, (str, bool)) and value in BOOLEANS:
        return BOOLEANS[value]
    faults.add("cards.not_boolean", path, value=_told(value), expected=("igen", "nem"))
    return None


def text(value: Any, path: Path, faults: Faults) -> str | None:
    """Any words; NFC, without spaces around."""
    if not isinstance(value, str):
        faults.add("cards.not_text", path, value=_told(value))
        return None
    if len(value) > LONGEST:
        faults.add("cards.text_too_long", path, letters=len(value), most=LONGEST)
        return None
    cleaned = unicodedata.normalize("NFC", value).strip()
    if not cleaned:
        faults.add("cards.empty_text", path)
        return None
    return cleaned


def integer(low: int = 0, high: int = MOST) -> Reader:
    """A whole number within limits."""

    def read(value: Any, path: Path, faults: Faults) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            faults.add("cards.not_number", path, value=_told(value))
            return None
        if not low <= value <= high:
            faults.add("cards.number_range", path, value=int(value), low=low, high=high)
            return None
        return int(value)

    return read


def integer_or_x(low: int = 0, high: int = MOST) -> Reader:
    """A whole number within limits, or X."""
    number = integer(low, high)

    def read(value: Any, path: Path, faults: Faults) -> int | str | None:
        if isinstance(value, str):
            if value.strip() == X:
                return X
            faults.add("cards.not_number_or_x", path, value=_told(value))
            return None
        found: int | None = number(value, path, faults)
        return found

    return read


def word(table: Table) -> Reader:
    """A word of a closed vocabulary, in the table's spelling."""

    def read(value: Any, path: Path, faults: Faults) -> str | None:
        if not isinstance(value, str):
            faults.add("cards.not_text", path, value=_told(value))
            return None
        found = table.find(value)
        if found is None:
            faults.add("cards.unknown_word", path, word=_told(value), table=table.name, expected=table.words)
        return found

    return read


def listed(item: Reader) -> Reader:
    """A list of values; the same value twice is a fault."""

    def read(value: Any, path: Path, faults: Faults) -> tuple[Any, ...] | None:
        if not isinstance(value, list):
            faults.add("cards.not_list", path, value=_told(value))
            return None
        found: list[Any] = []
        for n, each in enumerate(value):
            one = item(each, (*path, n), faults)
            if one is not None and one in found:
                faults.add("cards.twice_in_list", (*path, n), value=_told(each))
            elif one is not None:
                found.append(one)
        return tuple(found)

    return read


def damage(value: Any, path: Path, faults: Faults) -> int | str | None:
    """A number, X, or a range such as ``1-3``."""
    if isinstance(value, str) and (match := _RANGE.fullmatch(value.strip())):
        if int(match[1]) >= int(match[2]):
            faults.add("cards.range_order", path, value=value)
            return None
        return f"{int(match[1])}-{int(match[2])}"
    if isinstance(value, str) and value.strip() != X:
        faults.add("cards.not_damage", path, value=value)
        return None
    found: int | str | None = integer_or_x()(value, path, faults)
    return found


def damage_range(value: int | str | None) -> tuple[int, int] | None:
    """The least and the greatest number of a range of damage; None for a fixed one."""
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    return (int(match[1]), int(match[2])) if match else None


def target(value: Any, path: Path, faults: Faults) -> str | None:
    """A description in the target language (engine.cards.targets)."""
    return _described(parse_target, value, path, faults)


def selector(value: Any, path: Path, faults: Faults) -> str | None:
    """A word of SELECTORS or a description."""
    found = _described(parse_selector, value, path, faults)
    if found is None:
        return None
    known = parse_selector(found)
    return known if isinstance(known, str) else found


def _described(parse: Callable[[str], object], value: Any, path: Path, faults: Faults) -> str | None:
    described = text(value, path, faults)
    if described is None:
        return None
    described = " ".join(described.split())
    try:
        parse(described)
    except InputError as error:
        faults.add_inner(error, path)
        return None
    return described


def moment(value: Any, path: Path, faults: Faults) -> str | None:
    """A moment; ``leidéznek`` may go on with a description of what is played."""
    words = text(value, path, faults)
    if words is None:
        return None
    first, _, rest = words.partition(" ")
    if fold(first) == DESCRIBED_MOMENT and rest.strip():
        described = target(rest, path, faults)
        return f"{DESCRIBED_MOMENT} {described}" if described else None
    found: str | None = word(MOMENTS)(words, path, faults)
    return found


def keyword(value: Any, path: Path, faults: Faults) -> str | None:
    """A keyword; the known ones in their spelling, the numbered ones with their number."""
    words = text(value, path, faults)
    if words is None:
        return None
    words = " ".join(words.split())
    low = fold(words).casefold()
    for name in NUMBERED_KEYWORDS:
        if low == name.casefold() or low.startswith(name.casefold() + " "):
            number = words[len(name):].strip()
            if number == X or number.isdecimal():
                return f"{name} {number}"
            faults.add("cards.keyword_number", path, word=words, expected=(f"{name} 1", f"{name} 2"))
            return None
    return _plain_keyword(words, low)


def _plain_keyword(words: str, low: str) -> str:
    for name in PLAIN_KEYWORDS:
        if low == name.casefold():
            return name
        if name in CONDITIONED_KEYWORDS and low.endswith(" " + name.casefold()):
            return f"{words[: -len(name) - 1].rstrip()} {name}"
    return words


def known_keyword(words: str) -> bool:
    """Whether the rules know this keyword (the list is open, so that others are no fault)."""
    first = " ".join(words.split()[:-1])
    return (words in KEYWORDS or first in NUMBERED_KEYWORDS
            or any(words.endswith(" " + k) for k in CONDITIONED_KEYWORDS))


def _told(value: Any) -> str:
    """A value as it is told back, shortened."""
    said = {True: "true", False: "false", None: "null"}.get(value) if isinstance(value, (bool, type(None))) else None
    said = said or str(value)
    return said if len(said) <= 40 else said[:39] + "…"
