"""Statistics: the same integers as a loop in Python, honest intervals, no rate out of too little."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from scipy import stats as scipy_stats

from analytics.charts import draw
from analytics.intervals import against_whole, fairness, interval, shrunk
from analytics.metrics import TOPICS, Metric, metrics, of_topic
from analytics.stats import Desk, Result, Wanted, face_lines, share_lines
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake
from tests.analytics.recount import CASES, Played, counted, dice, has, played

ALL = Wanted(synthetic=True)
SHARES = [m for m in metrics() if m.kind == "share"]
FACES = [m for m in metrics() if m.kind == "faces"]


@pytest.fixture(scope="module")
def games(lake: Lake) -> list[Played]:
    return [played(game) for game in lake.games]


# --------------------------------------------------------------------- T26: integers agree


@pytest.mark.parametrize("metric", SHARES, ids=lambda m: m.id)
def test_a_metric_counts_what_a_loop_counts(lake: Lake, games: list[Played], metric: Metric) -> None:
    expected = counted(metric, games)
    with Desk(lake.path) as desk:
        result = desk.result(metric, ALL)
    assert {line.key: (line.hits, line.cases) for line in result.lines} == expected
    assert result.games == sum(has(p, metric.needs) for p in games)
    assert all(line.rate == line.hits / line.cases for line in result.lines if line.rate is not None)


def test_most_metrics_have_something_to_count(lake: Lake, games: list[Played]) -> None:
    counts = {m.id: sum(n for _, n in counted(m, games).values()) for m in SHARES}
    assert set(counts) == set(CASES)
    assert [name for name, n in counts.items() if n == 0] == []


def test_faces_are_those_of_the_rolls(lake: Lake, games: list[Played]) -> None:
    """K/I.9.A: every die that was noted by itself."""
    expected = Counter((p.game.opening.players[seat], face) for p in games for seat, face in dice(p)
                       if seat in p.game.opening.players)
    with Desk(lake.path) as desk:
        [metric] = [m for m in FACES if m.id == "kockák.játékos"]
        lines = desk.result(metric, ALL).lines
    assert sum(line.cases for line in lines) == sum(expected.values()) > 50
    assert {(line.key, n + 1): count for line in lines for n, count in enumerate(line.faces) if count} == expected


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
            result = desk.result(metric, Wanted(True, edition))
            assert {line.key: (line.hits, line.cases) for line in result.lines} == counted(metric, some)
        assert desk.result(metric, Wanted(True, None, "nincs ilyen")).lines == ()


def test_the_games_behind_a_number_add_up_to_it(lake: Lake) -> None:
    with Desk(lake.path) as desk:
        for metric in metrics():
            for line in desk.result(metric, ALL).lines[:3]:
                behind = desk.games(metric, line.key, ALL)
                assert len(behind) == line.games
                assert (sum(g[3] for g in behind), sum(g[4] for g in behind)) == (line.hits, line.cases)


# ------------------------------------------------------------------- intervals and tests


@pytest.mark.parametrize("n", [5, 10, 20, 50, 100, 200, 500])
def test_the_interval_covers_what_it_says(n: int) -> None:
    """T28, exact instead of simulated: over all strengths the 95 % interval covers 94–97 %."""
    bounds = [interval(k, n) for k in range(n + 1)]
    strengths = [(i + 0.5) / 100 for i in range(100)]
    covered = [sum(scipy_stats.binom.pmf([k for k, (low, high) in enumerate(bounds) if low <= p <= high], n, p))
               for p in strengths]
    assert 0.94 <= sum(covered) / len(covered) <= 0.97


def test_wilson_is_that_of_its_formula() -> None:
    low, high = interval(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)


def test_equal_cards_make_no_stars() -> None:
    """T29: 600 equal cards, 400 games: at most 5 % of the runs flag any."""
    rng = random.Random(29)
    flagged = 0
    for _ in range(20):
        cases: Counter[int] = Counter()
        hits: Counter[int] = Counter()
        for _ in range(400):
            winner = rng.randrange(2)
            for seat in range(2):
                for name in rng.sample(range(600), 40):
                    cases[name] += 1
                    hits[name] += seat == winner
        enough = [(hits[c], n) for c, n in cases.items() if n >= 20]
        flagged += any(p <= 0.05 for p in against_whole(enough, sum(hits.values()), sum(cases.values())))
    assert flagged <= 1


def test_a_card_that_really_wins_is_found_among_many() -> None:
    counts = [(50, 100)] * 99 + [(90, 100)]
    found = against_whole(counts, sum(k for k, _ in counts), sum(n for _, n in counts))
    assert [p <= 0.05 for p in found] == [False] * 99 + [True]


def test_below_the_floor_no_rate_is_told() -> None:
    """T28: and what little there is does not lead a ranking."""
    [metric] = [m for m in metrics() if m.id == "lapok.pakliban"]
    lines = share_lines(metric, [("egy", 1, 1, 1), ("kevés", metric.floor - 1, metric.floor - 1, 9),
                                 ("elég", 12, metric.floor, 9), ("sok", 110, 200, 90)])
    told = {line.key: line for line in lines}
    assert all(told[key].rate is told[key].low is told[key].p is told[key].shrunk is None for key in ("egy", "kevés"))
    assert told["elég"].rate == 12 / metric.floor
    assert [line.key for line in lines[:2]] in (["elég", "sok"], ["sok", "elég"])


def test_shrinking_draws_few_cases_towards_the_whole() -> None:
    assert shrunk(0, 0, 0.5) == 0.5
    assert 0.5 < shrunk(5, 5, 0.5) < shrunk(100, 100, 0.5) < 1


def test_loaded_dice_are_found_and_fair_ones_are_not() -> None:
    """K/I.9.A: a die has six faces; the χ² value of these counts is 5.0 at five degrees of freedom."""
    assert round(fairness((15, 20, 25, 20, 15, 25)), 4) == round(float(scipy_stats.chi2.sf(5.0, 5)), 4)
    [metric] = [m for m in FACES if m.id == "kockák.játékos"]
    lines = face_lines(metric, [("hamis", 9, 5, 5, 5, 5, 5, 60), ("jó", 9, 10, 11, 9, 10, 12, 8),
                                ("kevés", 1, 9, 0, 0, 0, 0, 0)])
    told = {line.key: line for line in lines}
    assert (told["hamis"].star, told["jó"].star, told["kevés"].p) == (True, False, None)


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
