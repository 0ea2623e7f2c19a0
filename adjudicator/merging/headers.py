"""The headers of two sheets -> those of the game; what shows that they are of two games."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final

from adjudicator.importing.opening import listed
from adjudicator.importing.storing import IDENTITY
from adjudicator.merging.sheets import RECORDER, Sheet
from adjudicator.plain import plain
from engine.state import SEATS
from events.errors import InputError
from events.notation.document import Line
from events.notation.spell import quoted
from events.notation.values import Header
from events.notation.write import write

UNKNOWN: Final = "?"
RESULT: Final = "Eredmény"
_SAME_GAME: Final = ("Kiadás", "Változat", *SEATS, *IDENTITY)
_DIGITS: Final = re.compile(r"\d+")
Key = tuple[str, str | None]
Told = tuple[Line, Header]


@dataclass(frozen=True)
class HeaderClash:
    """A header that the sheets give differently."""

    told: tuple[Told, Told]


@dataclass(frozen=True)
class Head:
    """The headers of the game, a line each, and what the sheets disagree in; ``origin`` says where the
    header of each line comes from (sheet, line)."""

    headers: tuple[Header, ...]
    origin: tuple[tuple[int, Line], ...]
    clashes: tuple[HeaderClash, ...]


@dataclass(frozen=True)
class SamePlayers:
    """Names that are told to be of the same players: each as the one sheet and as the other has it."""

    pairs: tuple[tuple[str, str], ...] = ()

    def hold(self, one: str, other: str) -> bool:
        """Whether two names are one of the pairs."""
        wanted = {plain(one), plain(other)}
        return any({plain(a), plain(b)} == wanted for a, b in self.pairs)

    def see(self, sheets: tuple[Sheet, Sheet]) -> None:
        """Raise InputError ``merge.no_player`` for a name that no sheet has for a player."""
        names = tuple(dict.fromkeys(header.value for sheet in sheets for _, header in sheet.headers
                                    if header.key in SEATS))
        known = {plain(name) for name in names}
        for name in (name for pair in self.pairs for name in pair):
            if plain(name) not in known:
                raise InputError("merge.no_player", name=name, names=names)


AS_NAMED: Final = SamePlayers()


def see_one_game(sheets: tuple[Sheet, Sheet], same: SamePlayers) -> None:
    """Raise InputError ``merge.other_games`` where edition, variant, players, event, date, round, table or
    game differ, with all that differs; ``merge.other_players`` where only the players' names do, and
    ``merge.other_seats`` where they are the same with other letters."""
    same.see(sheets)
    first, second = map(_told, sheets)
    values = {key: (first[key, None][1].value, second[key, None][1].value) for key in _SAME_GAME
              if (key, None) in first and (key, None) in second}
    differing = {key: pair for key, pair in values.items() if not _alike(key, *pair, same)}
    if differing:
        code = _differing(differing)
        options = " ".join(f'--same-player "{one}={other}"' for one, other in differing.values())
        raise InputError(code, first=sheets[0].name, second=sheets[1].name, options=options,
                         differing=tuple(f"{key}: {one} ≠ {other}" for key, (one, other) in differing.items()))


def _differing(found: Mapping[str, tuple[str, str]]) -> str:
    """The message that says in what two sheets differ."""
    if not set(found) <= set(SEATS):
        return "merge.other_games"
    first, second = ({plain(pair[n]) for pair in found.values()} for n in (0, 1))
    return "merge.other_seats" if first == second else "merge.other_players"


def _told(sheet: Sheet) -> dict[Key, Told]:
    return {(header.key, header.seat): (line, header) for line, header in sheet.headers}


def _alike(key: str, one: str, other: str, same: SamePlayers = AS_NAMED) -> bool:
    """Whether two values can be of one game: a date may be told shorter, a name without a part of it or otherwise."""
    if key == "Dátum" and _DIGITS.search(one) and _DIGITS.search(other):
        return all(a == b for a, b in zip(*(map(int, _DIGITS.findall(value)) for value in (one, other)), strict=False))
    a, b = plain(one), plain(other)
    if key in SEATS:
        return set(a.split()) <= set(b.split()) or set(b.split()) <= set(a.split()) or same.hold(one, other)
    return a == b


def merge_headers(sheets: tuple[Sheet, Sheet], base: Path, prefer: int) -> Head:
    """The headers of both; where they clash that of the sheet ``prefer``. Decks are named from ``base``."""
    first, second = map(_told, sheets)
    headers, origin, clashes = [], [], []
    for key in dict.fromkeys((*first, *second)):
        told = [table.get(key) for table in (first, second)]
        value, source = _value(key, told, sheets, base)
        if value is None:
            assert told[0] is not None and told[1] is not None  # what only one says clashes with nothing
            if key[0] not in SEATS:  # two names of a player are told to be of the same one: see_one_game
                clashes.append(HeaderClash((told[0], told[1])))
            value, source = _as_told(told[prefer], sheets[prefer], base), prefer
        there = told[source] or told[1 - source]
        assert there is not None
        headers.append(Header(key[0], key[1], value))
        origin.append((source, there[0]))
    return Head(*_signed(headers, origin, sheets), tuple(clashes))


def _signed(headers: list[Header], origin: list[tuple[int, Line]],
            sheets: tuple[Sheet, Sheet]) -> tuple[tuple[Header, ...], tuple[tuple[int, Line], ...]]:
    """With both recorders in the place of one."""
    kept = [(h, place) for h, place in zip(headers, origin, strict=True) if h.key != RECORDER]
    place = origin[-1] if origin else (0, Line(1, "", "", "fejléc"))
    kept.append((Header(RECORDER, None, ", ".join(sheet.recorder for sheet in sheets)), place))
    return tuple(h for h, _ in kept), tuple(p for _, p in kept)


def _value(key: Key, told: Sequence[Told | None], sheets: tuple[Sheet, Sheet], base: Path) -> tuple[str | None, int]:
    """The value that both can mean, and from whose sheet it is; None where they clash."""
    values = [_as_told(one, sheet, base) if one is not None else UNKNOWN
              for one, sheet in zip(told, sheets, strict=True)]
    if key[0] == "Torony" and all(told):
        tower = _tower(*map(listed, values))
        return tower, 0
    for n in (0, 1):
        if told[n] is None or values[n].strip() in (UNKNOWN, "") or values[n] == values[1 - n]:
            return values[1 - n], 1 - n
    if key[0] == "Pakli":
        return _deck(values, base)
    if key[0] == RECORDER or _alike(key[0], *values):
        fuller = max((0, 1), key=lambda n: len(values[n]))
        return values[fuller], fuller
    return None, 0


def _as_told(told: Told | None, sheet: Sheet, base: Path) -> str:
    """The value; a deck's or pack's file as it is named from another folder."""
    assert told is not None  # only what a sheet says is asked for
    key, value = told[1].key, told[1].value
    if key == "Pakli":
        return _from(value, sheet.path.parent, base)
    if key == "Lapcsomag":
        return ", ".join(_from(name, sheet.path.parent, base) if "/" in name else name
                         for name in map(str.strip, value.split(",")))
    return value


def _from(name: str, folder: Path, base: Path) -> str:
    there = folder / name
    if name in (UNKNOWN, "") or name.isdecimal() or not there.exists():
        return name
    return os.path.relpath(there, base).replace(os.sep, "/")


def _deck(values: Sequence[str], base: Path) -> tuple[str | None, int]:
    """A list says more than a count; two files are the same deck where they hold the same."""
    counts = [value.strip().isdecimal() for value in values]
    if counts[0] != counts[1]:
        source = counts.index(False)
        return values[source], source
    files = [base / value for value in values]
    if not any(counts) and all(file.is_file() for file in files) and files[0].read_bytes() == files[1].read_bytes():
        return values[0], 0
    return None, 0


def _tower(one: list[str], other: list[str]) -> str | None:
    """Level by level; None where two are named differently."""
    levels = []
    for a, b in zip_longest(one, other, fillvalue=UNKNOWN):
        if UNKNOWN not in (a, b) and plain(a) != plain(b):
            return None
        levels.append(a if b == UNKNOWN else b)
    return ", ".join(quoted(name) if "," in name else name for name in levels)


def header_lines(head: Head) -> Iterator[str]:
    """The headers as lines of the merged record."""
    return map(write, head.headers)
