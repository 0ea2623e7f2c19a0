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
    ("kezdés: Anna: 9, Béla: 6", "kezdés A 9 B 6", [("Anna", "A"), ("Béla", "B")]),
    ("Kezdő: Anna", "kezdő A", [("Anna", "A")]), ("kezdés: A: 9, B: 6", "kezdés A 9 B 6", []),
    ("kezdő Kiss", "kezdő A", [("Kiss", "A")]),
    ("Anna ostrom Béla [Őr]", "A ostrom B [Őr]", [("Anna", "A"), ("Béla", "B")]),
    ("= Anna.mp 5, B.kéz 7, Anna.hely kéz", "= A.mp 5, B.kéz 7, Anna.hely kéz", [("Anna", "A")]),
    ("Kiss-Anna passz", "A passz", [("Kiss-Anna", "A")]),
    ("Bíró idéz Őr", "B idéz Őr", [("Bíró", "B")]),  # no line that the word bíró begins
    ("bíró helybenhagy: szöveg", "bíró helybenhagy: szöveg", []),
    ("A ostrom B [Őr, Béla: Íjász] fizet Anna", "A ostrom B [Őr, B:Íjász] fizet A", [("Béla", "B"), ("Anna", "A")]),
    ("A idéz Átok fizet Béla -> Anna:Őr", "A idéz Átok fizet B -> A:Őr", [("Anna", "A"), ("Béla", "B")]),
    ("Anna megold fizet Béla", "A megold fizet B", [("Anna", "A"), ("Béla", "B")]),
    ("A választ Őr fizet Béla", "A választ Őr fizet Béla", []),
    ("A cserél Őr -> Béla:Íjász", "A cserél Őr -> B:Íjász", [("Béla", "B")]),
    ("= Béla:Őr.hely múlt", "= B:Őr.hely múlt", [("Béla", "B")]),
    ("= győztes Anna, Őr.irányító Béla, szövetség [A, Bíró Béla]",
     "= győztes A, Őr.irányító B, szövetség [A, B]", [("Anna", "A"), ("Béla", "B"), ("Bíró Béla", "B")]),
    ("hatás tilt ostrom Béla", "hatás tilt ostrom B", [("Béla", "B")]),
    ("hatás enged harc Kiss Anna -> Őr", "hatás enged harc A -> Őr", [("Kiss Anna", "A")]),
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


@pytest.mark.parametrize(("typed", "name", "column"), [
    ("= Anna.mp 5, Kiss.mp 6", "Kiss", 14), ("= győztes Kiss", "Kiss", 11), ("A idéz Átok fizet Kiss", "Kiss", 19),
    ("hatás tilt ostrom Kiss", "Kiss", 19), ("Béla cserél Őr -> Kiss:Íjász", "Kiss", 19)])
def test_so_is_one_within_a_line(typed: str, name: str, column: int) -> None:
    found = fault(typed, '[A "Kiss Anna"] [B "Kiss Béla"]\n')
    assert (found.code, dict(found.params)["name"], found.column) == ("notation.player_ambiguous", name, column)


@pytest.mark.parametrize("typed", ["Bíró: idéz Őr", "bíró: passz", "Bíró: ostrom Anna [Őr]"])
def test_what_a_player_called_biro_may_have_done_is_no_ruling_unasked(typed: str) -> None:
    found = fault(typed)
    assert (found.code, found.column, found.length) == ("notation.player_or_word", 1, 4)
    assert dict(found.params) == {"name": typed[:4], "seats": ("B",)}
    assert read_document('[A "Anna"] [B "Béla"]\nbíró: passz\n').problems == ()


def test_a_ruling_in_words_is_remarked_where_a_player_is_called_so() -> None:
    """It may as well be a line of the player that could not be read."""
    assert one("Bíró: idész Őr") == ("bíró: idész Őr", [("Bíró", "bíró")])


@pytest.mark.parametrize(("typed", "line"), [
    ('bíró: "idéz Őr"', 'bíró: "idéz Őr"'), ('bíró: "Ostrom Anna [Őr]"', 'bíró: "Ostrom Anna [Őr]"'),
    ('A idéz "Őr fizet Béla" -> Őr', 'A idéz "Őr fizet Béla" -> Őr'),
    ('hatás tilt "ostrom Béla"', 'hatás tilt "ostrom Béla"')])
def test_what_quotes_keep_from_being_a_player_keeps_them(typed: str, line: str) -> None:
    document = read_document(HEAD + typed + "\n")
    again = read_document(write_document(document))
    assert write_document(document).splitlines()[-1] == line
    assert again.problems == document.problems == () and again.lines[-1].said == document.lines[-1].said


@pytest.mark.parametrize(("name", "typed"), [
    ("Kovács-Nagy Éva", "Kovács-Nagy Éva"), ("Kovács-Nagy Éva", "Kovács-Nagy"), ("Kovács-Nagy Éva", "nagy éva"),
    ("eva_92", "Eva_92"), ("D'Artagnan", "D'Artagnan"), ("B-612", "B-612"), ("Bíró", "Bíró")])
def test_a_name_may_hold_signs_or_begin_as_a_letter_of_the_notation(name: str, typed: str) -> None:
    line, _ = one(f"{typed} passz", f'[A "{name}"] [B "Béla"]\n')
    assert line == "A passz"


def test_a_number_is_nobodys_name() -> None:
    """Else the letter that was left out would make 10 a player: A, who rolled 7."""
    found = fault("kezdés 10 7", '[A "Anna 10"] [B "Béla 7"]\n')
    assert (found.code, found.column) == ("notation.unexpected", 8)


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
