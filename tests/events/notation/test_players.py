"""Players called by name where the notation has their letters: read where only one can be meant."""

from __future__ import annotations

import pytest

from engine.paths import SEAT_PROPERTIES
from events.errors import Problem
from events.notation import words
from events.notation.document import read_document, write_document
from events.notation.players import Players, read_named

HEAD = '[A "Kiss Anna"] [B "Bíró Béla"]\n'


def one(typed: str, head: str = HEAD) -> tuple[str, list[tuple[str, str]]]:
    """A line in canonical form, and who was called by name in it."""
    document = read_document(head + typed + "\n")
    assert document.problems == () and document.lines[-1].raw == typed
    return write_document(document).splitlines()[-1], [tuple(called) for called in document.lines[-1].called]


def fault(typed: str, head: str = HEAD) -> Problem:
    [found] = read_document(head + typed + "\n").problems
    return found


@pytest.mark.parametrize(("typed", "line", "called"), [
    ("Anna idéz Őr", "A idéz Őr", [("Anna", "A")]),
    ("Anna: idéz Őr ; gyors", "A idéz Őr ; gyors", [("Anna", "A")]),
    ("kiss  ANNA passz", "A passz", [("kiss  ANNA", "A")]),
    ("Bela válaszul idéz Villám -> A:Őr", "B válaszul idéz Villám -> A:Őr", [("Bela", "B")]),
    ("Bíró Béla passz", "B passz", [("Bíró Béla", "B")]),
    ("kezdés Anna 9 Béla 6", "kezdés A 9 B 6", [("Anna", "A"), ("Béla", "B")]),
    ("kezdő Kiss", "kezdő A", [("Kiss", "A")]),
    ("Anna ostrom Béla [Őr]", "A ostrom B [Őr]", [("Anna", "A"), ("Béla", "B")]),
    ("= Anna.mp 5, B.kéz 7, Anna.hely kéz", "= A.mp 5, B.kéz 7, Anna.hely kéz", [("Anna", "A")]),
    ("bíró: szöveg", "bíró: szöveg", []),
    ("A idéz Anna", "A idéz Anna", []),
])
def test_a_player_is_called_by_any_whole_words_of_the_name(typed: str, line: str,
                                                            called: list[tuple[str, str]]) -> None:
    assert one(typed) == (line, called)


@pytest.mark.parametrize(("typed", "code", "column", "length"), [
    ("Anna  ide Őr", "notation.unexpected", 7, 3),
    ("Anna ostrom Béla [Őr", "notation.ended", 21, 1),
    ("  Kiss Anna dob 3+", "notation.unexpected", 18, 1),
    ("Ann idéz Őr", "notation.unexpected", 1, 3),  # part of a word is no name
    ("Annát idéz Őr", "notation.unexpected", 1, 5),
    ("Cili passz", "notation.unexpected", 1, 4),
])
def test_a_fault_behind_a_name_is_told_at_its_place_as_typed(typed: str, code: str, column: int, length: int) -> None:
    found = fault(typed)
    assert (found.code, found.column, found.length) == (code, column, length)


@pytest.mark.parametrize(("typed", "name", "column"), [
    ("Kiss idéz Őr", "Kiss", 1), ("kezdés Kiss Anna 9 Kiss 6", "Kiss", 20)])
def test_a_name_that_two_players_share_is_asked_for(typed: str, name: str, column: int) -> None:
    found = fault(typed, '[A "Kiss Anna"] [B "Kiss Béla"]\n')
    assert (found.code, dict(found.params)) == ("notation.player_ambiguous", {"name": name, "seats": ("A", "B")})
    assert (found.column, found.length) == (column, 4)


def test_a_letter_is_always_the_seat_and_a_player_without_a_name_has_none() -> None:
    assert one("B passz", '[A "B"] [B "A"]\n') == ("B passz", [])
    assert fault("? passz", '[A "?"] [B "?"]\n').code == "notation.unexpected"
    assert fault("Anna passz", "").code == "notation.unexpected"


def test_of_a_name_without_end_only_the_first_words_are_looked_at() -> None:
    names = Players.of({"A": " ".join(f"szó{n}" for n in range(20_000))}).names
    assert len(names) == 8 * 9 // 2 and names[0][0].endswith("szo7")


def test_of_a_line_that_can_not_be_read_nobody_is_called() -> None:
    assert read_named("A passz", Players.of({"A": "Anna"}))[1] == ()


def test_what_only_players_have_is_what_the_engine_reads_of_them() -> None:
    assert {name.replace(" ", "_") for name in SEAT_PROPERTIES} == set(words.SEAT_PROPERTIES)
