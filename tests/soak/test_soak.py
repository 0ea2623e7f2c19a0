"""The long run (``make soak``): whole random games, each folded twice and looked through at every event."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

import pytest

from adjudicator.simulation.games import run
from engine.fingerprint import state_digest
from engine.frames import Battle
from engine.legal import candidates, complete, is_instance
from engine.ruleset import Ruleset, ruleset
from engine.state import NOBODY, State
from engine.step import apply, step
from engine.verdict import LEGAL
from events.base import Event
from events.chance import Roll
from tests.engine.properties.games import edition_of, faults, sample_texts

GAMES = int(os.environ.get("BIRO_SOAK_GAMES", "500"))
LENGTH = 200  # events at most
ENOUGH = 100  # events that a game must reach unless somebody has won
SETUP = 5  # opening, starting rolls and player, two shuffles: not chosen from the list
BATTLES = int(os.environ.get("BIRO_SOAK_BATTLES", "500"))  # games with a battle, over all shards
TURNS = 25  # a game with battles must end by then, or be still going on
MOST = 10_000  # events, far over what that many turns take: a game that comes here is stuck
SHARDS = 10


@dataclass
class Tally:
    """What was looked through; ``without``: games played besides that came to no battle."""

    games: int = 0
    events: int = 0
    won_early: int = 0
    ended: int = 0
    without: int = 0


def listed(state: State, event: Event, rules: Ruleset) -> bool:
    """Whether an event completes a line of ``legal``; a roll is chance, not a choice."""
    if isinstance(event, Roll):
        return state.awaiting.kind == "dobás"
    return any(is_instance(base, event) and next(complete(state, base, rules), None) is not None
               for base in candidates(state, rules))


def looked_through(seed: int) -> tuple[int, bool]:
    """Play a game and fold it anew: how many events it had, and whether it was won."""
    rules = ruleset(edition_of(seed))
    game = list(run(seed, edition_of(seed), sample_texts(), most=LENGTH))
    before: State | None = None
    again: State | None = None
    for number, (event, state) in enumerate(game):
        where = (seed, number, event)
        if before is not None and number >= SETUP:
            assert listed(before, event, rules), where
        done = step(before, event, rules)
        assert done.verdict.outcome == LEGAL, (where, done.verdict.paragraphs)
        again = apply(again, event, rules)
        assert state_digest(done.state) == state_digest(again) == state_digest(state), where
        assert faults(state) == [], where
        before = state
    assert before is not None
    return len(game), before.winner != NOBODY


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_games_hold_all_the_way(shard: int) -> None:
    """T1, T3, T11: every event was on offer and legal, two folds agree, no card is lost or doubled,
    MP never negative; a game lasts at least ``ENOUGH`` events unless it is won."""
    tally = Tally()
    began = time.monotonic()
    for seed in range(shard, GAMES, SHARDS):
        length, won = looked_through(seed)
        assert won or length >= ENOUGH, (seed, length)
        tally.games += 1
        tally.events += length
        tally.won_early += length < ENOUGH
    print(tally, f"{time.monotonic() - began:.1f} s")
    assert tally.games == len(range(shard, GAMES, SHARDS)) > 0


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(SHARDS))
def test_games_with_battles_reach_their_end(shard: int) -> None:
    """K/I.1, K/IV: games that come to a battle go on to an end or to the turn limit, none is stuck;
    every event is legal and every state sound."""
    tally = Tally()
    wanted = len(range(shard, BATTLES, SHARDS))
    seed = shard
    while tally.games < wanted:
        rules = ruleset(edition_of(seed))
        before: State | None = None
        fought, length = False, 0
        for event, state in run(seed, edition_of(seed), sample_texts(), most=MOST, turns=TURNS):
            verdict = step(before, event, rules).verdict
            assert before is None or verdict.outcome == LEGAL, (seed, length, event, verdict.paragraphs)
            assert faults(state) == [], (seed, length, event)
            fought = fought or any(type(f) is Battle for f in state.frames)
            before, length = state, length + 1
        assert before is not None
        assert before.winner != NOBODY or before.turn > TURNS, (seed, length, before.awaiting)
        tally.games += fought
        tally.events += length * fought
        tally.ended += fought and before.winner != NOBODY
        tally.without += not fought
        seed += SHARDS
    print(tally)
    assert tally.ended > 0
