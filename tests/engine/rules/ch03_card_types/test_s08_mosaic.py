"""K/III.8.6.D, M/1.69–72: what mosaic spells cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.ch03_card_types.s08_action.spell import FORMS, halved, mosaic_cost_k, mosaic_cost_m


@pytest.mark.parametrize(("form", "back", "front", "halving", "paragraph"), [
    ("kard", 5, 5, True, "K/III.8.6.D/2"), ("nyíl", 5, 10, True, "K/III.8.6.D/2"),
    ("kitörés", 6, 12, False, "K/III.8.6.D/2"), ("szőnyeg", 13, 26, False, "K/III.8.6.D/2"),
    ("aura", 12, 12, False, "K/III.8.6.D/3"), ("csóva", 6, 6, True, "K/III.8.6.D/4"),
    ("zápor", 13, 13, False, "K/III.8.6.D/4"), ("kupola", 17, 17, False, "K/III.8.6.D/4"),
    ("sátor", 17, 17, False, "K/III.8.6.D/4"),
])
def test_each_form_has_its_formula(form: str, back: int, front: int, halving: bool, paragraph: str) -> None:
    """K/III.8.6.D/1–4, K/III.8.6.B: base value 4, three targets."""
    for cost in (mosaic_cost_k, mosaic_cost_m):
        behind, ahead = cost(form, 4, False, 3), cost(form, 4, True, 3)
        assert (behind.mp, ahead.mp, behind.halving_save) == (back, front, halving)
        assert behind.steps[0].paragraphs == (paragraph,)


def test_every_form_is_tried_above() -> None:
    assert len(FORMS) == 9


def test_the_front_penalty_and_the_save_are_cited_by_edition() -> None:
    """K/III.8.6.B, M/3.05.6.B; K/III.8.6.D/1, M/1.71."""
    old, new = mosaic_cost_k("nyíl", 7, True, 1), mosaic_cost_m("nyíl", 7, True, 1)
    assert old.mp == new.mp == 16
    assert [s.paragraphs[-1] for s in old.steps] == ["K/III.8.6.D/2", "K/III.8.6.B", "K/III.8.6.D/1"]
    assert [s.paragraphs[-1] for s in new.steps] == ["K/III.8.6.D/2", "M/3.05.6.B", "M/1.71"]


@pytest.mark.parametrize(("base", "half"), [(0, 0), (1, 1), (6, 3), (7, 4)])
def test_half_the_damage_is_rounded_up(base: int, half: int) -> None:
    """K/III.8.6.D/1, M/1.71."""
    assert halved(base) == half


def test_what_speaks_against_a_form_is_told_and_changes_no_number() -> None:
    """K/III.8.6.D/2, 4."""
    def faults(*args: object) -> list[str]:
        return [f.key for f in mosaic_cost_k(*args).faults]  # type: ignore[arg-type]

    assert faults("kard", 4, True, 1) == []
    assert faults("kard", 4, False, 1) == ["mosaic.sword_needs_front"]
    assert faults("kard", 4, True, 1, False) == ["mosaic.sword_unknown"]
    assert faults("nyíl", 4, False, 2, False) == ["mosaic.one_target"]
    assert faults("szőnyeg", 4, False, 3, False) == []
    assert mosaic_cost_k("kard", 4, False, 1, False).mp == 5


def test_an_unknown_form_is_an_error() -> None:
    with pytest.raises(KeyError):
        mosaic_cost_k("gömb", 4, False, 1)


@given(st.sampled_from(sorted(FORMS)), st.integers(0, 20), st.integers(0, 9), st.booleans())
def test_more_targets_or_base_never_cost_less(form: str, base: int, targets: int, front: bool) -> None:
    """K/III.8.6.D/2–4."""
    now = mosaic_cost_k(form, base, front, targets).mp
    assert now <= mosaic_cost_k(form, base + 1, front, targets).mp
    assert now <= mosaic_cost_k(form, base, front, targets + 1).mp
