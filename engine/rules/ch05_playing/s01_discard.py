"""K/V.1.A, H — the cards of the hand that an effect, or its cost, has a player discard (M/5.01.D, H)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.acting import Act
from engine.cards import TargetSpec, op_args, parse_target
from engine.frames import Resolve
from engine.knowledge import named
from engine.many import OPPONENT
from engine.registry import check
from engine.rules.ch01_basics.s12_reference import fits
from engine.state import State, card
from engine.verdict import SKIP, fail
from engine.zones import HAND
from events.acts import Play

DISCARD: Final = "eldob"
OF_A_SORT: Final = "megszorított eldobás"  # the stage of waiting for cards of the operation in front


@check("cost_discards", ("K/V.1.A", "K/V.1.H"), ("M/5.01.D", "M/5.01.H"))
def cost_discards(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.A, C, H, M/5.01.D, M/5.01.H: its player holds as many cards besides as the cost discards; what is played
    free has no such cost."""
    played = isinstance(act.event, Play)
    effect = act.d.playing if played and act.d is not None else act.effect
    if effect is None or not effect.effect.cost or "akadály" in act.phases:
        return SKIP
    if played and (act.event.free or act.event.as_quest):
        return SKIP
    given = [op_args(op) for op in effect.effect.cost if op[0] == DISCARD]
    own = [g for g in given if g.get("kit", "játékosa") != OPPONENT]
    need = [how_many(g, act.event.x or 0, 0) for g in own]
    if not sum(need):
        return SKIP
    able = [{*discardable(state, act.seat, g)} - {act.card} for g in own]  # a card can't be its own cost
    held = len(set().union(*able))
    enough = held >= sum(need) and all(len(cards) >= n for cards, n in zip(able, need, strict=True))
    return True if enough else fail(need=sum(need), have=held)


def how_many(given: dict[str, Any], x: int, held: int) -> int:
    """How many cards an ``eldob`` with these arguments discards: as many as it says, else one; ``held`` for all."""
    said = given.get("mennyi")
    if said is not None:
        return x if said == "X" else int(said)
    spec = parse_target(given["mit"]) if "mit" in given else None
    return 1 if spec is None else held if spec.every else spec.count_min


def restricted_to(given: dict[str, Any]) -> TargetSpec | None:
    """What sort of cards an ``eldob`` with these arguments discards; None for any."""
    spec = parse_target(given["mit"]) if "mit" in given else None
    if spec is None:
        return None
    sort = replace(spec, count_min=1, count_max=1, every=False, place="kéz")
    return None if sort == TargetSpec(place="kéz") else sort


def asked_for(state: State) -> dict[str, Any]:
    """The arguments of the ``eldob`` of a sort that is waited for; {} where any card of the hand will do."""
    frame = state.frames[-1]
    return op_args(frame.ops[0]) if type(frame) is Resolve and frame.stage == OF_A_SORT else {}


def discardable(state: State, seat: int, given: dict[str, Any]) -> tuple[int, ...]:
    """The cards of a hand that may be what is discarded: known ones of the sort, and unknown ones."""
    spec, held = restricted_to(given), state.seats[seat].zones[HAND]
    return held if spec is None else tuple(
        cid for cid in held if card(state, cid).d is None or fits(state, cid, spec, seat))


def of_the_sort(state: State, given: dict[str, Any], chosen: tuple[tuple[str, int], ...], seat: int) -> bool | None:
    """Whether cards chosen by name are of the sort to be discarded; None where one stays unknown."""
    spec, told = restricted_to(given), True
    if spec is None:
        return True
    for name, cid in chosen:
        after = named(state, cid, name)
        if card(after, cid).d is None:
            told = False
        elif not fits(after, cid, spec, seat):
            return False
    return True if told else None
