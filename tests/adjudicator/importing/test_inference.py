"""2-notation.md, *Leaving out passes*: what is inferred before a line, and what never is."""

from __future__ import annotations

import itertools

import pytest

from adjudicator.importing import infer
from adjudicator.importing.infer import FORCED, PASSED, REFUSED, fit, levels, unwritten, within_turn
from adjudicator.importing.refusals import only_passed
from engine.ruleset import ruleset
from events.acts import Pass
from events.base import Grade
from tests.adjudicator.importing.records import FIRST, HEAD, SETUP, TABLE, faults, played, read, told, unfit

AB = ["(A passz)", "(B passz)"]
BA = ["(B passz)", "(A passz)"]


def test_a_line_that_is_possible_now_gets_nothing_before_it() -> None:
    game = played("A idéz Gátőr lovas")
    assert told(game) == ["A idéz Gátőr lovas"]
    assert game.inferred == 0


def test_exactly_the_fewest_passes_are_inserted() -> None:
    """B's adventurer is no answer: A's has to resolve and its thread to close first."""
    game = played("A idéz Gátőr lovas\nB idéz Ork dobos")
    assert told(game) == ["A idéz Gátőr lovas", *BA, *BA, "B idéz Ork dobos"]
    inferred = [e for e in game.events if e.grade == Grade.INFERRED]
    assert {(e.reason, e.line, e.raw, e.source) for e in inferred} == {(PASSED, None, None, None)}


def test_one_pass_is_enough_where_it_gives_the_other_the_word() -> None:
    assert told(played("B idéz Ork dobos")) == ["(A passz)", "B idéz Ork dobos"]


def test_written_passes_are_not_doubled() -> None:
    game = played("A idéz Gátőr lovas\nB passz\nA passz\nB idéz Ork dobos")
    assert told(game) == ["A idéz Gátőr lovas", "B passz", "A passz", *BA, "B idéz Ork dobos"]


def test_a_forced_order_of_battle_is_inferred_and_a_refused_block_is() -> None:
    """K/IV.6.4.2.A: one adventurer can only stand in front."""
    game = played("A ostrom [Rakparti strázsa]\nB akadályoz [Lápi martalóc]\nA vált Rakparti strázsa")
    lines = told(game)
    assert "(A hadrend [Rakparti strázsa])" in lines
    assert "(B hadrend [Lápi martalóc])" in lines
    assert {e.reason for e in game.events if e.kind == "hadrend"} == {FORCED}
    refused = played("A ostrom [Rakparti strázsa]\n4. forduló")
    blocks = [e for e in refused.events if e.kind == "akadályozás"]
    assert [(e.grade, e.reason) for e in blocks] == [(Grade.INFERRED, REFUSED)]


def test_an_order_of_battle_with_a_choice_is_never_inferred() -> None:
    """Two adventurers can stand in three ways: the line after it waits in vain, and says so."""
    game = played("A ostrom [Rakparti strázsa, Sóházi íjász]\nB akadályoz [Lápi martalóc]\nA vált Rakparti strázsa")
    assert "hadrend" not in {event.kind for event in game.events}
    assert [(d.why, d.line) for d in game.report.disputes] == [("szabálytalan", FIRST + 2)]


def test_the_end_of_a_siege_is_never_inferred() -> None:
    """K/IV.3.C: véget vet or folytat is B's to say; the turn can't end without it."""
    walls = TABLE.replace("torony: [T1, T2]", "torony: [Pallérok padlása]")
    [fault] = faults(HEAD + walls + "A ostrom [Rakparti strázsa]\n4. forduló\n")
    assert (fault.code, fault.line) == ("import.turn_not_over", FIRST + 1)
    assert dict(fault.params) == {"number": 4, "awaited": "véget-vetés", "seat": "B", "fits": ("B véget vet",)}


def test_dice_are_never_inferred() -> None:
    """K/I.8.A: without the starting rolls nothing can begin."""
    [fault] = faults(HEAD + "1. forduló\n")
    assert (fault.code, dict(fault.params)["awaited"], fault.line) == ("import.turn_not_over", "kezdődobás", 3)


def test_kept_hands_and_skipped_discards_are_inferred() -> None:
    """K/I.8.D, K/I.7.D: marad and nem dob el are refusals of optional acts."""
    game = read(HEAD + SETUP + "1. forduló\n2. forduló\n")
    assert [(e.kind, e.reason) for e in game.events if e.kind == "lekeverés"] == [("lekeverés", REFUSED)] * 2
    assert [(e.kind, e.reason) for e in game.events if e.kind == "eldobás"] == [("eldobás", REFUSED)] * 2
    assert game.states[-1].turn == 2


def test_inserted_passes_never_begin_a_new_turn() -> None:
    """What is only possible in the next turn stays refused in this one."""
    game = played("A húz 1")
    assert told(game) == ["A húz 1"]
    assert game.states[-1].turn == 3
    assert [d.line for d in game.report.disputes] == [FIRST]


def test_a_turn_mark_may_begin_a_turn() -> None:
    game = played("4. forduló\nA húz 3")
    assert told(game) == [*AB, "(A nem dob el)", "(B nem dob el)", *AB, "4. forduló", *AB, "A húz 3"]
    assert not game.report.disputes


def test_a_line_of_the_turns_end_lets_the_next_one_begin_a_turn() -> None:
    game = played("A eldob Gátőr lovas\nB nem dob el\nA húz 4")
    assert told(game) == [*AB, "A eldob Gátőr lovas", "B nem dob el", *AB, *AB, "A húz 4"]
    assert game.states[-1].turn == 4


def test_an_inferred_discard_does_not_let_a_turn_begin() -> None:
    game = played("B nem dob el\n4. forduló\nB húz 4")
    assert not game.report.disputes
    assert game.states[-1].turn == 4


@pytest.mark.parametrize(("number", "now"), [(5, 3), (2, 3), (9, 3)])
def test_a_turn_mark_that_does_not_agree_is_a_fault(number: int, now: int) -> None:
    [fault] = unfit(f"{number}. forduló")
    assert (fault.code, fault.params) == ("import.turn_mark", (("number", number), ("now", now)))


def test_a_mark_of_the_turn_that_is_going_on_agrees() -> None:
    assert told(played("3. forduló\nA idéz Gátőr lovas")) == ["3. forduló", "A idéz Gátőr lovas"]


def test_two_different_fewest_ways_ask_for_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """No decision of the duel has two; if one ever has, neither way is taken."""
    before = unwritten

    def doubled(state: object, rules: object) -> tuple[object, ...]:
        found = before(state, rules)  # type: ignore[arg-type]
        return (*found, found[0].model_copy(update={"reason": "más"})) if found else ()

    monkeypatch.setattr(infer, "unwritten", doubled)
    [fault] = unfit("B idéz Ork dobos")
    assert (fault.code, fault.line) == ("import.two_ways", FIRST)
    assert dict(fault.params) == {"first": "A passz", "second": "A passz"}


def test_the_ways_are_shortest_first_and_bounded() -> None:
    state = played("").states[-1]
    rules = ruleset("klasszikus")
    lengths = [len(ways[0].events) for ways in levels(state, rules, within_turn(3))]
    assert lengths == list(range(len(lengths)))
    assert len(lengths) <= infer.DEPTH + 1
    assert fit(state, lambda s: Pass(seat="A"), rules, within_turn(3)).taken.way.events == ()


def test_a_pass_that_only_gives_the_word_over_resolves_and_closes_nothing() -> None:
    states = played("A idéz Gátőr lovas\nB passz\nA passz\nB passz").states
    assert [only_passed(a, b) for a, b in itertools.pairwise(states[3:])] == [True, False, True]


# ── válaszul ────────────────────────────────────────────────────────────────────────────────


def test_before_an_answer_nothing_is_resolved() -> None:
    """`válaszul` pins the line to what lies on top: it stays a dispute though it would be legal later."""
    game = played("A idéz Gátőr lovas\nB válaszul idéz Ork dobos")
    assert told(game) == ["A idéz Gátőr lovas", "B válaszul idéz Ork dobos"]
    [dispute] = game.report.disputes
    assert (dispute.line, dispute.why) == (FIRST + 1, "szabálytalan")
    assert "K/VI.4.A" in dispute.verdict.paragraphs
    assert game.events[-1].grade == Grade.DISPUTED


def test_before_an_answer_harmless_passes_are_inserted() -> None:
    game = played("B idéz Ork dobos\nB válaszul idéz Ork rohamozó")
    assert told(game)[:3] == ["(A passz)", "B idéz Ork dobos", "(A passz)"]


def test_an_answer_to_nothing_is_a_dispute() -> None:
    game = played("A válaszul idéz Gátőr lovas")
    assert [(d.why, d.line) for d in game.report.disputes] == [("nincs mire válasz", FIRST)]


def test_what_would_not_have_been_an_answer_is_a_possible_dispute() -> None:
    """K/VI.4.A: the event card is legal once the adventurer has resolved; as an answer it is too slow."""
    game = played("A idéz Gátőr lovas\nB idéz Vámszedők napja")
    assert not game.report.disputes
    [possible] = game.report.possible
    assert (possible.line, possible.resolved, possible.number) == (FIRST + 1, "Gátőr lovas", 9)
    assert "K/VI.4.A" in possible.verdict.paragraphs


def test_an_adventurer_that_simply_comes_next_is_no_possible_dispute() -> None:
    assert not played("A idéz Gátőr lovas\nB idéz Ork dobos").report.possible


# ── starting rolls ──────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("before", ["", "kezdés A 5 B 5\n"])
def test_rolls_that_nobody_noted_are_inferred_as_unknown(before: str) -> None:
    """K/I.8.A: that B starts was decided after a roll (after a tie: a new one); no number is invented."""
    game = read(f"{HEAD}{before}kezdő B\n")
    lines = told(game, 3)
    assert lines[-2:] == ["(kezdés ?)", "kezdő B"]
    assert not game.report.disputes
    assert (game.states[-1].turn, game.states[-1].starter) == (1, 1)
    rolled = game.events[-2]
    assert (rolled.reason, rolled.grade) == (infer.UNNOTED, Grade.INFERRED)


def test_noted_rolls_get_none_before_them() -> None:
    assert told(read(HEAD + SETUP), 3) == ["kezdés A 9 B 6", "kezdő A"]


def test_a_strict_import_needs_a_line_for_the_rolls() -> None:
    assert [(p.code, p.line) for p in faults(HEAD + "kezdő A\n", strict=True)] == [("import.refused", 3)]
    assert told(read(HEAD + "kezdés ?\nkezdő A\n", strict=True), 3) == ["kezdés ?", "kezdő A"]
