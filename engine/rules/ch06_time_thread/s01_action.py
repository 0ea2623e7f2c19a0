"""K/VI.1 — cselekedet: what is an act and so opens a time thread (M/1.67)."""

from __future__ import annotations

from typing import Any, Final

from engine.frames import Item

ACTS: Final = frozenset({"lap", "hatás", "csatolás", "felszerelés", "lecsatolás", "hadrendváltás"})


def is_act(item: Item) -> bool:
    """K/VI.1, M/1.67: playing a card and activating an effect are acts; so are attaching, putting on
    and taking off (É15) and a change of position (É19). A timed effect is none (K/V.5.K)."""
    return item.kind in ACTS


def storehouse_acts_k(rules: Any) -> tuple[str, ...]:
    """K/VI.1, K/V.4.D, É15: which of putting on from the storehouse and taking off into it open a thread:
    both, the first only, or in the older rules neither."""
    return (("felszerelés", "lecsatolás"), ("felszerelés",), ())[rules.readings["É15"] - 1]


def storehouse_acts_m(rules: Any) -> tuple[str, ...]:
    """M/1.67, É15: the newer list of acts names attaching from the storehouse; taking off is one by the
    first and the third reading."""
    return ("felszerelés",) if rules.readings["É15"] == 2 else ("felszerelés", "lecsatolás")


def manoeuvre_is_act(rules: Any) -> bool:
    """K/VI.1, M/1.67, É47: whether beginning a Row-leaving manoeuvre counts as an act that opened its
    first thread; only the newer list of acts names it."""
    return bool(rules.readings["É47"] == 1)
