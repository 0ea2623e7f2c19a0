"""M/5.14 — which text of an event or action card takes place when the card resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.rules.ch05_playing.s02_s03_ability import works_before_playing

if TYPE_CHECKING:
    from engine.cards import Effect


class Played(Protocol):
    """What is read of a card: its kind and duration."""

    @property
    def kind(self) -> str: ...
    @property
    def duration(self) -> str: ...


PASSING = frozenset({"pillanat", "forduló", "harc", "manőver"})  # durations that don't stay


def works_apart(effect: Effect) -> bool:
    """M/5.14: a text that has its effect whether the card resolves or not, and that nobody activates: about
    the deck, or how the card itself is played. Signs, a target or a program say it is more than that."""
    more = effect.signs or effect.target or effect.program is not None or effect.modes
    return not more and works_before_playing(effect.text)


def on_resolving(effect: Effect, card: Played) -> bool:
    """M/5.14: the effect is one with the playing of its event or action card and takes place as that
    resolves: neither timed nor one that works apart from it. Where the card stays in the Present only
    what says so does (3-cards.md)."""
    passing = card.kind in ("akciólap", "eseménylap") and card.duration in PASSING
    return not effect.when and (effect.on_playing or (passing and not works_apart(effect)))
