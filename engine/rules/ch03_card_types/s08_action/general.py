"""K/III.8 — akciólap: who may play one, and that he turns for it (M/3.05)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Battle, Item
from engine.registry import check
from engine.rules.ch01_basics.s10_values import value
from engine.rules.ch03_card_types.s10_stance import able
from engine.rules.ch06_time_thread.s04_build_unwind import deal, thread_of
from engine.rules.ch07_antiss import any_battle_card, played_resting
from engine.state import NOBODY, CardState, State, card
from engine.verdict import SKIP, Outcome, fail, saved
from engine.zones import ROW, TEAM

BARE_HANDED = "pusztakezes támadás"


def needs_caster(d: Definition | None) -> bool:
    """K/III.8.3.D, M/3.05.3.D: every action card needs one, but equipment bound to no caste."""
    return d is not None and d.kind == "akciólap" and not (d.equipment and not d.castes and not d.card.main_castes)


def caste_fits(c: CardState, d: Definition, rules: Any) -> bool:
    """K/III.8.A, III.10.D, M/3.05.A: one of the card's castes; without any, anybody."""
    if not d.castes and not d.card.main_castes:
        return True
    if c.d is None:
        return False
    own = set(rules.bind["counted_castes"](c.d.card.castes, rules.readings))
    mains = {*rules.bind["main_castes"](c.d.card.castes), *c.d.card.main_castes}
    return bool(own & d.castes) or any(m in mains for m in d.card.main_castes)


def chain_goes_on(state: State, act: Act) -> bool:
    """K/III.8.1.E: a bare-handed chain of this caster is open in this thread, and not full."""
    thread = thread_of(state)
    if thread is None or act.d is None or act.d.action != BARE_HANDED:
        return False
    who, count, *_ = thread.chain
    return who == act.caster and who != NOBODY and count < _base_level(state, who)


def used_in_chain(state: State, act: Act) -> bool:
    """K/III.8.1.E, É56: the card was used in the chain that goes on; it may be used in it again."""
    thread = thread_of(state)
    return thread is not None and act.card in thread.chain[2:] and chain_goes_on(state, act)


def _base_level(state: State, cid: int) -> int:
    d = card(state, cid).d
    return (d.value_bases["alapszint"] or 0) if d is not None else 0


def damage_of(state: State, cid: int, rules: Any) -> int:
    """K/III.8.F, M/3.05.F: the damage of an action card: its printed value with what changes it; 0 where none is
    printed (what its text deals is dealt by its program)."""
    return value(state, cid, "sebzés", rules) or 0


def deal_printed(state: State, item: Item, rules: Any) -> State:
    """K/III.8.F, M/3.05.E–F: when a card with a damage value takes place, the damage lands on its target."""
    for cid in item.targets:
        state = deal(state, cid, damage_of(state, item.source, rules), item.source, rules)
    return state


@check("caster", "K/III.8.A", "M/3.05.A", readings=("É60",))
def caster_there(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.A, M/3.05.A: an own adventurer who can use the card plays it (É60)."""
    if not needs_caster(act.d):
        return SKIP
    if act.caster == NOBODY:
        return fail(caster="")
    c = card(state, act.caster)
    return True if c.controller == act.seat and c.zone in (ROW, TEAM) else fail(caster=act.caster)


@check("caste", "K/III.8.A", "M/3.05.A", readings=("É33",))
def caste_right(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.A, III.10.D, M/3.05.A: the caster is of one of the castes on the card; in an antiss battle he need
    not be (K/VII.4.E)."""
    if not needs_caster(act.d) or act.caster == NOBODY or act.d is None:
        return SKIP
    if caste_fits(card(state, act.caster), act.d, rules):
        return True
    if any_battle_card(state, act) and rules.exception("antiss_any_card"):
        return saved("antiss_any_card")
    return fail(caster=act.caster)


@check("caster_alert", ("K/III.8.A", "K/III.10.M"), ("M/3.05.A", "M/3.07.7", "M/1.67"), readings=("É60", "É109"))
def caster_alert(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.A, K/III.10.M, M/3.05.A, M/1.67, É60: the caster is alert, also where he does not turn for it; in
    a bare-handed chain (K/III.8.1.E) and on the antiss (É109) he need not be."""
    if not needs_caster(act.d) or act.caster == NOBODY or played_resting(state, act, rules):
        return SKIP
    c = card(state, act.caster)
    if able(c.stance) or (act.event.free and rules.readings["É60"] != 1):
        return True
    if chain_goes_on(state, act) and rules.exception("chain"):
        return saved("chain")
    return fail(caster=act.caster, stance=c.stance)


@check("caster_place", ("K/III.2.A", "K/III.8.D", "K/IV.6.4.2.D"), ("M/3.05.D", "M/5.09.B", "K/IV.6.4.2.D"))
def caster_place(state: State, act: Act, rules: Any) -> Any:
    """K/III.2.A, III.8.D, IV.6.4.2.D, M/3.05.D: the caster stands where the card is used: in
    the Row for one of the Row phase, in the battle or the manoeuvre for the others."""
    if not needs_caster(act.d) or act.caster == NOBODY or act.d is None:
        return SKIP
    zone = card(state, act.caster).zone
    if act.d.card.phase == "sor":
        return True
    in_battle = any(type(f) is Battle for f in state.frames)
    if zone == TEAM or (not in_battle and act.d.card.phase == "sor"):
        return True
    return fail(caster=act.caster)


@check("chain_limit", "K/III.8.1.E", "M/3.05.1.E")
def chain_limit(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.1.E, M/3.05.1.E: in one chain no more attacks than the caster's base level."""
    thread = thread_of(state)
    if thread is None or act.d is None or act.d.action != BARE_HANDED or thread.chain[0] != act.caster:
        return SKIP
    who, count, *_ = thread.chain
    if who == NOBODY:
        return SKIP
    limit = _base_level(state, who)
    return Outcome(True) if count < limit else fail(count=count, limit=limit)
