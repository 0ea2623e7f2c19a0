"""K/T.0.1 — „ellenfél” among many players: the player of the text says which one it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.definition import EffectDef
from engine.frames import Choice, Item
from engine.many import OPPONENT, PLAYER, enemies
from engine.registry import awaits, check
from engine.state import NOBODY, SEATS, State, card
from engine.verdict import SKIP, fail

awaits("választás:ellenfél", "K/T.0.1")


@check("opponent_chosen", ("K/T.0.1", "K/V.1.A"), ("K/T.0.1", "M/5.01.C"))
def opponent_chosen(state: State, act: Act, rules: Any) -> Any:
    """K/T.0.1, K/V.1.A, M/5.01.C: where a text means an opponent its player says which one; not himself,
    nor an ally."""
    if state.many is None or (act.against == NOBODY and not means_opponent(act)):
        return SKIP
    if act.spec is not None and act.spec.kind == PLAYER and not means_opponent(act):
        return SKIP
    there = enemies(state, act.seat)
    if act.against == NOBODY:
        return True if len(there) == 1 else fail(seats=len(there))
    return True if act.against in there else fail(seat=act.against)


def means_opponent(act: Act) -> bool:
    """K/T.0.1: whether the text that is played or activated says „ellenfél” to one player."""
    return says_opponent(act.effect or (act.d.playing if act.d is not None else None))


def says_opponent(effect: EffectDef | None) -> bool:
    """K/T.0.1: whether an effect means one opponent, in whatever part of its program."""
    if effect is None:
        return False
    specs = (effect.target_of(mode) for mode in range(len(effect.effect.modes) + 1))
    if any(spec is not None and spec.kind == OPPONENT for spec in specs):
        return True
    return any(OPPONENT in _words(program)
               for program in (effect.effect.program, *(mode.program for mode in effect.effect.modes)))


def _words(value: Any) -> Iterator[str]:
    """The words in a program, in what it branches to as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _words(inner)


def opponent_open(state: State, item: Item) -> Choice | None:
    """K/T.0.1: the choice that an effect asks its player for as it goes into the thread by itself, where it
    means an opponent and there are several; None for nothing to choose."""
    if state.many is None or item.against != NOBODY:
        return None
    d = card(state, item.source).d
    effect = d.effects[item.effect] if d is not None and 0 <= item.effect < len(d.effects) else None
    there = enemies(state, item.seat)
    if len(there) < 2 or not says_opponent(effect):
        return None
    return Choice(OPPONENT, item.seat, there, (item,), item.source)


def against(item: Item, seat: int) -> Item:
    """K/T.0.1: the effect with the opponent that its player has named."""
    return replace(item, against=seat)


def named_seat(choices: tuple[str, ...], options: tuple[int, ...]) -> int:
    """K/T.0.1: whom a choice names among the seats on offer; NOBODY for anything else."""
    found = [n for n in options if choices == (SEATS[n],)]
    return found[0] if found else NOBODY
