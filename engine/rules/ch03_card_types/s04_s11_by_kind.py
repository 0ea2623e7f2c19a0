"""K/III.4–11, M/3.01–3.10 — what the kind of a card fixes: its MP value, its duration, the phase it is played in.

Apart from the other rules of the kinds, as the reading of cards needs it.
"""

from __future__ import annotations

from typing import Final

from engine.rules.ch03_card_types.s01_types import playing_area

FIXED_MP: Final = {"toronyszint": 4, "küldetés": 0, "építmény": 0, "szövetséges": 0, "kiemelkedett": 10}
# Kinds whose duration is printed; of an obstacle one played otherwise may pass at once (K/V.1.G).
PRINTED_DURATION: Final = frozenset({"akciólap", "eseménylap", "akadálylap"})
LASTING, USED_UP, ROW_PHASE = "végleges", "felhasználás", "sor"


def fixed_mp(kind: str) -> int | None:
    """K/III.4.D, K/III.6.A, K/III.11.A, M/3.01.D, M/3.02.A, M/3.03.A, M/3.08, M/3.10.B: the MP value that a
    kind of card has: a level 4, a quest, a building and an ally 0, an exalted card 10; None where it is printed."""
    return FIXED_MP.get(kind)


def kind_duration(kind: str) -> str:
    """K/III.4.E, K/III.6.G, K/III.7.G, K/III.10.O, K/III.11.F, M/3.01.E, M/3.02.I, M/3.03.G, M/3.04.G, M/3.07,
    M/3.08: how long a card lasts where it is not printed: an obstacle until it is used, the others for good."""
    return USED_UP if kind == "akadálylap" else LASTING


def duration_is_fixed(kind: str) -> bool:
    """K/III.4.E, K/III.6.G, K/III.10.O, K/III.11.F, M/3.01.E, M/3.02.I, M/3.03.G, M/3.07, M/3.08: whether a
    card of this kind can have no other duration than that of its kind."""
    return kind not in PRINTED_DURATION


def kind_phase(kind: str, printed: str) -> str:
    """K/III.4.F, K/III.6.H, K/III.7.H, K/III.9.A, K/III.10.P, K/III.11.G, M/3.01.F, M/3.02.J, M/3.03.H,
    M/3.04.H, M/3.06.A, M/3.07, M/3.08: the phase in which a card is played (an obstacle attached): that of the
    Row, but for an action card, whose phase is printed."""
    return printed if kind == "akciólap" else ROW_PHASE


def sheds_for_controller(kind: str) -> bool:
    """K/III.4.G, K/III.6.I, M/3.01.G, M/3.02.K, M/3.03.I: whether all that is attached to a card and all its
    counters fall off when another player becomes its controller: off a level, a quest, a building."""
    return playing_area(kind)


def same_reference(kind: str) -> str:
    """K/III.7.L, M/3.04.L: a reference to „bestia akadálylap” means a bestia, to „csapda akadálylap” a csapda."""
    return kind.removesuffix(" akadálylap")
