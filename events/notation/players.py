"""Players called by their names where the notation has the letters of their seats: ``Anna: idéz Őr``.

A name is read where the grammar wants a letter and has none, as a whole or by whole words of it that no other
player has; whoever shares them has to be called by the letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from events.notation.problems import SORT, Fault
from events.notation.read import Value, read_body
from events.notation.words import SEAT_PROPERTIES, fold, word_key
from events.repair import Check

SEAT_WANTED: Final = SORT + "seat"
_MOST: Final = 8  # names in a line: no game has more players
_WORDS: Final = 8  # of a name that are looked at: no person has more


class Called(NamedTuple):
    """A player who was called by a name: as typed, and the letter of the seat."""

    typed: str
    seat: str


@dataclass(frozen=True)
class Players:
    """The players of a record; ``names`` has each text that may call one, folded, with the seats it may mean, the
    longest first."""

    names: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def of(cls, named: Mapping[str, str]) -> Players:
        """Those with these names, by seat."""
        found: dict[str, set[str]] = {}
        for seat, name in named.items():
            for alias in _aliases(name):
                found.setdefault(alias, set()).add(seat)
        longest = sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0]))
        return cls(tuple((alias, tuple(sorted(seats))) for alias, seats in longest))

    def at(self, text: str, place: int) -> tuple[int, tuple[str, ...]] | None:
        """How long the name is that begins at a place of a text, and which seats it may mean."""
        folded = fold(text)
        for alias, seats in self.names:
            match = re.compile(r"\s+".join(map(re.escape, alias.split())) + r"(?!\w)").match(folded, place)
            if match is not None:
                return match.end() - place, seats
        return None


NOBODY_NAMED: Final = Players()


def _aliases(name: str) -> set[str]:
    """What a player may be called by: one whole word of the name or several in their order; no single letter."""
    words = word_key(name).split(maxsplit=_WORDS)[:_WORDS]
    runs = {" ".join(words[a:b]) for a, b in combinations(range(len(words) + 1), 2)}
    return {run for run in runs if len(run) > 1}


def read_named(body: str, players: Players, record: bool = False) -> tuple[Value, tuple[Called, ...]]:
    """What a line says, and who was called by name in it; raises :class:`Fault` as :func:`read_body` does, and
    ``notation.player_ambiguous``."""
    text, called, put = body, list[Called](), list[tuple[int, int]]()
    while True:
        try:
            value = read_body(text, record)
        except Fault as fault:
            place = _name_wanted(fault, text, players) if len(called) < _MOST else None
            if place is None:
                raise _moved(fault, put) from None
            text = _with_letter(text, place, players, called, put)
        else:
            return _checked(value, players, called), tuple(called)


def _name_wanted(fault: Fault, text: str, players: Players) -> int | None:
    """Where in a line that can't be read a name may stand for a letter; at its beginning one of several words also
    where the grammar took the first of them for a word of its own (Bíró Anna)."""
    expected = fault.params.get("expected")
    if isinstance(expected, tuple) and SEAT_WANTED in expected:
        place = fault.place + len(text[fault.place:]) - len(text[fault.place:].lstrip())
        return place if players.at(text, place) is not None else None
    first = players.at(text, 0)
    return 0 if first is not None and len(text[:first[0]].split()) > 1 else None


def _with_letter(text: str, place: int, players: Players, called: list[Called], put: list[tuple[int, int]]) -> str:
    found = players.at(text, place)
    assert found is not None  # the caller has looked
    length, seats = found
    typed = text[place:place + length]
    if len(seats) > 1:
        raise _moved(Fault("notation.player_ambiguous", place, length, name=typed, seats=seats), put)
    called.append(Called(typed, seats[0]))
    put.append((place, length - 1))
    return text[:place] + seats[0] + text[place + length:]


def _moved(fault: Fault, put: list[tuple[int, int]]) -> Fault:
    """A fault at its place in the line as typed."""
    place, end = fault.place, fault.place + fault.length
    for at, longer in reversed(put):
        place += longer if place > at else 0
        end += longer if end > at else 0
    return Fault(fault.code, place, end - place, **fault.params)


def _checked(value: Value, players: Players, called: list[Called]) -> Value:
    """``= Anna.mp 5``: what only a player has is no card's, whatever that is called."""
    if not isinstance(value, Check):
        return value
    assertions = []
    for one in value.assertions:
        who, _, prop = one.name.rpartition(".")
        found = players.at(who, 0) if prop in SEAT_PROPERTIES else None
        if found is not None and found[0] == len(who) and len(found[1]) == 1:
            called.append(Called(who, found[1][0]))
            one = one.model_copy(update={"name": f"{found[1][0]}.{prop}"})
        assertions.append(one)
    return value.model_copy(update={"assertions": tuple(assertions)})
