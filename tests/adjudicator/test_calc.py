"""``biro calc``: right values by the paragraphs, and what is said of wrong calls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.messages import known
from tests.adjudicator.calling import Ended, biro


def call(capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    """Exit status, standard output, standard error of ``biro calc``."""
    return biro(capsys, "calc", *words)


def answers(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The results by edition; every step has paragraphs and words."""
    _, out, _ = call(capsys, *words, "--json")
    editions = json.loads(out)["editions"]
    for one in editions.values():
        for step in one["steps"]:
            assert step["paragraphs"]
            assert known(f"calc.step.{step['code']}", "hu")
    return {name: one["result"] for name, one in editions.items()}


@pytest.mark.parametrize(("words", "old", "new"), [
    # K/V.9.C: 2 unused points are eaten first (4 → 2, then +1); M/5.11.C–D: they are lost.
    (("szám", "4", "csökkent 4 alsó 2", "növel 3"), 3, 5),
    # K/V.9.D, M/5.11.F: strong effects after all weak ones.
    (("szám", "6", "növel 3 erős", "csökkent 2", "beállít 4"), 5, 5),
    # K/V.9.B gives a value by setting; M/5.11.G doesn't without a base.
    (("szám", "nincs", "beállít 4"), 4, "nincs"),
    # K/IV.6.5.2.C: of 1-3 the faces 3–4 are 2.
    (("bestiasebzés", "1-3", "4"), 2, 2),
    # K/IV.6.6.1: first +, then the star, last the stroke.
    (("bontás", "2*A/B+C"), [["A", "B"], ["A", "B"], ["C"]], [["A", "B"], ["A", "B"], ["C"]]),
])
def test_values(words: tuple[str, ...], old: Any, new: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, *words) == {"klasszikus": old, "megújult": new}


def test_a_trial_must_exceed_its_lower_threshold_k_i_9_b(capsys: pytest.CaptureFixture[str]) -> None:
    found = answers(capsys, "dobás", "próba", "4", "--lower", "4", "--upper", "8", "--edition", "klasszikus")
    assert found == {"klasszikus": {"siker": "nem", "határsiker": "nem"}}


def test_an_arrow_from_the_front_costs_double_k_iii_8_6_b(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "mozaik", "nyíl", "7", "--front")["klasszikus"] == {"mp": 16, "felező": "igen"}


def test_a_fault_of_a_spell_ends_with_1_k_iii_8_6_d(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "mozaik", "nyíl", "7", "--targets", "2", "--edition", "klasszikus")
    assert status == 1
    assert "K/III.8.6.D" in out


@pytest.mark.parametrize(("words", "said"), [
    (("szám", "x"), "„x”"),
    (("szám", "4", "növel sok"), "„sok”"),
    (("szám", "4", "emel 2"), "növel"),
    (("mozaik", "labda", "3"), "kupola"),
    (("bestiasebzés", "3-1", "4"), "„3-1”"),
    (("bestiasebzés", "1-3", "7"), "7"),
    (("bontás", "2*"), "üres"),
    (("szám", "4", "--edition", "új"), "megújult"),
])
def test_a_wrong_call_says_what_is_wrong(words: tuple[str, ...], said: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, *words)
    assert (status, out) == (2, "")
    assert said in err
