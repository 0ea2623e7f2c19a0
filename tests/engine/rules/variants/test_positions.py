"""K/T: what a position or an opening of many players is, and what of it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine.paths import read_path
from engine.position import from_position
from engine.ruleset import ruleset
from engine.state import State
from engine.step import step
from engine.variant import TABLE
from events.acts import Challenge, Exchange, OfferPact
from events.errors import InputError
from events.opening import Opening

RULES = ruleset("klasszikus")


def stated(**position: Any) -> State:
    return from_position("klasszikus", position, {}, RULES)


@pytest.mark.parametrize(("name", "members", "levels"), [
    ("párbaj", 1, 3), ("ómen", 1, 3), ("kihívás", 1, 3), ("iker", 2, 4), ("csapat", 3, 5), ("csapat", 4, 6)])
def test_how_many_levels_a_side_begins_with(name: str, members: int, levels: int) -> None:
    """K/T.5.torony, K/T.6.B: four for a pair, two more than its members for a team."""
    assert TABLE[name].levels(members) == levels


@pytest.mark.parametrize("name", sorted(TABLE))
def test_a_duel_remembers_nothing_of_many(name: str) -> None:
    """K/T: only the variants have data of their own."""
    seats = {letter: {} for letter in ("AB" if name == "párbaj" else "ABCD")}
    assert (stated(változat=name, **seats).many is None) == (name == "párbaj")


def test_both_sides_are_of_the_same_size() -> None:
    """K/T.6.A: three against one are no teams, nor is a player of both."""
    seats: dict[str, Any] = {letter: {} for letter in "ABCD"}
    for sides in ([["A", "B", "C"], ["D"]], [["A", "B"], ["B", "D"]], [["A", "B", "C", "D"]]):
        with pytest.raises(InputError) as caught:
            stated(változat="csapat", párok=sides, **seats)
        assert caught.value.code == "position.sides"
    assert read_path(stated(változat="csapat", párok=[["A", "B"], ["C", "D"]], **seats), "ki", RULES) == ["A", "B"]


def test_without_other_word_every_second_seat_is_of_one_side() -> None:
    """K/T.5: A and C against B and D; their tower stands once, and both see it."""
    state = stated(változat="iker", A={}, B={}, C={}, D={})
    assert state.many is not None and state.many.sides == ((0, 2), (1, 3))
    assert [read_path(state, f"{letter}.torony", RULES) for letter in "AC"] == [["T1", "T2", "T3", "T4"]] * 2


@pytest.mark.parametrize(("key", "value"), [
    ("szövetség", ["A", "A"]), ("szövetség", ["A", "X"]), ("kiejtések", {"A": "sok"}), ("cél", 0), ("párok", "AB")])
def test_a_key_of_many_players_has_its_values(key: str, value: Any) -> None:
    """12-special.md: a pact is of two, counts are numbers, sides are lists."""
    with pytest.raises(InputError) as caught:
        stated(**{"változat": "szövetségek", key: value, "A": {}, "B": {}, "C": {}, "D": {}})
    assert caught.value.code == "position.value"


@pytest.mark.parametrize("event", [
    Challenge(seat="A", opponent="B"), OfferPact(seat="A", opponent="B"), Exchange(seat="A", given="?", taken="?")])
def test_a_duel_has_no_acts_of_many(event: Any) -> None:
    """K/T.2.B, K/T.4.B, K/T.5.csere: in a duel they are refused by the paragraph that they belong to."""
    verdict = step(stated(A={"mp": 3}, B={}), event, RULES).verdict
    assert verdict.outcome == "szabálytalan"
    assert any(c.key == "variant_act" and c.ok is False for c in verdict.checks)


def test_a_game_of_three_begins_with_their_omens_aside() -> None:
    """K/T.1.A: the omens lie beside the decks until the first turn."""
    text = {"név": "Aszály", "típus": "eseménylap", "mp": 2, "időtartam": "végleges"}
    opening = Opening(edition="klasszikus", variant="ómen", players=dict.fromkeys("ABC", "x"), texts={"Aszály": text},
                      omens=dict.fromkeys("ABC", "Aszály"))
    state = step(None, opening, RULES).state
    assert len(state.seats) == 3
    assert read_path(state, "Aszály#3.hely", RULES) == "játékon kívül"


@pytest.mark.parametrize("card", [
    {"név": "Jel", "típus": "eseménylap", "mp": 1, "időtartam": "pillanat"},
    {"név": "Jel", "típus": "ómen", "mp": 1, "ómenpont": 3}])
def test_an_omen_of_a_position_is_a_lasting_event_card(card: dict[str, Any]) -> None:
    """K/T.1.A: as the header of a record."""
    position = {"változat": "ómen", "A": {"ómen": ["Jel"]}, "B": {}, "C": {}}
    with pytest.raises(InputError) as caught:
        from_position("klasszikus", position, {"Jel": card}, RULES)
    assert (caught.value.code, caught.value.params["at"]) == ("position.omen", ("A", "ómen"))


def test_before_the_omen_step_no_omen_is_in_play() -> None:
    """K/T.1.A: one that cannot enter stays out of the game; in any later phase a stated one is in the Present."""
    omen = {"név": "Jel", "típus": "eseménylap", "mp": 1, "időtartam": "végleges", "feltétel": "Harcos"}
    for phase, where in (("forduló nyitása", "játékon kívül"), ("manőverek", "jelen")):
        position = {"változat": "ómen", "fázis": phase, "A": {"ómen": ["Jel"]}, "B": {}, "C": {}}
        state = from_position("klasszikus", position, {"Jel": omen}, RULES)
        assert read_path(state, "Jel.hely", RULES) == where
