"""Slips in the words of the notation, put right before the lines are read (``--fix``).

A word is replaced only where the grammar refuses it, one of the words that would be accepted
there is clearly meant, and the whole line can then be read. Numbers, dice and the letters of
players are no words: they are never put in or changed. The record itself stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Final

from rapidfuzz.distance import OSA

from adjudicator.importing.matching import FIXED, Guess, Reading
from events.errors import InputError, Problem
from events.notation.document import Document, Line, read_document
from events.notation.players import NOBODY_NAMED, Players, read_named
from events.notation.problems import SORT
from events.notation.read import read_line
from events.notation.unseen import composed
from events.notation.words import SPELLED, word_key

#: The words are few and short, and the grammar leaves a few of them at each place: one slip in a word of three
#: letters is near enough here, …
CLEAR_WORD: Final = 66.0
#: … where the next word is no nearer than this below it.
AHEAD_WORD: Final = 15.0
#: A line with more slips than this in its words is not guessed at.
MOST_SLIPS: Final = 3
_LEAST: Final = 2
_MARKED: Final = re.compile(r"elírás javítva: „([^”]*)” → „([^”]*)” \((\d+) %\)")
_WORD: Final = re.compile(r"\w+")
_TURN: Final = re.compile(r"(\s*[0-9]{1,4}\s*\.?\s*)([^\W\d]+)\s*(?:[;@].*)?")
_BLOCK: Final = re.compile(r"(\s*)([^\W\d]+(?:[ \t]+[^\W\d]+)?)\s*(:?)\s*(?:;.*)?")
_BLOCK_WORDS: Final = {":": ("állás",), "": ("állás vége",)}


Place = tuple[int, str, int]
#: A line with its slips put right, and these.
Mended = tuple[str, tuple[Reading, ...]]
#: Faults of headers, and where each says what would be right.
_HEADER_FAULTS: Final = {"notation.header_near": "near", "notation.header_value": "expected"}


@dataclass(frozen=True)
class Slips:
    """The words that were put right, by the line: its number, text and column; ``heading``: those of the row of a
    table that names its columns, which is no line."""

    words: Mapping[Place, tuple[Reading, ...]]
    heading: Mapping[Place, tuple[Reading, ...]] = field(default_factory=dict)

    def of(self, line: Line) -> tuple[Reading, ...]:
        """Those of a line."""
        return self.words.get((line.number, line.raw, line.column), ())


def slip_mark(readings: Iterable[Reading]) -> str:
    """How an event says which slips of its line were put right; "" where none was."""
    return "; ".join(f"elírás javítva: „{one.typed}” → „{one.taken}” ({one.confidence} %)"
                     for one in readings if one.how == FIXED)


def slips_in(mark: str | None) -> tuple[Reading, ...]:
    """The slips of which :func:`slip_mark` wrote into what an event says of itself; () where there are none."""
    return tuple(Reading(m[1], m[2], FIXED, int(m[3])) for m in _MARKED.finditer(mark or ""))


def mended(document: Document) -> tuple[Document, Slips]:
    """The record as it is read once the clear slips in its words are put right; the lines keep what was typed."""
    found: dict[int, tuple[Reading, ...]] = {}
    now = document
    for changed in (*[_header_changes] * MOST_SLIPS, partial(_changes, block_words=True),
                    partial(_changes, block_words=False)):
        changes = dict(changed(now))
        if changes:
            found |= {number: (*found.get(number, ()), *readings) for number, (_, readings) in changes.items()}
            now = _with(now, {number: text for number, (text, _) in changes.items()})
    kept = tuple(replace(line, raw=old.raw) for line, old in zip(now.lines, document.lines, strict=True))
    words = {(line.number, line.raw, line.column): found[line.number] for line in kept if line.number in found}
    return replace(now, lines=kept), Slips(words)


def _with(document: Document, texts: Mapping[int, str]) -> Document:
    lines = "".join(texts.get(line.number, line.raw) + line.end for line in document.lines)
    return read_document(document.mark + lines, document.file)


def _header_changes(document: Document) -> Iterator[tuple[int, Mended]]:
    for problem in reversed(document.problems):  # of several faults of a line the first counts
        change = mended_header(problem)
        if change is not None and problem.line is not None:
            yield problem.line, change


def mended_header(problem: Problem) -> Mended | None:
    """A line with the key, or the word from a short list, put right that was clearly meant in one of its headers:
    what may be any text is never changed, nor is the letter of a player."""
    params, raw = dict(problem.params), problem.raw or ""
    words = params.get(_HEADER_FAULTS.get(problem.code, ""))
    typed = params.get("key" if problem.code == "notation.header_near" else "found")
    start = (problem.column or 1) - 1
    at = raw.find(str(typed), start, start + problem.length)
    if not isinstance(words, tuple) or at < 0:
        return None
    change = _replaced(raw, at, str(typed), clear_word(str(typed), [word for word in words if len(word) > 1]))
    return (change[0], (change[1],)) if change is not None else None


def _changes(document: Document, block_words: bool) -> Iterator[tuple[int, Mended]]:
    faulty = {problem.line for problem in document.problems}
    for line in document.lines:
        if line.kind == "hibás" and line.number in faulty and not line.raw.lstrip().startswith("["):
            change = _mended_block(line) if block_words else mended_line(line.raw, document.players)
            if change is not None:
                yield line.number, change


def _mended_block(line: Line) -> Mended | None:
    """``állás:`` or ``állás vége``, which are no lines of the grammar."""
    match = _BLOCK.fullmatch(composed(line.raw))
    meant = clear_word(match[2], _BLOCK_WORDS[match[3]]) if match else None
    if match is None or meant is None:
        return None
    return match[1] + meant.name + match[3], (reading_of(match[2], meant),)


def mended_line(raw: str, players: Players = NOBODY_NAMED) -> Mended | None:
    """A line with its clear slips put right, and these; None where it can't be read even so."""
    raw = composed(raw)
    readings: list[Reading] = []
    for _ in range(MOST_SLIPS):
        problem = _fault(raw, players)
        change = _change(problem, raw) if problem is not None else None
        if change is None:
            break
        raw, reading = change
        readings.append(reading)
    return (raw, tuple(readings)) if readings and _fault(raw, players) is None else None


def _fault(raw: str, players: Players) -> Problem | None:
    try:
        read_line(raw, record=True, read=lambda body, record: read_named(body, players, record)[0])
    except InputError as error:
        return error.problems[0]
    return None


def _change(problem: Problem, raw: str) -> tuple[str, Reading] | None:
    """One word of a line replaced: the one at which the grammar stops."""
    turn = _TURN.fullmatch(raw)
    if turn is not None:
        return _replaced(raw, turn.start(2), turn[2], clear_word(turn[2], ("forduló",)))
    expected = dict(problem.params).get("expected")
    if problem.code != "notation.unexpected" or not isinstance(expected, tuple) or problem.column is None:
        return None
    return _nearest_at(raw, problem.column - 1, expected)


def _nearest_at(raw: str, start: int, expected: tuple[str, ...]) -> tuple[str, Reading] | None:
    words = list(_WORD.finditer(raw, start))
    if not words or words[0].start() != start:
        return None
    by_length: dict[int, list[str]] = {}
    for word in expected:
        if not word.startswith(SORT) and word[0].isalpha():
            by_length.setdefault(len(word.split()), []).append(word)
    spans = [(raw[start:words[n - 1].end()], names) for n, names in by_length.items() if len(words) >= n]
    scored = sorted(((guess, typed) for typed, names in spans for guess in _scored(typed, names)),
                    key=lambda pair: (-pair[0].confidence, pair[0].name))
    meant = _clear([guess for guess, _ in scored], words[0][0])
    return _replaced(raw, start, scored[0][1], meant) if meant is not None else None


def _replaced(raw: str, start: int, typed: str, meant: Guess | None) -> tuple[str, Reading] | None:
    if meant is None:
        return None
    return raw[:start] + meant.name + raw[start + len(typed):], reading_of(typed, meant)


def reading_of(typed: str, meant: Guess) -> Reading:
    """The reading of a word that was put right."""
    return Reading(typed, meant.name, FIXED, round(meant.confidence))


def clear_word(typed: str, words: Iterable[str]) -> Guess | None:
    """The word of the notation that was clearly meant; None for one that is itself a word of it."""
    return _clear(_scored(typed, words), typed)


def _clear(found: list[Guess], typed: str) -> Guess | None:
    if not found or len(typed) < _LEAST or word_key(typed) in _known() or found[0].confidence < CLEAR_WORD:
        return None
    return found[0] if len(found) == 1 or found[0].confidence - found[1].confidence >= AHEAD_WORD else None


def word_confidence(typed: str, word: str) -> float:
    """How near a typed text is to a word of the notation, by the nearest of its spellings: percent."""
    key = word_key(typed)
    return max(100 * OSA.normalized_similarity(key, one) for one in _spellings(word))


def _scored(typed: str, words: Iterable[str]) -> list[Guess]:
    """The words, nearest first: each by the nearest of its spellings."""
    found = [Guess(word, word_confidence(typed, word)) for word in words]
    return sorted(found, key=lambda guess: (-guess.confidence, guess.name))


@cache
def _spellings(word: str) -> tuple[str, ...]:
    """How a word may be spelled, also by its other words of as many parts."""
    key, parts = word_key(word), len(word.split())
    others = (one for words in SPELLED.values() for one, canonical in words.items() if word_key(canonical) == key)
    return tuple(dict.fromkeys((key, *(one for one in others if len(one.split()) == parts))))


@cache
def _known() -> frozenset[str]:
    return frozenset(key for words in SPELLED.values() for key in words)
