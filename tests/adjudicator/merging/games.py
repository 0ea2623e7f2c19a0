"""Random games of two decks that have no card in common, noted as somebody would who sees everything."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from adjudicator.decks import DEFAULT_PACK
from adjudicator.importing.infer import unwritten
from adjudicator.packs import find_pack
from adjudicator.simulation.games import setup
from adjudicator.simulation.players import choose
from engine.cards import card_text
from engine.ruleset import ruleset
from engine.state import NOBODY, SEATS, State, card
from engine.step import step
from events import chance, choices
from events.base import Event
from events.opening import Deck, Opening
from events.repair import Assertion, Check

EDITION: Final = "klasszikus"
NAMES: Final = {"A": "Anna", "B": "Béla"}
SIZE: Final = 40
EVENTS: Final = 140


@dataclass(frozen=True)
class Game:
    """What happened, line by line; ``forced`` the lines that could not have been others."""

    decks: dict[str, list[str]]
    towers: dict[str, tuple[str, ...]]
    lines: tuple[Event, ...]
    forced: frozenset[int]
    obstacles: frozenset[str]


@cache
def texts() -> dict[str, dict[str, Any]]:
    """The shipped pack."""
    return {name: card_text(card) for name, card in find_pack(DEFAULT_PACK).cards.items()}


def game(rng: random.Random, most: int = EVENTS) -> Game:
    """A random game of two decks that have no card in common."""
    kinds_of = {name: text["típus"] for name, text in texts().items()}
    levels = rng.sample(sorted(n for n, kind in kinds_of.items() if kind == "toronyszint"), 6)
    others = sorted(n for n, kind in kinds_of.items() if kind not in ("toronyszint", "ómen", "kiemelkedett")
                    and not texts()[n].get("jelzőlap"))
    chosen = rng.sample(others, 2 * SIZE)
    decks = {"A": sorted(chosen[:SIZE]), "B": sorted(chosen[SIZE:])}
    towers = {"A": tuple(levels[:3]), "B": tuple(levels[3:])}
    lines, forced = _Playing(rng, decks, towers).lines(most)
    obstacles = frozenset(n for n in chosen if kinds_of[n] == "akadálylap")
    return Game(decks, towers, tuple(lines), frozenset(forced), obstacles)


class _Playing:
    """Plays a game and notes it as somebody would who sees everything."""

    def __init__(self, rng: random.Random, decks: dict[str, list[str]], towers: dict[str, tuple[str, ...]]) -> None:
        self.rng, self.rules = rng, ruleset(EDITION)
        self.opening = Opening(edition=EDITION, players=NAMES, towers=towers, texts=texts(),
                               decks={seat: Deck(cards=dict.fromkeys(names, 1)) for seat, names in decks.items()})
        self.state: State = step(None, self.opening, self.rules).state
        self.said: list[Event] = []
        self.forced: set[int] = set()

    def lines(self, most: int) -> tuple[list[Event], set[int]]:
        """The lines of a game of so many."""
        for event in setup(self.rng, self.opening):
            self._do(event, shown=not isinstance(event, chance.Shuffle))
        while len(self.said) < most and self.state.winner == NOBODY:
            event = choose(self.rng, self.state, self.rules)
            if any(_same(event, other) for other in unwritten(self.state, self.rules)):
                self.forced.add(len(self.said))
            self._do(event)
        return self.said, self.forced

    def _do(self, event: Event, shown: bool = True) -> None:
        turn = self.state.turn
        self.state = step(self.state, event, self.rules).state
        self.said += [event] * shown
        if self.state.turn != turn:
            self.said.append(choices.TurnMark(number=self.state.turn))
        for n in (0, 1):
            if self.state.seats[n].drawn and self._may_tell(n):
                self._tell_drawn(n)
        if self.state.turn != turn and self.state.turn > 1:
            self.said.append(Check(assertions=tuple(Assertion(name=f"{SEATS[n]}.mp", value=self.state.seats[n].mp)
                                                    for n in (0, 1))))

    def _may_tell(self, seat: int) -> bool:
        return self.state.awaiting.kind != "lekeverés" or self.state.awaiting.seat == seat

    def _tell_drawn(self, seat: int) -> None:
        known = [card(self.state, cid).d for cid in self.state.seats[seat].drawn]
        names = tuple(d.name if d is not None else "?" for d in known)
        kind = chance.OpeningHand if self.state.awaiting.kind == "lekeverés" else chance.Draw
        self._do(kind(seat=SEATS[seat], cards=names))


def _same(one: Event, other: Event) -> bool:
    return one.model_dump(exclude={"grade", "reason"}) == other.model_dump(exclude={"grade", "reason"})
