"""A missing roll or choice is asked for at the line before which it is missing, with its alternatives."""

from __future__ import annotations

import pytest

from adjudicator.importing import missing_lines
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Dispute
from adjudicator.importing.telling_reading import tried_json, tried_line
from adjudicator.messages import set_language
from adjudicator.problems import as_json, shown
from tests.adjudicator.importing.records import FIRST, HEAD, TABLE, faults, played, read, unfit
from tests.records.keeping import RECORDS

START = HEAD + "kezdő A\n1. forduló\n"
QUEST = START + "A idéz Kancsal Tóbiás\n2. forduló\nA idéz Elsodort vámpecsét\n"
SIEGE = "A idéz Gátőr lovas\nA ostrom [Gátőr lovas, Rakparti strázsa]\nB akadályoz [Lápi martalóc, Nádi orvvadász]\n"
ORDERS = "A hadrend [Gátőr lovas, Rakparti strázsa]\nB hadrend [Lápi martalóc, Nádi orvvadász]\n"
BATTLE = SIEGE + ORDERS + "A idéz Széles suhintás (Gátőr lovas) -> Lápi martalóc\n"


def asked(found: Dispute) -> list[str]:
    told = tried_json(found.tried)
    assert told is not None
    return list(told["asked"]) if told["fits"] else []


def test_a_missing_roll_is_asked_for_before_the_next_line() -> None:
    """K/I.9.D, VI.4.A: until the attack is rolled its thread is open, and nobody attacks in it."""
    dispute = played(BATTLE + "B idéz Széles suhintás (Lápi martalóc) -> Gátőr lovas\n").report.disputes[0]
    assert asked(dispute) == ["A dob N", "A dob siker", "A dob kudarc", "A dob ?"]
    assert list(tried_line(dispute.tried, "hu"))[-1].endswith(
        "ezzel illene ide, ami itt áll: „A dob N”, „A dob siker”, „A dob kudarc” vagy „A dob ?”")


def test_only_the_outcome_with_which_the_line_fits_is_asked_for() -> None:
    """K/IV.6.6.2: a quest is solved only where its condition has been met, here by a trial that succeeds."""
    text = (RECORDS / "ismeretlenek.jk").read_text("utf-8")
    lines = text[:text.index("= B.dp 4")].replace("B dob siker ", "; ")
    [dispute] = import_record(lines, base=RECORDS).report.disputes
    assert (dispute.raw, asked(dispute)) == ("B megold", ["B dob siker"])


def test_a_missing_choice_is_asked_for_with_the_choices() -> None:
    """K/IV.6.6.1: the condition is named before it is met."""
    [dispute] = read(QUEST + "A küldetés Elsodort vámpecsét [Kancsal Tóbiás]\nA megold\n").report.disputes
    assert dispute.raw == "A megold"
    assert asked(dispute)[0] == "A feltétel 1"


def test_two_decisions_may_be_missing_one_after_the_other() -> None:
    """K/IV.6.4.2.A: both sides draw up before the rounds of battle; of two adventurers each in four ways."""
    [dispute] = played(SIEGE + "A idéz Széles suhintás (Gátőr lovas) -> Lápi martalóc\n").report.disputes
    assert set(asked(dispute)) == {"A hadrend [Gátőr lovas, Rakparti strázsa]",
                                   "A hadrend [Gátőr lovas | Rakparti strázsa]"}


def test_nothing_is_asked_for_where_the_line_itself_breaks_a_rule() -> None:
    """K/V.1.A: A has not the card in hand, whatever may be missing."""
    [dispute] = played("A idéz Ork dobos\n").report.disputes
    assert tried_json(dispute.tried) is not None
    assert not asked(dispute)
    assert len(list(tried_line(dispute.tried, "hu"))) <= 1


def test_a_roll_is_asked_for_even_where_the_next_line_is_illegal_by_itself() -> None:
    """K/VI.4.A: in the open thread it is too slow besides; K/III.8.1.A: an attack on an own adventurer it stays."""
    dispute = played(BATTLE + "B idéz Széles suhintás (Lápi martalóc) -> Nádi orvvadász\n").report.disputes[0]
    told = tried_json(dispute.tried)
    assert told is not None
    assert (told["fits"], told["asked"]) == (False, ["A dob N", "A dob siker", "A dob kudarc", "A dob ?"])


def test_a_fault_of_the_file_asks_too() -> None:
    """K/I.9.D: the turn can't end before the roll; a number, what came of it, or that nobody knows it, will do."""
    [fault] = unfit(BATTLE + "4. forduló\n")
    assert (fault.code, fault.line) == ("import.turn_not_over", FIRST + 6)
    assert dict(fault.params)["fits"] == ("A dob N", "A dob siker", "A dob kudarc", "A dob ?")
    assert shown(fault).splitlines()[-1].endswith("„A dob siker”, „A dob kudarc” vagy „A dob ?”")
    assert "A dob siker" in as_json(fault)["hints"][0]


def test_what_is_awaited_is_told_in_the_language_of_the_call() -> None:
    """K/IV.3.C: whether the siege goes on is B's to say."""
    walls = TABLE.replace("torony: [T1, T2]", "torony: [Pallérok padlása]")
    [fault] = faults(HEAD + walls + "A ostrom [Rakparti strázsa]\n4. forduló\n")
    assert dict(fault.params)["awaited"] == "véget-vetés"
    assert "ez várt: döntés az ostrom véget vetéséről" in shown(fault)
    set_language("en")
    assert "véget" not in shown(fault).splitlines()[0]


def test_passes_before_a_roll_ask_for_it() -> None:
    """K/VI.6.A: nobody passes while a roll is awaited."""
    passes = BATTLE + "passzok\n" * 2
    [fault] = unfit(passes)
    assert fault.code == "shorthand.not_passing"
    assert "A dob ?" in dict(fault.params)["fits"]


def test_the_effort_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no tries left the alternatives are told all the same, but none as one with which the line fits."""
    monkeypatch.setattr(missing_lines, "EFFORT", 0)
    text = QUEST + "A küldetés Elsodort vámpecsét [Kancsal Tóbiás]\nA megold\n"
    [dispute] = read(text).report.disputes
    told = tried_json(dispute.tried)
    assert told is not None
    assert (told["fits"], told["asked"][0]) == (False, "A feltétel 1")
    assert len(told["asked"]) == len(set(told["asked"])) <= 7
