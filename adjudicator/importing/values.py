"""What the position has to say of a noted value, and whether that agrees with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from adjudicator.cases import ORDERED, same
from engine.paths import NoSuchPath, read_path
from engine.rules.ch01_basics.s12_reference import unnoted_level
from engine.state import State
from events.refs import UNKNOWN

CARDS, LEVEL = "lapok", "toronyszint"


def value_of(state: State, path: str, rules: Any) -> Any:
    """The value of a path, or „?” where the position has none."""
    try:
        return read_path(state, path, rules)
    except NoSuchPath:
        return "?"


def agrees(state: State, path: str, noted: Any, found: Any) -> bool | str:
    """Whether a noted value is the position's; where that hangs on something that nobody knows, on what:
    :data:`CARDS` of a list, or whether the card is an unnoted :data:`LEVEL` of a tower (K/I.8.B)."""
    if same(path, noted, found):
        return True
    if _may_be(path, noted, found):
        return CARDS
    return LEVEL if unnoted_level(state, path.rpartition(".")[0]) else False


def _may_be(path: str, noted: Any, found: Any) -> bool:
    """Whether lists agree but for cards that are unknown in one of them."""
    if not isinstance(noted, list) or not isinstance(found, list | tuple) or len(noted) != len(found):
        return False
    if path.endswith(ORDERED):
        return all(UNKNOWN in (one, other) or str(one) == str(other) for one, other in zip(noted, found, strict=True))
    mine, theirs = Counter(map(str, noted)), Counter(map(str, found))
    return (mine - theirs).total() <= theirs[UNKNOWN] + mine[UNKNOWN] and bool(theirs[UNKNOWN] or mine[UNKNOWN])
