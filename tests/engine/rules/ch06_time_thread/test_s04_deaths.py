"""K/VI.4.J–L — what the trace tells of a death: of what, and which card did it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.state import NOBODY
from tests.engine.rules.ch01_basics.playing import NEW, OLD, adventurer, event
from tests.engine.rules.lines import states

END = ("passzok", "passzok")  # the effect takes place, and the thread closes
EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])


def told(edition: str, *lines: str, **effects: list[Any]) -> tuple[list[tuple[Any, ...]], dict[str, int]]:
    """What is said of harm and death once A has played event cards with these programs, and the cards' numbers."""
    cards = [event(name, {"szöveg": "Hatás.", "célpont": "kalandozó", "hatás": program})
             for name, program in effects.items()]
    position = {"A": {"mp": 9, "kéz": [*effects]}, "B": {"sor": ["Vándor"]}}
    seen, _ = states({"lapok": [*cards, adventurer("Vándor", fizikum=6)], "állás": position},
                     lines, edition)
    keys = ("damage", "death_mark", "value_changed", "died", "wounded")
    return ([said for state in seen for said in state.said if said[0] in keys],
            {name: ids[0] for name, ids in seen[-1].names.items()})


@EDITIONS
def test_damage_names_its_card_and_death_its_cause(edition: str) -> None:
    """K/VI.4.J: two damages add up to the base level of 2; both are told with the card that dealt them."""
    said, of = told(edition, "A idéz Szúrás -> Vándor", "passzok", "A idéz Vágás -> Vándor", *END,
                    Szúrás=[{"sebzés": 1}], Vágás=[{"sebzés": 1}])
    assert said == [("damage", of["Vándor"], 1, of["Szúrás"]), ("damage", of["Vándor"], 1, of["Vágás"]),
                    ("died", of["Vándor"], "sebzés")]


@EDITIONS
def test_a_death_effect_kills_whatever_damage_there_is(edition: str) -> None:
    """K/VI.4.L, M/5.13."""
    said, of = told(edition, "A idéz Átok -> Vándor", *END, Átok=[{"sebzés": 1}, {"öl": "célpont"}])
    assert said == [("damage", of["Vándor"], 1, of["Átok"]), ("death_mark", of["Vándor"], of["Átok"]),
                    ("died", of["Vándor"], "halál")]


@EDITIONS
@pytest.mark.parametrize(("value", "amount"), [("fizikum", -6), ("alapszint", -2)])
def test_who_has_too_little_of_a_value_dies_of_it(edition: str, value: str, amount: int) -> None:
    """K/III.10.G, K/VI.4.J: an attribute under 1, a base level of 0."""
    said, of = told(edition, "A idéz Sorvadás -> Vándor", *END,
                    Sorvadás=[{"módosít": {"érték": value, "mennyi": amount}}])
    assert said == [("value_changed", of["Vándor"], value, "módosít", amount, of["Sorvadás"]),
                    ("died", of["Vándor"], value)]


@EDITIONS
def test_who_lives_on_is_not_said_to_die(edition: str) -> None:
    """K/VI.4.N: one damage of two is survived, wounded."""
    said, of = told(edition, "A idéz Szúrás -> Vándor", *END, Szúrás=[{"sebzés": 1}])
    assert said == [("damage", of["Vándor"], 1, of["Szúrás"]), ("wounded", of["Vándor"])]


@EDITIONS
@pytest.mark.parametrize(("line", "source"), [("hatás sebzés 2 -> Vándor forrás Szúrás", "Szúrás"),
                                              ("hatás sebzés 2 -> Vándor", "")])
def test_damage_by_hand_has_the_source_that_is_noted(edition: str, line: str, source: str) -> None:
    """K/VI.4.J: without a source nobody knows whose it is."""
    said, of = told(edition, line, Szúrás=[{"sebzés": 1}])
    assert said[0] == ("damage", of["Vándor"], 2, of.get(source, NOBODY))
