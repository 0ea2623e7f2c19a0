"""T28 and T29: how often the intervals hold the truth, and how often equal cards get a star.

    python -m tests.analytics.coverage [--draws 20000] [--runs 200] [--seed 28]

The intervals are those of ``analytics.intervals``, given arrays. Cases of one game go together as
they do in a lake: every copy of a card wins or none, every act of a game is of the same hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from scipy import stats

from analytics.intervals import STAR, against_whole, apart, effective, log_ratio, newcombe, wilson

SIZES: Final = (5, 10, 20, 50, 100, 200, 500)
STRENGTHS: Final = tuple(round(0.05 * k, 2) for k in range(1, 20))
CARDS, GAMES, DECK, FLOOR = 600, 400, 40, 20
Numbers = np.ndarray[Any, Any]
Rng = np.random.Generator


class Covered(NamedTuple):
    """What an interval covers at a size: on average over strengths, at the worst and at the best of them."""

    kind: str
    size: int
    mean: float
    lowest: float
    highest: float


def _covered(kind: str, size: int, found: list[float]) -> Covered:
    return Covered(kind, size, sum(found) / len(found), min(found), max(found))


def _holds(bounds: tuple[Any, Any], truth: float) -> Numbers:
    return np.asarray((bounds[0] <= truth) & (truth <= bounds[1]))


# ---------------------------------------------------------------------------------- shares


def shares(size: int, *_: Any) -> Covered:
    """Independent cases: exact, no draws."""
    hits = np.arange(size + 1)
    low, high = wilson(hits / size, size)
    return _covered("share, one case a game", size, [
        float(stats.binom.pmf(hits, size, p)[_holds((np.maximum(low, 0), np.minimum(high, 1)), p)].sum())
        for p in STRENGTHS])


def sums(hits: Numbers, cases: Numbers) -> tuple[Numbers, ...]:
    """The five sums over games (the last axis)."""
    return tuple(one.sum(-1) for one in (hits, cases, hits * hits, hits * cases, cases * cases))


def estimated(hits: Numbers, cases: Numbers) -> tuple[Numbers, Any, Any]:
    """Share and interval as ``kinds.shares`` makes them."""
    total, n, *squares = sums(hits, cases)
    independent, z = effective(total, n, hits.shape[-1], *squares)
    return total / n, *wilson(total / n, independent, z)


def copies(rng: Rng, draws: int, games: int, p: float) -> tuple[Numbers, Numbers]:
    """One to three copies a game, which win together."""
    cases = rng.integers(1, 4, (draws, games))
    return cases * (rng.random((draws, games)) < p), cases


def acts(rng: Rng, draws: int, games: int, p: float) -> tuple[Numbers, Numbers]:
    """One to eleven acts a game, each game with a hand of its own (correlation 1/9)."""
    cases = rng.integers(1, 12, (draws, games))
    return rng.binomial(cases, rng.beta(8 * p, 8 * (1 - p), (draws, games))), cases


def together(name: str, drawn: Callable[..., tuple[Numbers, Numbers]]) -> Callable[[int, Rng, int], Covered]:
    """Shares whose cases go together by games."""
    def found(games: int, rng: Rng, draws: int) -> Covered:
        return _covered(name, games, [float(_holds(estimated(*drawn(rng, draws, games, p))[1:], p).mean())
                                      for p in STRENGTHS])
    return found


def single(rng: Rng, draws: int, games: int, p: float) -> tuple[Numbers, Numbers]:
    """One case a game."""
    return (rng.random((draws, games)) < p).astype(int), np.ones((draws, games), int)


# ----------------------------------------------------------------------- differences, ratios


def differences(name: str, drawn: Callable[..., tuple[Numbers, Numbers]]) -> Callable[[int, Rng, int], Covered]:
    """One strength against another, as many games on either side, and half as many on one."""
    def found(games: int, rng: Rng, draws: int) -> Covered:
        held = []
        for p in STRENGTHS[::2]:
            for q, other in ((p, games), (0.5, games), (p, max(games // 2, 3))):
                one, two = estimated(*drawn(rng, draws, games, p)), estimated(*drawn(rng, draws, other, q))
                held.append(float(_holds(newcombe(one, two), p - q).mean()))
        return _covered(name, games, held)
    return found


def spending(rng: Rng, draws: int, games: int) -> Iterator[tuple[Numbers, Numbers, float]]:
    """Sums with a known ratio: MP per DP of a card, MP per kill of a player, length of games."""
    plays = 1 + rng.poisson(0.5, (draws, games))
    yield rng.poisson(4 * plays), rng.binomial(3 * plays, 0.3), 4 / 0.9
    length = rng.gamma(2, 1, (draws, games))
    yield rng.poisson(15 * length), rng.poisson(0.8 * length), 15 / 0.8
    yield 3 + rng.poisson(rng.gamma(3, 2, (draws, games))), np.ones((draws, games), int), 9.0


def ratios(games: int, rng: Rng, draws: int) -> Covered:
    """Ratios of sums over games."""
    held = []
    for above, below, truth in spending(rng, draws, games):
        a, b, *squares = sums(above, below)
        some = (a > 0) & (b > 0)
        bounds = log_ratio(a[some], b[some], games, *(one[some] for one in squares))
        held.append(float(_holds(bounds, truth).mean()))
    return _covered("ratio", games, held)


KINDS: Final[tuple[Callable[[int, Rng, int], Covered], ...]] = (
    shares, together("share, copies that win together", copies), together("share, acts of one game", acts),
    differences("difference, one case a game", single), differences("difference, copies that win together", copies),
    ratios)


# --------------------------------------------------------------------------------- no false stars


def decks(rng: Rng, different: int) -> Numbers:
    """Which card is in the deck of which player of a game; so many different lists."""
    lists = np.zeros((different, CARDS), bool)
    for row in lists:
        row[rng.choice(CARDS, DECK, replace=False)] = True
    return lists[rng.permutation(np.arange(2 * GAMES) % different)]


def starred(rng: Rng, different: int) -> tuple[bool, bool]:
    """One run of equal cards: whether any share, any difference got a star."""
    there = decks(rng, different)
    won = rng.random(GAMES) < 0.5
    wins = np.stack((won, ~won), 1).reshape(-1)
    seen = there & (rng.random(there.shape) < 0.5)
    cases, hits = there.sum(0), there[wins].sum(0)
    drawn, good = seen.sum(0), seen[wins].sum(0)
    enough = [(int(k), int(n)) for k, n in zip(hits, cases, strict=True) if n >= FLOOR]
    shares_ = against_whole(enough, int(hits.sum()), int(cases.sum()))
    sides = zip(good.tolist(), drawn.tolist(), (hits - good).tolist(), (cases - drawn).tolist(), strict=True)
    apart_ = apart([side for side in sides if side[1] >= FLOOR and side[3] >= FLOOR])
    return any(p <= STAR for p in shares_), any(p <= STAR for p in apart_)


def false_stars(seed: int, runs: int, different: int = 2 * GAMES) -> tuple[int, int]:
    """In how many runs of 600 equal cards over 400 games any share, any difference got a star."""
    rng = np.random.default_rng(seed)
    found = [starred(rng, different) for _ in range(runs)]
    return sum(one for one, _ in found), sum(two for _, two in found)


def main() -> None:
    """Print both; ends with 1 where a bar is missed."""
    parser = argparse.ArgumentParser()
    for name, value in (("--draws", 20000), ("--runs", 200), ("--seed", 28)):
        parser.add_argument(name, type=int, default=value)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    outside = 0
    for kind in KINDS:
        for size in SIZES:
            one = kind(size, rng, given.draws * 100 // max(size, 100))
            inside = 0.94 <= one.mean <= 0.97
            outside += not inside
            print(f"{one.kind:38} n = {size:3}: {one.mean:.3f} ({one.lowest:.3f}–{one.highest:.3f})"
                  f"{'' if inside else '  outside 94–97 %'}")
    flagged = 0
    for different in (2 * GAMES, 40):
        one, two = false_stars(given.seed, given.runs, different)
        flagged += (one > given.runs / 20) + (two > given.runs / 20)
        print(f"{CARDS} equal cards, {GAMES} games, {different} lists of decks: of {given.runs} runs {one} flag any "
              f"share, {two} any difference")
    raise SystemExit(bool(outside or flagged))


if __name__ == "__main__":
    main()
