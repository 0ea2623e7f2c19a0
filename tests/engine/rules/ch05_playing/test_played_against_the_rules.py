"""Lines that the rules refuse and the table let stand: they are carried out as far as they can be."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ruleset import EDITIONS
from engine.state import card
from engine.zones import HAND, PAST, PLACE, ROW
from tests.engine.rules.lines import adventurer, states

TRAP = {"név": "Próbagödör", "típus": "akadálylap", "altípus": "csapda", "mp": 1,
        "hatások": [{"célpont": "kalandozó", "hatás": [{"sebzés": 2}]}]}
ROBBER = {"név": "Próbarablás", "típus": "eseménylap", "időtartam": "pillanat", "mp": 1,
          "hatások": [{"hatás": [{"eldob": {"mennyi": 2, "kit": "ellenfél"}}]}]}


def position(**own: Any) -> dict[str, Any]:
    """The manoeuvres phase with A to act."""
    seat = {"mp": 6, "torony": ["T1"], "jövő": 10}
    return {"állás": {"fázis": "manőverek", "A": {**seat, **own},
                      "B": {**seat, "mp": 3, "kéz": ["Vándor", "Kovács", "Íjász"]}},
            "lapok": [TRAP, ROBBER, *map(adventurer, ("Vándor", "Kovács", "Íjász", "Bajnok", "Apród"))]}


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_obstacle_that_was_played_attached_to_nothing_goes_to_the_past(edition: str) -> None:
    """K/I.3.E, K/III.7.B, M/3.04.B: it has no place in the Present by itself."""
    seen, _ = states(position(kéz=["Próbagödör"]), ("A idéz Próbagödör", "A passz", "B passz"), edition)
    [cid] = seen[-1].names["Próbagödör"]
    assert PLACE[card(seen[-1], cid).zone] == PLACE[PAST]


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_the_cards_chosen_to_discard_those_in_hand_go(edition: str) -> None:
    """K/I.3.L, M/1.09: one that is named and not in the hand changes nothing for the others."""
    lines = ("A idéz Próbarablás", "A passz", "B passz", "B választ Bajnok, Kovács")
    seen, _ = states(position(kéz=["Próbarablás"], sor=["Bajnok"]), lines, edition)
    last = seen[-1]
    where = {name: card(last, last.names[name][0]).zone for name in ("Vándor", "Kovács", "Íjász")}
    assert where == {"Vándor": HAND, "Kovács": PAST, "Íjász": HAND}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_hangs_on_a_card_gets_nothing_of_it_attached(edition: str) -> None:
    """K/V.4.B, M/5.04.B: two cards never hang on each other: the second attaching is not possible."""
    lines = ("hatás csatol Bajnok -> Apród", "hatás csatol Apród -> Bajnok")
    seen, _ = states(position(sor=["Bajnok", "Apród"]), lines, edition)
    last = seen[-1]
    [host], [hung] = last.names["Apród"], last.names["Bajnok"]
    assert (card(last, hung).host, card(last, host).zone) == (host, ROW)
    assert any(said[0] == "not_possible" for said in last.said)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_effect_on_nobody_takes_nothing(edition: str) -> None:
    """K/VI.4.R: what is not there loses nothing."""
    seen, _ = states(position(), ('hatás veszít "Lélektan" -> ?',), edition)
    assert seen[-1].cards == seen[0].cards
