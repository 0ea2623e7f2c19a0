"""A verdict at three lengths, and what came of an event."""

from __future__ import annotations

from adjudicator import explain
from adjudicator.rulebook.summaries import summaries
from events.acts import Play
from tests.adjudicator.judged import game, opening, played


def dispute(lang: str, length: str) -> list[str]:
    told = game().replay()
    moment = told.at(5)
    return explain.explain(moment.verdict, moment.before, told.rules, lang, length, moment.said, moment.after)


def test_the_short_form_is_one_line_with_the_reason_and_its_paragraphs() -> None:
    line, = dispute("hu", explain.SHORT)
    assert line.startswith("szabálytalan: ")
    assert "[K/" in line


def test_k_vi_4_a_playing_an_adventurer_into_an_open_thread_is_told_as_such() -> None:
    assert any("K/VI.4.A" in line and line.lstrip().startswith("✗") for line in dispute("hu", explain.USUAL))


def test_the_usual_form_begins_with_the_edition_and_lists_what_decided() -> None:
    lines = dispute("hu", explain.USUAL)
    assert lines[0] == "klasszikus"
    assert lines[1].startswith("szabálytalan")
    assert "Ami eldöntötte:" in lines
    assert not any("✓" in line for line in lines)


def test_the_full_form_lists_what_held_and_the_summaries() -> None:
    lines = dispute("hu", explain.FULL)
    assert any("✓" in line for line in lines)
    told = game().replay()
    paragraph = told.at(5).verdict.paragraphs[0]
    assert any(summaries()[paragraph].hu in line for line in lines)


def test_it_speaks_english() -> None:
    lines = dispute("en", explain.USUAL)
    assert lines[1].startswith("illegal")
    assert "What decided it:" in lines


def test_readings_stand_with_the_answer_in_force() -> None:
    told = game([opening(), Play(seat="A", card="Hérosz")]).replay()
    lines = explain.explain(told.at(2).verdict, told.at(2).before, told.rules, "hu")
    assert any("K/I.3.I, É12=1, É95=1" in line for line in lines)
    assert any(line.strip().startswith("É95=1: ") for line in lines)


def test_switched_readings_stand_at_the_head() -> None:
    told = game().replay(["É12=2"])
    assert explain.head(told.rules, "hu") == "klasszikus; átállított értelmezések: É12=2"


def test_a_held_verdict_says_so() -> None:
    told = game().replay()
    assert explain.verdict_line(told.at(2).verdict, told.at(2).before, told.rules, "hu") == "szabályos"
    assert any(line.startswith("minden vizsgálat teljesült") for line in explain.explain(
        told.at(2).verdict, told.at(2).before, told.rules, "hu"))


def test_consequences_carry_their_paragraphs() -> None:
    told = game().replay()
    lines = explain.consequences(told.at(2).said, told.at(2).after, told.rules, "hu")
    assert lines[0] == "Következmények:"
    assert "  – az A játékos fizet: 2 MP [K/I.5.A]" in lines


def test_what_is_not_judged_says_so() -> None:
    told = game(played()[:1]).replay()
    assert explain.explain(told.at(1).verdict, None, told.rules, "hu", explain.SHORT) == [
        "ez nem elbírálható esemény"]


def test_machines_get_every_check_with_its_values() -> None:
    told = game().replay()
    data = explain.verdict_json(told.at(5).verdict, told.at(5).before, told.rules, "hu")
    assert data["outcome"] == "szabálytalan"
    failed = [c for c in data["checks"] if c["ok"] is False]
    assert failed
    assert all(c["deciding"] and c["paragraphs"] and c["text"] for c in failed)
