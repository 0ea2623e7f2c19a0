"""Games that keep the rules, played by random or sensible players.

Every game comes from its seed alone (``random.Random``); the log holds each shuffle and roll
as an event, so a game is replayed without the seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator import __version__
from adjudicator.simulation.players import PLAYERS, RANDOM
from engine.definition import Definition, definition
from engine.rules.ch01_basics.s02_deck import NO_STARTING_LEVEL
from engine.rules.ch03_card_types.m_exalted import set_out
from engine.rules.ch03_card_types.m_omen import searched_out
from engine.rules.variants.positions import DUEL, many_of
from engine.ruleset import ruleset
from engine.state import NOBODY, SEATS, State
from engine.step import Step, step
from engine.variant import TABLE
from events.base import Event
from events.chance import Shuffle, StartingPlayer, StartingRolls
from events.opening import Deck, Opening, PackPin

Texts = Mapping[str, dict[str, Any]]

DECK_SIZE, COPIES = 40, 3
SIZES = {DUEL: 2, "ómen": 3, "kihívás": 4, "körbetámadás": 4, "körbetámadás-ostrom": 4, "szövetségek": 4,
         "iker": 4, "csapat": 6}


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
    """The opening of a game with random decks, with the texts of all cards in it and of the tokens that may
    come; its headers say what it is."""
    seats = SEATS[:SIZES[variant]]
    found = {seat: random_deck(rng, texts) for seat in seats}
    omens = random_omens(rng, seats, texts) if variant == "ómen" else {}
    towers = common_towers(rng, variant, {seat: tower for seat, (_, tower) in found.items()}, texts)
    return opened(edition, texts, seed, {seat: Deck(cards=cards) for seat, (cards, _) in found.items()}, towers,
                  packs, variant, omens)


def opened(edition: str, texts: Texts, seed: int, decks: Mapping[str, Deck], towers: Mapping[str, tuple[str, ...]],
           packs: tuple[PackPin, ...] = (), variant: str = DUEL, omens: Mapping[str, str] | None = None) -> Opening:
    """The opening of a game with these decks."""
    omens = dict(omens or {})
    used = {n for d in decks.values() for n in (*(d.cards or {}), *d.side_deck)}
    used |= {n for t in towers.values() for n in t} | set(omens.values())
    used |= {n for n, t in texts.items() if t.get("jelzőlap")}
    return Opening(edition=edition, variant=variant, players=dict.fromkeys(decks, RANDOM), towers=dict(towers),
                   omens=omens, decks=dict(decks), packs=packs, texts={n: dict(texts[n]) for n in sorted(used)},
                   headers=(("Eredet", "szimuláció"), ("Mag", str(seed))), engine=__version__)


def play(seed: int, edition: str, texts: Texts, most: int = 300, variant: str = DUEL) -> list[Event]:
    """A random legal game of at most ``most`` events, as its log."""
    return [event for event, _ in run(seed, edition, texts, most, variant=variant)]


def run(seed: int, edition: str, texts: Texts, most: int = 300, turns: int = 0,
        packs: tuple[PackPin, ...] = (), variant: str = DUEL) -> Iterator[tuple[Event, State]]:
    """The events of a game of random players with random decks, each with the state after it; it stops as
    ``steps`` does."""
    rng = random.Random(seed)
    first = opening(rng, edition, texts, seed, packs, variant)
    for event, done in steps(rng, first, most, turns):
        yield event, done.state


def steps(rng: random.Random, first: Opening, most: int, turns: int = 0) -> Iterator[tuple[Event, Step]]:
    """The events of a game, each with what it did; who plays a seat is the kind that the opening names there.

    It stops at its end, after ``most`` events, or (where ``turns`` is given) before the turn
    after that many. Raises RuntimeError where nothing is legal: a fault of the engine.
    """
    rules = ruleset(first.edition)
    players = [PLAYERS[first.players[seat]] for seat in first.players]
    done = step(None, first, rules)
    yield first, done
    for event in setup(rng, set_aside(first)):
        done = step(done.state, event, rules)
        yield event, done
    for _ in range(most - 3 - len(first.players)):
        state = done.state
        if state.winner != NOBODY or (turns and state.turn > turns):
            return
        event = players[state.awaiting.seat](rng, state, rules)
        done = step(state, event, rules)
        yield event, done


def set_aside(first: Opening) -> Opening:
    """The opening with the decks as they are shuffled: the omen is out of them, the exalted card too, and its
    B sides are in (M/3.09.D, M/3.10.I)."""
    kinds = {name: str(text["típus"]) for name, text in first.texts.items()}
    sides = {name: str(text["oldal_b"]["név"]) for name, text in first.texts.items() if "oldal_b" in text}
    if first.edition != "megújult" or not sides.keys() | {n for n, kind in kinds.items() if kind == "ómen"}:
        return first
    decks = {seat: deck.model_copy(update={"cards": set_out(searched_out(deck.cards or {}, kinds)[0], sides)[0]})
             for seat, deck in first.decks.items()}
    return first.model_copy(update={"decks": decks})


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
