"""``A dob ?``: what came of the roll follows from the lines after it, or is asked for; no number is ever invented."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.importing import outcomes
from adjudicator.importing.record import import_record
from adjudicator.importing.repairs import explained
from adjudicator.importing.telling_reading import reading_json, reading_lines
from engine.verdict import LEGAL, UNDECIDABLE
from events.base import Grade
from events.chance import Roll
from tests.adjudicator.importing.damage import SAMPLES
from tests.adjudicator.importing.records import FIRST, played

BATTLE = ("A idéz Gátőr lovas\nA ostrom [Gátőr lovas, Rakparti strázsa]\nB akadályoz [Lápi martalóc, Nádi orvvadász]\n"
          "A hadrend [Gátőr lovas, Rakparti strázsa]\nB hadrend [Lápi martalóc, Nádi orvvadász]\n")
ATTACK = BATTLE + "A idéz Széles suhintás (Gátőr lovas) -> Lápi martalóc\n"
UNKNOWN = ATTACK + "A dob ?\n"
AT = FIRST + 6
ROLLED = frozenset({"attack_rolled", "rolled", "trial", "strike_rolled"})


def rolls(lines: str) -> list[tuple[str | None, int | None]]:
    return [(roll.outcome, roll.because) for roll in played(lines).report.rolls]


def the_roll(lines: str) -> tuple[Roll, str]:
    game = played(lines)
    [(event, verdict)] = [(e, v) for e, v in zip(game.events, game.verdicts, strict=True)
                          if isinstance(e, Roll) and e.line == AT]
    return event, verdict.outcome


def test_where_both_outcomes_fit_the_roll_stays_undecidable_and_is_asked_for() -> None:
    """K/I.9.D: nothing after it shows whether the attack was a success; it goes on as one that failed."""
    event, outcome = the_roll(UNKNOWN + "passzok\n")
    assert (event.outcome, event.total, event.grade, outcome) == (None, None, Grade.SEEN, UNDECIDABLE)
    game = played(UNKNOWN + "passzok\n")
    [line] = reading_lines(game, "hu")
    assert line.startswith(f":{AT}: a fel nem jegyzett dobás eldönthetetlen")
    assert line.endswith("„A dob N”, „A dob siker” vagy „A dob kudarc”")


def test_a_noted_wound_says_that_the_attack_succeeded() -> None:
    """K/III.8.1.A: the attack deals its damage (2) only on success."""
    lines = UNKNOWN + "passzok\n= Lápi martalóc.sebzés 2\n"
    event, outcome = the_roll(lines)
    assert (event.outcome, event.total, event.dice, event.grade, outcome) == ("siker", None, (), Grade.INFERRED, LEGAL)
    assert event.raw == "A dob ?"
    assert rolls(lines) == [("siker", AT + 2)]
    assert not played(lines).report.against


def test_a_target_without_a_wound_says_that_it_failed() -> None:
    """K/III.8.1.A: a failed attack deals nothing."""
    lines = UNKNOWN + "passzok\n= Lápi martalóc.sebzés 0\n"
    event, outcome = the_roll(lines)
    assert (event.outcome, event.grade, outcome) == ("kudarc", Grade.INFERRED, LEGAL)
    assert rolls(lines) == [("kudarc", AT + 2)]


def test_where_neither_fits_nothing_is_inferred() -> None:
    assert rolls(UNKNOWN + "= A.mp 99\n") == [(None, None)]


def test_two_unknown_rolls_do_not_hide_each_other() -> None:
    """The first is inferred though what shows it stands after the second, which stays open."""
    lines = UNKNOWN + "B idéz Széles suhintás (Nádi orvvadász) -> Rakparti strázsa\nB dob ?\n" + (
        "passzok\n= Lápi martalóc.sebzés 2\n")
    assert [outcome for outcome, _ in rolls(lines)] == ["siker", None]


def test_a_line_that_cannot_be_read_ends_the_search() -> None:
    """What it did nobody knows: what stands after it speaks for no outcome."""
    game = played(UNKNOWN + "zagyvaság\n= Lápi martalóc.sebzés 2\n", with_gaps=True)
    assert [roll.outcome for roll in game.report.rolls] == [None]


def test_the_effort_is_bounded_and_then_nothing_is_inferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "EFFORT", 2)
    assert rolls(UNKNOWN + "passzok\n= Lápi martalóc.sebzés 2\n") == [(None, None)]


def test_a_strict_reading_infers_nothing() -> None:
    written = "\n".join(["A idéz Gátőr lovas", "B passz"])
    assert not played(written, strict=True).report.rolls


def test_machines_get_it_too_and_repairs_read_it_as_it_was() -> None:
    """K/V.1.A: the Gátőr lovas cost A 3 of 8 MP; leaving the line out would make the noted 8 right, if it fitted."""
    game = played(UNKNOWN + "passzok\n= Lápi martalóc.sebzés 2, A.mp 99\n")
    assert reading_json(game)["rolls"] == [{"event": game.report.rolls[0].number, "line": AT, "source": "A dob ?",
                                            "outcome": "siker", "because": AT + 2}]
    found = explained(game)
    assert found is not None
    assert found.check.path == "A.mp"


def test_no_outcome_is_inferred_wrongly_in_the_sample_games() -> None:
    """K/I.9.A–D: every roll of the samples unknown; what is inferred is what the dice had said."""
    told = [one for path in SAMPLES for one in _against_the_dice(path)]
    assert all(inferred in (None, rolled) for inferred, rolled in told)
    assert sum(inferred is not None for inferred, _ in told) > len(told) / 2 > 10


def _against_the_dice(path: Path) -> Iterator[tuple[str | None, str]]:
    text = path.read_text("utf-8")
    unknown = re.sub(r"(?m)^(\w dob) [\d+]+", r"\1 ?", text)
    if unknown == text:
        return
    played = import_record(text, base=path.parent, name="x.jk")
    rolled = {event.line: said[-1] for event, state in zip(played.events, played.states, strict=True)
              for said in state.said if isinstance(event, Roll) and said[0] in ROLLED}
    for roll in import_record(unknown, base=path.parent, name="x.jk").report.rolls:
        if not roll.damage:
            yield roll.outcome, "siker" if rolled[roll.line] else "kudarc"
