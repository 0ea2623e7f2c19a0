"""parse ∘ text is the identity, whatever spelling and order a card is written in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, card_text, parse_card
from engine.cards.vocabulary import KINDS
from tests.engine.strategies_cards import cards


@given(cards())
def test_a_card_is_read_again_from_its_text(data: dict[str, Any]) -> None:
    card = parse_card(data)
    text = card_text(card)
    assert parse_card(text) == card
    assert card_text(parse_card(text)) == text


@given(cards())
def test_the_text_is_plain_json_and_holds_no_default(data: dict[str, Any]) -> None:
    text = card_text(parse_card(data))
    assert json.loads(json.dumps(text, ensure_ascii=False)) == text
    assert not [
        key for key, value in text.items() if value in ("nem", [], {}, None) and key not in ("nem", "csatolható")
    ]


@pytest.mark.parametrize("kind", KINDS.words)
def test_every_kind_can_be_written_and_read(kind: str) -> None:
    @given(cards(kind))
    def holds(data: dict[str, Any]) -> None:
        card = parse_card(data)
        assert card.kind == kind
        assert parse_card(card_text(card)) == card

    holds()


def respelt(value: Any, draw: Any) -> Any:
    """The same with other separators in keys (of maps) at random."""
    if isinstance(value, dict):
        return {re.sub("[ _-]", lambda _: draw(st.sampled_from(" _-")), k): respelt(v, draw) for k, v in value.items()}
    return [respelt(v, draw) for v in value] if isinstance(value, list) else value


@given(cards(), st.data())
def test_space_hyphen_and_underscore_are_the_same_in_keys(data: dict[str, Any], more: st.DataObject) -> None:
    assert parse_card(respelt(data, more.draw)) == parse_card(data)


@given(cards(), cards())
def test_equal_texts_make_equal_cards_with_equal_hashes(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = parse_card(one), parse_card(other)
    assert (first == second) is (card_text(first) == card_text(second))
    assert hash(first) == hash(parse_card(card_text(first)))


def test_a_card_can_be_made_directly_by_attribute_names() -> None:
    made = Card(name="T1", kind="toronyszint", wall=0)
    assert made == parse_card({"név": "T1", "típus": "toronyszint", "fal": 0})
    assert (made.mp, made.duration, made.phase) == (4, "végleges", "sor")
