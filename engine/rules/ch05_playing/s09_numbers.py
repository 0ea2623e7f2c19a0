"""K/V.9, M/5.11 — how a number is reckoned: setting, modifying and limiting effects.

``compute_number_k``/``_m`` are made for speed and tell nothing; ``explain_number_k``/``_m``
(``s09_explain``) tell every step and are written apart, so that tests can hold the two
against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from engine.derivation import NO_READINGS, Readings

Kind = Literal["módosít", "beállít", "korlátoz", "plafon"]


class NumberEffect(Struct, frozen=True, gc=False):
    """One effect on a number, in the order in which effects took effect.

    ``módosít`` adds ``amount`` (below 0: takes away), and with ``lower``/``upper`` does not
    lead past these; ``beállít`` sets to ``amount``; ``korlátoz`` holds the number between
    ``lower`` and ``upper``; ``plafon`` is a cap by the rules (K/III.10.G–H), reckoned last.
    """

    kind: Kind
    amount: int = 0
    lower: int | None = None
    upper: int | None = None
    strong: bool = False
    forbidding: bool = False


class NumberClash(Struct, frozen=True, gc=False):
    """É43: the lower limit is above the upper one, and nothing says which holds.

    ``value`` is the number before these limits, ``strong`` the level at which they met.
    """

    lower: int
    upper: int
    value: int
    strong: bool = False


Number = int | None | NumberClash
Effects = tuple[NumberEffect, ...]


def compute_number_k(base: int | None, effects: Effects, readings: Readings = NO_READINGS,
                     floor: int | None = None) -> Number:
    """K/V.9.A–D: weak (gyenge) effects and then strong (erős) ones, each in this order: setting,
    modifying with a limit, modifying without; what a limited modifier could not use up is
    first taken from opposite ones. K/V.9 knows no free limits; they and caps come last (É42).

    ``base`` None: there is no value to reckon from, so only a setting effect gives one.
    ``floor`` 0 for values that can't be negative (K/I.10.A, É41), None for DP (K/I.10.B).
    """
    weak, strong = _levels(effects, readings)
    step_floor = _step_floor(floor, readings)
    cap = _step_cap(effects, readings)
    later = readings.get("É43") == 2
    value, spare = _pass_k(base, weak, 0, cap, step_floor, later)
    if strong:
        start = _settled(value, strong)
        if not isinstance(start, NumberClash):
            carried = spare if readings.get("É40") == 2 else 0
            value, _ = _pass_k(start, strong, carried, cap, step_floor, later)
    return _finish(value, effects, floor)


def compute_number_m(base: int | None, effects: Effects, readings: Readings = NO_READINGS,
                     floor: int | None = None) -> Number:
    """M/5.11.A–G: weak effects and then strong ones, each in this order: setting, modifying with
    a limit, modifying without, limiting (of several the tightest; crossing ones clash, É43).

    Without a base value (``None``, not 0) nothing can set or modify it (M/5.11.G).
    """
    if base is None:
        return None
    weak, strong = _levels(effects, readings)
    step_floor = _step_floor(floor, readings)
    cap = _step_cap(effects, readings)
    later = readings.get("É43") == 2
    value: Number = _pass_m(base, weak, cap, step_floor, later)
    if strong:
        start = _settled(value, strong)
        if isinstance(start, int):
            value = _pass_m(start, strong, cap, step_floor, later)
    return _finish(value, effects, floor)


def _levels(effects: Effects, readings: Readings) -> tuple[Iterable[NumberEffect], Iterable[NumberEffect]]:
    """Weak and strong effects, each in the order in which they work (É39: of limited modifiers,
    by the other answer, the greater change first)."""
    if readings.get("É39") == 2:
        effects = tuple(sorted(effects, key=lambda e: -abs(e.amount) if is_limited(e) else 0))
    strong = [e for e in effects if e.strong]
    return ([e for e in effects if not e.strong], strong) if strong else (effects, strong)


def is_limited(e: NumberEffect) -> bool:
    """K/V.9.A, M/5.11.A: a modifier with a limit of its own."""
    return e.kind == "módosít" and (e.lower is not None or e.upper is not None)


def _settled(value: Number, strong: Iterable[NumberEffect]) -> Number:
    """K/V.9.D: a strong setting effect starts from anything, so also from a clash of weak limits."""
    if isinstance(value, NumberClash) and any(e.kind == "beállít" for e in strong):
        return value.value
    return value


def _pass_k(value: int | None, effects: Iterable[NumberEffect], spare: int, cap: int | None,
            floor: int | None, later: bool) -> tuple[Number, int]:
    """K/V.9.B–C for one level. ``spare`` is what limited modifiers have not used up: below 0 of
    reductions, above 0 of increases; only one sort can be left over at a time."""
    value = _kept(set_value(value, effects), cap, floor)
    if value is None:
        return None, spare
    for limited in (True, False):
        for e in effects:
            if e.kind == "módosít" and (e.lower is not None or e.upper is not None) is limited:
                amount, spare = absorb(e.amount, spare)
                reached = within(value, amount, e)
                spare += value + amount - reached
                kept = _kept(reached, cap, floor)
                assert kept is not None
                value = kept
    return limit(value, effects, later), spare


def _pass_m(value: int, effects: Iterable[NumberEffect], cap: int | None, floor: int | None, later: bool) -> Number:
    """M/5.11.B–E for one level."""
    now = _kept(set_value(value, effects), cap, floor)
    assert now is not None
    for limited in (True, False):
        for e in effects:
            if e.kind == "módosít" and (e.lower is not None or e.upper is not None) is limited:
                kept = _kept(within(now, e.amount, e), cap, floor)
                assert kept is not None
                now = kept
    return limit(now, effects, later)


def set_value(value: int | None, effects: Iterable[NumberEffect]) -> int | None:
    """K/V.9.B, M/5.11.B: of setting (beállító) effects of one level the forbidding one prevails,
    else the later (K/V.8.G–H, M/5.10.H–I); without any the value stays."""
    forbidden = False
    for e in effects:
        if e.kind == "beállít" and (e.forbidding or not forbidden):
            value, forbidden = e.amount, e.forbidding
    return value


def absorb(amount: int, spare: int) -> tuple[int, int]:
    """K/V.9.C: an opposite modifier first eats what limited ones have not used up; what is left
    of the modifier, and of the unused part."""
    if amount > 0 > spare:
        eaten = min(amount, -spare)
    elif amount < 0 < spare:
        eaten = -min(-amount, spare)
    else:
        return amount, spare
    return amount - eaten, spare + eaten


def within(value: int, amount: int, e: NumberEffect) -> int:
    """K/V.9.A, M/5.11.A: a limited modifier does not lead past its own limit (korlátozó tényező),
    and moves nothing that is past it already."""
    if amount > 0 and e.upper is not None:
        return min(value + amount, max(value, e.upper))
    if amount < 0 and e.lower is not None:
        return max(value + amount, min(value, e.lower))
    return value + amount


def limit(value: int, effects: Iterable[NumberEffect], later: bool) -> Number:
    """M/5.11.E: of free limiting (korlátozó) effects the tightest hold; crossing ones clash (É43),
    or, with ``later``, the one that took effect later holds."""
    lower: int | None = None
    upper: int | None = None
    strong = lower_last = False
    for e in effects:
        if e.kind == "korlátoz":
            strong = e.strong
            if e.lower is not None and (lower is None or e.lower >= lower):
                lower, lower_last = e.lower, True
            if e.upper is not None and (upper is None or e.upper <= upper):
                upper, lower_last = e.upper, False
    if lower is not None and upper is not None and lower > upper:
        if not later:
            return NumberClash(lower, upper, value, strong)
        return max(value, lower) if lower_last else min(value, upper)
    if upper is not None and value > upper:
        return upper
    return lower if lower is not None and value < lower else value


def _kept(value: int | None, cap: int | None, floor: int | None) -> int | None:
    """The value under a cap and over a floor that hold at each step (É41, É42)."""
    if value is None:
        return None
    if cap is not None and value > cap:
        value = cap
    return floor if floor is not None and value < floor else value


def cap_of(effects: Iterable[NumberEffect]) -> int | None:
    """K/III.10.G–H: the lowest cap among the effects."""
    return min((e.upper for e in effects if e.kind == "plafon" and e.upper is not None), default=None)


def _step_cap(effects: Effects, readings: Readings) -> int | None:
    """É42: by the other answer what is above a cap is not gained at all."""
    return cap_of(effects) if readings.get("É42") == 2 else None


def _step_floor(floor: int | None, readings: Readings) -> int | None:
    """É41: by the other answer a value never goes under its floor in between."""
    return floor if readings.get("É41") == 2 else None


def _finish(value: Number, effects: Effects, floor: int | None) -> Number:
    """É42, É41: caps and the floor as the last steps."""
    if value is None or isinstance(value, NumberClash):
        return value
    return _kept(value, cap_of(effects), floor)
