"""Properties of random legal games (T1, T3, T5, T11, T13): every shard plays its own seeds."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adjudicator.simulation.games import run
from engine.cite import ids_for
from engine.fingerprint import load, save, state_digest
from engine.legal import complete, is_instance, legal
from engine.ruleset import Ruleset, ruleset
from engine.state import NOBODY, State, all_cards
from engine.step import apply, judge, step
from engine.verdict import ILLEGAL, LEGAL
from events.base import Event
from tests.engine.properties.games import brute, edition_of, faults, sample_texts

SHARDS = 6
GAMES = int(os.environ.get("BIRO_GAMES", "300"))
STATES = int(os.environ.get("BIRO_STATES", "2000"))
LENGTH = int(os.environ.get("BIRO_LENGTH", "150"))
SEEDS = st.integers(min_value=0, max_value=2**31)


def each(count: int) -> settings:
    """So many examples a shard, drawn anew from Hypothesis's own seed."""
    checks = [HealthCheck.too_slow, HealthCheck.differing_executors]
    return settings(max_examples=max(1, count // SHARDS), suppress_health_check=checks, database=None)


def played(seed: int) -> list[tuple[Event, State]]:
    """A random game as events with the states after them."""
    return list(run(seed, edition_of(seed), sample_texts(), most=LENGTH))


@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_game_folds_the_same_every_way(shard: int) -> None:
    """T1, T11, T13: folded twice, in pieces saved and loaded after every event, without verdicts:
    equal digests at every event; no card lost or doubled; MP never negative; knowledge grows."""

    @each(GAMES)
    @given(SEEDS)
    @example(65)  # with shard 0: a token that only the rules know lies in play (K/II.12)
    def prove(seed: int) -> None:
        game = played(seed * SHARDS + shard)
        rules = ruleset(edition_of(seed * SHARDS + shard))
        again: State | None = None
        pieces: State | None = None
        before: State | None = None
        for event, state in game:
            done = step(again, event, rules)
            again = done.state
            digest = state_digest(state)
            assert state_digest(again) == digest
            pieces = apply(load(save(pieces)) if pieces is not None else None, event, rules)
            assert state_digest(pieces) == digest
            assert faults(state) == []
            assert done.verdict.outcome == LEGAL, (event, done.verdict.paragraphs)
            if before is not None and event.kind not in ("keverés",):
                assert forgotten(before, state) == []
            before = state

    prove()


def forgotten(before: State, after: State) -> list[int]:
    """Cards that were known and are not any more, though no deck was shuffled (T13)."""
    shuffled = any(said[0] == "shuffled" for said in after.said)
    known = {cid for cid, c in all_cards(before) if c.d is not None}
    return [] if shuffled else [cid for cid, c in all_cards(after) if cid in known and c.d is None]


@pytest.mark.parametrize("shard", range(SHARDS))
def test_legal_is_what_step_accepts(shard: int) -> None:
    """T3: every act tried by brute force that is not refused is an instance of a base line of
    ``legal``, and every base line has a completion that ``step`` accepts."""
    per_game = 12

    @each(STATES // per_game)
    @given(SEEDS)
    def prove(seed: int) -> None:
        game = played(seed * SHARDS + shard)
        rules = ruleset(edition_of(seed * SHARDS + shard))
        chosen = random.Random(seed).sample(game[5:], min(per_game, len(game) - 5))
        for _, state in chosen:
            if state.winner == NOBODY:
                agrees(state, rules, random.Random(seed))

    prove()


@pytest.mark.parametrize("switched", [{"É03": 2}, {"É49": 2}, {"É89": 2}, {"É03": 2, "É49": 2, "É89": 2}])
def test_legal_is_what_step_accepts_by_the_other_readings(switched: dict[str, int]) -> None:
    """É03, É49, É89: what these let in is listed too, of every player."""
    per_game = 6

    @each(STATES // (per_game * 4))
    @given(SEEDS)
    def prove(seed: int) -> None:
        game = played(seed)
        rules = ruleset(edition_of(seed), switched)
        for _, state in random.Random(seed).sample(game[5:], min(per_game, len(game) - 5)):
            if state.winner == NOBODY:
                agrees(state, rules, random.Random(seed), 200)
                agrees(state, rules, random.Random(seed), 200, 1 - state.awaiting.seat)

    prove()


def agrees(state: State, rules: Ruleset, rng: random.Random, most: int = 400, seat: int | None = None) -> None:
    """One state: enumerator and judge say the same."""
    lines = legal(state, rules)
    for base in lines:
        event = next(complete(state, base, rules))
        assert step(state, event, rules).verdict.outcome != ILLEGAL
    tried = list(brute(state, seat))
    for event in rng.sample(tried, min(most, len(tried))):
        if judge(state, event, rules).outcome != ILLEGAL:
            assert any(is_instance(base, event) for base in lines), event


@pytest.mark.parametrize("edition", ["klasszikus", "megújult"])
def test_every_verdict_cites_paragraphs_of_its_edition(edition: str) -> None:
    """T5: at least one citation in each verdict, and none that the edition has not."""
    known = set(ids_for(edition))
    rules = ruleset(edition)
    seed = 0 if edition == "klasszikus" else 1
    game = list(run(seed, edition, sample_texts(), most=200))
    state = game[0][1]
    judged = 0
    for event, after in game[1:]:
        verdict = judge(state, event, rules)
        cited = [p for c in verdict.checks for p in c.paragraphs]
        assert cited, event
        assert set(cited) <= known
        judged += 1
        state = after
    assert judged > 100


def test_a_prefix_replays_to_the_prefix() -> None:
    """A shorter log gives the same states as far as it goes."""
    game = played(7)
    rules = ruleset(edition_of(7))
    for cut in (10, 50, len(game) // 2):
        state: State | None = None
        for event, _ in game[:cut]:
            state = apply(state, event, rules)
        assert state is not None
        assert state_digest(state) == state_digest(game[cut - 1][1])
