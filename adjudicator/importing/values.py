"""What the position has to say of a noted value, and whether that agrees with it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from adjudicator.cases import ORDERED, same
from engine.paths import NoSuchPath, read_path
from engine.rules.ch01_basics.s12_reference import unnoted_level
from engine.state import SEATS, State
from engine.zones import PLACE, TOWER
from events.refs import UNKNOWN, parse_ref

CARDS, LEVEL = "lapok", "toronyszint"


def value_of(state: State, path: str, rules: Any) -> Any:
    """The value of a path, or „?” where the position has none."""
    try:
        return read_path(state, path, rules)
    except NoSuchPath:
        return "?"


def agrees(state: State, path: str, noted: Any, found: Any) -> bool | str:
    """Whether a noted value is the position's; where that hangs on something that nobody knows, on what:
    :data:`CARDS` of a list or a place, or whether the card is an unnoted :data:`LEVEL` of a tower (K/I.8.B)."""
    if same(path, noted, found):
        return True
    who, _, prop = path.rpartition(".")
    if _may_be(path, noted, found) or (prop == "hely" and _may_lie(state, who, noted)):
        return CARDS
    return LEVEL if unnoted_level(state, who) else False


def _may_lie(state: State, who: str, place: Any) -> bool:
    """Whether a card that the game does not know by name may be one of those that nobody saw at a place; of a deck that
    is listed only what it still holds (K/I.3.M)."""
    ref = parse_ref(who)
    if state.names.get(ref.name):
        return False
    seats = [n for n, seat in enumerate(state.seats)
             if ref.seat in ("", SEATS[n]) and (seat.pool is None or ref.name in seat.pool)]
    return any(c.d is None and c.owner in seats and c.zone != TOWER and PLACE[c.zone] == place
               for c in chain.from_iterable(state.cards))


def _may_be(path: str, noted: Any, found: Any) -> bool:
    """Whether lists agree but for cards that are unknown in one of them."""
    if not isinstance(noted, list) or not isinstance(found, list | tuple) or len(noted) != len(found):
        return False
    if path.endswith(ORDERED):
        return all(UNKNOWN in (one, other) or str(one) == str(other) for one, other in zip(noted, found, strict=True))
    mine, theirs = Counter(map(str, noted)), Counter(map(str, found))
    return (mine - theirs).total() <= theirs[UNKNOWN] + mine[UNKNOWN] and bool(theirs[UNKNOWN] or mine[UNKNOWN])
