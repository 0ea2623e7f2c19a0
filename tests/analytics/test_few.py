"""Where games are too few for a number it is told how many there are, how many are needed, and what to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.stats_view import few, table, todo
from analytics.asking import Wanted
from analytics.dashboard import contents
from analytics.dashboard.contents import page
from analytics.dashboard.rendering import render
from analytics.kinds.line import Line
from analytics.metrics import metrics
from analytics.stats import Desk, Result
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake

FEW = {
    "share": (Line("a", 5, 12, 8), Line("b", 3, 9, 9)), "faces": (Line("a", 0, 12, 8, faces=(2,) * 6),),
    "difference": (Line("a", 5, 90, 8, other=(1, 3)), Line("b", 3, 12, 9, other=(4, 40))),
    "ratio": (Line("a", 50, 90, 12), Line("b", 0, 12, 9)),
}


def result(kind: str, *lines: Line, games: int = 15, **left_out: int) -> Result:
    return Result(next(m for m in metrics() if m.kind == kind), lines, 1, 1, games, left_out)


@pytest.mark.parametrize(("kind", "what"), [
    ("share", "12 eset van, 20 kell"), ("difference", "kisebbik oldalán 12 eset van, mindkét oldalon 20 kell"),
    ("ratio", "12 játszmából való, 20 kell"), ("faces", "12 kocka van, 30 kell")])
def test_the_longest_line_is_held_against_the_floor(kind: str, what: str) -> None:
    short = result(kind, *FEW[kind])
    assert what in few(short, "hu")
    assert what in contents.table(short, "hu", 3).left
    assert todo([short], "hu")[0].startswith("Ahol nincs szám")
    heads = [column.head for column in table(short, 5, "hu").columns]
    assert not {"óvatosan", "javított p"} & set(heads) and not any("…" in head for head in heads)


def test_where_a_line_has_a_number_nothing_is_said() -> None:
    some = result("share", Line("c", 9, 30, 20, 0.3, 0.1, 0.5, 0.3), *FEW["share"])
    assert (few(some, "hu"), todo([some], "hu")) == ("", [])
    assert "2 a küszöb alatt" in contents.table(some, "hu", 3).left


def test_games_enough_but_a_sum_of_nothing() -> None:
    assert "mindenhol 0" in few(result("ratio", Line("a", 50, 0, 40)), "hu")


def test_what_is_left_out_may_be_counted() -> None:
    none = result("share", games=0, synthetic=12, filters=6, winner=2)
    assert [line[:12] for line in todo([none], "hu")[1:]] == ["A szűrők 6 j", "12 szimulált"]
    assert todo([replace(none, games=3)], "hu") == []  # there is nothing of the kind in these games


def test_the_command_says_it_once(call: Call, lake: Lake) -> None:
    said = call("stats", "decks", "--synthetic", "--lake", str(lake.path))
    assert (said.out.count("még egy sornak sincs aránya"), said.out.count("Ahol nincs szám")) == (5, 1)
    one = ("manoeuvres", "--metric", "manőverek.fajta", "--synthetic", "--lake", str(lake.path))
    assert "Ahol nincs szám" not in call("stats", *one).out


def test_the_page_is_not_empty_without_saying_why(lake: Lake, tmp_path: Path) -> None:
    with Desk(lake.path) as desk:
        made, none = page(desk, Wanted(True), "hu", 3), page(desk, Wanted(), "hu", 3)
    without = sum(not shown.rows for topic in made.topics for shown in topic.tables)
    assert 0 < without < len(metrics())
    assert f"Itt {made.games} játszma van. Az {len(metrics())} mutatóból {without} még nem mond számot" in render(made)
    assert len(none.few) == 2  # what was left out is told before
    assert f"{none.left_out} szimulált, ezek nem számítanak" in render(none)
    assert "még egy sornak sincs" in render(none)


def test_a_line_of_games_enough_says_that_one_of_its_sums_is_nought() -> None:
    """It is not few: 0 MP for 74 DP in 36 games has no ratio."""
    there = result("ratio", Line("a", 0, 74, 36), Line("b", 5, 9, 3))
    cells = dict(zip([column.head for column in table(there, 5, "hu").columns],
                     zip(*table(there, 5, "hu").rows, strict=True), strict=True))
    assert cells["95%"] == ("az egyik 0", "kevés")
