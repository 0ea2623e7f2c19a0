"""K/I.8.D: the other player draws when the first has decided; a table may note both hands first."""

from __future__ import annotations

import pytest

from adjudicator.importing.repairs import explained
from tests.adjudicator.importing.records import HEAD, read, told

STARTS = HEAD + "kezdő A\n"


@pytest.mark.parametrize("lines", [
    "A kéz 7\nB kéz 7\nA marad\nB marad\n", "B kéz 7\nA kéz 7\nA marad\nB marad\n",
    "A kéz 7\nB kéz 7\nB marad\nA marad\n", "1. forduló\nB kéz 7\nB marad\nA kéz 7\nA marad\n"])
def test_hands_and_decisions_may_stand_in_any_order(lines: str) -> None:
    game = read(STARTS + lines)
    assert not game.report.against
    assert [line for line in told(game, 7) if line[0] in "AB"] == ["A kéz 7", "A marad", "B kéz 7", "B marad"]


def test_a_hand_that_is_shuffled_back_comes_before_the_other_players_hand() -> None:
    game = read(STARTS + "A kéz 7\nB kéz Ork dobos, ?, ?, ?, ?, ?, ?\nA lekever\nA kéz 5\nA marad\n")
    assert not game.report.against
    assert told(game, 7) == ["A kéz 7", "A lekever", "A kéz 5", "A marad", "B kéz Ork dobos, ?, ?, ?, ?, ?, ?"]


def test_only_the_hand_after_a_mulligan_may_be_noted() -> None:
    """K/I.8.D: two cards fewer each time; a hand of five is the one after the first."""
    game = read(STARTS + "A kéz Gátőr lovas, ?, ?, ?, ?\nB kéz 3\nA lekever\nA marad\nB lekever\nB lekever\nB marad\n")
    assert not game.report.against
    assert told(game, 7) == ["A lekever", "A kéz Gátőr lovas, ?, ?, ?, ?", "A marad", "B lekever", "B lekever",
                             "B kéz 3", "B marad"]


def test_a_decision_that_nobody_wrote_is_inferred_as_before() -> None:
    game = read(STARTS + "A kéz 7\nB kéz 7\nB marad\nA idéz Gátőr lovas\n")
    assert not game.report.against
    assert told(game, 7)[:4] == ["A kéz 7", "(A marad)", "B kéz 7", "B marad"]


def test_a_later_game_says_nothing_of_the_opening() -> None:
    """What a line after the first act decides is no decision of the opening."""
    game = read(STARTS + "A kéz 7\nB kéz 7\nA idéz Gátőr lovas\nA marad\n")
    assert told(game, 7)[:3] == ["A kéz 7", "(A marad)", "B kéz 7"]
    assert [dispute.raw for dispute in game.report.disputes] == ["A marad"]


def test_a_line_that_waits_is_judged_even_where_its_turn_never_comes() -> None:
    game = read(STARTS + "A kéz 7\nB kéz 6\nA marad\n")
    assert [(dispute.raw, dispute.verdict.paragraphs) for dispute in game.report.disputes] == [
        ("B kéz 6", ("K/I.8.D", "K/I.3.G"))]


def test_nothing_that_waits_is_lost_in_a_gap() -> None:
    game = read(STARTS + "A kéz 7\nB kéz 7\nzagyvaság\nA marad\n", with_gaps=True)
    assert told(game, 7)[:-1] == ["A kéz 7", "(A marad)", "B kéz 7"]
    assert [(hole.first, hole.last) for hole in game.report.holes] == [(6, 7)]


def test_what_waits_is_carried_over_where_a_record_is_tried_otherwise() -> None:
    """K/I.8.C, I.7.B: with 6 MP and four more A has 10."""
    found = explained(read(STARTS + "A kéz 7\nB kéz 7\nA marad\nB marad\nA idéz Gátőr lovas\n= A.mp 10\n"))
    assert found is not None
    assert ("kihagyás", "A idéz Gátőr lovas") in [(one.kind, one.was) for one in found.proposals]
