"""An event read against a state: which cards it names, which effect, who pays.

Reading decides nothing: a name that is nowhere to be found leaves ``NOBODY`` behind, and
the checks say what that breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.cards import TargetSpec
from engine.definition import Definition, EffectDef
from engine.rules.ch01_basics.s03_places_control import holder
from engine.rules.ch02_keywords.s26_retainer import given_abilities
from engine.rules.ch05_playing.s02_s03_ability import one_of_each
from engine.state import NOBODY, SEATS, CardState, State, card, unknown_in_hand
from engine.zones import ATTACHED, FUTURE, HAND, PAST, PRESENT, THREAD
from events.refs import UNKNOWN, parse_ref

Test = Callable[[CardState], bool]
BUILT = "ráépítve"  # mark of a machine that was built on something (K/IX.2.D)


def no_cost(state: State, act: Act, rules: Any) -> int | None:
    """The cost of what has none."""
    return None


class Act(Struct, gc=False):
    """A scratch record for one step; never kept. ``payer``: who pays, the doer himself unless said otherwise;
    ``against`` the opponent that was named (K/T.0.1); ``pairs`` equipment and who gets it."""

    kind: str
    event: Any
    seat: int
    payer: int = NOBODY
    against: int = NOBODY
    card: int = NOBODY
    cards: tuple[int, ...] = ()
    d: Definition | None = None
    reveal: bool = False
    effect: EffectDef | None = None
    giver: int = NOBODY
    caster: int = NOBODY
    targets: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    target_texts: tuple[str, ...] = ()
    spec: TargetSpec | None = None
    phases: tuple[str, ...] = ()
    speed: str = ""
    sacrificed: tuple[int, ...] = ()
    # Asked with the act: the collector does not look into acts, so one that held its own would never go.
    cost: Callable[[State, Act, Any], int | None] = no_cost
    extra: Any = None

    def __post_init__(self) -> None:
        self.payer = self.seat


def seat_number(letter: str) -> int:
    """A → 0, B → 1 …"""
    return SEATS.index(letter)


def candidates(state: State, text: str) -> tuple[int, ...]:
    """All cards that a reference may mean, whatever their place."""
    ref = parse_ref(text)
    ids = state.names.get(ref.name, ())
    if ref.copy:
        ids = ids[ref.copy - 1:ref.copy]
    if ref.seat:
        seat = seat_number(ref.seat)
        ids = tuple(i for i in ids if holder(card(state, i)) == seat)
    return ids


def find(state: State, text: str, *tests: Test) -> int:
    """The card that a reference means: the first that passes the first test that any passes,
    else the first of its name, else NOBODY."""
    ids = candidates(state, text)
    if len(ids) <= 1:
        return ids[0] if ids else NOBODY
    for test in tests:
        for cid in ids:
            if test(card(state, cid)):
                return cid
    return ids[0]


def in_zone(zone: int, seat: int) -> Test:
    """A test: the seat's card in that zone."""
    return lambda c: c.zone == zone and (c.owner == seat or c.controller == seat)


def of_seat(seat: int, *zones: int) -> Test:
    """A test: a card that the seat controls in one of these zones."""
    return lambda c: c.controller == seat and c.zone in zones


def from_hand(state: State, text: str, seat: int, *others: Test) -> tuple[int, Definition | None, bool]:
    """A card that a line plays from hand: (number, text, whether an unknown card is revealed)."""
    if text == UNKNOWN:
        return unknown_in_hand(state, seat), None, False
    ref = parse_ref(text)
    ids = candidates(state, text)
    for test in (in_zone(HAND, seat), *others):
        for cid in ids:
            if test(card(state, cid)):
                return cid, card(state, cid).d, False
    d = state.defs.get(ref.name)
    known = len(state.names.get(ref.name, ()))
    if (not ids or (not ref.copy and not ref.seat) or ref.copy > known) and d is not None:
        hidden = unknown_in_hand(state, seat)
        if hidden != NOBODY:
            return hidden, d, True
    return (ids[0] if ids else NOBODY), d, False


def some_unknown(state: State, seat: int) -> int:
    """An unknown card of the seat to stand for one that is nowhere: from hand, else the Future."""
    hidden = unknown_in_hand(state, seat)
    if hidden != NOBODY:
        return hidden
    for cid in state.seats[seat].zones[FUTURE]:
        if card(state, cid).d is None:
            return cid
    return NOBODY


def activatable(state: State, cid: int, *, lost: bool = False) -> list[tuple[int, EffectDef]]:
    """The effects that can be activated on a card, each with the card it comes from: its own,
    then the abilities of its retainers, mounts and machines (K/II.11, K/II.26.C, K/IX.2).
    Of equal ones the first (K/V.2.E). With ``lost`` those too that the card has lost (M/5.07.M)."""
    c = card(state, cid)
    if c.d is None:
        return []
    out = [(cid, e) for e in c.d.activations if lost or e.number not in c.lost]
    for hung in c.attached:
        h = card(state, hung)
        if h.d is not None and (given := given_abilities(h.d)):
            out.extend((hung, e) for e in given if e.activated)
        elif h.d is not None and BUILT in h.marks:
            out.extend((hung, e) for e in h.d.activations if e.ability and "ráépítés" in e.effect.signs)
    return one_of_each(out)


def is_obstacle_activation(c: CardState) -> bool:
    """Whether activating this card means using it as an obstacle (K/V.1.I); a machine
    that was built on something is none (K/IX.2.D)."""
    if c.d is None or c.d.kind != "akadálylap" or BUILT in c.marks:
        return False
    return c.zone == ATTACHED and c.controller != NOBODY


def in_play(c: CardState) -> bool:
    """A test: in the Present."""
    return c.zone in PRESENT


def in_thread(c: CardState) -> bool:
    """A test: in the time thread."""
    return c.zone == THREAD


def past_of(seat: int, keyword: str) -> Test:
    """A test: a card with this keyword in the seat's Past (K/II.32)."""
    return lambda c: c.zone == PAST and c.owner == seat and c.d is not None and keyword in c.d.keywords
