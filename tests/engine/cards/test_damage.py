"""Whatever stands in a card file, reading gives a card or faults, never anything else."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card_text, parse_card
from engine.cards.model import EFFECT_KEYS, KEYS
from engine.cards.operations import COMMON_ARGS, OPERATIONS
from events.errors import InputError
from tests.engine.cards.samples import faults
from tests.engine.strategies_cards import cards

WORDS = sorted(
    {
        *KEYS.values(),
        *EFFECT_KEYS.values(),
        *OPERATIONS,
        *COMMON_ARGS,
        "kit",
        "mit",
        "mennyi",
        "hova",
        "igen",
        "kalandozó",
        "X",
    }
)
anything = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 2000),
        st.floats(allow_nan=False),
        st.sampled_from(WORDS),
        st.text(max_size=5),
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.one_of(st.sampled_from(WORDS), st.integers(0, 3)), inner, max_size=4)
    ),
    max_leaves=12,
)


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values within a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, part in items for path in ((*at, key), *paths(part, (*at, key)))]


def changed(value: Any, path: tuple[Any, ...], to: Any) -> Any:
    copy = json.loads(json.dumps(value))
    at = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return copy


@given(anything)
def test_any_value_is_a_card_or_a_fault(value: Any) -> None:
    for problem in faults(value):
        assert {"path", "keys", "card"} <= dict(problem.params).keys()


@given(cards(), anything, st.data())
def test_a_card_with_one_value_replaced_is_a_card_or_a_fault(
    card: dict[str, Any], value: Any, more: st.DataObject
) -> None:
    damaged = changed(card, more.draw(st.sampled_from(paths(card))), value)
    try:
        read = parse_card(damaged)
    except InputError as error:
        assert error.problems
    else:
        assert parse_card(card_text(read)) == read
