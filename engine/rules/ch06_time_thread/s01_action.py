"""K/VI.1 — cselekedet: what is an act and so opens a time thread (M/1.67)."""

from __future__ import annotations

from typing import Any, Final

from engine.frames import Item

ACTS: Final = frozenset({"lap", "hatás", "csatolás", "felszerelés", "lecsatolás", "hadrendváltás"})


def is_act(item: Item) -> bool:
    """K/VI.1, M/1.67: playing a card and activating an effect are acts; so are attaching, putting on
    and taking off (É15) and a change of position (É19). A timed effect is none (K/V.5.K)."""
    return item.kind in ACTS


def manoeuvre_is_act(rules: Any) -> bool:
    """K/VI.1, M/1.67, É47: whether beginning a Row-leaving manoeuvre counts as an act that opened its
    first thread; only the newer list of acts names it."""
    return bool(rules.readings["É47"] == 1)
