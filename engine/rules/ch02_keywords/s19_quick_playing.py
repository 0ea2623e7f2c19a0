"""K/II.19 — „gyors hatásként leidézhető”, told from the words of an effect."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.definition import Definition

_FAST: Final = re.compile(r"gyors hatásként\s+(?:is\s+)?(?:leidézhető|idézhető le)", re.IGNORECASE)


def plays_quickly(text: str) -> bool:
    """K/II.19: whether the text lets its card be played as a quick effect."""
    return bool(_FAST.search(text))


def quick_signs(d: Definition) -> tuple[str, ...]:
    """K/II.19: the signs before the effect that lets the card be played quickly: with the permanent one
    among them that may be done in a battle too (and the card comes into the Row all the same)."""
    return next((e.effect.signs for e in d.effects if e.fast), ())
