"""Which functions and numbers a variant binds: one table, filled by ``engine.rules.variants.table``.

Rules that the number of players decides ask :func:`of`; none of them looks at the variant's name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Rule = Callable[..., Any]


class Variant(Struct, frozen=True):
    """The rules of a way to play.

    ``at_once``, ``at_turn_end`` (state, rules): the ends of K/I.1; ``concede`` (state, seat, rules);
    ``wins`` (state, seat, source, rules): an effect makes a seat win; ``taken`` (state, seat, defender,
    rules): a level of the defender's was destroyed by a siege; ``fallen`` (state, seat, by, rules): a
    seat fell out; ``order`` (state): the seats in the order in which they may act; ``row_acted``
    (state, frame, spent): the frame of the Row after an act; ``row_step`` (state, frame, rules): what
    comes next in the Row; ``row_passed`` (state, seat, rules); ``turn_begins`` (state, rules);
    ``attack`` (state, seat, whose, kind, rules) and ``block`` (state, seat, frame, rules): the
    paragraphs that bar an attack or a block, () for none; ``blockers`` (state, frame, rules): who are
    asked to block, in turn; ``why``: the paragraphs of the order of acts;
    ``acts``: kinds of events that only this variant has; ``levels``: how many a side of so many
    members begins with; ``buildings`` how many a side may control; ``elimination`` how DP put a
    player out; ``quests`` whether quests may come into play; ``points`` whether victory points win.
    """

    at_once: Rule
    at_turn_end: Rule
    concede: Rule
    wins: Rule
    taken: Rule
    fallen: Rule
    order: Rule
    row_acted: Rule
    row_step: Rule
    row_passed: Rule
    turn_begins: Rule
    attack: Rule
    block: Rule
    blockers: Rule
    why: tuple[str, ...] = ()
    acts: frozenset[str] = frozenset()
    levels: Rule = lambda members: 3
    buildings: int = 3
    elimination: Any = None
    quests: bool = True
    points: bool = False


TABLE: dict[str, Variant] = {}
LATE: dict[str, Rule] = {}  # kind of act -> (state, item, rules): what it does, at once or as its thread closes (É66)


def of(state: Any) -> Variant:
    """The rules of the variant that is played."""
    return TABLE[state.variant]
