"""All states of a long game, kept at once: how much memory they take."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.packs import find_pack
from bench.bench_replay import LONG, MEGABYTES, memory
from bench.long_game import COPIES, SIZE, long_game
from engine.rules.ch01_basics.s02_deck import DeckList, check_deck
from engine.ruleset import EDITIONS, ruleset
from engine.step import step
from engine.verdict import ILLEGAL
from events.opening import opening_of


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_states_of_2000_events_with_120_cards_take_3_mb_at_most(edition: str) -> None:
    """K/I.2.A, C: both decks are legal ones of 60; no event of the game is refused."""
    pack = find_pack("minta")
    events = long_game(edition, pack.texts(), LONG)
    rules = ruleset(edition)
    first = opening_of(events)
    for seat, deck in first.decks.items():
        listed = DeckList(COPIES, deck.cards or {}, {}, first.towers[seat])
        assert check_deck(listed, pack.cards, rules.bind, rules.readings) == ()
        assert sum((deck.cards or {}).values()) == SIZE
    state, outcomes = None, Counter[str]()
    for event in events:
        done = step(state, event, rules)
        state = done.state
        outcomes[done.verdict.outcome] += 1
    used, states, cards = memory(events)
    assert states == LONG == 2000
    assert cards >= 120
    assert outcomes[ILLEGAL] == 0
    assert used <= MEGABYTES * 1_000_000 == 3_000_000
