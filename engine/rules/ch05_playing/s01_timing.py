"""K/V.1.K — when a card is played that has signs of its own."""

from __future__ import annotations

from engine.rules.ch05_playing.s05_sign_names import (
    BATTLING,
    PERMANENT,
    PHASES,
    PREPARING,
    REPEATABLE,
    TURNING,
)


def signed_timing(signs: tuple[str, ...], phases: tuple[str, ...], quick: bool) -> tuple[tuple[str, ...], bool]:
    """K/V.1.K, K/V.1.A, M/5.14: phases and quickness of a card's playing under the signs that belong to it;
    ``phases``, ``quick``: what its kind and printed phase give without them (K/III.2, M/5.05)."""
    if PERMANENT in signs:
        bound_sign = TURNING in signs or REPEATABLE in signs
        if BATTLING in signs:
            phases = ("harc",)
        elif not bound_sign:
            phases = (*PHASES, "harcvég")
        return phases, quick or not bound_sign
    if BATTLING in signs:
        return ("harc",), quick
    if PREPARING in signs:
        return ("harc-előkészítés",), True
    return phases, quick
