"""K/V.10, M/5.12 — helyettesítő hatás: replacement effects, as far as no state is needed."""

from __future__ import annotations

from typing import Final

from engine.derivation import NO_READINGS, Readings, answer
from engine.rules.ch05_playing.words import words

REPLACING: Final = frozenset({
    "helyett", "ahelyett", "helyette", "helyettem", "helyetted", "helyettünk", "helyettetek", "helyettük"})
# É38: not in the list of K/V.10.A, but the same word.
ALSO_REPLACING: Final = frozenset({
    "ehelyett", "helyettesít", "helyettesíti", "helyettesítik", "helyettesítenek", "helyettesítheti",
    "helyettesíthetik", "helyettesíthet", "helyettesíthetnek", "helyettesíthető", "helyettesítsd",
    "helyettesítse", "helyettesítené"})
# K/V.10.A: an effect that speaks of itself replaces nothing. Words that stand right before.
_ITSELF: Final = (("saját", "maga"), ("önmaga",), ("e", "hatás"), ("ezen", "hatás"), ("saját", "hatása"),
                  ("e", "képesség"), ("ezen", "képesség"), ("e", "laphatás"), ("ezen", "laphatás"))
_ITSELF_AFTER: Final = (("önmagát",), ("saját", "magát"), ("saját", "magára"), ("önmagára",))


def replacing_word(text: str, readings: Readings = NO_READINGS) -> str | None:
    """K/V.10.A, M/5.12.A: the word that makes an effect a replacement (helyettesítő); None without.

    helyett, helyette, ahelyett and their inflected forms; by É38 also ehelyett and the verb
    helyettesít. Speaking of itself („saját maga helyett”) doesn't count; whether the text
    otherwise is about another effect, words can't tell.
    """
    found = words(text)
    known = REPLACING | ALSO_REPLACING if answer(readings, "É38") == 1 else REPLACING
    for n, word in enumerate(found):
        if word in known and not _speaks_of_itself(found, n):
            return word
    return None


def _speaks_of_itself(found: tuple[str, ...], at: int) -> bool:
    before, after = found[:at], found[at + 1:]
    return any(before[-len(p):] == p for p in (*_ITSELF, *_ITSELF_AFTER)) or any(
        after[:len(p)] == p for p in _ITSELF_AFTER)
