"""Which line of one sheet is which of the other."""

from __future__ import annotations

import pytest

from adjudicator.merging import aligning
from adjudicator.merging.aligning import Aligner, Only, Pair, Shift, Step
from adjudicator.merging.names import Names
from adjudicator.merging.sheets import Entry
from events.notation.document import read_document

NAMES = Names([f"Lap {n}" for n in range(300)])


def entries(sheet: int, lines: list[str]) -> list[Entry]:
    document = read_document("\n".join(lines) + "\n")
    return [Entry(sheet, line, said) for line, said in document.events()]


def steps(one: list[str], other: list[str]) -> list[str]:
    """The steps as text: what is paired, what only one has, what was moved."""
    return list(map(told, Aligner(entries(0, one), entries(1, other), NAMES).steps()))


def told(step: Step) -> str:
    if isinstance(step, Pair):
        return " = ".join(dict.fromkeys(entry.line.raw for entry in step.entries))
    if isinstance(step, Only):
        return f"{'<>'[step.entry.sheet]} {step.entry.line.raw}"
    assert isinstance(step, Shift)
    return f"{'↓' if step.late else '↑'} {step.move.entries[0].line.raw}{'' if step.move.listed else ' (megjegyzés)'}"


def plays(*numbers: int) -> list[str]:
    return [f'A idéz "Lap {n}"' for n in numbers]


def test_a_line_more_in_one_shifts_nothing() -> None:
    assert steps(plays(1, 2, 3, 4), plays(1, 3, 4)) == [
        'A idéz "Lap 1"', '< A idéz "Lap 2"', 'A idéz "Lap 3"', 'A idéz "Lap 4"']


def test_another_card_in_the_same_place_is_the_same_line() -> None:
    assert steps(plays(1, 2, 3), plays(1, 9, 3)) == [
        'A idéz "Lap 1"', 'A idéz "Lap 2" = A idéz "Lap 9"', 'A idéz "Lap 3"']


def test_of_two_lines_the_one_that_is_more_alike_is_the_same() -> None:
    assert steps(plays(9), ['A idéz "Lap 1" -> "Lap 2"', *plays(3)]) == [
        '> A idéz "Lap 1" -> "Lap 2"', 'A idéz "Lap 9" = A idéz "Lap 3"']


def test_two_neighbours_in_the_other_order() -> None:
    assert steps(plays(1, 2, 3, 4), plays(1, 3, 2, 4)) == [
        'A idéz "Lap 1"', '↑ A idéz "Lap 2"', 'A idéz "Lap 3"', '↓ A idéz "Lap 2"', 'A idéz "Lap 4"']


def test_a_line_that_the_other_has_too_is_no_other_card() -> None:
    """What looks like another card and a line missing is a line missing and two in the other order."""
    assert steps(["A dob 5", *plays(1), "B dob 7"], ["A dob 5", *plays(2), "B dob 7", *plays(1)]) == [
        "A dob 5", '> A idéz "Lap 2"', '↑ A idéz "Lap 1"', "B dob 7", '↓ A idéz "Lap 1"']


def test_a_remark_may_stand_anywhere() -> None:
    assert steps([*plays(1), "A húz 1", *plays(2)], [*plays(1, 2), "A húz 1"]) == [
        'A idéz "Lap 1"', "↑ A húz 1 (megjegyzés)", 'A idéz "Lap 2"', "↓ A húz 1 (megjegyzés)"]


def test_rolls_are_told_apart_by_what_stands_around_them() -> None:
    one = ["A dob 5", *plays(1), "A dob 5", *plays(2), "A dob 6"]
    assert steps(one, one[2:]) == ["< A dob 5", '< A idéz "Lap 1"', "A dob 5", 'A idéz "Lap 2"', "A dob 6"]


def test_very_long_sheets_are_compared_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where too many lines would have to be compared with each other, single equal ones part them; where
    none is equal all stand alone."""
    monkeypatch.setattr(aligning, "_MANY", 20)
    one, other = plays(1, 2, 50, 3, 4, 51, 5), plays(11, 12, 50, 13, 14, 51, 15)
    found = steps(one, other)
    assert 'A idéz "Lap 50"' in found and 'A idéz "Lap 1" = A idéz "Lap 11"' in found
    alone = steps(plays(*range(6)), plays(*range(100, 106)))
    assert [line[0] for line in alone] == ["<"] * 6 + [">"] * 6
