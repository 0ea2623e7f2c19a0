"""Headers that a record can't have meant as they stand: slips in their keys, seats and dates.

A key that is unknown is a header of the table's own and is kept, unless it is a slip away from a
known header that the record does not have.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date
from typing import Final

from events.notation.players import NOBODY_NAMED, Players
from events.notation.problems import Fault
from events.notation.values import Header
from events.notation.words import HEADER_KEYS, SEATED_HEADERS, fold

Named = tuple[str, str | None]
_SEATS: Final = ("A", "B")  # whose names a record is expected to give
_LONG: Final = 8  # letters of a key in which two slips are still told
_WORD: Final = re.compile(r"[^\W\d]{3,}")
_DATE: Final = re.compile(r"(\d{4})(?:(?:-(\d\d)(?:-(\d\d))?)|(?:\.\s*(\d\d?)(?:\.\s*(\d\d?)\.?)?)\.?)?")


def header_fault(header: Header, place: int, length: int, named: Collection[Named],
                 players: Players = NOBODY_NAMED) -> Fault | None:
    """What is wrong with a header where the record has the headers ``named`` (key and seat) and these players."""
    if header.key not in HEADER_KEYS:
        return _of_player(header, place, players) or _unknown(header, place, named)
    if header.seat is not None and header.key not in SEATED_HEADERS:
        return Fault("notation.header_no_seat", place, length, key=header.key)
    if header.key == "Dátum" and not _dated(header.value):
        return Fault("notation.header_date", place, length, found=header.value)
    return None


def _of_player(header: Header, place: int, players: Players) -> Fault | None:
    """``[Torony Anna "…"]``, ``[Anna torony "…"]``: kept as a header of the table's own it would be lost."""
    words = header.key.split()
    for word, rest in ((words[0], words[1:]), (words[-1], words[:-1])):
        key = next((key for key in sorted(SEATED_HEADERS) if fold(key) == fold(word)), None)
        if key is not None and players.meant(" ".join(rest)):
            return Fault("notation.header_seat", place, len(header.key), key=key)
    return None


def _unknown(header: Header, place: int, named: Collection[Named]) -> Fault | None:
    first, *rest = header.key.split()
    seated = next((key for key in sorted(SEATED_HEADERS) if fold(key) == fold(first)), None)
    if seated is not None and rest and not _WORD.search(rest[0]):
        return Fault("notation.header_form", place, len(header.key), key=seated)
    near = near_keys(header, named)
    return Fault("notation.header_near", place, len(header.key), key=header.key, near=near) if near else None


def near_keys(header: Header, named: Collection[Named]) -> tuple[str, ...]:
    """The known headers, missing from the record, from which this one is a slip or two away."""
    from rapidfuzz.distance import OSA

    typed = fold(header.key)
    letters = tuple(s for s in _SEATS if (s, None) not in named and header.seat is None and _like_a_seat(header.key, s))
    words = tuple(key for key in HEADER_KEYS if len(key) > 1
                  and (key, header.seat if key in SEATED_HEADERS else None) not in named
                  and OSA.distance(fold(key), typed) <= _slips(header, key))
    return letters + words


def _slips(header: Header, key: str) -> int:
    """In how many letters a known key may be told: one with a player's letter is hardly the table's own."""
    return 2 if len(key) >= _LONG or (header.seat is not None and key in SEATED_HEADERS) else 1


def _like_a_seat(key: str, seat: str) -> bool:
    """Whether a key is another single sign, or the seat's letter with one beside it (an ``ID`` is neither)."""
    return len(key) == 1 or (len(key) == 2 and seat in key and not key.isupper())


def _dated(value: str) -> bool:
    """Whether a date is one of the calendar, as far as it is given; one in words may be anything."""
    if not any(map(str.isdigit, value)) or _WORD.search(value):
        return True
    match = _DATE.fullmatch(value.strip())
    if match is None:
        return False
    year, month, day = match[1], match[2] or match[4] or "1", match[3] or match[5] or "1"
    try:
        return bool(date(int(year), int(month), int(day)))
    except ValueError:
        return False
