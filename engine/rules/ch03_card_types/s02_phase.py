"""K/III.2 — the phase of a card or effect, and where the game is for it (M/5.05)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Battle, RowPhase, Thread
from engine.registry import check
from engine.rules.ch02_keywords.s19_quick_playing import quick_signs
from engine.rules.ch03_card_types.s04_s11_by_kind import ROW_PHASE, kind_phase
from engine.rules.ch04_manoeuvres.s06_phases.s4_1_cards import phases_in_preparation
from engine.rules.ch05_playing.s01_timing import signed_timing
from engine.rules.ch05_playing.s06_quick import usable_outside_manoeuvres
from engine.state import State
from engine.verdict import SKIP, fail

QUICK, BOUND = "gyors", "mp-kötött"

# stage -> phases of which one must be among those of the act
FITS: dict[str, tuple[str, ...]] = {
    "sor": ("sor",), "szál": ("sor",), "manőver": ("manőver",), "akadály": ("manőver", "akadály"),
    "előkészítés": ("harc-előkészítés",), "kör": ("harc",), "körszál": ("harc",), "harcvég": ("harcvég",),
}


def stage(state: State) -> str:
    """Where the game is for an act: sor and kör are open for MP-bound acts, the others are
    threads; "" where no act is awaited at all."""
    top = state.frames[-1]
    kind = type(top)
    if kind is Thread:
        found: str = top.stage
        return found
    if kind is RowPhase:
        return "sor"
    return "kör" if kind is Battle else ""


def play_phases(d: Definition, rules: Any) -> tuple[tuple[str, ...], str]:
    """K/III.2.A–C, V.1.K, M/1.54, M/3.06.C, M/5.05, M/5.14: phases and speed of playing a card from its kind,
    its printed phase and the signs of the effect that takes place."""
    signs = d.playing.effect.signs if d.playing is not None else quick_signs(d)
    quick = d.fast or "megszakító" in signs or "semlegesítő" in signs
    if kind_phase(d.kind, d.card.phase) != ROW_PHASE:
        phases, quick = _action_phases(d, quick, rules)
    else:
        phases = ("sor", "manőver") if quick else ("sor",)
    phases, quick = signed_timing(signs, phases, quick)
    return phases, QUICK if quick else BOUND


def _action_phases(d: Definition, quick: bool, rules: Any) -> tuple[tuple[str, ...], bool]:
    """K/III.2.A, M/5.05.B, M/5.05.C, M/5.05.D: the printed phase of an action card; one of the Manőver phase is
    used during a Row-leaving manoeuvre, in its battle too."""
    if d.card.phase == "manőver":
        return ("manőver", "harc", *phases_in_preparation(rules), "harcvég"), quick
    if d.card.phase == "harc-előkészítés":
        return ("harc-előkészítés",), True
    return ("harc",), quick


def _fits(state: State, act: Act) -> Any:
    here = stage(state)
    if not here:
        return SKIP
    return True if any(p in act.phases for p in FITS[here]) else fail(stage=here, phases=act.phases)


@check("phase_plain", ("K/III.2.B", "K/V.1.K"), ("M/5.05.A", "M/5.01.A"))
def phase_plain(state: State, act: Act, rules: Any) -> Any:
    """K/III.2.B, K/V.1.K, M/5.05.A, M/5.01.A: what is no action card is played in the Row phase;
    omens and exalted cards, too (M/3.09.B, M/3.10.C)."""
    return SKIP if act.d is None or act.d.kind == "akciólap" else _fits(state, act)


@check("phase_action", ("K/III.2.A", "K/III.8.D"), ("M/3.05.D", "M/5.01.A", "M/5.05"))
def phase_action(state: State, act: Act, rules: Any) -> Any:
    """K/III.2.A, K/III.8.D, M/3.05.D: an action card is played in the phase that it is of."""
    return SKIP if act.d is None or act.d.kind != "akciólap" else _fits(state, act)


def _signs(act: Act) -> tuple[str, ...]:
    return act.effect.effect.signs if act.effect is not None and "akadály" not in act.phases else ()


@check("phase_effect", ("K/III.2.D", "K/III.2.E", "K/V.5"), ("M/5.05.A", "M/1.56"), readings=("É51",))
def phase_effect(state: State, act: Act, rules: Any) -> Any:
    """K/III.2.D–F, K/V.5, M/1.54, M/1.56: an effect is activated in the phases that its signs give it."""
    if act.effect is None or "akadály" in act.phases or "harci" in _signs(act) or "harc-előkészítési" in _signs(act):
        return SKIP
    return _fits(state, act)


@check("phase_battle_sign", "K/V.5.G", ("M/5.07.G", "M/5.05.C"))
def phase_battle_sign(state: State, act: Act, rules: Any) -> Any:
    """K/V.5.G, M/5.07.G, M/5.05.C: the battle sign leaves the battle phase only."""
    return _fits(state, act) if "harci" in _signs(act) else SKIP


@check("phase_preparation_sign", "K/V.5.F", ("M/5.07.F", "M/5.05.D"))
def phase_preparation_sign(state: State, act: Act, rules: Any) -> Any:
    """K/V.5.F, M/5.07.F, M/5.05.D: the preparation sign leaves the battle's preparation only."""
    return _fits(state, act) if "harc-előkészítési" in _signs(act) else SKIP


@check("outside_phase", "K/I.7.C", "M/1.23")
def outside_phase(state: State, act: Act, rules: Any) -> Any:
    """K/I.7.C, M/1.23: outside the manoeuvres phase only quick effects can be used."""
    if usable_outside_manoeuvres(act.speed) or any(type(f) is RowPhase for f in state.frames):
        return True
    return fail()
