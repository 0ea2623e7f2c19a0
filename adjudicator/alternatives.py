"""Other rules and other card texts for a game that has its own: as a call of the program names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.branching import all_texts
from adjudicator.games import Game, read_readings, rules_of
from adjudicator.packs import Pack, find_pack, join_cards
from adjudicator.rulebook.catalogue import find
from engine.cards import card_text
from engine.definition import definition
from engine.registry import CHECKS, EXCEPTIONS
from engine.ruleset import EDITIONS, Ruleset, ruleset


@dataclass(frozen=True)
class Wanted:
    """What is to be otherwise: edition, readings as typed, paragraphs out of force, packs."""

    edition: str | None = None
    readings: tuple[str, ...] = ()
    suspended: frozenset[str] = frozenset()
    packs: tuple[Pack, ...] = ()
    texts: Mapping[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def rules(self) -> bool:
        """Whether anything but card texts is to be otherwise."""
        return bool(self.edition or self.readings or self.suspended)

    @property
    def anything(self) -> bool:
        """Whether anything is to be otherwise."""
        return self.rules or bool(self.packs)

    def check(self) -> None:
        """Raise InputError for an edition, a reading or an answer that does not exist."""
        rules_of(self.edition or EDITIONS[0], read_readings(self.readings))

    def rules_for(self, game: Game) -> Ruleset | None:
        """The other rules, over the game's own; None where those stay.

        Raises InputError for an edition, a reading or an answer that does not exist.
        """
        if not self.rules:
            return None
        found = game.rules(self.readings, self.edition)
        return ruleset(found.edition, found.readings, self.suspended) if self.suspended else found

    def texts_for(self, game: Game) -> dict[str, dict[str, Any]]:
        """The texts of the cards that the log holds in other words than the packs."""
        return {name: self.texts[name] for name, text in sorted(all_texts(game.events).items())
                if name in self.texts and definition(self.texts[name]).digest != definition(text).digest}


def wanted(edition: str | None, readings: Sequence[str] | None, suspend: Sequence[str] | None,
           packs: Sequence[Path] | None) -> Wanted:
    """What a call asks for.

    Raises InputError for a pack that is not there or is faulty, BiroError for a paragraph that does
    not exist, with what is near.
    """
    found = tuple(find_pack(str(name)) for name in packs or ())
    texts = {name: card_text(card) for name, card in join_cards(found).items()}
    return Wanted(edition, tuple(readings or ()), paragraphs(suspend or ()), found, texts)


def paragraphs(given: Iterable[str]) -> frozenset[str]:
    """Paragraphs as typed, several in one with commas."""
    return frozenset(find(one) for text in given for one in map(str.strip, text.split(",")) if one)


def idle(rules: Ruleset) -> tuple[str, ...]:
    """The suspended paragraphs on which no check that can be suspended rests in this edition."""
    tables = ([rule for rule in CHECKS.values() if not rule.structural], EXCEPTIONS.values())
    used = {p for table in tables for rule in table for p in (rule.m if rules.newer else rule.k)}
    return tuple(sorted(rules.suspended - used))
