"""K/T.2.C, K/T.3.C, K/II.7, É113: the quest that is stored on a level, given to put a player out."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.telling import line_of
from engine.legal import complete, legal
from engine.ruleset import ruleset
from engine.state import card
from engine.zones import FUTURE, TOWER
from tests.engine.properties.games import faults
from tests.engine.rules.ch01_basics.playing import OLD, Table

QUEST = {"név": "Nyom", "típus": "küldetés", "utak": 3, "dp": 11, "feltételek": ["HARCOS"],
         "kulcsszavak": ["Raktározandó"]}
LEVEL = {"név": "Kapu", "típus": "toronyszint", "fal": 0}


def table(variant: str, **more: Any) -> Table:
    a = {"mp": 5, "jövő": 3, "torony": [{"lap": "Kapu", "csatolt": ["Nyom"]}], **more}
    return Table([QUEST, LEVEL], OLD, változat=variant, A=a, B={"mp": 3}, C={"mp": 2}, D={"mp": 1})


@pytest.mark.parametrize(("variant", "more"), [("kihívás", {"kihívás": "B"}), ("körbetámadás", {})])
def test_it_is_listed_accepted_and_goes_under_its_owners_deck(variant: str, more: dict[str, Any]) -> None:
    there = table(variant, **more)
    for answer, wanted in ((1, {"A kiejt B [Nyom]"}), (2, set())):
        rules = ruleset(OLD, {"É113": answer})
        lines = (base for base in legal(there.state, rules) if base.group == "kiejtés")
        assert {line_of(e) for base in lines for e in complete(there.state, base, rules)} == wanted
    there.play("A kiejt B [Nyom]")
    quest, (level,) = there.of("Nyom"), there.state.seats[0].zones[TOWER]
    assert there.state.seats[0].zones[FUTURE][-1] == quest and faults(there.state) == []
    assert (card(there.state, level).attached, there.read("A.dp"), there.state.many and there.state.many.out) == (
        (), 0, (1,))
