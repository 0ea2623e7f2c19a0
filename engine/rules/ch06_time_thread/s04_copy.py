"""K/VI.4.O — a copy of what lies in the time thread."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.cards import TargetSpec
from engine.frames import Choice, Item
from engine.registry import awaits, says
from engine.rules.ch01_basics.s12_reference import all_fitting
from engine.rules.ch03_card_types.s08_action.attack import spec_of
from engine.rules.ch06_time_thread.s04_build_unwind import push, set_thread, thread_of
from engine.state import NOBODY, State, card, note

awaits("választás:célpont", "K/VI.4.O")


@says("copied", "K/VI.4.O")
def copy_item(state: State, model: Item, by: Item, rules: Any) -> State:
    """K/VI.4.O: a copy goes on top of the thread. Nothing is paid for it and no condition asked; mode
    and X are the model's; it is made by the adventurer whose effect copies; its targets may be chosen
    anew."""
    copy = replace(model, kind="másolat" if model.kind == "lap" else model.kind, past=False,
                   seat=by.seat if by.seat != NOBODY else model.seat,
                   caster=by.caster if by.caster != NOBODY else model.caster)
    return ask_target(note(push(state, copy), "copied", model.source), copy, 0, rules)


def ask_target(state: State, copy: Item, at: int, rules: Any) -> State:
    """K/VI.4.O: ask for the first target, from place ``at`` on, for which there is another card."""
    spec = _spec(state, copy, rules)
    if not copy.targeted or spec is None:
        return state
    fitting = all_fitting(state, spec, copy.seat)
    for n in range(at, len(copy.targets)):
        options = tuple(cid for cid in fitting if cid not in copy.targets[:n])
        if any(cid != copy.targets[n] for cid in options):
            return replace(state, frames=(*state.frames, Choice("célpont", copy.seat, options, (copy,), n)))
    return state


def _spec(state: State, item: Item, rules: Any) -> TargetSpec | None:
    """What the item targets: by the card where it is one that was played, else by its effect."""
    d = card(state, item.source).d
    if d is None:
        return None
    if item.kind == "másolat":
        return spec_of(d, rules, item.mode)
    return d.effects[item.effect].target_of(item.mode) if 0 <= item.effect < len(d.effects) else None


def retarget(state: State, frame: Choice, cid: int, rules: Any) -> State:
    """K/VI.4.O: the chosen card is the copy's target in that place; then the next one is asked for."""
    old, at = frame.items[0], frame.source
    new = replace(old, targets=(*old.targets[:at], cid, *old.targets[at + 1:]),
                  homes=(*old.homes[:at], card(state, cid).zone, *old.homes[at + 1:]))
    thread = thread_of(state)
    if thread is None or old not in thread.items:
        return state
    where = len(thread.items) - 1 - thread.items[::-1].index(old)
    state = set_thread(state, items=(*thread.items[:where], new, *thread.items[where + 1:]))
    return ask_target(state, new, at + 1, rules)
