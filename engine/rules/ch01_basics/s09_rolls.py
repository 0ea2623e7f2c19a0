"""K/I.9 — próbadobás, mentődobás, támadásdobás: trial, save and attack roll."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from engine.derivation import NO_READINGS, Derivation, Readings, Steps, answer, step
from engine.registry import check
from engine.state import State
from engine.verdict import SKIP, fail, hangs

TRIAL, SAVE, ATTACK = "próba", "mentő", "támadás"
KINDS: Final = {TRIAL: "K/I.9.B", SAVE: "K/I.9.C", ATTACK: "K/I.9.D"}


class RollResult(Struct, frozen=True):
    """Whether a roll succeeded, whether it was an edge success, and why."""

    success: bool
    edge: bool
    steps: Steps = ()


def rolled_total(event: Any) -> int | None:
    """K/I.9.A: what was rolled: the dice added up, or their sum as told; None where nobody told it."""
    if event.total is not None:
        return int(event.total)
    return sum(event.dice) if event.dice else None


@check("roll_range", "K/I.9.A")
def roll_range(state: State, act: Any, rules: Any) -> Any:
    """K/I.9.A: a roll is of two six-sided dice (2k6); of one for a beast's damage (K/IV.6.5.2.C). Of one that
    nobody noted, nor what came of it, it can't be told what follows."""
    event, total = act.event, rolled_total(act.event)
    if state.awaiting.kind != "dobás" or (total is None and event.outcome is not None):
        return SKIP
    if total is None:
        return hangs(roll="?")
    dice = 1 if state.awaiting.about[0] == "sebzés" else 2
    faces_ok = all(1 <= n <= 6 for n in event.dice) and (not event.dice or len(event.dice) == dice)
    return True if faces_ok and dice <= total <= 6 * dice else fail(total=total, dice=dice)


def roll_result(kind: str, lower: int | None, upper: int | None, value: int,
                readings: Readings = NO_READINGS) -> RollResult:
    """K/I.9.B–E: a roll (dobás) against its thresholds, with határsiker.

    ``kind`` is próba, mentő or támadás; only a trial has a lower threshold, on the other two
    it is passed over. ``upper`` None: no upper threshold is given, and none binds.
    Raises KeyError for another kind.
    """
    steps = _threshold_steps(kind, lower, upper, value)
    success = roll_succeeds(kind, lower, upper, value)
    edge_step = _edge(success, upper, value, readings)
    outcome = step(KINDS[kind], "roll.success" if success else "roll.failure", value=value)
    return RollResult(success, edge_step.key == "roll.edge", (*steps, outcome, edge_step))


def roll_succeeds(kind: str, lower: int | None, upper: int | None, value: int) -> bool:
    """K/I.9.B–D: more than the lower (of a trial) and not more than the upper threshold."""
    if kind == TRIAL and lower is not None and value <= lower:
        return False
    return upper is None or value <= upper


def _threshold_steps(kind: str, lower: int | None, upper: int | None, value: int) -> Steps:
    steps: list[Derivation] = []
    if lower is not None and kind == TRIAL:
        key = "roll.above_lower" if value > lower else "roll.not_above_lower"
        steps.append(step(KINDS[kind], key, value=value, lower=lower))
    elif lower is not None:
        steps.append(step(KINDS[kind], "roll.lower_ignored", lower=lower))
    if upper is not None:
        key = "roll.within_upper" if value <= upper else "roll.above_upper"
        steps.append(step(KINDS[kind], key, value=value, upper=upper))
    return tuple(steps)


def _edge(success: bool, upper: int | None, value: int, readings: Readings) -> Derivation:
    """K/I.9.E: edge success is the roll's being equal to the upper threshold (É13 for a failed roll)."""
    if upper is None or value != upper:
        return step("K/I.9.E", "roll.no_edge", value=value, upper=upper)
    if success:
        return step("K/I.9.E", "roll.edge", value=value, upper=upper)
    if answer(readings, "É13") == 2:
        return step(("K/I.9.B", "K/I.9.E"), "roll.edge", "É13", value=value, upper=upper)
    return step(("K/I.9.B", "K/I.9.E"), "roll.edge_needs_success", "É13", value=value, upper=upper)
