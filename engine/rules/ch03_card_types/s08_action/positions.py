"""K/III.8.2.A, 8.4.B, 8.5.B, M/3.05.2.A, 4.B, 5.B — action cards that ask for no position in the battle."""

from __future__ import annotations

from typing import Any, Final

from engine.acting import Act
from engine.frames import Battle
from engine.registry import check
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail
from engine.zones import TEAM

FREE: Final = ("cselezés", "cselszövés", "pszi", "hatalomszó")


@check("any_position", ("K/III.8.2.A", "K/III.8.4.B", "K/III.8.5.B"), ("M/3.05.2.A", "M/3.05.4.B", "M/3.05.5.B"))
def any_position(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.2.A, K/III.8.4.B, K/III.8.5.B, M/3.05.2.A, M/3.05.4.B, M/3.05.5.B: in the rounds of a battle a trick, psi
    or a power word is played from the front and from behind, against anybody who stands in the battle, in front or
    protected; not against who is elsewhere."""
    if act.d is None or act.d.action not in FREE or not any(type(f) is Battle for f in state.frames):
        return SKIP
    for cid in act.targets:
        c = card(state, cid) if cid != NOBODY else None
        if c is not None and c.d is not None and c.d.adventurer and c.zone != TEAM:
            return fail(target=cid)
    return True
