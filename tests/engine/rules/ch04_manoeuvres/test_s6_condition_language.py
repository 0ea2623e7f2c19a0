"""K/IV.6.6.1: how a printed condition is read and unrolled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.ch04_manoeuvres.s06_phases.s6_condition_language import Trial, expand, parse_condition
from events.errors import InputError


def trial(text: str) -> Trial | None:
    return parse_condition(text).places[0].alternatives[0].trial


def problems(text: str) -> list[tuple[str, int | None, int]]:
    with pytest.raises(InputError) as caught:
        parse_condition(text)
    assert caught.value.code == "calc.condition.invalid"
    assert all(p.raw == text for p in caught.value.problems)
    return [(p.code.removeprefix("calc.condition."), p.column, p.length) for p in caught.value.problems]


@pytest.mark.parametrize(("text", "places"), [
    ("HARCOS", (("HARCOS",),)),
    ("2*Lélektan/Színészet+Etikett/Politika",
     (("Lélektan", "Színészet"), ("Lélektan", "Színészet"), ("Etikett", "Politika"))),
    ("3*Etikett/ /Színészet", (("Etikett", "Színészet"),) * 3),
    (" 2 * elf + Toroni   Tolvaj ", (("elf",), ("elf",), ("Toroni Tolvaj",))),
    ("2*{HARCOS}", (("{HARCOS}",), ("{HARCOS}",))), ("{2*HARCOS/PAP}", (("{HARCOS}", "{PAP}"),) * 2),
    ("{HARCOS}/PAP", (("{HARCOS}", "PAP"),)), ("{HARCOS+PAP}", (("{HARCOS}",), ("{PAP}",))),
])
def test_plus_separates_then_stars_repeat_then_strokes_choose(text: str, places: tuple[tuple[str, ...], ...]) -> None:
    """K/IV.6.6.1."""
    assert expand(text) == places


@pytest.mark.parametrize(("text", "attribute", "lower"), [
    ("K:Fizikum>4", "fizikum", 4), ("k : asztral > 10", "asztrál", 10), ("K:Mentál", "mentál", None),
    ("Sikeres Fizikum Próbadobás", "fizikum", None), ("sikeres asztrál próbadobás", "asztrál", None)])
def test_trials_have_an_attribute_and_perhaps_a_lower_threshold(text: str, attribute: str, lower: int | None) -> None:
    """K/IV.6.6.1."""
    assert trial(text) == Trial(attribute, lower)


def test_a_choice_of_trials_may_share_its_words() -> None:
    """K/IV.6.6.1."""
    (place,) = parse_condition("Sikeres Fizikum/Asztrál próbadobás").places
    assert [a.trial for a in place.alternatives] == [Trial("fizikum"), Trial("asztrál")]


def test_other_words_are_no_trials() -> None:
    assert trial("Kém") is trial("Sikeres kereskedő") is trial("Fizikum") is None


def test_an_alignment_may_share_its_word() -> None:
    """3-cards.md: Élet/Rend jellem."""
    (place,) = parse_condition("Élet/Rend jellem").places
    assert [a.words for a in place.alternatives] == [("Élet", "jellem"), ("Rend", "jellem")]
    assert parse_condition("Élet").places[0].alternatives[0].words == ("Élet",)


def test_braces_bind_only_what_stands_in_them() -> None:
    """K/IV.6.6.1: what is printed bold."""
    bold, plain = parse_condition("{HARCOS}+PAP").places
    assert (bold.alternatives[0].named_only, plain.alternatives[0].named_only) == (True, False)
    assert parse_condition("{K:Fizikum>4}").places[0].alternatives[0].named_only


def test_the_key_of_a_part_keeps_main_classes_apart_and_names_trials_by_attribute() -> None:
    keys = [p.alternatives[0].key for p in parse_condition("HARCOS+Harcos+K:Fizikum>4+{Lélektan II}").places]
    assert keys == ["HARCOS", "harcos", "fizikum", "lélektan ii"]


@pytest.mark.parametrize(("text", "wanted"), [
    ("", [("empty", 1, 1)]), ("A++B", [("empty", 3, 1)]), ("A+", [("empty", 3, 1)]), ("2*", [("empty", 1, 2)]),
    ("0*elf", [("times", 1, 5)]), ("13*elf", [("times", 1, 6)]), ("A/2*B", [("star", 1, 5)]),
    ("A+/B", [("empty_alternative", 3, 2)]), ("A/", [("empty_alternative", 1, 2)]),
    ("HARCOS+K:Erő>4", [("attribute", 8, 7)]), ("K:Fizikum>", [("trial", 1, 10)]), ("K:Fizikum>=4", [("trial", 1, 12)]),
    ("A+{B", [("brace", 3, 1)]), ("A}", [("brace", 2, 1)]), ("{{A}}", [("brace", 2, 1), ("brace", 5, 1)]),
    ("K:Erő+2*", [("attribute", 1, 5), ("empty", 7, 2)])])
def test_every_fault_says_where_it_stands(text: str, wanted: list[tuple[str, int, int]]) -> None:
    assert problems(text) == wanted


words = st.sampled_from(["HARCOS", "Harcos", "elf", "Lélektan II", "K:Fizikum>4", "Toroni Tolvaj"])
places = st.lists(st.tuples(st.integers(1, 4), st.lists(words, min_size=1, max_size=3)), min_size=1, max_size=4)


@given(places)
def test_unrolling_is_repeating(given_places: list[tuple[int, list[str]]]) -> None:
    """K/IV.6.6.1: as if the part after the star stood there that many times."""
    text = "+".join(f"{n}*{'/'.join(part)}" for n, part in given_places)
    assert expand(text) == tuple(tuple(part) for n, part in given_places for _ in range(n))


@given(st.text("AK:/+*{}>2 é", max_size=14))
def test_any_text_is_read_or_refused_with_columns_within_it(text: str) -> None:
    try:
        assert parse_condition(text).places
    except InputError as error:
        assert error.problems and all(1 <= (p.column or 0) <= len(text) + 1 for p in error.problems)
