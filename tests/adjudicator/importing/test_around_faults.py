"""Checks of a record that has faults: told before and after them, with what is known of the position there."""

from __future__ import annotations

from adjudicator.problems import shown
from tests.adjudicator.importing.records import FIRST, HEAD, TABLE, unfit
from tests.adjudicator.importing.records import faults as faults_of

STATED = "hiányzik: közben\nállás:\n  forduló: 4\n  A: {mp: 3}\nállás vége\n"


def told(lines: str) -> list[tuple[str, int]]:
    return [(p.code, (p.line or 0) - FIRST) for p in unfit(lines)]


def test_checks_before_the_first_fault_that_do_not_hold_are_told_with_it() -> None:
    found = unfit("= A.mp 8\n= A.dp 0, A.mp 5\nzagyvaság\n= A.mp 8\n")
    assert [(p.code, p.line) for p in found] == [("import.check", FIRST + 1), ("notation.unexpected", FIRST + 2)]
    assert dict(found[0].params) == {"path": "A.mp", "expected": "5", "found": "8"}
    assert shown(found[0]).splitlines() == [
        f"{FIRST + 1}:11: az ellenőrzés nem egyezik: A.mp; a jegyzőkönyv szerint 5, a játék szerint 8",
        "    = A.dp 0, A.mp 5", "              ^^^^"]


def test_those_after_it_say_which_line_was_left_out() -> None:
    """A Gátőr lovas costs 3 MP (K/V.1.A): after it A has 5, whatever the line that can't be read did."""
    found = unfit("zagyvaság\nA idéz Gátőr lovas\n= A.mp 5, B.mp 6\n= A.mp 4\nmásik zagyvaság\n= B.mp 2\n")
    assert [(p.code, (p.line or 0) - FIRST) for p in found] == [
        ("notation.unexpected", 0), ("import.check.after", 3), ("notation.unexpected", 4), ("import.check.after", 5)]
    assert dict(found[1].params) == {"path": "A.mp", "expected": "4", "found": "5", "after": FIRST,
                                     "left": 1}
    assert dict(found[3].params)["left"] == 2
    assert f"De a {FIRST}. sortól idáig 1 hibás sor kimaradt" in shown(found[1])


def test_a_name_that_no_card_has_leaves_its_line_out_too() -> None:
    assert told("A idéz Nincs ilyen\n= A.mp 4\n") == [("names.unknown", 0), ("import.check.after", 1)]


def test_what_changes_nothing_leaves_the_position_as_well_known_as_before() -> None:
    assert told("= q\n= A.mp 4\n") == [("notation.unexpected", 0), ("import.check", 1)]


def test_where_the_game_is_lost_checks_are_undecidable_until_a_position_is_stated() -> None:
    """The 9th turn can't begin here (K/I.7): whether A has 4 or 8 MP then, nobody knows."""
    found = unfit("9. forduló\n= A.mp 4\nA passz\n= A.mp 8\n" + STATED + "= A.mp 3\n= A.mp 2\n")
    assert [(p.code, (p.line or 0) - FIRST) for p in found] == [
        ("import.turn_mark", 0), ("import.check.unknown", 1), ("import.check", 10)]
    assert dict(found[1].params) == {"count": 2, "since": FIRST}


def test_a_misfit_that_is_kept_back_as_an_echo_makes_the_game_lost_all_the_same() -> None:
    assert told("zagyvaság\n= A.mp 4\n9. forduló\n= A.mp 4\n") == [
        ("notation.unexpected", 0), ("import.check.after", 1), ("import.check.unknown", 3)]


def test_the_mark_of_an_earlier_turn_may_only_be_a_slip() -> None:
    assert told("2. forduló\n= A.mp 4\n") == [("import.turn_mark", 0), ("import.check.after", 1)]


def test_nothing_is_false_alarm_where_a_gap_states_no_position() -> None:
    assert told("hiányzik: valami\nA passz\n= A.mp 4\n") == [("import.needs_position", 1), ("import.check.unknown", 2)]


def test_a_stated_position_that_cannot_be_read_leaves_none_to_check_against() -> None:
    """Of the game before it nothing can be said any more: whether A has 4 MP, nobody knows."""
    found = unfit(STATED.replace("A: {mp", "A: {mq") + "= A.mp 4\n")
    assert [(p.code, (p.line or 0) - FIRST) for p in found] == [
        ("position.unknown_key", 3), ("import.check.unknown", 5)]
    assert dict(found[1].params)["since"] == FIRST + 3


def test_a_faulty_header_is_a_line_that_was_left_out() -> None:
    head = HEAD + "[Kör]\n"
    codes = [p.code for p in faults_of(head + TABLE + "= A.mp 4\n")]
    assert codes == ["notation.unexpected", "import.check"]  # the position was stated after it


def test_what_does_not_fit_before_the_first_unreadable_line_is_no_echo_of_it() -> None:
    """K/I.7: the 9th turn can't begin here, whatever stands in the line after; what follows both may be an echo."""
    assert told("9. forduló\nzagyvaság\n8. forduló\n") == [("import.turn_mark", 0), ("notation.unexpected", 1)]
