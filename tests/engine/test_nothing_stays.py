"""Judging leaves nothing behind: what a reducer over millions of events kept of each would fill any memory."""

from __future__ import annotations

import gc
from collections.abc import Sequence

from adjudicator.packs import find_pack
from adjudicator.simulation.games import play
from engine.ruleset import ruleset
from engine.step import apply, judge
from events.acts import Activate, Manoeuvre, Play, Solve
from events.base import Event

EDITION = "klasszikus"


def left_of(events: Sequence[Event]) -> int:
    """How many objects more there are after a game was judged and forgotten."""
    rules, state = ruleset(EDITION), None
    gc.collect()
    before = len(gc.get_objects())
    for event in events:
        if state is not None:
            judge(state, event, rules)
        state = apply(state, event, rules)
    del state
    gc.collect()
    return len(gc.get_objects()) - before


def test_no_object_is_left_of_a_game_that_was_judged() -> None:
    events = play(3, EDITION, find_pack("minta").texts())
    assert {Play, Activate, Manoeuvre, Solve} <= set(map(type, events))
    left_of(events)  # what is kept on purpose, once: texts, definitions, shared verdicts
    assert left_of(events) < len(events) / 10
