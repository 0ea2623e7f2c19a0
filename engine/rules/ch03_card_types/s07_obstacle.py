"""K/III.7 — akadálylap: what it is attached to, how many, and when it is used (M/3.04)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act, is_obstacle_activation
from engine.frames import Manoeuvre
from engine.many import allies, side
from engine.registry import check, exception
from engine.rules.ch01_basics.s10_values import value
from engine.rules.ch02_keywords.s12_treasure import extra_obstacle, roads_of
from engine.rules.ch03_card_types.room import limit
from engine.rules.ch03_card_types.s02_phase import stage
from engine.rules.ch03_card_types.s06_building import building_room
from engine.rules.ch05_playing.s04_attached import attached_in_row
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, CardState, State, card
from engine.verdict import SKIP, fail, hangs, saved
from engine.zones import BUILDING, HAND, PRESENT, QUEST, STORE, TEAM, TOWER

HOST_KINDS = {TOWER: "toronyszint", QUEST: "küldetés", BUILDING: "építmény"}


def _obstacle(act: Act) -> bool:
    """An attachment as an obstacle: of an obstacle card, or of a card nobody knows."""
    return act.kind == "csatolás" and (act.d is None or act.d.kind == "akadálylap") and act.extra != "mount"


def pays_when_activated(c: CardState) -> bool:
    """K/III.7.C, M/3.04.C: an obstacle is paid for when it is activated, by its MP-igény, not for attaching it."""
    return is_obstacle_activation(c)


def beast_value(state: State, cid: int, name: str, rules: Any) -> int:
    """K/III.7.M, M/3.04.M: how often a beast strikes (szám), the threshold of its strikes (támadás) and their damage
    (sebzés) are card effects: what holds is the printed number with all that changes it."""
    return value(state, cid, name, rules) or 0


@check("hook_target", "K/III.7.A", ("M/3.04.A", "M/3.02.L"))
def hook_target(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.A, M/3.04.A: an obstacle goes on an enemy's unsolved quest (in the newer rules on
    anybody's), or on an own level or building. Of a level that nobody noted it can't be told which one it is."""
    if not _obstacle(act):
        return SKIP
    host = card(state, act.targets[0]) if act.targets[0] != NOBODY else None
    if host is None or host.zone not in HOST_KINDS:
        return fail(target=act.target_texts[0])
    if host.zone == QUEST:
        ok = rules.bind["own_quest_obstacles"] or host.controller != act.seat
        return True if ok else fail(target=act.target_texts[0])
    if host.d is None and host.zone == TOWER:
        return hangs(target=act.target_texts[0])
    return True if host.controller in side(state, act.seat) else fail(target=act.target_texts[0])


@check("hook_kind", "K/III.7.E", "M/3.04.E")
def hook_kind(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.E, M/3.04.E: where it may be attached is printed; what goes on a level goes on a
    building too; in the newer rules one without the mark goes anywhere."""
    if not _obstacle(act) or act.targets[0] == NOBODY:
        return SKIP
    zone = card(state, act.targets[0]).zone
    if zone not in HOST_KINDS:
        return SKIP
    if act.d is None:
        return hangs(card="?")
    printed = act.d.card.attachable
    if printed is None:
        return True if rules.bind["unmarked_attaches"] else fail(card=act.d.name)
    kind = HOST_KINDS[zone]
    if kind in printed or (kind == "építmény" and "toronyszint" in printed):
        return True
    return fail(card=act.d.name, printed=printed, kind=kind)


@check("hook_room", ("K/III.4.C", "K/III.6.D", "M/3.02.E"), ("M/3.01.C", "M/3.03.D", "M/3.02.E"), readings=("É62",))
def hook_room(state: State, act: Act, rules: Any) -> Any:
    """K/III.4.C, III.6.D, M/3.01.C, M/3.02.E, M/3.03.D: there is room for one more obstacle."""
    if not _obstacle(act) or act.targets[0] == NOBODY:
        return SKIP
    host = card(state, act.targets[0])
    if host.zone not in HOST_KINDS:
        return SKIP
    hung = _counted(state, host) + _waiting(state, act.targets[0])
    if host.zone == QUEST:
        roads = roads_of(state, act.targets[0], rules)
        return limit(len(hung), roads) if rules.bind["quest_limits"](rules) else SKIP
    if host.zone == TOWER:
        return rules.bind["level_room"](hung, act.d)
    return building_room(hung, act.d, host.d)


def _counted(state: State, host: CardState) -> list[str]:
    """Subtypes of the obstacles on a host; "" for an unknown one."""
    out = []
    for cid in host.attached:
        d = card(state, cid).d
        if (d is None or d.kind == "akadálylap") and not extra_obstacle(card(state, cid)):
            out.append(d.subtype if d is not None else "")
    return out


def _waiting(state: State, host: int) -> list[str]:
    thread = thread_of(state)
    items = thread.items if thread is not None else ()
    found = [card(state, i.source).d for i in items if i.kind == "csatolás" and host in i.targets]
    return [d.subtype if d is not None else "" for d in found]


@exception("interrupting_attach", "K/III.7.F", "M/3.04.F")
def may_interrupt(state: State, act: Act) -> bool:
    """K/III.7.F, M/3.04.F: in the thread in which an enemy's quest came into the Present one
    obstacle may be attached to it, quickly."""
    thread = thread_of(state)
    if thread is None or not _obstacle(act) or not act.targets or act.targets[0] == NOBODY:
        return False
    quest = act.targets[0]
    host = card(state, quest)
    return quest in thread.entered and quest not in thread.hooked and host.zone == QUEST and host.controller != act.seat


@check("attach_quick", ("K/VI.4.A", "K/V.4.D", "K/III.7.B"), ("K/VI.4.A", "M/3.04.B", "M/1.67"))
def attach_quick(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.B, V.4.D, VI.4.A, M/3.04.B: attaching is MP-bound, so not done in an open thread;
    but for the interrupting attachment (K/III.7.F, M/3.04.F)."""
    here = stage(state)
    if attached_in_row(here):
        return True
    if may_interrupt(state, act) and rules.exception("interrupting_attach"):
        return saved("interrupting_attach")
    return fail(stage=here)


@check("quest_equipment", ("M/3.02.F", "K/II.12.B"), "M/3.02.F", readings=("É34", "É62"))
def quest_equipment(state: State, act: Act, rules: Any) -> Any:
    """M/3.02.F: one piece of equipment may lie under an own unsolved quest, openly, if it is
    worth no more MP than the quest DP; from hand or storehouse (É34)."""
    if act.kind != "csatolás" or act.d is None or not act.d.equipment:
        return SKIP
    host = card(state, act.targets[0]) if act.targets[0] != NOBODY else None
    if host is None or host.zone != QUEST or host.controller != act.seat:
        return fail(target=act.target_texts[0])
    if not rules.bind["quest_limits"](rules):
        return True
    if any(_is_equipment(state, cid) for cid in host.attached):
        return fail(target=act.target_texts[0])
    worth = act.d.mp if isinstance(act.d.mp, int) else 0
    dp = host.d.value_bases["dp"] if host.d is not None else None
    return True if dp is not None and worth <= dp else fail(mp=worth, dp=dp if dp is not None else 0)


def _is_equipment(state: State, cid: int) -> bool:
    d = card(state, cid).d
    return d is not None and bool(d.equipment)


@check("obstacle_attached", ("K/III.7.B", "K/V.1.G"), ("M/3.04.B", "M/5.01.G"))
def obstacle_is_attached(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.B, V.1.G, M/3.04.B, M/5.01.G: an obstacle is played by attaching it; only one of
    pillanat duration is played otherwise."""
    if act.d is None or act.d.kind != "akadálylap" or act.event.as_quest:
        return SKIP
    return True if act.d.duration == "pillanat" else fail(card=act.d.name)


@check("attach_kind", ("K/V.4", "K/III.7.A"), ("M/5.04", "M/3.04.A"))
def attachable_kind(state: State, act: Act, rules: Any) -> Any:
    """K/V.4, M/5.04: obstacles, mounts, retainers and equipment are what a player attaches."""
    if act.d is None or act.d.kind == "akadálylap" or act.d.retainer is not None or act.d.equipment:
        return SKIP
    return fail(card=act.d.name)


@check("attach_from", ("K/V.1.A", "K/V.1.G"), ("M/5.01.A", "M/5.01.G"), readings=("É34",))
def attach_from(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.G, M/5.01.G: what is attached comes from hand; equipment for a quest from the
    storehouse too (É34)."""
    if act.card == NOBODY:
        return fail(where=-1)
    c = card(state, act.card)
    equipment = act.d is not None and bool(act.d.equipment)
    from_hand = c.zone == HAND and c.owner == act.seat and (not equipment or rules.readings["É34"] == 1)
    from_store = equipment and c.zone == STORE and c.controller == act.seat
    return True if from_hand or from_store else fail(where=c.zone)


@check("obstacle_phase", ("K/III.7.I", "K/IV.6.5"), "M/3.04.I")
def obstacle_phase(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.I, K/IV.6.5, M/3.04.I: an obstacle is activated in the activation phase of the
    level, quest or building that it hangs on."""
    if act.card == NOBODY or not is_obstacle_activation(card(state, act.card)):
        return SKIP
    if stage(state) != "akadály":
        return fail(stage=stage(state))
    here = next(f.target for f in reversed(state.frames) if type(f) is Manoeuvre)
    return True if card(state, act.card).host == here else fail(host=card(state, act.card).host)


@check("obstacle_once", "K/III.7.J", "M/3.04.J")
def obstacle_once(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.J, M/3.04.J: an obstacle is activated once in an activation phase."""
    if act.card == NOBODY or not is_obstacle_activation(card(state, act.card)):
        return SKIP
    thread = thread_of(state)
    return fail() if thread is not None and any(cid == act.card for cid, _ in thread.used) else True


@check("obstacle_enemy", ("K/IV.6.5", "K/III.7.K"), ("M/3.04.K",))
def obstacle_enemy(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.5, K/III.7.K, M/3.04.K: it attacks an enemy's team, which must be there."""
    if act.card == NOBODY or not is_obstacle_activation(card(state, act.card)):
        return SKIP
    c = card(state, act.card)
    own = allies(state, c.controller) if c.controller != NOBODY else ()
    there = [n for n, s in enumerate(state.seats) if n not in own and s.zones[TEAM]]
    return True if there and c.zone in PRESENT else fail()
