"""Near names: what somebody who typed this may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from rapidfuzz import fuzz, process

from events.errors import Problem

_CLOSE = 70.0  # of 100; below it a suggestion misleads more often than it helps
_MOST = 3
_LONG_LIST = 8  # a longer list of what is accepted is told only where nothing is near


def bare(text: str) -> str:
    """A text without accents, case and doubled spaces, as names are compared."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).replace("_", " ").split())


def near(word: str, names: Iterable[str], most: int = _MOST) -> tuple[str, ...]:
    """The names nearest to a word, best first; () where none is near."""
    choices = {name: bare(name) for name in names}
    found = process.extract(bare(word), choices, scorer=fuzz.ratio, score_cutoff=_CLOSE, limit=most)
    return tuple(name for _, _, name in found)


def with_near(problem: Problem) -> Problem:
    """A problem that knows what would be ``expected``, with what is near to its ``word`` or ``key``."""
    params = dict(problem.params)
    word, expected = params.get("word", params.get("key")), params.get("expected")
    if not isinstance(word, str) or not isinstance(expected, tuple):
        return problem
    close = near(word, expected)
    if close:
        params["near"] = close
    if close and len(expected) > _LONG_LIST:
        del params["expected"]
    return replace(problem, params=tuple(params.items()))
