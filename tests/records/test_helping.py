"""What a report says of a record that lacks one thing points at that thing."""

from __future__ import annotations

import pytest

from adjudicator import problems
from adjudicator.importing.record import import_record
from adjudicator.importing.telling import found_lines
from engine.fingerprint import state_digest
from events.base import Grade
from events.chance import Roll
from events.errors import InputError
from tests.records.keeping import RECORDS


def changed(name: str, old: str, new: str) -> str:
    """A sample record in which a line stands otherwise."""
    text = (RECORDS / f"{name}.jk").read_text("utf-8")
    assert text.count(old) == 1
    return text.replace(old, new)


def test_a_decision_that_was_left_out_is_named_before_what_no_longer_fits() -> None:
    """K/IV.3.E: the wall is as strong as the attackers, so the defender has to say that he goes on."""
    text = changed("tiszta", "A folytat\n", "")
    with pytest.raises(InputError) as caught:
        import_record(text, base=RECORDS, name="x.jk")
    block, order = caught.value.problems[:2]
    assert [problem.code for problem in caught.value.problems] == ["import.disputed", "import.needs_gap",
                                                                   "import.check.unknown"]
    assert "szabálytalan: most más következik: cselekvés vagy passz, a B játékostól [K/I.6.C" in problems.message(block)
    assert (dict(order.params)["awaited"], dict(order.params)["seat"]) == ("véget-vetés", "A")


def test_the_decision_is_named_beside_a_dispute_too() -> None:
    """K/IV.6.6.1: before anything else the player says by which part of the condition the quest is solved."""
    text = changed("rovidites", "A feltétel 1\nA megold\n= A.dp 2\n", "A megold\n")
    told = list(found_lines(import_record(text, base=RECORDS, name="x.jk"), "hu"))
    at = next(n for n, line in enumerate(told) if "az A játékostól megvan ez is: a feltétel megnevezése" in line)
    assert told[at + 1].startswith("    ha egy sor kimaradt, ezzel illene ide, ami itt áll: „A feltétel 1”")


def test_what_came_of_an_unknown_roll_is_inferred_where_only_one_outcome_fits() -> None:
    """K/IV.6.6.1–2: a quest is only solved where the trial succeeds, and only that is known of the roll."""
    game = import_record(changed("ismeretlenek", "B dob siker ", "B dob ? "), base=RECORDS, name="x.jk")
    [roll] = game.report.rolls
    assert (roll.outcome, roll.because_raw) == ("siker", "B megold")
    event = game.events[roll.number - 1]
    assert isinstance(event, Roll)
    assert (event.outcome, event.total, event.dice, event.grade) == ("siker", None, (), Grade.INFERRED)
    assert not game.report.against
    whole = import_record(RECORDS / "ismeretlenek.jk")
    assert [state_digest(state) for state in game.states] == [state_digest(state) for state in whole.states]


def test_a_ruling_on_a_dispute_is_told_with_it_unless_it_was_taken_back() -> None:
    """K/III.8.A: a thief casts no spell; the judge has rewound it."""
    ruled = "    a bíró már döntött róla, 20. sor: bíró visszaállít: tolvaj nem varázsol [K/III.8.A]"
    assert ruled in found_lines(import_record(RECORDS / "birok.jk"), "hu")
    text = changed("birok", "bíró hatás MP A +1\n", "döntés 2 visszavonva: mégsem\n")
    assert not [line for line in found_lines(import_record(text, base=RECORDS, name="x.jk"), "hu") if "döntött" in line]
