"""The words of a consequence: cards by name, seats by letter, whatever the parameter is called."""

from __future__ import annotations

from adjudicator.games import of_events
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from adjudicator.wording import SAID, SORTS
from analytics.rows import said
from analytics.rows.told import told_of
from engine.state import NOBODY, all_cards

NAMES = {name for names in SAID.values() for name in names}


def test_every_parameter_that_is_a_card_or_a_seat_is_told_as_one() -> None:
    cards = {name for name in NAMES if SORTS.get(name) is SORTS["card"]}
    seats = {name for name in NAMES if SORTS.get(name) is SORTS["seat"]}
    assert cards == NAMES & (said._CARDS | said._SECOND)
    assert seats == NAMES & (said._SEATS | said._OTHER_SEATS)


def test_a_drawback_an_exchange_and_a_challenge_name_whom_they_are_about() -> None:
    """K/III.8.5.C, K/T.5.csere, K/T.2.B: no number of a card or a seat is told, which would tell how decks lie."""
    told = told_of(of_events([e for e, _ in run(5, "klasszikus", find_pack("minta").texts(), 400, 2)]))
    (one, a), (two, b), *_ = [(cid, c.d.name) for cid, c in all_cards(told.end) if c.d is not None]
    hidden = told._replace(open=frozenset({one}))
    for key in ("drawback", "exchanged"):
        assert said._parts((key, one, two), told.end, told) == (a, None, None, b)
        assert said._parts((key, one, two), told.end, hidden) == (a, None, None, "?")
        assert said._parts((key, one, NOBODY), told.end, told) == (a, None, None, None)
    for key in ("challenged", "pact_offered"):
        assert said._parts((key, 0, 2), told.end, told) == (None, "A", None, "C")
