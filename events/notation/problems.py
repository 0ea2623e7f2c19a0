"""Where a line can't be read: what stands there, what would be accepted, what looks like it.

What would be accepted is told in the words of the notation. A word that names a sort of thing
(a card's name, a number) is the message id of its name in the chosen language and begins with
:data:`SORT`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from events.errors import BiroError, Problem
from events.notation.unseen import raw_place
from events.notation.words import BRANCHING, GLOBAL_PATHS, KEYWORDS, PROPERTIES, fold

#: How the message ids of sorts begin.
SORT = "notation.word."
#: Terminal -> what it is called; keywords are called by their own words.
_SORTS = {
    "SEAT": "seat", "NUMBER": "number", "SIGNED": "signed", "COUNT": "number", "E_COUNT": "number",
    "DP_GIVEN": "given_dp",
    "V_NUMBER": "number", "TURN": "turn", "SOURCE_LINE": "line", "DICE": "dice", "TEXT": "text", "QUOTED": "quoted",
    "REF": "name", "E_REF": "name", "E_TEXT": "quoted", "E_NAME": "word", "FORM": "form", "PART": "part",
    "ITEM": "choice", "PATH": "path", "V_TEXT": "word", "V_KEY": "word", "H_KEY": "header", "$END": "end",
}
_SIGNS = {
    "UNKNOWN": "?", "H_PLAIN": "?", "FREE": "ingyen", "_FIZET": "fizet", "_X": "X=", "_ARROW": "->", "_COMMA": ",",
    "_COLON": ":", "_SLASH": "/", "_BAR": "|", "_EQUALS": "=", "_OPEN": "[", "_CLOSE": "]", "_LEFT": "(",
    "_RIGHT": ")", "_LEFT_BRACE": "{", "_RIGHT_BRACE": "}", "_LAPOT": "lap",
}
#: Signs that may stand for the eye and are never missing.
_NEEDLESS = frozenset({"_IS", "_AFTER_SEAT"})
_UPPER = {"mp": "MP", "dp": "DP"}
_FOUND = re.compile(r'"[^"]*"?|[^\s"„“,;:|\[\](){}]+|\S')
_NEAR_ENOUGH = 65
_TURN = re.compile(r"[0-9]{1,4}\s*\.?\s*([^\W\d]+)")
TURN_WORD = "forduló"


class Fault(BiroError):
    """A fault of one line: ``place`` is 0-based in the piece that was read."""

    def __init__(self, code: str, place: int, length: int = 1, **params: object) -> None:
        super().__init__(code, **params)
        self.place = place
        self.length = max(length, 1)

    def moved(self, by: int) -> Fault:
        """The same fault of a longer piece that holds this one from ``by`` on."""
        return Fault(self.code, self.place + by, self.length, **self.params)


def stopped(body: str, place: int, terminals: Iterable[str]) -> Fault:
    """The fault of a line that the grammar refuses from ``place`` on."""
    while place < len(body) and body[place].isspace():
        place += 1
    expected = expected_words(terminals)
    if place >= len(body):
        return Fault("notation.ended", len(body), expected=expected)
    found = _found(body, place)
    special = _special(found, place, expected) or _after_number(body, place, expected)
    if special is not None:
        return special
    near = _near_paths(found) if SORT + "path" in expected else near_words(body[place:], expected)
    params = {"found": found, "expected": expected} | ({"near": near} if near else {})
    return Fault("notation.unexpected", place, len(found), **params)


def _found(body: str, place: int) -> str:
    match = _FOUND.match(body, place)
    return match[0] if match else body[place]


def _special(found: str, place: int, expected: tuple[str, ...]) -> Fault | None:
    """Faults that have a better name than *unexpected*."""
    if found[0] in '"„“' and (len(found) == 1 or found[0] != found[-1]):
        return Fault("notation.unclosed_quote", place, len(found))
    if found == '""':
        return Fault("notation.empty_name", place, 2)
    if "mozgat" in expected and fold(found) in {fold(word) for word in BRANCHING}:
        return Fault("notation.branching", place, len(found), op=found)
    return None


def _after_number(body: str, place: int, expected: tuple[str, ...]) -> Fault | None:
    """``3. fordluó``: not the number is at fault, but the word behind it."""
    match = _TURN.match(body, place)
    if match is None or SORT + "turn" not in expected:
        return None
    near = near_words(match[1], (TURN_WORD,))
    params = {"found": match[1], "expected": (TURN_WORD,)} | ({"near": near} if near else {})
    return Fault("notation.unexpected", match.start(1), len(match[1]), **params)


def expected_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """What the terminals are called: sorts first, then words, each in order of the alphabet."""
    words: set[str] = set()
    for name in terminals:
        if name in KEYWORDS:
            words.update(_UPPER.get(word, word) for word in KEYWORDS[name])
        elif name in _SORTS:
            words.add(SORT + _SORTS[name])
        elif name not in _NEEDLESS:
            words.add(_SIGNS[name])
    return tuple(sorted(words, key=lambda word: (not word.startswith(SORT), fold(word), word)))


def near_words(rest: str, expected: Iterable[str]) -> tuple[str, ...]:
    """The expected words that look like what stands there, best first, at most three."""
    from rapidfuzz.fuzz import ratio

    typed = fold(rest).split()
    scored: list[tuple[float, str]] = []
    for word in expected:
        if word.startswith(SORT) or not word[0].isalpha():
            continue
        there = " ".join(typed[:len(word.split())])
        scored.append((ratio(fold(word), there), word))
    good = sorted((pair for pair in scored if pair[0] >= _NEAR_ENOUGH), key=lambda pair: (-pair[0], pair[1]))
    return tuple(word for _, word in good[:3])


def _near_paths(found: str) -> tuple[str, ...]:
    """Like :func:`near_words`, among what ``=`` lines look at."""
    head, dot, last = found.rpartition(".")
    return tuple(head + dot + word for word in near_words(last, PROPERTIES if dot else GLOBAL_PATHS))


def problem(fault: Fault, raw: str, file: str | None = None, line: int | None = None, before: int = 0) -> Problem:
    """The problem of a fault; ``raw`` is the line as typed, ``before`` what its composed form does not hold."""
    start = raw_place(raw, fault.place + before)
    end = raw_place(raw, fault.place + before + fault.length)
    return Problem(fault.code, tuple(fault.params.items()), file, line, start + 1, raw, max(end - start, 1))
