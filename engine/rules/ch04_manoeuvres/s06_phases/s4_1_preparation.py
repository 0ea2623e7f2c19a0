"""K/IV.6.4.1 — the preparation of a battle."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.registry import check
from engine.rules.ch03_card_types.s02_phase import stage
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, State
from engine.verdict import SKIP, fail


def open_preparation(state: State) -> State:
    """K/IV.6.4.1.A: the preparation of a battle is a time thread."""
    return open_phase(state, "harc előkészítés")


@check("prepared_once", "K/IV.6.4.1.C")
def prepared_once(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.1.C: in the preparation an adventurer acts at most once."""
    thread = thread_of(state)
    doer = act.caster if act.caster != NOBODY else act.card
    if stage(state) != "előkészítés" or thread is None:
        return SKIP
    return fail(card=doer) if doer in thread.acted else True
