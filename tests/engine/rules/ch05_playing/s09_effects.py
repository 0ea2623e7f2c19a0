"""What the tests of numbers share: the effects on one, and the number itself, computed and told."""

from __future__ import annotations

from typing import Any

from engine.rules.ch05_playing.s09_explain import explain_number_k, explain_number_m
from engine.rules.ch05_playing.s09_numbers import NumberEffect, compute_number_k, compute_number_m

K, M = (compute_number_k, explain_number_k), (compute_number_m, explain_number_m)


def add(amount: int, **more: Any) -> NumberEffect:
    return NumberEffect("módosít", amount, **more)


def put(amount: int, **more: Any) -> NumberEffect:
    return NumberEffect("beállít", amount, **more)


def hold(**more: Any) -> NumberEffect:
    return NumberEffect("korlátoz", **more)


def cap(upper: int) -> NumberEffect:
    return NumberEffect("plafon", upper=upper)


def number(edition: Any, base: int | None, *effects: NumberEffect, floor: int | None = None, **readings: int) -> Any:
    """The number, computed and told: they must be the same."""
    compute, explain = edition
    found = compute(base, effects, readings, floor)
    assert explain(base, effects, readings, floor).value == found
    return found
