"""The text of a line as it is read: composed, and without the characters that nobody sees.

Pasted text brings such characters along: marks of its direction, places where a word may be broken, byte order
marks. They say nothing, so they are left out of what is read; a line as typed keeps them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

#: Soft hyphen, zero width space and non-joiner, marks of direction, word joiner, byte order mark.
_UNSEEN: Final = re.compile("[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")


def composed(raw: str) -> str:
    """The text in NFC, without the characters that nobody sees."""
    return raw if raw.isascii() else unicodedata.normalize("NFC", _UNSEEN.sub("", raw))


def unseen(raw: str) -> tuple[str, ...]:
    """What each of these characters is called (``U+200B``), once, in the order of the text."""
    found = () if raw.isascii() else _UNSEEN.findall(raw)
    return tuple(dict.fromkeys(f"U+{ord(sign):04X}" for sign in found))


def raw_place(raw: str, place: int) -> int:
    """Where the ``place``-th character (0-based) of the composed text stands in the text as typed."""
    if composed(raw) == raw:
        return place
    before = start = 0
    for index in range(1, len(raw) + 1):
        if index < len(raw) and (unicodedata.combining(raw[index]) or _UNSEEN.match(raw[index])):
            continue
        length = len(composed(raw[start:index]))
        if before >= place and length:
            return start
        before += length
        start = index
    return start + max(place - before, 0)
