"""K/I.9.A–K/I.12: dice, values, tokens and counters, and what a card's words mean."""

from __future__ import annotations

import pytest

from engine.cards import parse_target
from engine.frames import Item
from engine.rules.ch01_basics.s03_places_control import lay
from engine.rules.ch01_basics.s09_rolls import rolled_total
from engine.rules.ch01_basics.s10_values import dp_for_number
from engine.rules.ch01_basics.s11_counters import comes_as_token, drop_counters, gone_instead, mark_damage
from engine.rules.ch01_basics.s11_token_mp import token_mp
from engine.rules.ch01_basics.s12_reference import became_quest, is_kind, select_cards, thread_sources
from engine.state import CardState, card, change
from engine.zones import DEPTHS, FUTURE, HAND, OUT, PAST, QUEST, ROW, STORE
from events.chance import Roll
from tests.engine.rules.ch01_basics.playing import NEW, OLD, WANDERER, Table, adventurer, compiled, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
ZOMBIE = {k: v for k, v in adventurer("Zombi", jelzőlap="igen").items() if k != "mp"}


# ------------------------------------------------------------------------------ K/I.9.A

TRIAL = event("Erőpróba", {"szöveg": "Fizikum próbadobás.", "célpont": "kalandozó", "hatás": [
    {"dobás": {"fajta": "próba", "érték": "fizikum", "siker": [{"húz": 1}], "kudarc": []}}]})


@EDITIONS
@pytest.mark.parametrize(("told", "legal"), [
    ("2", True), ("12", True), ("1", False), ("13", False), ("1+1", True), ("6+6", True), ("0+6", False),
    ("7+1", False), ("6", True), ("1+2+3", False),
])
def test_a_roll_is_of_two_six_sided_dice(edition: str, told: str, legal: bool) -> None:
    """K/I.9.A."""
    table = Table([WANDERER, TRIAL], edition, A={"mp": 1, "sor": ["Vándor"], "kéz": ["Erőpróba"]})
    table.play("A idéz Erőpróba -> Vándor", "passzok")
    verdict = table.verdict(f"A dob {told}")
    assert verdict.outcome == ("szabályos" if legal else "szabálytalan")
    assert legal or verdict.paragraphs == ("K/I.9.A",)


@pytest.mark.parametrize(("roll", "total"), [
    (Roll(seat="A", dice=(3, 4)), 7), (Roll(seat="A", total=9), 9), (Roll(seat="A"), None),
])
def test_the_result_is_the_sum_of_the_dice(roll: Roll, total: int | None) -> None:
    """K/I.9.A."""
    assert rolled_total(roll) == total


# ------------------------------------------------------------------------------ K/I.10.C

MILL = {"név": "Malom", "típus": "építmény", "dp": 2, "támadók": 1, "védők": 1, "csapdák": 0, "bestiák": 0}


@EDITIONS
@pytest.mark.parametrize(("change_by", "dp", "number"), [("-5", -3, 0), ("-2", 0, 0), ("+1", 3, 3)])
def test_negative_dp_stand_for_0_where_no_number_is_negative(edition: str, change_by: str, dp: int,
                                                             number: int) -> None:
    """K/I.10.C: the DP of a building are what its capture costs (K/IV.4.A)."""
    table = Table([MILL, WANDERER], edition, A={"mp": 3, "sor": ["Vándor"]}, B={"építmények": ["Malom"]})
    table.play(f"hatás módosít dp {change_by} -> Malom")
    assert card(table.state, table.of("Malom")).mods[0].amount == dp - 2
    assert dp_for_number(table.state, table.of("Malom"), table.rules) == number
    table.play("A bevétel Malom [Vándor]")
    assert table.state.seats[0].mp == 3 - number


# ------------------------------------------------------------------------------ K/I.11


@EDITIONS
def test_what_does_not_exist_as_a_card_comes_into_play_as_a_token(edition: str) -> None:
    """K/I.11.A."""
    table = Table([ZOMBIE], edition)
    assert table.play("hatás jelzőlap Zombi A sor") == ("token",)
    c = table.card("Zombi")
    assert (c.zone, c.token, c.owner, c.controller) == (ROW, True, 0, 0)
    assert comes_as_token(compiled(ZOMBIE))


@EDITIONS
def test_a_card_that_exists_comes_as_itself_and_may_get_anywhere(edition: str) -> None:
    """K/I.11.C: no token, so it dies into the Past like any other."""
    table = Table([WANDERER], edition)
    assert table.play("hatás jelzőlap Vándor A sor") == ("brought_in",)
    assert not comes_as_token(compiled(WANDERER))
    assert (table.card("Vándor").zone, table.card("Vándor").token) == (ROW, False)
    table.play("hatás megsemmisít -> Vándor")
    assert table.state.seats[0].zones[PAST] == (table.of("Vándor"),)


@EDITIONS
@pytest.mark.parametrize("line", ["hatás megsemmisít -> Zombi", "hatás mozgat Zombi -> kéz",
                                  "hatás mozgat Zombi -> jövő", "hatás mozgat Zombi -> mélység"])
def test_a_token_leaves_the_game_instead_of_going_to_a_pile_or_hand(edition: str, line: str) -> None:
    """K/I.11.A, K/I.11.E."""
    table = Table([ZOMBIE], edition)
    table.play("hatás jelzőlap Zombi A sor")
    assert "token_gone" in table.play(line)
    assert table.card("Zombi").zone == OUT


@pytest.mark.parametrize(("zone", "gone"), [(PAST, True), (DEPTHS, True), (FUTURE, True), (HAND, True), (ROW, False),
                                            (STORE, False)])
def test_only_piles_and_hands_take_no_token(zone: int, gone: bool) -> None:
    """K/I.11.E."""
    assert gone_instead(CardState(None, owner=0, token=True), zone) is gone
    assert not gone_instead(CardState(None, owner=0), zone)


@pytest.mark.parametrize(("fixed", "token", "mp"), [(None, True, 0), (None, False, None), (4, False, 4)])
def test_the_mp_value_of_a_token_is_0(fixed: int | None, token: bool, mp: int | None) -> None:
    """K/I.11.F."""
    assert token_mp(fixed, token=token) == mp
    assert compiled(ZOMBIE).mp == 0


@EDITIONS
def test_damage_is_marked_and_is_no_counter(edition: str) -> None:
    """K/I.11.H: what takes the counters off leaves the damage."""
    table = Table([WANDERER], edition, A={"sor": [{"lap": "Vándor", "sebzés": 1, "jelzők": {"gyengeség": 1}}]})
    wanderer = table.of("Vándor")
    state = drop_counters(mark_damage(table.state, wanderer, 2), wanderer)
    c = card(state, wanderer)
    assert (c.damage, c.counters) == (3, ())
    assert (card(lay(state, wanderer, PAST), wanderer).damage) == 0  # it goes when the card changes place


# ------------------------------------------------------------------------------ K/I.12


@EDITIONS
def test_a_card_that_names_itself_means_itself_alone(edition: str) -> None:
    """K/I.12.A: not its namesake."""
    loner = adventurer("Magányos", hatások=[{"képesség": "igen", "mp": 1, "szöveg": "A Magányos 1 sebzést kap.",
                                             "hatás": [{"sebzés": {"mennyi": 1, "kit": "maga"}}]}])
    table = Table([loner], edition, A={"mp": 3, "sor": ["Magányos", "Magányos"]})
    table.play("A aktivizál Magányos#2", "passzok")
    assert [table.card("Magányos", n).damage for n in (1, 2)] == [0, 1]
    assert select_cards(table.state, Item("hatás", 0, table.of("Magányos", 1)), "maga") == (table.of("Magányos", 1),)


TREASURE = adventurer("Bálvány", kulcsszavak=["Kincs 3"])


@EDITIONS
def test_who_became_a_quest_answers_as_a_quest_alone(edition: str) -> None:
    """K/I.12.C: a treasure that was played as a quest is no adventurer until it leaves."""
    table = Table([TREASURE], edition, A={"mp": 3, "kéz": ["Bálvány"]})
    assert is_kind(table.card("Bálvány"), "kalandozó lap")
    table.play("A idéz Bálvány küldetésként")
    assert thread_sources(table.state, parse_target("küldetés az időfonalban"), 1) == [table.of("Bálvány")]
    assert thread_sources(table.state, parse_target("kalandozó az időfonalban"), 1) == []
    table.play("passzok")
    quest = table.card("Bálvány")
    assert quest.zone == QUEST
    assert became_quest(quest)
    kinds = ("lap", "küldetés", "küldetés lap", "kalandozó", "kalandozó lap")
    assert [kind for kind in kinds if is_kind(quest, kind)] == ["lap", "küldetés", "küldetés lap"]
    table.play("hatás mozgat Bálvány -> kéz")
    assert not is_kind(table.card("Bálvány"), "küldetés lap")
    assert is_kind(table.card("Bálvány"), "kalandozó lap")


@EDITIONS
def test_a_hidden_card_that_a_card_refers_to_has_to_be_shown(edition: str) -> None:
    """K/I.12.E: shown, not turned up; an open one need not be."""
    quake = event("Rengés", {"szöveg": "Megsemmisít egy toronyszintet.", "célpont": "toronyszint"})
    table = Table([quake, WANDERER], edition, A={"mp": 1, "kéz": ["Rengés", "Rengés"]})
    keys = table.play("A idéz Rengés -> T1#2")
    assert "shown" in keys
    assert not table.card("T1", 2).face_up
    table.play("passzok", "passzok")
    table.state = change(table.state, table.of("T1", 2), face_up=True)
    assert "shown" not in table.play("A idéz Rengés -> T1#2")
