"""Saved questions: their values, and those of ``samples/queries``."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from tests.adjudicator.calling import Call
from tests.analytics.conftest import ROOT, Lake


def test_a_saved_query_takes_its_values_as_text(lake: Lake, call: Call, tmp_path: Path) -> None:
    saved = tmp_path / "mentett.sql"
    saved.write_text("SELECT count(*) AS n FROM események WHERE fajta = $fajta", encoding="utf-8")
    words = ("query", "--file", str(saved), "--lake", str(lake.path), "--json")
    [[passes]] = call(*words, "--set", "fajta=passz").json["rows"]
    assert passes == sum(e.kind == "passz" for game in lake.games for e in game.events)
    assert call(*words, "--set", "fajta=' OR true --").json["rows"] == [[0]]
    assert "query.no_value" in call(*words).out
    assert call(*words, "--set", "fajta").status == 2


def test_a_value_for_a_name_that_the_question_does_not_have(lake: Lake, call: Call) -> None:
    words = ("query", "SELECT count(*) AS n FROM események WHERE fajta = $fajta", "--lake", str(lake.path))
    refused = call(*words, "--set", "fajta=passz", "--set", "fájta=passz")
    assert (refused.status, "$fájta" in refused.err, "értéket: fajta" in refused.err) == (2, True, True)
    refused = call("query", "SELECT 1 AS n", "--lake", str(lake.path), "--set", "fajta=passz")
    assert (refused.status, "más sincs" in refused.err) == (2, True)


def test_the_saved_query_of_answers_names_every_phase(lake: Lake, call: Call) -> None:
    """A thread that an act opened has no phase, and is called by that."""
    saved = str(ROOT / "samples/queries/valaszok.sql")
    names = [row[0] for row in call("query", "--file", saved, "--lake", str(lake.path), "--json").json["rows"]]
    assert ("cselekedet" in names, "" in names, len(names)) == (True, False, len(set(names)))


@pytest.mark.parametrize("saved", sorted((ROOT / "samples/queries").glob("*.sql")), ids=lambda path: path.stem)
def test_the_saved_queries_leave_simulated_games_out(saved: Path) -> None:
    """As docs/lake.md says; a deck list is the same whoever plays it."""
    assert "szimulált" in saved.read_text(encoding="utf-8").partition("SELECT")[2] or saved.stem == "paklilista"


def test_an_early_lead_is_that_of_the_team() -> None:
    """D leads and wins together with B, the seat that the games name; a tie of A, B and D before was no lead."""
    sql = (ROOT / "samples/queries/elso-elony.sql").read_text(encoding="utf-8")
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE játszmák AS SELECT 'j' AS játszma, 'B' AS győztes, false AS szimulált")
        connection.execute("CREATE TABLE játékosok AS SELECT * FROM (VALUES ('j', 'A', false), ('j', 'B', true), "
                           "('j', 'C', false), ('j', 'D', true)) t(játszma, ülés, nyert)")
        connection.execute("CREATE TABLE állások AS SELECT * FROM (VALUES ('j', 1, 'A', 1), ('j', 1, 'B', 1), ('j', 1, "
                           "'C', 0), ('j', 1, 'D', 1), ('j', 2, 'A', 1), ('j', 2, 'B', 1), ('j', 2, 'C', 0), "
                           "('j', 2, 'D', 2)) t(játszma, forduló, ülés, dp)")
        assert connection.execute(sql).fetchall() == [(2, 1, 1)]


def test_a_name_is_given_once_and_memory_that_there_can_be(lake: Lake, call: Call) -> None:
    """Neither is the last one taken without a word, nor a number told that no machine has."""
    words = ("query", "SELECT $n AS n", "--lake", str(lake.path), "--set", "n=1")
    assert call(*words).status == 0
    twice = call(*words, "--set", "n=2")
    assert (twice.status, "kétszer" in twice.err) == (2, True)
    much = call(*words, "--memory", "999999999999999")
    assert (much.status, "1048576" in much.err) == (2, True)
