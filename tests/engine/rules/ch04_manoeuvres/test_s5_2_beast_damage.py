"""K/IV.6.5.2.C: the damage of a beast's strike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.ch04_manoeuvres.s06_phases.s5_2_beasts import (
    beast_damage,
    check_damage_range,
    explain_beast_damage,
    needs_die,
)
from events.errors import InputError


@pytest.mark.parametrize(
    ("damage", "faces"),
    [
        ("1-3", [1, 1, 2, 2, 3, 3]),
        ("2-3", [2, 2, 2, 3, 3, 3]),
        ("0–5", [0, 1, 2, 3, 4, 5]),
        ("4", [4] * 6),
        (2, [2] * 6),
    ],
)
def test_the_faces_of_the_die_are_shared_out_equally(damage: int | str, faces: list[int]) -> None:
    """K/IV.6.5.2.C."""
    assert [beast_damage(damage, k6) for k6 in range(1, 7)] == faces
    assert needs_die(damage) is (len(set(faces)) > 1)


@pytest.mark.parametrize(("damage", "faces"), [("1-4", [1, 1, 2, 3, 3, 4]), ("1-5", [1, 1, 2, 3, 4, 5])])
def test_a_range_that_does_not_divide_six_is_refused_or_spread(damage: str, faces: list[int]) -> None:
    """K/IV.6.5.2.C, É30."""
    with pytest.raises(InputError) as caught:
        beast_damage(damage, 1)
    assert caught.value.code == "calc.beast.uneven"
    assert [beast_damage(damage, k6, {"É30": 2}) for k6 in range(1, 7)] == faces


def test_more_than_six_values_can_not_be_thrown_by_any_reading() -> None:
    """K/IV.6.5.2.C."""
    with pytest.raises(InputError):
        check_damage_range("1-7", {"É30": 2})


@pytest.mark.parametrize("damage", ["3-1", "sok", "", "-2", "1-2-3"])
def test_what_is_no_range_is_an_error(damage: str) -> None:
    with pytest.raises(InputError) as caught:
        beast_damage(damage, 1)
    assert caught.value.code == "calc.beast.damage"


@pytest.mark.parametrize("k6", [0, 7])
def test_a_die_has_six_faces(k6: int) -> None:
    with pytest.raises(InputError) as caught:
        beast_damage("1-3", k6)
    assert caught.value.code == "calc.beast.die"


def test_it_is_told_which_faces_give_the_same() -> None:
    """K/IV.6.5.2.C."""
    value, (told,) = explain_beast_damage("1-3", 4)
    assert (value, told.key, dict(told.params)["faces"], told.readings) == (2, "beast.rolled", (3, 4), ())
    value, (told,) = explain_beast_damage("1-4", 3, {"É30": 2})
    assert (value, told.readings) == (2, ("É30",))
    assert [s.key for s in explain_beast_damage(3, 6)[1]] == ["beast.fixed"]


@given(st.integers(0, 9), st.integers(0, 5), st.integers(1, 5))
def test_a_higher_throw_never_does_less(low: int, more: int, k6: int) -> None:
    """K/IV.6.5.2.C, É30: and both ends are reached."""
    damage, spread = f"{low}-{low + more}", {"É30": 2}
    assert beast_damage(damage, k6, spread) <= beast_damage(damage, k6 + 1, spread)
    assert (beast_damage(damage, 1, spread), beast_damage(damage, 6, spread)) == (low, low + more)
