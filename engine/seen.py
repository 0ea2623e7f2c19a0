"""A position as somebody sees it who knows only some of its cards (K/I.3.B, K/I.4.A).

Nothing is taken away from the whole position: a new one is put together, and into it goes what lies
open on the table and, of cards, only those that the caller names as known. A card that is not known
is there as an unknown one is: with its place and what can be seen of its back.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from immutables import Map
from msgspec.structs import replace

from engine.alteration import printed
from engine.definition import Definition, plain_levels
from engine.frames import Choice, Item, Manoeuvre, Resolve, Thread
from engine.many import SEATS_OFFERED
from engine.state import NOBODY, Awaiting, CardState, Memory, Seat, State, all_cards, card, pack
from engine.zones import ATTACHED, FUTURE, HAND, SIDE

_PILES = frozenset({FUTURE, HAND, SIDE})


def seen_state(state: State, known: Sequence[int], viewer: int = NOBODY) -> State:
    """The position with these cards known, in the order in which they became so (which numbers the
    copies of a name); ``viewer`` is the seat whose own choices and deck list are its own to see."""
    told = dict.fromkeys(cid for cid in known if card(state, cid).d is not None)
    told |= dict.fromkeys(cid for cid in _offered(state, viewer) if card(state, cid).d is not None)
    cards = [_front(c) if cid in told else _back(c) for cid, c in all_cards(state)]
    names: dict[str, tuple[int, ...]] = {}
    for cid in told:
        name = _definition(state, cid).name
        names[name] = (*names.get(name, ()), cid)
    return State(
        edition=state.edition, variant=state.variant, cards=pack(cards),
        seats=tuple(_seat(seat, n == viewer) for n, seat in enumerate(state.seats)),
        frames=tuple(_frame(state, f, told.keys(), viewer) for f in state.frames),
        awaiting=_awaiting(state, told.keys(), viewer), defs=Map(_texts(state, told, viewer)), names=Map(names),
        turn=state.turn, starter=state.starter, winner=state.winner, memory=_memory(state.memory),
        many=state.many,
        due=tuple(i for i in state.due if i.source in told), running=tuple(c for c in state.running if c in told),
        waiting=tuple(c for c in state.waiting if c in told))


def _definition(state: State, cid: int) -> Definition:
    d = card(state, cid).d
    assert d is not None
    return d


def _front(c: CardState) -> CardState:
    """All of a card."""
    return replace(c)


def _back(c: CardState) -> CardState:
    """What can be seen of a card whose face is not known: its place, and what lies on it."""
    if c.zone in _PILES:
        return CardState(None, c.owner, c.controller, c.zone)
    return CardState(None, c.owner, c.controller, c.zone, c.host, c.attached, c.stance, c.damage, c.face_up, c.front,
                     c.counters, points=c.points if c.face_up else 0, token=c.token)


def _seat(seat: Seat, own: bool) -> Seat:
    return Seat(mp=seat.mp, dp=seat.dp, hand_size=seat.hand_size, bound=seat.bound, zones=seat.zones,
                drawn=seat.drawn, pool=seat.pool if own else None, unknown_count=seat.unknown_count,
                conceded=seat.conceded)


def _memory(memory: Memory) -> Memory:
    """What was done in the open; an activation shows its card (K/VI.4.D)."""
    return Memory(acts=memory.acts, turn_uses=memory.turn_uses, player_uses=memory.player_uses,
                  game_uses=memory.game_uses, success=memory.success, free_roll=memory.free_roll,
                  treasure_used=memory.treasure_used, expeditions=memory.expeditions,
                  allowed_battle=memory.allowed_battle, forbidden=memory.forbidden,
                  antiss_acted=memory.antiss_acted, antiss_tried=memory.antiss_tried,
                  antiss_solved=memory.antiss_solved, players=memory.players)


def _offered(state: State, viewer: int) -> tuple[int, ...]:
    """What the viewer chooses among just now: that it sees, even in a deck."""
    frame = state.frames[-1] if state.frames else None
    if viewer == NOBODY or type(frame) is not Choice or frame.seat != viewer or frame.what in SEATS_OFFERED:
        return ()
    return frame.options


def _texts(state: State, told: dict[int, None], viewer: int) -> dict[str, Definition]:
    """The texts of the cards known, and of the viewer's own deck list."""
    found = {d.name: d for d in plain_levels()}
    found |= {d.name: printed(state, d) for d in (_definition(state, cid) for cid in told)}
    pool = state.seats[viewer].pool if viewer != NOBODY else None
    return found | {name: state.defs[name] for name in pool or () if name in state.defs}


def _frame(state: State, frame: Any, told: AbstractSet[int], viewer: int) -> Any:
    """Where the game is; of an item only what its card may tell."""
    if type(frame) is Thread:
        return replace(frame, items=tuple(_item(i, told) for i in frame.items))
    if type(frame) is Resolve:
        hidden = frame.item.source not in told
        return replace(frame, item=_item(frame.item, told), ops=() if hidden else frame.ops,
                       named=tuple(c for c in frame.named if c in told))
    if type(frame) is Choice:
        return replace(frame, options=_options(frame.what, frame.options, frame.seat, told, viewer),
                       items=tuple(_item(i, told) for i in frame.items))
    return frame


def _item(item: Item, told: AbstractSet[int]) -> Item:
    if item.source in told or item.source == NOBODY:
        return item
    return Item(item.kind, item.seat, item.source, targets=item.targets, homes=item.homes, caster=item.caster,
                against=item.against)


def _options(what: str, options: tuple[int, ...], seat: int, told: AbstractSet[int], viewer: int) -> tuple[int, ...]:
    return options if seat == viewer or what in SEATS_OFFERED else tuple(cid for cid in options if cid in told)


def _awaiting(state: State, told: AbstractSet[int], viewer: int) -> Awaiting:
    """What is awaited; the wall of a level that is not known stays unknown (K/IV.3.C)."""
    a, frame = state.awaiting, state.frames[-1] if state.frames else None
    if type(frame) is Choice and a.kind == "választás" and a.about:
        return Awaiting(a.kind, a.seat, (frame.what, *_options(frame.what, frame.options, frame.seat, told, viewer)))
    if a.kind == "véget-vetés" and type(frame) is Manoeuvre and frame.target not in told:
        return Awaiting(a.kind, a.seat, ("fal", -1))
    return a


def lies_open(c: CardState) -> bool:
    """Whether a card lies where its face could be seen at all: on the table, not in a pile."""
    return c.zone not in _PILES


def attached_cards(state: State, cid: int) -> tuple[int, ...]:
    """What hangs on a card, in order, each followed by what hangs on it."""
    found: list[int] = []
    for hung in card(state, cid).attached:
        if card(state, hung).zone == ATTACHED:
            found += (hung, *attached_cards(state, hung))
    return tuple(found)
