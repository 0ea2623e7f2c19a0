"""What only a whole pack can tell of its cards: words that are probably slips of other words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rapidfuzz import fuzz

from adjudicator.suggestions import bare, near
from engine.cards import Card, card_text, parse_target
from engine.cards.faults import Path, shown_path
from engine.cards.scalars import known_keyword
from engine.cards.targets import GRAMMAR_WORDS
from engine.cards.vocabulary import CASTES, MAIN_CASTES, NUMBERED_KEYWORDS, PLAIN_KEYWORDS
from events.errors import InputError, Problem

_SLIP = 80.0  # of 100: so near to a word of the grammar is hardly a race or a trait
_DESCRIBED = ("célpont", "kit", "mit", "kinek")
Found = tuple[str, Problem]


def doubtful_words(cards: Mapping[str, Card]) -> Iterator[Found]:
    """Words of descriptions that no card bears and that are nearly a word of the target language.

    A race or trait is free to choose, so that ``elenséges kalandozó`` reads as one.
    """
    borne = {bare(w) for card in cards.values() for w in (*card.races, *card.traits, *card.belonging, *card.castes)}
    borne |= {bare(w) for w in (*CASTES, *MAIN_CASTES)}
    for name, card in cards.items():
        for path, text in _descriptions(card_text(card), ()):
            for word in _words(text):
                close = () if bare(word) in borne else _slips(word)
                if close:
                    yield name, _doubt("cards.target.doubtful_word", name, path, word, close, text)


def doubtful_keywords(cards: Mapping[str, Card]) -> Iterator[Found]:
    """Keywords that the rules don't know but that are nearly ones they do (the list is open)."""
    for name, card in cards.items():
        for n, word in enumerate(card.keywords):
            close = () if known_keyword(word) else near(word, (*NUMBERED_KEYWORDS, *PLAIN_KEYWORDS))
            if close:
                yield name, _doubt("cards.keyword_near", name, ("kulcsszavak", n), word, close)


def _doubt(code: str, card: str, path: Path, word: str, close: tuple[str, ...], text: str = "") -> Problem:
    within = (("text", text), ("at", text.find(word) + 1)) if text else ()
    return Problem(code, (("path", shown_path(path)), ("keys", path), ("word", word), ("near", close), ("card", card),
                          *within))


def _descriptions(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Every description in a card's text, with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in _DESCRIBED and isinstance(part, str):
                yield (*path, key), part
            else:
                yield from _descriptions(part, (*path, key))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield from _descriptions(part, (*path, n))


def _words(text: str) -> tuple[str, ...]:
    try:
        return parse_target(text).words
    except InputError:
        return ()  # a word of the selectors, or free words of another operation


def _slips(word: str) -> tuple[str, ...]:
    scored = [(fuzz.ratio(bare(word), bare(known)), known) for known in GRAMMAR_WORDS if len(known) > 3]
    return tuple(known for score, known in sorted(scored, reverse=True)[:1] if score >= _SLIP)
