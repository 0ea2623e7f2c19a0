"""The empty answers: a pass, the refusal of an optional act; and what a pass alone changes."""

from __future__ import annotations

from engine.state import NOBODY, SEATS, State
from events.acts import Block, Pass
from events.base import Event
from events.choices import Discard, Mulligan


def empty_answer(state: State) -> Event | None:
    """A pass, or the refusal of an optional act that is awaited; None where neither is an answer."""
    a = state.awaiting
    if a.seat == NOBODY:
        return None
    seat = SEATS[a.seat]
    if a.kind == "cselekvés":
        return Pass(seat=seat)
    if a.kind == "akadályozás":
        return Block(seat=seat)
    if a.kind == "lekeverés":
        return Mulligan(seat=seat, mulligan=False)
    if a.kind == "eldobás" and a.about[0] == "zárás":
        return Discard(seat=seat)
    return None


def only_passed(before: State, after: State) -> bool:
    """Whether a pass resolved and closed nothing: it is only somebody else's turn to speak."""
    if len(before.frames) != len(after.frames) or after.winner != NOBODY:
        return False
    old, new = before.frames[-1], after.frames[-1]
    passed = getattr(new, "passed", None)
    return type(old) is type(new) and passed is not None and len(passed) == len(old.passed) + 1
