"""K/II and M/1.24–36: what can't be seen in a position case, or only by its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.acting import activatable, find
from engine.definition import Definition, definition
from engine.frames import Manoeuvre
from engine.rules.ch02_keywords.s07_s22_single import just_after, turn_away
from engine.rules.ch02_keywords.s12_treasure import TOKEN, token_leaves, treasure_mp_k, treasure_mp_m
from engine.rules.ch02_keywords.s15_beast_activation import KEYWORD, beast_activation
from engine.rules.ch02_keywords.s23_treasure_hunt import hunting
from engine.rules.ch02_keywords.s24_counts_as import is_of, new_type
from engine.rules.ch02_keywords.s25_tribal_alliance import alliance_size, peoples
from engine.rules.ch02_keywords.s29_entering_manoeuvre import begins
from engine.rules.ch02_keywords.s31_momentum import has_momentum, momentum
from engine.rules.ch05_playing.s06_quick import played_quickly
from engine.state import ALERT, RESTING, WOUNDED, State, card, change, remember
from engine.zones import HAND, SOLVED
from tests.engine.rules.lines import adventurer, states


def cid(state: State, name: str) -> int:
    """The number of the card of that name."""
    return find(state, name)


def board(*row: dict[str, Any], lines: tuple[str, ...] = (), **seats: Any) -> State:
    """A's adventurers in his Row, and what the lines make of it."""
    place: dict[str, Any] = {"A": {"mp": 5, "sor": [c["név"] for c in row]}, "B": {}}
    return states({"lapok": list(row), "állás": {**place, **seats}}, lines)[0][-1]


@pytest.mark.parametrize(("worth", "changed", "older", "newer"), [(3, 1, 3, 3), (3, 5, 5, 3), (3, 3, 3, 3)])
def test_what_a_treasure_costs(worth: int, changed: int, older: int, newer: int) -> None:
    """K/II.12.C, M/1.27: never lowered; in the newer rules not raised either."""
    assert (treasure_mp_k(worth, changed), treasure_mp_m(worth, changed)) == (older, newer)


def test_the_token_of_a_solved_treasure_stays_among_the_solved_quests() -> None:
    """K/II.12.D: anywhere else it is out of the game; another token is not touched."""
    state = board(adventurer("Őr"))
    quest = definition({"név": TOKEN, "típus": "küldetés", "jelzőlap": True, "dp": 0, "utak": 0,
                        "feltételek": ["Kincs"]})
    token = change(state, 0, d=quest, token=True)
    assert [token_leaves(card(token, 0), zone) for zone in (SOLVED, HAND)] == [False, True]
    assert not token_leaves(card(change(state, cid(state, "Őr"), token=True), cid(state, "Őr")), HAND)


@pytest.mark.parametrize(("keywords", "ability", "expected"), [
    ((KEYWORD,), True, "bestia"), ((KEYWORD,), False, ""), (("Momentum",), True, "")])
def test_only_abilities_of_such_a_card_are_beasts(keywords: tuple[str, ...], ability: bool, expected: str) -> None:
    """K/II.15."""
    assert beast_activation(keywords, ability) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("Közvetlenül azután aktivizálható, hogy meghalt valaki.", True), ("Akkor idézhető le, ha támadnak.", True),
    ("Azonnal utána húzz 1 lapot.", True), ("Húzz 1 lapot.", False), ("Közvetlenül a toronyhoz csatold.", False)])
def test_which_words_tie_a_use_to_a_moment(text: str, expected: bool) -> None:
    """K/II.17."""
    assert just_after(text) is expected


@pytest.mark.parametrize(("text", "expected"), [
    ("Gyors hatásként leidézhető.", True), ("Gyors hatásként is leidézhető.", True),
    ("A gyors hatásként aktivizált képességet semlegesítsd.", False)])
def test_which_words_let_a_card_be_played_quickly(text: str, expected: bool) -> None:
    """K/II.19."""
    assert played_quickly(text) is expected


@pytest.mark.parametrize(("stance", "after"), [(ALERT, RESTING), (RESTING, RESTING), (WOUNDED, WOUNDED)])
def test_who_turns_goes_from_alert_to_resting(stance: int, after: int) -> None:
    """K/II.22: and from nowhere else."""
    state = board(adventurer("Őr"))
    state = change(state, cid(state, "Őr"), stance=stance)
    assert card(turn_away(state, cid(state, "Őr")), cid(state, "Őr")).stance == after


def test_a_treasure_hunt_is_used_up_for_the_turn() -> None:
    """K/II.23.B, K/II.23.C: the number while it is there, 0 once used, and for who has none."""
    state = board(adventurer("Kutató", kulcsszavak=["Kincskeresés 3"]), adventurer("Őr"))
    hunter = cid(state, "Kutató")
    assert (hunting(state, hunter), hunting(state, cid(state, "Őr"))) == (3, 0)
    assert hunting(remember(state, treasure_used=(hunter,)), hunter) == 0


@pytest.mark.parametrize(("text", "expected"), [
    ("Varázslat leidézésének minősül.", "varázslat"),
    ("Pusztakezes támadás leidézésének minősül.", "pusztakezes támadás"),
    ("A képesség bestia aktivizálásának minősül.", "bestia"), ("Nem minősül varázslat leidézésének.", ""),
    ("Húzz 1 lapot.", ""), ("Lapidézésnek minősül.", "")])
def test_what_an_effect_counts_as(text: str, expected: str) -> None:
    """K/II.24.A: by the words right before „leidézésének”; "" where no type of card stands there."""
    assert new_type(text) == expected


@pytest.mark.parametrize(("counted", "kind", "expected"), [
    ("varázslat", "varázslat", True), ("varázslat", "akciólap", True), ("távtámadás", "támadás", True),
    ("bestia", "akadálylap", True), ("varázslat", "képesség", False), ("varázslat", "lap", False),
    ("bestia", "csapda", False), ("varázslat", "támadás", False)])
def test_what_it_counts_as_answers_descriptions_of_the_new_type_alone(counted: str, kind: str, expected: bool) -> None:
    """K/II.24.E, K/II.24.F."""
    assert is_of(counted, kind) is expected


@pytest.mark.parametrize(("keyword", "expected"), [
    ("Törzsszövetség", ()), ("Elf Törzsszövetség", ("Elf",)), ("Elf-Sárkány Törzsszövetség", ("Elf", "Sárkány")),
    ("Momentum", None), ("", None)])
def test_whom_an_alliance_counts(keyword: str, expected: tuple[str, ...] | None) -> None:
    """K/II.25.C, M/1.29, M/1.30."""
    assert peoples(keyword) == expected


def test_tokens_are_not_counted_and_of_several_races_one_is_enough() -> None:
    """K/II.25.B, K/II.25.D: three orks, one of them half an elf; a token makes them two."""
    state = board(adventurer("Ork", faj=["ork"]), adventurer("Félvér", faj=["elf", "ork"]),
                  adventurer("Harcos", faj=["ork"]), adventurer("Ember"))
    assert [alliance_size(state, 0, w) for w in (("Ork",), ("Elf",), ("Elf", "Ork"), ())] == [3, 1, 3, 3]
    state = change(state, cid(state, "Harcos"), token=True)
    assert (alliance_size(state, 0, ("Ork",)), alliance_size(state, 1, ())) == (2, 0)


def test_who_joins_after_the_teams_were_chosen_began_no_manoeuvre() -> None:
    """K/II.29.A, K/II.29.B, K/II.29.C: of the initiating team, of the blocking one, and who jumped in."""
    state = board(adventurer("Őr"), adventurer("Későbbi"), adventurer("Kém"), lines=(
        "A ostrom [Őr]", "fázis akadályozó sorelhagyás", "B akadályoz [Kém]", "hatás mozgat Későbbi -> manőver"),
        A={"mp": 5, "sor": ["Őr", "Későbbi"]}, B={"sor": ["Kém"]})
    m = next(f for f in state.frames if type(f) is Manoeuvre)
    assert {name: begins(m, cid(state, name)) for name in ("Őr", "Kém", "Későbbi")} == {
        "Őr": "kezdeményező", "Kém": "akadályozó", "Későbbi": ""}


def of_first_act(ability: bool) -> Definition:
    """An adventurer whose text speaks of the first act of a battle."""
    return definition(adventurer("Lovas", hatások=[
        {"képesség": ability, "jelek": ["harci", "állandó"], "szöveg": "A harc első cselekedetét ő hajtja végre."}]))


def test_an_ability_about_the_first_act_of_the_battle_is_momentum() -> None:
    """K/II.31.C: an ability is, a card effect and another text are not."""
    assert has_momentum(of_first_act(ability=True))
    assert not has_momentum(of_first_act(ability=False))
    other = adventurer("Lovas", hatások=[{"képesség": True, "szöveg": "A harc első köre."}])
    assert not has_momentum(definition(other))


def test_as_many_on_both_sides_give_nobody_the_momentum() -> None:
    """K/II.31.A, M/1.32."""
    state = board(adventurer("Őr", kulcsszavak=["Momentum"]), adventurer("Kém", kulcsszavak=["Momentum"]), lines=(
        "A ostrom [Őr]", "fázis akadályozó sorelhagyás", "B akadályoz [Kém]"),
        A={"mp": 5, "sor": ["Őr"]}, B={"sor": ["Kém"]})
    m = next(f for f in state.frames if type(f) is Manoeuvre)
    assert momentum(state, m) == -1
    assert momentum(change(state, cid(state, "Kém"), d=definition(adventurer("Kém"))), m) == 0


def test_a_retainer_gives_abilities_only_while_it_hangs_there() -> None:
    """K/II.26.C: its ability is offered, its card effect is not; without it there is neither."""
    squire = adventurer("Apród", kulcsszavak=["Csatlós"], hatások=[
        {"képesség": True, "jelek": ["ismételhető"], "szöveg": "Húzz 1 lapot.", "hatás": [{"húz": 1}]},
        {"képesség": False, "jelek": ["ismételhető"], "szöveg": "Kapsz 1 MP-t.", "hatás": [{"mp": 1}]}])
    state = board(adventurer("Őr"), squire, A={"sor": [{"lap": "Őr", "csatolt": ["Apród"]}]})
    assert [e.text for _, e in activatable(state, cid(state, "Őr"))] == ["Húzz 1 lapot."]
    alone = board(adventurer("Őr"), squire, A={"sor": ["Őr", "Apród"]})
    assert activatable(alone, cid(alone, "Őr")) == []
