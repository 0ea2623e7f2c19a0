"""Deck files (``.pakli``), as people keep them; the form is described in docs/lapok.md.

    laplimit: 3            ; 3 or 4
    csomag: minta          ; the packs whose cards these are, comma separated
    3 Parti őr
    Torony: Őrtorony, Könyvtár, Kripta
    Cserepakli:
    2 Villám
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from adjudicator.packs import Pack, Source, find_pack, join_cards
from adjudicator.suggestions import bare, near
from engine.cards import Card
from events.errors import InputError, Problem

DEFAULT_LIMIT: Final = 3
DEFAULT_PACK: Final = "minta"
_LIMITS: Final = (3, 4)  # K/I.2.A
_MAIN, _SIDE, _TOWER = "pakli", "cserepakli", "torony"
_SECTIONS: Final = {"pakli": _MAIN, "jovo": _MAIN, "cserepakli": _SIDE, "torony": _TOWER}
_HEADER: Final = ("laplimit", "csomag", "nev")
_ENTRY: Final = re.compile(r"(?:(?P<count>\d+)\s*[x×]?\s+)?(?P<name>\S.*)")
_KEYED: Final = re.compile(r"(?P<key>[^\W\d]+)\s*:(?P<rest>.*)")
_MOST_COPIES = 99
_DIGITS = 9  # of a number so long the rest says no more


@dataclass(frozen=True)
class DeckFile:
    """A deck as it stands in a file. ``limit`` is the card limit that it is built for (K/I.2.A);
    ``tower`` lists the starting levels from the lowest; ``packs`` are the names that it gives."""

    name: str
    limit: int = DEFAULT_LIMIT
    cards: Mapping[str, int] = field(default_factory=dict)
    side_deck: Mapping[str, int] = field(default_factory=dict)
    tower: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of cards in the deck, without side deck and tower."""
        return sum(self.cards.values())


class _Reading:
    def __init__(self, file: str, names: Iterable[str] | None) -> None:
        self.file = file
        self.names = None if names is None else tuple(names)
        self.exact = set(self.names or ())
        self.by_bare: dict[str, list[str]] = {}
        for name in self.names or ():
            self.by_bare.setdefault(bare(name), []).append(name)
        self.section = _MAIN
        self.counts: dict[str, dict[str, int]] = {_MAIN: {}, _SIDE: {}}
        self.lines: dict[tuple[str, str], int] = {}
        self.tower: list[str] = []
        self.header: dict[str, str] = {}
        self.problems: list[Problem] = []

    def fault(self, code: str, line: int, raw: str, spot: str = "", **params: object) -> None:
        """Note a fault at a word of a line."""
        column = raw.find(spot) + 1 if spot and spot in raw else len(raw) - len(raw.lstrip()) + 1
        self.problems.append(Problem(code, tuple(params.items()), self.file, line, column, raw, max(len(spot), 1)))


def load_deck(path: Source, pack: Pack | Mapping[str, Card] | None = None) -> DeckFile:
    """Read a deck file; with a pack (or cards by name) the names are looked up in it.

    Raises InputError ``decks.invalid`` with all faults line by line, and OSError where the file
    can't be read.
    """
    cards = pack.cards if isinstance(pack, Pack) else pack
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problem = Problem("cards.not_utf8", (), str(path), line)
        raise InputError("decks.invalid", (problem,), name=path.name, count=1) from error
    return parse_deck(text, Path(path.name).stem, cards, str(path))


def open_deck(path: Path, packs: Sequence[str] | None = None) -> tuple[DeckFile, dict[str, Card]]:
    """A deck with the cards of its packs: those given, else those it names, else the shipped one.

    Raises InputError as :func:`load_deck` and :func:`adjudicator.packs.find_pack` do.
    """
    named = list(packs or load_deck(path).packs or (DEFAULT_PACK,))
    cards = join_cards(find_pack(name, path.parent) for name in named)
    return load_deck(path, cards), cards


def parse_deck(text: str, name: str, cards: Mapping[str, Card] | None = None, file: str = "") -> DeckFile:
    """Read the text of a deck file; see :func:`load_deck`."""
    reading = _Reading(file or name, cards)
    for number, raw in enumerate(unicodedata.normalize("NFC", text).splitlines(), start=1):
        line = _uncommented(raw).strip()
        if line:
            _read_line(line, number, raw, reading)
    if not reading.counts[_MAIN] and not reading.problems:
        reading.fault("decks.empty", 1, "")
    if reading.problems:
        raise InputError("decks.invalid", tuple(reading.problems), name=name, count=len(reading.problems))
    packs = tuple(p.strip() for p in reading.header.get("csomag", "").split(",") if p.strip())
    return DeckFile(reading.header.get("nev", name), int(reading.header.get("laplimit", DEFAULT_LIMIT)),
                    reading.counts[_MAIN], reading.counts[_SIDE], tuple(reading.tower), packs)


def _uncommented(raw: str) -> str:
    """The line up to a ``;`` that does not stand within quotes."""
    quoted = False
    for at, character in enumerate(raw):
        quoted ^= character == '"'
        if character == ";" and not quoted:
            return raw[:at]
    return raw


def _read_line(line: str, number: int, raw: str, reading: _Reading) -> None:
    keyed = _KEYED.fullmatch(line)
    key = bare(keyed["key"]) if keyed else ""
    if keyed and key in _SECTIONS:
        _open_section(_SECTIONS[key], keyed["rest"].strip(), number, raw, reading)
    elif keyed and key in _HEADER:
        _read_header(key, keyed["rest"].strip(), number, raw, reading)
    elif keyed:
        words = ("Pakli", "Torony", "Cserepakli", "laplimit", "csomag", "név")
        reading.fault("decks.unknown_section", number, raw, keyed["key"], word=keyed["key"], expected=words,
                      near=near(keyed["key"], words))
    else:
        _read_entry(line, number, raw, reading)


def _open_section(section: str, rest: str, number: int, raw: str, reading: _Reading) -> None:
    """A section; a tower whose levels stand behind its name is whole, and the deck goes on after it."""
    before, reading.section = reading.section, section
    if rest and section != _TOWER:
        reading.fault("decks.names_after_section", number, raw, rest)
    elif rest:
        for name in _split_names(rest):
            _read_entry(name, number, raw, reading)
        reading.section = before


def _split_names(rest: str) -> list[str]:
    """Names between commas; a comma within quotes belongs to its name."""
    return [part.strip() for part in re.findall(r'(?:"[^"]*"|[^,])+', rest) if part.strip()]


def _read_header(key: str, value: str, number: int, raw: str, reading: _Reading) -> None:
    if key in reading.header:
        reading.fault("decks.header_twice", number, raw, raw.split(":")[0].strip(), key=key)
    elif not value:
        reading.fault("decks.header_value", number, raw, key=key)
    elif key == "laplimit" and value not in map(str, _LIMITS):
        reading.fault("decks.limit", number, raw, value, value=value, expected=tuple(map(str, _LIMITS)))
    else:
        reading.header[key] = value


def _read_entry(entry: str, number: int, raw: str, reading: _Reading) -> None:
    match = _ENTRY.fullmatch(entry)
    assert match is not None  # the entry is not empty
    written = match["name"].strip()
    name = _resolve(written, number, raw, reading)
    count = int((match["count"] or "1")[:_DIGITS])
    if not 1 <= count <= _MOST_COPIES:
        reading.fault("decks.count", number, raw, match["count"], count=count, most=_MOST_COPIES)
    elif name is not None and reading.section == _TOWER:
        reading.tower += [name] * count
    elif name is not None:
        _count(name, count, number, raw, written, reading)


def _count(name: str, count: int, number: int, raw: str, written: str, reading: _Reading) -> None:
    before = reading.lines.setdefault((reading.section, name), number)
    if before != number:
        reading.fault("decks.twice", number, raw, written, name=name, other=before)
    else:
        reading.counts[reading.section][name] = count


def _resolve(written: str, number: int, raw: str, reading: _Reading) -> str | None:
    """The card's own name; case and accents don't matter where they decide nothing."""
    name = written.strip('"')
    if reading.names is None or name in reading.exact:
        return name
    found = reading.by_bare.get(bare(name), [])
    if len(found) == 1:
        return found[0]
    code = "decks.ambiguous" if found else "decks.unknown_card"
    reading.fault(code, number, raw, written, name=name, near=tuple(found) or near(name, reading.names))
    return None
