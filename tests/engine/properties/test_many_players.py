"""Random games of every variant (K/T): none is stuck, none breaks an invariant of the state."""

from __future__ import annotations

import random

import pytest

from adjudicator.simulation.games import SIZES, opening, run, setup
from adjudicator.simulation.players import choose
from engine.fingerprint import load, save, state_digest
from engine.legal import complete, legal
from engine.many import playing
from engine.ruleset import ruleset
from engine.state import NOBODY, SEATS
from engine.step import judge, step
from engine.verdict import ILLEGAL
from events.acts import Concede
from tests.engine.properties.games import edition_of, faults, sample_texts

VARIANTS = sorted(set(SIZES) - {"párbaj"})
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


@pytest.mark.parametrize(("variant", "seed"), [("kihívás", 176), *((v, 3) for v in VARIANTS)])
def test_who_gives_up_leaves_nothing_behind(variant: str, seed: int) -> None:
    """K/T.0.4, K/I.1: whenever a player gives up, no card is lost and nothing is awaited of him any more."""
    rng = random.Random(seed)
    rules = ruleset(edition_of(seed))
    first = opening(rng, rules.edition, sample_texts(), seed, (), variant)
    state = step(None, first, rules).state
    for event in setup(rng, first):
        state = step(state, event, rules).state
    for number in range(220):
        if state.winner != NOBODY:
            break
        leaving = number > 60 and rng.random() < 0.02
        event = Concede(seat=SEATS[rng.choice(playing(state))]) if leaving else choose(rng, state, rules)
        state = step(state, event, rules).state
        assert faults(state) == [], event
        assert state.winner != NOBODY or state.awaiting.seat in playing(state), event
