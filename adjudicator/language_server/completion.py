"""What may be typed at a place of a record: legal lines, card names, words, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final

from lsprotocol import types

from adjudicator.board import top_lines
from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.headers import header_offers
from adjudicator.language_server.naming import matching, name_begun, names_there
from adjudicator.language_server.offers import Kind, Offer, items
from adjudicator.language_server.places import Places
from adjudicator.messages import text
from adjudicator.rulebook.summaries import summaries
from adjudicator.typing_help import matching as matching_lines
from events.notation.problems import SORT, Fault
from events.notation.read import read_body
from events.notation.spell import card as spelled
from events.notation.unseen import composed
from events.notation.words import GLOBAL_PATHS, PROPERTIES, fold

_WORDS: Final = 3  # of so many the longest words of the notation consist
_WORD: Final = re.compile(r"\S+")
_CITING: Final = re.compile(r"^\s*(?:biro|dontes)\b.*\[[^\]]*?(?P<id>[km]/[^\s,\]]*|[km])$")
_PROPERTY: Final = re.compile(r"^\s*=.*\.\s*(?P<typed>\w*)$")
_NOWHERE: Final = "}"  # no line can go on with it


def complete(analysis: Analysis, places: Places, position: types.Position, lang: str) -> types.CompletionList:
    """The answer to an editor that asks at a position."""
    number, character = places.place(position)
    line = analysis.line(number)
    typed = line.raw[:character] if line is not None else ""
    return items(offers(analysis, number, composed(typed), lang), number, typed, places)


def offers(analysis: Analysis, number: int, typed: str, lang: str) -> list[Offer]:
    """What may stand at the end of ``typed``, the beginning of a line, the likeliest first; behind a player's name
    what may stand behind the letter."""
    start = len(typed) - len(typed.lstrip())
    length, seats = analysis.document.players.at(typed, start) or (0, ())
    if len(seats) != 1 or not typed[start + length:]:
        return _offers(analysis, number, typed, lang)
    lettered = typed[:start] + seats[0] + typed[start + length:]
    found = [replace(one, start=one.start + length - 1) if one.start > start else one
             for one in _offers(analysis, number, lettered, lang)]
    return found + _offers(analysis, number, typed, lang)


def _offers(analysis: Analysis, number: int, typed: str, lang: str) -> list[Offer]:
    line = analysis.line(number)
    if ";" in typed or (line is not None and line.kind == "állás"):
        return []
    if typed.lstrip().startswith("["):
        return list(header_offers(analysis, typed, lang))
    cited = _CITING.search(fold(typed))
    if cited is not None:
        return list(_paragraphs(typed, cited.start("id"), lang))
    return [*_lines(analysis, number, typed, lang), *_names(analysis, number, typed), *_words(typed),
            *_paths(typed)]


# ── whole lines ─────────────────────────────────────────────────────────────────────────────

def _lines(analysis: Analysis, number: int, typed: str, lang: str) -> Iterator[Offer]:
    """The legal lines of the position, and those that are legal once what tables leave out is inferred."""
    ahead, rules = analysis.ahead(number), analysis.rules
    if ahead is None or rules is None:
        return
    start = len(typed) - len(typed.lstrip())
    awaited = next(islice(top_lines(ahead.positions[0][0], rules, lang), 1, None), "")
    for line in matching_lines(ahead.lines, typed[start:]):
        inferred = ahead.lines[line]
        yield Offer(line, start, Kind.Event, text("lsp.after_inferred", lang, lines=inferred) if inferred else awaited)


# ── parts of lines ──────────────────────────────────────────────────────────────────────────

def _names(analysis: Analysis, number: int, typed: str) -> Iterator[Offer]:
    """The cards whose name can stand here; others of the game and the packs once a letter is typed."""
    begun = name_begun(typed)
    if begun is None:
        return
    start, event = begun
    letters = typed[start:].strip("\"„“ ")
    meant, unseen, known, all_names = names_there(analysis, number, event)
    likely = meant + unseen or known or all_names
    for group in (likely, known, all_names) if letters else (likely,):
        for name in matching(group, letters):
            yield Offer(spelled(name), start, Kind.Value, _kind_of(analysis, name), name)


def _kind_of(analysis: Analysis, name: str) -> str:
    found = analysis.opened.texts.get(name, {})
    mp = found.get("mp")
    return str(found.get("típus", "")) + (f" · {mp} MP" if mp is not None else "")


def _words(typed: str) -> Iterator[Offer]:
    """The words of the notation that the grammar would read here."""
    starts = [match.start() for match in _WORD.finditer(typed)][-_WORDS:]
    for start in [*starts, len(typed)]:
        asked = fold(typed[start:])
        expected = [word for word in expected_words(typed[:start]) if fold(word).startswith(asked)]
        if expected:
            yield from (Offer(word, start, Kind.Keyword) for word in expected)
            return


@lru_cache(maxsize=256)
def expected_words(before: str) -> tuple[str, ...]:
    """The words of the notation with which a line may go on that begins so."""
    body = before.strip()
    try:
        read_body(f"{body} {_NOWHERE}".strip(), record=True)
    except Fault as fault:
        expected = fault.params.get("expected", ())
        if fault.params.get("found") == _NOWHERE and isinstance(expected, tuple):
            return tuple(word for word in expected if not word.startswith(SORT) and word[0].isalpha() and word != "X=")
    return ()


def _paths(typed: str) -> Iterator[Offer]:
    """In a check the properties that can be looked at."""
    found = _PROPERTY.search(typed)
    if found is not None:
        known = [name for name in PROPERTIES if fold(name).startswith(fold(found["typed"]))]
        yield from (Offer(name, found.start("typed"), Kind.Property) for name in known)
    elif typed.lstrip().startswith("="):
        start = max(typed.rfind("="), typed.rfind(",")) + 1
        start += len(typed[start:]) - len(typed[start:].lstrip())
        known = [name for name in GLOBAL_PATHS if fold(name).startswith(fold(typed[start:]))]
        yield from (Offer(name, start, Kind.Property) for name in known)


def _paragraphs(typed: str, start: int, lang: str) -> Iterator[Offer]:
    """The paragraphs of a judge's line that begin as what was typed, with what they say."""
    asked = fold(typed[start:])
    for paragraph, said in summaries().items():
        if fold(paragraph).startswith(asked):
            yield Offer(paragraph, start, Kind.Reference, said.in_language(lang))
