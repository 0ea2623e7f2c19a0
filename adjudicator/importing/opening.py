"""The headers of a record -> its opening event, with the packs, decks and card texts it pins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from adjudicator import __version__
from adjudicator.decks import DeckFile, load_deck
from adjudicator.failures import file_reason
from adjudicator.games import rules_of
from adjudicator.importing.opening_extras import UNKNOWN, beside_decks, card_of, see_goal
from adjudicator.importing.references import with_tokens
from adjudicator.importing.report import Remark
from adjudicator.packs import Pack, find_pack, join_cards
from engine.cards import Card
from engine.position import LEVELS
from engine.readings import READINGS
from engine.rules.variants.positions import many_of
from engine.rules.variants.table import ALLOWED
from engine.ruleset import EDITIONS, Ruleset
from engine.state import SEATS
from engine.variant import TABLE
from events.errors import InputError, Problem
from events.notation.document import Document, Line
from events.notation.values import Header
from events.opening import Deck, Opening, PackPin

DUEL: Final = "párbaj"
DUEL_SEATS: Final = ("A", "B")
OWN_FIELD: Final = frozenset({"Kiadás", "Változat", "Értelmezés", "Lapcsomag", "Jegyző", *SEATS})
_READING: Final = re.compile(r"(?P<name>[ÉEée]\d+)\s*(?:=|\s)\s*(?P<number>\d+)")
_NAMES: Final = re.compile(r'\s*(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<plain>[^,"]*))\s*(?:,|$)')
LEAST, MOST = 1, 999
DIGITS = 9  # of a number so long the rest says no more


@dataclass
class Opened:
    """What the headers bring: the event, the ruleset, the packs and their texts; their faults, and how names in
    them were read.

    With faults the event is what could be made of the rest, good enough to read the lines by;
    without a single card there is none.
    """

    event: Opening | None = None
    rules: Ruleset | None = None
    texts: dict[str, dict[str, Any]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    packs: tuple[Pack, ...] = ()


@dataclass(frozen=True)
class Place:
    """A header with its line, for the places of faults."""

    header: Header
    line: Line

    def fault(self, file: str | None, code: str, spot: str = "", **params: object) -> Problem:
        """A fault of its value, or of a word in it."""
        raw = self.line.raw
        start = max(raw.find(spot or self.header.value), 0)
        return Problem(code, tuple(params.items()), file, self.line.number, start + 1, raw,
                       max(len(spot or self.header.value), 1))


class Headers:
    """The headers of a record, by key and seat; the faults found in them, and how their names were read."""

    def __init__(self, document: Document, base: Path) -> None:
        self.file = document.file
        self.base = base
        self.places = [Place(header, line) for line in document.lines if isinstance(line.said, tuple)
                       for header in line.said]
        self.first = document.lines[0] if document.lines else Line(1, "", "", "üres")
        self.problems: list[Problem] = []
        self.remarks: list[Remark] = []
        #: Lines of headers that can't be read, or keys that are slips, may be what seems to be missing.
        self.broken = any(line.kind == "hibás" and line.raw.lstrip().startswith("[") for line in document.lines)
        self.slips = {key for problem in document.problems if problem.code == "notation.header_near"
                      for key in dict(problem.params)["near"]}  # type: ignore[attr-defined]

    def missing(self, key: str) -> bool:
        """Whether the record has no such header, nor one that may have been meant as it."""
        return self.get(key) is None and not self.broken and key not in self.slips

    def get(self, key: str, seat: str | None = None) -> Place | None:
        """The header of that key and seat, if there is one."""
        return next((p for p in self.places if (p.header.key, p.header.seat) == (key, seat)), None)

    def value(self, key: str, default: str = "") -> str:
        """Its value, or the default."""
        place = self.get(key)
        return place.header.value if place is not None else default

    def seated(self, key: str) -> Iterable[tuple[str, Place]]:
        """The headers of a key that every seat may have; in a duel those of A and B."""
        seats = SEATS if self.value("Változat", DUEL) != DUEL else DUEL_SEATS
        return ((p.header.seat, p) for p in self.places
                if p.header.key == key and p.header.seat is not None and p.header.seat in seats)

    def fault(self, place: Place | None, code: str, spot: str = "", **params: Any) -> None:
        """Note a fault at a header, or at the beginning of the file where it is missing."""
        if place is not None:
            self.problems.append(place.fault(self.file, code, spot, **params))
        else:
            self.problems.append(Problem(code, tuple(params.items()), self.file, 1, 1, self.first.raw))

    def take(self, error: InputError, place: Place | None) -> None:
        """Note the faults of something that a header names; those without a place get the header's."""
        if not error.problems:
            self.fault(place, error.code, "", **error.params)
        self.problems.extend(error.problems)


def open_record(document: Document, base: Path, packs: Sequence[str] | None = None,
                readings: Mapping[str, int] | None = None) -> Opened:
    """The opening of a record. ``base`` is the folder from which decks and packs are named;
    ``packs`` and ``readings`` stand in place of, or over, those of the headers."""
    headers = Headers(document, base)
    found = Opened(problems=headers.problems, remarks=headers.remarks)
    edition = _edition(headers)
    variant = _variant(headers)
    switched = {**_readings(headers), **(readings or {})}
    if variant == DUEL:
        _seats(headers)
    found.packs, cards = _packs(headers, packs)
    decks, listed = _decks(headers, cards)
    towers = _towers(headers, cards, decks, variant)
    beside = beside_decks(headers, edition, variant, cards, listed)
    see_goal(headers, variant)
    if not cards:
        return found
    found.texts = {name: text for pack in found.packs for name, text in pack.texts().items() if name in cards}
    found.rules = rules_of(edition, switched)
    found.event = Opening(
        edition=edition, readings=switched, variant=variant, engine=__version__, packs=tuple(map(_pin, found.packs)),
        headers=_kept(headers), players=_players(headers, variant), decks=listed, towers=towers,
        omens=beside,
        recorder=headers.value("Jegyző") or None, texts=_pinned(found.texts, listed, towers, beside.values()))
    return found


def _edition(headers: Headers) -> str:
    """The edition; where none is named the fault is noted, and the lines are read by the first."""
    place = headers.get("Kiadás")
    if headers.missing("Kiadás"):
        headers.fault(None, "import.no_edition", expected=EDITIONS)
    return place.header.value if place is not None else EDITIONS[0]


def _variant(headers: Headers) -> str:
    """The variant; K/T.1–6: each is for so many players, and their seats are the first letters."""
    place = headers.get("Változat")
    name = place.header.value if place is not None else DUEL
    letters = seats_named(headers)
    right = letters == list(SEATS[:len(letters)]) and len(letters) in ALLOWED[name]
    if name != DUEL and not right:
        headers.fault(place, "import.variant", variant=name, count=len(letters), expected=ALLOWED[name])
    return name


def seats_named(headers: Headers) -> list[str]:
    """The seats that the headers name, in order."""
    found = {p.header.key if p.header.key in SEATS else p.header.seat for p in headers.places}
    return sorted(seat for seat in found if seat)


def _readings(headers: Headers) -> dict[str, int]:
    """``É22 2, É05 2``: the number of the answer after the reading's name."""
    place = headers.get("Értelmezés")
    found: dict[str, int] = {}
    for part in place.header.value.split(",") if place is not None else ():
        match = _READING.fullmatch(part.strip())
        if match is None:
            headers.fault(place, "import.reading_form", part.strip(), text=part.strip())
            continue
        name, number = f"É{match['name'][1:].zfill(2)}", int(match["number"])
        if name not in READINGS:
            headers.fault(place, "games.unknown_reading", part.strip(), reading=name)
        elif not 1 <= number <= len(READINGS[name].answers_hu):
            headers.fault(place, "games.unknown_answer", part.strip(), reading=name, number=number,
                          last=len(READINGS[name].answers_hu))
        else:
            found[name] = number
    return found


def _seats(headers: Headers) -> None:
    """A duel has the seats A and B."""
    for place in headers.places:
        seat = place.header.key if place.header.key in "CDEFGH" else place.header.seat
        if seat is not None and seat not in DUEL_SEATS:
            headers.fault(place, "import.no_such_seat", seat=seat)


def _players(headers: Headers, variant: str) -> dict[str, str]:
    seats = DUEL_SEATS if variant == DUEL else SEATS
    return {seat: headers.value(seat) for seat in seats if headers.get(seat) is not None}


def _kept(headers: Headers) -> tuple[tuple[str, str], ...]:
    """The headers that have no field of their own."""
    return tuple((f"{h.key} {h.seat}" if h.seat else h.key, h.value) for h in (p.header for p in headers.places)
                 if h.key not in OWN_FIELD)


# ── packs ───────────────────────────────────────────────────────────────────────────────────

def _packs(headers: Headers, given: Sequence[str] | None) -> tuple[tuple[Pack, ...], dict[str, Card]]:
    """The packs that the call, the header, or else the decks name."""
    place = headers.get("Lapcsomag")
    names = list(given or ()) or [n.strip() for n in headers.value("Lapcsomag").split(",") if n.strip()]
    names = names or _named_by_decks(headers)
    if not names and (place is not None or headers.missing("Lapcsomag")):
        headers.fault(place, "import.no_pack")
    found: list[Pack] = []
    for name in dict.fromkeys(names):
        try:
            found.append(find_pack(name, headers.base))
        except InputError as error:
            headers.take(error, place)
        except OSError as error:
            headers.fault(place, "import.unreadable", name, name=name, reason=file_reason(error))
    try:
        cards = join_cards(found)
    except InputError as error:
        headers.take(error, place)
        cards = {}
    return tuple(found), cards


def _pin(pack: Pack) -> PackPin:
    return PackPin(name=pack.name, version=pack.version, digest=pack.digest)


def _named_by_decks(headers: Headers) -> list[str]:
    out: list[str] = []
    for _, place in headers.seated("Pakli"):
        try:
            out += load_deck(headers.base / place.header.value).packs if _is_file(place.header.value) else ()
        except (InputError, OSError):
            continue  # told when the deck itself is read
    return out


# ── decks and towers ────────────────────────────────────────────────────────────────────────

def _is_file(value: str) -> bool:
    return value.strip() != UNKNOWN and not value.strip().isdecimal()


def _decks(headers: Headers, cards: Mapping[str, Card]) -> tuple[dict[str, DeckFile], dict[str, Deck]]:
    """The deck files, and the decks as the event holds them."""
    files: dict[str, DeckFile] = {}
    decks: dict[str, Deck] = {}
    for seat, place in headers.seated("Pakli"):
        value = place.header.value.strip()
        if value == UNKNOWN:
            decks[seat] = Deck()
        elif value.isdecimal():
            decks[seat] = _counted(headers, place, int(value[:DIGITS]))
        else:
            deck = _deck_file(headers, place, cards)
            if deck is not None:
                files[seat] = deck
                decks[seat] = Deck(cards=dict(deck.cards), side_deck=dict(deck.side_deck))
    return files, decks


def _counted(headers: Headers, place: Place, count: int) -> Deck:
    if not LEAST <= count <= MOST:
        headers.fault(place, "import.deck_count", count=count, least=LEAST, most=MOST)
        return Deck()  # nothing is built of a number like this
    return Deck(count=count)


def _deck_file(headers: Headers, place: Place, cards: Mapping[str, Card]) -> DeckFile | None:
    name = place.header.value
    try:
        return load_deck(headers.base / name, dict(cards) or None)
    except InputError as error:
        headers.take(error, place)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        reason = file_reason(error) if isinstance(error, OSError) else str(error)
        headers.fault(place, "import.unreadable", name=name, reason=reason)
    return None


def _towers(headers: Headers, cards: Mapping[str, Card], decks: Mapping[str, DeckFile],
            variant: str) -> dict[str, tuple[str, ...]]:
    """The starting levels from the lowest up, as the record or else the deck names them; those of a side are
    common (K/T.5.torony, K/T.6.B), and only the record can say which they are. A single ``?``: nobody saw any."""
    sides = _sides(headers, variant)
    towers = {} if sides else {seat: deck.tower for seat, deck in decks.items() if deck.tower}
    named = {seat: (place, names) for seat, place in headers.seated("Torony")
             if (names := listed(place.header.value)) != [UNKNOWN]}
    for members in sides or [(seat,) for seat in named]:
        levels = TABLE[variant].levels(len(members)) if sides else LEVELS  # K/I.8.B
        given = [(seat, *named[seat]) for seat in members if seat in named]
        found = sum(len(names) for _, _, names in given)
        if given and found != levels:
            headers.fault(given[-1][1], "import.tower_levels", levels=levels, found=found)
        towers |= {seat: tuple(_level(headers, place, name, cards) for name in names) for seat, place, names in given}
        _see_different(headers, [(place, towers[seat]) for seat, place, _ in given])
    return towers


def _see_different(headers: Headers, given: Sequence[tuple[Place, tuple[str, ...]]]) -> None:
    """K/III.4.A, M/3.01.A, K/T.5.torony: the starting levels of a player or side are all different."""
    seen: set[str] = set()
    for place, levels in given:
        for name in levels:
            if name in seen:
                headers.fault(place, "import.tower_twice", name=name)
            seen |= {name} - {UNKNOWN}


def _sides(headers: Headers, variant: str) -> list[tuple[str, ...]]:
    """The seats that play together; none where each plays for himself, or the number of players is wrong."""
    letters = seats_named(headers)
    many = many_of(variant, len(letters)) if len(letters) in ALLOWED[variant] else None
    return [tuple(SEATS[n] for n in side) for side in many.sides] if many is not None else []


def listed(value: str) -> list[str]:
    """The names of a header that lists some with commas; one in quotes may hold commas itself."""
    found = [m["quoted"].replace('""', '"') if m["quoted"] is not None else m["plain"].strip()
             for m in _NAMES.finditer(value)]
    return [name for name in found if name]


def _level(headers: Headers, place: Place, typed: str, cards: Mapping[str, Card]) -> str:
    return card_of(headers, place, typed, cards, _is_level, "import.no_level")


def _is_level(card: Card) -> bool:
    return card.kind == "toronyszint"


def _pinned(texts: Mapping[str, dict[str, Any]], decks: Mapping[str, Deck], towers: Mapping[str, tuple[str, ...]],
            omens: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The texts of the cards known when the game begins, and of the tokens that they can bring."""
    names = {name for deck in decks.values() for name in (*(deck.cards or ()), *deck.side_deck)}
    names |= {name for tower in towers.values() for name in tower if name != UNKNOWN} | set(omens)
    return {name: texts[name] for name in sorted(with_tokens(names, texts)) if name in texts}

