"""Random games that keep the rules: for tests, load and synthetic data, never for statistics
about people.

Every game comes from its seed alone (``random.Random``); the log holds each shuffle and roll
as an event, so a game is replayed without the seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from engine.definition import Definition, definition
from engine.legal import BaseLine, candidates, complete
from engine.rules.ch01_basics.s02_deck import NO_STARTING_LEVEL
from engine.rules.variants.positions import DUEL, many_of
from engine.ruleset import ruleset
from engine.state import NOBODY, SEATS, State
from engine.step import step
from engine.variant import TABLE
from events.base import Event
from events.chance import Roll, Shuffle, StartingPlayer, StartingRolls
from events.opening import Deck, Opening, PackPin

Texts = Mapping[str, dict[str, Any]]

DECK_SIZE, COPIES = 40, 3
PLAYERS = {DUEL: 2, "ómen": 3, "kihívás": 4, "körbetámadás": 4, "körbetámadás-ostrom": 4, "szövetségek": 4,
           "iker": 4, "csapat": 6}
WEIGHTS = {"passz": 3, "lapidézés": 6, "aktivizálás": 3, "csatolás": 3, "felszerelés": 3, "lecsatolás": 1,
           "manőver": 5, "hadrendváltás": 1, "kihívás": 2, "szövetségajánlat": 1, "csere": 1}


def random_deck(rng: random.Random, texts: Texts, size: int = DECK_SIZE,
                most: int = COPIES) -> tuple[dict[str, int], tuple[str, ...]]:
    """A deck of ``size`` with at most ``most`` copies of a card, and three different starting levels (K/V.3.D)."""
    defs = [definition(t) for t in texts.values()]
    levels = sorted(d.name for d in defs if d.kind == "toronyszint" and not _says(d, NO_STARTING_LEVEL))
    cards = sorted(d.name for d in defs if d.kind not in ("toronyszint", "ómen", "kiemelkedett") and not d.card.token)
    copies = [name for name in cards for _ in range(most)]
    chosen = sorted(rng.sample(copies, size))
    return {name: chosen.count(name) for name in dict.fromkeys(chosen)}, tuple(rng.sample(levels, 3))


def _says(d: Definition, phrase: str) -> bool:
    return any(phrase in effect.text.casefold() for effect in d.effects)


def random_omens(rng: random.Random, seats: str, texts: Texts) -> dict[str, str]:
    """K/T.1.A: a lasting event card for each player."""
    lasting = sorted(d.name for d in map(definition, texts.values())
                     if d.kind == "eseménylap" and d.duration == "végleges")
    return {seat: rng.choice(lasting) for seat in seats} if lasting else {}


def common_towers(rng: random.Random, variant: str, towers: dict[str, tuple[str, ...]],
                  texts: Texts) -> dict[str, tuple[str, ...]]:
    """K/T.5.torony, K/T.6.B: a side's levels stand with its first member; as many as it begins with."""
    many = many_of(variant, len(towers))
    if many is None or not many.sides:
        return towers
    levels = sorted(d.name for d in map(definition, texts.values()) if d.kind == "toronyszint")
    count = TABLE[variant].levels(len(many.sides[0]))
    return {SEATS[n]: tuple(rng.sample(levels, min(count, len(levels)))) if n == side[0] else ()
            for side in many.sides for n in side}


def opening(rng: random.Random, edition: str, texts: Texts, seed: int, packs: tuple[PackPin, ...] = (),
            variant: str = DUEL) -> Opening:
    """The opening of a random game, with the texts of all cards in it and of the tokens that may come; its
    headers say what it is."""
    decks, towers = {}, {}
    seats = SEATS[:PLAYERS[variant]]
    for seat in seats:
        decks[seat], towers[seat] = random_deck(rng, texts)
    omens = random_omens(rng, seats, texts) if variant == "ómen" else {}
    towers = common_towers(rng, variant, towers, texts)
    used = {n for d in decks.values() for n in d} | {n for t in towers.values() for n in t} | set(omens.values())
    used |= {n for n, t in texts.items() if t.get("jelzőlap")}
    return Opening(edition=edition, variant=variant, players=dict.fromkeys(seats, "véletlen"), towers=towers,
                   omens=omens,
                   decks={s: Deck(cards=d) for s, d in decks.items()}, packs=packs,
                   texts={n: dict(texts[n]) for n in sorted(used)},
                   headers=(("Eredet", "szimuláció"), ("Mag", str(seed))))


def play(seed: int, edition: str, texts: Texts, most: int = 300, variant: str = DUEL) -> list[Event]:
    """A random legal game of at most ``most`` events, as its log."""
    return [event for event, _ in run(seed, edition, texts, most, variant=variant)]


def run(seed: int, edition: str, texts: Texts, most: int = 300, turns: int = 0,
        packs: tuple[PackPin, ...] = (), variant: str = DUEL) -> Iterator[tuple[Event, State]]:
    """The events of a random legal game, each with the state after it.

    It stops at its end, after ``most`` events, or (where ``turns`` is given) before the turn
    after that many. Raises RuntimeError where nothing is legal: a fault of the engine.
    """
    rng = random.Random(seed)
    rules = ruleset(edition)
    first = opening(rng, edition, texts, seed, packs, variant)
    state = step(None, first, rules).state
    yield first, state
    for event in setup(rng, first):
        state = step(state, event, rules).state
        yield event, state
    for _ in range(most - 3 - len(first.players)):
        if state.winner != NOBODY or (turns and state.turn > turns):
            return
        event = choose(rng, state, rules)
        state = step(state, event, rules).state
        yield event, state


def setup(rng: random.Random, first: Opening) -> Iterator[Event]:
    """The starting rolls and player, and all decks shuffled."""
    seats = "".join(first.players)
    high, *low = rng.randint(7, 12), *(rng.randint(2, 6) for _ in seats[1:])
    yield StartingRolls(rolls=dict(zip(seats, (high, *low), strict=True)))
    yield StartingPlayer(seat=seats[rng.randint(0, len(seats) - 1)])
    for seat in seats:
        cards = first.decks[seat].cards or {}
        order = [name for name, n in cards.items() for _ in range(n)]
        rng.shuffle(order)
        yield Shuffle(seat=seat, order=tuple(order))


def choose(rng: random.Random, state: State, rules: Any) -> Event:
    """A random legal answer to the decision that is awaited."""
    a = state.awaiting
    if a.kind == "dobás":
        count = 1 if a.about[0] == "sebzés" else 2
        dice = tuple(rng.randint(1, 6) for _ in range(count))
        return Roll(seat=SEATS[a.seat], dice=dice if count > 1 else (), total=sum(dice))
    lines = [b for b in candidates(state, rules) if not getattr(b.event, "mulligan", False)]
    while lines:
        groups = sorted({b.group for b in lines})
        group = rng.choices(groups, [WEIGHTS.get(g, 3) for g in groups])[0]
        own = [b for b in lines if b.group == group]
        base = rng.choice(own)
        event = completion(rng, state, base, rules)
        if event is not None:
            return event
        lines = [b for b in lines if b is not base]
    raise RuntimeError(f"nothing is legal where {a.kind} is awaited")


def completion(rng: random.Random, state: State, base: BaseLine, rules: Any) -> Event | None:
    """One of the first completions of a base line, at random; None where it has none."""
    found = list(islice(complete(state, base, rules), 16))
    return rng.choice(found) if found else None
