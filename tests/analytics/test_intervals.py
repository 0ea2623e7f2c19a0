"""Honest intervals and stars (T28, T29; the long run is ``python -m tests.analytics.coverage``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp, sqrt

import numpy as np
import pytest
from scipy import stats as scipy_stats

from analytics.intervals import against_whole, apart, effective, fairness, log_ratio, newcombe, shrunk, wilson
from analytics.kinds import KINDS
from analytics.kinds.line import Counted, Line
from analytics.metrics import Metric, metrics
from tests.analytics.coverage import KINDS as COVERED
from tests.analytics.coverage import SIZES, Covered, false_stars, shares

SHARE, FACES, RATIO, DIFFERENCE = (next(m for m in metrics() if m.id == name) for name in (
    "lapok.pakliban", "kockák.játékos", "mp.dp", "különbség.kézben"))


def lines(metric: Metric, *rows: tuple[str, int, Sequence[int]], group: str = "") -> dict[str, Line]:
    found = KINDS[metric.kind].lines(metric, [Counted(key, group, games, tuple(sums)) for key, games, sums in rows])
    return {line.key: line for line in found}


def single(key: str, hits: int, cases: int) -> tuple[str, int, Sequence[int]]:
    """One case a game."""
    return key, cases, (hits, cases, hits, hits, cases)


# -------------------------------------------------------------------------------- T28, T29


@pytest.mark.parametrize("size", SIZES)
def test_the_interval_of_a_share_covers_what_it_says(size: int) -> None:
    """T28, exact instead of simulated: on average over all strengths the 95 % interval covers 94–97 %."""
    assert 0.94 <= shares(size).mean <= 0.97


@pytest.mark.parametrize("size", [5, 20, 100])
@pytest.mark.parametrize("kind", COVERED[1:], ids=range(1, len(COVERED)))
def test_the_other_intervals_cover_what_they_say(kind: Callable[..., Covered], size: int) -> None:
    """T28; with so few draws an average is known to half a percent."""
    assert 0.935 <= kind(size, np.random.default_rng(28), 1500).mean <= 0.975


def test_copies_counted_one_by_one_would_cover_too_little() -> None:
    """Why games are minded: the same cases taken for independent."""
    rng = np.random.default_rng(1)
    cases = rng.integers(1, 4, (4000, 100))
    hits = cases * (rng.random(cases.shape) < 0.5)
    low, high = wilson(hits.sum(-1) / cases.sum(-1), cases.sum(-1))
    assert ((low <= 0.5) & (high >= 0.5)).mean() < 0.85


@pytest.mark.parametrize("different", [800, 40])
def test_equal_cards_make_no_stars(different: int) -> None:
    """T29: 600 equal cards, 400 games: at most 5 % of the runs flag any, in decks alike or not."""
    assert max(false_stars(29, 20, different)) <= 1


def test_a_card_that_really_wins_is_found_among_many() -> None:
    counts = [(50, 100)] * 99 + [(90, 100)]
    found = against_whole(counts, sum(k for k, _ in counts), sum(n for _, n in counts))
    assert [p <= 0.05 for p in found] == [False] * 99 + [True]
    sides = apart([(50, 100, 50, 100)] * 99 + [(85, 100, 50, 100)])
    assert [p <= 0.05 for p in sides] == [False] * 99 + [True]


# -------------------------------------------------------------------------------- formulas


def test_wilson_is_that_of_its_formula() -> None:
    low, high = wilson(0.8, 10)
    found = scipy_stats.binomtest(8, 10).proportion_ci(0.95, method="wilson")
    assert (round(low, 4), round(high, 4)) == (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)


def test_newcombe_is_that_of_its_paper() -> None:
    """Newcombe 1998, table II: 56/70 − 48/80 has the interval 0.0524 to 0.3339 by method 10."""
    one, two = ((k / n, *wilson(k / n, n)) for k, n in ((56, 70), (48, 80)))
    low, high = newcombe(one, two)
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)


def test_a_ratio_to_one_case_a_game_is_a_mean() -> None:
    """Means 2, 4, 6: the interval on the logarithm with s/(√n · mean) and Student's quantile for 2."""
    low, high = log_ratio(12, 3, 3, 4 + 16 + 36, 12, 3)
    width = scipy_stats.t.ppf(0.975, 2) * 2 / sqrt(3) / 4
    assert (low, high) == pytest.approx((4 * exp(-width), 4 * exp(width)))


def test_cases_that_go_together_count_as_their_games() -> None:
    """Ten games of three copies each, all won or all lost, are ten cases; one case a game is one case."""
    assert [float(n) for n in effective(15, 30, 10, 45, 45, 90)] == pytest.approx([10, 1.959964])
    assert [float(n) for n in effective(5, 10, 10, 5, 5, 10)] == pytest.approx([10, 1.959964])
    # Hits 4, 4, 0, 2 of 4 each: 11 · 4/3 between games over 16 · 0.625 · 0.375 of independent cases.
    assert [float(n) for n in effective(10, 16, 4, 36, 40, 64)] == pytest.approx([16 / (11 * 4 / 3 / 3.75), 3.182446])


def test_shrinking_draws_few_cases_towards_the_whole() -> None:
    assert shrunk(0, 0, 0.5) == 0.5
    assert 0.5 < shrunk(5, 5, 0.5) < shrunk(100, 100, 0.5) < 1


# ----------------------------------------------------------------------------------- kinds


def test_below_the_floor_no_rate_is_told() -> None:
    """T28: and what little there is does not lead a ranking."""
    told = lines(SHARE, single("egy", 1, 1), single("kevés", SHARE.floor - 1, SHARE.floor - 1),
                 single("elég", 12, SHARE.floor), single("sok", 110, 200))
    assert all(told[key].rate is told[key].low is told[key].p is told[key].shrunk is None for key in ("egy", "kevés"))
    assert told["elég"].rate == 12 / SHARE.floor
    assert set(list(told)[:2]) == {"elég", "sok"}


def test_a_difference_needs_enough_on_both_sides() -> None:
    side, few = (15, 30, 15, 15, 30), (3, 5, 3, 3, 5)
    told = lines(DIFFERENCE, ("elég", 60, (*side, *(5, 25, 5, 5, 25), 30, 25)), ("kevés", 35, (*side, *few, 30, 5)))
    assert told["kevés"].rate is None
    assert told["elég"].rate == 15 / 30 - 5 / 25
    assert told["elég"].other == (5, 25)


def test_a_ratio_needs_games_enough_and_something_on_both_sides() -> None:
    told = lines(RATIO, ("jó", 10, (40, 20, 200, 90, 45)), ("nulla", 10, (40, 0, 200, 0, 0)),
                 ("kevés", 3, (40, 20, 600, 300, 150)))
    assert (told["jó"].rate, told["nulla"].rate, told["kevés"].rate) == (2, None, None)
    assert told["jó"].low is not None
    assert 0 < told["jó"].low < 2


def test_keys_are_compared_with_the_whole_of_their_group() -> None:
    """A card as strong as all others of its edition has no star, however strong the other edition is."""
    rows = [Counted(f"{group}{n}", group, 200, single("", hits, 200)[2])
            for group, hits in (("klasszikus", 60), ("megújult", 140)) for n in range(5)]
    found = KINDS["share"].lines(SHARE, rows)
    assert not any(line.star for line in found)
    alike = KINDS["share"].lines(SHARE, [replace(row, group="") for row in rows])
    assert all(line.star for line in alike)


def test_lines_are_ranked_as_the_metric_says() -> None:
    rows = [Counted("ritka", "", 30, (30, 30, 30, 30, 30)), Counted("gyakori", "", 300, (90, 300, 90, 90, 300))]
    by_rate, by_cases = (metrics()[0], next(m for m in metrics() if m.order == "cases"))
    assert [line.key for line in KINDS["share"].lines(by_rate, rows)] == ["ritka", "gyakori"]
    assert [line.key for line in KINDS["share"].lines(by_cases, rows)] == ["gyakori", "ritka"]


def test_loaded_dice_are_found_and_fair_ones_are_not() -> None:
    """K/I.9.A: a die has six faces; the χ² value of these counts is 5.0 at five degrees of freedom."""
    assert round(fairness((15, 20, 25, 20, 15, 25)), 4) == round(float(scipy_stats.chi2.sf(5.0, 5)), 4)
    told = lines(FACES, ("hamis", 9, (5, 5, 5, 5, 5, 60)), ("jó", 9, (10, 11, 9, 10, 12, 8)),
                 ("kevés", 1, (9, 0, 0, 0, 0, 0)))
    assert (told["hamis"].star, told["jó"].star, told["kevés"].p) == (True, False, None)
