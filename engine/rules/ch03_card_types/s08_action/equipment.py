"""K/III.8.3 — felszerelés: storehouse, attaching and detaching, one of a kind (M/3.05.3)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.registry import check
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, ROW, STORE

SLOTS_K = frozenset({"páncél", "fegyver", "pajzs", "hadszer", "varázsköpeny"})  # K/III.8.3.H–L
SLOTS_M = SLOTS_K | {"sisak", "varázslóbot"}  # M/3.05.3.H
SHIELD_PLACE = frozenset({"pajzs", "kiegészítő fegyver"})  # K/III.8.3.M, M/3.05.3.I


def slot_taken(state: State, host: int, d: Definition, rules: Any, but: int = NOBODY) -> str:
    """K/III.8.3.H–M, M/3.05.3.H–I: the kind of equipment that is in the way, or ""."""
    worn = [x.equipment for cid in card(state, host).attached if cid != but
            for x in (card(state, cid).d,) if x is not None and x.equipment]
    if d.equipment in SHIELD_PLACE:
        return next((x for x in worn if x in SHIELD_PLACE), "")
    slots = rules.bind["slots"]
    return d.equipment if d.equipment in slots and d.equipment in worn else ""


@check("from_storehouse", "K/III.8.3.C", "M/3.05.3.C")
def from_storehouse(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.C, M/3.05.3.C: equipment is put on from one's own storehouse."""
    if act.card == NOBODY:
        return fail(where=-1)
    c = card(state, act.card)
    return True if c.zone == STORE and c.controller == act.seat else fail(where=c.zone)


@check("onto_own", "K/III.8.3.C", "M/3.05.3.C")
def onto_own(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.C, M/3.05.3.C: it is put on an own adventurer in the Row."""
    host = act.targets[0] if act.targets else NOBODY
    if host == NOBODY:
        return fail(target=act.target_texts[0])
    c = card(state, host)
    return True if c.zone == ROW and c.controller == act.seat else fail(target=act.target_texts[0])


@check("equip_bound", ("K/V.4.D", "K/III.8.3.C", "K/VI.4.A"), ("M/3.05.3.C", "M/1.67", "K/VI.4.A"))
def equip_bound(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.C, V.4.D, VI.4.A, M/3.05.3.C, M/1.67: outside the leaving of the Row it is MP-bound
    and of the Row phase."""
    from engine.rules.ch03_card_types.s02_phase import stage

    here = stage(state)
    return True if here in ("sor", "") else fail(stage=here)


@check("slot", ("K/III.8.3.H", "K/III.8.3.I", "K/III.8.3.J", "K/III.8.3.K", "K/III.8.3.L", "K/III.8.3.M"),
       ("M/3.05.3.H", "M/3.05.3.I"))
def slot_free(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.H–M, M/3.05.3.H–I: one weapon, shield, armour … on an adventurer at a time."""
    if act.d is None or not act.targets or act.targets[0] == NOBODY:
        return SKIP
    taken = slot_taken(state, act.targets[0], act.d, rules, act.card)
    return fail(kind=taken) if taken else True


@check("relic", "K/III.8.3.F", "M/3.05.3.F")
def relic_named(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.F, M/3.05.3.F: a relic only on a named adventurer."""
    if act.d is None or not act.d.card.relic or not act.targets or act.targets[0] == NOBODY:
        return SKIP
    d = card(state, act.targets[0]).d
    return True if d is not None and d.named else fail(target=act.target_texts[0])


@check("detach_worn", "K/III.8.3.C", "M/3.05.3.C")
def detach_worn(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.C, M/3.05.3.C: what is taken off is worn by an own adventurer in the Row."""
    if act.card == NOBODY:
        return fail(where=-1)
    c = card(state, act.card)
    if c.zone != ATTACHED or c.controller != act.seat:
        return fail(where=c.zone)
    host = card(state, c.host)
    return True if host.zone == ROW and host.controller == act.seat else fail(where=host.zone)


@check("detach_kind", "K/III.8.3.E", "M/3.05.3.E")
def detach_kind(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.C, E, M/3.05.3.C, E: a tárgy comes off, a varázstárgy does not."""
    if act.d is None:
        return SKIP
    return True if act.d.action == "tárgy" else fail(card=act.d.name)


