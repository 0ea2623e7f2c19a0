"""Words of a card text: what the rules that classify effects by their words look at.

Words, not letters: nemes, esemény and semleges hold no nem or sem. Reminder text
(emlékeztető) is never handed to these functions.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE = re.compile(r"[.!?;\n]+")


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, NFC; numbers and punctuation fall away."""
    return tuple(_WORD.findall(unicodedata.normalize("NFC", text).casefold()))


def sentences(text: str) -> tuple[tuple[str, ...], ...]:
    """The words of each sentence; empty ones left out."""
    return tuple(found for part in _SENTENCE.split(text) if (found := words(part)))


def has_phrase(found: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    """Whether these words stand next to each other in this order."""
    return any(found[n : n + len(phrase)] == phrase for n in range(len(found)))
