"""Precedents: which fit a moment, the nearest first; which a query finds."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulings.basis import Basis
from adjudicator.rulings.library import Precedent, Query, fitting, kind_of, under
from engine.verdict import ILLEGAL, Verdict
from events.errors import InputError

GROUND = Basis(9, "A idéz Őr", "lapidézés", 2, ("manőverek",), Verdict(ILLEGAL), ("K/III.8.A", "K/V.1.A"), {},
               {"Őr": "aa", "Íjász": "bb"})


def precedent(name: str, **fields: Any) -> Precedent:
    return Precedent(name, "szöveg", "klasszikus", kind="lapidézés", **fields)


def test_the_nearest_precedent_comes_first() -> None:
    """Its own, then the same card, then more paragraphs in common; else the order given."""
    one, both = ("K/III.8.A",), ("K/V.1.A", "K/III.8.A")
    given = [precedent("a/1", basis=one), precedent("b/1", citations=both),
             precedent("c/1", basis=one, cards={"Őr": "x"}), precedent("d/1", basis=one), precedent("g/12", about=9)]
    found = fitting(given, GROUND, "g")
    assert [f.precedent.id for f in found] == ["g/12", "c/1", "b/1", "a/1", "d/1"]
    assert [f.own for f in found] == [True, False, False, False, False]
    assert (found[1].cards, found[1].changed) == (("Őr",), ("Őr",))
    assert found[2].paragraphs == ("K/III.8.A", "K/V.1.A")


@pytest.mark.parametrize("fields", [
    {"basis": ("K/I.1.A",)},
    {"basis": ("K/III.8.A",), "ended": "visszavonva"},
    {"basis": ("K/III.8.A",), "kind": "passz"},
    {"about": 9},
])
def test_what_is_no_precedent(fields: dict[str, Any]) -> None:
    """Another paragraph; one that ended; another kind of event; the same number in another game."""
    given = Precedent(**{"id": "a/1", "ruling": "szöveg", "edition": "klasszikus", "kind": "lapidézés", **fields})
    assert fitting([given], GROUND, "g") == []


def test_a_card_with_the_same_text_is_not_changed() -> None:
    [fit] = fitting([precedent("a/1", basis=("K/III.8.A",), cards={"Íjász": "bb", "Farkas": "cc"})], GROUND)
    assert (fit.cards, fit.changed) == (("Íjász",), ())


@pytest.mark.parametrize(("paragraph", "heading", "expected"), [
    ("K/V.8.F", "K/V.8.F", True), ("K/V.8.F", "K/V.8", True), ("K/V.8.F", "K/V", True), ("K/V.5.E/1", "K/V.5.E", True),
    ("K/V.8", "K/V.8.F", False), ("K/VI.1.A", "K/V", False), ("K/V.18.A", "K/V.1", False),
])
def test_a_heading_stands_for_what_is_under_it(paragraph: str, heading: str, expected: bool) -> None:
    assert under(paragraph, heading) is expected


def test_a_query_wants_one_of_each_kind_and_all_words() -> None:
    p = precedent("a/1", basis=("K/V.8.F",), text="Az asztal hagyta", cards={"Íjász": "bb"})
    assert Query(("K/I", "K/V.8"), ("ijasz", "x"), ("ASZTAL", "hagyta"), ("lapidézés", "passz")).fits(p)
    for other in (Query(paragraphs=("K/I",)), Query(cards=("Őr",)), Query(words=("asztal", "nem")),
                  Query(kinds=("passz",))):
        assert not other.fits(p)


def test_kinds_are_known_without_accents_and_others_are_errors() -> None:
    assert (kind_of("LAPIDEZES"), kind_of("harci körök"), kind_of("visszaallit")) == (
        "lapidézés", "harci körök", "visszaállít")
    with pytest.raises(InputError) as caught:
        kind_of("lapidézet")
    assert "lapidézés" in caught.value.params["near"]  # type: ignore[operator]
