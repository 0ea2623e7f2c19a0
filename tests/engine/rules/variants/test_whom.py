"""K/T.5.torony, K/T.5.építmény: which effects of a common card are done to one player of the side."""

from __future__ import annotations

from typing import Any

import pytest

from engine.definition import definition
from engine.rules.variants.s5_whom import means_its_player

TIMED = {"amikor": "mp-nyeréskor", "szöveg": "Történik valami."}
ALL_STRONGER = {"módosít": {"érték": "fizikum", "mennyi": 1, "kit": "minden kalandozó"}}


@pytest.mark.parametrize(("effect", "meant"), [
    ({"hatás": [{"mp": 1}]}, True),
    ({"hatás": [{"mp": {"mennyi": 1, "kit": "játékosa"}}]}, True),
    ({"hatás": [{"mp": {"mennyi": -1, "kit": "ellenfél"}}]}, False),
    ({"hatás": [{"győzelem": {"kinek": "ellenfél"}}]}, False),
    ({"hatás": [{"kever": None}]}, True),
    ({"hatás": [ALL_STRONGER]}, False),
    ({"hatás": [{"módosít": {"érték": "fizikum", "mennyi": 1, "kit": "minden saját kalandozó"}}]}, True),
    ({"célpont": "saját kalandozó", "hatás": [{"sebzés": 1}]}, True),
    ({"célpont": "ellenséges kalandozó", "hatás": [{"sebzés": 1}]}, False),
    ({"hatás": [{"ismétel": {"hányszor": 2, "hatás": [ALL_STRONGER]}}]}, False),
    ({"hatás": [{"ismétel": {"hányszor": 2, "hatás": [ALL_STRONGER, {"húz": 1}]}}]}, True),
    ({"hatás": [{"választás": [[ALL_STRONGER], [{"mp": 1}]]}]}, True),
    ({"hatás": [{"választás": [[ALL_STRONGER], [{"mp": {"mennyi": 1, "kit": "ellenfél"}}]]}]}, False),
    ({}, False)])
def test_an_effect_means_its_player_where_it_matters_whose_it_is(effect: dict[str, Any], meant: bool) -> None:
    """K/T.5.torony, K/T.5.építmény: his MP, cards or DP, or what is his; not what is done to all or to opponents."""
    mill = definition({"név": "Malom", "típus": "építmény", "dp": 1, "hatások": [{**TIMED, **effect}]})
    assert means_its_player(mill.effects[0]) is meant
