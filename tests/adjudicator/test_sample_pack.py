"""The shipped sample pack: every word of the closed vocabularies stands on one of its cards."""

from __future__ import annotations

import pytest

from adjudicator.packs import Pack, find_pack
from engine.cards import Card, parse_card
from engine.cards.model import EFFECT_KEY_TABLE, KEY_TABLE, MODE_KEY_TABLE
from engine.cards.operations import COMMON_ARGS, OPERATIONS
from engine.cards.schema import vocabulary
from engine.cards.targets import NUMBERS, TARGET_KINDS
from tests.adjudicator.vocabulary_use import words_used

WORDS_ELSEWHERE = {*NUMBERS, *(word for kind in TARGET_KINDS for word in kind.split())}  # of descriptions
LISTS = {
    **{name: tuple(words) for name, words in vocabulary().items() if name != "kasztok főkasztonként"},
    "célpont szavai": tuple(word for word in vocabulary()["célpont szavai"] if word not in WORDS_ELSEWHERE),
    KEY_TABLE.name: KEY_TABLE.words, EFFECT_KEY_TABLE.name: EFFECT_KEY_TABLE.words,
    "argumentum": tuple(f"{op}: {arg}" for op, spec in OPERATIONS.items() for arg in spec.args),
}


@pytest.fixture(scope="module")
def minta() -> Pack:
    return find_pack("minta")


def missing(cards: list[Card]) -> dict[str, list[str]]:
    """The words of each vocabulary that no card bears."""
    used = words_used(cards)
    found = {name: [word for word in words if not used[name, word]] for name, words in LISTS.items()}
    return {name: words for name, words in found.items() if words}


def test_the_pack_has_at_least_150_cards(minta: Pack) -> None:
    assert len(minta.cards) >= 150


def test_every_word_of_the_closed_vocabularies_stands_on_a_card(minta: Pack) -> None:
    """K/III, K/V, M/3: kinds, signs, castes, spheres, keywords, moments, durations, operations and their
    arguments, what may be targeted and where."""
    assert missing(list(minta.cards.values())) == {}
