"""What is typed after ``biro calc``, read into what the calculations take.

Every error says where the fault stands and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from adjudicator.app import placeholder
from adjudicator.suggestions import bare, near
from adjudicator.usage import CallError
from engine.rules.ch03_card_types.s10_adventurer import ATTRIBUTES
from events.errors import InputError, Problem

MAKES: Final = ("növel", "csökkent", "beállít", "korlát")
MARKS: Final = ("erős", "tiltó")
# Which limits an effect may have: an increase can't run into a lower one (K/V.9.A, M/5.11.A).
LIMITS: Final = {"növel": ("felső",), "csökkent": ("alsó",), "beállít": (), "korlát": ("alsó", "felső")}
NO_BASE: Final = "nincs"
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"[-−]?\d{1,6}")


def one_of(what: str, value: str, known: Iterable[str]) -> str:
    """The known word that was typed, accents or not; CallError with what is known.

    ``what`` is an option or the name of a placeholder, told as help shows it; so below.
    """
    names = tuple(known)
    found = next((n for n in names if bare(n) == bare(value)), None)
    if found is None:
        raise CallError("calc.unknown_word", what=placeholder(what), value=value, expected=near(value, names) or names)
    return found


def number(what: str, value: str, least: int | None = None) -> int:
    """A whole number; CallError for anything else, or for one below ``least``."""
    if not _NUMBER.fullmatch(value.strip()):
        raise CallError("calc.not_number", what=placeholder(what), value=value)
    found = _integer(value.strip())
    if least is not None and found < least:
        raise CallError("calc.too_small", what=placeholder(what), value=found, least=least)
    return found


def base(value: str) -> int | None:
    """The base value of a number; None for ``nincs`` (M/5.11.G)."""
    return None if bare(value) == NO_BASE else number("BASE", value)


def floor(value: str) -> int | None:
    """The value under which a number never goes; None for ``nincs`` (DP, K/I.10.B)."""
    return None if bare(value) == NO_BASE else number("--floor", value)


def effects(given: Sequence[str]) -> list[dict[str, Any]]:
    """The effects on a number in the order in which they took effect, each as in a ruling case.

    Raises InputError with one Problem for each effect that can't be read.
    """
    read = [_Effect(n, text) for n, text in enumerate(given, start=1)]
    faults = tuple(e.fault for e in read if e.fault)
    if faults:
        raise InputError("calc.effect.invalid", faults, count=len(faults))
    return [e.found for e in read]


def rolls(given: Sequence[str], team: Sequence[str]) -> list[tuple[int, str, int]]:
    """Each ``NAME Fizikum=9``: the place in the team of who threw, the attribute, the sum.

    An adventurer throws once on an attribute (K/IV.6.6.1): the same name again is the next of
    that name. CallError for another form, for who is not in the team, for one roll too many.
    """
    out: list[tuple[int, str, int]] = []
    for text in given:
        name, attribute, value = _roll(text, team)
        thrown = [place for place, other, _ in out if other == attribute]
        left = [place for place, member in enumerate(team) if member == name and place not in thrown]
        if not left:
            raise CallError("calc.roll_twice", name=name, attribute=attribute)
        out.append((left[0], attribute, value))
    return out


def _roll(text: str, team: Sequence[str]) -> tuple[str, str, int]:
    left, found, value = text.rpartition("=")
    name, _, attribute = left.strip().rpartition(" ")
    if not found or not name or not _NUMBER.fullmatch(value.strip()):
        raise CallError("calc.roll_form", text=text)
    known = {n for n in team if bare(n) == bare(name)} or {n for n in team if bare(name) in bare(n)}
    if len(known) != 1:
        raise CallError("calc.roll_member", name=name.strip(), team=tuple(dict.fromkeys(team)) or ("–",))
    return known.pop(), one_of("--roll", attribute, ATTRIBUTES), number("--roll", value, 1)


class _Effect:
    """One effect, read word by word until its first fault."""

    def __init__(self, place: int, text: str) -> None:
        self.place, self.text = place, text
        self.words = [(m.group(), m.start() + 1) for m in _WORD.finditer(text)]
        self.found: dict[str, Any] = {}
        self.fault: Problem | None = None
        self._read()

    def _read(self) -> None:
        make = self._known(0, MAKES)
        if make is None:
            return
        at = 1
        if make != "korlát":
            self._number(1, make, self.found, least=None if make == "beállít" else 0)
            at = 2
        while self.fault is None and at < len(self.words):
            at = self._extra(at, make)
        if self.fault is None and make == "korlát" and "korlát" not in self.found:
            self._wrong("calc.effect.expected", len(self.words), expected=LIMITS[make])

    def _extra(self, at: int, make: str) -> int:
        """A limit with its number, or a mark; where to read on."""
        word = self._known(at, (*LIMITS[make], *MARKS))
        if word is None:
            return at
        target = self.found.setdefault("korlát", {}) if make == "korlát" and word not in MARKS else self.found
        if word in target:
            self._wrong("calc.effect.twice", at)
        elif word in MARKS:
            target[word] = True
            return at + 1
        else:
            self._number(at + 1, word, target)
        return at + 2

    def _known(self, at: int, expected: tuple[str, ...]) -> str | None:
        typed = bare(self.words[at][0]) if at < len(self.words) else ""
        found = next((w for w in expected if bare(w) == typed), None)
        if found is None:
            self._wrong("calc.effect.expected", at, expected=expected)
        return found

    def _number(self, at: int, key: str, target: dict[str, Any], least: int | None = None) -> None:
        typed = self.words[at][0] if at < len(self.words) else ""
        if not _NUMBER.fullmatch(typed) or (least is not None and _integer(typed) < least):
            self._wrong("calc.effect.number", at, after=key)
            return
        target[key] = _integer(typed)

    def _wrong(self, code: str, at: int, **params: object) -> None:
        word, column = self.words[at] if at < len(self.words) else ("", len(self.text) + 1)
        self.fault = Problem(code, (("place", self.place), ("typed", word or "–"), *params.items()), column=column,
                             raw=self.text, length=max(1, len(word)))


def _integer(typed: str) -> int:
    return int(typed.replace("−", "-"))
