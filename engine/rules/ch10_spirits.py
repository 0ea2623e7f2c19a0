"""K/X — szellemek: adventurers who stay in the Present for some turns after their death."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.alteration import as_printed
from engine.definition import Definition, EffectDef
from engine.registry import check, says
from engine.rules.ch05_playing.s05_sign_names import SPIRIT as SIGN
from engine.rules.ch05_playing.s08_forbidden import lift
from engine.state import ALERT, NOBODY, CardState, State, card, change, note, place
from engine.verdict import SKIP, fail
from engine.zones import ROW, SPIRIT, TEAM

if TYPE_CHECKING:
    from engine.acting import Act  # it needs the places, which need the spirits


def spirit_effect(d: Definition | None) -> EffectDef | None:
    """K/X.B: the spirit ability (szellemképesség) of a card, the one with a number of turns."""
    return next((e for e in d.effects if SIGN in e.effect.signs), None) if d is not None else None


def becomes_spirit(state: State, cid: int) -> bool:
    """K/X.A, K/X.B, K/X.E: whether a card that would go to the Past or Depths stays as a spirit instead:
    it is an adventurer in the Row or a manoeuvre, and has the ability."""
    c = card(state, cid)
    return c.zone in (ROW, TEAM) and c.d is not None and c.d.adventurer and spirit_effect(c.d) is not None


@says("spirit", ("K/X.A", "K/X.C", "K/X.E"), readings=("É92",))
def as_spirit(state: State, cid: int, rules: Any) -> State:
    """K/X.C, K/X.E, K/X.G, É92: it stands beside the Row, alert, for as many turns as its ability says, this
    one included (``points`` counts them); what lay on it has come off, or by the other reading stays on it."""
    state = lift(state, cid=cid) if state.memory.forbidden else state
    effect = spirit_effect(card(state, cid).d)
    turns = (effect.effect.turns or 1) if effect is not None else 1
    if rules.readings["É92"] == 1:
        state = as_printed(state, cid)
    bare: dict[str, Any] = {"damage": 0, "counters": (), "mods": (), "lost": ()} if rules.readings["É92"] == 1 else {}
    state = place(state, cid, SPIRIT, stance=ALERT, face_up=True, front=False, marks=(), points=turns, **bare)
    return note(state, "spirit", cid, turns)


def has_alignment(c: CardState) -> bool:
    """K/X.F: a spirit has no alignment (but a named one is still named)."""
    return c.zone != SPIRIT


def spirits(state: State) -> tuple[int, ...]:
    """K/X.D: the spirits in the Present, seat by seat."""
    return tuple(cid for s in state.seats for cid in s.zones[SPIRIT])


def one_turn_less(state: State) -> tuple[State, tuple[int, ...]]:
    """K/X.C, É93: at the turn's end each spirit has a turn less; and those whose last it was."""
    gone = []
    for cid in spirits(state):
        left = card(state, cid).points - 1
        state = change(state, cid, points=left)
        if left <= 0:
            gone.append(cid)
    return state, tuple(gone)


@check("spirit_ability", "K/X.D", readings=("É92",))
def spirit_ability(state: State, act: Act, rules: Any) -> Any:
    """K/X.D, É92: a spirit uses its spirit ability and nothing else, and only a spirit uses it."""
    if act.effect is None or act.card == NOBODY:
        return SKIP
    ghost, own = card(state, act.card).zone == SPIRIT, SIGN in act.effect.effect.signs
    if not ghost and not own:
        return SKIP
    return True if ghost and own else fail(card=act.card)


def silent(state: State, cid: int, effect: EffectDef) -> bool:
    """K/X.D: whether an effect is silent because its card is a spirit (or is not yet one)."""
    return (card(state, cid).zone == SPIRIT) != (SIGN in effect.effect.signs)
