"""In which encoding a text that is not UTF-8 seems to be written, and where that shows first."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

UTF16: Final = "UTF-16"
WINDOWS: Final = "Windows-1250"
LATIN2: Final = "Windows-1250 / Latin-2"  # which of the two does not show
DOS: Final = "CP852"
UNKNOWN: Final = "?"
_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LOOKED_AT: Final = 4000  # bytes in which the zeros of UTF-16 are counted
#: Letters that Hungarian text is written with, and signs that are not typed at a table.
_HUNGARIAN: Final = frozenset("áéíóöőúüűÁÉÍÓÖŐÚÜŰ")
_STRANGE: Final = frozenset("ˇ˘˛˙¤¦‹‚Ł¸˝ł¬†‡‰")
_BREAK: Final = re.compile(r"\r\n|\r|\n")


class Foreign(NamedTuple):
    """What a text that is no UTF-8 seems to be: the encoding, the first line (from 1) and column (from 0) that show
    it, and that line as it would read."""

    seems: str
    line: int
    column: int
    raw: str


def foreign(data: bytes) -> Foreign | None:
    """The encoding of a text of which not a letter is UTF-8 beyond ASCII; None of one that is UTF-8, also where
    some lines of it are not, or one line of a text without accents: these were damaged, or pasted in."""
    if is_utf16(data):
        return Foreign(UTF16, 1, 0, "")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        damaged = any(letter > "\x7f" for letter in data.decode("utf-8", "ignore")) or _on_one_line(data)
        return None if damaged else _placed(data, error.start)
    return None


def _on_one_line(data: bytes) -> bool:
    return sum(not line.isascii() for line in data.splitlines()) == 1


def is_utf16(data: bytes) -> bool:
    """Whether a text begins with the mark of UTF-16, or every other byte of its beginning is zero."""
    head = data[:_LOOKED_AT]
    return data.startswith(_MARKS) or (len(head) > 1 and 3 * head.count(0) > len(head))


def _placed(data: bytes, at: int) -> Foreign:
    seems = seeming(data)
    read = data.decode("cp852" if seems == DOS else "cp1250", "replace")
    before = _BREAK.split(read[:at])  # one letter is one byte in all of them
    return Foreign(seems, len(before), len(before[-1]), _BREAK.split(read)[len(before) - 1])


def seeming(data: bytes) -> str:
    """Which of the encodings that Hungarian text was kept in before UTF-8 a text seems to have."""
    text = decoded(data, "cp1250")
    if text is not None and not strange(text):
        return WINDOWS if any(0x80 <= byte < 0xA0 for byte in data) else LATIN2
    dos = decoded(data, "cp852") or ""
    return DOS if _HUNGARIAN & set(dos) and not strange(dos) else UNKNOWN


def strange(text: str) -> bool:
    """Whether letters stand in a text that nobody types: signs of accents alone, lines of tables."""
    return any(sign in _STRANGE or "\u2500" <= sign <= "\u259f" for sign in text)


def decoded(data: bytes, encoding: str) -> str | None:
    """The text in an encoding; None where it can't be."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None
