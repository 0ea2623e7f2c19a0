"""Lines of the notation played from a position, with every state on the way."""

from __future__ import annotations

from typing import Any

from adjudicator.cases import begin, read_event
from adjudicator.importing.shorthand import expand
from engine.ruleset import Ruleset
from engine.state import State
from engine.step import apply
from events.notation.values import Shorthand


def states(case: dict[str, Any], lines: tuple[str, ...], edition: str = "klasszikus") -> tuple[list[State], Ruleset]:
    """All states from the position (first) to the one after the last line, and the rules of the game."""
    run = begin({"azonosító": "próba", **case}, edition)
    seen = [run.state]
    for line in lines:
        value = read_event(seen[-1], line)
        if isinstance(value, Shorthand):
            expand(seen[-1], value.kind, value.phase, lambda state, event: _kept(seen, apply(state, event, run.rules)))
        else:
            _kept(seen, apply(seen[-1], value, run.rules))
    return seen, run.rules


def _kept(seen: list[State], state: State) -> State:
    seen.append(state)
    return state


def adventurer(name: str, **more: Any) -> dict[str, Any]:
    """The text of a plain adventurer."""
    return {"név": name, "típus": "kalandozó", "jellem": "nincs", "mp": 2, "fizikum": 7, "asztrál": 6, "mentál": 6,
            "alapszint": 3, **more}
