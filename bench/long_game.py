"""A long game of two decks of 60: the memory of all its states is what is measured on it.

The decks are made of the sample pack with at most four copies of a card, as a deck of 60 may
have (K/I.2.A, C). The players act at random; where that ends the game too early, the last
moves are taken back and others made: every event of the log is legal, and there are enough.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from adjudicator.simulation.games import opening, random_deck, setup
from adjudicator.simulation.players import choose
from engine.ruleset import ruleset
from engine.state import NOBODY
from engine.step import step
from events.base import Event
from events.opening import Deck, Opening

SIZE, COPIES = 60, 4
TRIES, BACK = 40, 25  # how often an end is put off, and by how many events more each time
SEEDS = range(5, 17)  # from one on that is long in both editions, and soon played


def long_game(edition: str, texts: Mapping[str, dict[str, Any]], length: int) -> list[Event]:
    """The first game that reaches ``length`` events; else the longest."""
    longest: list[Event] = []
    for seed in SEEDS:
        longest = max(longest, played(seed, edition, texts, length), key=len)
        if len(longest) >= length:
            break
    return longest


def played(seed: int, edition: str, texts: Mapping[str, dict[str, Any]], length: int) -> list[Event]:
    """A legal game of ``length`` events, or a shorter one where its end could not be put off."""
    rng, rules = random.Random(seed), ruleset(edition)
    first = with_large_decks(rng, opening(rng, edition, texts, seed), texts)
    events: list[Event] = [first, *setup(rng, first)]
    states = [state := step(None, first, rules).state]
    states += [state := step(state, event, rules).state for event in events[1:]]
    begun, ends = len(events), 0
    while len(events) < length:
        if states[-1].winner != NOBODY:
            ends += 1
            if ends > TRIES:
                break
            kept = max(begun, len(events) - ends * BACK)
            del events[kept:], states[kept:]
        events.append(choose(rng, states[-1], rules))
        states.append(step(states[-1], events[-1], rules).state)
    return events


def with_large_decks(rng: random.Random, first: Opening, texts: Mapping[str, dict[str, Any]]) -> Opening:
    """The opening with two decks of 60 in place of its own."""
    decks = {seat: random_deck(rng, texts, SIZE, COPIES)[0] for seat in first.decks}
    named = sorted({name for names in (*decks.values(), *first.towers.values()) for name in names})
    return first.model_copy(update={"decks": {seat: Deck(cards=cards) for seat, cards in decks.items()},
                                    "texts": {name: dict(texts[name]) for name in named}})
