"""K/III.10.I, M/3.07.5 — aktuális szint: the current level of an adventurer; apart, as the values need it."""

from __future__ import annotations


def level_left(base: int, damage: int, *, below_zero: bool = True) -> int:
    """K/III.10.I, M/3.07.5: the base level less the damage on the card; under 0 where É14 lets it."""
    return base - damage if below_zero else max(0, base - damage)
