"""K/V.8.F–G, M/5.10.F, H — tiltás: what an effect forbids, from whom, and until when.

Enforced are the words that name an act: ``aktivizálás`` of a card's effects, ``akadályozás``,
``manőver`` and the kinds of manoeuvre. What else an effect forbids, its text says to who judges,
and so is a strong leave against a weak ban (K/V.8.E).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.registry import check, says
from engine.state import NOBODY, State, card, note, remember
from engine.verdict import SKIP, fail

if TYPE_CHECKING:
    from engine.acting import Act  # it needs the places, from which bans fall off

ACTIVATING, BLOCKING, MANOEUVRE = "aktivizálás", "akadályozás", "manőver"
TEAMS: Final = frozenset({BLOCKING, MANOEUVRE, "ostrom", "küldetés", "antissküldetés", "bevétel", "harc"})


@says("forbidden", ("K/V.8.F", "K/V.8.G"), ("M/5.10.F", "M/5.10.H"))
def forbid(state: State, cids: tuple[int, ...], what: str, until: str) -> State:
    """K/V.8.F–G, M/5.10.F, H: an effect forbids something to cards; a manoeuvre that it forbids to no adventurer
    it forbids to everybody."""
    adventurers = [cid for cid in cids if (d := card(state, cid).d) is not None and d.adventurer]
    banned = cids if what not in TEAMS else adventurers or (NOBODY,)
    entries = tuple((cid, what, until) for cid in banned)
    return note(remember(state, forbidden=(*state.memory.forbidden, *entries)), "forbidden", what)


@check("forbidden", ("K/V.8.F", "K/V.8.G"), ("M/5.10.F", "M/5.10.H"))
def not_forbidden(state: State, act: Act, rules: Any) -> Any:
    """K/V.8.F–G, M/5.10.F, H: what an effect forbids is not done, though the rules or another effect permit it."""
    bans = state.memory.forbidden
    if not bans:
        return SKIP
    words: tuple[str, ...]
    cids: tuple[int, ...]
    if act.kind == ACTIVATING:
        words, cids = (ACTIVATING,), (act.card, act.giver)
    elif act.kind == BLOCKING:
        words, cids = (BLOCKING, MANOEUVRE), (*act.cards, NOBODY)
    else:
        words, cids = (act.extra[0], MANOEUVRE), (*act.cards, NOBODY)
    if act.kind == BLOCKING and not act.cards:
        return SKIP
    found = next((what for cid, what, _ in bans if what in words and cid in cids), None)
    return SKIP if found is None else fail(what=found)


def lift(state: State, *, cid: int = NOBODY, until: str = "") -> State:
    """K/III.3.A, K/VIII.J: the bans on a card that leaves, or those whose time is over, fall off."""
    kept = tuple(ban for ban in state.memory.forbidden if not (ban[0] == cid != NOBODY or ban[2] == until))
    return remember(state, forbidden=kept)
