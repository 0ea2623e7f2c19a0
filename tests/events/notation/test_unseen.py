"""Characters that nobody sees are left out of what is read; the line as typed keeps them, and places are of that."""

from __future__ import annotations

import pytest

from events.acts import Pass, Play
from events.errors import InputError
from events.notation.document import read_document, write_document
from events.notation.read import read_line
from events.notation.unseen import raw_place, unseen

SIGNS = "\u00ad\u200b\u200c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"


@pytest.mark.parametrize("sign", SIGNS)
def test_a_line_reads_as_without_the_sign_wherever_it_stands(sign: str) -> None:
    for typed in (f"{sign}A passz", f"A{sign} passz", f"A pas{sign}sz", f"A passz{sign}"):
        document = read_document(f"[Kiadás \"klasszikus\"]\n{typed}\n")
        assert document.problems == () and document.lines[1].raw == typed
        assert isinstance(document.lines[1].said, Pass)
        assert write_document(document).splitlines()[1] == "A passz"
    assert read_line(f"A idéz Nádi{sign} orv{sign}vadász") == Play(seat="A", card="Nádi orvvadász")


def test_the_words_of_a_stated_position_are_read_without_them() -> None:
    document = read_document("hiányzik: egy kör\n\u200bállás:\n  A: {mp: 3\u200b}\nállás\u200e vége\n")
    assert document.problems == ()
    assert document.lines[0].said.position == {"A": {"mp": 3}}  # type: ignore[union-attr]


@pytest.mark.parametrize(("typed", "column", "length"), [
    ("\u2066A\u2069 zagyva", 5, 6), ("A za\u200bgyva", 3, 7), ("A o\u0301ra", 3, 4)])
def test_a_fault_is_told_at_its_place_in_the_line_as_typed(typed: str, column: int, length: int) -> None:
    with pytest.raises(InputError) as caught:
        read_line(typed)
    [fault] = caught.value.problems
    assert (fault.column, fault.length) == (column, length)


def test_signs_are_told_once_in_their_order() -> None:
    assert unseen("A\u200e p\u200bas\u200esz") == ("U+200E", "U+200B") and unseen("Á passz") == ()


def test_a_place_never_falls_on_a_sign() -> None:
    assert [raw_place("\u200bA\u200b\u200bB", place) for place in (0, 1)] == [1, 4]
