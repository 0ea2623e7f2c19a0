"""A position case as a game: its position as the opening, its lines as events."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from adjudicator.cases import begin, editions_of, load_cases, opening, read_event
from adjudicator.games import Game, of_events
from adjudicator.importing.shorthand import expand
from engine.state import State
from engine.step import apply
from events.base import Event
from events.errors import InputError
from events.notation.values import Shorthand

MOST_SHOWN = 8


def find_case(path: Path, name: str) -> dict[str, Any]:
    """The case of that id, "" for the only position in the file; InputError with near ids where there is none."""
    cases = {str(case["azonosító"]): case for case in load_cases(path)}
    if not name:
        there = [one for one, case in cases.items() if _playable(case)]
        if len(there) != 1:
            raise InputError("games.which_case", file=str(path), ids=tuple(there[:MOST_SHOWN]) or "–", n=len(there))
        return cases[there[0]]
    if name not in cases:
        near = tuple(get_close_matches(name, cases)) or tuple(cases)[:5]
        raise InputError("games.no_case", file=str(path), id=name, near=near)
    return cases[name]


def _playable(case: Mapping[str, Any]) -> bool:
    return "állás" in case or "lépések" in case


def case_log(path: Path, name: str, edition: str | None = None) -> Game:
    """The game of a case under one edition: the one asked for, else the first it is run under."""
    case = find_case(path, name)
    name = str(case["azonosító"])
    if not _playable(case):
        raise InputError("games.no_position", id=name)
    chosen = edition or editions_of(case)[0]
    player = _Player(case, chosen)
    for given in case.get("lépések") or ():
        player.line(given if isinstance(given, Mapping) else {"lép": given})
    game = of_events(player.events, name)
    return Game(game.name, game.events, refused=frozenset(player.refused))


class _Player:
    """Plays a case's lines and keeps the events they stand for."""

    def __init__(self, case: Mapping[str, Any], edition: str) -> None:
        run = begin(case, edition)
        self.state, self.rules = run.state, run.rules
        self.events: list[Event] = [opening(case, edition)]
        self.refused: set[int] = set()

    def line(self, given: Mapping[str, Any]) -> None:
        """One line; where it is to be refused the position stays."""
        value = read_event(self.state, str(given["lép"]))
        if isinstance(value, Shorthand):
            self.state = expand(self.state, value.kind, value.phase, self._play)
        elif "szabálytalan" in given:
            self.events.append(value)
            self.refused.add(len(self.events))
        else:
            self.state = self._play(self.state, value)

    def _play(self, state: State, event: Event) -> State:
        self.events.append(event)
        return apply(state, event, self.rules)
