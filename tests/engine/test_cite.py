"""Citations: ids that exist, the edition they belong to, their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cite import ALL_IDS, UnknownParagraph, cite, cites, edition_of, ids_for, in_edition, known, ordered
from events.errors import BiroError


def test_a_known_id_is_given_back() -> None:
    assert cite("K/VII.4.E'") == "K/VII.4.E'"
    assert cites("K/V.5.E/1", "M/5.07.E/1", "K/T.5.aktív") == ("K/V.5.E/1", "M/5.07.E/1", "K/T.5.aktív")


@pytest.mark.parametrize("wrong", ["K/I.3.P", "K/V.1.J", "K/III.5", "M/2.01", "K/I.6.a", "", "I.6.A", "K/I.6.A "])
def test_an_unknown_id_is_an_error_of_ours_with_the_id_in_it(wrong: str) -> None:
    with pytest.raises(UnknownParagraph) as error:
        cite(wrong)
    assert isinstance(error.value, BiroError)
    assert (error.value.code, error.value.params) == ("rules.unknown_paragraph", {"paragraph": wrong})
    assert not known(wrong)


def test_a_wrong_id_fails_at_import() -> None:
    with pytest.raises(UnknownParagraph):
        exec(compile("from engine.cite import cite\nRULE = cite('K/I.99')", "<rule>", "exec"), {})


def test_the_letter_tells_the_edition() -> None:
    assert (edition_of("K/IX.4.B"), edition_of("M/1.74")) == ("klasszikus", "megújult")
    with pytest.raises(UnknownParagraph):
        edition_of("K/XI")


def test_an_edition_holds_what_its_verdicts_may_cite() -> None:
    """klasszikus: its 590, M/3.02 by É62, new signs by É59; megújult: its 293 and the older ones not replaced."""
    older, newer = ids_for("klasszikus"), ids_for("megújult")
    assert sum(i.startswith("K/") for i in older) == 590
    assert {i for i in older if i.startswith("M/")} == {
        *(i for i in ALL_IDS if i.startswith("M/3.02")), "M/5.07.J", "M/5.07.K", "M/5.07.L", "M/5.07.M"}
    assert sum(i.startswith("M/") for i in newer) == 293
    assert {"K/I.6.A", "K/VI.4.A", "K/I.7.B", "K/IV.6.1", "K/III.10.D", "K/V.4.D"} <= set(newer)
    assert not {"K/V.8.F", "K/III.10.F", "K/V.9.C", "K/I.3.A", "K/V.6.A", "K/III.7.A"} & set(newer)
    with pytest.raises(KeyError):
        ids_for("középső")


def test_of_several_ids_those_of_the_edition_are_kept_in_their_order() -> None:
    assert in_edition(("M/5.08.A", "K/V.6.A", "K/VI.4.A"), "megújult") == ("M/5.08.A", "K/VI.4.A")
    assert in_edition(("M/5.08.A", "K/V.6.A", "K/VI.4.A"), "klasszikus") == ("K/V.6.A", "K/VI.4.A")


def test_order_is_that_of_the_books_not_of_the_alphabet() -> None:
    shuffled = ("M/5.10.A", "M/3.10", "M/1.74", "K/T.1.A", "K/IX.1", "K/V.10", "K/V.2.A", "K/I.10.A", "K/I.9.E", "K/I")
    assert ordered(shuffled) == ("K/I", "K/I.9.E", "K/I.10.A", "K/V.2.A", "K/V.10", "K/IX.1", "K/T.1.A", "M/1.74",
                                 "M/3.10", "M/5.10.A")
    assert ordered(("K/I", "K/I")) == ("K/I",)


@given(st.permutations(ALL_IDS[::23]))
def test_order_does_not_depend_on_the_order_given(ids: list[str]) -> None:
    assert ordered(ids) == ALL_IDS[::23]
