"""What a card is after reading: attributes, canonical words, what its kind fills in."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import card_text, given_effect, op_args, parse_card
from engine.cards.model import EFFECT_KEYS, KEYS
from engine.cards.vocabulary import KINDS, main_castes_of
from tests.engine.cards.samples import (
    ADVENTURER,
    ALL,
    ALLY,
    ATTACK,
    BEAST,
    BUILDING,
    EVENT,
    EXALTED,
    LEVEL,
    OBJECT,
    OMEN,
    QUEST,
    TRAP,
    with_effect,
    with_program,
)

SPELL = ATTACK | {"akció": "varázslat"}
EFFECT = {"jelek": ["elforgatás"]}
# key -> a card that may have it, its value, and what the attribute then is
EVERY_KEY: dict[str, tuple[dict[str, Any], Any, Any]] = {
    "név": (EVENT, "Szél", "Szél"),
    "típus": (EVENT, "eseménylap", "eseménylap"),
    "nevesített": (EVENT, "igen", True),
    "jelzőlap": (LEVEL, "igen", True),
    "mp": (EVENT, 3, 3),
    "jellem": (ADVENTURER, "rend", "rend"),
    "kasztok": (ADVENTURER, ["Pap", "Bárd"], ("Pap", "Bárd")),
    "főkasztok": (ATTACK, ["HARCOS"], ("HARCOS",)),
    "faj": (ADVENTURER, ["elf"], ("elf",)),
    "nem": (ADVENTURER, "nő", "nő"),
    "vallás": (ADVENTURER, "Hajnal", "Hajnal"),
    "hovatartozás": (ADVENTURER, ["Céh"], ("Céh",)),
    "haza": (ADVENTURER, "Rév", "Rév"),
    "jellemzők": (BEAST, ["vad"], ("vad",)),
    "fizikum": (ADVENTURER, 9, 9),
    "asztrál": (ADVENTURER, 1, 1),
    "mentál": (ADVENTURER, 12, 12),
    "alapszint": (ADVENTURER, 8, 8),
    "képzettségek": (ADVENTURER, ["Politika II"], ("Politika II",)),
    "jelek": (ADVENTURER, ["külső-sík"], ("külső sík",)),
    "dialektus": (ADVENTURER, "nemes", "nemes"),
    "szférák": (SPELL, ["élet"], ("élet",)),
    "formák": (ADVENTURER, ["kard"], ("kard",)),
    "mozaik": (SPELL, "lég", "levegő"),
    "kulcsszavak": (ADVENTURER, ["momentum", "KINCS 3"], ("Momentum", "Kincs 3")),
    "fal": (BUILDING, 2, 2),
    "utak": (QUEST, 4, 4),
    "dp": (QUEST, "X", "X"),
    "helyszín": (QUEST, "Rév", "Rév"),
    "feltételek": (QUEST, ["A", "B"], ("A", "B")),
    "megoldás_mp": (QUEST, 2, 2),
    "feltétel": (ALLY, "PAP", "PAP"),
    "támadók": (BUILDING, 1, 1),
    "védők": (BUILDING, 2, 2),
    "csapdák": (BUILDING, 3, 3),
    "bestiák": (BUILDING, 0, 0),
    "altípus": (EVENT, "erőforrás", "erőforrás"),
    "altípusok": (TRAP, ["gépezet"], ("gépezet",)),
    "csatolható": (TRAP, ["küldetés"], ("küldetés",)),
    "ráépítés": (TRAP | {"altípusok": ["gépezet"]}, 2, 2),
    "szám": (BEAST, 3, 3),
    "támadás": (BEAST, 9, 9),
    "sebzés": (BEAST, "1 - 3", "1-3"),
    "akció": (ATTACK, "közelharci-támadás", "közelharci támadás"),
    "felszerelés": (OBJECT, "kiegészítő_fegyver", "kiegészítő fegyver"),
    "hatótáv": (OBJECT, "távolsági", "távolsági"),
    "ereklye": (OBJECT | {"akció": "varázstárgy"}, True, True),
    "védőküszöb": (ADVENTURER | {"sfé": 1}, 7, 7),
    "sfé": (ADVENTURER | {"védőküszöb": 7}, 1, 1),
    "pajzsérték": (OBJECT, 2, 2),
    "fázis": (ATTACK, "harc előkészítés", "harc-előkészítés"),
    "időtartam": (EVENT, "forduló", "forduló"),
    "gyors": (EVENT, "igen", True),
    "kombináció": (ATTACK | {"akció": "pusztakezes támadás"}, 6, 6),
    "szövetségpont": (ALLY, 4, 4),
    "ómenpont": (OMEN, 5, 5),
    "negatív": (ATTACK | {"akció": "hatalomszó"}, ["öl"], (("öl", None),)),
    "emlékeztető": (EVENT, "(így)", "(így)"),
}
EVERY_EFFECT_KEY: dict[str, tuple[Any, Any]] = {
    "jelek": (["harc_előkészítési"], ("harc-előkészítési",)),
    "képesség": ("igen", True),
    "mp": ("X", "X"),
    "szp": (2, 2),
    "költség": ([{"eldob": 1}], (("eldob", 1),)),
    "kulcsszó": ("elf törzsszövetség", "elf Törzsszövetség"),
    "szöveg": ("Öl.", "Öl."),
    "célpont": ("2  saját kalandozó", "2 saját kalandozó"),
    "amikor": ("mp nyeréskor", "mp-nyeréskor"),
    "leidézéskor": ("igen", True),
    "hatás": ("kever", (("kever", None),)),
    "negatív": ([], ()),
    "emlékeztető": ("(így)", "(így)"),
}


@pytest.mark.parametrize("key", EVERY_KEY)
def test_each_key_is_read_into_its_attribute(key: str) -> None:
    base, value, expected = EVERY_KEY[key]
    field = next(f for f, k in KEYS.items() if k == key)
    assert getattr(parse_card(base | {key: value}), field) == expected


def test_no_key_is_left_untested() -> None:
    assert set(KEYS.values()) - EVERY_KEY.keys() == {"hatások", "oldal_b"}
    assert set(EFFECT_KEYS.values()) - EVERY_EFFECT_KEY.keys() == {"fordulók", "óp", "aktivizálandó", "módok"}


@pytest.mark.parametrize("key", EVERY_EFFECT_KEY)
def test_each_key_of_an_effect_is_read_into_its_attribute(key: str) -> None:
    value, expected = EVERY_EFFECT_KEY[key]
    field = next(f for f, k in EFFECT_KEYS.items() if k == key)
    (effect,) = parse_card(with_effect(ALLY, **{key: value})).effects
    assert getattr(effect, field) == expected


def test_the_remaining_keys_of_effects_need_others_beside_them() -> None:
    (spirit,) = parse_card(with_effect(ADVENTURER, jelek=["szellem"], fordulók=2)).effects
    (omen,) = parse_card(with_effect(OMEN, óp=1)).effects
    (permanent,) = parse_card(with_effect(ADVENTURER, jelek=["állandó"], aktivizálandó="nem")).effects
    modes = [{"szöveg": "egy", "hatás": [{"húz": 1}], "célpont": "kalandozó"}, {"szöveg": "kettő"}]
    (choice,) = parse_card(with_effect(EVENT, módok=modes)).effects
    assert (spirit.turns, omen.omen_cost, permanent.must_activate) == (2, 1, False)
    assert [(m.text, m.target, m.program) for m in choice.modes] == [
        ("egy", "kalandozó", (("húz", 1),)),
        ("kettő", None, None),
    ]


@pytest.mark.parametrize(
    ("card", "mp", "duration"),
    [
        (LEVEL, 4, "végleges"),
        (QUEST, 0, "végleges"),
        (BUILDING, 0, "végleges"),
        (ALLY, 0, "végleges"),
        (EXALTED, 10, "végleges"),
        (TRAP, 1, "felhasználás"),
        (ADVENTURER, 2, "végleges"),
        (OMEN, None, "végleges"),
        (EVENT, 1, "pillanat"),
    ],
    ids=lambda value: value["név"] if isinstance(value, dict) else "",
)
def test_k_iii_what_the_kind_fixes_is_filled_in(card: dict[str, Any], mp: int | None, duration: str) -> None:
    """K/III.4.D–E, 6.A, 6.G, 7.G, 10.O, 11.A, 11.F, M/3.02.A, 3.02.I, 3.09.A, 3.10.A–B; phase K/III.2.B."""
    read = parse_card(card)
    assert (read.mp, read.duration, read.phase) == (mp, duration, "sor")


def test_k_i_11_f_the_mp_value_of_a_token_is_0() -> None:
    token = {k: v for k, v in ADVENTURER.items() if k != "mp"} | {"jelzőlap": "igen"}
    assert parse_card(token).mp == 0
    assert "mp" not in card_text(parse_card(token))


@pytest.mark.parametrize("card", ALL, ids=lambda card: card["név"])
def test_k_v_2_c_and_v_3_e_the_kind_decides_what_an_unmarked_text_is(card: dict[str, Any]) -> None:
    """K/V.2.C: képesség on levels, quests, buildings; K/V.3.E: laphatás on the others."""
    (effect,) = parse_card(with_effect(card, szöveg="Húzz egy lapot.")).effects
    assert effect.ability is (card["típus"] in ("toronyszint", "küldetés", "építmény"))


def test_k_v_2_a_the_brackets_decide_where_they_are_printed() -> None:
    (marked,) = parse_card(with_effect(ADVENTURER, képesség="igen")).effects
    (unmarked,) = parse_card(with_effect(LEVEL, képesség="nem")).effects
    assert (marked.ability, unmarked.ability) == (True, False)


def test_no_program_and_an_empty_program_are_two_things() -> None:
    by_hand, idle = parse_card(EVENT | {"hatások": [{"szöveg": "a"}, {"hatás": []}]}).effects
    assert (by_hand.program, idle.program) == (None, ())


def test_attachability_that_is_not_printed_differs_from_none_at_all() -> None:
    """M/3.04.E."""
    assert parse_card(TRAP).attachable is None
    assert parse_card(TRAP | {"csatolható": []}).attachable == ()


def test_the_other_side_of_an_exalted_card_is_a_card() -> None:
    side = parse_card(EXALTED | {"oldal_b": ADVENTURER}).side_b
    assert side == parse_card(ADVENTURER)


def test_k_iii_10_c_the_main_class_follows_from_the_subclass() -> None:
    assert main_castes_of(("Lovag", "Bárd", "Harcos", "Sámán")) == ("HARCOS", "SZERENCSEVADÁSZ", "PAP")


OPERATIONS: list[tuple[Any, tuple[str, Any]]] = [
    ("öl", ("öl", None)),
    ({"öl": None}, ("öl", None)),
    ({"öl": "maga"}, ("öl", "maga")),
    ({"húz": {"mennyi": 2}}, ("húz", 2)),
    ({"húz": {"kit": "ellenfél", "mennyi": 2}}, ("húz", {"mennyi": 2, "kit": "ellenfél"})),
    ({"megsemmisít": {"mit": "célpont"}}, ("megsemmisít", "célpont")),
    ({"mozgat": "külső-sík"}, ("mozgat", "külső sík")),
    ({"eldob": 1}, ("eldob", 1)),
    ({"eldob": "kalandozó lap"}, ("eldob", "kalandozó lap")),
    ({"eldob": "X"}, ("eldob", "X")),
    ({"eldob": {"mit": "lap", "mennyi": 2}}, ("eldob", {"mennyi": 2, "mit": "lap"})),
    ({"mp": -1}, ("mp", -1)),
    ({"sebzés": "X"}, ("sebzés", "X")),
    ({"leidéz": {"mit": "bestia", "ingyen": "igen"}}, ("leidéz", {"mit": "bestia", "ingyen": True})),
    ({"sebzés": {"mennyi": 1, "erős": "nem"}}, ("sebzés", 1)),
    ({"pont": {"szövetség": 4}}, ("pont", {"szövetség": 4})),
    (
        {"dobás": {"fajta": "próba", "érték": "mentál", "siker": "öl"}},
        ("dobás", {"fajta": "próba", "érték": "mentál", "siker": (("öl", None),)}),
    ),
    (
        {"választás": [["öl"], {"szöveg": "húz", "hatás": {"húz": 1}}]},
        ("választás", ({"hatás": (("öl", None),)}, {"szöveg": "húz", "hatás": (("húz", 1),)})),
    ),
    ({"kap": "Momentum"}, ("kap", "Momentum")),
    ({"kap": {"kulcsszó": "momentum"}}, ("kap", {"kulcsszó": "Momentum"})),
    (
        {"kap": {"képesség": {"jelek": ["harci"], "hatás": "öl"}}},
        ("kap", {"képesség": {"jelek": ["harci"], "hatás": ["öl"]}}),
    ),
]


@pytest.mark.parametrize(("written", "read"), OPERATIONS, ids=[str(n) for n in range(len(OPERATIONS))])
def test_an_operation_has_one_form_whatever_way_it_is_written(written: Any, read: tuple[str, Any]) -> None:
    card = parse_card(with_program(written))
    assert card.effects[0].program == (read,)
    assert parse_card(card_text(card)) == card


@pytest.mark.parametrize(
    ("op", "args"),
    [
        (("öl", None), {}),
        (("öl", "maga"), {"kit": "maga"}),
        (("húz", 2), {"mennyi": 2}),
        (("eldob", 1), {"mennyi": 1}),
        (("eldob", "lap"), {"mit": "lap"}),
        (("eldob", "X"), {"mennyi": "X"}),
        (("mozgat", {"hova": "kéz"}), {"hova": "kéz"}),
    ],
)
def test_the_arguments_of_an_operation_as_a_map(op: tuple[str, Any], args: dict[str, Any]) -> None:
    assert op_args(op) == args


def test_a_given_effect_is_an_effect_again() -> None:
    given = given_effect({"jelek": ["harci"], "hatás": ["öl"]}, ability=True)
    assert (given.signs, given.ability, given.program) == (("harci",), True, (("öl", None),))
    assert given_effect("Húzz.", ability=False).text == "Húzz."


def test_the_samples_cover_all_kinds() -> None:
    assert {card["típus"] for card in ALL} == set(KINDS.words)
