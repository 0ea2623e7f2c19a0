"""K/III.8.3 — felszerelés: storehouse, attaching and detaching, one of a kind (M/3.05.3)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Item
from engine.registry import check, says
from engine.rules.ch02_keywords.s32_past_calling import stays_called
from engine.state import NOBODY, State, card, note, place
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, ROW, STORE, TEAM

SLOTS_K = frozenset({"páncél", "fegyver", "pajzs", "hadszer", "varázsköpeny"})  # K/III.8.3.H–L
SLOTS_M = SLOTS_K | {"sisak", "varázslóbot"}  # M/3.05.3.H
HAND_TO_HAND = "közelharci"
SHIELD_PLACE = frozenset({"pajzs", "kiegészítő fegyver"})  # K/III.8.3.M, M/3.05.3.I


def slot_taken(state: State, host: int, d: Definition, rules: Any, but: int = NOBODY) -> str:
    """K/III.8.3.H–M, K/III.8.3.P, M/3.05.3.H–I: the kind of equipment that is in the way, or ""."""
    if host == NOBODY:
        return ""
    there = [kind for cid in card(state, host).attached if cid != but
             for x in (card(state, cid).d,) if x is not None and x.equipment for kind in kinds_of(x)]
    if d.equipment in SHIELD_PLACE and (other := next((x for x in there if x in SHIELD_PLACE), "")):
        return other
    slots = rules.bind["slots"]
    return next((kind for kind in kinds_of(d) if kind in slots and kind in there and kind not in SHIELD_PLACE), "")


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


def worn(state: State, cid: int) -> bool:
    """M/3.05.3.M: equipment is worn while it is attached, openly, to an adventurer: its wearer."""
    c = card(state, cid)
    if c.zone != ATTACHED or not c.face_up:
        return False
    host = card(state, c.host)
    return host.d is None or host.d.adventurer


@check("worn", "K/III.8.3.G", ("M/3.05.3.G", "M/3.05.3.M"))
def worn_equipment(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.G, M/3.05.3.G, M/3.05.3.M: equipment works only while an adventurer wears it."""
    if act.card == NOBODY or act.d is None or not act.d.equipment:
        return SKIP
    return True if worn(state, act.card) else fail(where=card(state, act.card).zone)


@check("wearer", ("K/III.8.3.G", "K/III.8.3.R"), ("M/3.05.3.G", "M/3.05.3.L"))
def by_wearer(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.G, K/III.8.3.R, M/3.05.3.G, M/3.05.3.L: its wearer activates it, nobody else."""
    if act.card == NOBODY or act.d is None or not act.d.equipment or act.caster == NOBODY:
        return SKIP
    c = card(state, act.card)
    return True if c.zone == ATTACHED and c.host == act.caster else fail(wearer=act.caster)


def turner(state: State, act: Act, rules: Any) -> int:
    """K/III.8.3.R, M/3.05.3.L, É55: who turns for an effect: the wearer of equipment, else the card."""
    c = card(state, act.card)
    if rules.readings["É55"] != 1:
        return act.card
    return c.host if c.zone == ATTACHED and c.d is not None and c.d.equipment else act.card


@check("weapon_wearer", "K/III.8.3.O", "M/3.05.3.K")
def weapon_wearer(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.O, M/3.05.3.K: a hand-to-hand weapon is used by who stands in front, a ranged one from the
    protected position: in a battle, that is."""
    if act.card == NOBODY or act.d is None or act.d.card.range_ is None or not worn(state, act.card):
        return SKIP
    wearer = card(state, card(state, act.card).host)
    return True if wearer.zone == TEAM and wearer.front == (act.d.card.range_ == HAND_TO_HAND) else fail(who=act.card)


@check("weapon_target", "K/III.8.3.O", "M/3.05.3.K")
def weapon_target(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.3.O, M/3.05.3.K: a hand-to-hand weapon is used against an enemy's front, a ranged one against any
    enemy in the battle."""
    if act.card == NOBODY or act.d is None or act.d.card.range_ is None:
        return SKIP
    for cid in act.targets:
        c = card(state, cid) if cid != NOBODY else None
        if c is None or c.d is None or not c.d.adventurer:
            continue
        near = c.zone == TEAM and c.controller != act.seat
        if not near or (act.d.card.range_ == HAND_TO_HAND and not c.front):
            return fail(target=cid)
    return True if act.targets else SKIP


@says("stored", "K/III.8.3.B", "M/3.05.3.B")
def store(state: State, item: Item) -> State:
    """K/III.8.3.B, M/3.05.3.B: equipment that was played goes to its player's storehouse."""
    state = stays_called(place(state, item.source, STORE, seat=item.seat), item.source, item.past)
    return note(state, "stored", item.source)


def kinds_of(d: Definition) -> tuple[str, ...]:
    """K/III.8.3.P: the sorts that equipment counts as: what gives both a guard threshold and SFÉ is armour, whatever
    else it is. An adventurer's own armour is no equipment, so it takes no place."""
    armour = d.card.guard_threshold is not None and d.card.damage_reduction is not None
    return tuple(dict.fromkeys((d.equipment, "páncél"))) if armour else (d.equipment,)
