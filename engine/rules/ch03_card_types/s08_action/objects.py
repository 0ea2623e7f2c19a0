"""K/III.8.3.A, N, M/3.05.3.A, J — tárgy, varázstárgy: what equipment is; apart, as the reading of cards needs it."""

from __future__ import annotations

from typing import Final

OBJECTS: Final = frozenset({"tárgy", "varázstárgy"})
WAR_GEAR: Final = "hadszer"


def equipment_kind(action: str | None, printed: str | None) -> str:
    """K/III.8.3.A, M/3.05.3.A: an action card is equipment where its type is tárgy or varázstárgy; its sort as
    printed, else egyéb. "" for what is no equipment."""
    return (printed or "egyéb") if action in OBJECTS else ""


def object_type(action: str | None, printed: str | None) -> str | None:
    """K/III.8.3.N, M/3.05.3.J: war gear (hadszer) on which no other mark stands is a tárgy."""
    return "tárgy" if action is None and printed == WAR_GEAR else action
