"""Players called by their names where the notation has the letters of their seats: ``Anna: idéz Őr``.

A name is read where the grammar wants a letter and has none, as a whole or by whole words of it that no other
player has; whoever shares them has to be called by the letter. What could be a player's line as well as one that a
word of the notation begins (Bíró: …) is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from events.acts import Activate, Play
from events.base import SeatEvent
from events.notation.lexis import QUOTED
from events.notation.problems import SORT, Fault
from events.notation.read import Value, read_body
from events.notation.words import PATH_WORDS_SPELLED, SEAT_PROPERTIES, SEAT_VALUED, fold, word_key
from events.repair import Assertion, Check, Gap, ManualEffect, Note
from events.rulings import Ruling

SEAT_WANTED: Final = SORT + "seat"
_PATH_WANTED: Final = SORT + "path"
_MOST: Final = 16  # names in a line: no game has more players, and each may be named with a card, too
_WORDS: Final = 8  # of a name that are looked at: no person has more
_BETWEEN: Final = r"[\s_-]+"  # the words of a name, as word_key has it
_PAYS: Final = re.compile(r"(?<!\w)fizet\s+")
_SIGN: Final = re.compile(r"[\[(,|:>→]")
_WORD: Final = re.compile(r"\S+")
_ENDED: Final = re.compile(r"\s*(?:$|[,(\[|]|->|[–—]>|→)")


class Called(NamedTuple):
    """A player who was called by a name: as typed, and the letter of the seat; or the word of the notation for which
    a name was taken."""

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
            match = re.compile(_BETWEEN.join(map(re.escape, alias.split())) + r"(?!\w)").match(folded, place)
            if match is not None:
                return match.end() - place, seats
        return None

    def meant(self, text: str) -> tuple[str, ...]:
        """The seats that a text may call as a whole."""
        found = self.at(text, 0)
        return found[1] if found is not None and found[0] == len(text) else ()


NOBODY_NAMED: Final = Players()


def _aliases(name: str) -> set[str]:
    """What a player may be called by: one whole word of the name or several in their order; no single letter and
    no number."""
    words = word_key(name).split(maxsplit=_WORDS)[:_WORDS]
    runs = {" ".join(words[a:b]) for a, b in combinations(range(len(words) + 1), 2)}
    return {run for run in runs if len(run) > 1 and any(map(str.isalpha, run))}


def read_named(body: str, players: Players, record: bool = False) -> tuple[Value, tuple[Called, ...]]:
    """What a line says, and who was called by name in it; raises :class:`Fault` as :func:`read_body` does,
    ``notation.player_ambiguous`` and ``notation.player_or_word``."""
    text, called, put = body, list[Called](), list[tuple[int, int]]()
    while True:
        value, fault = _read(text, record)
        place = _name_place(value, fault, text, players) if len(called) < _MOST else None
        if place is not None:
            text = _with_letter(text, place, players, called, put)
        elif value is not None:
            return _checked(value, text, players, called, put), tuple(called)
        elif fault is not None:
            raise _moved(fault, put)


def _read(text: str, record: bool) -> tuple[Value | None, Fault | None]:
    try:
        return read_body(text, record), None
    except Fault as fault:
        return None, fault


def _name_place(value: Value | None, fault: Fault | None, text: str, players: Players) -> int | None:
    """Where the name of a player is to be read, be the line readable without that or not."""
    if not players.names:
        return None
    return _name_wanted(fault, text, players) if fault is not None else _taken_in(value, text, players)


# ── Where a name stands for a letter ────────────────────────────────────────────────────────

def _name_wanted(fault: Fault, text: str, players: Players) -> int | None:
    """Where in a line that can't be read a name may stand for a letter."""
    expected, found = fault.params.get("expected"), fault.params.get("found")
    expected = expected if isinstance(expected, tuple) else ()
    place = fault.place + len(text[fault.place:]) - len(text[fault.place:].lstrip())
    if SEAT_WANTED in expected:
        return place if players.at(text, place) is not None else None
    if found == ":":
        return _owner(text, fault.place, players)
    if _PATH_WANTED in expected:
        return place if _before_colon(text, place, players) else None
    payer = _payer(text, players)
    return payer if payer is not None else _at_the_beginning(text, players)


def _at_the_beginning(text: str, players: Players) -> int | None:
    """A name whose first word, or the one that it is, the grammar took for a word of its own (Bíró Anna); of one word
    only where the rest is what a player does."""
    first = players.at(text, 0)
    if first is None:
        return None
    return 0 if len(text[:first[0]].split()) > 1 or _is_act("A" + text[first[0]:], players) else None


def _is_act(text: str, players: Players) -> bool:
    """Whether a line that begins with a letter can be read."""
    try:
        return isinstance(read_named(text, players)[0], SeatEvent)
    except Fault:
        return False


def _owner(text: str, colon: int, players: Players) -> int | None:
    """``Anna:Őr``: where the name of the player begins whose card it is."""
    signs = [match.end() for match in _SIGN.finditer(text, 0, colon)]
    words = _WORD.finditer(text, signs[-1] if signs else 0, colon)
    return next((word.start() for word in words if _before_colon(text, word.start(), players) == colon), None)


def _before_colon(text: str, place: int, players: Players) -> int | None:
    """Where the colon stands that follows a player's name."""
    found = players.at(text, place)
    if found is None:
        return None
    end = place + found[0]
    colon = end + len(text[end:]) - len(text[end:].lstrip())
    return colon if text[colon:colon + 1] == ":" else None


def _taken_in(value: Value | None, text: str, players: Players) -> int | None:
    """Where in a line that could be read a player's name was taken for a part of another one."""
    if isinstance(value, Play | Activate):
        return _payer(text, players)
    if isinstance(value, ManualEffect) and value.op in ("enged", "tilt") and value.seat is None and value.name:
        place = text.find(value.name)
        words = _WORD.finditer(text, place, place + len(value.name)) if place > 0 and text[place - 1].isspace() else ()
        ends = [word.start() for word in words if word.start() > place]
        return next((at for at in ends if players.meant(text[at:place + len(value.name)])), None)
    return None


def _payer(text: str, players: Players) -> int | None:
    """``A idéz Átok fizet Anna``: a name of a card runs on over it, or one begins with it."""
    unquoted = re.sub(QUOTED, lambda match: "_" * len(match[0]), fold(text))
    for match in _PAYS.finditer(unquoted):
        found = players.at(text, match.end())
        if found is not None and _ENDED.match(unquoted, match.end() + found[0]):
            return match.end()
    return None


def _with_letter(text: str, place: int, players: Players, called: list[Called], put: list[tuple[int, int]]) -> str:
    found = players.at(text, place)
    assert found is not None  # the caller has looked
    length, seats = found
    typed = text[place:place + length]
    if len(seats) > 1:
        raise _moved(_several(typed, place, seats), put)
    called.append(Called(typed, seats[0]))
    put.append((place, length - 1))
    return text[:place] + seats[0] + text[place + length:]


def _several(typed: str, place: int, seats: tuple[str, ...]) -> Fault:
    return Fault("notation.player_ambiguous", place, len(typed), name=typed, seats=seats)


def _moved(fault: Fault, put: list[tuple[int, int]]) -> Fault:
    """A fault at its place in the line as typed."""
    place, end = fault.place, fault.place + fault.length
    for at, longer in reversed(put):
        place += longer if place > at else 0
        end += longer if end > at else 0
    return Fault(fault.code, place, end - place, **fault.params)


# ── Lines that could be read ────────────────────────────────────────────────────────────────

def _checked(value: Value, text: str, players: Players, called: list[Called], put: list[tuple[int, int]]) -> Value:
    """The value where names are read that no letter had to stand for. Raises :class:`Fault` where a line may be
    another one as well."""
    if isinstance(value, Check):
        try:
            found = tuple(_assertion(one, text, players, called) for one in value.assertions)
        except Fault as fault:
            raise _moved(fault, put) from None
        return value.model_copy(update={"assertions": found})
    first = players.at(text, 0) if isinstance(value, Ruling | Note | Gap | ManualEffect) else None
    if first is None:
        return value
    word = text[:first[0]]
    if _is_act("A" + text[first[0]:], players):
        raise Fault("notation.player_or_word", 0, first[0], name=word, seats=first[1])
    if isinstance(value, Note | Gap) or (isinstance(value, Ruling) and value.ruling == "szöveg"):
        called.append(Called(word, word.lower()))  # what was meant for the player is lost in the free text
    return value


def _assertion(one: Assertion, text: str, players: Players, called: list[Called]) -> Assertion:
    """``= Anna.mp 5, győztes Anna``: what only a player has or is, is no card's, whatever that is called."""
    who, _, prop = one.name.rpartition(".")
    changed: dict[str, Any] = {}
    if prop in SEAT_PROPERTIES and players.meant(who):
        changed["name"] = f"{_seat(who, text, players, called)}.{prop}"
    if prop in SEAT_VALUED:
        listed = one.value if isinstance(one.value, list) else [one.value]
        seats = [_seat(each, text, players, called) if _is_player(each, prop, players) else each for each in listed]
        changed["value"] = seats if isinstance(one.value, list) else seats[0]
    return one.model_copy(update=changed) if changed else one


def _is_player(value: Any, prop: str, players: Players) -> bool:
    known = PATH_WORDS_SPELLED.get(prop, {})
    return isinstance(value, str) and word_key(value) not in known and bool(players.meant(value))


def _seat(name: str, text: str, players: Players, called: list[Called]) -> str:
    seats = players.meant(name)
    if len(seats) > 1:
        raise _several(name, max(text.find(name), 0), seats)
    called.append(Called(name, seats[0]))
    return seats[0]
