"""Random games of every variant (K/T): none is stuck, none breaks an invariant of the state."""

from __future__ import annotations

import pytest

from adjudicator.simulate import PLAYERS, run
from engine.fingerprint import load, save, state_digest
from engine.legal import complete, legal
from engine.ruleset import ruleset
from engine.state import NOBODY
from engine.step import judge
from engine.verdict import ILLEGAL
from tests.engine.properties.games import edition_of, faults, sample_texts

VARIANTS = sorted(set(PLAYERS) - {"párbaj"})
LENGTH, SEEDS = 250, (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_random_game_goes_on_and_keeps_its_invariants(variant: str, seed: int) -> None:
    """K/T.0–K/T.6: something is always legal, every event is legal, and no card is lost or doubled."""
    rules = ruleset(edition_of(seed))
    before = None
    count = 0
    for event, state in run(seed, edition_of(seed), sample_texts(), most=LENGTH, variant=variant):
        if before is not None:
            assert judge(before, event, rules).outcome != ILLEGAL, event
        assert faults(state) == [], event
        before, count = state, count + 1
    assert before is not None and (count == LENGTH or before.winner != NOBODY)
    assert state_digest(load(save(before))) == state_digest(before)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_listed_is_legal(variant: str) -> None:
    """Every completion of a listed line stands the judgement, for each of those who may answer."""
    rules = ruleset("klasszikus")
    states = [s for n, (_, s) in enumerate(run(7, "klasszikus", sample_texts(), most=120, variant=variant)) if n > 20]
    for state in states[::12]:
        for base in legal(state, rules)[:40]:
            event = next(complete(state, base, rules))
            assert judge(state, event, rules).outcome != ILLEGAL, event
