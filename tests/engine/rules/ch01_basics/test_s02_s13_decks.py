"""K/I.2, K/I.13, K/II.13, K/III.4.A, M/3.09, M/3.10: what a deck must be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, parse_card
from engine.rules.ch01_basics.s02_deck import DECK_CHECKS, DeckList, check_deck
from engine.rules.ch01_basics.s13_side_deck import check_swap, side_cards
from engine.ruleset import ruleset
from engine.step import step
from engine.zones import FUTURE, SIDE
from events.opening import Deck, Opening

OLD, NEW = "klasszikus", "megújult"
TOWER = ("Alsó", "Középső", "Felső")


def event(name: str, **more: Any) -> dict[str, Any]:
    return {"név": name, "típus": "eseménylap", "mp": 1, "időtartam": "pillanat", **more}


SPECIAL: dict[str, Card] = {
    c.name: c
    for c in map(
        parse_card,
        (
            *({"név": n, "típus": "toronyszint", "fal": 1} for n in TOWER),
            {"név": "Gyenge", "típus": "toronyszint", "fal": 0, "kulcsszavak": ["Nem lehet kezdő toronyszint"]},
            {"név": "Alap", "típus": "toronyszint", "fal": 0, "hatások": [{"szöveg": "Csak kezdő toronyszint lehet."}]},
            event("Patkány", hatások=[{"szöveg": "Játékosa paklijában tetszőleges számú lehet."}]),
            event("Ősforrás", altípus="erőforrás", kulcsszavak=["Játékosa paklijában nem lehet más erőforrás"]),
            event("Forrás", altípus="erőforrás"),
            {"név": "Holló", "típus": "ómen", "mp": 1, "ómenpont": 3},
            {"név": "Bagoly", "típus": "ómen", "mp": 1, "ómenpont": 2},
            {"név": "Ősfa", "típus": "kiemelkedett", "mp": 10},
            {"név": "Őskő", "típus": "kiemelkedett", "mp": 10},
        ),
    )
}


def plain(count: int, limit: int = 3) -> dict[str, int]:
    """So many plain cards, as many of a name as the limit lets."""
    whole, rest = divmod(count, limit)
    return {f"Lap {n}": limit for n in range(whole)} | ({"Maradék": rest} if rest else {})


def keys(deck: DeckList, edition: str = OLD, **readings: int) -> list[str]:
    rules = ruleset(edition, readings)
    return [f.key.removeprefix("deck.") for f in check_deck(deck, SPECIAL, rules.bind, rules.readings)]


def ids(deck: DeckList, edition: str = OLD, **readings: int) -> set[str]:
    rules = ruleset(edition, readings)
    return {p for f in check_deck(deck, SPECIAL, rules.bind, rules.readings) for p in f.paragraphs}


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_every_check_is_bound(edition: str) -> None:
    assert all(callable(ruleset(edition).bind[name]) for name in DECK_CHECKS)


@pytest.mark.parametrize(("limit", "count", "paragraph"), [(3, 40, "K/I.2.B"), (4, 60, "K/I.2.C")])
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_the_limit_asks_for_a_size(limit: int, count: int, paragraph: str, edition: str) -> None:
    """K/I.2.B, C."""
    assert ids(DeckList(limit, plain(count, limit), {}, TOWER), edition) == set()
    assert ids(DeckList(limit, plain(count - 1, limit), {}, TOWER), edition) == {paragraph}


def test_no_card_stands_oftener_than_the_limit() -> None:
    """K/I.2.A."""
    assert keys(DeckList(3, plain(40) | {"Lap 0": 4}, {}, TOWER)) == ["copies"]
    assert keys(DeckList(4, plain(60, 4) | {"Lap 0": 4}, {}, TOWER)) == []


def test_a_card_may_lift_the_limit_for_itself() -> None:
    """K/V.3.D, K/I.2.A, K/I.13.D."""
    assert keys(DeckList(3, {"Patkány": 40}, {"Patkány": 12}, TOWER)) == []


@pytest.mark.parametrize("limit", [2, 5])
def test_the_limit_is_three_or_four(limit: int) -> None:
    """K/I.2.A."""
    assert keys(DeckList(limit, plain(60, 2), {}, TOWER)) == ["limit"]


def test_no_number_of_copies_is_negative() -> None:
    """K/I.2.A."""
    assert keys(DeckList(3, plain(42) | {"Rossz": -1}, {}, TOWER)) == ["negative"]


def test_the_limit_holds_for_deck_and_side_deck_together() -> None:
    """K/I.13.D."""
    side = {"Lap 0": 1, **{f"Csere {n}": 3 for n in range(3)}, "Csere": 2}
    assert ids(DeckList(3, plain(40), side, TOWER)) == {"K/I.13.D"}
    assert keys(DeckList(3, plain(40), {f"Csere {n}": 3 for n in range(4)}, TOWER)) == []


@pytest.mark.parametrize(("limit", "right", "paragraph"), [(3, 12, "K/I.13.E"), (4, 15, "K/I.13.F")])
def test_a_side_deck_has_its_size_or_is_none(limit: int, right: int, paragraph: str) -> None:
    """K/I.13.E, K/I.13.F, K/I.13.I."""
    deck = plain(60, limit)
    for count in range(18):
        side = {f"Csere {n}": 1 for n in range(count)}
        wanted = set() if count in (0, right) else {paragraph, "K/I.13.I"}
        assert ids(DeckList(limit, deck, side, TOWER)) == wanted
        assert ids(DeckList(limit, deck, side, TOWER, draft=True)) == set()  # K/I.13.G


def test_between_games_cards_change_places_one_for_one() -> None:
    """K/I.13.C."""
    before = DeckList(3, {"A": 2, "B": 1}, {"C": 1}, TOWER)
    assert check_swap(before, DeckList(3, {"A": 1, "B": 1, "C": 1}, {"A": 1}, TOWER)) == ()
    grown = check_swap(before, DeckList(3, {"A": 2, "B": 1, "C": 1}, {}, TOWER))
    assert [f.key for f in grown] == ["deck.swap_size", "deck.swap_side_size"]
    other = check_swap(before, DeckList(3, {"A": 2, "D": 1}, {"C": 1}, TOWER))
    assert [(f.key, dict(f.params)["card"]) for f in other] == [("deck.swap_other", "B"), ("deck.swap_other", "D")]


@pytest.mark.parametrize(("edition", "paragraph"), [(OLD, "K/III.4.A"), (NEW, "M/3.01.A")])
def test_the_tower_is_three_different_levels(edition: str, paragraph: str) -> None:
    """K/III.4.A, M/3.01.A."""
    for tower in (TOWER[:2], (*TOWER, "Alap"), ("Alsó", "Alsó", "Felső"), ("Alsó", "Forrás", "Felső")):
        assert ids(DeckList(3, plain(40), {}, tower), edition) == {paragraph}
    assert keys(DeckList(3, plain(40), {}, None), edition) == []  # not known: nothing to say


def test_a_level_may_say_that_it_is_no_starting_level_or_only_that() -> None:
    """K/V.3.D."""
    assert keys(DeckList(3, plain(40), {}, ("Alsó", "Gyenge", "Alap"))) == ["tower_forbidden"]
    assert keys(DeckList(3, plain(40) | {"Alap": 1, "Gyenge": 1}, {}, TOWER)) == ["only_in_tower"]


@pytest.mark.parametrize(("edition", "in_deck", "in_side"), [(OLD, True, False), (NEW, True, True)])
def test_a_sole_resource_suffers_no_other(edition: str, in_deck: bool, in_side: bool) -> None:
    """K/II.13, M/1.02, É63."""
    side = {f"Csere {n}": 1 for n in range(11)} | {"Forrás": 1}
    assert (
        "sole_resource" in keys(DeckList(3, plain(40) | {"Ősforrás": 3, "Forrás": 1}, {}, TOWER), edition)
    ) is in_deck
    assert ("sole_resource" in keys(DeckList(3, plain(40) | {"Ősforrás": 3}, side, TOWER), edition)) is in_side
    assert keys(DeckList(3, plain(40) | {"Ősforrás": 3}, {}, TOWER), edition) == []


@pytest.mark.parametrize(("answer", "found"), [(1, []), (2, ["sole_resource"])])
def test_whether_the_side_deck_counts_for_a_sole_resource_is_a_reading(answer: int, found: list[str]) -> None:
    """É63."""
    side = {f"Csere {n}": 1 for n in range(11)} | {"Forrás": 1}
    for edition in (OLD, NEW):
        assert keys(DeckList(3, plain(40) | {"Ősforrás": 1}, side, TOWER), edition, É63=answer) == found


def test_the_older_rules_know_no_omen_and_no_exalted_card() -> None:
    """K/III.1, É59."""
    deck = DeckList(4, plain(60, 4) | {"Holló": 1, "Ősfa": 4}, {}, TOWER)
    assert keys(deck) == ["unknown_kind", "unknown_kind"]
    assert keys(deck, É59=2) == ["exalted_and_omen"]
    assert keys(DeckList(3, plain(39) | {"Holló": 1}, {}, TOWER), É59=2) == ["too_small"]


def test_one_omen_at_most_and_none_in_the_side_deck() -> None:
    """M/3.09.C."""
    assert keys(DeckList(4, plain(60, 4) | {"Holló": 1}, {}, TOWER), NEW) == []
    assert keys(DeckList(4, plain(60, 4) | {"Holló": 1, "Bagoly": 1}, {}, TOWER), NEW) == ["omens"]
    assert keys(DeckList(4, plain(60, 4) | {"Holló": 2}, {}, TOWER), NEW) == ["omens"]
    side = {f"Csere {n}": 1 for n in range(14)} | {"Holló": 1}
    assert keys(DeckList(4, plain(60, 4), side, TOWER), NEW) == ["omen_in_side_deck"]


@pytest.mark.parametrize(("answer", "found"), [(1, ["too_small"]), (2, [])])
def test_what_begins_in_the_present_counts_toward_the_size_only_by_the_other_reading(
    answer: int, found: list[str]
) -> None:
    """M/3.09.D, M/3.10.I, K/I.2.B–C, É98."""
    assert keys(DeckList(3, plain(39) | {"Holló": 1}, {}, TOWER), NEW, É98=answer) == found
    assert keys(DeckList(4, plain(56, 4) | {"Ősfa": 4}, {}, TOWER), NEW, É98=answer) == found
    assert keys(DeckList(4, plain(57, 4) | {"Ősfa": 4}, {}, TOWER), NEW, É98=answer) == []


def test_one_sort_of_exalted_card_in_four_copies_and_no_omen() -> None:
    """M/3.10.G, H, K."""
    assert ids(DeckList(4, plain(60, 4) | {"Ősfa": 4, "Őskő": 4}, {}, TOWER), NEW) == {"M/3.10.G"}
    assert ids(DeckList(4, plain(60, 4) | {"Ősfa": 3}, {}, TOWER), NEW) == {"M/3.10.H"}
    assert ids(DeckList(4, plain(60, 4) | {"Ősfa": 4, "Holló": 1}, {}, TOWER), NEW) == {"M/3.10.K", "M/1.02"}
    side = {f"Csere {n}": 1 for n in range(14)} | {"Ősfa": 1}
    assert keys(DeckList(4, plain(60, 4), side, TOWER), NEW) == ["exalted_copies"]


@pytest.mark.parametrize(("answer", "found"), [(1, ["copies", "exalted_limit"]), (2, [])])
def test_an_exalted_card_needs_a_limit_of_four_unless_it_is_not_bound(answer: int, found: list[str]) -> None:
    """M/3.10.H, K/I.2.A, É58."""
    assert keys(DeckList(3, plain(40) | {"Ősfa": 4}, {}, TOWER), NEW, É58=answer) == found


decks = st.dictionaries(st.sampled_from([f"Lap {n}" for n in range(25)]), st.integers(0, 4))


@given(st.sampled_from([3, 4]), decks, st.sampled_from([OLD, NEW]))
def test_a_deck_of_plain_cards_fails_by_copies_or_size_alone(limit: int, cards: dict[str, int], edition: str) -> None:
    """K/I.2.A–C: and exactly when it must."""
    found = keys(DeckList(limit, cards, {}, TOWER), edition)
    assert found.count("copies") == sum(count > limit for count in cards.values())
    assert ("too_small" in found) is (sum(cards.values()) < {3: 40, 4: 60}[limit])
    assert set(found) <= {"copies", "too_small"}


def test_a_reading_is_named_where_it_is_used() -> None:
    """É98, É63, É58."""
    def readings(deck: DeckList) -> list[tuple[str, ...]]:
        rules = ruleset(NEW)
        return [f.readings for f in check_deck(deck, SPECIAL, rules.bind, rules.readings)]

    assert readings(DeckList(3, plain(39), {}, TOWER)) == [()]
    assert readings(DeckList(3, plain(39) | {"Holló": 1}, {}, TOWER)) == [("É98",)]
    assert readings(DeckList(3, plain(40) | {"Ősforrás": 1, "Forrás": 1}, {}, TOWER)) == [("É63",)]
    assert readings(DeckList(3, plain(40) | {"Ősfa": 4}, {}, TOWER)) == [(), ("É58",)]


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_the_side_deck_is_no_part_of_the_future(edition: str) -> None:
    """K/I.13.B: its cards lie apart, and don't count toward the size of the deck."""
    rules = ruleset(edition)
    decks = {"A": Deck(cards=plain(40), side_deck={f"Csere {n}": 3 for n in range(4)})}
    seat = step(None, Opening(edition=edition, decks=decks, players={"A": "A", "B": "B"}), rules).state.seats[0]
    assert (len(seat.zones[FUTURE]), len(seat.zones[SIDE])) == (40, 12)
    assert {(c.owner, c.zone, c.d) for c in side_cards(0, 12)} == {(0, SIDE, None)}
    short = DeckList(3, plain(39), {f"Csere {n}": 3 for n in range(4)}, TOWER)
    assert ids(short, edition) == {"K/I.2.B"}
