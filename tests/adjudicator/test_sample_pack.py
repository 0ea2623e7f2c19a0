"""The shipped sample pack: every word of the closed vocabularies stands on one of its cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from adjudicator.commands.deck import faults
from adjudicator.decks import open_deck
from adjudicator.packs import Pack, find_pack
from engine.cards import Card
from engine.cards.model import EFFECT_KEY_TABLE, KEY_TABLE
from engine.cards.operations import OPERATIONS
from engine.cards.schema import vocabulary
from engine.cards.targets import NUMBERS, TARGET_KINDS
from engine.cards.vocabulary import OPPOSITES
from engine.ruleset import EDITIONS
from tests.adjudicator.vocabulary_use import words_used
from tests.sources import ROOT

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


def test_a_word_that_stands_on_no_card_is_named(minta: Pack) -> None:
    """What the counting itself is worth: without the one card that ends a turn, that word is missing."""
    left = [card for card in minta.cards.values() if card.name != "Korai naplemente"]
    assert missing(left) == {"vége": ["forduló"]}


def test_every_chapter_of_its_own_has_its_cards(minta: Pack) -> None:
    """K/VII–X, M/3.09–10: mages and quests of the antiss, cards that come in from the outer plane, machines
    that are built on and Kahrei to build on, spirits, omens, exalted cards with another side of three kinds."""
    cards = minta.cards.values()
    signs = Counter((card.kind, sign) for card in cards for sign in card.signs)
    assert signs["kalandozó", "antiss"] >= 2 and signs["küldetés", "antiss"] >= 3
    outer = [card for card in cards if "külső sík" in card.signs]
    assert len(outer) >= 3 and all(any("külső-sík" in e.signs for e in card.effects) for card in outer)
    assert sum(card.build_on is not None for card in cards) >= 3
    assert sum("Kahrei" in card.traits for card in cards) >= 3
    assert sum("szellem" in e.signs for card in cards for e in card.effects) >= 3
    assert {card.side_b.kind for card in cards if card.side_b} == {"kalandozó", "építmény", "eseménylap"}
    assert sum(card.kind == "ómen" for card in cards) >= 2


# ------------------------------------------------------------------------------------------ decks

DECKS = ROOT / "samples" / "decks"


def broken(name: str, edition: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a shipped deck breaks: the key and the paragraphs of each fault."""
    deck, cards = open_deck(DECKS / f"{name}.pakli")
    return [(fault.key, fault.paragraphs) for fault in faults(deck, cards, edition)]


@pytest.mark.parametrize(("name", "limit", "size", "side"), [("muhely", 3, 40, 12), ("kodjarok", 4, 60, 15)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_decks_of_40_and_60_with_a_side_deck_are_legal_in_both_editions(
        name: str, limit: int, size: int, side: int, edition: str) -> None:
    """K/I.2.B–C, K/I.13.E–F."""
    deck, _ = open_deck(DECKS / f"{name}.pakli")
    assert (deck.limit, deck.size, sum(deck.side_deck.values())) == (limit, size, side)
    assert broken(name, edition) == []


@pytest.mark.parametrize(("name", "kind", "limit", "size"),
                         [("tucskok", "ómen", 3, 41), ("sobol", "kiemelkedett", 4, 61)])
def test_omens_and_exalted_cards_are_of_the_newer_edition(name: str, kind: str, limit: int, size: int) -> None:
    """M/3.09.C–D, M/3.10.G–I, É98: one card lies in the Present before the first draw, so 40 and 60 are left;
    K/III.1: the older edition has no such kind."""
    deck, cards = open_deck(DECKS / f"{name}.pakli")
    special = {n: count for n, count in deck.cards.items() if cards[n].kind == kind}
    assert (deck.limit, deck.size, list(special.values())) == (limit, size, [4 if kind == "kiemelkedett" else 1])
    assert broken(name, "megújult") == []
    assert broken(name, "klasszikus") == [("deck.unknown_kind", ("K/III.1",))]


@pytest.mark.parametrize("name", ["muhely", "kodjarok", "tucskok", "sobol"])
def test_no_deck_holds_opposed_alignments(name: str) -> None:
    """K/III.10.F."""
    deck, cards = open_deck(DECKS / f"{name}.pakli")
    borne = {cards[n].alignment for n in (*deck.cards, *deck.side_deck)} - {"nincs"}
    assert borne and not borne & {OPPOSITES[a] for a in borne}


@pytest.mark.parametrize(("change", "expected"), [
    ({"Népfelkelő": 12}, []),
    ({"Rakparti strázsa": 5}, [("deck.copies", ("K/I.2.A",))]),
    ({"A sóból kelt város": 3}, [("deck.too_small", ("K/I.2.C",)), ("deck.exalted_copies", ("M/3.10.H",))]),
    ({"Az utolsó lámpás": 4}, [("deck.exalted_sorts", ("M/3.10.G",))]),
    ({"Kettős holdudvar": 1}, [("deck.exalted_and_omen", ("M/3.10.K", "M/1.02"))]),
    ({"Az első kő": 1}, [("deck.only_in_tower", ("K/V.3.D",))]),
])
def test_a_deck_that_is_changed_breaks_the_paragraph_of_the_change(
        change: dict[str, int], expected: list[tuple[str, tuple[str, ...]]]) -> None:
    """K/I.2, M/3.10, K/V.3.D: any number of a card that says so, of any other no more than the laplimit."""
    deck, cards = open_deck(DECKS / "sobol.pakli")
    changed = replace(deck, cards={**deck.cards, **change})
    assert [(f.key, f.paragraphs) for f in faults(changed, cards, "megújult")] == expected


def test_a_level_that_can_be_no_starting_level_is_refused_in_the_tower() -> None:
    """K/V.3.D."""
    deck, cards = open_deck(DECKS / "sobol.pakli")
    changed = replace(deck, tower=("Utólag ácsolt padlás", *deck.tower[1:]))
    assert [(f.key, f.paragraphs) for f in faults(changed, cards, "klasszikus")] == [
        ("deck.tower_forbidden", ("K/V.3.D",)), ("deck.unknown_kind", ("K/III.1",))]
