"""How much room is left on a level, quest or building for one more obstacle (K/III.4.C, K/III.6.D, M/3.02.E)."""

from __future__ import annotations

from typing import Any

from engine.definition import Definition
from engine.verdict import fail, hangs


def limit(have: int, room: int | None) -> Any:
    """Room for one more whatever its subtype; None for a limit that nobody knows."""
    return True if room is None or have < room else fail(have=have, room=room)


def by_kind(hung: list[str], d: Definition | None, traps: int, beasts: int) -> Any:
    """Room for one more of its subtype; ``hung`` holds "" for an obstacle that nobody knows."""
    if len(hung) >= traps + beasts:
        return fail(have=len(hung), room=traps + beasts)
    if d is None:
        return hangs(card="?") if hung else True
    room = traps if d.subtype == "csapda" else beasts
    sure = sum(x == d.subtype for x in hung)
    if sure >= room:
        return fail(have=sure, room=room)
    return hangs(card="?") if sure + hung.count("") >= room else True
