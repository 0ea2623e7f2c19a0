"""Which games a metric is asked of: what is let in, what is left out and why, and by what they are grouped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analytics.metrics import Metric, views_of

# Why a game is not let in -> the condition that it fails; in this order, each game once.
REASONS: Final = {
    "synthetic": "szimulált", "diverged": "hűség = 'eltér'", "checks": "nem_egyezik > 0",
    "winner": "győztes IS NULL",
    "list": "játszma NOT IN (SELECT játszma FROM játékosok WHERE paklijel IS NOT NULL)",
    "lists": "játszma IN (SELECT játszma FROM játékosok WHERE paklijel IS NULL)",
    "deck": "játszma IN (SELECT játszma FROM játékosok WHERE NOT ismert_pakli)", "whole": "hiányok > 0",
    "hands": "játszma IN (SELECT játszma FROM lapok WHERE lap IS NULL AND (nyitókézben OR húzva IS NOT NULL))",
    "open": "fej IS NULL",  # the mark of a game of a public lake
}
FILTERED: Final = "filters"  # the reason of a game that was not asked for
ALWAYS: Final = ("diverged", "checks")
UNKNOWN: Final = "?"
# Size of the decks of a game; where they differ the least and the most.
_DECKS: Final = """(SELECT CASE WHEN count(p.pakliméret) < count(*) OR count(*) = 0 THEN '?'
    WHEN min(p.pakliméret) = max(p.pakliméret) THEN CAST(min(p.pakliméret) AS VARCHAR)
    ELSE min(p.pakliméret) || '–' || max(p.pakliméret) END FROM játékosok p WHERE p.játszma = játszmák.játszma)"""
# What games are grouped by -> the group of a game.
GROUPS: Final = {"edition": "kiadás", "event": f"coalesce(verseny, '{UNKNOWN}')", "deck-size": _DECKS}


@dataclass(frozen=True)
class Wanted:
    """Which games are asked of: synthetic ones too, of one edition, event, size of decks; and what of
    these their lines are told apart by."""

    synthetic: bool = False
    edition: str | None = None
    event: str | None = None
    decks: str | None = None
    by: str | None = None

    @property
    def filters(self) -> tuple[tuple[str, str | None], ...]:
        """The group that a game must be of, for everything it can be grouped by."""
        return tuple(zip(GROUPS, (self.edition, self.event, self.decks), strict=True))


REAL: Final = Wanted()  # every game that people played


def reasons(metric: Metric, wanted: Wanted) -> list[str]:
    """Why a game may be left out of a metric, in order."""
    chosen = {*ALWAYS, *metric.needs, *(() if wanted.synthetic else ("synthetic",))}
    return [reason for reason in REASONS if reason in chosen]


def asked(wanted: Wanted) -> tuple[str, list[Any]]:
    """The condition of the games asked for, whether they are let in or not, and its values."""
    given = [(GROUPS[name], value) for name, value in wanted.filters if value is not None]
    return " AND ".join(["true", *(f"{group} = ?" for group, _ in given)]), [value for _, value in given]


def base(metric: Metric, wanted: Wanted) -> tuple[str, list[Any]]:
    """The games let in as ``alap`` with their group (one that is always empty where nothing is grouped), and the
    views that the metric reads."""
    where, values = asked(wanted)
    out = " AND ".join(f"({REASONS[reason]}) IS NOT TRUE" for reason in reasons(metric, wanted))
    group = GROUPS[wanted.by] if wanted.by is not None else "''"
    parts = {"alap": f"SELECT játszma, {group} AS csoport FROM játszmák WHERE {where} AND {out}",
             **views_of(metric.sql)}
    return "WITH " + ", ".join(f"{name} AS ({sql})" for name, sql in parts.items()), values
