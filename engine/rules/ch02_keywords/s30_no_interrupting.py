"""K/II.30 — „Nem szakíthat meg időfonalat”: what is not used once an act has opened a thread."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.registry import check
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import State
from engine.verdict import SKIP, fail


@check("no_interrupt", "K/II.30.A")
def no_interrupt(state: State, act: Act, rules: Any) -> Any:
    """K/II.30.A–C: what can't interrupt a thread is not used once an act has opened one (É47); a phase that
    is a thread, with no act in it yet, is no hindrance, nor is a battle between the acts of its rounds:
    there what works in manoeuvres at all (its signs say so) can be used."""
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if effect is None or not effect.no_interrupt:
        return SKIP
    thread = thread_of(state)
    return fail() if thread is not None and (thread.opened or thread.items) else True
