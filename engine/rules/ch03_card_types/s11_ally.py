"""K/III.11, M/3.08, M/3.09 — allies and omens: the points that lie on them."""

from __future__ import annotations

from typing import Any

from engine.definition import Definition
from engine.registry import says
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.state import State, card, change, note


@says("points_changed", "K/III.11.C", ("M/3.08", "M/3.09.H"))
def change_points(state: State, cid: int, amount: int, rules: Any) -> State:
    """K/III.11.C–D, M/3.08, M/3.09.H: points go up without limit; an ally without any leaves, an omen only by the
    other reading of É57."""
    points = max(0, card(state, cid).points + amount)
    state = note(change(state, cid, points=points), "points_changed", cid, amount)
    d = card(state, cid).d
    if points or amount >= 0 or d is None:
        return state
    if d.kind == "szövetséges":
        return note(to_past(state, cid, rules), "ally_leaves", cid)
    return to_past(state, cid, rules) if d.kind == "ómen" and rules.readings["É57"] != 1 else state


@says("ally_leaves", "K/III.11.D", "M/3.08")
def ally_leaves(state: State, cid: int) -> State:
    """K/III.11.D, M/3.08: an ally that has no points left goes to the Past or Depths."""
    return note(state, "ally_leaves", cid)


def has_alignment_rule(d: Definition) -> bool:
    """K/III.11.E, M/3.08: alignments are the adventurers'; an ally has none and conflicts with nobody, but that only
    one of its name can be there (K/I.3.I) holds for it too."""
    return d.adventurer
