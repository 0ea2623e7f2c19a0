"""K/IV.6.6.1 — the language of conditions (küldetés feltétel), as printed on cards.

``+`` separates places, ``n*`` repeats the place that follows it, ``/`` gives alternatives at
each place, in this order; ``K:Fizikum>4`` and ``Sikeres Fizikum próbadobás`` are trials,
braces mark what only a named adventurer meets, words in a row must all be on one adventurer.
Also read for buildings and allies (K/III.6.B, K/III.11.B, M/3.08).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from msgspec import Struct

from engine.rules.ch03_card_types.s10_adventurer import ATTRIBUTES, Member
from events.errors import InputError, Problem

__all__ = ["Alternative", "Condition", "Member", "Place", "Trial", "expand", "parse_condition"]

MOST: Final = 12  # a place is repeated at most so often: three adventurers can't meet more
ALIGNMENT_WORDS: Final = ("jellem", "jellemű", "jelleműek")
ALIGNMENTS: Final = ("élet", "halál", "rend", "káosz")
_TIMES: Final = re.compile(r"\s*(\d+)\s*\*\s*")
_TRIAL: Final = re.compile(r"[Kk]\s*:\s*(?P<value>[^\W\d_]*)\s*(?:>\s*(?P<lower>\d+))?\s*")
_IS_TRIAL: Final = re.compile(r"[Kk]\s*:")
_SUCCESS: Final = re.compile(r"sikeres\s+(?P<value>[^\W\d_]+)(?:\s+próbadobás)?|(?P<value2>[^\W\d_]+)\s+próbadobás")


class Trial(Struct, frozen=True):
    """A trial roll that a part asks for: on which attribute, over which lower threshold."""

    attribute: str
    lower: int | None = None


class Alternative(Struct, frozen=True):
    """One of the things that meet a place: a trial, or words that one adventurer must all have.

    ``key`` is how it is compared and named in a line (``Fizikum``, ``Lélektan``); ``column``
    counts from 1 within the condition.
    """

    text: str
    key: str
    words: tuple[str, ...] = ()
    trial: Trial | None = None
    named_only: bool = False
    column: int = 1


class Place(Struct, frozen=True):
    """One place of the unrolled condition; places of the same ``text`` ask for the same again."""

    text: str
    alternatives: tuple[Alternative, ...]


class Condition(Struct, frozen=True):
    """A condition, unrolled: every place must be met."""

    text: str
    places: tuple[Place, ...]


@lru_cache(maxsize=4096)
def parse_condition(text: str) -> Condition:
    """K/IV.6.6.1: read and unroll a condition: first ``+``, then ``n*``, last ``/``.

    Raises InputError with one Problem per fault; columns count within ``text``.
    """
    faults: list[Problem] = []
    plain, named = _braces(unicodedata.normalize("NFC", text), faults)
    places: list[Place] = []
    at = 0
    for part in plain.split("+"):
        places += _repeated(_Part(text, part, at, named, faults))
        at += len(part) + 1
    if faults:
        raise InputError("calc.condition.invalid", tuple(faults), text=text)
    return Condition(text, tuple(places))


def expand(text: str) -> tuple[tuple[str, ...], ...]:
    """K/IV.6.6.1: the unrolled condition as text: the alternatives at each place (bontás)."""
    return tuple(tuple(a.text for a in place.alternatives) for place in parse_condition(text).places)


class _Part:
    """A stretch of a condition with where it stands in the whole."""

    def __init__(self, whole: str, text: str, at: int, named: str, faults: list[Problem]) -> None:
        self.whole, self.text, self.at, self.named, self.faults = whole, text, at, named, faults

    def cut(self, start: int, end: int) -> _Part:
        return _Part(self.whole, self.text[start:end], self.at + start, self.named, self.faults)

    @property
    def column(self) -> int:
        return self.at + len(self.text) - len(self.text.lstrip()) + 1

    @property
    def bold(self) -> bool:
        """K/IV.6.6.1: (partly) in braces, so only a named adventurer meets it."""
        return any(mark == "x" for mark in self.named[self.at : self.at + len(self.text)])

    def fault(self, code: str, **params: object) -> None:
        shown = self.text.strip()
        self.faults.append(Problem(f"calc.condition.{code}", (("part", shown), *params.items()), column=self.column,
                                   raw=self.whole, length=max(1, len(shown))))


def _braces(text: str, faults: list[Problem]) -> tuple[str, str]:
    """The text with braces blanked out, and a mark ``x`` for each character within braces."""
    plain, marks, opened = [], [], 0
    for column, char in enumerate(text, 1):
        if char in "{}":
            if (char == "{") == bool(opened):
                faults.append(Problem("calc.condition.brace", (("part", char),), column=column, raw=text))
            opened = column if char == "{" else 0
        plain.append(" " if char in "{}" else char)
        marks.append("x" if opened and char not in "{} " else " ")
    if opened:
        faults.append(Problem("calc.condition.brace", (("part", "{"),), column=opened, raw=text))
    return "".join(plain), "".join(marks)


def _repeated(part: _Part) -> list[Place]:
    """K/IV.6.6.1: ``n*`` repeats what follows it within its ``+`` part."""
    match = _TIMES.match(part.text)
    times = int(match[1]) if match else 1
    rest = part.cut(match.end(), len(part.text)) if match else part
    if not rest.text.strip():
        part.fault("empty")
        return []
    if not 1 <= times <= MOST:
        part.fault("times", times=times, most=MOST)
        return []
    if "*" in rest.text:
        rest.fault("star")
        return []
    alternatives = _alternatives(rest)
    return [Place("/".join(a.text for a in alternatives), alternatives)] * times


def _alternatives(part: _Part) -> tuple[Alternative, ...]:
    """K/IV.6.6.1: ``/`` separates alternatives. Two strokes in a row, as the rulebook itself
    prints once, are one."""
    found, at = [], 0
    for piece in part.text.split("/"):
        found.append(part.cut(at, at + len(piece)))
        at += len(piece) + 1
    for end in (found[0], found[-1]):
        if not end.text.strip():
            part.fault("empty_alternative")
            return ()
    found = [p for p in found if p.text.strip()]
    return tuple(_alternative(p, _ending(found), _beginning(found)) for p in found)


def _ending(found: list[_Part]) -> str:
    """The last word of the last alternative, which may be meant for all (``Élet/Rend jellem``)."""
    return found[-1].text.split()[-1].casefold()


def _beginning(found: list[_Part]) -> str:
    return found[0].text.split()[0].casefold()


def _alternative(part: _Part, ending: str, beginning: str) -> Alternative:
    words = tuple(part.text.split())
    text = " ".join(words)
    if _IS_TRIAL.match(text):
        return _trial(part, _TRIAL.fullmatch(part.text.strip()), text)
    success = _SUCCESS.fullmatch(text.casefold())
    if success and (ending == "próbadobás" and beginning == "sikeres"):
        return _trial(part, success, text)
    if ending in ALIGNMENT_WORDS and len(words) == 1 and words[0].casefold() in ALIGNMENTS:
        words = (*words, ALIGNMENT_WORDS[0])
    return Alternative(_shown(text, part.bold), _key(text), words, None, part.bold, part.column)


def _trial(part: _Part, match: re.Match[str] | None, text: str) -> Alternative:
    """K/IV.6.6.1: with and without a lower threshold."""
    if match is None:
        part.fault("trial")
        return Alternative(text, text)
    groups = match.groupdict()
    said = (groups.get("value") or groups.get("value2") or "").casefold()
    attribute = next((a for a in ATTRIBUTES if _bare(a) == _bare(said)), None)
    if attribute is None:
        part.fault("attribute", value=said, expected=ATTRIBUTES)
        return Alternative(text, text)
    lower = groups.get("lower")
    return Alternative(_shown(text, part.bold), attribute, (), Trial(attribute, int(lower) if lower else None),
                       part.bold, part.column)


def _shown(text: str, bold: bool) -> str:
    return f"{{{text}}}" if bold else text


def _key(text: str) -> str:
    """Capitals are a main class, so they stay apart from the same word in small letters."""
    return text if text.isupper() else text.casefold()


def _bare(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
