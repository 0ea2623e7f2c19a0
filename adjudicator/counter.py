"""The counter-check of one verdict: which paragraphs, out of force, would change the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adjudicator.comparing import otherwise
from adjudicator.messages import text
from adjudicator.wording import word
from engine.ruleset import Ruleset, ruleset
from engine.state import State
from engine.step import judge
from engine.verdict import Verdict
from events.base import Event


@dataclass(frozen=True, slots=True)
class Counter:
    """One paragraph, or several at once, out of force: the outcome then, and whether it is another one
    (where not, only the reasons are)."""

    paragraphs: tuple[str, ...]
    outcome: str
    other: bool


def counter_check(verdict: Verdict, state: State, event: Event, rules: Ruleset) -> tuple[Counter, ...]:
    """Each paragraph of the verdict's checks alone, then, where there are several, those that decided together.

    What is awaited can't be suspended; a check goes only with the last of its paragraphs.
    """
    alone = dict.fromkeys(p for c in verdict.checks if not c.structural for p in c.paragraphs)
    groups: list[tuple[str, ...]] = [(p,) for p in alone]
    together = tuple(dict.fromkeys(p for c in verdict.deciding if not c.structural for p in c.paragraphs))
    if len(together) > 1:
        groups.append(together)
    return tuple(_counters(groups, verdict, state, event, rules))


def _counters(groups: list[tuple[str, ...]], verdict: Verdict, state: State, event: Event,
              rules: Ruleset) -> Iterator[Counter]:
    for group in groups:
        then = judge(state, event, ruleset(rules.edition, rules.readings, rules.suspended | frozenset(group)))
        if otherwise(verdict, then):
            yield Counter(group, then.outcome, then.outcome != verdict.outcome)


def counter_lines(verdict: Verdict, found: tuple[Counter, ...], lang: str) -> Iterator[str]:
    """The counter-check in words."""
    if not found:
        yield text("counter.structural" if verdict.only_structural else "counter.none", lang)
        return
    yield text("counter.heading", lang)
    for one in found:
        if len(one.paragraphs) > 1:
            yield "  " + text("counter.together", lang, paragraphs=one.paragraphs,
                              outcome=word(one.outcome, lang, "outcome"))
        else:
            yield "  " + text("counter.changes" if one.other else "counter.leaves", lang,
                              paragraph=one.paragraphs[0], outcome=word(one.outcome, lang, "outcome"))


def counter_json(found: tuple[Counter, ...]) -> list[dict[str, Any]]:
    """The counter-check for machines (docs/json.md)."""
    return [{"paragraphs": list(one.paragraphs), "outcome": one.outcome, "changes": one.other} for one in found]
