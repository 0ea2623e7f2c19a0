"""What lines say about cards that nobody knew: names of drawn, open and shuffled cards.

Knowledge never moves a card; it says which card an unknown one is (K/I.3.B, K/I.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.definition import Definition
from engine.frames import Manoeuvre
from engine.many import side
from engine.registry import check
from engine.rules.ch01_basics.s03_places_control import forget_order
from engine.rules.ch01_basics.s12_reference import level_unborne
from engine.state import NOBODY, SEATS, State, all_cards, card, register, register_all, set_seat
from engine.verdict import fail
from engine.zones import ATTACHED, FUTURE, HAND, PRESENT, TOWER
from events.acts import Activate, Attach, Play
from events.errors import InputError
from events.refs import UNKNOWN, parse_ref


def named(state: State, cid: int, name: str) -> State:
    """The state in which an unknown card is known by this name; unchanged where it is known."""
    if name == UNKNOWN or card(state, cid).d is not None:
        return state
    d = state.defs.get(parse_ref(name).name)
    return register(state, cid, d) if d is not None else state


def in_hand(state: State, seat: int, names: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Of these names those of cards in hand, each with its card."""
    from engine.reading_acts import hand_cards

    return tuple((name, cid) for name, cid in zip(names, hand_cards(state, seat, names), strict=True) if cid != NOBODY)


def name_drawn(state: State, seat: int, names: tuple[str, ...]) -> State:
    """``A húz Őr, ?``, ``A kéz …``: the cards drawn since this player's last such line, in order."""
    drawn = state.seats[seat].drawn
    fresh = [cid for cid in drawn if card(state, cid).zone == HAND]
    for cid, name in zip(fresh, names, strict=False):
        state = named(state, cid, name)
    return set_seat(state, seat, drawn=())


def set_order(state: State, seat: int, order: tuple[str, ...]) -> State:
    """``A kever Őr, …``: the whole new order of the Future, top first."""
    state = forget_order(state, seat)
    told = zip(state.seats[seat].zones[FUTURE], order, strict=False)
    defs = state.defs
    known = [(cid, defs.get(name) or defs.get(parse_ref(name).name)) for cid, name in told if name != UNKNOWN]
    return register_all(state, [(cid, d) for cid, d in known if d is not None])


def name_open(state: State, seat: int, name: str) -> State:
    """``B felfed Őrtorony``: the first open unknown card of the seat in the Present."""
    for cid, c in all_cards(state):
        if c.d is None and c.zone in PRESENT and c.face_up and seat in (c.controller, c.owner):
            return named(state, cid, name)
    return state


def named_obstacle(state: State, seat: int, name: str) -> State:
    """K/I.4.B, K/V.1.I: a line that activates an obstacle nobody has named yet says which one it is: a
    face-down card of this player, first of all at the place that is attacked."""
    ref = parse_ref(name)
    d = state.defs.get(ref.name)
    if d is None or d.kind != "akadálylap":
        return state
    if any(card(state, cid).zone in PRESENT and card(state, cid).controller == seat
           for cid in state.names.get(ref.name, ())):
        return state
    attacked = next((f.target for f in reversed(state.frames) if type(f) is Manoeuvre), NOBODY)
    hidden = [cid for cid, c in all_cards(state) if c.d is None and c.zone == ATTACHED and c.controller == seat]
    hidden.sort(key=lambda cid: card(state, cid).host != attacked)
    return register(state, hidden[0], d) if hidden else state


def named_levels(state: State, event: Any) -> State:
    """K/I.8.B, K/III.4.A: a line that names a starting level which no card of the game is known to be says that an
    unnoted one is it: the only one that is still unnoted in these towers. A level that acts, or to which something is
    done by hand, is the one that is attacked; what a card or an effect aims at may be any of them."""
    for text in _may_be_levels(event):
        if text in state.names or text == UNKNOWN:
            continue
        d = level_unborne(state, text)
        if d is not None:
            state = _level_named(state, event, d)
    return state


def _may_be_levels(event: Any) -> tuple[str, ...]:
    if type(event) is Attach:
        return (event.target,)
    return (event.card, *event.targets) if type(event) is Activate else tuple(event.targets)


def _level_named(state: State, event: Any, d: Definition) -> State:
    own = type(event) in (Attach, Activate) and d.name in (getattr(event, "target", None), event.card)
    seats = side(state, SEATS.index(event.seat)) if own else range(len(state.seats))
    hidden = [cid for seat in seats for cid in state.seats[seat].zones[TOWER] if card(state, cid).d is None]
    attacked = next((f.target for f in reversed(state.frames) if type(f) is Manoeuvre), NOBODY)
    aimed = type(event) in (Play, Attach) or (type(event) is Activate and parse_ref(event.card).name != d.name)
    cids = [attacked] if attacked in hidden and not aimed else hidden
    return register(state, cids[0], d) if len(cids) == 1 else state


@check("drawn_right", ("K/I.3.B", "K/I.7.B"), ("M/1.03", "M/1.21"))
def drawn_right(state: State, act: Act, rules: Any) -> Any:
    """K/I.3.B, I.7.B, M/1.03, M/1.21: as many cards are named as were drawn since the last line."""
    drawn = len(state.seats[act.seat].drawn)
    told = act.event.count if act.event.count is not None else len(act.event.cards)
    if told != drawn:
        return fail(have=drawn, told=told)
    return _in_list(state, act.seat, act.event.cards, drawn)


@check("hand_right", ("K/I.8.D", "K/I.3.G"), ("K/I.8.D", "M/1.06"))
def hand_right(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.D, I.3.G, M/1.06: the opening hand has as many cards as were drawn."""
    held = len(state.seats[act.seat].zones[HAND])
    told = act.event.count if act.event.count is not None else len(act.event.cards)
    return fail(have=held, told=told) if told != held else _in_list(state, act.seat, act.event.cards, held)


def _in_list(state: State, seat: int, names: tuple[str, ...], count: int) -> Any:
    """K/I.3.M: a known deck list holds what is named (as often as it is named)."""
    pool = state.seats[seat].pool
    if pool is None:
        return True
    known = [cid for cid in state.seats[seat].drawn[:count] if card(state, cid).d is not None]
    wanted: dict[str, int] = {}
    for name in names:
        if name != UNKNOWN:
            wanted[parse_ref(name).name] = wanted.get(parse_ref(name).name, 0) + 1
    for cid in known:
        d = card(state, cid).d
        if d is not None and d.name in wanted:
            wanted[d.name] -= 1
    missing = [name for name, n in wanted.items() if n > pool.get(name, 0)]
    return fail(cards=tuple(missing)) if missing else True


@check("shuffle_right", "K/I.3.U", "M/1.16")
def shuffle_right(state: State, act: Act, rules: Any) -> Any:
    """K/I.3.U, M/1.16: a stated order names every card of the deck."""
    size = len(state.seats[act.seat].zones[FUTURE])
    told = len(act.event.order)
    return True if not told or told == size else fail(have=size, told=told)


@check("reveal_right", ("K/I.4.B", "K/I.12.E"))
def reveal_right(state: State, act: Act, rules: Any) -> Any:
    """K/I.4.B, I.12.E: an unknown card of this player lies open, to be named."""
    there = any(c.d is None and c.zone in PRESENT and c.face_up and act.seat in (c.controller, c.owner)
                for _, c in all_cards(state))
    return True if there else fail()


@check("search_allowed", ("K/I.8.C", "K/I.3.T"))
def search_allowed(state: State, act: Act, rules: Any) -> Any:
    """K/I.8.C, I.3.T: at the start, before the first draw, cards that allow it are looked out."""
    before = state.turn <= 1 and not state.seats[act.seat].zones[HAND]
    missing = [n for n, cid in zip(act.event.cards, act.cards, strict=True) if cid == NOBODY]
    if missing:
        return fail(cards=tuple(missing))
    return True if before else fail()


def restated(state: State, position: Mapping[str, Any], rules: Any) -> State:
    """The state of a position stated after a gap, in the same game.

    Raises InputError as :func:`engine.position.from_position` does, and for a seat that the game has not.
    """
    from engine.position import from_position

    texts = {name: d.text for name, d in state.defs.items()}
    stated = {"változat": state.variant, "forduló": max(state.turn, 1), "kezdő": SEATS[state.starter],
              **dict.fromkeys(SEATS[:len(state.seats)]), **position}
    beyond = next((seat for seat in SEATS[len(state.seats):] if seat in position), None)
    if beyond is not None:
        raise InputError("position.no_seat", seat=beyond, at=(beyond,))
    fresh = from_position(state.edition, stated, texts, rules)
    return replace(fresh, count=state.count, variant=state.variant)


