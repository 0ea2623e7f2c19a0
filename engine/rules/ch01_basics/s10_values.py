"""K/I.10 — values on cards: how a printed value becomes the one that holds now."""

from __future__ import annotations

from typing import Any

from engine.many import allies
from engine.registry import says
from engine.rules.ch02_keywords.s27_s28_counters import counter_effects
from engine.rules.ch03_card_types.s06_dp import buildings_that_count
from engine.rules.ch03_card_types.s10_level import level_left
from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.state import CHUNK, CardState, Mod, State, card, change, note
from engine.zones import SOLVED, TOWER

ATTRIBUTES = ("fizikum", "asztrál", "mentál")
LEAST_CAP = 7  # no cap of K/III.10.G–H is lower


def effects_on(c: CardState, name: str) -> tuple[NumberEffect, ...]:
    """All number effects on one value of a card, in the order in which they took effect."""
    out = list(counter_effects(c, name)) if c.counters else []
    out.extend(as_number(m) for m in c.mods if m.value == name)
    return tuple(out)


def as_number(m: Mod) -> NumberEffect:
    """A change of a value as a number effect."""
    assert m.op != "kap" and m.op != "veszít"  # those change a text
    return NumberEffect(m.op, m.amount, m.lower, m.upper, m.strong, m.forbidding)


def value(state: State, cid: int, name: str, rules) -> int | None:  # type: ignore[no-untyped-def]
    """The value that holds now; None for an unknown card or a value that it hasn't.

    K/V.9 (M/5.11) orders the effects; what runs on the card stands before what was done to it (K/V.5.E/1);
    caps of K/III.10.G–H (M/3.07.3–4) come last (É42);
    K/I.10.A: nothing but DP goes under 0.
    """
    c = card(state, cid)
    if c.d is None:
        return None
    base = c.d.value_bases.get(name)
    if base is None:
        return None
    if base <= LEAST_CAP and not (state.running or c.mods or c.counters):
        return base
    found: int | None = reckoned(state, cid, name, base, rules, None if name == "dp" else 0)
    return found


def reckoned(state: State, cid: int, name: str, base: int, rules, floor: int | None = 0):  # type: ignore[no-untyped-def]
    """K/V.9, M/5.11: a number of a card under what runs on it and was done to it, from a base that is not
    printed on it too (aktuális szint, támadóküszöb); None where two limits clash (É43)."""
    c = card(state, cid)
    effects = rules.bind["running_on"](state, cid, name, rules) if state.running else ()
    if c.mods or c.counters:
        effects += effects_on(c, name)
    if not effects and base <= LEAST_CAP:
        return base
    effects += rules.bind["caps"](name, base)
    if not effects:
        return base
    result = rules.bind["compute_number"](base, effects, rules.readings, floor)
    return result if isinstance(result, int) else None


def current_level(state: State, cid: int, rules) -> int:  # type: ignore[no-untyped-def]
    """K/III.10.I, M/3.07.5: base level less the damage on it; may go under 0 (É14). What changes the level
    itself, not the base level, is reckoned from there (K/V.9, M/5.11)."""
    c, free = card(state, cid), rules.readings["É14"] == 1
    left = level_left(value(state, cid, "alapszint", rules) or 0, c.damage, below_zero=free)
    if not c.mods and not state.running:
        return left
    changed = reckoned(state, cid, "szint", left, rules, None if free else 0)
    return left if changed is None else int(changed)


def team_level(state: State, team: tuple[int, ...], rules) -> int:  # type: ignore[no-untyped-def]
    """K/IV.6.4.3.A: the sum of the current levels of a team."""
    return sum(current_level(state, cid, rules) for cid in team)


def card_dp(state: State, cid: int, rules) -> int:  # type: ignore[no-untyped-def]
    """K/I.10.B, M/3.02.G: the DP of a card; may be negative; 0 where none can be told, as it is printed X."""
    return value(state, cid, "dp", rules) or 0


def dp_for_number(state: State, cid: int, rules: Any) -> int:
    """K/I.10.C: DP that stands for a value which can't be negative, such as an MP-igény: 0 for less."""
    return max(0, card_dp(state, cid, rules))


def total_dp(state: State, seat: int, rules) -> int:  # type: ignore[no-untyped-def]
    """A player's DP: solved quests, buildings controlled, stored quests (K/II.7), and extra; of a side
    or a pact those of all its members (K/T.5, K/T.4.B)."""
    if state.many is None:
        return own_dp(state, seat, rules)
    return sum(own_dp(state, n, rules) for n in allies(state, seat))


def own_dp(state: State, seat: int, rules) -> int:  # type: ignore[no-untyped-def]
    """The DP that one player has himself."""
    s = state.seats[seat]
    zones, cards, points = s.zones, state.cards, s.dp
    for cid in zones[SOLVED] + buildings_that_count(zones):
        points += card_dp(state, cid, rules)
    for level in zones[TOWER]:
        for cid in cards[level // CHUNK][level % CHUNK].attached:
            d = cards[cid // CHUNK][cid % CHUNK].d
            if d is not None and d.kind == "küldetés":
                points += card_dp(state, cid, rules)
    return points


@says("value_changed", "K/V.9.A", "M/5.11.A")
def modify(state: State, cid: int, mod: Mod, source: int) -> State:
    """K/V.9.A, M/5.11.A: put a number effect on a card; ``source`` is whose effect it is, for the trace alone."""
    state = change(state, cid, mods=(*card(state, cid).mods, mod))
    return note(state, "value_changed", cid, mod.value, mod.op, mod.amount, source)
