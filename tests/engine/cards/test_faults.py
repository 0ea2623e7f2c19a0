"""What is no card: every fault has its code and stands at the key that is wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.cards import given_effect
from events.errors import InputError
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
    faults,
    told,
    with_effect,
    with_program,
)
from tests.sources import modules


def without(card: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in card.items() if k != key}


@pytest.mark.parametrize("card", ALL, ids=lambda card: card["név"])
def test_the_smallest_card_of_each_kind_is_good(card: dict[str, Any]) -> None:
    assert told(card) == []


@pytest.mark.parametrize(
    ("card", "key"),
    [(card, key) for card in ALL for key in card if (card, key) not in ((ATTACK, "sebzés"),)],
    ids=lambda value: value["név"] if isinstance(value, dict) else value,
)
def test_each_of_its_keys_is_required(card: dict[str, Any], key: str) -> None:
    missing = [dict(p.params)["key"] for p in faults(without(card, key)) if p.code == "cards.missing_key"]
    assert missing == ([] if key == "altípus" and card is not TRAP and card is not BEAST else [key])


OPTIONS: list[dict[str, Any]] = [{"szöveg": "Egy.", "hatás": []}, {"szöveg": "Kettő.", "hatás": []}]
WRONG: list[tuple[dict[str, Any], str, str]] = [
    # values of the wrong type
    (ADVENTURER | {"mp": "kettő"}, "not_number_or_x", "mp"),
    (ADVENTURER | {"fizikum": "X"}, "not_number", "fizikum"),
    (ADVENTURER | {"fizikum": 100}, "number_range", "fizikum"),
    (ADVENTURER | {"mp": -1}, "number_range", "mp"),
    (ADVENTURER | {"fizikum": True}, "not_number", "fizikum"),
    (ADVENTURER | {"emlékeztető": "a" * 20_001}, "text_too_long", "emlékeztető"),
    (with_effect(EVENT, célpont="elf " * 6000 + "kalandozó"), "text_too_long", "hatások[1].célpont"),
    (ADVENTURER | {"név": 42}, "not_text", "név"),
    (ADVENTURER | {"név": " "}, "empty_text", "név"),
    (ADVENTURER | {"haza": ["Rév"]}, "not_text", "haza"),
    (ADVENTURER | {"nevesített": "talán"}, "not_boolean", "nevesített"),
    (ADVENTURER | {"nevesített": 1}, "not_boolean", "nevesített"),
    (ADVENTURER | {"faj": "elf"}, "not_list", "faj"),
    (ADVENTURER | {"faj": ["elf", "elf"]}, "twice_in_list", "faj[2]"),
    (ADVENTURER | {"hatások": "Öl."}, "not_list", "hatások"),
    (ADVENTURER | {"hatások": ["Öl."]}, "not_map", "hatások[1]"),
    (EXALTED | {"oldal_b": "Ősfa"}, "not_map", "oldal_b"),
    # words that no table has
    (ADVENTURER | {"típus": "hős"}, "unknown_word", "típus"),
    (ADVENTURER | {"jellem": "jó"}, "unknown_word", "jellem"),
    (ADVENTURER | {"kasztok": ["HARCOS"]}, "unknown_word", "kasztok[1]"),
    (ADVENTURER | {"kasztok": ["Harcos", "Kapás"]}, "unknown_word", "kasztok[2]"),
    (ATTACK | {"főkasztok": ["Harcos"]}, "unknown_word", "főkasztok[1]"),
    (ATTACK | {"akció": "ütés"}, "unknown_word", "akció"),
    (ATTACK | {"fázis": "hadrend"}, "unknown_word", "fázis"),
    (EVENT | {"időtartam": "örök"}, "unknown_word", "időtartam"),
    (OBJECT | {"felszerelés": "kard"}, "unknown_word", "felszerelés"),
    (TRAP | {"altípus": "gépezet"}, "unknown_word", "altípus"),
    (EVENT | {"altípus": "bestia"}, "unknown_word", "altípus"),
    (TRAP | {"csatolható": ["kalandozó"]}, "unknown_word", "csatolható[1]"),
    (ADVENTURER | {"kulcsszavak": ["Kincs"]}, "keyword_number", "kulcsszavak[1]"),
    (ADVENTURER | {"kulcsszavak": ["Kincs sok"]}, "keyword_number", "kulcsszavak[1]"),
    # keys
    (ADVENTURER | {"alapszintt": 3}, "unknown_key", "alapszintt"),
    (QUEST | {"megoldás mp": 1, "megoldás_mp": 1}, "twice", "megoldás_mp"),
    (EVENT | {"fal": 2}, "foreign_key", "fal"),
    (ADVENTURER | {"időtartam": "pillanat"}, "fixed_duration", "időtartam"),
    (with_effect(EVENT, hatas=[]), "unknown_key", "hatások[1].hatas"),
    # K/I.2, 2-notation.md: names that read as references
    (EVENT | {"név": "A:Őr"}, "name_like_reference", "név"),
    (EVENT | {"név": "Őr#2"}, "name_like_reference", "név"),
    (EVENT | {"név": "?"}, "name_like_reference", "név"),
    (EVENT | {"név": 'Az "őr"'}, "name_characters", "név"),
    (EVENT | {"név": "Őr\nkapu"}, "name_characters", "név"),
    # fixed MP values: K/III.4.D, III.6.A, III.11.A, M/3.02.A, M/3.10.B, K/I.11.F
    (LEVEL | {"mp": 3}, "fixed_mp", "mp"),
    (LEVEL | {"mp": "X"}, "fixed_mp", "mp"),
    (QUEST | {"mp": 1}, "fixed_mp", "mp"),
    (BUILDING | {"mp": "X"}, "fixed_mp", "mp"),
    (ALLY | {"mp": 2}, "fixed_mp", "mp"),
    (EXALTED | {"mp": 9}, "fixed_mp", "mp"),
    (ADVENTURER | {"jelzőlap": "igen"}, "fixed_mp", "mp"),
    # K/III.2.B
    (EVENT | {"fázis": "harc"}, "phase_of_action_only", "fázis"),
    # K/III.7.M, K/IX.1
    (TRAP | {"szám": 1}, "beast_only", "szám"),
    (TRAP | {"sebzés": 1}, "beast_only", "sebzés"),
    (TRAP | {"ráépítés": 1}, "machine_only", "ráépítés"),
    # K/III.8.1–8.6
    (ATTACK | {"felszerelés": "fegyver"}, "equipment_only", "felszerelés"),
    (ATTACK | {"ereklye": "nem"}, "equipment_only", "ereklye"),
    (OBJECT | {"ereklye": "igen"}, "relic_is_magical", "ereklye"),
    (OBJECT | {"sfé": 1}, "armour_both", "sfé"),
    (OBJECT | {"védőküszöb": 7}, "armour_both", "védőküszöb"),
    (OBJECT | {"sebzés": 1}, "not_of_equipment", "sebzés"),
    (ATTACK | {"kombináció": 6}, "action_only", "kombináció"),
    (ATTACK | {"negatív": ["öl"]}, "action_only", "negatív"),
    (ATTACK | {"szférák": ["élet"]}, "action_only", "szférák"),
    (ATTACK | {"mozaik": "tűz"}, "action_only", "mozaik"),
    (ATTACK | {"sebzés": "1-3"}, "range_of_beast_only", "sebzés"),
    # K/III.10.L, K/VII
    (QUEST | {"jelek": ["pszi"]}, "sign_of_kind", "jelek[1]"),
    (EVENT | {"jelek": ["külső sík", "antiss"]}, "sign_of_kind", "jelek[2]"),
    # K/IV.6.6.1
    (QUEST | {"feltételek": []}, "condition_count", "feltételek"),
    (QUEST | {"feltételek": ["A", "B", "C", "D"]}, "condition_count", "feltételek"),
    (QUEST | {"feltételek": ["A", "B++C"]}, "condition_form", "feltételek[2]"),
    (QUEST | {"feltételek": ["/"]}, "condition_form", "feltételek[1]"),
    (QUEST | {"feltételek": ["x*A"]}, "condition_form", "feltételek[1]"),
    (BUILDING | {"feltétel": "{HARCOS"}, "condition_form", "feltétel"),
    # K/IV.6.5.2.C, É30
    (BEAST | {"sebzés": "1-4"}, "range_not_sixth", "sebzés"),
    (BEAST | {"sebzés": "1-7"}, "range_not_sixth", "sebzés"),
    (BEAST | {"sebzés": "3-1"}, "range_order", "sebzés"),
    (BEAST | {"sebzés": "2-2"}, "range_order", "sebzés"),
    (BEAST | {"sebzés": "sok"}, "not_damage", "sebzés"),
    # M/5.07.J–K
    (with_effect(EVENT, szp=1), "cost_of_kind", "hatások[1].szp"),
    (with_effect(ALLY, óp=1), "cost_of_kind", "hatások[1].óp"),
    # M/3.10.D
    (EXALTED | {"oldal_b": EXALTED | {"név": "Más"}}, "side_b_kind", "oldal_b.típus"),
    (EXALTED | {"oldal_b": EVENT | {"név": "Ősfa"}}, "side_b_name", "oldal_b.név"),
    (EXALTED | {"oldal_b": EVENT | {"mp": "sok"}}, "not_number_or_x", "oldal_b.mp"),
    (EXALTED | {"oldal_b": ALLY | {"oldal_b": EVENT}}, "third_side", "oldal_b.oldal_b"),
    # effects: K/X.B–C, K/V.5.E, K/V.5.K, M/5.01.B
    (with_effect(ADVENTURER, fordulók=2), "turns_without_spirit", "hatások[1].fordulók"),
    (with_effect(ADVENTURER, aktivizálandó="igen"), "activation_without_permanent", "hatások[1].aktivizálandó"),
    (
        with_effect(ADVENTURER, jelek=["állandó"], amikor="meghal", aktivizálandó="igen"),
        "timed_not_activated",
        "hatások[1].aktivizálandó",
    ),
    (with_effect(ADVENTURER, amikor="meghal", leidézéskor="igen"), "timed_not_played", "hatások[1].leidézéskor"),
    (with_effect(EVENT, módok=[{"szöveg": "a"}]), "too_few_options", "hatások[1].módok"),
    (with_effect(EVENT, módok=[{"szöveg": "a"}, {"hatas": []}]), "unknown_key", "hatások[1].módok[2].hatas"),
    (with_effect(EVENT, módok=OPTIONS, hatás=["kever"]), "modes_and_program", "hatások[1].hatás"),
    (with_effect(ADVENTURER, jelek=["állandó"], módok=OPTIONS), "modes_running", "hatások[1].módok"),
    (
        with_effect(ADVENTURER, amikor="meghal", módok=[OPTIONS[0] | {"célpont": "kalandozó"}, OPTIONS[1]]),
        "modes_timed_target",
        "hatások[1].módok[1].célpont",
    ),
    (with_effect(ADVENTURER, jelek=["elforgatás"], költség=[{"húz": 1}]), "not_a_cost", "hatások[1].költség[1].húz"),
    # K/V.1.A, K/V.1.H, M/5.14
    (with_effect(ADVENTURER, amikor="meghal", költség=[{"eldob": 1}]), "cost_never_paid", "hatások[1].költség"),
    (
        with_effect(ADVENTURER, jelek=["állandó"], aktivizálandó="nem", költség=[{"eldob": 1}]),
        "cost_never_paid",
        "hatások[1].költség",
    ),
    (with_effect(ADVENTURER, leidézéskor="igen", hatás=[{"mp": 1}]), "nothing_on_playing", "hatások[1].leidézéskor"),
    (
        with_effect(OBJECT | {"felszerelés": "fegyver"}, leidézéskor="igen", hatás=[{"mp": 1}]),
        "nothing_on_playing",
        "hatások[1].leidézéskor",
    ),
    (
        with_effect(EVENT, célpont="ellenséges kalandozó", hatás=[{"mp": {"mennyi": -1, "kit": "célpont"}}]),
        "done_by_player",
        "hatások[1].hatás[1].mp.kit",
    ),
    (
        with_effect(ADVENTURER, amikor="meghal", célpont="játékos", hatás=[{"húz": {"mennyi": 1, "kit": "célpont"}}]),
        "done_by_player",
        "hatások[1].hatás[1].húz.kit",
    ),
    (with_program({"kever": "minden ellenséges kalandozó"}), "done_by_player", "hatások[1].hatás[1].kever.kit"),
    (with_program({"eldob": "kalandozó a múltban"}), "discards_any", "hatások[1].hatás[1].eldob.mit"),
    (with_program({"eldob": "legfeljebb két lap"}), "discards_any", "hatások[1].hatás[1].eldob.mit"),
    (with_effect(EVENT, költség=[{"feláldoz": "saját kalandozó"}]), "not_a_cost", "hatások[1].költség[1].feláldoz"),
    (EVENT | {"hatások": [{"célpont": "kalandozó"}, {"célpont": "saját kalandozó"}]}, "one_target_played",
     "hatások[2].célpont"),
    (EVENT | {"hatások": [{"módok": OPTIONS}, {"módok": OPTIONS}]}, "modes_beside_played", "hatások[2].módok"),
    # K/II.25, K/III.8.5.C, K/II.24.A, K/V.10, K/I.3.T
    (with_effect(ADVENTURER, jelek=["állandó"], kulcsszó="Momentum"), "keyword_switches", "hatások[1].kulcsszó"),
    (with_effect(EVENT, negatív=["öl"]), "negative_of_word", "hatások[1].negatív"),
    (with_program({"minősül": "varázslat"}), "counts_as_used", "hatások[1].hatás[1].minősül"),
    (with_program({"minősül": "csoda"}), "unknown_word", "hatások[1].hatás[1].minősül"),
    (with_program({"minősül": {"minek": "pszi", "kit": "célpont"}}), "unknown_word", "hatások[1].hatás[1].minősül.kit"),
    (
        with_program({"helyettesít": {"mit": "sebzés", "mivel": ["öl"]}}),
        "nothing_replaced",
        "hatások[1].hatás[1].helyettesít",
    ),
    (
        with_program({"módosít": {"érték": "dp", "mennyi": 1, "kit": "játékosa"}}),
        "value_of_a_card",
        "hatások[1].hatás[1].módosít.kit",
    ),
    (with_program({"helyettesít": {"mit": "húz", "mivel": []}}), "unknown_word", "hatások[1].hatás[1].helyettesít.mit"),
    (with_program({"keres": "lap a kézben"}), "search_place", "hatások[1].hatás[1].keres"),
    (
        with_program({"keres": {"mit": "lap a múltban", "hova": "múlt"}}),
        "search_into_itself",
        "hatások[1].hatás[1].keres.hova",
    ),
    (with_program({"keres": {"mit": "lap", "hova": "jövő"}}), "search_into_itself", "hatások[1].hatás[1].keres.hova"),
    (
        with_program({"keres": {"mit": "lap", "honnan": "mélység", "hova": "mélység"}}),
        "search_into_itself",
        "hatások[1].hatás[1].keres.hova",
    ),
    (with_program({"keres": {"mit": "lap", "mennyi": 0}}), "number_range", "hatások[1].hatás[1].keres.mennyi"),
    (with_program({"kap": {"kulcsszó": "Repülés"}}), "unknown_word", "hatások[1].hatás[1].kap.kulcsszó"),
    (with_program({"sebzés": "1-3"}), "not_number_or_x", "hatások[1].hatás[1].sebzés"),
    (with_program({"kap": {"kaszt": "Kapás"}}), "unknown_word", "hatások[1].hatás[1].kap.kaszt"),
    (with_program({"veszít": {"szféra": "tűz"}}), "unknown_word", "hatások[1].hatás[1].veszít.szféra"),
    (with_effect(EVENT, jelek=["gyors"]), "unknown_word", "hatások[1].jelek[1]"),
    (with_effect(EVENT, amikor="holnap"), "unknown_word", "hatások[1].amikor"),
    (with_effect(EVENT, célpont="ellenség"), "target.unknown_kind", "hatások[1].célpont"),
    (with_effect(EVENT, amikor="leidéznek vizet"), "target.unknown_kind", "hatások[1].amikor"),
    # operations
    (with_program("ölx"), "unknown_op", "hatások[1].hatás[1]"),
    (with_program({"ölx": 1}), "unknown_op", "hatások[1].hatás[1].ölx"),
    (with_program("húz"), "op_needs_value", "hatások[1].hatás[1]"),
    (with_program(3), "not_op", "hatások[1].hatás[1]"),
    (with_program({"húz": 1, "mp": 1}), "not_op", "hatások[1].hatás[1]"),
    (with_program({"módosít": 3}), "op_needs_map", "hatások[1].hatás[1].módosít"),
    (with_program({"módosít": {"érték": "fizikum"}}), "op_missing_arg", "hatások[1].hatás[1].módosít"),
    (with_program({"korlátoz": {"érték": "fizikum"}}), "op_one_of", "hatások[1].hatás[1].korlátoz"),
    (with_program({"húz": {"mennyi": 1, "ki": "maga"}}), "unknown_arg", "hatások[1].hatás[1].húz.ki"),
    (with_program({"öl": {"kit": "maga", "mit": "célpont"}}), "twice", "hatások[1].hatás[1].öl.mit"),
    (with_program({"módosít": {"érték": "erő", "mennyi": 1}}), "unknown_word", "hatások[1].hatás[1].módosít.érték"),
    (
        with_program({"módosít": {"érték": "fizikum", "mennyi": 1, "alsó": 5, "felső": 3}}),
        "limits_crossed",
        "hatások[1].hatás[1].módosít",
    ),
    (with_program({"mozgat": "kamra"}), "unknown_word", "hatások[1].hatás[1].mozgat"),
    (with_program({"választás": ["öl"]}), "too_few_options", "hatások[1].hatás[1].választás"),
    (with_program({"dobás": {"fajta": "próba", "siker": ["ölx"]}}), "unknown_op", "hatások[1].hatás[1].dobás.siker[1]"),
    (with_program({"feláldoz": "elf küldetés"}), "target.unknown_word", "hatások[1].hatás[1].feláldoz"),
    (with_program({"kap": {"képesség": {"jel": []}}}), "unknown_key", "hatások[1].hatás[1].kap.képesség.jel"),
]


@pytest.mark.parametrize(("card", "code", "path"), WRONG, ids=[f"{code}-{n}" for n, (_, code, _) in enumerate(WRONG)])
def test_a_faulty_card_is_told_at_its_key(card: dict[str, Any], code: str, path: str) -> None:
    assert (code, path) in told(card)


def test_all_faults_of_a_card_come_at_once() -> None:
    card = {
        "név": "?",
        "típus": "kalandozó",
        "mp": "sok",
        "fizikum": 7,
        "kasztok": ["Kapás"],
        "hatások": [{"mp": "sok"}, {"x": 1}],
    }
    assert told(card) == [
        ("not_number_or_x", "mp"),
        ("unknown_word", "kasztok[1]"),
        ("not_number_or_x", "hatások[1].mp"),
        ("unknown_key", "hatások[2].x"),
        ("name_like_reference", "név"),
        ("missing_key", ""),
        ("missing_key", ""),
        ("missing_key", ""),
    ]


@pytest.mark.parametrize("card", [None, [], "Őr", 3])
def test_what_is_no_map_is_no_card(card: Any) -> None:
    assert told(card) == [("not_map", "")]


def test_every_fault_names_the_card_and_the_keys_as_written() -> None:
    (problem,) = faults(QUEST | {"megoldás-mp": "egy"})
    params = dict(problem.params)
    assert (params["card"], params["keys"], params["value"]) == ("Nyom", ("megoldás-mp",), "egy")


def test_e30_a_range_need_not_divide_six_under_the_other_reading() -> None:
    """K/IV.6.5.2.C by the other answer of É30."""
    assert faults(BEAST | {"sebzés": "1-4"}, uneven_ranges=True) == ()


@pytest.mark.parametrize("damage", ["1-2", "0-2", "1-3", "1-6", "4-9"])
def test_k_iv_6_5_2_c_ranges_that_divide_six_are_good(damage: str) -> None:
    assert told(BEAST | {"sebzés": damage}) == []


@pytest.mark.parametrize("card", [
    with_effect(EVENT, célpont="játékos", hatás=[{"mp": {"mennyi": -1, "kit": "célpont"}}]),
    with_effect(ADVENTURER, mp=1, célpont="játékos", hatás=[{"húz": {"mennyi": 1, "kit": "célpont"}}]),
    with_effect(ADVENTURER, amikor="meghal", célpont="ellenfél", hatás=[{"húz": {"mennyi": 1, "kit": "célpont"}}]),
    with_effect(EVENT, módok=[{"célpont": "játékos", "hatás": [{"dp": {"mennyi": 1, "kit": "célpont"}}]},
                              {"hatás": ["kever"]}]),
])
def test_k_v_1_a_a_player_who_is_aimed_at_may_be_who_does_it(card: dict[str, Any]) -> None:
    assert told(card) == []


def test_x_is_no_fault_where_the_kind_has_no_fixed_value() -> None:
    assert told(EVENT | {"mp": "X"}) == told(OMEN | {"mp": "X"}) == told(QUEST | {"dp": "X"}) == []


def test_every_fault_that_the_reader_knows_stands_in_these_tests() -> None:
    sources = [path.read_text(encoding="utf-8") for path in modules("engine/cards")]
    codes = {code for source in sources for code in re.findall(r'"cards\.([a-z_]+)"', source)}
    assert codes - {code for _, code, _ in WRONG} == {"invalid", "invalid_effect", "missing_key", "not_map"} - {
        code for _, code, _ in WRONG
    }


def test_a_given_effect_is_refused_like_any_other() -> None:
    with pytest.raises(InputError) as caught:
        given_effect({"jelek": ["gyors"]}, ability=True)
    assert caught.value.code == "cards.invalid_effect"
