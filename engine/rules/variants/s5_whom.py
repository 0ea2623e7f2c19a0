"""K/T.5.torony, K/T.5.építmény — whom of a side an effect of its common levels and buildings is done to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.cards import OPERATIONS, Op, op_args
from engine.cards.operations import PLAYER_OPS
from engine.definition import EffectDef
from engine.frames import Choice, Item
from engine.many import PARTNER, side
from engine.registry import awaits
from engine.state import State, card
from engine.zones import BUILDING, TOWER

HOLDER, OWN = "játékosa", "saját"
MEANING_HIM = frozenset({HOLDER, OWN})

awaits("választás:társ", ("K/T.5.torony", "K/T.5.építmény"))


def member_open(state: State, item: Item) -> Choice | None:
    """K/T.5.torony, K/T.5.építmény: an effect of a common level or building that goes into the thread by itself
    is done to whom of the side its members say; None where it means no player, or nobody shares the card."""
    c = card(state, item.source)
    if state.many is None or c.zone not in (TOWER, BUILDING) or c.d is None or item.effect < 0:
        return None
    members = side(state, item.seat)
    if len(members) == 1 or not means_its_player(c.d.effects[item.effect]):
        return None
    return Choice(PARTNER, item.seat, members, (item,), item.source)


def done_to(item: Item, seat: int) -> Item:
    """The effect is this member's."""
    return replace(item, seat=seat)


def means_its_player(effect: EffectDef) -> bool:
    """Whether what an effect does depends on who has it: on him himself, or on what is his."""
    if effect.target is not None and effect.target.whose == OWN:
        return True
    programs = (effect.effect.program, *(mode.program for mode in effect.effect.modes))
    return any(_means_him(op) for program in programs for op in _ops(program))


def _means_him(op: Op) -> bool:
    given = op_args(op)
    if op[0] in PLAYER_OPS and given.get("kinek", given.get("kit")) in (None, HOLDER):
        return True
    return any(isinstance(v, str) and not MEANING_HIM.isdisjoint(v.split()) for v in given.values())


def _ops(program: Any) -> Iterator[Op]:
    """The operations of a program, and of the programs that it branches to."""
    if isinstance(program, Mapping):
        program = tuple(program.values())
    if not isinstance(program, tuple | list):
        return
    if len(program) == 2 and isinstance(program[0], str) and program[0] in OPERATIONS:
        yield program[0], program[1]
        program = program[1:]
    for part in program:
        yield from _ops(part)
