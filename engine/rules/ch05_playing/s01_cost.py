"""K/V.1.B–D — MP-érték and MP-igény: what playing or activating costs (M/1.17–19)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.rules.ch01_basics.s10_values import effects_on
from engine.rules.ch02_keywords.s12_treasure import extra_obstacle, is_treasure
from engine.rules.ch02_keywords.s24_counts_as import changed_cost, user
from engine.rules.ch03_card_types.s07_obstacle import pays_when_activated
from engine.rules.ch03_card_types.s08_action.general import used_in_chain
from engine.rules.ch03_card_types.s08_action.mosaic import number_hit
from engine.rules.ch05_playing.s05_running import running_on
from engine.rules.ch05_playing.s05_signs import sign_mp
from engine.rules.ch08_outer_plane import fixed_cost
from engine.state import NOBODY, State, card
from engine.zones import TEAM


def mp_cost(state: State, cid: int, rules: Any) -> int | None:
    """K/V.1.B: a card's MP-igény from its MP-érték and what changes it; None for X and unknown.
    That of a card of the outer plane can't be changed (K/VIII.A)."""
    c = card(state, cid)
    if c.d is None or not isinstance(c.d.mp, int):
        return None
    if fixed_cost(c.d):
        return c.d.mp
    return _of_treasure(c.d, c.d.mp, _changed(state, cid, c.d.mp, rules), rules)


def _of_treasure(d: Definition, base: int, changed: int, rules: Any) -> int:
    """K/II.12.C, M/1.27: the MP-igény of a Kincs can't be brought down; by the newer rules it always is its
    MP-érték."""
    if "Kincs" not in d.keywords:
        return changed
    return base if rules.bind["treasure_mp_fixed"] else max(base, changed)


def _changed(state: State, cid: int, base: int, rules: Any, chosen: bool = False) -> int:
    """K/V.9, M/5.11: the MP-igény under its effects, which is never negative (K/I.10.A, É41); that of a
    treasure K/II.12.C and M/1.27 guard.

    ``chosen``: the base is the X of an X card; nothing sets its MP-igény (K/V.1.D).
    """
    c = card(state, cid)
    if not (state.running or c.mods or c.counters):
        return base
    running = running_on(state, cid, "mp-igény", rules) if state.running else ()
    effects = (*running, *effects_on(c, "mp-igény"))
    if chosen:
        effects = tuple(e for e in effects if e.kind != "beállít")
    if not effects:
        return base
    result = rules.bind["compute_number"](base, effects, rules.readings, 0)
    changed = result if isinstance(result, int) else base
    return int(rules.bind["treasure_mp"](base, changed)) if is_treasure(c.d) else changed


def play_cost(state: State, act: Act, rules: Any) -> int | None:
    """K/V.1.B–D, M/5.01.D: what playing this card costs; what is played free costs no MP (K/V.1.C), by the other
    reading of É56 nor does a card used again in its chain; an exalted card is worth 10 MP (M/3.10.B)."""
    event = act.event
    if act.d is None:
        return None
    if act.d.outer and isinstance(act.d.mp, int):
        return act.d.mp
    if event.free or event.as_quest or (rules.readings["É56"] != 1 and used_in_chain(state, act)):
        return 0
    if act.d.asks_x:
        base = event.x or 0
        return _changed(state, act.card, base, rules, chosen=True) if act.card != NOBODY else base
    base = act.d.mp if isinstance(act.d.mp, int) else 0
    if act.card != NOBODY and card(state, act.card).d is not None:
        base = _of_treasure(act.d, base, _changed(state, act.card, base, rules), rules)
    return _spell_cost(state, act, base, rules)


def _spell_cost(state: State, act: Act, base: int, rules: Any) -> int:
    """K/III.8.6.B, M/3.05.6.B: a spell cast at the front costs double, after all other changes."""
    if act.d is None or act.d.action != "varázslat" or act.caster == NOBODY:
        return base
    caster = card(state, act.caster)
    front = caster.zone == TEAM and caster.front
    event = act.event
    if event.form and event.base is not None and act.d.card.mosaic:
        knows = caster.d is not None and "kard" in caster.d.card.forms
        return int(rules.bind["mosaic_cost"](event.form, event.base, front, number_hit(state, act), knows).mp)
    return base * 2 if front else base


def activation_cost(state: State, act: Act, rules: Any) -> int | None:
    """K/V.5.A, M/5.07.A: the number at the signs, 0 where none stands there; for an obstacle
    its MP-igény, paid now that it is activated (K/V.1.I, K/III.7.C), 0 for one won with a treasure
    (K/II.12.D)."""
    if getattr(act.event, "free", False):
        return 0
    if act.effect is not None and "akadály" not in act.phases:
        c = card(state, user(state, act))
        mp = sign_mp(act.effect.effect.mp, act.event.x)
        return changed_cost(act.effect.counts_as, c, mp, in_team=c.zone == TEAM)
    if act.card != NOBODY and pays_when_activated(card(state, act.card)):
        return 0 if extra_obstacle(card(state, act.card)) else mp_cost(state, act.card, rules)
    return 0


def free_cost(state: State, act: Act, rules: Any) -> int | None:
    """The cost of what costs nothing but is an act all the same."""
    return 0
