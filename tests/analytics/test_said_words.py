"""The words of a consequence: cards by name, seats by letter, whatever the parameter is called."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.games import of_events
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from adjudicator.wording import SAID, SORTS
from analytics.rows import said
from analytics.rows.told import Told, told_of
from engine.state import NOBODY, all_cards

NAMES = {name for names in SAID.values() for name in names}


def test_every_parameter_that_is_a_card_or_a_seat_is_told_as_one() -> None:
    cards = {name for name in NAMES if SORTS.get(name) is SORTS["card"]}
    seats = {name for name in NAMES if SORTS.get(name) is SORTS["seat"]}
    assert cards == NAMES & (said._CARDS | said._SECOND)
    assert seats == {name for name in seats if name in said._SEATS or said._plain(name, 1, None, None) == "B"}


def test_a_drawback_an_exchange_and_a_challenge_name_whom_they_are_about() -> None:
    """K/III.8.5.C, K/T.5.csere, K/T.2.B: no number of a card or a seat is told, which would tell how decks lie."""
    told = told_of(of_events([e for e, _ in run(5, "klasszikus", find_pack("minta").texts(), 400, 2)]))
    (one, a), (two, b), *_ = [(cid, c.d.name) for cid, c in all_cards(told.end) if c.d is not None]
    hidden = told._replace(open=frozenset({one}))
    for key, name in (("drawback", "caster"), ("exchanged", "who")):
        assert parts((key, one, two), told) == (a, None, None, {name: b})
        assert parts((key, one, two), hidden) == (a, None, None, {name: "?"})
        assert parts((key, one, NOBODY), told) == (a, None, None, None)
    for key in ("challenged", "pact_offered"):
        assert parts((key, 0, 2), told) == (None, "A", None, {"controller": "C"})


def test_the_rest_of_a_consequence_is_told_by_its_names() -> None:
    """K/I.8.A: the starting rolls of all seats; K/I.9.D: what was rolled, up to what, and whether it was enough."""
    told = told_of(of_events([e for e, _ in run(5, "klasszikus", find_pack("minta").texts(), 400, 2)]))
    one, a = next((cid, c.d.name) for cid, c in all_cards(told.end) if c.d is not None)
    assert parts(("start_rolled", (0, 9), (1, 5)), told) == (None, None, None, {"rolls": ["A 9", "B 5"]})
    assert parts(("attack_rolled", one, 11, 5, False), told) == (a, None, 11, {"upper": 5, "ok": False})
    assert parts(("value_changed", one, "fizikum", "módosít", -1, NOBODY), told) == (
        a, None, -1, {"value": "fizikum", "op": "módosít"})
    assert parts(("turned_back", (one, one)), told) == (None, None, None, {"cards": [a, a]})
    assert parts(("passed", 0), told) == (None, "A", None, None)


def parts(trace: tuple[Any, ...], told: Told) -> tuple[Any, ...]:
    *first, rest = said._parts(trace, told.line[-1], told)
    return (*first, json.loads(rest) if rest is not None else None)
