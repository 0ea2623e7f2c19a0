"""The kinds of players: what each answers to the decision that is awaited.

A player is a function of a source of chance, a position and the rules; what it chooses
completes a line of ``engine.legal``. „véletlen” chooses among all of them; „józan” by what its
seat may know (``sensible``).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from adjudicator.simulation.sensible import sensible
from engine.legal import BaseLine, candidates, complete
from engine.state import SEATS, State
from events.base import Event
from events.chance import Roll

Player = Callable[[random.Random, State, Any], Event]
RANDOM, SENSIBLE = "véletlen", "józan"
WEIGHTS: Final = {"passz": 3, "lapidézés": 6, "aktivizálás": 3, "csatolás": 3, "felszerelés": 3, "lecsatolás": 1,
                  "manőver": 5, "hadrendváltás": 1, "kihívás": 2, "szövetségajánlat": 1, "csere": 1}


def choose(rng: random.Random, state: State, rules: Any) -> Event:
    """A random legal answer to the decision that is awaited.

    Raises RuntimeError where nothing is legal: a fault of the engine.
    """
    if state.awaiting.kind == "dobás":
        return roll(rng, state)
    lines = [b for b in candidates(state, rules) if not getattr(b.event, "mulligan", False)]
    while lines:
        groups = sorted({b.group for b in lines})
        group = rng.choices(groups, [WEIGHTS.get(g, 3) for g in groups])[0]
        own = [b for b in lines if b.group == group]
        base = rng.choice(own)
        event = completion(rng, state, base, rules)
        if event is not None:
            return event
        lines = [b for b in lines if b is not base]
    raise RuntimeError(f"nothing is legal where {state.awaiting.kind} is awaited")


def roll(rng: random.Random, state: State) -> Event:
    """The roll that is awaited (K/I.9): one die for the damage of a beast, else two."""
    a = state.awaiting
    count = 1 if a.about[0] == "sebzés" else 2
    dice = tuple(rng.randint(1, 6) for _ in range(count))
    return Roll(seat=SEATS[a.seat], dice=dice if count > 1 else (), total=sum(dice))


def completion(rng: random.Random, state: State, base: BaseLine, rules: Any) -> Event | None:
    """One of the first completions of a base line, at random; None where it has none."""
    found = list(islice(complete(state, base, rules), 16))
    return rng.choice(found) if found else None


def choose_sensibly(rng: random.Random, state: State, rules: Any) -> Event:
    """What a sensible player answers; where it has no opinion, any legal answer."""
    if state.awaiting.kind == "dobás":
        return roll(rng, state)
    found = sensible(rng, state, rules)
    return found if found is not None else choose(rng, state, rules)


PLAYERS: Final[dict[str, Player]] = {RANDOM: choose, SENSIBLE: choose_sensibly}
