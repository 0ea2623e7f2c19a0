"""K/T: who is left last wins with the fall itself, whatever else changed on the table."""

from __future__ import annotations

from typing import Any

import pytest

from engine.position import from_position
from engine.rules.ch01_basics.s01_end_of_game import win_with_turn
from engine.rules.variants.s0_common import fall_out, fall_together
from engine.rules.variants.table import TABLE
from engine.ruleset import ruleset
from engine.state import DRAW, NOBODY, State, card
from engine.zones import PAST, THREAD
from tests.engine.rules.lines import states

RULES = ruleset("klasszikus")


def left(name: str, out: str, **more: Any) -> State:
    seats: dict[str, Any] = {s: {"kiesett": "igen"} if s in out else {} for s in "ABCD"}
    return from_position("klasszikus", {"változat": name, **seats, **more}, {}, RULES)


@pytest.mark.parametrize("name", ["ómen", "kihívás", "körbetámadás", "szövetségek"])
def test_who_is_left_last_has_won(name: str) -> None:
    """K/T.2, K/T.3.E, K/T.4.D: with D the last opponent falls; with C another is left."""
    assert TABLE[name].concede(left(name, "BC", cél=9), 3, RULES).winner == 0
    assert TABLE[name].concede(left(name, "B", cél=9), 2, RULES).winner == NOBODY


def test_the_first_put_out_may_be_the_last() -> None:
    """K/T.2: two were to be put out, but nobody is left for it."""
    assert fall_out(left("kihívás", "BC"), 3, RULES, 0).winner == 0


def test_all_at_once_is_a_draw_and_one_less_is_not() -> None:
    """K/T, K/I.1: nobody is left to win; where one is left he has won."""
    assert fall_together(left("kihívás", "BC"), (0, 3), win_with_turn, RULES).winner == DRAW
    ended = fall_together(left("kihívás", "B"), (2, 3), win_with_turn, RULES)
    assert ended.winner == 0 and ended.many is not None and ended.many.falling == ()


def test_a_card_of_another_that_who_falls_out_was_playing_goes_to_its_owner() -> None:
    """K/T.0.4, K/I.3.E: A has played a card out of B's hand, against the rules, and gives up while it is in the
    thread."""
    seat = {"mp": 5, "torony": ["T1"], "jövő": 9}
    shower = {"név": "Próbazápor", "típus": "eseménylap", "időtartam": "pillanat", "mp": 1}
    case = {"állás": {"változat": "körbetámadás", "fázis": "manőverek", **dict.fromkeys("ABCD", seat),
                      "B": {**seat, "kéz": ["Próbazápor"]}}, "lapok": [shower]}
    seen, _ = states(case, ("A idéz Próbazápor", "A felad"))
    [cid] = seen[-1].names["Próbazápor"]
    assert card(seen[-2], cid).zone == THREAD
    assert (card(seen[-1], cid).zone, card(seen[-1], cid).owner) == (PAST, 1)
