"""K/II.31 — Momentum: who acts first in the first round of a battle (M/1.32–33)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Battle, Manoeuvre
from engine.registry import check
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.rules.ch05_playing.words import words
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail


def has_momentum(d: Definition | None) -> bool:
    """K/II.31.A, K/II.31.C: the keyword, or an ability that speaks of the first act of the battle (by its
    words), which counts as Momentum."""
    if d is None:
        return False
    return "Momentum" in d.keywords or any(e.ability and _of_first_act(words(e.text)) for e in d.effects)


def _of_first_act(found: tuple[str, ...]) -> bool:
    return any(a.startswith("harc") and b == "első" and c.startswith("cselekedet")
               for a, b, c in zip(found, found[1:], found[2:], strict=False))


def momentum(state: State, manoeuvre: Manoeuvre) -> int:
    """K/II.31.A, M/1.32: who has more adventurers with Momentum in his team acts first; NOBODY where
    there are none, or as many on both sides."""
    counts = {s: sum(has_momentum(card(state, cid).d) for cid in team_of(state, s))
              for s in (manoeuvre.seat, manoeuvre.defender)}
    most = max(counts.values())
    leaders = [s for s, n in counts.items() if n == most]
    return leaders[0] if most and len(leaders) == 1 else NOBODY


@check("momentum_first", ("K/II.31.A", "K/II.31.B"), ("M/1.32", "M/1.33"))
def momentum_first(state: State, act: Act, rules: Any) -> Any:
    """K/II.31.A–B, M/1.32–33: before who has the momentum nobody acts, not even quickly."""
    top = state.frames[-1]
    if type(top) is not Battle or top.momentum == NOBODY:
        return SKIP
    return True if top.momentum == act.seat else fail(seat=top.momentum)
