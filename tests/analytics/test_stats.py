"""Statistics: the same integers as a loop in Python, honest intervals, no rate out of too little."""

from __future__ import annotations

import pytest

from adjudicator.stats_view import p_value
from analytics.asking import Wanted
from analytics.kinds.line import Line
from analytics.metrics import TOPICS, Metric, metrics, of_topic
from analytics.stats import Desk
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake
from tests.analytics.recount import LOOPS, counted, differing, has
from tests.analytics.recount_cases import Played, decks, played

ALL = Wanted(synthetic=True)


@pytest.fixture(scope="module")
def games(lake: Lake) -> list[Played]:
    return [played(game) for game in lake.games]


# --------------------------------------------------------------------- T26: integers agree


@pytest.mark.parametrize("metric", metrics(), ids=lambda m: m.id)
def test_a_metric_counts_what_a_loop_counts(lake: Lake, games: list[Played], metric: Metric) -> None:
    """T26, over all games, and by edition, event, and size of decks."""
    with Desk(lake.path) as desk:
        assert differing(desk, metric, games) == []


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


@pytest.mark.parametrize("wanted", [Wanted(True, "klasszikus"), Wanted(True, event="?"), Wanted(event="nincs ilyen"),
                                    Wanted(True, decks="?")])
def test_what_the_filters_left_out_is_counted_first(lake: Lake, games: list[Played], wanted: Wanted) -> None:
    [metric] = [m for m in metrics() if m.id == "lapok.pakliban"]
    kept = [p for p in games if wanted.edition in (None, p.game.opening.edition)
            and wanted.event in (None, dict(p.game.opening.headers).get("Esemény") or "?")
            and wanted.decks in (None, decks(p))]
    with Desk(lake.path) as desk:
        result = desk.result(metric, wanted)
    assert result.left_out["filters"] == len(games) - len(kept) > 0
    assert next(iter(result.left_out)) == "filters"
    assert result.games + sum(result.left_out.values()) == len(games)


def test_simulated_games_among_the_numbers_are_told_and_marked(lake: Lake, call: Call, games: list[Played]) -> None:
    simulated = sum(dict(p.game.opening.headers).get("Eredet") == "szimuláció" for p in games)
    words = ("stats", "manoeuvres", "--metric", "manőverek.fajta", "--lake", str(lake.path))
    said = f"szimulált játszmák is benne vannak: {simulated}"
    assert (said in call(*words, "--synthetic").out, "benne vannak" in call(*words).out) == (True, False)
    assert [call(*words, *more, "--json").json["metrics"][0]["synthetic"] for more in (("--synthetic",), ())] == [
        simulated, 0]
    listed = (*words, "--games", "ostrom", "--synthetic")
    found = call(*listed, "--json").json["games"]
    assert call(*listed).out.count("szimulált") == sum(one["synthetic"] for one in found) > 0


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
                counts = tuple(map(sum, zip(*(game[4:] for game in behind), strict=True)))
                assert counts == (line.faces or (line.hits, line.cases, *line.other))


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
        assert m["kind"] != "share" or all((line["rate"] is None) == (line["cases"] < m["floor"])
                                           for line in m["lines"])
    assert lake.manifest.data in said.out


@pytest.mark.parametrize("name", ["különbség.kijátszva", "mp.dp", "kockák.játékos", "manőverek.fajta"])
@pytest.mark.parametrize("by", ["edition", "event", "deck-size"])
def test_the_games_of_a_line_of_a_group(lake: Lake, call: Call, name: str, by: str) -> None:
    """From every kind of number to its games, grouped or not."""
    metric = next(m for m in metrics() if m.id == name)
    words = ("stats", metric.topic, "--metric", name, "--by", by, "--synthetic", "--lake", str(lake.path))
    line = call(*words, "--json").json["metrics"][0]["lines"][0]
    assert line["key"].endswith(f" · {line['group']}")
    found = call(*words, "--games", line["key"], "--json").json["games"]
    assert len(found) == line["games"]
    assert sum(game["cases"] for game in found) == line["cases"]
    assert all(game["game"] in call(*words, "--games", line["key"]).out for game in found)


def test_decks_of_one_size(lake: Lake, games: list[Played]) -> None:
    [metric] = [m for m in metrics() if m.id == "játékosok.győzelem"]
    with Desk(lake.path) as desk:
        for size in sorted({decks(p) for p in games}):
            found = desk.counted(metric, Wanted(True, decks=size))
            assert {("", row.key): (row.games, row.sums) for row in found} == counted(
                metric, [p for p in games if decks(p) == size])
        [tried] = desk.tried(Wanted(True, decks="4O"))
    assert (tried.option, tried.hits, "40" in tried.known) == ("--deck-size", 0, True)


def test_who_never_learnt_statistics_is_told_how_to_read_it(lake: Lake, call: Call) -> None:
    """Once after the tables: what the interval is; what p and the star are, where there is a p. No p is 0."""
    words = ("--synthetic", "--lake", str(lake.path))
    told = {topic: [call("stats", topic, *words).out.count(said) for said in (
        "a valódi szám várhatóan ezen belül van", "javított p: ha semmi")] for topic in ("manoeuvres", "dice", "decks")}
    assert told == {"manoeuvres": [1, 0], "dice": [1, 1], "decks": [0, 0]}  # no line of decks has a number
    assert p_value(Line("x", 9, 9, 9, p=0.0), "hu") == "<0,001 *"
    assert p_value(Line("x", 9, 9, 9, p=0.0), "en") == "<0.001 *"
    assert p_value(Line("x", 9, 9, 9, p=0.06), "hu") == "0,060"


def test_the_games_of_a_line(lake: Lake, call: Call) -> None:
    words = ("stats", "manoeuvres", "--metric", "manőverek.fajta", "--games", "ostrom", "--synthetic", "--lake",
             str(lake.path))
    found = call(*words, "--json").json["games"]
    assert found
    said = call(*words)
    assert all(one["game"] in said.out for one in found)


def test_a_filter_that_no_game_meets_is_named(call: Call, lake: Lake) -> None:
    """Sizes are written with a hyphen, too."""
    words = ("stats", "manoeuvres", "--metric", "manőverek.fajta", "--synthetic", "--lake", str(lake.path))
    said = call(*words, "--deck-size", "1-2")
    assert (said.status, "felel meg: --deck-size 1–2" in said.out) == (0, True)
    assert f"kimaradt: {lake.manifest.count('játszmák')} a szűrők miatt" in said.out


@pytest.mark.parametrize(("words", "said"), [
    (("dice", "--metric", "kockák.játékos", "--games", "x", "--chart", "x.svg"), "együtt nem adható meg"),
    (("semmi",), "Ezek vannak: cards"), (("cards", "--metric", "x"), "lapok.pakliban"),
    (("cards", "--games", "Őr"), "egy mutatót"),
    (("manoeuvres", "--metric", "manőverek.fajta", "--games", "nincs"), "nincs ilyen sora"),
    (("cards", "--by", "asztal"), "deck-size"), (("cards", "--edition", "foo"), "klasszikus vagy megújult"),
    (("cards", "--deck-size", "abc"), "40–50"), (("cards", "--deck-size", "40–"), "40–50"),
    (("manoeuvres", "--metric", "manőverek.fajta", "--chart", "x.gif", "--synthetic"), ".svg"),
])
def test_a_wrong_call_says_what_would_be_right(call: Call, lake: Lake, words: tuple[str, ...], said: str) -> None:
    ended = call("stats", *words, "--lake", str(lake.path))
    assert (ended.status, said in ended.err) == (2, True)


def test_what_no_header_says_is_said_to_be_missing(lake: Lake, call: Call) -> None:
    """The simulated games have no event and no table; the words are understood where they are typed, too."""
    words = ("stats", "dice", "--metric", "kockák.asztal", "--synthetic", "--lake", str(lake.path))
    assert "nincs megadva · nincs megadva" in call(*words).out
    assert "not given · not given" in call("--lang", "en", *words).out
    keys = [line["key"] for line in call(*words, "--json").json["metrics"][0]["lines"]]
    assert "? · ?" in keys
    of_key = [call(*words, "--games", key, "--json").json for key in ("? · ?", "nincs megadva · nincs megadva",
                                                                     "not given · not given")]
    assert (of_key[0] == of_key[1] == of_key[2], len(of_key[0]["games"]) > 0) == (True, True)
    by_event = [call(*words, "--event", name, "--json").json["metrics"][0]["games"] for name in ("?", "nincs megadva")]
    assert by_event[0] == by_event[1] > 0
    grouped = call("stats", "manoeuvres", "--metric", "manőverek.fajta", "--by", "event", "--synthetic", "--lake",
                   str(lake.path)).out
    assert ("ostrom · nincs megadva" in grouped, "· ?" in grouped) == (True, False)


def test_the_paragraphs_that_decide_stand_first(lake: Lake) -> None:
    """Else „which paragraph decides” is answered after a hundred lines of paragraphs that never do."""
    [metric] = [m for m in metrics() if m.id == "szabályok.döntő"]
    with Desk(lake.path) as desk:
        told = [line for line in desk.result(metric, ALL).lines if line.rate is not None]
    assert [line.hits for line in told] == sorted((line.hits for line in told), reverse=True)
    assert told[0].hits > 0 == told[-1].hits
