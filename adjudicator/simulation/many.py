"""Many games, one after the other or in several processes: the same games either way.

A game hangs on its seed and on what is ``Wanted`` alone, and they come back in the order of their seeds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from adjudicator.decks import DeckFile
from adjudicator.importing.storing import besides
from adjudicator.packs import Pack, find_pack, join_cards
from adjudicator.simulation.games import opened, opening, steps
from adjudicator.simulation.told import Counts, counts, told
from engine.cards import card_text
from engine.rules.variants.positions import DUEL
from engine.ruleset import ruleset
from engine.state import SEATS
from events.base import Event
from events.opening import Deck, Opening, PackPin

MOST = 5_000  # events: far more than the turns allowed need


class Wanted(NamedTuple):
    """What is played: the editions in turn, the kind of player of each seat, and decks (random ones where none
    are given; else every pair of them in turn). ``stored``: the events are wanted too."""

    editions: tuple[str, ...]
    players: tuple[str, ...]
    packs: tuple[str, ...]
    turns: int
    variant: str = DUEL
    decks: tuple[DeckFile, ...] = ()
    stored: bool = False


class Game(NamedTuple):
    """A game that was played: what is told of it, what occurred, and its log where it is to be stored."""

    row: dict[str, Any]
    counts: Counts
    events: list[Event]
    beside: list[Any]


def games(wanted: Wanted, seeds: Sequence[int], jobs: int = 1) -> Iterator[Game]:
    """The games of these seeds, in their order."""
    if jobs == 1:
        yield from (one_game(wanted, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(min(jobs, len(seeds)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(one_game, wanted), seeds)


def one_game(wanted: Wanted, seed: int) -> Game:
    """Play the game of a seed."""
    rng = random.Random(seed)
    first = _opening(rng, wanted, seed)
    first = first.model_copy(update={"players": dict(zip(first.players, wanted.players, strict=True))})
    played = list(steps(rng, first, MOST, wanted.turns))
    rules = ruleset(first.edition)
    row = told(seed, played, wanted.turns)
    if wanted.decks:
        row["decks"] = {seat: deck.name for seat, deck in _decks(wanted, seed).items()}
    events = [event for event, _ in played] if wanted.stored else []
    beside = besides([done.state for _, done in played], rules) if wanted.stored else []
    return Game(row, counts(played, rules), events, beside)


def _opening(rng: random.Random, wanted: Wanted, seed: int) -> Opening:
    edition = wanted.editions[seed % len(wanted.editions)]
    texts, pins = _cards(wanted.packs)
    if not wanted.decks:
        return opening(rng, edition, texts, seed, pins, wanted.variant)
    found = _decks(wanted, seed)
    decks = {seat: Deck(cards=dict(deck.cards), side_deck=dict(deck.side_deck)) for seat, deck in found.items()}
    return opened(edition, texts, seed, decks, {seat: deck.tower for seat, deck in found.items()}, pins)


def _decks(wanted: Wanted, seed: int) -> dict[str, DeckFile]:
    """The decks of a seed: over as many seeds as there are pairs each pair comes once."""
    number, many = seed // len(wanted.editions), len(wanted.decks)
    return {SEATS[n]: wanted.decks[number // many ** n % many] for n in range(len(wanted.players))}


@lru_cache(maxsize=4)
def _cards(packs: tuple[str, ...]) -> tuple[dict[str, Any], tuple[PackPin, ...]]:
    found: list[Pack] = [find_pack(name) for name in packs]
    texts = {name: card_text(card) for name, card in join_cards(found).items()}
    return texts, tuple(PackPin(name=p.name, version=p.version, digest=p.digest) for p in found)
