"""Intervals, tests, and what keeps them honest when there are many; on scipy.

Counts stay integers until here; a rate is one division at the very end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scipy import stats

CONFIDENCE: Final = 0.95
PRIOR: Final = 20  # cases of the whole that a ranked rate is drawn together with
STAR: Final = 0.05
FACES: Final = 6


def interval(hits: int, cases: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    found = stats.binomtest(hits, cases).proportion_ci(CONFIDENCE, method="wilson")
    return float(found.low), float(found.high)


def shrunk(hits: int, cases: int, whole: float) -> float:
    """A share drawn towards the whole: what a ranking goes by, so that few cases can't lead it."""
    return (hits + PRIOR * whole) / (cases + PRIOR)


def against_whole(counts: Sequence[tuple[int, int]], hits: int, cases: int) -> list[float]:
    """For each (hits, cases) the p-value that it is as the whole is, corrected for their number.

    Exact and two-sided; Benjamini–Yekutieli, which holds however the keys depend on each other
    (cards of one deck win and lose together).
    """
    if not counts or not cases:
        return []
    share = hits / cases
    return corrected([float(stats.binomtest(k, n, share).pvalue) for k, n in counts])


def corrected(found: Sequence[float]) -> list[float]:
    """p-values corrected for their number (Benjamini–Yekutieli)."""
    return [float(p) for p in stats.false_discovery_control(found, method="by")] if found else []


def fairness(faces: Sequence[int]) -> float:
    """The p-value that a die with these counts of faces is fair (χ², five degrees of freedom)."""
    return float(stats.chisquare(faces).pvalue)
