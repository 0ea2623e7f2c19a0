"""K/V.10, M/5.12 — helyettesít: what a card's program puts in the place of its attack roll or its damage."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.cards import op_args
from engine.frames import Resolve
from engine.registry import says
from engine.state import State, note

REPLACES: Final = "helyettesít"
ROLL, DAMAGE = "támadásdobás", "sebzés"


def replacement(frame: Resolve, what: str) -> Any:
    """K/V.10.C, M/5.12.C: the program that stands for the roll or the damage of the card; of several the first,
    as a thing is replaced once; None where nothing replaces it."""
    given = (op_args(op) for op in frame.ops if op[0] == REPLACES)
    return next((args["mivel"] for args in given if args["mit"] == what), None)


@says("replaced", ("K/V.10.B", "K/V.10.C", "K/V.10.D"), ("M/5.12.B", "M/5.12.C", "M/5.12.D"))
def instead(state: State, what: str, program: Any) -> State:
    """K/V.10.B, D, M/5.12.B, D: what is replaced does not take place; the program does, and after it the rest of
    the card's text; what would not have taken place is not replaced either."""
    frame: Resolve = state.frames[-1]
    frame = replace(frame, ops=(*program, *frame.ops))
    return note(replace(state, frames=(*state.frames[:-1], frame)), "replaced", frame.item.source, what)
