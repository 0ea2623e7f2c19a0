"""The JSON Schema for editors accepts what the reader accepts, and catches the common slips."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from engine.cards import card_text, parse_card
from engine.cards.operations import OPERATIONS
from engine.cards.schema import WORDS_OF_KEY, pack_schema, vocabulary
from engine.cards.vocabulary import KINDS, WORD_TABLES
from tests.engine.cards.json_schema import fits
from tests.engine.cards.samples import ADVENTURER, ALL, BEAST, EVENT, LEVEL, with_effect, with_program
from tests.engine.strategies_cards import cards

SCHEMA = pack_schema()


def valid(*listed: Any) -> bool:
    return fits({"csomag": "próba", "verzió": "1", "lapok": list(listed)}, SCHEMA, SCHEMA)


@given(cards())
def test_the_text_of_every_card_fits_the_schema(data: dict[str, Any]) -> None:
    assert valid(card_text(parse_card(data)))


@pytest.mark.parametrize("card", ALL, ids=lambda card: card["név"])
def test_the_smallest_cards_fit_and_lack_nothing(card: dict[str, Any]) -> None:
    assert valid(card)
    for key in card:
        if key not in ("altípus", "sebzés", "szám", "támadás"):
            assert not valid({k: v for k, v in card.items() if k != key}), key


@pytest.mark.parametrize(
    "card",
    [
        ADVENTURER | {"fizikumm": 3},
        ADVENTURER | {"mp": "két"},
        ADVENTURER | {"kasztok": ["Kapás"]},
        ADVENTURER | {"nevesített": "talán"},
        EVENT | {"fal": 2},
        LEVEL | {"szám": 1},
        ADVENTURER | {"kasztok": "Harcos"},
        with_effect(EVENT, jelek=["gyors"]),
        with_effect(EVENT, hatas=[]),
        with_program("ölx"),
        with_program({"húz": "sok", "mp": 1}),
        with_program({"mozgat": "kamra"}),
        with_program({"módosít": {"érték": "erő", "mennyi": 1}}),
        with_program({"módosít": {"érték": "fal"}}),
        BEAST | {"csatolható": ["kéz"]},
    ],
)
def test_the_common_slips_do_not_fit(card: dict[str, Any]) -> None:
    assert not valid(card)


def test_a_pack_needs_cards_and_has_only_its_own_keys() -> None:
    assert not fits({"csomag": "próba"}, SCHEMA, SCHEMA)
    assert not fits({"lapok": [], "szerző": "én"}, SCHEMA, SCHEMA)


def test_every_closed_table_is_printed_once() -> None:
    printed = vocabulary()
    assert all(printed[table.name] == list(table.words) for table in WORD_TABLES)
    assert set(printed["művelet"]) == set(OPERATIONS)
    assert len({table.name for table in WORD_TABLES}) == len(WORD_TABLES)


def test_the_schema_takes_its_words_from_the_tables() -> None:
    properties = SCHEMA["$defs"]["Card"]["properties"]
    assert properties["típus"]["enum"] == list(KINDS.words)
    assert all("enum" in str(properties[key]) for key in WORDS_OF_KEY)
