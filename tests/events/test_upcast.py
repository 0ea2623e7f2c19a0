"""Old schema versions, read with made-up steps: and ours."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from events.errors import StoreError
from events.registry import KINDS
from events.upcast import STEPS, UPCASTER, Upcaster, upcast


def _renamed(data: Mapping[str, Any]) -> dict[str, Any]:
    return {("lap" if key == "kártya" else key): value for key, value in data.items()}


def _listed(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data, "lap": [data["lap"]]}


MADE_UP = Upcaster({"lapidézés": 3, "passz": 1}, {("lapidézés", 1): _renamed, ("lapidézés", 2): _listed})


def test_an_old_version_goes_through_every_step() -> None:
    old = {"fajta": "lapidézés", "játékos": "A", "kártya": "Őr"}
    assert MADE_UP(old) == {"fajta": "lapidézés", "séma": 3, "játékos": "A", "lap": ["Őr"]}


def test_a_later_version_takes_only_the_steps_left() -> None:
    assert MADE_UP({"fajta": "lapidézés", "séma": 2, "lap": "Őr"}) == {"fajta": "lapidézés", "séma": 3, "lap": ["Őr"]}


def test_a_step_leaves_what_it_was_given_as_it_was() -> None:
    old = {"fajta": "lapidézés", "kártya": "Őr"}
    before = deepcopy(old)
    MADE_UP(old)
    assert old == before


def test_todays_version_is_handed_through_untouched() -> None:
    today = {"fajta": "passz", "játékos": "A"}
    assert MADE_UP(today) is today


@pytest.mark.parametrize("version", [4, 10**30])
def test_a_version_from_the_future_is_refused_and_named(version: int) -> None:
    with pytest.raises(StoreError) as refused:
        MADE_UP({"fajta": "lapidézés", "séma": version})
    assert refused.value.code == "store.newer_event"
    assert refused.value.params == {"kind": "lapidézés", "version": version, "known": 3}


@pytest.mark.parametrize(("data", "kind", "version"), [
    ({}, None, 1), ({"fajta": "nincs ilyen"}, "nincs ilyen", 1), ({"fajta": 5}, 5, 1),
    ({"fajta": "passz", "séma": "1"}, "passz", "1"), ({"fajta": "passz", "séma": True}, "passz", True),
    ({"fajta": "passz", "séma": 0}, "passz", 0), ({"fajta": "passz", "séma": -(10**9)}, "passz", -(10**9)),
    ({"fajta": ["passz"]}, ["passz"], 1),
])
def test_an_unknown_kind_or_version_is_refused(data: dict[str, Any], kind: object, version: object) -> None:
    with pytest.raises(StoreError) as refused:
        MADE_UP(data)
    assert refused.value.code == "store.unknown_event"
    assert refused.value.params == {"kind": kind, "version": version}


def test_a_missing_step_is_found_before_and_while_reading() -> None:
    holed = Upcaster({"lapidézés": 3}, {("lapidézés", 2): _listed})
    assert holed.missing() == (("lapidézés", 1),)
    with pytest.raises(StoreError, match=r"store\.unknown_event"):
        holed({"fajta": "lapidézés", "lap": "Őr"})


def test_our_own_steps_have_no_hole() -> None:
    assert UPCASTER.missing() == ()
    assert set(UPCASTER.current) == set(KINDS)
    assert {kind for kind, _ in STEPS} <= set(KINDS)
    assert upcast({"fajta": "passz", "játékos": "A"}) == {"fajta": "passz", "játékos": "A"}
