"""Effects of the prototype's records, and as they are printed in a cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.foreign_cards.cells import printed_effect
from engine.cards.vocabulary import EFFECT_SIGNS
from tests.adjudicator.foreign_cards.lists import ACTION, PERSON, record

TEXT = "Célpont kalandozó gyógyul 1 szintet."
CODES = {
    "elforgato": "elforgatás", "ismetelheto": "ismételhető", "egyszeri": "fordulónként-egyszeri",
    "allando": "állandó", "harc_elotti": "harc-előkészítési", "harci": "harci", "megszakito": "megszakító",
    "semlegesito": "semlegesítő", "egyperjatekos": "játékosonként-egyszeri", "elveszendo": "elveszendő",
    "antiss": "antiss", "kulso_sik": "külső-sík", "szellem": "szellem", "raepites": "ráépítés",
}


def effects(folder: Path, base: dict[str, Any], *given: Any) -> tuple[list[dict[str, Any]], list[Any]]:
    card, left = record(folder, **base, hatasok=list(given))
    return card.get("hatások", []), left


@pytest.mark.parametrize(("code", "sign"), CODES.items())
def test_every_code_of_a_sign(code: str, sign: str, tmp_path: Path) -> None:
    assert effects(tmp_path, PERSON, {"jelek": [code], "szoveg": TEXT})[0] == [{"jelek": [sign], "szöveg": TEXT}]


def test_no_sign_is_without_a_code() -> None:
    assert set(CODES.values()) == set(EFFECT_SIGNS)


def test_kind_signs_cost_and_text_and_no_program(tmp_path: Path) -> None:
    given = {"tipus": "képesség", "jelek": ["elforgato", "harci"], "mp": {"ertek": 2}, "szoveg": TEXT}
    made = {"jelek": ["elforgatás", "harci"], "képesség": "igen", "mp": 2, "szöveg": TEXT}
    assert effects(tmp_path, PERSON, given) == ([made], [])
    assert effects(tmp_path, PERSON, {"tipus": "laphatás", "mp": "X", "szoveg": TEXT}) == (
        [{"mp": "X", "szöveg": TEXT}], [])


def test_a_text_alone_is_an_effect(tmp_path: Path) -> None:
    assert effects(tmp_path, PERSON, "Első.", {"szoveg": "Második."}) == (
        [{"szöveg": "Első."}, {"szöveg": "Második."}], [])


def test_keys_of_the_pack_format_stand_as_they_are(tmp_path: Path) -> None:
    made = {"szöveg": TEXT, "célpont": "saját kalandozó", "hatás": [{"gyógyít": 1}]}
    given = {"szoveg": TEXT, "célpont": "saját kalandozó", "hatás": [{"gyógyít": 1}]}
    assert effects(tmp_path, PERSON, given) == ([made], [])


def test_on_a_card_that_stays_an_effect_of_its_playing_says_so(tmp_path: Path) -> None:
    given = {"szoveg": TEXT, "ervenyesules": True}
    lasting = {**ACTION, "idotartam": "Végleges"}
    assert effects(tmp_path, ACTION, given) == ([{"szöveg": TEXT}], [])
    assert effects(tmp_path, lasting, given) == ([{"szöveg": TEXT, "leidézéskor": "igen"}], [])


def test_on_a_passing_card_an_effect_that_is_not_of_its_playing_is_told(tmp_path: Path) -> None:
    assert effects(tmp_path, ACTION, {"szoveg": TEXT, "ervenyesules": False}) == (
        [{"szöveg": TEXT}], [("import.unknown_key", "hatasok[1].ervenyesules", False, "megjegyzés")])


def test_what_is_wrong_in_an_effect_is_left_and_the_rest_keeps_its_place(tmp_path: Path) -> None:
    first = {"tipus": "varázs", "jelek": ["furcsa", "harci"], "mp": "sok", "szoveg": "Első.", "szin": 3}
    last = {"jelek": ["", "furcsa"], "szoveg": 5}
    made, left = effects(tmp_path, PERSON, first, {"szoveg": 4}, "Közép.", last, "Utolsó.")
    assert made == [{"jelek": ["harci"], "szöveg": "Első."}, {"szöveg": "Közép."}, {"szöveg": "Utolsó."}]
    assert sorted(one[:3] for one in left) == sorted([
        ("import.unknown_key", "hatasok[1].tipus", "varázs"), ("unknown_word", "hatasok[1].jelek[1]", "furcsa"),
        ("not_number_or_x", "hatasok[1].mp", "sok"), ("import.unknown_key", "hatasok[1].szin", 3),
        ("not_text", "hatasok[2].szoveg", 4), ("unknown_word", "hatasok[4].jelek[2]", "furcsa"),
        ("not_text", "hatasok[4].szoveg", 5)])


@pytest.mark.parametrize(("line", "made"), [
    ("[elforgatás, harci, 2 MP] Üt.",
     {"jelek": ["elforgatás", "harci"], "képesség": "igen", "mp": 2, "szöveg": "Üt."}),
    ("[X mp] Üt.", {"képesség": "igen", "mp": "X", "szöveg": "Üt."}),
    ("[1 SZP, külső sík]", {"jelek": ["külső-sík"], "képesség": "igen", "szp": 1}),
    ("Üt.", {"szöveg": "Üt."}),
    ("[furcsa] Üt.", {"szöveg": "[furcsa] Üt."}),
    ("Üt [harci].", {"szöveg": "Üt [harci]."}),
])
def test_k_v_2_a_an_effect_as_printed(line: str, made: dict[str, Any]) -> None:
    assert printed_effect(line) == made
