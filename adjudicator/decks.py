"""Deck lists as people keep them, text or table; the form is described in docs/lapok.md.

    laplimit: 3            ; 3 or 4
    csomag: minta          ; the packs whose cards these are, comma separated
    3 Parti őr
    Torony: Őrtorony, Könyvtár, Kripta
    Cserepakli:
    2 Villám
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from adjudicator.deck_lines import MAIN, SECTIONS, SIDE, TOWER, Entry, entry_of, is_remark, section_of
from adjudicator.deck_tables import table_lines
from adjudicator.importing.sheets.cells import CellPlace, TableRow
from adjudicator.importing.sheets.files import is_table
from adjudicator.packs import Pack, Source, find_pack, join_cards
from adjudicator.plain_files import bytes_of
from adjudicator.suggestions import bare, near
from engine.cards import Card
from engine.position import LEVELS
from events.errors import InputError, Problem
from events.notation.unseen import composed

DEFAULT_LIMIT: Final = 3
DEFAULT_PACK: Final = "minta"
_LIMITS: Final = (3, 4)  # K/I.2.A
LEVEL: Final = "toronyszint"
HEADER: Final = {"laplimit": "laplimit", "csomag": "csomag", "nev": "nev",
                 "limit": "laplimit", "pack": "csomag", "name": "nev"}
_KEYED: Final = re.compile(r"(?P<key>[^\W\d]+)\s*:(?P<rest>.*)")
_MOST_COPIES = 99
MOST_LINES: Final = 2000  # a deck has a line for each card at most
LONGEST: Final = 2000  # letters of a line
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
    def __init__(self, file: str, cards: Mapping[str, Card] | None) -> None:
        self.file = file
        self.cards = cards
        self.by_bare: dict[str, list[str]] = {}
        for name in cards or ():
            self.by_bare.setdefault(bare(name), []).append(name)
        self.section = MAIN
        self.counts: dict[str, dict[str, int]] = {MAIN: {}, SIDE: {}}
        self.lines: dict[tuple[str, str], tuple[int, bool]] = {}
        self.tower: list[str] = []
        self.header: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.row: TableRow | None = None

    def fault(self, code: str, line: int, raw: str, spot: str = "", **params: object) -> None:
        """Note a fault at a word of a line, or of a row of a table (where no quotes were typed)."""
        spot = spot if spot in raw else spot.strip('"')
        start = raw.find(spot) if spot and spot in raw else len(raw) - len(raw.lstrip())
        if self.row is not None:
            cell = self.row.under(start)
            params["cell"] = CellPlace(self.row.sheet, line, cell.column if cell is not None else 0)
        self.problems.append(Problem(code, tuple(params.items()), self.file, line, start + 1, raw, max(len(spot), 1)))

    def is_card(self, text: str) -> bool:
        """Whether a text as it stands is a card's name; without a pack nobody knows."""
        return bool(self.cards) and bare(text.strip('"')) in self.by_bare


def load_deck(path: Source, pack: Pack | Mapping[str, Card] | None = None) -> DeckFile:
    """Read a deck file; with a pack (or cards by name) the names are looked up in it.

    What ends in ``.csv`` or ``.xlsx`` is a table. Raises InputError ``decks.invalid`` with all
    faults line by line, and OSError where the file can't be read.
    """
    cards = pack.cards if isinstance(pack, Pack) else pack
    data, name = bytes_of(path), path.name
    if is_table(name, data):
        return _table_deck(data, name, str(path), cards)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problem = Problem("cards.not_utf8", (), str(path), line)
        raise InputError("decks.invalid", (problem,), name=name, count=1) from error
    return parse_deck(text, Path(name).stem, cards, str(path))


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
    lines = composed(text).splitlines()
    _bounded(len(lines), max(map(len, lines), default=0), name, reading.file)
    for number, raw in enumerate(lines, start=1):
        line = _uncommented(raw).strip()
        if line:
            _read_line(line, number, raw, reading)
    return _read(reading, name)


def _bounded(lines: int, longest: int, name: str, file: str) -> None:
    """A list that can be no deck is refused at once: each name in it would be looked for in the whole pack."""
    if lines > MOST_LINES or longest > LONGEST:
        problem = Problem("decks.too_long", (("lines", MOST_LINES), ("letters", LONGEST)), file)
        raise InputError("decks.invalid", (problem,), name=name, count=1)


def _table_deck(data: bytes, name: str, file: str, cards: Mapping[str, Card] | None) -> DeckFile:
    reading = _Reading(file, cards)
    try:
        rows = list(table_lines(data, name, file))
        _bounded(len(rows), max((len(row.raw) for row, _ in rows), default=0), name, file)
        for row, line in rows:
            reading.row = row
            _read_line(line, row.number, row.raw, reading)
    except InputError as error:
        raise InputError("decks.invalid", error.problems, name=name, count=len(error.problems)) from None
    return _read(reading, Path(name).stem)


def _read(reading: _Reading, name: str) -> DeckFile:
    """The deck that was read; raises InputError with all faults."""
    if not reading.counts[MAIN] and not reading.problems:
        reading.fault("decks.empty", 1, "")
    if reading.problems:
        raise InputError("decks.invalid", tuple(reading.problems), name=name, count=len(reading.problems))
    if not reading.tower:
        reading.tower = _tower_within(reading)
    packs = tuple(p.strip() for p in reading.header.get("csomag", "").split(",") if p.strip())
    return DeckFile(reading.header.get("nev", name), int(reading.header.get("laplimit", DEFAULT_LIMIT)),
                    reading.counts[MAIN], reading.counts[SIDE], tuple(reading.tower), packs)


def _tower_within(reading: _Reading) -> list[str]:
    """The tower of a list that names no part as one: its levels, where they are as many and as different as a
    tower begins with, one of each (K/III.4.A). They are taken out of the deck."""
    main = reading.counts[MAIN]
    levels = [name for name in main if reading.cards and reading.cards[name].kind == LEVEL]
    if len(levels) != LEVELS or any(main[name] != 1 for name in levels):
        return []
    for name in levels:
        del main[name]
    return levels


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
    section = section_of(line, reading.is_card)
    if section is not None:
        reading.section = section or (MAIN if reading.section == TOWER else reading.section)
    elif keyed and key in SECTIONS:
        _open_section(SECTIONS[key], keyed["rest"].strip(), number, raw, reading)
    elif keyed and key in HEADER:
        _read_header(HEADER[key], keyed["rest"].strip(), number, raw, reading)
    elif keyed and not is_remark(line):
        words = ("Pakli", "Torony", "Cserepakli", "laplimit", "csomag", "név")
        reading.fault("decks.unknown_section", number, raw, keyed["key"], word=keyed["key"], expected=words,
                      near=near(keyed["key"], words))
    elif not is_remark(line):
        _read_entry(line, number, raw, reading)


def _open_section(section: str, rest: str, number: int, raw: str, reading: _Reading) -> None:
    """A section with something behind its name: a tower is whole then, and the deck goes on after it."""
    before, reading.section = reading.section, section
    if section != TOWER:
        reading.fault("decks.names_after_section", number, raw, rest)
        return
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


def _read_entry(line: str, number: int, raw: str, reading: _Reading) -> None:
    entry = entry_of(line, reading.is_card)
    name = _resolve(entry.name, number, raw, reading)
    count = int(entry.count[:_DIGITS])
    if not 1 <= count <= _MOST_COPIES:
        reading.fault("decks.count", number, raw, entry.count, count=count, most=_MOST_COPIES)
    elif name is not None and reading.section == TOWER:
        reading.tower += [name] * count
    elif name is not None:
        _count(name, count, number, raw, entry, reading)


def _count(name: str, count: int, number: int, raw: str, entry: Entry, reading: _Reading) -> None:
    """A name that stands alone may stand once for every copy; one with a number is told a second time."""
    before = reading.lines.get((reading.section, name))
    if before is not None and (entry.counted or before[1]):
        reading.fault("decks.twice", number, raw, entry.name, name=name, other=before[0])
        return
    reading.lines.setdefault((reading.section, name), (number, entry.counted))
    counts = reading.counts[reading.section]
    counts[name] = counts.get(name, 0) + count


def _resolve(written: str, number: int, raw: str, reading: _Reading) -> str | None:
    """The card's own name; case and accents don't matter where they decide nothing."""
    name = written.strip('"')
    if reading.cards is None or name in reading.cards:
        return name
    found = reading.by_bare.get(bare(name), [])
    if len(found) == 1:
        return found[0]
    code = "decks.ambiguous" if found else "decks.unknown_card"
    close = tuple(found) or near(name, reading.cards)
    reading.fault(code, number, raw, written, name=name, near=close)
    return None
