"""K/II.24 — „minősül”: effects that count as something else when used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.cards.vocabulary import ACTIONS, COUNTED, OBSTACLES
from engine.registry import check
from engine.rules.ch05_playing.words import sentences
from engine.verdict import SKIP, fail

if TYPE_CHECKING:
    from engine.acting import Act
    from engine.definition import Definition
    from engine.state import CardState, State

COUNTS: Final = frozenset({"minősül", "minősülnek", "minősülhet", "minősülhetnek"})
SPELL: Final = "varázslat"
MELEE: Final = ("közelharci támadás", "pusztakezes támadás")
RANGED: Final = "távtámadás"
_NEGATIONS: Final = frozenset({"nem", "sem"})
# Datives that only point at something said elsewhere define nothing.
_POINTING: Final = frozenset({"annak", "ennek", "minek", "aminek", "amelynek", "akinek", "kinek", "melynek", "azoknak",
                              "ezeknek", "olyannak", "ilyennek"})
_USES: Final = frozenset({"leidézésének", "leidézésnek", "idézésének", "idézésnek", "aktivizálásának",
                          "aktivizálásnak"})
_TYPES: Final = tuple(sorted(COUNTED, key=lambda t: -len(t)))


def counts_as_word(text: str) -> str | None:
    """K/II.24.A: the word „minősül” with what it counts as (típust váltó hatás); None without.

    By words alone: one sentence holds both „minősül”, not negated, and a word in the dative.
    Whether the effect needs activation, as the paragraph wants, its signs say (K/V.5.L).
    """
    for found in sentences(text):
        if word := _said(found):
            return word
    return None


def _said(found: tuple[str, ...]) -> str:
    for n, word in enumerate(found):
        if word in COUNTS and (n == 0 or found[n - 1] not in _NEGATIONS) and _defined(found):
            return word
    return ""


def _defined(found: tuple[str, ...]) -> bool:
    return any(w.endswith(("nak", "nek")) and w not in _POINTING and w not in COUNTS for w in found)


def new_type(text: str) -> str:
    """K/II.24.A: the type of card that using the effect counts as, by the words right before „leidézésének”
    or „aktivizálásának”; "" where the text doesn't say one."""
    for found in sentences(text):
        for n, word in enumerate(found):
            if word in _USES and _said(found):
                return next((t for t in _TYPES if found[max(0, n - len(t.split())):n] == tuple(t.split())), "")
    return ""


def type_used(d: Definition | None, number: int) -> str:
    """K/II.24.E: what using this effect of a card counts as; "" for nothing else, and for an effect that it hasn't."""
    return d.effects[number].counts_as if d is not None and 0 <= number < len(d.effects) else ""


def is_of(counted: str, kind: str) -> bool:
    """K/II.24.E–F: whether what counts as this type answers a description of that kind; it is neither a card
    nor an ability or card effect any more."""
    if kind == "támadás":
        return counted.endswith("támadás")
    if kind == "akciólap":
        return counted == kind or counted in ACTIONS
    return counted == kind or (kind == "akadálylap" and counted in OBSTACLES)


def changed_cost(counted: str, c: CardState, mp: int, *, in_team: bool) -> int:
    """K/II.24.B–C: the MP stand at the signs; what counts as a spell costs double in the front."""
    return mp * 2 if counted == SPELL and in_team and c.front else mp


@check("counts_as_position", "K/II.24.C")
def position_fits(state: State, act: Act, rules: Any) -> Any:
    """K/II.24.C: who uses it must stand as the new type wants it: in the front for hand to hand, in the
    protected position for a ranged attack."""
    from engine.state import card
    from engine.zones import TEAM

    counted = act.effect.counts_as if act.effect is not None else ""
    if counted not in (*MELEE, RANGED):
        return SKIP
    c = card(state, user(state, act))
    return True if c.zone == TEAM and c.front == (counted != RANGED) else fail(card=act.card)


@check("counts_as_target", "K/II.24.D")
def target_fits_type(state: State, act: Act, rules: Any) -> Any:
    """K/II.24.D: what it targets is chosen by the new type: an enemy's adventurer for an attack, and his
    front man for hand to hand."""
    from engine.state import NOBODY, card
    from engine.zones import TEAM

    counted = act.effect.counts_as if act.effect is not None else ""
    if not counted.endswith("támadás") or not act.targets:
        return SKIP
    for cid in act.targets:
        c = card(state, cid) if cid != NOBODY else None
        enemy = c is not None and c.d is not None and c.d.adventurer and c.controller not in (act.seat, NOBODY)
        if c is None or not enemy or (counted in MELEE and not (c.zone == TEAM and c.front)):
            return fail(card=cid)
    return True


def user(state: State, act: Act) -> int:
    """K/II.24.E: who uses the effect, and so counts as who played the action card: the adventurer on whom
    it stands, or who wears the equipment."""
    from engine.state import card
    from engine.zones import ATTACHED

    c = card(state, act.card)
    return c.host if c.zone == ATTACHED and c.d is not None and c.d.equipment else act.card
