"""Which cards a viewer knows by their faces, event by event (K/I.3.B, E, F; K/I.4.A–F; K/VI.4.D).

A hand tells its player its cards and everybody else a number; the order of a deck tells nobody
anything. What lay open once is known as long as it stays where it can be told from the others: a
level that was besieged and turned back is, a card that went into a hand or a deck is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.learned import seen_by
from adjudicator.line_of_events import JUDGES
from adjudicator.replay import Moment
from engine.frames import Thread
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.ruleset import Ruleset
from engine.seen import attached_cards, lies_open
from engine.state import NOBODY, CardState, State, all_cards, card
from engine.step import HANDLERS
from engine.step import told as knowing
from engine.zones import FUTURE, HAND, HELD, OUT, ROW, SIDE, TEAM
from events.acts import Activate, Attach, BuildOn, Play
from events.base import Event
from events.repair import Gap

PUBLIC: Final = NOBODY
_SHOWN: Final = frozenset({"shown", "shown_leaving", "revealed", "turned_up", "taken_out"})

Known = tuple[int, ...]  # cards by number, in the order in which they became known


def sees(state: State, c: CardState, viewer: int) -> bool:
    """Whether the viewer (a seat, or PUBLIC) sees the face of a card as it lies."""
    seats = seen_by(state, c)
    return viewer in seats if viewer != PUBLIC else len(seats) == len(state.seats)


def shown_in(moment: Moment, rules: Ruleset) -> frozenset[int]:
    """The cards that an event shows to everybody, wherever they then go (K/I.4.E, K/I.12.E, K/IV.6.3.A)."""
    found = {said[1] for said in moment.said if said[0] in _SHOWN and len(said) > 1 and isinstance(said[1], int)}
    if moment.before is not None:
        found.add(_laid_open(moment.before, moment.event, rules))
    return frozenset(found - {NOBODY})


def _laid_open(state: State, event: Event, rules: Ruleset) -> int:
    """The card that an act itself shows: of an effect that is used (K/VI.4.D), a play of an open sort
    (K/I.4.B), a machine that is built (K/IX.2), what is hung on an adventurer (K/I.4.C)."""
    if not isinstance(event, Activate | Play | Attach | BuildOn):
        return NOBODY
    act = HANDLERS[type(event)].read(knowing(state, event), event, rules)
    if act.card == NOBODY or card(state, act.card).zone in (FUTURE, SIDE, OUT):
        return NOBODY
    if isinstance(event, Activate | BuildOn):
        return int(act.card)
    host = act.targets[0] if isinstance(event, Attach) else NOBODY
    on_adventurer = host != NOBODY and card(state, host).zone in (ROW, TEAM)
    return int(act.card) if enters_face_up(act.d, on_adventurer=on_adventurer) else NOBODY


def in_order(state: State) -> Iterator[int]:
    """All cards as they lie, seat by seat and place by place, each followed by what hangs on it; then
    those in the time threads. Nothing in this order comes from cards that can't be seen."""
    for seat in state.seats:
        for zone in range(HELD):
            for cid in seat.zones[zone]:
                yield cid
                yield from attached_cards(state, cid)
    for frame in state.frames:
        if type(frame) is Thread:
            yield from (item.source for item in frame.items if item.source != NOBODY)


def first_known(state: State, viewer: int) -> Known:
    """What is known of a position that nothing went before."""
    return tuple(dict.fromkeys(cid for cid in in_order(state) if sees(state, card(state, cid), viewer)))


def next_known(known: Known, moment: Moment, viewer: int, rules: Ruleset) -> Known:
    """What the viewer knows after an event, given what it knew before."""
    before, after = moment.before, moment.after
    if before is None or isinstance(moment.event, Gap):
        return first_known(after, viewer)
    if moment.refused:
        return known
    count, rewound = len(all_cards(after)), isinstance(moment.event, JUDGES)
    kept = [cid for cid in known if cid < count and _stays(before, after, cid, viewer, rewound)]
    shown = shown_in(moment, rules)
    new = [cid for cid in in_order(after) if sees(after, card(after, cid), viewer)
           or (cid in shown and lies_open(card(after, cid)))]
    return tuple(dict.fromkeys((*kept, *new)))


def _stays(before: State, after: State, cid: int, viewer: int, rewound: bool) -> bool:
    """Whether a card that was known can still be told from the others."""
    c = card(after, cid)
    if c.zone in (FUTURE, SIDE, OUT):
        return False
    if sees(after, c, viewer):
        return True
    old = card(before, cid)
    same = c.d is not None and old.d is not None and c.d.name == old.d.name
    return c.zone != HAND and old.zone not in (FUTURE, SIDE, OUT, HAND) and same and not rewound
