"""Whether a line that is legal after inferred passes may have been meant as an answer before them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from adjudicator.importing.infer import Attempt
from adjudicator.importing.refusals import only_passed
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.ruleset import Ruleset
from engine.state import SEATS, State
from engine.step import judge
from engine.verdict import ILLEGAL, Verdict
from events import acts
from events.base import Event
from events.refs import parse_ref

_ANSWERING: Final = (acts.Play, acts.Activate, acts.Attach, acts.Equipping, acts.Unequipping)
# Too slow for an answer, and nothing else: of cards that nobody plays in answer that says nothing.
_LATER: Final = frozenset({"attach_quick", "hook_target"})  # of an attachment: only too early
_SPEED: Final = frozenset({"quick_only", "no_interrupt", "outside_phase", "obstacle_phase"})


def refused_answer(state: State, taken: Attempt, rules: Ruleset) -> tuple[Any, State, Verdict] | None:
    """Whether the line, which follows what was resolved before it, would have been refused as an
    answer to it: the top of the thread that it would have answered, the position, the verdict there."""
    thread = thread_of(state)
    steps = list(pairwise(taken.way.states))
    resolving = next((n for n, pair in enumerate(steps) if not only_passed(*pair)), None)
    if resolving is None or thread is None or not thread.items or not isinstance(taken.event, _ANSWERING):
        return None
    top = thread.items[-1]
    if top.seat == SEATS.index(taken.event.seat):
        return None
    answering = [(before, judge(before, taken.event, rules)) for before in taken.way.states[:resolving + 1]]
    before, verdict = next(((s, v) for s, v in answering if not _only_awaited(v)), answering[0])
    return (top, before, verdict) if _like_an_answer(before, taken.event, verdict) else None


def _only_awaited(verdict: Verdict) -> bool:
    return verdict.outcome == ILLEGAL and verdict.only_structural


def _like_an_answer(state: State, event: Event, verdict: Verdict) -> bool:
    """Whether a card may have been meant as an answer: an adventurer or a building that is
    merely too slow for one is what comes next, as in every record; so is an attachment to a quest
    that has just come in (K/III.7.F), or one that takes its turn."""
    refused = {check.key for check in verdict.checks if check.ok is False and not check.structural}
    if isinstance(event, acts.Attach) and refused <= _LATER:
        return False
    if not isinstance(event, acts.Play) or not refused <= _SPEED:
        return True
    name = parse_ref(event.card).name
    d = state.defs.get(name)
    kind = d.kind if d is not None else event.texts.get(name, {}).get("típus")
    return kind in ("akciólap", "eseménylap")
