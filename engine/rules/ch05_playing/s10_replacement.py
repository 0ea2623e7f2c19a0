"""K/V.10, M/5.12 — helyettesítő hatás: replacement effects, as far as no state is needed."""

from __future__ import annotations

from collections.abc import Sequence
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
    before = any(found[max(0, at - len(p)) : at] == p for p in _ITSELF)
    return before or any(found[max(0, at - len(p)) : at] == p or found[at + 1 : at + 1 + len(p)] == p
                         for p in _ITSELF_AFTER)


def replacement_takes_effect(replaced_would: bool, already_replaced: bool) -> bool:
    """K/V.10.C–D, M/5.12.C–D: an effect is replaced at most once, and one that would not take
    effect can't be replaced at all."""
    return replaced_would and not already_replaced


def replaced_counts_as_paid(cost_or_condition: bool) -> bool:
    """K/V.10.B, M/5.12.B: what is replaced doesn't take place; a replaced cost or condition
    still counts as paid or met, an ordinary effect does not count as done."""
    return cost_or_condition


def limits_after_replacement(original: Sequence[str], replacement: Sequence[str]) -> tuple[str, ...]:
    """K/V.10.D, M/5.12.D: all limiting factors of the replaced effect stay, beside the new ones."""
    return tuple(dict.fromkeys((*original, *replacement)))
