"""Slips in the words of the notation, put right before the lines are read (``--fix``).

A word is replaced only where the grammar refuses it, one of the words that would be accepted
there is clearly meant, and the whole line can then be read. Numbers, dice and the letters of
players are no words: they are never put in or changed. The record itself stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

from adjudicator.importing.matching import FIXED, Guess, Reading
from adjudicator.importing.sheets.cells import Cell, TableRow
from adjudicator.importing.sheets.document import TableDocument, read_table
from adjudicator.importing.sheets.verbs import SEATLESS, VERBS, alone
from events.errors import InputError, Problem
from events.notation.document import Document, Line, read_document
from events.notation.problems import SORT
from events.notation.read import read_line
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


@dataclass(frozen=True)
class Slips:
    """The words that were put right, by the line: its number, text and column."""

    words: Mapping[Place, tuple[Reading, ...]]

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
    if isinstance(document, TableDocument):
        return _mended_table(document)
    now = document
    for block_words in (True, False):
        changes = dict(_changes(now, block_words))
        if changes:
            found |= {number: readings for number, (_, readings) in changes.items()}
            now = _with(now, {number: text for number, (text, _) in changes.items()})
    kept = tuple(replace(line, raw=old.raw) for line, old in zip(now.lines, document.lines, strict=True))
    words = {(line.number, line.raw, line.column): found[line.number] for line in kept if line.number in found}
    return replace(now, lines=kept), Slips(words)


class _Verbs:
    """Puts right the verbs of the faulty ``rows`` of a table where nothing else stands in their cells, as many words
    as were typed; ``found`` says which were."""

    def __init__(self, rows: frozenset[int | None]) -> None:
        self.rows = rows
        self.found: dict[Place, tuple[Reading, ...]] = {}

    def __call__(self, row: TableRow, act: Cell) -> Cell:
        typed = act.text.strip()
        words = [verb for verb in (*VERBS, *SEATLESS) if len(verb.split()) == len(typed.split())]
        meant = clear_word(typed, words) if row.number in self.rows and not alone(typed) else None
        if meant is None:
            return act
        self.found[row.number, row.raw, act.start + 1] = (_reading(typed, meant),)
        return replace(act, text=meant.name)


def _mended_table(document: TableDocument) -> tuple[Document, Slips]:
    """The same for a table: a verb stays as it was typed where its row can't be read even so."""
    file = document.file or ""
    faulty = frozenset(problem.line for problem in document.problems)
    verbs = _Verbs(faulty)
    now = read_table(document.content, Path(file).name, file, verbs)
    still = frozenset(problem.line for problem in now.problems)
    if any(number in still for number, *_ in verbs.found):
        verbs = _Verbs(faulty - still)
        now = read_table(document.content, Path(file).name, file, verbs)
    return now, Slips(verbs.found)


def _with(document: Document, texts: Mapping[int, str]) -> Document:
    lines = "".join(texts.get(line.number, line.raw) + line.end for line in document.lines)
    return read_document(document.mark + lines, document.file)


def _changes(document: Document, block_words: bool) -> Iterator[tuple[int, tuple[str, tuple[Reading, ...]]]]:
    faulty = {problem.line for problem in document.problems}
    for line in document.lines:
        if line.kind == "hibás" and line.number in faulty and not line.raw.lstrip().startswith("["):
            change = _mended_block(line) if block_words else mended_line(line.raw)
            if change is not None:
                yield line.number, change


def _mended_block(line: Line) -> tuple[str, tuple[Reading, ...]] | None:
    """``állás:`` or ``állás vége``, which are no lines of the grammar."""
    match = _BLOCK.fullmatch(line.raw)
    meant = clear_word(match[2], _BLOCK_WORDS[match[3]]) if match else None
    if match is None or meant is None:
        return None
    return match[1] + meant.name + match[3], (_reading(match[2], meant),)


def mended_line(raw: str) -> tuple[str, tuple[Reading, ...]] | None:
    """A line with its clear slips put right, and these; None where it can't be read even so."""
    readings: list[Reading] = []
    for _ in range(MOST_SLIPS):
        problem = _fault(raw)
        change = _change(problem, raw) if problem is not None else None
        if change is None:
            break
        raw, reading = change
        readings.append(reading)
    return (raw, tuple(readings)) if readings and _fault(raw) is None else None


def _fault(raw: str) -> Problem | None:
    try:
        read_line(raw, record=True)
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
    return raw[:start] + meant.name + raw[start + len(typed):], _reading(typed, meant)


def _reading(typed: str, meant: Guess) -> Reading:
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
