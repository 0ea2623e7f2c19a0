"""K/V.1.F — what a played card's coming into the Present sets off."""

from __future__ import annotations

from typing import Final

from engine.frames import Item
from engine.rules.ch06_time_thread.s03_timed_effects import timed_items
from engine.state import State

_ENTERING: Final = ("jelenbe kerül", "leidézve jelenbe kerül")


def effects_of_entering(state: State, cid: int) -> list[Item]:
    """K/V.1.F: the effects of entering of a card that was played and has come into the Present; they go
    into the time thread then."""
    return [item for moment in _ENTERING for item in timed_items(state, cid, moment)]
