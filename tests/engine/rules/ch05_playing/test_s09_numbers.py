"""K/V.9, M/5.11: how a number is reckoned, told and untold."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rules.ch05_playing.s09_explain import explain_number_k, explain_number_m
from engine.rules.ch05_playing.s09_numbers import (
    NumberClash,
    NumberEffect,
    absorb,
    is_limited,
    within,
)
from tests.engine.rules.ch05_playing.s09_effects import K, M, add, cap, hold, number, put


def both(base: int | None, *effects: NumberEffect, floor: int | None = None, **readings: int) -> Any:
    old, new = (number(e, base, *effects, floor=floor, **readings) for e in (K, M))
    assert old == new
    return old


# ------------------------------------------------------------------ the examples of the rulebook


def test_the_unused_part_of_a_limited_reduction_eats_an_increase_in_the_older_rules() -> None:
    """K/V.9.C, example 1; M/5.11.C–D have no such sentence."""
    effects = (add(-5, lower=1), add(2))
    assert (number(K, 5, *effects), number(M, 5, *effects)) == (2, 3)


def test_limited_modifiers_come_before_the_others() -> None:
    """K/V.9.C, example 2; M/5.11.C–D: in either order of taking effect."""
    assert both(10, add(-5, lower=1), add(-5)) == both(10, add(-5), add(-5, lower=1)) == 0


def test_a_strong_setting_outlasts_a_weak_reduction() -> None:
    """K/V.9.D, example 3; M/5.11.F."""
    assert both(10, add(-2), put(3, strong=True)) == 3
    assert both(10, add(-2), put(3)) == 1


# ------------------------------------------------------------------------------- step by step


def test_without_effects_the_base_stands() -> None:
    """K/V.9.B, M/5.11.B."""
    assert both(7) == 7


@pytest.mark.parametrize(
    ("effects", "value"),
    [
        ((put(9), put(4)), 4),
        ((put(9, forbidding=True), put(4)), 9),
        ((put(9), put(4, forbidding=True)), 4),
        ((put(9, forbidding=True), put(4, forbidding=True)), 4),
        ((put(9, strong=True), put(4, forbidding=True)), 9),
        ((put(9, forbidding=True, strong=True), put(4, strong=True)), 9),
    ],
)
def test_of_several_settings_one_prevails(effects: tuple[NumberEffect, ...], value: int) -> None:
    """K/V.9.B with K/V.8.G–H; M/5.11.B with M/5.10.H–I."""
    assert both(5, *effects) == value


def test_setting_comes_before_modifying_whenever_it_took_effect() -> None:
    """K/V.9.B, M/5.11.B."""
    assert both(5, add(3), put(4)) == both(5, put(4), add(3)) == 7


@pytest.mark.parametrize(
    ("base", "effect", "value"),
    [
        (5, add(-5, lower=1), 1),
        (6, add(-5, lower=1), 1),
        (9, add(-5, lower=1), 4),
        (0, add(-5, lower=1), 0),
        (1, add(-5, lower=1), 1),
        (5, add(5, upper=8), 8),
        (3, add(5, upper=8), 8),
        (2, add(5, upper=8), 7),
        (9, add(5, upper=8), 9),
        (5, add(5, lower=8), 10),
        (5, add(-5, upper=1), 0),
        (5, add(0, lower=9), 5),
    ],
)
def test_a_modifier_stops_at_its_own_limit_and_moves_nothing_beyond_it(
    base: int, effect: NumberEffect, value: int
) -> None:
    """K/V.9.A, M/5.11.A."""
    assert both(base, effect) == value


@pytest.mark.parametrize(
    ("base", "effects", "value"),
    [
        (6, (add(5, upper=8), add(-4)), 7),
        (4, (add(-4, lower=2), add(3)), 3),
        (4, (add(-4, lower=2), add(1)), 2),
        (6, (add(-4, lower=2), add(1)), 3),
        (6, (add(-4, lower=5), add(4, upper=9)), 6),
        (6, (add(-4, lower=5), add(1), add(2)), 5),
        (6, (add(-4, lower=5), add(1), add(3)), 6),
        (6, (add(-3, lower=5), add(-3, lower=4), add(4)), 4),
        (6, (add(-3, lower=5), add(-2), add(2)), 3),
        (6, (add(-1, lower=5), add(2)), 7),
        (6, (add(5, upper=7), add(-9)), 2),
    ],
)
def test_the_unused_part_is_taken_from_opposite_modifiers(
    base: int, effects: tuple[NumberEffect, ...], value: int
) -> None:
    """K/V.9.C: it adds up, and is used up as it goes."""
    assert number(K, base, *effects) == value


@pytest.mark.parametrize(
    ("effects", "value"),
    [
        ((add(5, upper=8), add(-4)), 4),
        ((add(-4, lower=2), add(3)), 5),
        ((add(-4, lower=5), add(4, upper=9)), 9),
        ((add(-3, lower=5), add(-2), add(2)), 5),
    ],
)
def test_the_newer_rules_lose_the_unused_part(effects: tuple[NumberEffect, ...], value: int) -> None:
    """M/5.11.C–D: base 6."""
    assert number(M, 6, *effects) == value


def test_absorbing_and_limits_of_one_modifier() -> None:
    """K/V.9.A, C."""
    given_and_left = {(3, -2): (1, 0), (2, -3): (0, -1), (-3, 2): (-1, 0), (-2, 3): (0, 1), (3, 2): (3, 2),
                      (-3, -2): (-3, -2), (0, 4): (0, 4), (3, -1): (2, 0), (-3, 1): (-2, 0), (1, -1): (0, 0),
                      (-1, 1): (0, 0), (1, 1): (1, 1), (-1, -1): (-1, -1)}
    assert {pair: absorb(*pair) for pair in given_and_left} == given_and_left
    assert [within(5, 3, add(3, upper=7)), within(5, -3, add(-3, lower=3)), within(5, 3, add(3))] == [7, 3, 8]
    assert [is_limited(e) for e in (add(1), add(1, upper=3), add(-1, lower=3), hold(upper=3), put(3))] == [
        False,
        True,
        True,
        False,
        False,
    ]


def test_weak_effects_first_and_strong_ones_after_them() -> None:
    """K/V.9.D, M/5.11.F."""
    assert both(6, add(3, strong=True), add(-2), put(4)) == 5
    assert both(4, put(7, strong=True), add(5), add(-1, strong=True)) == 6
    assert both(5, add(9, upper=7, strong=True), add(-2)) == 7


@pytest.mark.parametrize(("answer", "value"), [(1, 4), (2, 2)])
def test_whether_the_unused_part_eats_a_strong_increase_is_a_reading(answer: int, value: int) -> None:
    """K/V.9.C–D, É40."""
    effects = (add(-4, lower=2), add(2, strong=True))
    assert number(K, 4, *effects, É40=answer) == value
    assert number(M, 4, *effects, É40=answer) == 4


def test_the_order_of_limited_modifiers_is_a_reading() -> None:
    """K/V.9.C, M/5.11.C, É39: as they took effect, or the greater change first."""
    small_first, great_first = (add(2, upper=9), add(-6, lower=3)), (add(-6, lower=3), add(2, upper=9))
    assert [number(M, 9, *small_first, É39=1), number(M, 9, *small_first, É39=2)] == [3, 5]
    assert [number(M, 9, *great_first, É39=1), number(M, 9, *great_first, É39=2)] == [5, 5]


@pytest.mark.parametrize(
    ("effects", "value"),
    [
        ((hold(upper=7), hold(upper=9), add(6)), 7),
        ((hold(lower=3), hold(lower=1), add(-6)), 3),
        ((hold(upper=3),), 3),
        ((hold(lower=5),), 5),
        ((hold(lower=2, upper=6),), 4),
        ((hold(upper=7), add(6), add(3, strong=True)), 10),
        ((hold(upper=7, strong=True), add(6), add(3, strong=True)), 7),
        ((hold(upper=4, lower=4), add(9)), 4),
    ],
)
def test_free_limits_come_last_and_the_tightest_hold(effects: tuple[NumberEffect, ...], value: int) -> None:
    """M/5.11.E–F; where the older text is silent, as the newer: base 4."""
    assert both(4, *effects) == value


def test_a_limit_adds_nothing() -> None:
    """M/5.11.A: an effect that only limits has no amount."""
    assert hold(upper=3).amount == cap(15).amount == 0


def test_limits_that_cross_are_a_named_clash() -> None:
    """M/5.11.E, É43."""
    assert both(4, hold(lower=7), hold(upper=5), add(2)) == NumberClash(7, 5, 6)
    assert both(4, hold(lower=7, strong=True), hold(upper=5, strong=True)) == NumberClash(7, 5, 4, True)
    assert both(4, hold(lower=7), hold(upper=5), add(2, strong=True)) == NumberClash(7, 5, 4)
    assert both(4, hold(lower=7), hold(upper=5), put(2, strong=True)) == 2
    assert both(4, hold(lower=7), hold(upper=5), cap(3), floor=0) == NumberClash(7, 5, 4)


def test_by_the_other_reading_the_later_of_crossing_limits_holds() -> None:
    """M/5.11.E, É43."""
    assert both(4, hold(lower=7), hold(upper=5), add(2), É43=2) == 5
    assert both(4, hold(upper=5), hold(lower=7), add(2), É43=2) == 7
    assert both(9, hold(upper=5), hold(lower=7), É43=2) == 9
    assert both(3, hold(lower=7), hold(upper=5), É43=2) == 3
    assert both(4, hold(lower=7), hold(upper=5), hold(lower=7), É43=2) == 7
    assert both(9, hold(upper=5), hold(lower=7), hold(upper=5), É43=2) == 5
    assert both(6, hold(lower=7, upper=5), É43=2) == 5


def test_no_base_is_not_nought() -> None:
    """M/5.11.G; K/V.9.B: in the older rules a setting effect needs no base."""
    assert number(M, None, add(2), put(4)) is None and number(M, 0, add(2)) == 2
    assert number(K, None, add(2), put(4)) == 6
    assert both(None, add(2), hold(lower=3), cap(9), floor=0) is None
    assert number(K, None, add(2), put(4, strong=True), É41=2) == 4


@pytest.mark.parametrize(("at", "value"), [(1, 2), (2, 4)])
def test_what_can_not_be_negative_is_clamped_at_the_end_or_at_each_step(at: int, value: int) -> None:
    """K/I.10.A, É41."""
    assert both(3, add(-5), add(4), floor=0, É41=at) == value
    assert both(3, add(-5), floor=0, É41=at) == 0
    assert both(3, add(-5), floor=None, É41=at) == -2  # DP: K/I.10.B


@pytest.mark.parametrize(("at", "value"), [(1, 15), (2, 13)])
def test_what_is_above_a_cap_is_cut_at_the_end_or_not_gained(at: int, value: int) -> None:
    """K/III.10.G, M/3.07.3, É42."""
    assert both(14, add(3), add(-2), cap(15), É42=at) == value
    assert both(14, add(3), cap(16), cap(15), É42=at) == 15
    assert both(9, put(20), add(-1), cap(15), É42=at) == (15 if at == 1 else 14)
    assert both(9, add(9, strong=True), cap(15), É42=at) == 15


# -------------------------------------------------------------------------------- the telling


def told(
    edition: Any, base: int | None, *effects: NumberEffect, floor: int | None = None, **readings: int
) -> list[Any]:
    steps = edition[1](base, effects, readings, floor).steps
    return [(s.paragraphs[0], s.key.removeprefix("number."), *s.readings) for s in steps]


def test_each_step_is_told_with_its_paragraph() -> None:
    """K/V.9.A–D, M/5.11.A–G."""
    effects = (put(9), put(5), add(-5, lower=1), add(2), put(3, strong=True), hold(upper=2, strong=True))
    assert told(K, 7, *effects) == [
        ("K/V.9.B", "base"),
        ("K/V.8.H", "set_later"),
        ("K/V.9.B", "set"),
        ("K/V.9.C", "limited"),
        ("K/V.9.C", "absorbed"),
        ("K/V.9.C", "raised"),
        ("K/V.9.D", "strong"),
        ("K/V.9.B", "set"),
        ("K/V.9.A", "upper"),
    ]
    assert told(M, 7, *effects) == [
        ("M/5.11.B", "base"),
        ("M/5.10.I", "set_later"),
        ("M/5.11.B", "set"),
        ("M/5.11.C", "limited"),
        ("M/5.11.D", "raised"),
        ("M/5.11.F", "strong"),
        ("M/5.11.B", "set"),
        ("M/5.11.E", "upper"),
    ]


def test_readings_are_told_where_they_decide() -> None:
    """É39–É43."""
    assert told(K, 4, add(-4, lower=2), add(-1, lower=1), add(1, strong=True))[1:4] == [
        ("K/V.9.C", "limited", "É39"),
        ("K/V.9.C", "lowered", "É39"),
        ("K/V.9.D", "strong", "É40"),
    ]
    assert told(K, 4, put(3, forbidding=True), put(5))[1] == ("K/V.8.G", "set_by_rank")
    assert told(M, 4, hold(lower=5), hold(upper=3))[-1] == ("M/5.11.E", "clash", "É43")
    assert told(M, 14, add(3), cap(15))[-1] == ("M/3.07.3", "cap", "É42")
    assert told(K, 1, add(-3), floor=0)[-1] == ("K/I.10.A", "floor", "É41")
    assert told(M, None, add(1)) == [("M/5.11.G", "no_base")] and told(K, None, add(1)) == [("K/V.9.B", "no_base")]


def test_what_a_modifier_did_is_in_its_step() -> None:
    """K/V.9.C."""
    steps = explain_number_k(5, (add(-5, lower=1), add(2))).steps
    assert dict(steps[1].params) == {"amount": 5, "taking": 5, "before": 5, "value": 1, "limit": 1, "lost": 1}
    assert dict(steps[2].params) == {"amount": 2, "taken": 1, "left": 0}
    assert dict(steps[3].params) == {"amount": 2, "taking": 1, "before": 1, "value": 2, "limit": None, "lost": 0}


@pytest.mark.parametrize("edition", [K, M])
def test_a_number_without_a_floor_may_go_under_nought(edition: Any) -> None:
    """K/I.10.B: of DP nothing says that they can't be negative."""
    compute, explain = edition
    assert compute(3, (add(-5),)) == explain(3, (add(-5),)).value == -2


def test_of_settings_the_later_one_holds_in_either_order_of_the_modifiers() -> None:
    """K/V.8.H, É39: by its other answer limited modifiers go by size, settings by time all the same."""
    assert both(5, put(9), put(4), É39=2) == 4
    assert both(5, put(4), put(9), É39=2) == 9


def test_a_strong_setting_starts_from_a_clash_whatever_stands_beside_it() -> None:
    """K/V.9.D, M/5.11.F, É43."""
    assert both(4, hold(lower=7), hold(upper=5), put(3, strong=True), add(1, strong=True)) == 4


def test_equal_limits_are_no_clash() -> None:
    """M/5.11.E."""
    assert both(4, hold(lower=5), hold(upper=5)) == both(9, hold(lower=5, upper=5)) == 5


def test_what_is_told_of_settings_limits_and_caps() -> None:
    """K/V.8.G–H, K/III.10.G–H, M/5.10.H–I, M/3.07.3–4, É43."""
    assert told(M, 4, put(3, forbidding=True), put(5))[1] == ("M/5.10.H", "set_by_rank")
    assert told(K, 4, put(3, forbidding=True), put(5, forbidding=True))[1] == ("K/V.8.H", "set_later")
    steps = explain_number_k(4, (put(3, forbidding=True), put(5))).steps
    assert dict(steps[1].params) == {"amount": 3, "over": (5,)}
    caps = [explain(14, (add(3), cap(15))).steps[-1].paragraphs for _, explain in (K, M)]
    assert caps == [("K/III.10.G", "K/III.10.H"), ("M/3.07.3", "M/3.07.4")]
    assert told(M, 4, hold(lower=7))[-1] == ("M/5.11.E", "lower")
    assert told(M, 4, hold(lower=7), hold(upper=5), É43=2)[-1] == ("M/5.11.E", "upper", "É43")
    assert told(M, 4, hold(upper=5), hold(lower=7), É43=2)[-1] == ("M/5.11.E", "lower", "É43")
    assert told(M, 20, hold(lower=7), hold(upper=5), cap(15))[-1] == ("M/5.11.E", "clash", "É43")
    assert told(K, 4, add(0))[-1] == ("K/V.9.C", "raised")


def test_the_limit_that_stopped_a_modifier_is_told() -> None:
    """K/V.9.A, K/V.9.C, M/5.11.A: an upper one for an increase, a lower one for a reduction; the unused part of either
    waits for the opposite."""
    up = explain_number_k(6, (add(5, lower=1, upper=8), add(-4))).steps
    assert (dict(up[1].params)["limit"], dict(up[1].params)["lost"], dict(up[2].params)["taken"]) == (8, 3, 3)
    down = explain_number_k(6, (add(-5, lower=3, upper=9), add(4))).steps
    assert (dict(down[1].params)["limit"], dict(down[1].params)["lost"], dict(down[2].params)["taken"]) == (3, 2, 2)
    one = explain_number_k(6, (add(1, upper=6), add(-2))).steps
    assert (dict(one[1].params)["limit"], dict(one[2].params)["taken"]) == (6, 1)
    assert dict(explain_number_k(6, (add(0, upper=9),)).steps[1].params)["limit"] is None
    clash = explain_number_m(4, (hold(lower=7, strong=True), hold(upper=5, strong=True))).value
    assert clash == NumberClash(7, 5, 4, True)
    assert told(K, None, put(4, strong=True))[0] == ("K/V.9.B", "no_base")


@pytest.mark.parametrize(("unused", "left"), [(add(-4, lower=2), add(1)), (add(4, upper=6), add(-1))])
def test_a_strong_pass_starts_with_nothing_unused(unused: NumberEffect, left: NumberEffect) -> None:
    """K/V.9.C–D, É40: whichever way the weak pass left something over."""
    strong = NumberEffect("módosít", left.amount, None, None, True)
    assert number(K, 4, unused, strong, É40=1) == number(M, 4, unused, strong)
