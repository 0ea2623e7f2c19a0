"""É03, É49, É89: what the other readings let in stands in the list of legal lines, by theirs and not by ours."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.telling import line_of
from engine.legal import complete, legal
from engine.ruleset import ruleset
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer, event, trap

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
QUEST = {"név": "Nyom", "típus": "küldetés", "utak": 2, "dp": 3, "feltételek": ["Lélektan"]}
SHOT = event("Nyíl", {"jelek": ["megszakító"], "célpont": "ellenséges kalandozó", "hatás": [{"sebzés": 1}]}, mp=1)
DENIAL = event("Tagadás", {"jelek": ["semlegesítő"], "célpont": "lap az időfonalban", "hatás": ["semlegesít"]}, mp=1)
OUTSIDE = adventurer("Sírásó", jelek=["külső sík"])


def listed(table: Table, edition: str, **readings: int) -> set[str]:
    """The notation of everything that may be done."""
    rules = ruleset(edition, readings)
    return {line_of(e) for base in legal(table.state, rules) for e in complete(table.state, base, rules)}


@EDITIONS
def test_who_is_not_active_may_act_quickly(edition: str) -> None:
    """É03, K/V.6.A, K/I.6.F: quickly only, and only by that reading."""
    position: dict[str, Any] = {"A": {"mp": 4, "sor": ["Vándor"]}, "B": {"mp": 2, "kéz": ["Nyíl", "Hír"]}}
    table = Table([SHOT, event("Hír"), adventurer("Vándor")], edition, **position)
    assert {line for line in listed(table, edition) if line.startswith("B")} == set()
    theirs = {line for line in listed(table, edition, É03=2) if line.startswith("B")}
    assert theirs == {"B idéz Nyíl -> Vándor"}


@EDITIONS
def test_the_attaching_of_an_obstacle_is_a_target(edition: str) -> None:
    """É49, K/V.1.G, M/5.01.G."""
    table = Table([QUEST, trap("Verem"), DENIAL], edition, A={"mp": 5, "kéz": ["Verem"]},
                  B={"mp": 2, "küldetések": ["Nyom"], "kéz": ["Tagadás"]})
    table.play("A csatol Verem -> Nyom", "A passz")
    assert [line for line in listed(table, edition) if "Tagadás" in line] == []
    assert [line for line in listed(table, edition, É49=2) if "Tagadás" in line] == ["B idéz Tagadás -> Verem"]


@EDITIONS
def test_an_adventurer_outside_is_a_target(edition: str) -> None:
    """É89, K/VIII.J."""
    table = Table([OUTSIDE, SHOT], edition, A={"mp": 1, "külső_sík": ["Sírásó"]}, B={"mp": 2, "kéz": ["Nyíl"]})
    assert [line for line in listed(table, edition) if "Nyíl" in line] == []
    assert [line for line in listed(table, edition, É89=2) if "Nyíl" in line] == ["B idéz Nyíl -> Sírásó"]
