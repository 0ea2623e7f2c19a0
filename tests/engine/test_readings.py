"""The readings are whole: numbered without a gap, two languages, real paragraphs, defaults in range."""

from __future__ import annotations

import pytest

from engine.cite import known
from engine.readings import READINGS, reading_default, readings_on
from engine.readings.model import EDITIONS


def test_the_readings_are_numbered_from_01_to_113_without_a_gap() -> None:
    assert list(READINGS) == [f"É{n:02}" for n in range(1, 114)]
    assert [r.id for r in READINGS.values()] == list(READINGS)


def test_every_reading_cites_paragraphs_that_exist() -> None:
    assert [(r.id, p) for r in READINGS.values() for p in r.paragraphs if not known(p)] == []
    assert [r.id for r in READINGS.values() if not r.paragraphs or len(set(r.paragraphs)) != len(r.paragraphs)] == []


def test_every_reading_has_at_least_two_different_answers_in_both_languages() -> None:
    for r in READINGS.values():
        assert len(r.answers_hu) == len(r.answers_en) >= 2, r.id
        assert len(set(r.answers_hu)) == len(r.answers_hu), r.id
        assert len(set(r.answers_en)) == len(r.answers_en), r.id
        assert all((r.question_hu.endswith("?"), r.question_en.endswith("?"))), r.id
        assert all(answer.strip() for answer in (*r.answers_hu, *r.answers_en)), r.id


def test_every_default_is_one_of_the_answers_and_not_a_mere_opposite() -> None:
    for r in READINGS.values():
        for edition in EDITIONS:
            assert 1 <= reading_default(r.id, edition) <= len(r.answers_hu), r.id
            assert reading_default(r.id, edition) not in r.opposites, r.id
        assert set(r.opposites) <= set(range(2, len(r.answers_hu) + 1)), r.id


def test_the_editions_start_from_different_answers_in_five_readings() -> None:
    """É10, É12, É47, É53 and É63 speak of one edition and then of the other."""
    assert {r.id: r.defaults for r in READINGS.values() if r.defaults[0] != r.defaults[1]} == {
        "É10": (1, 2), "É12": (1, 2), "É47": (2, 1), "É53": (1, 2), "É63": (1, 2)}


def test_a_reading_or_edition_that_does_not_exist_has_no_default() -> None:
    with pytest.raises(KeyError):
        reading_default("É114", "klasszikus")
    with pytest.raises(KeyError):
        reading_default("É01", "középső")


def test_readings_are_found_by_their_paragraph() -> None:
    assert [r.id for r in readings_on("K/VI.4.L")] == ["É10"]
    assert [r.id for r in readings_on("K/IV.6.6.1")] == ["É26", "É27", "É28", "É29"]
    assert readings_on("K/I") == ()


def test_no_reading_can_be_changed() -> None:
    with pytest.raises(TypeError):
        READINGS["É01"] = READINGS["É02"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        READINGS["É01"].defaults = (2, 2)  # type: ignore[misc]
