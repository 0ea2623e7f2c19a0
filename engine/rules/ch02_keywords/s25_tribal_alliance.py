"""K/II.25 — Törzsszövetség: effects that work with three adventurers of one people (M/1.29–30)."""

from __future__ import annotations

from typing import Any, Final

from engine.acting import Act
from engine.definition import EffectDef
from engine.registry import check
from engine.rules.ch01_basics.s12_reference import has_word
from engine.state import NOBODY, CardState, State, card
from engine.verdict import SKIP, fail
from engine.zones import ROW, TEAM

WORD: Final = "Törzsszövetség"
ENOUGH: Final = 3
HUMAN: Final = "ember"  # who has no race printed (K/III.10.K)


def peoples(keyword: str) -> tuple[str, ...] | None:
    """K/II.25.C, M/1.29–30: what is counted: the words before Törzsszövetség, with a hyphen between them any
    of them; () for the general one, None for another keyword."""
    if keyword == WORD:
        return ()
    if not keyword.endswith(" " + WORD):
        return None
    return tuple(keyword.removesuffix(" " + WORD).split("-"))


def counted(state: State, seat: int) -> tuple[CardState, ...]:
    """K/II.25.B, M/1.31: the adventurers the seat controls, tokens left out; who hangs on somebody as a
    retainer is none of them."""
    zones = state.seats[seat].zones
    found = (card(state, cid) for zone in (ROW, TEAM) for cid in zones[zone])
    return tuple(c for c in found if not c.token and c.d is not None and c.d.adventurer)


def alliance_size(state: State, seat: int, wanted: tuple[str, ...]) -> int:
    """K/II.25.B–D, M/1.29–30: how many of them belong to the people wanted; for the general one to that
    which has the most. Of several races one is enough."""
    members = counted(state, seat)
    if wanted:
        return sum(any(all(has_word(c, word) for word in people.split()) for people in wanted) for c in members)
    races = [tuple(r.casefold() for r in c.d.card.races) or (HUMAN,) for c in members if c.d is not None]
    return max((sum(race in own for own in races) for held in races for race in held), default=0)


def switched_on(state: State, cid: int, effect: EffectDef) -> bool:
    """K/II.25.B: whether an effect works as far as its Törzsszövetség goes: with three such adventurers of
    who controls the card; any other effect does."""
    return in_operation(state, card(state, cid).controller, effect)


def in_operation(state: State, seat: int, effect: EffectDef) -> bool:
    """K/II.25.B: as :func:`switched_on`, for a player: of a card that is played the one who plays it counts."""
    wanted = peoples(effect.effect.keyword or "")
    return wanted is None or (seat != NOBODY and alliance_size(state, seat, wanted) >= ENOUGH)


@check("alliance", "K/II.25.B", ("K/II.25.B", "M/1.29", "M/1.30"))
def alliance_met(state: State, act: Act, rules: Any) -> Any:
    """K/II.25.B, M/1.29–30: an effect of a Törzsszövetség is activated only while it is in operation."""
    if act.effect is None or act.card == NOBODY:
        return SKIP
    wanted = peoples(act.effect.effect.keyword or "")
    if wanted is None:
        return SKIP
    return True if switched_on(state, act.card, act.effect) else fail(
        have=alliance_size(state, act.seat, wanted), need=ENOUGH)
