"""Intervals, tests, and what keeps them honest when there are many (the note on intervals in docs/decisions).

Counts stay integers until here; a number is one division at the very end. The intervals take
single numbers as well as arrays of them: the long run of their coverage (``tests.analytics.
coverage``) runs this code and no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from scipy import special

CONFIDENCE: Final = 0.95
Z: Final = float(special.ndtri((1 + CONFIDENCE) / 2))
PRIOR: Final = 20  # cases (or games) of the whole that a ranked number is drawn together with
STAR: Final = 0.05
FACES: Final = 6


def wilson(share: Any, cases: Any, z: Any = Z) -> tuple[Any, Any]:
    """The Wilson interval of a share of so many cases; these may be fractions (:func:`effective`)."""
    square = z * z / cases
    middle = (share + square / 2) / (1 + square)
    half = np.sqrt(np.maximum(share * (1 - share) * square + square * square / 4, 0)) / (1 + square)
    return middle - half, middle + half


def effective(hits: Any, cases: Any, games: Any, hits2: Any, both: Any, cases2: Any) -> tuple[Any, Any]:
    """How many independent cases there are, and the quantile to go with them.

    Cases of one game go together (every copy of a card wins or none), so that their number says
    too much. ``hits2``, ``both`` and ``cases2`` are the sums over games of hits², hits · cases and
    cases². Where in every game all cases end alike, a game is one case of the weight of its cases
    (Kish); else the variance between games over that of independent cases is the design effect,
    never taken under 1 nor over Kish's, and where it is over 1 the quantile is Student's with one
    degree of freedom less than there are games.
    """
    share = hits / cases
    worst = cases2 / cases
    alike = np.equal(hits2, both) | np.less(games, 2)
    between = (hits2 - 2 * share * both + share * share * cases2) * games / np.maximum(games - 1, 1)
    effect = np.where(alike, worst, between / np.where(alike, 1, cases * share * (1 - share)))
    effect = np.clip(effect, 1, worst)
    student = special.stdtrit(np.maximum(games - 1, 1), (1 + CONFIDENCE) / 2)
    return cases / effect, np.where(~alike & (effect > 1), student, Z)


def newcombe(one: tuple[Any, Any, Any], other: tuple[Any, Any, Any]) -> tuple[Any, Any]:
    """The interval of a difference of two shares, each with its own interval (share, low, high):
    Newcombe's hybrid score interval (1998, method 10)."""
    (p, low, high), (q, low2, high2) = one, other
    return (p - q - np.sqrt((p - low) ** 2 + (high2 - q) ** 2), p - q + np.sqrt((high - p) ** 2 + (q - low2) ** 2))


def log_ratio(above: Any, below: Any, games: Any, above2: Any, both: Any, below2: Any) -> tuple[Any, Any]:
    """The interval of a ratio of two sums over games: delta method on its logarithm, Student's
    quantile with one degree of freedom less than there are games.

    ``above2``, ``both`` and ``below2`` are the sums over games of their squares and products.
    Both sums have to be over 0, and the games at least two.
    """
    ratio = above / below
    variance = (above2 - 2 * ratio * both + ratio * ratio * below2) * games / (games - 1) / (above * 1.0 * above)
    width = special.stdtrit(games - 1, (1 + CONFIDENCE) / 2) * np.sqrt(np.maximum(variance, 0))
    return ratio * np.exp(-width), ratio * np.exp(width)


def shrunk(hits: float, cases: float, whole: float) -> float:
    """A share drawn towards the whole: what a ranking goes by, so that few cases can't lead it."""
    return (hits + PRIOR * whole) / (cases + PRIOR)


def against_whole(counts: Sequence[tuple[int, int]], hits: int, cases: int) -> list[float]:
    """For each (hits, cases) the p-value that it is as the whole is, corrected for their number.

    Exact and two-sided; Benjamini–Yekutieli, which holds however the keys depend on each other
    (cards of one deck win and lose together).
    """
    if not counts or not cases:
        return []
    return corrected([_binomial(k, n, hits / cases) for k, n in counts])


@lru_cache(maxsize=65536)
def _binomial(hits: int, cases: int, share: float) -> float:
    from scipy import stats  # takes longer to load than all else: only where something is tested

    return float(stats.binomtest(hits, cases, share).pvalue)


def apart(counts: Sequence[tuple[int, int, int, int]]) -> list[float]:
    """For each (hits, cases, other hits, other cases) the p-value that both shares are the same,
    corrected for their number (Fisher's exact test, two-sided)."""
    return corrected([_fisher(*one) for one in counts])


@lru_cache(maxsize=65536)
def _fisher(hits: int, cases: int, other_hits: int, other: int) -> float:
    from scipy import stats

    table = [[hits, cases - hits], [other_hits, other - other_hits]]
    return float(stats.fisher_exact(table).pvalue)


def corrected(found: Sequence[float]) -> list[float]:
    """p-values corrected for their number (Benjamini–Yekutieli)."""
    from scipy import stats

    return [float(p) for p in stats.false_discovery_control(found, method="by")] if found else []


def fairness(faces: Sequence[int]) -> float:
    """The p-value that a die with these counts of faces is fair (χ², five degrees of freedom)."""
    from scipy import stats

    return float(stats.chisquare(faces).pvalue)
