"""K/II.19 — „gyors hatásként leidézhető”: with which signs; the words are read in ``s06_quick`` (K/V.6.C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.definition import Definition

def quick_signs(d: Definition) -> tuple[str, ...]:
    """K/II.19: the signs before the effect that lets the card be played quickly: with the permanent one
    among them that may be done in a battle too (and the card comes into the Row all the same)."""
    return next((e.effect.signs for e in d.effects if e.fast), ())
