"""K/VI.4.A, P — what may be done while a time thread is open."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.registry import check
from engine.rules.ch03_card_types.s02_phase import QUICK, stage
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import used_in_rounds
from engine.rules.ch05_playing.s01_play_activate import use_key
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import NOBODY, State
from engine.verdict import SKIP, fail


@check("quick_only", ("K/VI.4.A", "K/V.6.C"), ("K/VI.4.A", "M/5.08.C"))
def quick_only(state: State, act: Act, rules: Any) -> Any:
    """K/VI.4.A, K/V.6.C, M/5.08.C: while a thread is open only quick effects can be used."""
    here = stage(state)
    if here in ("sor", "kör", "") or act.speed == QUICK:
        return True
    return fail(stage=here)


@check("once_per_thread", "K/VI.4.P", "K/VI.4.P", readings=("É16", "É17"))
def once_per_thread(state: State, act: Act, rules: Any) -> Any:
    """K/VI.4.P: an effect is activated once in a time thread (É17)."""
    thread = thread_of(state)
    if act.giver == NOBODY:
        return SKIP
    used = (*(thread.used if thread is not None else ()), *used_in_rounds(state, rules))
    return fail() if used and use_key(act, rules) in used else True
