"""K/II.26 — Csatlós: an adventurer who hangs on another one and gives him his abilities (M/1.31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.registry import check
from engine.state import NOBODY, State, card
from engine.verdict import SKIP, fail
from engine.zones import ROW, TEAM

if TYPE_CHECKING:
    from engine.acting import Act
    from engine.definition import Definition, EffectDef


@check("retainer", "K/II.26.B", "K/II.26.B")
def retainer_target(state: State, act: Act, rules: Any) -> Any:
    """K/II.26.B, K/II.26.D: a retainer goes from the hand on an adventurer who meets the condition
    printed before the word; with none printed on any."""
    if act.kind != "csatolás" or act.d is None or act.d.retainer is None:
        return SKIP
    return host_fits(state, act, act.d.retainer)


def host_fits(state: State, act: Act, condition: str) -> Any:
    """K/II.11, K/II.26.B, K/II.26.D: whether what is attached goes on an adventurer of the condition."""
    from engine.rules.ch01_basics.s12_reference import has_word

    host = card(state, act.targets[0]) if act.targets[0] != NOBODY else None
    if host is None or host.d is None or not host.d.adventurer or host.zone not in (ROW, TEAM):
        return fail(target=act.target_texts[0])
    if condition and not all(has_word(host, w) for w in condition.split()):
        return fail(target=act.target_texts[0], condition=condition)
    return True


def given_abilities(d: Definition) -> tuple[EffectDef, ...]:
    """K/II.11, K/II.26.C: what a retainer or mount gives to who carries it, while it hangs there: its
    abilities, not its card effects."""
    return tuple(e for e in d.effects if e.ability) if d.retainer is not None or d.mount is not None else ()


def hangs_as_retainer(d: Definition | None) -> bool:
    """K/II.26.E, M/1.31: an adventurer who is attached is a card attached otherwise: nobody controls
    him, and he counts for no Törzsszövetség."""
    return d is not None and d.adventurer
