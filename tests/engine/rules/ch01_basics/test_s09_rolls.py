"""K/I.9: trial, save and attack rolls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cases import read_event
from engine.rules.ch01_basics.s09_rolls import KINDS, roll_result, roll_succeeds
from engine.step import judge
from engine.verdict import ILLEGAL, LEGAL, UNDECIDABLE
from tests.engine.rules.lines import adventurer, states

sums = st.integers(2, 12)
thresholds = st.none() | st.integers(0, 15)


@pytest.mark.parametrize(("value", "success"), [(4, False), (5, True), (8, True), (9, False)])
def test_a_trial_must_exceed_the_lower_and_not_the_upper_threshold(value: int, success: bool) -> None:
    """K/I.9.B."""
    assert roll_result("próba", 4, 8, value).success is success


def test_a_trial_without_a_lower_threshold_is_bound_by_the_upper_alone() -> None:
    """K/I.9.B."""
    assert roll_result("próba", None, 8, 2).success


@pytest.mark.parametrize(("kind", "paragraph"), [("mentő", "K/I.9.C"), ("támadás", "K/I.9.D")])
def test_saves_and_attacks_know_no_lower_threshold(kind: str, paragraph: str) -> None:
    """K/I.9.C, D."""
    low, high = roll_result(kind, 6, 7, 3), roll_result(kind, None, 7, 8)
    assert (low.success, high.success) == (True, False)
    assert [s.key for s in low.steps] == ["roll.lower_ignored", "roll.within_upper", "roll.success", "roll.no_edge"]
    assert low.steps[0].paragraphs == (paragraph,)


def test_a_roll_equal_to_the_upper_threshold_is_an_edge_success() -> None:
    """K/I.9.E."""
    edge = roll_result("támadás", None, 7, 7)
    assert (edge.success, edge.edge, edge.steps[-1].readings) == (True, True, ())
    assert roll_result("támadás", None, 7, 6).edge is False


@pytest.mark.parametrize(("answer", "edge"), [(1, False), (2, True)])
def test_a_failed_roll_is_an_edge_success_only_by_the_other_reading(answer: int, edge: bool) -> None:
    """K/I.9.B, E, É13: lower threshold at or above the upper."""
    result = roll_result("próba", 8, 8, 8, {"É13": answer})
    assert (result.success, result.edge) == (False, edge)
    assert result.steps[-1].readings == ("É13",)


def test_without_an_upper_threshold_nothing_is_an_edge_success() -> None:
    """K/I.9.E."""
    result = roll_result("próba", 4, None, 12)
    assert (result.success, result.edge) == (True, False)


def test_another_kind_of_roll_is_an_error() -> None:
    with pytest.raises(KeyError):
        roll_result("kedv", None, 7, 7)


@given(st.sampled_from(sorted(KINDS)), thresholds, thresholds, sums)
def test_told_and_untold_agree_and_edges_are_successes(kind: str, lower: int | None, upper: int | None,
                                                       value: int) -> None:
    """K/I.9.B–E."""
    result = roll_result(kind, lower, upper, value)
    assert result.success == roll_succeeds(kind, lower, upper, value)
    assert not result.edge or (result.success and value == upper)


@given(thresholds, thresholds, sums)
def test_a_higher_upper_threshold_never_turns_a_success_into_a_failure(lower: int | None, upper: int | None,
                                                                       value: int) -> None:
    """K/I.9.B."""
    if roll_succeeds("próba", lower, upper, value) and upper is not None:
        assert roll_succeeds("próba", lower, upper + 1, value)


@pytest.mark.parametrize(("value", "keys"), [
    (4, ["not_above_lower", "within_upper", "failure", "no_edge"]),
    (5, ["above_lower", "within_upper", "success", "no_edge"]),
    (8, ["above_lower", "within_upper", "success", "edge"]),
    (9, ["above_lower", "above_upper", "failure", "no_edge"])])
def test_each_threshold_is_told(value: int, keys: list[str]) -> None:
    """K/I.9.B, E."""
    result = roll_result("próba", 4, 8, value)
    assert [s.key.removeprefix("roll.") for s in result.steps] == keys
    assert [s.paragraphs for s in result.steps] == [("K/I.9.B",)] * 3 + [("K/I.9.E",)]


@pytest.mark.parametrize(("line", "outcome"), [
    ("A dob ?", UNDECIDABLE), ("A dob siker", LEGAL), ("A dob kudarc", LEGAL), ("A dob 4", LEGAL),
    ("A dob 13", ILLEGAL)])
def test_a_roll_that_nobody_noted_is_undecidable(line: str, outcome: str) -> None:
    """K/I.9.A: what came of it may be told without the number; with neither nobody can say what follows."""
    trial = {"név": "Próbarohanás", "típus": "eseménylap", "időtartam": "pillanat", "mp": 1, "hatások": [
        {"célpont": "kalandozó", "hatás": [{"dobás": {"fajta": "próba", "érték": "fizikum", "siker": ["öl"]}}]}]}
    case = {"állás": {"fázis": "manőverek", "A": {"mp": 6, "torony": ["T1"], "jövő": 9, "kéz": ["Próbarohanás"],
                                                 "sor": ["Vándor"]}, "B": {"mp": 3, "torony": ["T1"], "jövő": 9}},
            "lapok": [trial, adventurer("Vándor")]}
    seen, rules = states(case, ("A idéz Próbarohanás -> Vándor", "A passz", "B passz"))
    assert seen[-1].awaiting.kind == "dobás"
    assert judge(seen[-1], read_event(seen[-1], line), rules).outcome == outcome


def test_a_card_that_nobody_named_is_played_undecidably() -> None:
    """K/V.1.A: it comes from the hand; what it costs and when it may be played nobody can say."""
    case = {"állás": {"fázis": "manőverek", "A": {"mp": 6, "torony": ["T1"], "jövő": 9, "kéz": 2},
                      "B": {"mp": 3, "torony": ["T1"], "jövő": 9}}}
    seen, rules = states(case, ())
    assert judge(seen[-1], read_event(seen[-1], "A idéz ?"), rules).outcome == UNDECIDABLE
