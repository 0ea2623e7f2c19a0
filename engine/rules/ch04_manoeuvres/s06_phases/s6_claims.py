"""K/IV.6.6.1 — what a ``feltétel`` line claims: who meets which part, and who has to roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.rules.ch04_manoeuvres.s06_phases.s6_condition_language import Member
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import check_assignment, complete, parse_condition, trials

Roll = tuple[int, str, int]  # adventurer, attribute, lower threshold (0: none)


class Claim(Struct, frozen=True):
    """The rolls that are owed, or what is wrong with the claim (the key of a derivation step)."""

    fault: str = ""
    rolls: tuple[Roll, ...] = ()


def claim_of(text: str | None, team: Sequence[int], members: tuple[Member, ...], claimed: Sequence[tuple[int, str]],
             readings: Any) -> Claim:
    """K/IV.6.6.1: check a claim against the condition; with nothing wrong the rolls are those of
    the assignment that fits it. Who rolls must be named where there is a choice."""
    if text is None:
        return Claim("condition.cannot")
    if any(n < 0 for n, _ in claimed):
        return Claim("condition.claim_cannot")
    condition = parse_condition(text)
    faults = check_assignment(condition, members, tuple(claimed), readings)
    if faults:
        return Claim(faults[0].key)
    found = complete(condition, members, tuple(claimed), readings, most=64)
    owed = {tuple(sorted((m, t.attribute, t.lower or 0) for m, t in trials(a))) for a in found}
    if len(owed) > 1:
        return Claim("condition.choice_open")
    rolls = tuple((team[m], t.attribute, t.lower or 0) for m, t in trials(found[0]))
    return Claim("", rolls)
