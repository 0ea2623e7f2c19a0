"""K/III.1, M/3.00 — laptípusok: the kinds of card, and which of them are playing areas (játéktér)."""

from __future__ import annotations

from typing import Final

KINDS_K: Final = ("toronyszint", "küldetés", "építmény", "akadálylap", "akciólap", "eseménylap", "kalandozó",
                  "szövetséges")
KINDS_M: Final = (*KINDS_K, "ómen", "kiemelkedett")
PLAYING_AREAS: Final = frozenset({"toronyszint", "küldetés", "építmény"})


def known_kind_k(kind: str) -> bool:
    """K/III.1: the older rulebook knows eight kinds of card."""
    return kind in KINDS_K


def playing_area(kind: str) -> bool:
    """K/III.1, M/3.00: a level, a quest or a building is a playing area; a card of another kind is none."""
    return kind in PLAYING_AREAS
