"""Every key of the prototype's records: where it goes on the card, and what is left of what fits nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.foreign_cards.prototype import HANDLERS
from tests.adjudicator.foreign_cards.lists import ACTION, LEVEL, PERSON, record

QUEST = {"nev": "Nyom", "laptipus": "Küldetés", "dp": 3, "utak": 2, "feltetel": ["Lélektan"]}
BEAST = {
    "nev": "Farkas", "laptipus": "Akadálylap", "akadalytipus": "Bestia", "mp": 2, "szám": 1, "támadás": 7, "sebzes": 1,
}
BUILDING = {"nev": "Malom", "laptipus": "Építmény", "dp": 1}
EVENT = {"nev": "Szél", "laptipus": "Eseménylap", "mp": 1, "idotartam": "Pillanat"}

# base, what is given, what stands on the card
MAPPED: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    (LEVEL, {"nev": " Nagykapu "}, {"név": "Nagykapu"}),
    (LEVEL, {"laptipus": "TORONYSZINT"}, {"típus": "toronyszint"}),
    (LEVEL, {"fal": {"ertek": 3}}, {"fal": 3}),
    (PERSON, {"mp": {"ertek": 4}}, {"mp": 4}),
    (PERSON, {"mp": "5"}, {"mp": 5}),
    (ACTION, {"mp": {"ertek": "X"}}, {"mp": "X"}),
    (PERSON, {"alapszint": {"ertek": 5}}, {"alapszint": 5}),
    (PERSON, {"alkaszt": ["Lovag", "tolvaj"], "fokaszt": ["HARCOS"]}, {"kasztok": ["Lovag", "Tolvaj"]}),
    (PERSON, {"alkaszt": "Bard"}, {"kasztok": ["Bárd"]}),
    (ACTION, {"fokaszt": ["harcos", "PAP"]}, {"főkasztok": ["HARCOS", "PAP"]}),
    (PERSON, {"jellem": "Káosz"}, {"jellem": "káosz"}),
    (PERSON, {"kepzettsegek": ["Hajózás", "Lélektan II"]}, {"képzettségek": ["Hajózás", "Lélektan II"]}),
    (PERSON, {"szferak": ["Természet", "Élet"]}, {"szférák": ["természet", "élet"]}),
    (PERSON, {"tulajdonsagok": ["nevesített"]}, {"nevesített": "igen"}),
    (PERSON, {"tulajdonsagok": ["Pszi", "külső sík"]}, {"jelek": ["pszi", "külső sík"]}),
    (PERSON, {"tulajdonsagok": ["momentum", "Kincskeresés 2"]}, {"kulcsszavak": ["Momentum", "Kincskeresés 2"]}),
    (PERSON, {"nevesitett": True, "pszi": True}, {"nevesített": "igen", "jelek": ["pszi"]}),
    (QUEST, {"dp": "X", "helyszin": "Kócvár"}, {"dp": "X", "helyszín": "Kócvár"}),
    (QUEST, {"feltetel": ["Pap", "Elf+Lovag"]}, {"feltételek": ["Pap", "Elf+Lovag"]}),
    (BUILDING, {"feltetel": "HARCOS"}, {"feltétel": "HARCOS"}),
    (BUILDING, {"feltetel": ["HARCOS"]}, {"feltétel": "HARCOS"}),
    (BEAST, {"akadalytipus": ["Bestia", "gépezet"]}, {"altípus": "bestia", "altípusok": ["gépezet"]}),
    (BEAST, {"sebzes": "1-3"}, {"sebzés": "1-3"}),
    (ACTION, {"akciotipus": "Közelharci támadás", "sebzes": {"ertek": 2}},
     {"akció": "közelharci támadás", "sebzés": 2}),
    (ACTION, {"akciotipus": "Tárgy", "tipus": ["fegyver"], "altipus": "távolsági", "idotartam": "végleges"},
     {"akció": "tárgy", "felszerelés": "fegyver", "hatótáv": "távolsági", "időtartam": "végleges"}),
    (ACTION, {"fazis": "Harc előkészítés"}, {"fázis": "harc-előkészítés"}),
    (ACTION, {"fazis": "Harc/Manőver"}, {"fázis": "manőver"}),
    (EVENT, {"fazis": "Sor/Manőver"}, {"gyors": "igen"}),
    (EVENT, {"tipus": "Erőforrás", "idotartam": "Forduló"}, {"altípus": "erőforrás", "időtartam": "forduló"}),
    (EVENT, {"szinesito": "Fúj a szél."}, {"emlékeztető": "Fúj a szél."}),
    (PERSON, {"vallás": "Mélyég", "jellemzők": ["kerti"]}, {"vallás": "Mélyég", "jellemzők": ["kerti"]}),
]


@pytest.mark.parametrize(("base", "given", "expected"), MAPPED)
def test_what_a_key_becomes_on_the_card(
    base: dict[str, Any], given: dict[str, Any], expected: dict[str, Any], tmp_path: Path
) -> None:
    card, left = record(tmp_path, **{**base, **given})
    assert {key: card.get(key) for key in expected} == expected
    assert left == []


def test_no_key_of_the_prototype_is_without_a_test() -> None:
    given = {key for base, values, _ in MAPPED for key in (*base, *values)}
    assert set(HANDLERS) - given == {"hatasok"}  # test_effects.py


def test_k_iii_10_g_attributes_are_three_values(tmp_path: Path) -> None:
    values = {"Fizikum": {"ertek": 9}, "Asztrál": 5, "mental": "6"}
    card, left = record(tmp_path, **{**PERSON, "alapkepessegek": values})
    assert [card["fizikum"], card["asztrál"], card["mentál"]] == [9, 5, 6]
    assert left == []


def test_k_iii_10_e_an_adventurer_without_alignment(tmp_path: Path) -> None:
    card, left = record(tmp_path, **PERSON, jellem="Jellem nélküli")
    assert ("jellem" in card, left) == (False, [])


# base, what is given, what is left: code, path, value
LEFT: list[tuple[dict[str, Any], dict[str, Any], list[tuple[str, str, Any]]]] = [
    (LEVEL, {"id": 7, "isCard": True}, [("import.unknown_key", "id", 7), ("import.unknown_key", "isCard", True)]),
    (LEVEL, {"fal": {"ertek": 1, "modositas": [{"ertek": -1}]}},
     [("import.unknown_key", "fal.modositas", [{"ertek": -1}])]),
    (LEVEL, {"jellem": "Rend"}, [("foreign_key", "jellem", "Rend")]),
    (QUEST, {"mp": 4}, [("fixed_mp", "mp", 4)]),
    (PERSON, {"jellem": "sárga"}, [("unknown_word", "jellem", "sárga")]),
    (PERSON, {"alkaszt": ["Kapás", "Lovag", "Kapás"]},
     [("unknown_word", "alkaszt[1]", "Kapás"), ("import.second_value", "alkaszt[3]", "Kapás")]),
    (PERSON, {"fokaszt": ["PAP", "HARCOS"]},
     [("foreign_key", "fokaszt[1]", "PAP"), ("foreign_key", "fokaszt[2]", "HARCOS")]),
    (PERSON, {"alkaszt": ["HARCOS"]}, [("unknown_word", "alkaszt[1]", "HARCOS")]),
    (PERSON, {"kepzettsegek": ["Hajózás", 5, "Etikett"]}, [("not_text", "kepzettsegek[2]", 5)]),
    (PERSON, {"tulajdonsagok": ["zöld", 3]},
     [("import.unknown_property", "tulajdonsagok[1]", "zöld"), ("import.unknown_property", "tulajdonsagok[2]", 3)]),
    (PERSON, {"alapkepessegek": {**PERSON["alapkepessegek"], "Szépség": 12}},
     [("import.unknown_key", "alapkepessegek.Szépség", 12)]),
    (PERSON, {"pszi": 3}, [("import.unknown_property", "pszi", 3)]),
    (PERSON, {"név": "Másik"}, [("import.second_value", "név", "Másik")]),
    (BUILDING, {"feltetel": ["PAP", "HARCOS"]}, [("import.one_condition", "feltetel", ["PAP", "HARCOS"])]),
    (ACTION, {"fazis": "Sor/Harc"}, [("import.one_phase", "fazis", "Sor/Harc")]),
    (ACTION, {"fazis": "Sor/Éjszaka"}, [("unknown_word", "fazis", "Sor/Éjszaka")]),
    (EVENT, {"fazis": "Harc"}, [("phase_of_action_only", "fazis", "Harc")]),
    (ACTION, {"tipus": "kalap"}, [("import.unknown_property", "tipus", "kalap")]),
]


@pytest.mark.parametrize(("base", "given", "expected"), LEFT)
def test_what_fits_nowhere_is_told_and_kept_as_a_comment(
    base: dict[str, Any], given: dict[str, Any], expected: list[tuple[str, str, Any]], tmp_path: Path
) -> None:
    _, left = record(tmp_path, **{**base, **given})
    assert sorted(left, key=str) == sorted([(*one, "megjegyzés") for one in expected], key=str)


def test_of_a_list_only_the_wrong_item_is_left(tmp_path: Path) -> None:
    card, _ = record(tmp_path, **{**PERSON, "alkaszt": ["Kapás", "Lovag"], "kepzettsegek": ["Hajózás", 5, "Etikett"]})
    assert (card["kasztok"], card["képzettségek"]) == (["Lovag"], ["Hajózás", "Etikett"])


def test_k_iii_10_c_of_an_action_that_a_main_class_follows_is_told(tmp_path: Path) -> None:
    """„HARCOS, Lovag” could be the whole class or the Lovag alone: the latter is taken, and said."""
    card, left = record(tmp_path, **ACTION, fokaszt=["HARCOS"], alkaszt=["Lovag"])
    assert (card["kasztok"], "főkasztok" in card) == (["Lovag"], False)
    assert left == [("import.main_caste_follows", "fokaszt[1]", "HARCOS", "lap")]


def test_what_a_card_must_have_and_the_record_has_not_stays_missing(tmp_path: Path) -> None:
    card, left = record(tmp_path, nev="Farkas", laptipus="Akadálylap", akadalytipus="Bestia", mp="sok")
    assert card == {"név": "Farkas", "típus": "akadálylap", "altípus": "bestia"}
    assert left == [("not_number_or_x", "mp", "sok", "megjegyzés")]


def test_a_fault_that_shows_when_another_is_gone_is_told_at_its_own_place(tmp_path: Path) -> None:
    """K/III.10.L: a level has no pszi; that is seen once the word before it, which is none, is out of the list."""
    card, left = record(tmp_path, **LEVEL, jelek=["furcsa", "pszi"])
    assert "jelek" not in card
    assert [one[:3] for one in left] == [("unknown_word", "jelek[1]", "furcsa"), ("sign_of_kind", "jelek[2]", "pszi")]
