"""K/III.8.1–8.6 — what each kind of action card asks of its caster and its target (M/3.05.1–6)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.cards.targets import TargetSpec
from engine.definition import Definition
from engine.frames import Battle
from engine.registry import check, exception
from engine.rules.ch07_antiss import any_battle_card
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail, saved
from engine.zones import TEAM

ENEMY = TargetSpec(whose="ellenséges", kind="kalandozó")
MELEE = ("közelharci támadás", "pusztakezes támadás")


@exception("chain", "K/III.8.1.E", "M/3.05.1.E")
def chain(state: State, act: Act) -> bool:
    """K/III.8.1.E, M/3.05.1.E: a bare-handed attack whose roll reached the limit may be
    followed by another in the same thread, quickly and by the turned caster."""
    from engine.rules.ch03_card_types.s08_action.general import chain_goes_on

    return chain_goes_on(state, act)


def spec_of(d: Definition, rules: Any, mode: int | None = None) -> TargetSpec | None:
    """K/III.8.1.A, M/3.05.1.A, M/3.05.E: what a card targets by its kind, where no effect, nor the numbered
    option that was chosen (M/5.01.B), says so."""
    said = d.playing.target_of(mode) if d.playing is not None else None
    if said is not None:
        return said
    if d.action.endswith("támadás"):
        return ENEMY
    if rules.newer and d.kind == "akciólap" and d.card.damage is not None and not d.equipment:
        return ENEMY  # M/3.05.E: a card with a damage value targets
    return None


@check("attack_target", "K/III.8.1.A", "M/3.05.1.A")
def attack_target(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.1.A, M/3.05.1.A: an attack is against an enemy's adventurer."""
    if act.d is None or not act.d.action.endswith("támadás"):
        return SKIP
    for cid in act.targets:
        c = card(state, cid) if cid != NOBODY else None
        if c is None or c.d is None or not c.d.adventurer or c.controller in (act.seat, NOBODY):
            return fail(target=cid)
    return True


@check("melee_positions", ("K/III.8.1.B", "K/III.8.1.D"), ("M/3.05.1.B", "M/3.05.1.D"))
def melee_positions(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.1.B, D, M/3.05.1.B, D: hand to hand only from the front against the front."""
    if act.d is None or act.d.action not in MELEE:
        return SKIP
    for cid in (act.caster, *act.targets):
        c = card(state, cid) if cid != NOBODY else None
        if c is None or c.zone != TEAM or not c.front:
            return fail(who=cid)
    return True


@check("ranged_positions", "K/III.8.1.C", "M/3.05.1.C")
def ranged_positions(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.1.C, M/3.05.1.C: a ranged attack is made from the protected position, on anyone."""
    if act.d is None or act.d.action != "távtámadás" or act.caster == NOBODY:
        return SKIP
    c = card(state, act.caster)
    return fail(who=act.caster) if c.zone != TEAM or c.front else True


@check("psi", "K/III.8.4.A", "M/3.05.4.A", readings=("É86",))
def psi_sign(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.4.A, M/3.05.4.A: psi is used by who has the psi sign."""
    return _sign(state, act, rules, "pszi", "pszi")


def _sign(state: State, act: Act, rules: Any, action: str, sign: str) -> Any:
    """The sign that such a card asks of its caster; on the antiss the other reading of É86 frees from it."""
    if act.d is None or act.d.action != action or act.caster == NOBODY:
        return SKIP
    d = card(state, act.caster).d
    if d is not None and sign in d.card.signs:
        return True
    freed = rules.readings["É86"] != 1 and any_battle_card(state, act) and rules.exception("antiss_any_card")
    return saved("antiss_any_card") if freed else fail(who=act.caster)


@check("power_word", "K/III.8.5.A", "M/3.05.5.A", readings=("É53", "É86"))
def power_word_sign(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.5.A, M/3.05.5.A: power words are used by who has the sign; by the reading that the
    newer rules start from a dialect is enough too (É53)."""
    found = _sign(state, act, rules, "hatalomszó", "hatalomszó")
    if found is SKIP or found is True or found.ok:
        return found
    d = card(state, act.caster).d
    return True if rules.readings["É53"] == 2 and d is not None and d.card.dialect else found


@check("sphere", "K/III.8.6.C", "M/3.05.6.C")
def sphere_known(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.6.C, M/3.05.6.C: of a spell's spheres the caster knows one; in an antiss battle he need not
    (K/VII.4.E)."""
    if act.d is None or not act.d.card.spheres or act.d.action != "varázslat" or act.caster == NOBODY:
        return SKIP
    d = card(state, act.caster).d
    known = set(d.card.spheres) if d is not None else set()
    if known & set(act.d.card.spheres):
        return True
    if any_battle_card(state, act) and rules.exception("antiss_any_card"):
        return saved("antiss_any_card")
    return fail(spheres=act.d.card.spheres)


@check("spell_positions", "K/III.8.6.A", "M/3.05.6.A")
def spell_positions(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.6.A, M/3.05.6.A: in a battle a spell goes for the enemy's front, or for an own
    adventurer anywhere in the battle; the arrow form for anybody (K/III.8.6.D/2)."""
    if act.d is None or act.d.action != "varázslat" or not any(type(f) is Battle for f in state.frames):
        return SKIP
    if act.event.form in ("nyíl", "kitörés", "szőnyeg"):
        return SKIP
    for cid in act.targets:
        c = card(state, cid) if cid != NOBODY else None
        if c is not None and c.zone == TEAM and c.controller != act.seat and not c.front:
            return fail(target=cid)
    return True
