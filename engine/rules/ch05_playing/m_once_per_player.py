"""M/5.07.L — of an effect with the once-per-player sign that nobody activates one takes place for a player."""

from __future__ import annotations

from engine.definition import EffectDef
from engine.frames import Item
from engine.rules.ch05_playing.s05_sign_names import ONCE_A_PLAYER
from engine.state import State, card

Taken = dict[tuple[int, str], int]  # player and effect -> the card whose effect takes place


def first_of_player(taken: Taken, seat: int, source: int, effect: EffectDef) -> bool:
    """M/5.07.L: whether this card's effect is the one that takes place for its player; equal ones (same
    signs, same words) on his other cards don't. What has not the sign always does."""
    return ONCE_A_PLAYER not in effect.effect.signs or taken.setdefault((seat, effect.identity), source) == source


def one_for_each(state: State, items: list[Item]) -> list[Item]:
    """M/5.07.L: of timed effects whose moment comes at once, one of each for a player."""
    taken: Taken = {}
    out = []
    for item in items:
        d = card(state, item.source).d
        if d is not None and first_of_player(taken, item.seat, item.source, d.effects[item.effect]):
            out.append(item)
    return out
