"""The long run (``make soak``) of the games of many players (K/T): random games of every variant."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pytest

from adjudicator.simulation.games import SIZES, run
from engine.fingerprint import state_digest
from engine.ruleset import ruleset
from engine.state import NOBODY, State
from engine.step import apply, judge
from engine.verdict import LEGAL
from tests.engine.properties.games import edition_of, faults, sample_texts

GAMES = int(os.environ.get("BIRO_SOAK_VARIANTS", "2000"))  # of each variant, over all shards
LENGTH = 150  # events of most of them
WHOLE = 40  # of each variant go on to their end, or to the turn limit
TURNS, MOST = 12, 20_000  # events, far over what so many turns take: a game that comes here is stuck
SHARDS = 5


@dataclass
class Tally:
    """What was looked through; ``ended``: games that somebody won."""

    games: int = 0
    events: int = 0
    ended: int = 0


def looked_through(seed: int, variant: str, tally: Tally) -> None:
    """Play a game: every event is legal, every state sound, the fold of the log gives the same last state."""
    edition = edition_of(seed)
    rules, whole = ruleset(edition), seed < WHOLE
    before: State | None = None
    again: State | None = None
    number = 0
    for event, state in run(seed, edition, sample_texts(), most=MOST if whole else LENGTH, turns=TURNS if whole else 0,
                            variant=variant):
        where = (variant, seed, number, event)
        assert before is None or judge(before, event, rules).outcome == LEGAL, where
        assert faults(state) == [], where
        again = apply(again, event, rules)
        before, number = state, number + 1
    assert before is not None and again is not None
    assert state_digest(again) == state_digest(before), (variant, seed)
    over = before.winner != NOBODY
    assert over or (before.turn > TURNS if whole else number == LENGTH), (variant, seed, number, before.awaiting)
    tally.games += 1
    tally.events += number
    tally.ended += over


@pytest.mark.soak
@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("variant", sorted(set(SIZES) - {"párbaj"}))
def test_random_games_of_many_players_go_on(variant: str, shard: int) -> None:
    """K/T.0–K/T.6: none is stuck, every event is legal, no card is lost or doubled, MP never negative."""
    tally = Tally()
    for seed in range(shard, GAMES, SHARDS):
        looked_through(seed, variant, tally)
    print(variant, tally)
    assert tally.games == len(range(shard, GAMES, SHARDS)) > 0
