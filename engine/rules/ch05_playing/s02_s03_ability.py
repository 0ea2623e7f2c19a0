"""K/V.2–3, M/5.02–5.03 — what makes a text a képesség or a laphatás, and that a card has each once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, TypeVar

from engine.rules.ch03_card_types.s01_types import playing_area
from engine.rules.ch05_playing.words import has_phrase, sentences

_OF_THE_DECK: Final = (("paklijában", "tetszőleges", "számú", "lehet"), ("ha", "a", "pakliban", "van"),
                       ("kezdő", "toronyszint"))
# How it is played itself: its cost, condition, time or manner.
_PLAYING: Final = frozenset({"leidézésének", "leidézhető", "leidézéséhez", "leidézési"})


class Printed(Protocol):
    """What :func:`one_of_each` reads of an effect (``engine.definition.EffectDef``)."""

    @property
    def text(self) -> str: ...
    @property
    def identity(self) -> str: ...


E = TypeVar("E", bound=Printed)


def ability_by_default(kind: str) -> bool:
    """K/V.2.C, K/V.3.E, M/5.02.A, M/5.03.A: what an unmarked text of such a card is: of a quest, a level
    or a building a képesség, of all other kinds a laphatás."""
    return playing_area(kind)


def is_ability(bracketed: bool | None, by_default: bool, text: str) -> bool:
    """K/V.2.A, K/V.3.A, K/V.3.B, K/V.3.D, M/5.02.B, M/5.03.B: square brackets round the signs make a
    képesség, signs without them a laphatás; ``bracketed`` None: the card file does not say, and its kind
    decides, but for what works in the deck or changes its own playing, which is always a laphatás."""
    if bracketed is not None:
        return bracketed
    return by_default and not works_before_playing(text)


def works_before_playing(text: str) -> bool:
    """K/V.3.D: a text that, sentence by sentence, is about the deck that the card is in, or about how the card
    itself is played."""
    found = sentences(text)
    return bool(found) and all(any(has_phrase(s, phrase) for phrase in _OF_THE_DECK) or not _PLAYING.isdisjoint(s)
                               for s in found)


def one_of_each(offered: Iterable[tuple[int, E]]) -> list[tuple[int, E]]:
    """K/V.2.E, K/V.3.F, M/5.02.D, M/5.03.E: of equal effects (same signs, same words) a card has one, the
    first: its own before one that a retainer, mount or machine gives. Texts nobody wrote down can't be
    compared, so they stay."""
    seen: set[str] = set()
    out = []
    for giver, effect in offered:
        if effect.text:
            if effect.identity in seen:
                continue
            seen.add(effect.identity)
        out.append((giver, effect))
    return out
