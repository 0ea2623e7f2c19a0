"""What is told of a game that was played: its end, its length, and what occurred in it how often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from adjudicator.explain import paragraphs_of
from engine.frames import Battle
from engine.ruleset import Ruleset
from engine.state import DRAW, NOBODY, SEATS, State
from engine.step import Step
from events.acts import Activate, Attach, BuildOn, Equipping, Manoeuvre, Play
from events.base import Event

ENDS: Final = ("győzelem", "döntetlen", "forduló-korlát", "esemény-korlát")
OVER: Final = ENDS[:2]
COUNTED: Final = ("cards", "paragraphs", "manoeuvres")
_USES: Final = (Play, Attach, Activate, BuildOn, Equipping)
_NAME: Final = re.compile(r"^[A-H]:|#\d+$")
Played = Sequence[tuple[Event, Step]]
Counts = dict[str, Counter[str]]


def told(seed: int, game: Played, turns: int) -> dict[str, Any]:
    """What is said of a game: who played, its end, how long it was, its manoeuvres and battles."""
    first: Any = game[0][0]
    last = game[-1][1].state
    manoeuvres = Counter(e.manoeuvre for e, _ in game if isinstance(e, Manoeuvre))
    return {"seed": seed, "id": None, "edition": first.edition, "players": dict(first.players),
            "end": _end(last, turns), "winner": SEATS[last.winner] if last.winner not in (NOBODY, DRAW) else None,
            "events": len(game), "turns": min(last.turn, turns),
            "battles": sum(battles(done.state for _, done in game)), "manoeuvres": dict(sorted(manoeuvres.items()))}


def battles(states: Iterable[State]) -> Iterator[bool]:
    """Which of the states begins a battle."""
    fighting = ([type(f) for f in s.frames].count(Battle) for s in states)
    return (now > before for before, now in pairwise(fighting))


def _end(last: State, turns: int) -> str:
    if last.winner != NOBODY:
        return ENDS[last.winner == DRAW]
    return ENDS[2 if last.turn > turns else 3]


def counts(game: Played, rules: Ruleset) -> Counts:
    """How often each card was used, each paragraph cited (once by an event that was checked against it or
    told of it) and each kind of manoeuvre begun."""
    found: Counts = {name: Counter() for name in COUNTED}
    for event, done in game:
        if isinstance(event, _USES):
            found["cards"][_NAME.sub("", event.card)] += 1
        elif isinstance(event, Manoeuvre):
            found["manoeuvres"][event.manoeuvre] += 1
        cited = {p for check in done.verdict.checks for p in check.paragraphs}
        found["paragraphs"].update(cited.union(*(paragraphs_of(said, rules) for said in done.trace)))
    return found


def together(parts: Iterable[Counts]) -> Counts:
    """The counts of several games in one."""
    found: Counts = {name: Counter() for name in COUNTED}
    for part in parts:
        for name in COUNTED:
            found[name].update(part[name])
    return found
