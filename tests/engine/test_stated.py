"""cases/README.md, *A position case*: what a stated position may hold, and where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ruleset import ruleset
from engine.stated import see_form
from engine.step import step
from events.errors import InputError
from events.opening import Deck, Opening


def fault(position: dict[str, Any]) -> tuple[str, object]:
    """Code and path of the fault of a position."""
    with pytest.raises(InputError) as caught:
        see_form(position)
    return caught.value.code, caught.value.params["at"]


@pytest.mark.parametrize("position", [
    {}, {"A": None}, {"forduló": 1, "fázis": "forduló_zárása", "kezdő": "B", "legutóbb": ["B", "A"]},
    {"A": {"mp": 5, "kéz": 4, "jövő": ["Őr", "?"], "külső sík": [], "kihívás": "nincs"}},
    {"A": {"sor": [{"lap": "Őr", "helyzet": "pihenő", "sebzés": 1, "jelzők": {"x": 2}, "csatolt": ["Kard"]}]}},
    {"változat": "iker", "C": {"mp": 1}}])
def test_a_position_of_the_right_form(position: dict[str, Any]) -> None:
    see_form(position)


@pytest.mark.parametrize(("position", "code", "at"), [
    ({"fordulo": 3}, "unknown_key", ("fordulo",)), ({"forduló": "öt"}, "value", ("forduló",)),
    ({"forduló": 0}, "value", ("forduló",)), ({"fázis": "soha"}, "unknown_phase", ("fázis",)),
    ({"kezdő": "X"}, "value", ("kezdő",)), ({"legutóbb": ["A", 2]}, "value", ("legutóbb", 1)),
    ({"változat": "sakk"}, "value", ("változat",)), ({"A": 3}, "value", ("A",)),
    ({"A": {"mpp": 1}}, "unknown_key", ("A", "mpp")), ({"A": {"mp": True}}, "value", ("A", "mp")),
    ({"A": {"kéz": None}}, "value", ("A", "kéz")), ({"A": {"kéz": -1}}, "value", ("A", "kéz")),
    ({"A": {"jövő": 100_000_000}}, "value", ("A", "jövő")), ({"A": {"sor": "Őr"}}, "value", ("A", "sor")),
    ({"A": {"sor": ["Őr", 7]}}, "value", ("A", "sor", 1)), ({"A": {"sor": [{}]}}, "value", ("A", "sor", 0, "lap")),
    ({"A": {"sor": [{"lap": "Őr", "helzet": "éber"}]}}, "unknown_key", ("A", "sor", 0, "helzet")),
    ({"A": {"sor": [{"lap": "Őr", "helyzet": "alszik"}]}}, "value", ("A", "sor", 0, "helyzet")),
    ({"A": {"sor": [{"lap": "Őr", "csatolt": [1]}]}}, "value", ("A", "sor", 0, "csatolt", 0)),
    ({"A": {"sor": [{"lap": "Őr", "jelzők": {"x": "y"}}]}}, "value", ("A", "sor", 0, "jelzők", "x")),
    ({"C": {"mp": 1}}, "no_seat", ("C",))])
def test_a_fault_is_told_with_the_path_to_it(position: dict[str, Any], code: str, at: tuple[str | int, ...]) -> None:
    assert fault(position) == (f"position.{code}", at)


@pytest.mark.parametrize("seats", [
    {"players": {"A": "a", "B": "b", "C": "c"}}, {"decks": {"C": Deck(count=40)}}, {"towers": {"D": ("?",) * 3}},
    {"position": {"A": {}, "C": {}}}])
def test_a_duel_has_two_players(seats: dict[str, Any]) -> None:
    """K/I.1."""
    with pytest.raises(InputError) as caught:
        step(None, Opening(edition="klasszikus", **seats), ruleset("klasszikus"))
    assert caught.value.code == "position.no_seat"
