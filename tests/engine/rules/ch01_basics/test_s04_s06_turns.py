"""K/I.4, K/I.6, K/I.8: hidden cards that leave, who is active, how a game begins."""

from __future__ import annotations

import pytest

from engine.definition import definition
from engine.rules.ch01_basics.s04_face_up_down import shown_leaving
from engine.rules.ch01_basics.s06_active_player import active_seat, next_to_act
from engine.rules.ch01_basics.s08_start import lay_tower, may_shuffle_back, shuffle_back
from engine.ruleset import ruleset
from engine.state import Awaiting, State, card
from engine.step import step
from engine.zones import FUTURE, HAND, OUT, TOWER
from events.acts import Pass
from events.base import Event
from events.chance import StartingPlayer, StartingRolls
from events.choices import Mulligan
from events.opening import Deck, Opening
from tests.engine.rules.ch01_basics.playing import NEW, OLD, WANDERER, Table, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
GIFT = event("Adakozás", {"jelek": ["megszakító"], "szöveg": "Ellenfeled kap 4 MP-t.",
                          "hatás": [{"mp": {"mennyi": 4, "kit": "ellenfél"}}]})


# ------------------------------------------------------------------------------ K/I.4.E


@EDITIONS
def test_a_hidden_card_that_leaves_the_present_has_to_be_shown(edition: str) -> None:
    """K/I.4.E: a level that goes back to the hand."""
    table = Table([], edition)
    assert table.play("hatás mozgat T1#1 -> kéz") == ("shown_leaving", "moved")
    assert table.card("T1").zone == HAND


@EDITIONS
def test_an_open_card_that_leaves_needs_no_showing(edition: str) -> None:
    """K/I.4.E."""
    table = Table([WANDERER], edition, A={"sor": ["Vándor"]})
    assert table.play("hatás mozgat Vándor -> kéz") == ("moved",)


def test_only_leaving_the_present_asks_for_showing() -> None:
    """K/I.4.E: not a change of place within it."""
    table = Table([])
    level = table.of("T1")
    assert shown_leaving(table.state, level, TOWER).said == table.state.said
    assert shown_leaving(table.state, level, OUT).said == (*table.state.said, ("shown_leaving", level))


# ------------------------------------------------------------------------------ K/I.6


@EDITIONS
def test_the_active_player_may_act(edition: str) -> None:
    """K/I.6: the decision is awaited of the active player, and of nobody else."""
    table = Table([WANDERER], edition, A={"mp": 3, "kéz": ["Vándor"]}, B={"mp": 5, "kéz": ["?"]})
    assert table.state.awaiting == Awaiting("cselekvés", 1)
    assert table.verdict("A idéz Vándor").outcome == "szabálytalan"


@EDITIONS
def test_after_a_pass_the_other_player_is_active(edition: str) -> None:
    """K/I.6.D."""
    table = Table([WANDERER], edition, A={"mp": 3, "kéz": ["Vándor"]}, B={"mp": 5})
    table.play("B passz")
    assert table.state.awaiting == Awaiting("cselekvés", 0)
    assert (next_to_act(table.state, ()), next_to_act(table.state, (1,)), next_to_act(table.state, (0,))) == (1, 0, 1)


@EDITIONS
def test_after_each_unwound_effect_it_is_asked_anew_who_is_active(edition: str) -> None:
    """K/I.6.E: the upper effect gives MP to B, so B may act before the lower one takes place."""
    table = Table([WANDERER, GIFT], edition, A={"mp": 5, "kéz": ["Vándor", "Adakozás"]}, B={"mp": 2})
    table.play("A idéz Vándor", "A idéz Adakozás")
    assert active_seat(table.state) == 0
    table.play("passzok")
    assert [s.mp for s in table.state.seats] == [3, 6]
    assert table.state.awaiting == Awaiting("cselekvés", 1)


@EDITIONS
def test_the_active_player_is_first_with_quick_effects_too(edition: str) -> None:
    """K/I.6.F."""
    table = Table([WANDERER, GIFT], edition, A={"mp": 5, "kéz": ["Vándor"]}, B={"mp": 2, "kéz": ["Adakozás"]})
    table.play("A idéz Vándor")
    early = table.verdict("B idéz Adakozás")
    assert early.outcome == "szabálytalan"
    assert "K/I.6.F" in early.paragraphs
    table.play("A passz")
    assert table.verdict("B idéz Adakozás").outcome == "szabályos"


# ------------------------------------------------------------------------------ K/I.8


def started(*events: Event, edition: str = OLD) -> State:
    """A game of two decks of 40 unknown cards, after its first events."""
    opening = Opening(edition=edition, players={"A": "A", "B": "B"}, decks={"A": Deck(count=40), "B": Deck(count=40)})
    rules = ruleset(edition)
    state = step(None, opening, rules).state
    for one in events:
        state = step(state, one, rules).state
    return state


@EDITIONS
def test_who_rolled_more_says_who_starts(edition: str) -> None:
    """K/I.8.A: he may name anybody; the starting player is the active one."""
    assert started(edition=edition).awaiting.kind == "kezdődobás"
    rolled = started(StartingRolls(rolls={"A": 4, "B": 9}), edition=edition)
    assert rolled.awaiting == Awaiting("kezdőjátékos", 1)
    begun = started(StartingRolls(rolls={"A": 4, "B": 9}), StartingPlayer(seat="A"), edition=edition)
    assert begun.starter == active_seat(begun) == 0
    assert [s.mp for s in begun.seats] == [6, 6]


def test_equal_rolls_are_made_again() -> None:
    """K/I.8.A: nobody rolled more yet."""
    assert started(StartingRolls(rolls={"A": 7, "B": 7})).awaiting.kind == "kezdődobás"


@EDITIONS
def test_the_three_starting_levels_lie_face_down_but_for_the_open_ones(edition: str) -> None:
    """K/I.8.B, M/3.01.A."""
    hidden = definition({"név": "Pince", "típus": "toronyszint", "fal": 1})
    named = definition({"név": "Trónterem", "típus": "toronyszint", "fal": 2, "nevesített": "igen"})
    state = lay_tower(started(edition=edition), 0, [hidden, named, None])
    laid = [card(state, cid) for cid in state.seats[0].zones[TOWER][-3:]]
    assert [(c.d.name, c.face_up) for c in laid if c.d is not None] == [("Pince", False), ("Trónterem", True)]
    assert [(c.owner, c.controller) for c in laid] == [(0, 0)] * 3
    assert laid[2].d is None


@EDITIONS
def test_without_notes_the_towers_are_three_levels_each(edition: str) -> None:
    """K/I.8.B, M/3.01.A."""
    assert [len(s.zones[TOWER]) for s in started(edition=edition).seats] == [3, 3]


@EDITIONS
def test_after_the_set_up_the_first_turn_begins(edition: str) -> None:
    """K/I.8.D: the starting player draws his hand first, and decides on it before the other draws."""
    begun = started(StartingRolls(rolls={"A": 9, "B": 4}), StartingPlayer(seat="B"), edition=edition)
    assert begun.turn == 1
    rules = ruleset(edition)
    while begun.awaiting.kind == "cselekvés":  # the thread of the opening
        begun = step(begun, Pass(seat="AB"[begun.awaiting.seat]), rules).state
    assert begun.awaiting == Awaiting("lekeverés", 1)
    assert [len(s.zones[HAND]) for s in begun.seats] == [0, 7]
    again = step(begun, Mulligan(seat="B", mulligan=True), rules).state
    assert again.awaiting == Awaiting("lekeverés", 1)
    assert [len(s.zones[HAND]) for s in again.seats] == [0, 5]
    kept = step(again, Mulligan(seat="B", mulligan=False), rules).state
    assert kept.awaiting == Awaiting("lekeverés", 0)
    assert [len(s.zones[HAND]) for s in kept.seats] == [7, 5]


@EDITIONS
@pytest.mark.parametrize(("held", "after"), [(7, 5), (5, 3), (3, 1)])
def test_a_shuffled_back_hand_is_two_cards_smaller(edition: str, held: int, after: int) -> None:
    """K/I.8.D: and the hand size stays what it is."""
    table = Table([], edition, A={"kéz": ["?"] * held, "jövő": 30})
    seat = shuffle_back(table.state, 0).seats[0]
    assert (len(seat.zones[HAND]), len(seat.zones[FUTURE]), seat.hand_size) == (after, 30 + held - after, 7)


@EDITIONS
@pytest.mark.parametrize(("turn", "held", "may"), [(1, 3, True), (1, 2, False), (1, 7, True), (2, 7, False)])
def test_a_hand_is_shuffled_back_in_the_first_turn_and_from_three_cards(edition: str, turn: int, held: int,
                                                                      may: bool) -> None:
    """K/I.8.D."""
    table = Table([], edition, forduló=turn, A={"kéz": ["?"] * held})
    assert may_shuffle_back(table.state, 0) is may
