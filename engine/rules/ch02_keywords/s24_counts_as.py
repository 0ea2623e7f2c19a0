"""K/II.24 — „minősül”: effects that count as something else when used."""

from __future__ import annotations

from typing import Final

from engine.rules.ch05_playing.words import sentences

COUNTS: Final = frozenset({"minősül", "minősülnek", "minősülhet", "minősülhetnek"})
_NEGATIONS: Final = frozenset({"nem", "sem"})
# Datives that only point at something said elsewhere define nothing.
_POINTING: Final = frozenset({"annak", "ennek", "minek", "aminek", "amelynek", "akinek", "kinek", "melynek", "azoknak",
                              "ezeknek", "olyannak", "ilyennek"})


def counts_as_word(text: str) -> str | None:
    """K/II.24.A: the word „minősül” with what it counts as (típust váltó hatás); None without.

    By words alone: one sentence holds both „minősül”, not negated, and a word in the dative.
    Whether the effect needs activation, as the paragraph wants, its signs say (K/V.5.L).
    """
    for found in sentences(text):
        for n, word in enumerate(found):
            if word in COUNTS and (n == 0 or found[n - 1] not in _NEGATIONS) and _defined(found):
                return word
    return None


def _defined(found: tuple[str, ...]) -> bool:
    return any(w.endswith(("nak", "nek")) and w not in _POINTING and w not in COUNTS for w in found)
