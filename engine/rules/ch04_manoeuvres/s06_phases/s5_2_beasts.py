"""K/IV.6.5.2 — bestiák: beasts, here the damage of one strike."""

from __future__ import annotations

import re
from typing import Final

from engine.derivation import NO_READINGS, Readings, Steps, answer, step
from events.errors import InputError

_DIE: Final = 6
_RANGE: Final = re.compile(r"\s*(\d+)\s*(?:[-–—]\s*(\d+)\s*)?")
_ID: Final = "K/IV.6.5.2.C"


def damage_range(damage: int | str) -> tuple[int, int]:
    """K/IV.6.5.2.C: least and most damage of a beast (``3`` or ``1-3``).

    Raises InputError for what is neither a number nor a range that rises.
    """
    match = _RANGE.fullmatch(str(damage))
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if low > high:
        raise InputError("calc.beast.damage", value=str(damage))
    return low, high


def check_damage_range(damage: int | str, readings: Readings = NO_READINGS) -> tuple[int, int]:
    """K/IV.6.5.2.C, É30: the range, if one k6 can be spread over it; asked when a card is loaded.

    Raises InputError where the number of values does not divide six (by the default reading),
    or there are more than six.
    """
    low, high = damage_range(damage)
    values = high - low + 1
    if values > _DIE or (_DIE % values and answer(readings, "É30") == 1):
        raise InputError("calc.beast.uneven", value=str(damage), values=values, reading="É30")
    return low, high


def needs_die(damage: int | str) -> bool:
    """K/IV.6.5.2.C: only a range asks for the k6."""
    low, high = damage_range(damage)
    return low != high


def beast_damage(damage: int | str, k6: int, readings: Readings = NO_READINGS) -> int:
    """K/IV.6.5.2.C: the damage of one successful strike by the k6; equal shares of the six faces
    for each value (1-3: 1–2 is 1, 3–4 is 2, 5–6 is 3). A single number needs no die."""
    low, high = check_damage_range(damage, readings)
    if not 1 <= k6 <= _DIE:
        raise InputError("calc.beast.die", value=k6)
    return low + (k6 - 1) * (high - low + 1) // _DIE


def explain_beast_damage(damage: int | str, k6: int, readings: Readings = NO_READINGS) -> tuple[int, Steps]:
    """K/IV.6.5.2.C: the damage and how the faces are shared out."""
    value = beast_damage(damage, k6, readings)
    if not needs_die(damage):
        return value, (step(_ID, "beast.fixed", damage=value),)
    faces = tuple(n for n in range(1, _DIE + 1) if beast_damage(damage, n, readings) == value)
    low, high = damage_range(damage)
    used = ("É30",) if _DIE % (high - low + 1) else ()
    return value, (step(_ID, "beast.rolled", *used, low=low, high=high, k6=k6, faces=faces, damage=value),)
