"""K/III.10, M/3.07, K/VII.1: castes, skills, defaults and caps of adventurers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_card
from engine.cards.vocabulary import CASTES_OF
from engine.rules.ch03_card_types.s10_adventurer import (
    ATTRIBUTES,
    MAIN_CASTES_K,
    MAIN_CASTES_M,
    caps_k,
    caps_m,
    counted_castes_k,
    counted_castes_m,
    gender_k,
    gender_m,
    main_castes_k,
    main_castes_m,
    member_of_k,
    member_of_m,
    races_of,
)
from engine.rules.ch03_card_types.s10_skills import Skill, parse_skill, skills_k, skills_m
from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.rules.ch07_antiss import antiss_skills


def test_the_newer_table_adds_the_shaman_and_the_mystics() -> None:
    """K/III.10.C, M/3.07.1."""
    old = {sub for subs in MAIN_CASTES_K.values() for sub in subs}
    new = {sub for subs in MAIN_CASTES_M.values() for sub in subs}
    assert [len(subs) for subs in MAIN_CASTES_K.values()] == [7, 2, 2, 2, 4]
    assert new - old == {"Sámán", "Szerzetes"}
    assert old < new


def test_card_files_know_the_castes_of_both_editions() -> None:
    assert dict(CASTES_OF) == dict(MAIN_CASTES_M)


@pytest.mark.parametrize(
    ("castes", "mains"),
    [
        (["Lovag"], ("HARCOS",)),
        (["Bárd", "Tolvaj"], ("SZERENCSEVADÁSZ",)),
        (["Pap", "Varázsló"], ("PAP", "VARÁZSHASZNÁLÓ")),
        (["Kardművész"], ("HARCMŰVÉSZ",)),
        ([], ()),
    ],
)
def test_main_classes_follow_from_subclasses(castes: list[str], mains: tuple[str, ...]) -> None:
    """K/III.10.C, M/3.07.1."""
    assert main_castes_k(castes) == main_castes_m(castes) == mains


def test_castes_of_the_newer_edition_count_as_printed_in_the_older() -> None:
    """É59."""
    assert main_castes_k(["Sámán", "Szerzetes"]) == main_castes_m(["Sámán", "Szerzetes"]) == ("PAP", "MISZTIKUS")


@pytest.mark.parametrize("caste", ["Barbár", "Amazon"])
def test_barbarian_and_amazon_count_as_warriors(caste: str) -> None:
    """K/III.10.D; M/3.07.1 with É33."""
    assert counted_castes_k([caste]) == counted_castes_m([caste]) == (caste, "Harcos")
    assert counted_castes_m([caste], {"É33": 2}) == (caste,)
    assert counted_castes_k([caste], {"É33": 2}) == (caste, "Harcos")


def test_no_other_caste_counts_as_warrior() -> None:
    """K/III.10.D: not even of the same main class; and nobody twice."""
    assert counted_castes_k(["Lovag", "Gladiátor"]) == ("Lovag", "Gladiátor")
    assert counted_castes_k(["Harcos", "Barbár"]) == ("Harcos", "Barbár")


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attributes_are_capped_at_fifteen(name: str) -> None:
    """K/III.10.G, M/3.07.3."""
    assert caps_k(name, 9) == caps_m(name, 9) == (NumberEffect("plafon", upper=15),)
    assert caps_k(name, 17) == caps_m(name, 17) == (NumberEffect("plafon", upper=17),)


def test_base_levels_are_capped_at_seven_and_in_the_newer_rules_at_what_is_printed_above() -> None:
    """K/III.10.H, M/3.07.4."""
    assert caps_k("alapszint", 9) == caps_k("alapszint", 2) == (NumberEffect("plafon", upper=7),)
    assert caps_m("alapszint", 9) == (NumberEffect("plafon", upper=9),)
    assert caps_m("alapszint", 2) == caps_m("alapszint", None) == (NumberEffect("plafon", upper=7),)


def test_other_values_have_no_cap() -> None:
    assert caps_k("dp", 3) == caps_m("fal", 3) == ()


@pytest.mark.parametrize(
    ("text", "skill"),
    [
        ("Lélektan", ("Lélektan", 1)),
        ("Politika II", ("Politika", 2)),
        ("AntissjárásII", ("Antissjárás", 2)),
        ("Etikett  III", ("Etikett", 3)),
        ("Titkos ajtók keresése IV", ("Titkos ajtók keresése", 4)),
        ("II", ("II", 1)),
    ],
)
def test_a_skill_has_a_degree(text: str, skill: tuple[str, int]) -> None:
    """K/III.10.J, M/3.07.6."""
    assert parse_skill(text) == Skill(*skill)


def test_a_skill_got_twice_counts_twice_in_the_older_rules_and_once_in_the_newer() -> None:
    """K/III.10.J, M/3.07.6: the higher degree holds."""
    printed = ["Etikett", "Lélektan II", "etikett II", "Lélektan"]
    assert len(skills_k(printed)) == 4
    assert skills_m(printed) == (Skill("etikett", 2), Skill("Lélektan", 2))


def test_without_a_race_one_is_human() -> None:
    """K/III.10.K, M/3.07.7."""
    assert races_of(()) == ("ember",)
    assert races_of(("elf", "ork")) == ("elf", "ork")


@pytest.mark.parametrize(
    ("printed", "races", "castes", "old", "new"),
    [
        (None, (), (), "férfi", "férfi"),
        ("nő", (), (), "nő", "nő"),
        (None, (), ("Amazon",), "férfi", "nő"),
        (None, (), ("Boszorkány",), "férfi", "nő"),
        ("férfi", (), ("Boszorkány",), "férfi", "férfi"),
        (None, (), ("Boszorkánymester",), "férfi", "férfi"),
        (None, ("élőholt",), ("Amazon",), "nincs", "nincs"),
        (None, ("Aun",), (), "nincs", "nincs"),
        ("nő", ("aun",), (), "nő", "nő"),
    ],
)
def test_gender_where_it_is_not_printed(
    printed: str | None, races: tuple[str, ...], castes: tuple[str, ...], old: str, new: str
) -> None:
    """K/III.10.K, M/3.07.7."""
    assert gender_k(printed, races, (), castes) == old
    assert gender_m(printed, races, (), castes) == new


def test_undead_as_a_trait_has_no_gender_either() -> None:
    """K/III.10.K."""
    assert gender_k(None, (), ("Élőholt",)) == "nincs"


def test_the_antiss_sign_gives_the_skill_unless_it_is_there() -> None:
    """K/VII.1."""
    assert antiss_skills(["Lélektan"], ["antiss"]) == ("Lélektan", "Antissjárás II")
    assert antiss_skills(["AntissjárásII"], ["antiss"]) == ("AntissjárásII",)
    assert antiss_skills(["Lélektan"], ["pszi"]) == ("Lélektan",)


def adventurer(**more: Any) -> Any:
    return parse_card(
        {"név": "Vala", "típus": "kalandozó", "mp": 3, "fizikum": 7, "asztrál": 6, "mentál": 5, "alapszint": 2, **more}
    )


def test_a_card_becomes_a_member_with_its_defaults() -> None:
    """K/III.10.C–D, J–K, M/3.07.1, 6–7."""
    card = adventurer(kasztok=["Amazon"], képzettségek=["Etikett", "Etikett II"], jelek=["antiss"], haza="Toron")
    old, new = member_of_k(card), member_of_m(card)
    assert (old.castes, old.main_castes, old.races) == (("Amazon", "Harcos"), ("HARCOS",), ("ember",))
    assert (old.gender, new.gender) == ("férfi", "nő")
    assert [s.degree for s in old.skills] == [1, 2, 2]
    assert new.skills == (Skill("Etikett", 2), Skill("Antissjárás", 2))
    assert dict(old.values) == {"fizikum": 7, "asztrál": 6, "mentál": 5, "alapszint": 2}
    assert (old.homeland, old.alignment, old.named) == ("Toron", "nincs", False)


@given(st.lists(st.sampled_from(["Etikett", "Etikett II", "Politika", "Politika III"]), max_size=6))
def test_merging_skills_keeps_the_best_of_each_name(printed: list[str]) -> None:
    """M/3.07.6."""
    best: dict[str, int] = {}
    for skill in skills_k(printed):
        best[skill.name] = max(skill.degree, best.get(skill.name, 0))
    assert {s.name: s.degree for s in skills_m(printed)} == best
