"""What is wrong with a line: the column, the caret, what would be accepted, what is near."""

from __future__ import annotations

from typing import Any

import pytest

from events.errors import InputError, Problem
from events.notation.parser import _parser
from events.notation.problems import SORT, expected_words, near_words
from events.notation.read import read_line
from events.notation.words import KEYWORDS, SPELLED, fold, word_key


def problem_of(line: str) -> Problem:
    with pytest.raises(InputError) as caught:
        read_line(line)
    (found,) = caught.value.problems
    assert found.raw == line
    return found


def sorts(*names: str) -> tuple[str, ...]:
    return tuple(SORT + name for name in names)


# line, caret under it, code, parameters that must be among the problem's
FAULTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("A idezz Őr",
     "  ^^^^^   ", "notation.unexpected", {"found": "idezz", "near": ("idéz",)}),
    ("1. fordluó",
     "   ^^^^^^^", "notation.unexpected", {"found": "fordluó", "expected": ("forduló",), "near": ("forduló",)}),
    ("A  ostron [Őr]",
     "   ^^^^^^     ", "notation.unexpected", {"found": "ostron", "near": ("ostrom",)}),
    ("A nem akadájoz",
     "  ^^^         ", "notation.unexpected", {"near": ("nem akadályoz",)}),
    ("A idéz",
     "      ^", "notation.ended", {"expected": sorts("name")}),
    ("A idéz Őr (Mágus -> Íjász",
     "                 ^^      ", "notation.unexpected", {"found": "->", "expected": (")",)}),
    ("A idéz Őr (Mágus",
     "                ^", "notation.ended", {"expected": (")",)}),
    ("A csatol Farkas",
     "               ^", "notation.ended", {"expected": ("->",)}),
    ("A ostrom [Őr",
     "            ^", "notation.ended", {"expected": (",", "]")}),
    ("A ostrom Őr",
     "         ^^", "notation.unexpected", {"expected": (SORT + "seat", "[")}),
    ("A passz most",
     "        ^^^^", "notation.unexpected", {"found": "most", "expected": sorts("end")}),
    ("A dob hat",
     "      ^^^", "notation.unexpected", {"expected": (*sorts("dice", "number"), "?", "kudarc", "siker")}),
    ("A feltétel két",
     "           ^^^", "notation.unexpected", {"expected": sorts("number")}),
    ("B válaszul passz",
     "           ^^^^^", "notation.unexpected",
     {"expected": ("aktivizál", "csatol", "felszerel", "idéz", "lecsatol")}),
    ("I idéz Őr",
     "^        ", "notation.unexpected", {"found": "I"}),
    ('A idéz "Őr ; -> x',
     "       ^^^       ", "notation.unclosed_quote", {}),
    ('A idéz "Őr',
     "       ^^^", "notation.unclosed_quote", {}),
    ('A idéz ""',
     "       ^^", "notation.empty_name", {}),
    ('A idéz "A:Őr"',
     "       ^^^^^^", "notation.name_form", {"name": "A:Őr"}),
    ('A idéz "Őr#2"',
     "       ^^^^^^", "notation.name_form", {"name": "Őr#2"}),
    ("A idéz X-lap X=3 X=4",
     "                   ^", "notation.twice", {}),
    ("kezdés A 9 A 6",
     "           ^  ", "notation.twice", {}),
    ("hatás dobás fizikum",
     "      ^^^^^        ", "notation.branching", {"op": "dobás"}),
    ("hatás modositt fizikum -1 -> Őr",
     "      ^^^^^^^^                 ", "notation.unexpected", {"near": ("módosít",)}),
    ("hatás módosít erő -1 -> Őr",
     "              ^^^         ", "notation.unexpected", {"found": "erő"}),
    ("hatás MP +2",
     "         ^^", "notation.unexpected", {"expected": sorts("seat")}),
    ("hatás korlátoz fizikum -> Őr",
     "      ^^^^^^^^              ", "notation.limit", {}),
    ("hatás mozgat Őr -> temető",
     "                   ^^^^^^", "notation.unexpected", {"found": "temető"}),
    ("= A.mpp 3",
     "  ^^^^^  ", "notation.unexpected", {"expected": sorts("path"), "near": ("A.mp",)}),
    ("= Őr.helyzte pihenő",
     "  ^^^^^^^^^^        ", "notation.unexpected", {"near": ("Őr.helyzet", "Őr.hely")}),
    ("= fazsi 3",
     "  ^^^^^  ", "notation.unexpected", {"near": ("fázis",)}),
    ("fázis manővrek",
     "      ^^^^^^^^", "notation.unexpected", {"near": ("manőverek",)}),
    ("bíró helybenhagyja",
     "     ^^^^^^^^^^^^^", "notation.unexpected", {"near": ("helybenhagy",)}),
    ("A passz @",
     "        ^", "notation.recorder", {}),
    ("döntés 3",
     "        ^", "notation.ended", {"expected": ("helyett", "visszavonva")}),
]


@pytest.mark.parametrize(("line", "caret", "code", "params"), FAULTS)
def test_a_fault_and_its_place(line: str, caret: str, code: str, params: dict[str, Any]) -> None:
    found = problem_of(line)
    assert found.code == code
    assert found.column == caret.index("^") + 1
    assert found.length == caret.count("^")
    assert dict(found.params) | params == dict(found.params)


@pytest.mark.parametrize(("line", "column", "length"), [
    ("A idéz O\u030br (Ma\u0301gus -> Őr", 20, 2),  # letters of two characters stand before the arrow
    ("A ide\u0301zz O\u030br", 3, 6),
    ("A csatol O\u030br", 13, 1),
])
def test_a_column_counts_the_characters_that_were_typed(line: str, column: int, length: int) -> None:
    found = problem_of(line)
    assert (found.column, found.length) == (column, length)


def test_an_empty_line_ends_too_soon() -> None:
    found = problem_of("")
    assert (found.code, found.column) == ("notation.ended", 1)


def test_after_a_seat_every_verb_would_be_accepted_and_no_operation() -> None:
    expected = dict(problem_of("A xyz").params)["expected"]
    assert isinstance(expected, tuple)
    assert {"idéz", "nem old meg", "szövetséget ajánl", "válaszul"} <= set(expected)
    assert "módosít" not in expected
    assert not any(word.startswith(SORT) for word in expected)


def test_every_terminal_has_a_name_in_the_words_of_the_notation() -> None:
    parts = {"WORD", "OWNER", "E_OWNER", "COPY"}  # used inside other terminals only
    names = {terminal.name for terminal in _parser().terminals} - parts
    ignored = {name for name in names if name.startswith("__IGNORE")}
    assert len(expected_words(names - ignored)) > 60


@pytest.mark.parametrize("terminal", KEYWORDS)
def test_every_word_is_read_by_its_terminal_with_and_without_accents(terminal: str) -> None:
    import re

    pattern = re.compile(_parser().get_terminal(terminal).pattern.to_regexp())
    assert [word for word in KEYWORDS[terminal] if not pattern.fullmatch(fold(word))] == []
    assert [word for word in KEYWORDS[terminal] if SPELLED[terminal][word_key(word.upper())] != word] == []


def test_near_words_are_the_nearest_first_and_at_most_three() -> None:
    assert near_words("kuldet Nyom", ("küldetés", "kiejt", "felad")) == ("küldetés",)
    assert near_words("nem doble", ("idéz", "nem old meg", "nem dob el")) == ("nem dob el", "nem old meg")
    assert near_words("xyz", ("idéz", "ostrom")) == ()
