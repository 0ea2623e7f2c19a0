"""K/V.9, M/5.11: what holds of every number, whatever the effects and their order."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.rules.ch05_playing.s09_explain import explain_number_k
from engine.rules.ch05_playing.s09_numbers import (
    NumberClash,
    NumberEffect,
    is_limited,
)
from tests.engine.rules.ch05_playing.s09_effects import K, M, add, cap, number

small = st.integers(-6, 6)
limits = st.none() | st.integers(0, 9)
modifiers = st.builds(NumberEffect, st.just("módosít"), small, limits, limits, st.booleans())
settings_ = st.builds(
    NumberEffect, st.just("beállít"), st.integers(0, 9), st.none(), st.none(), st.booleans(), st.booleans()
)
holds = st.builds(NumberEffect, st.just("korlátoz"), st.just(0), limits, limits, st.booleans())
caps = st.builds(cap, st.integers(5, 15))
effect_lists = st.lists(st.one_of(modifiers, modifiers, settings_, holds, caps), max_size=6).map(tuple)
some_readings = st.dictionaries(st.sampled_from(["É39", "É40", "É41", "É42", "É43"]), st.integers(1, 2))
bases = st.none() | st.integers(0, 12)
floors = st.sampled_from([None, 0])
editions = st.sampled_from([K, M])


@given(editions, bases, effect_lists, some_readings, floors)
def test_computing_and_telling_agree(
    edition: Any, base: int | None, effects: tuple[NumberEffect, ...], readings: dict[str, int], floor: int | None
) -> None:
    """K/V.9, M/5.11: two implementations of the same paragraphs."""
    compute, explain = edition
    assert compute(base, effects, readings, floor) == explain(base, effects, readings, floor).value


@given(editions, bases)
def test_nothing_happens_without_effects(edition: Any, base: int | None) -> None:
    """K/V.9.B, M/5.11.B."""
    assert number(edition, base) == base


@given(editions, st.integers(0, 12), st.lists(st.builds(add, small, strong=st.booleans()), max_size=4))
def test_plain_modifiers_add_up_in_any_order(edition: Any, base: int, effects: list[NumberEffect]) -> None:
    """K/V.9.C, M/5.11.D."""
    for order in permutations(effects):
        assert number(edition, base, *order) == base + sum(e.amount for e in effects)


@given(editions, st.integers(0, 12), st.lists(settings_, min_size=2, max_size=4))
def test_of_settings_only_the_last_of_the_highest_rank_counts(
    edition: Any, base: int, effects: list[NumberEffect]
) -> None:
    """K/V.9.B, D with K/V.8.E–H."""
    best = max(enumerate(effects), key=lambda pair: (pair[1].strong, pair[1].forbidding, pair[0]))[1]
    assert number(edition, base, *effects) == best.amount


@given(
    editions, st.integers(0, 12), st.lists(st.one_of(modifiers.filter(lambda e: not is_limited(e)), holds), max_size=5)
)
def test_unlimited_effects_do_not_depend_on_their_order(edition: Any, base: int, effects: list[NumberEffect]) -> None:
    """M/5.11.D–E: sums and tightest limits are the same in any order."""
    results = {str(number(edition, base, *order)) for order in list(permutations(effects))[:24]}
    assert len(results) == 1


@given(st.integers(0, 12), st.lists(modifiers, max_size=5))
def test_where_nothing_is_left_unused_the_editions_agree(base: int, effects: list[NumberEffect]) -> None:
    """K/V.9.C against M/5.11.C–D (6-editions.md, row 113)."""
    steps = explain_number_k(base, tuple(effects)).steps
    if all(dict(s.params).get("lost", 0) == 0 for s in steps):
        assert number(K, base, *effects) == number(M, base, *effects)


@given(editions, st.integers(0, 12), effect_lists, some_readings)
def test_a_cap_and_a_floor_always_hold(
    edition: Any, base: int, effects: tuple[NumberEffect, ...], readings: dict[str, int]
) -> None:
    """K/III.10.G, K/I.10.A."""
    found = number(edition, base, *effects, cap(7), floor=0, **readings)
    assert isinstance(found, NumberClash) or 0 <= found <= 7


@given(editions, st.integers(0, 12), st.integers(1, 6), st.integers(0, 9))
def test_one_limited_modifier_ends_between_base_and_limit(edition: Any, base: int, amount: int, bound: int) -> None:
    """K/V.9.A, M/5.11.A."""
    assert number(edition, base, add(-amount, lower=bound)) == max(base - amount, min(base, bound))
    assert number(edition, base, add(amount, upper=bound)) == min(base + amount, max(base, bound))
