"""The patterns of the editor's grammar as the words of the notation make them."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.language_server.completion import expected_words
from events.notation.synonyms import SYNONYMS
from events.notation.words import HEADER_KEYS, KEYWORDS, fold

OPTIONS = ("_FORMA", "_ALAP", "_MOD", "_KULDETESKENT", "_INGYEN", "_MEDDIG", "_EROS", "_ALSO", "_FELSO", "_FORRAS",
           "_FIZET")


def patterns() -> dict[str, str]:
    """By its name in the grammar's repository, the pattern of each sort of word."""
    answering = expected_words("A válaszul")
    assert set(answering) <= set(expected_words("A"))
    operations = [word for name, words in KEYWORDS.items() if name.startswith("OP_") for word in words]
    return {
        "act": rf"(?i)^\s*([A-H])\s+(?:(válaszul|valaszul)\s+)?({one_of(with_others(expected_words('A')))})(?!\w)",
        "first": rf"(?i)^\s*({one_of(with_others(expected_words('')))})(?!\w)",
        "operation": rf"(?i)(?<!\w)(hat[aá]s)\s+({one_of(operations)})(?!\w)",
        "option": rf"(?i)(?<!\w)({one_of(w for name in OPTIONS for w in KEYWORDS.get(name, ('fizet',)))})(?!\w)",
        "key": rf"(?i)\[\s*({one_of(HEADER_KEYS)})(?:\s+([A-H]))?(?=\s*[\"„“?0-9])",
    }


def with_others(words: Iterable[str]) -> list[str]:
    """Words with the other words that are read for them."""
    chosen = set(words)
    return [one for name, group in KEYWORDS.items() if not name.startswith("OP_") and group[0] in chosen
            for word in group for one in (word, *SYNONYMS.get(name, {}).get(word, ()))]


def one_of(words: Iterable[str]) -> str:
    """Any of the words, with accents or without, the longest first."""
    ordered = sorted(set(words), key=lambda word: (-len(word), fold(word)))
    return "|".join("".join(map(_letter, word)).replace(" ", r"\s+") for word in ordered)


def _letter(letter: str) -> str:
    bare = fold(letter)
    return letter if bare == letter.lower() else f"[{bare}{letter.lower()}]"
