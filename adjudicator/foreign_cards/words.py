"""Foreign spellings of the closed words: other capitals, no accents, the codes of the on-line prototype."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain import plain
from engine.cards.vocabulary import EFFECT_SIGNS, Table, X, fold

_SIGN_CODES: Final = {
    "elforgato": "elforgatás", "ismetelheto": "ismételhető", "egyszeri": "fordulónként-egyszeri", "allando": "állandó",
    "harc elotti": "harc-előkészítési", "harci": "harci", "megszakito": "megszakító", "semlegesito": "semlegesítő",
    "egyperjatekos": "játékosonként-egyszeri", "elveszendo": "elveszendő"}


def word_of(table: Table, value: Any) -> Any:
    """A word in the table's spelling; what is none of it is given back as it is, for the checks to tell."""
    if not isinstance(value, str):
        return value
    return table.find(value) or {bare_word(word): word for word in table}.get(bare_word(value), value)


def bare_word(value: str) -> str:
    """Without case and accents, with spaces for hyphens and underscores."""
    return plain(fold(value))


def sign_of(value: Any) -> Any:
    """A sign of an effect, by its name or the prototype's code."""
    found = word_of(EFFECT_SIGNS, value)
    return _SIGN_CODES.get(bare_word(found), found) if isinstance(found, str) else found


def number_of(value: Any) -> Any:
    """A whole number or X, also where it is written as a text; the rest is given back as it is."""
    if isinstance(value, str):
        said = value.strip()
        return int(said) if said.isdecimal() and len(said) < 10 else X if said == X.lower() else said
    return value


def listed(value: Any) -> list[Any]:
    """A list as it is, a single value as a list of one."""
    return value if isinstance(value, list) else [value]
