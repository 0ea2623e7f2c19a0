"""K/I.11 — tokens (jelző lap) and counters (lapon lévő jelző)."""

from __future__ import annotations

from engine.definition import Definition
from engine.registry import says
from engine.state import CardState, State, card, change, note
from engine.zones import DEPTHS, FUTURE, HAND, PAST


def comes_as_token(d: Definition) -> bool:
    """K/I.11.A, K/I.11.C: what an effect brings into play is a token where there is no such card
    (its text says jelzőlap); a card that exists comes as itself, and may get anywhere."""
    return d.card.token


def gone_instead(c: CardState, zone: int) -> bool:
    """K/I.11.A, K/I.11.E: a token that would go to the Past, Depths, Future or a hand is taken out of
    the game instead."""
    return c.token and zone in (PAST, DEPTHS, FUTURE, HAND)


@says("counters", ("K/I.11", "K/II.27", "K/II.28"))
def add_counter(state: State, cid: int, name: str, count: int) -> State:
    """K/I.11, K/II.27–28: put counters on a card, or take them off; never fewer than none."""
    counters = dict(card(state, cid).counters)
    counters[name] = max(0, counters.get(name, 0) + count)
    kept = tuple(sorted((k, v) for k, v in counters.items() if v))
    return note(change(state, cid, counters=kept), "counters", cid, name, count)


@says("counters_fall", "K/I.11.G")
def drop_counters(state: State, cid: int) -> State:
    """K/I.11.G: whatever becomes or stops being an attached card loses its counters; the damage on it
    is none of them and stays (K/I.11.H)."""
    if not card(state, cid).counters:
        return state
    return note(change(state, cid, counters=()), "counters_fall", cid)


def mark_damage(state: State, cid: int, amount: int) -> State:
    """K/I.11.H: damage is marked on the card and adds up, apart from its counters."""
    return change(state, cid, damage=card(state, cid).damage + amount)
