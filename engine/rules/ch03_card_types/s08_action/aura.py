"""K/III.8.6.D/3, M/1.69–72 — aura: the mosaic form that guards one's own adventurers from the opposite element."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.acting import Act
from engine.frames import Item, Resolve
from engine.registry import check, says
from engine.rules.ch01_basics.s12_reference import all_fitting
from engine.rules.ch03_card_types.s08_action.mosaic import of_form
from engine.rules.ch03_card_types.s08_action.spell import FORMS, NEUTRALISING, form_spec
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, Mod, State, card, change, note
from engine.verdict import SKIP, fail

OPPOSITE: Final = {"tűz": "víz", "víz": "tűz", "levegő": "föld", "föld": "levegő", "elemi erő": "elemi erő"}
GUARD: Final = "aura "  # with the number of the guarded adventurer: a change on the card that would hurt him


def threat(state: State, element: str, cid: int) -> int:
    """K/III.8.6.D/3: the topmost mosaic of the opposite element in the thread that would affect the adventurer."""
    thread = thread_of(state)
    for item in reversed(thread.items) if thread is not None else ():
        d = card(state, item.source).d
        if d is None or d.card.mosaic != OPPOSITE[element] or item.form not in FORMS or item.form == NEUTRALISING:
            continue
        if cid in (item.targets or all_fitting(state, form_spec(item.form), item.seat)):
            return item.source
    return NOBODY


@check("aura_against", "K/III.8.6.D/3")
def aura_against(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.6.D/3: an aura is played only to neutralise: while a spell of the opposite element would affect its
    targets, who stand in the same playing area as the caster."""
    if act.d is None or act.d.card.mosaic is None or of_form(act) != NEUTRALISING:
        return SKIP
    here = card(state, act.caster).zone if act.caster != NOBODY else NOBODY
    for cid in act.targets:
        if cid == NOBODY or card(state, cid).zone != here or threat(state, act.d.card.mosaic, cid) == NOBODY:
            return fail(target=cid)
    return True


@says("aura_raised", "K/III.8.6.D/3")
def aura_raised(state: State, item: Item) -> State:
    """K/III.8.6.D/3: until that spell has been unwound the aura takes its base value off the damage to each target."""
    d = card(state, item.source).d
    for cid in item.targets if d is not None and d.card.mosaic is not None else ():
        source = threat(state, d.card.mosaic, cid)  # type: ignore[union-attr,arg-type]
        if source == NOBODY:
            continue
        guard = Mod(f"{GUARD}{cid}", "módosít", item.base, until="időfonal")
        state = change(state, source, mods=(*card(state, source).mods, guard))
        state = note(state, "aura_raised", cid, item.base)
    return state


@says("aura_used", "K/III.8.6.D/3")
def through_aura(state: State, cid: int, amount: int) -> tuple[State, int]:
    """K/III.8.6.D/3: what is left of the damage of the spell that is taking place; what the aura took is used up."""
    top = state.frames[-1] if state.frames else None
    if type(top) is not Resolve:
        return state, amount
    source = top.item.source
    mods = card(state, source).mods if source != NOBODY else ()
    for at, mod in enumerate(mods):
        if mod.value == f"{GUARD}{cid}" and mod.amount > 0 and amount > 0:
            off = min(mod.amount, amount)
            mods = (*mods[:at], replace(mod, amount=mod.amount - off), *mods[at + 1:])
            state = note(change(state, source, mods=mods), "aura_used", cid, off)
            amount -= off
    return state, amount
