"""K/IV.6.6.1 — the adventurers of a team as a condition sees them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.rules.ch01_basics.s10_values import ATTRIBUTES, value
from engine.rules.ch03_card_types.s10_adventurer import Member
from engine.state import State, card, copy_number


def member_name(state: State, cid: int) -> str:
    """A name that tells the copies in one team apart."""
    d = card(state, cid).d
    if d is None:
        return "?"
    return d.name if len(state.names[d.name]) == 1 else f"{d.name}#{copy_number(state, cid)}"


def members_of(state: State, team: Iterable[int], rules: Any) -> tuple[Member, ...]:
    """K/IV.6.6.1: castes, skills, traits and the values that hold now."""
    return tuple(_member(state, cid, rules) for cid in team if card(state, cid).d is not None)


def _member(state: State, cid: int, rules: Any) -> Member:
    d = card(state, cid).d
    assert d is not None
    values = {name: value(state, cid, name, rules) or 0 for name in ATTRIBUTES}
    printed: Member = rules.bind["member_of"](d.card, rules.readings)
    return replace(printed, name=member_name(state, cid), values=values)
