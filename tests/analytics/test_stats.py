"""Statistics: the same integers as a loop in Python, honest intervals, no rate out of too little."""

from __future__ import annotations

from pathlib import Path

import pytest

from analytics.charts import draw
from analytics.metrics import TOPICS, Metric, metrics, of_topic
from analytics.asking import Wanted
from analytics.stats import Desk, Result
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake
from tests.analytics.recount import GROUPS, LOOPS, by_desk, counted, has
from tests.analytics.recount_cases import Played, played

ALL = Wanted(synthetic=True)


@pytest.fixture(scope="module")
def games(lake: Lake) -> list[Played]:
    return [played(game) for game in lake.games]


# --------------------------------------------------------------------- T26: integers agree


@pytest.mark.parametrize("by", GROUPS, ids=lambda by: by or "all")
@pytest.mark.parametrize("metric", metrics(), ids=lambda m: m.id)
def test_a_metric_counts_what_a_loop_counts(lake: Lake, games: list[Played], metric: Metric, by: str | None) -> None:
    with Desk(lake.path) as desk:
        assert by_desk(desk, metric, by) == counted(metric, games, by)


@pytest.mark.parametrize("metric", metrics(), ids=lambda m: m.id)
def test_a_number_is_that_of_its_integers(lake: Lake, games: list[Played], metric: Metric) -> None:
    with Desk(lake.path) as desk:
        result = desk.result(metric, ALL)
    assert result.games == sum(has(p, metric.needs) for p in games)
    for line in result.lines:
        if line.rate is not None:
            other = line.other[0] / line.other[1] if line.other else 0
            assert line.rate == line.hits / line.cases - other
            assert line.low is not None
            assert line.high is not None
            assert line.low <= line.rate <= line.high


def test_every_metric_has_something_to_count(games: list[Played]) -> None:
    assert set(LOOPS) == {m.id for m in metrics()}
    assert [m.id for m in metrics() if not counted(m, games)] == []


@pytest.mark.parametrize("metric", metrics(), ids=lambda m: m.id)
def test_a_metric_repeats_on_any_number_of_threads(lake: Lake, metric: Metric) -> None:
    """T27."""
    found = []
    for threads in (1, 2, 8):
        with Desk(lake.path, threads) as desk:
            found.append(desk.result(metric, ALL))
    assert found[0] == found[1] == found[2]


# ------------------------------------------------------------------------ what is let in


def test_synthetic_games_count_only_when_asked_for(lake: Lake, games: list[Played]) -> None:
    [metric] = [m for m in metrics() if m.id == "manőverek.fajta"]
    simulated = sum(dict(p.game.opening.headers).get("Eredet") == "szimuláció" for p in games)
    with Desk(lake.path) as desk:
        real, whole = desk.result(metric), desk.result(metric, ALL)
    assert real.left_out["synthetic"] == simulated == whole.games - real.games > 0
    assert "synthetic" not in whole.left_out
    assert real.cases < whole.cases


def test_every_game_is_counted_or_left_out_for_a_reason(lake: Lake) -> None:
    with Desk(lake.path) as desk:
        for metric in metrics():
            result = desk.result(metric)
            assert result.games + sum(result.left_out.values()) == lake.manifest.count("játszmák")


def test_one_edition_and_one_event(lake: Lake, games: list[Played]) -> None:
    [metric] = [m for m in metrics() if m.id == "cselekedetek.szabálytalan"]
    with Desk(lake.path) as desk:
        for edition in ("klasszikus", "megújult"):
            some = [p for p in games if p.game.opening.edition == edition]
            found = desk.counted(metric, Wanted(True, edition))
            assert {("", row.key): (row.games, row.sums) for row in found} == counted(metric, some)
        assert desk.result(metric, Wanted(True, None, "nincs ilyen")).lines == ()


def test_the_games_behind_a_number_add_up_to_it(lake: Lake) -> None:
    with Desk(lake.path) as desk:
        for metric in metrics():
            for line in desk.result(metric, ALL).lines[:3]:
                behind = desk.games(metric, line.key, ALL)
                assert len(behind) == line.games
                assert (sum(g[3] for g in behind), sum(g[4] for g in behind)) == (line.hits, line.cases)


# ------------------------------------------------------------------------- definitions


def test_every_metric_says_what_it_is() -> None:
    assert len({m.id for m in metrics()}) == len(metrics()) > 20
    assert {m.topic for m in metrics()} == set(TOPICS)
    for m in metrics():
        assert m.version >= 1
        assert m.floor >= 5
        assert all(m.told(what, lang) for what in ("name", "unit", "bias") for lang in ("hu", "en"))


# ---------------------------------------------------------------------------- the command


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_in_words_and_for_machines(lake: Lake, call: Call, topic: str) -> None:
    words = ("stats", topic, "--lake", str(lake.path), "--synthetic")
    said, found = call(*words), call(*words, "--json").json["metrics"]
    assert said.status == 0
    assert [m["id"] for m in found] == [m.id for m in of_topic(topic)]
    for m in found:
        assert m["name"] in said.out
        assert m["data"] == lake.manifest.data
        assert all((line["rate"] is None) == (line["cases"] < m["floor"]) for line in m["lines"] if not line["faces"])
    assert lake.manifest.data in said.out


def test_the_games_of_a_line(lake: Lake, call: Call) -> None:
    words = ("stats", "manoeuvres", "--metric", "manőverek.fajta", "--games", "ostrom", "--synthetic", "--lake",
             str(lake.path))
    found = call(*words, "--json").json["games"]
    assert found
    said = call(*words)
    assert all(one["game"] in said.out for one in found)


@pytest.mark.parametrize(("words", "said"), [
    (("semmi",), "Ezek vannak: cards"), (("cards", "--metric", "x"), "lapok.pakliban"),
    (("cards", "--games", "Őr"), "egy mutatót"),
    (("manoeuvres", "--metric", "manőverek.fajta", "--games", "nincs"), "nincs ilyen sora"),
    (("manoeuvres", "--metric", "manőverek.fajta", "--chart", "x.gif", "--synthetic"), ".svg"),
])
def test_a_wrong_call_says_what_would_be_right(call: Call, lake: Lake, words: tuple[str, ...], said: str) -> None:
    ended = call("stats", *words, "--lake", str(lake.path))
    assert (ended.status, said in ended.err) == (2, True)


PICTURES = [("svg", b"<svg"), ("png", b"\x89PNG"), ("html", b"<!DOCTYPE html")]


@pytest.mark.parametrize(("ending", "begins"), PICTURES)
def test_a_metric_as_a_picture(call: Call, lake: Lake, tmp_path: Path, ending: str, begins: bytes) -> None:
    file = tmp_path / f"ábra.{ending}"
    ended = call("stats", "manoeuvres", "--metric", "manőverek.fajta", "--chart", str(file), "--synthetic", "--lake",
                 str(lake.path))
    assert ended.status == 0
    assert file.read_bytes().lstrip().lower().startswith(begins.lower())
    if ending == "svg":
        assert lake.manifest.data in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["hu", "en"])
def test_dice_as_a_picture(tmp_path: Path, lang: str) -> None:
    [metric] = [m for m in FACES if m.id == "kockák.játékos"]
    lines = face_lines(metric, [("Réka", 9, 10, 11, 9, 10, 12, 8), ("kevés", 1, 9, 0, 0, 0, 0, 0)])
    draw(tmp_path / "kocka.svg", Result(metric, lines, 0, 69, 10), lang, 20)
    svg = (tmp_path / "kocka.svg").read_text(encoding="utf-8")
    assert ("Réka" in svg, "kevés" in svg, metric.told("name", lang) in svg) == (True, False, True)
