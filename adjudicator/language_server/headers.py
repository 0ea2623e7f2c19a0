"""What may be typed in the headers of a record: keys, and the values that we know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.naming import matching
from adjudicator.language_server.offers import Kind, Offer
from adjudicator.packs import SUFFIXES, shipped_names
from engine.readings import READINGS
from engine.rules.ch03_card_types.m_exalted import EXALTED
from engine.rules.ch03_card_types.m_omen import OMEN
from events.notation.words import HEADER_KEYS, HEADER_SPELLED, HEADER_VALUES, SEATED_HEADERS, word_key

_KEY: Final = re.compile(r"\[\s*(?P<key>[^\[\]\"„“]*)$")
_VALUE: Final = re.compile(r"\[\s*(?P<key>[^\[\]\"„“]*?)(?:\s+(?P<seat>[A-Ha-h]))?\s*[\"„“](?P<typed>[^\[\]\"”“]*)$")
_LISTED: Final = frozenset({"Lapcsomag", "Torony", "Értelmezés"})
_DECK_ENDINGS: Final = (".pakli",)
MOST_FILES: Final = 2000  # looked at in the folder of a record
DEPTH: Final = 3


def header_offers(analysis: Analysis, typed: str, lang: str) -> Iterator[Offer]:
    """Keys that the record does not have yet, or the values of the one that is being typed."""
    found = _VALUE.search(typed)
    if found is not None:
        key = HEADER_SPELLED.get(word_key(found["key"]), found["key"])
        yield from _values(analysis, key, found["typed"], found.start("typed"), lang)
        return
    found = _KEY.search(typed)
    if found is not None:
        start = found.start("key")
        yield from (Offer(key, start, Kind.Property) for key in matching(_keys(analysis), found["key"]))


def _keys(analysis: Analysis) -> Iterator[str]:
    """The keys with the seats that a record of two has them for; those that it has already are left out."""
    had = {(header.key, header.seat) for header in analysis.document.headers}
    for key in HEADER_KEYS:
        for seat in ("A", "B") if key in SEATED_HEADERS else (None,):
            if (key, seat) not in had:
                yield f"{key} {seat}" if seat else key


def _values(analysis: Analysis, key: str, typed: str, start: int, lang: str) -> Iterator[Offer]:
    if key in _LISTED:
        offset = len(typed) - len(typed.rpartition(",")[2].lstrip())
        typed, start = typed[offset:], start + offset
    if key == "Értelmezés":
        yield from _readings(typed, start, lang)
        return
    source = _SOURCES.get(key)
    known = source(analysis) if source is not None else HEADER_VALUES.get(key, ())
    yield from (Offer(value, start, Kind.EnumMember) for value in matching(known, typed))


def _readings(typed: str, start: int, lang: str) -> Iterator[Offer]:
    for name, reading in READINGS.items():
        answers = reading.answers_hu if lang == "hu" else reading.answers_en
        for number, answer in enumerate(answers, 1):
            if word_key(f"{name} {number}").startswith(word_key(typed)):
                yield Offer(f"{name} {number}", start, Kind.EnumMember, answer)


def _packs(analysis: Analysis) -> Iterable[str]:
    files = (name for name in _files(analysis.base, SUFFIXES) if _names_a_pack(analysis.base / name))
    return (*shipped_names(), *files)


def _names_a_pack(file: Path) -> bool:
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            return re.search(r"^csomag\s*:", opened.read(4096), re.MULTILINE) is not None
    except OSError:
        return False


def _decks(analysis: Analysis) -> Iterable[str]:
    return ("?", *_files(analysis.base, _DECK_ENDINGS))


def _files(folder: Path, endings: tuple[str, ...]) -> list[str]:
    """Files of the record's folder and the folders in and beside it, as a header names them."""
    found = [path.relative_to(folder).as_posix() for path in _within(folder, DEPTH) if path.name.endswith(endings)]
    beside = [f"../{path.relative_to(folder.parent).as_posix()}" for path in _within(folder.parent, 2)
              if path.name.endswith(endings) and not path.is_relative_to(folder)]
    return [*sorted(found), *sorted(beside)]


def _within(folder: Path, depth: int) -> list[Path]:
    found: list[Path] = []
    todo = [(folder, 1)]
    while todo and len(found) < MOST_FILES:
        here, level = todo.pop(0)
        try:
            entries = sorted(here.iterdir())
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir() and not entry.is_symlink() and level < depth and entry.name[0] != ".":
                todo.append((entry, level + 1))
            elif entry.is_file():
                found.append(entry)
    return found


def _of_kind(*kinds: str) -> Callable[[Analysis], Iterable[str]]:
    return lambda analysis: ("?", *(name for name, card in sorted(analysis.opened.texts.items())
                                    if card.get("típus") in kinds))


_SOURCES: Final[dict[str, Callable[[Analysis], Iterable[str]]]] = {
    "Lapcsomag": _packs, "Pakli": _decks, "Torony": _of_kind("toronyszint"),
    "Ómen": _of_kind(OMEN, "eseménylap"), "Kiemelkedett": _of_kind(EXALTED)}
