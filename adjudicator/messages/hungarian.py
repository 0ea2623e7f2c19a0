"""The Hungarian definite article before names, numbers and abbreviations."""

from __future__ import annotations

import re

_VOWELS = frozenset("aáeéiíoóöőuúüű")
_VOWEL_LETTERS = frozenset("AÁEÉFIÍLMNOÓÖŐRSUÚÜŰXY")  # letters whose own name begins with a vowel
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")


def _number_takes_az(digits: str) -> bool:
    """One, thousand, million … and whatever begins with five (egy, ezer, egymillió, öt)."""
    return digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)


def _word_takes_az(word: str) -> bool:
    """A lone letter or a short abbreviation is spelt out, another word is read."""
    if len(word) == 1 or (len(word) <= 3 and word.isupper()):
        return word[0].upper() in _VOWEL_LETTERS
    return word[0].lower() in _VOWELS


def article(value: object) -> str:
    """``a`` or ``az``, as the value is said aloud; ``a`` where nothing in it can be said.

    >>> [article(name) for name in ("Őr", "Farkas", "K/I.1", "M/1.02", 5, 15, "?")]
    ['az', 'a', 'a', 'az', 'az', 'a', 'a']
    """
    said = str(value).lstrip(" „“”\"'«»([-")
    if number := _NUMBER.match(said):
        return "az" if _number_takes_az(number[0]) else "a"
    if word := _WORD.match(said):
        return "az" if _word_takes_az(word[0]) else "a"
    return "a"
