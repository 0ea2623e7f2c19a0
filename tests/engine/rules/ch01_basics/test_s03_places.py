"""K/I.3, M/1.03–15: the ways of a card from place to place, its owner, controller and játékosa."""

from __future__ import annotations

import pytest
from immutables import Map

from engine.rules.ch01_basics.s03_places_control import (
    attached_controller,
    brought_in,
    draw,
    holder,
    into_present,
    into_thread,
    over_hand_size,
)
from engine.ruleset import ruleset
from engine.state import NOBODY, CardState, card, set_seat
from engine.zones import DEPTHS, FUTURE, HAND, OUT, PAST, ROW, THREAD, TOWER
from tests.engine.rules.ch01_basics.playing import (
    GUARD,
    HERO,
    NEW,
    OLD,
    SWORD,
    WANDERER,
    Table,
    adventurer,
    compiled,
    event,
    trap,
)

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])


@EDITIONS
def test_cards_are_drawn_from_the_top_of_the_own_future(edition: str) -> None:
    """K/I.3.B, M/1.03."""
    table = Table([WANDERER, GUARD, HERO], edition, A={"jövő": ["Vándor", "Őr", "Hérosz"]}, B={"jövő": 5})
    top, second, third = table.state.seats[0].zones[FUTURE]
    state = draw(table.state, 0, 2)
    assert state.seats[0].zones[HAND] == (top, second) == (table.of("Vándor"), table.of("Őr"))
    assert state.seats[0].zones[FUTURE] == (third,)
    assert state.seats[1] == table.state.seats[1]
    assert draw(state, 0, 9).seats[0].zones[HAND] == (top, second, third)  # all of it where fewer are left


@EDITIONS
def test_a_played_card_waits_in_the_time_thread_and_then_stands_in_the_present(edition: str) -> None:
    """K/I.3.C, K/I.3.D, M/1.04, M/1.05."""
    table = Table([WANDERER], edition, A={"mp": 5, "kéz": ["Vándor"]})
    table.play("A idéz Vándor")
    assert table.card("Vándor").zone == THREAD
    assert table.state.seats[0].zones[HAND] == table.state.seats[0].zones[ROW] == ()
    table.play("passzok")
    assert table.card("Vándor").zone == ROW
    assert table.card("Vándor").controller == 0


def test_the_thread_takes_a_card_as_it_is_printed() -> None:
    """K/I.3.C: nothing of an earlier place goes with it."""
    table = Table([WANDERER], OLD, A={"sor": [{"lap": "Vándor", "sebzés": 1, "helyzet": "pihenő"}]})
    c = card(into_thread(table.state, table.of("Vándor")), table.of("Vándor"))
    assert (c.zone, c.damage, c.stance, c.controller) == (THREAD, 0, 0, NOBODY)


@pytest.mark.parametrize(("named", "up"), [("nem", False), ("igen", True)])
def test_a_level_comes_into_the_present_hidden_unless_it_is_named(named: str, up: bool) -> None:
    """K/I.3.D, K/I.4.A, K/I.4.D."""
    level = {"név": "Bástya", "típus": "toronyszint", "fal": 2, "nevesített": named}
    table = Table([level], OLD, A={"kéz": ["Bástya"]})
    c = card(into_present(table.state, table.of("Bástya"), TOWER, 0), table.of("Bástya"))
    assert (c.zone, c.controller, c.face_up) == (TOWER, 0, up)


@EDITIONS
def test_the_depths_are_the_owners_and_open(edition: str) -> None:
    """K/I.3.F: a named card goes to its owner's Depths, whoever controlled it."""
    table = Table([HERO], edition, A={"sor": [{"lap": "Hérosz", "tulajdonos": "B", "irányító": "A"}]})
    table.play("hatás megsemmisít -> Hérosz")
    assert table.state.seats[1].zones[DEPTHS] == (table.of("Hérosz"),)
    assert table.state.seats[0].zones[DEPTHS] == ()
    assert table.card("Hérosz").face_up


@EDITIONS
@pytest.mark.parametrize(("held", "size", "over"), [(7, 7, 0), (9, 7, 2), (4, 7, -3), (4, 3, 1)])
def test_the_hand_size_says_how_many_cards_are_too_many_or_missing(edition: str, held: int, size: int,
                                                                   over: int) -> None:
    """K/I.3.G, M/1.06."""
    table = Table([], edition, A={"kéz": ["?"] * held, "kézméret": size})
    assert over_hand_size(table.state, 0, ruleset(edition)) == over


@EDITIONS
def test_the_hand_size_is_seven(edition: str) -> None:
    """K/I.3.G, M/1.06: the draw step fills the hand up to seven."""
    table = Table([], edition, fázis="forduló nyitása", A={"kéz": ["?"] * 2}, B={"kéz": ["?"] * 7})
    table.play("passzok")
    assert [len(s.zones[HAND]) for s in table.state.seats] == [7, 7]
    assert [len(s.zones[FUTURE]) for s in table.state.seats] == [25, 30]


@EDITIONS
def test_a_card_is_its_owners_whose_deck_held_it(edition: str) -> None:
    """K/I.3.M: a card that the known deck list lacks can't be in the hand."""
    table = Table([WANDERER, GUARD], edition, A={"mp": 9, "kéz": ["?"]})
    table.state = set_seat(table.state, 0, pool=Map({"Vándor": 1}))
    assert table.verdict("A idéz Vándor").outcome == "szabályos"
    refused = table.verdict("A idéz Őr")
    assert [c.key for c in refused.deciding] == ["deck_list"]
    assert refused.paragraphs == ("K/I.3.M",)


@pytest.mark.parametrize("token", [True, False])
def test_a_card_from_outside_belongs_to_who_brought_it(token: bool) -> None:
    """K/I.3.M: and it is none of those in his deck list."""
    table = Table([WANDERER], OLD, A={"kéz": ["?"]})
    pool = Map({"Vándor": 1})
    state, cid = brought_in(set_seat(table.state, 1, pool=pool), table.definition("Vándor"), 1, token=token)
    c = card(state, cid)
    assert (c.owner, c.zone, c.token, c.d.name) == (1, OUT, token, "Vándor")
    assert state.seats[1].pool == pool


# ------------------------------------------------------------------ controller and játékosa

MOUNT = trap("Hátasló", altípus="bestia", szám=1, támadás=7, sebzés=1, kulcsszavak=["Hátas"])


@pytest.mark.parametrize(("text", "on_adventurer", "by_effect", "controlled"), [
    (SWORD, True, False, True), (SWORD, True, True, True),  # worn equipment
    (SWORD, False, False, False), (SWORD, False, True, False),  # under a quest
    (trap("Verem"), False, False, True), (trap("Verem"), True, False, False), (trap("Verem"), False, True, False),
    (MOUNT, True, False, True), (WANDERER, True, False, False), (WANDERER, False, True, False),
])
def test_of_attached_cards_worn_equipment_and_obstacles_have_a_controller(
        text: dict[str, object], on_adventurer: bool, by_effect: bool, controlled: bool) -> None:
    """K/I.3.O, K/I.3.Q, M/1.10, M/1.12."""
    found = attached_controller(compiled(text), 1, on_adventurer=on_adventurer, by_effect=by_effect)
    assert found == (1 if controlled else NOBODY)


@EDITIONS
def test_who_attached_an_obstacle_controls_it(edition: str) -> None:
    """K/I.3.O, M/1.10."""
    table = Table([trap("Verem")], edition, A={"mp": 1, "kéz": ["Verem"]})
    table.play("A csatol Verem -> T1#1", "passzok")
    assert table.card("Verem").host == table.of("T1")
    assert table.card("Verem").controller == 0


@EDITIONS
def test_what_is_attached_otherwise_has_no_controller_but_a_holder(edition: str) -> None:
    """K/I.3.Q, K/I.3.R, M/1.12, M/1.13."""
    table = Table([WANDERER, GUARD], edition, A={"sor": ["Vándor", {"lap": "Őr", "tulajdonos": "B"}]})
    table.play("hatás csatol Őr -> Vándor")
    guard = table.card("Őr")
    assert (guard.controller, guard.owner, holder(guard)) == (NOBODY, 1, 1)


def test_the_holder_is_the_controller_or_else_the_owner() -> None:
    """K/I.3.R, M/1.13."""
    assert holder(CardState(None, owner=1, controller=0)) == 0
    assert holder(CardState(None, owner=1)) == 1


# ------------------------------------------------------------------ sacrificed, destroyed, looked out


@EDITIONS
def test_the_sacrificed_card_goes_to_the_past_or_depths(edition: str) -> None:
    """K/I.3.S, M/1.14."""
    table = Table([WANDERER, HERO], edition, A={"sor": ["Vándor", "Hérosz"]})
    table.play("hatás feláldoz Vándor", "hatás feláldoz Hérosz")
    assert (table.card("Vándor").zone, table.card("Hérosz").zone) == (PAST, DEPTHS)


@pytest.mark.parametrize(("edition", "paragraph"), [(OLD, "K/I.3.S"), (NEW, "M/1.14")])
@pytest.mark.parametrize(("what", "legal"), [("saját toronyszint", True), ("ellenséges toronyszint", False)])
def test_only_the_holder_sacrifices_a_card(edition: str, paragraph: str, what: str, legal: bool) -> None:
    """K/I.3.S, M/1.14: nobody pays a cost with what is not his own."""
    priest = adventurer("Pap", hatások=[{"képesség": "igen", "költség": [{"feláldoz": what}],
                                        "szöveg": "Húzz egy lapot.", "hatás": [{"húz": 1}]}])
    table = Table([priest], edition, A={"mp": 1, "sor": ["Pap"]})
    verdict = table.verdict(f"A aktivizál Pap -> T1#{1 if legal else 2}")
    assert verdict.outcome == ("szabályos" if legal else "szabálytalan")
    assert legal or verdict.paragraphs == (paragraph,)


@pytest.mark.parametrize(("edition", "zone"), [(OLD, DEPTHS), (NEW, HAND)])
def test_what_is_outside_the_game_is_not_destroyed_by_the_newer_rules(edition: str, zone: int) -> None:
    """M/1.15: of a hand nothing is destroyed; K/I.3.K sets no such limit."""
    blow = event("Csapás", {"szöveg": "Megsemmisít egy lapot.", "célpont": "lap a kézben",
                            "hatás": ["megsemmisít"]})
    table = Table([HERO, blow], edition, A={"mp": 1, "kéz": ["Csapás"]}, B={"kéz": ["Hérosz"]})
    table.play("A idéz Csapás -> Hérosz", "passzok")
    assert table.card("Csapás").zone == PAST
    assert table.card("Hérosz").zone == zone


@EDITIONS
def test_a_card_in_the_present_is_destroyed(edition: str) -> None:
    """M/1.15, K/I.3.K."""
    table = Table([WANDERER], edition, A={"sor": ["Vándor"]})
    table.play("hatás megsemmisít -> Vándor")
    assert table.card("Vándor").zone == PAST


@EDITIONS
def test_a_card_looked_out_of_the_deck_goes_to_the_hand_by_its_name(edition: str) -> None:
    """K/I.3.T: it is shown by being named."""
    table = Table([WANDERER], edition, A={"jövő": 4})
    keys = table.play("hatás keres A Vándor")
    assert keys == ("searched", "shuffled")
    assert table.card("Vándor").zone == HAND
    assert len(table.state.seats[0].zones[FUTURE]) == 3
