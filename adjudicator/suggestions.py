"""Near names: what somebody who typed this may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rapidfuzz import fuzz, process

from adjudicator.plain import plain
from adjudicator.problems import LONG_LIST
from events.errors import Problem

_CLOSE = 70.0  # of 100; below it a suggestion misleads more often than it helps
_CLOSE_PART = 80.0
_MOST = 3
_WHOLE, _PART = 3, 5  # so many letters must a word have to be looked for within names


def bare(text: str) -> str:
    """A text as names are compared, with the underscores of a typed word as spaces."""
    return plain(text.replace("_", " "))


def near(word: str, names: Iterable[str], most: int = _MOST) -> tuple[str, ...]:
    """The names nearest to a word, best first; () where none is near.

    Names that hold the word (three letters at least) come after those that look like it as a whole.
    """
    choices = {name: bare(name) for name in names}
    asked = bare(word)
    holding = [name for name, known in choices.items() if len(asked) >= _WHOLE and asked in known]
    alike = [name for _, _, name in process.extract(asked, choices, scorer=fuzz.ratio, score_cutoff=_CLOSE, limit=most)]
    return tuple(dict.fromkeys((*alike, *holding)))[:most] or _partly(asked, choices, most)


def _partly(asked: str, choices: dict[str, str], most: int) -> tuple[str, ...]:
    """Names of which a part is near, where nothing else is: a surname, a word of several."""
    if len(asked) < _PART:
        return ()
    found = process.extract(asked, choices, scorer=fuzz.partial_ratio, score_cutoff=_CLOSE_PART, limit=most)
    return tuple(name for _, _, name in found if len(choices[name]) > len(asked))


def with_near(problem: Problem) -> Problem:
    """A problem that knows what would be ``expected``, with what is near to its ``word`` or ``key``."""
    params = dict(problem.params)
    word, expected = params.get("word", params.get("key")), params.get("expected")
    if not isinstance(word, str) or not isinstance(expected, tuple):
        return problem
    close = near(word, expected)
    if close:
        params["near"] = close
    if close and len(expected) > LONG_LIST:
        del params["expected"]
    return replace(problem, params=tuple(params.items()))
