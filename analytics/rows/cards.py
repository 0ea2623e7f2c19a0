"""The way of every card through a game, from the positions; and which cards everybody saw.

A card is open to all where it lies face up in the Present, the storehouse, the outer
plane or a time thread, or in the Past, the Depths and among the solved quests (K/I.3.E,
K/I.3.F); an obstacle or a tower level is hidden in a thread, too (K/I.4.A).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from itertools import zip_longest
from typing import Any

from adjudicator.replay import Moment
from analytics.rows.told import AFTER_GAP, Row, Told, is_break, seat_of
from engine.definition import Definition
from engine.rules.ch01_basics.s10_values import card_dp
from engine.state import CHUNK, NOBODY, CardState, State, card
from engine.zones import (
    ATTACHED,
    BUILDING,
    DEPTHS,
    FUTURE,
    HAND,
    OUTER,
    PAST,
    PLACE,
    PRESENT,
    SIDE,
    SOLVED,
    STORE,
    THREAD,
    TOWER,
)
from events.choices import Mulligan
from events.repair import Gap

_ALWAYS = frozenset({PAST, DEPTHS, SOLVED})
_FACE_UP = PRESENT | {STORE, OUTER, THREAD}
_ON_TABLE = (PRESENT | {STORE, OUTER}) - {THREAD}
_HIDDEN = frozenset({HAND, FUTURE, SIDE})
Chunks = tuple[tuple[CardState, ...], ...]
# A consequence about a card -> what it counts (first event or number of times).
_FIRST = frozenset({"died", "destroyed", "discarded", "solved"})
_COUNT = {"activated": "activations", "neutralised": "neutralised"}
# What may kill -> where its card stands in it, whom it hurts, and what he would die of (K/VI.4.J–L, K/IX.3.B).
_HARM = {"damage": (3, 1, "sebzés"), "death_mark": (2, 1, "halál"), "built_on": (1, 2, "gépezet"),
         "value_changed": (5, 1, "")}
_PLAYED = frozenset({"played", "attaching"})  # to attach an obstacle is to play it, too (K/V.1.G)
_ABOUT = _FIRST | _PLAYED | {*_COUNT, *_HARM}


class Track:
    """What is known of one card's way."""

    __slots__ = ("activations", "destroyed", "died", "discarded", "drawn", "first", "first_place", "harm",
                 "hidden", "killer", "kills", "neutralised", "once", "opening", "paid", "played", "plays", "solved")

    def __init__(self) -> None:
        self.opening = False
        self.drawn: int | None = None
        self.first: int | None = None
        self.played: int | None = None
        self.died: int | None = None
        self.destroyed: int | None = None
        self.discarded: int | None = None
        self.solved: int | None = None
        self.first_place: str | None = None
        self.killer: int | None = None  # the key of the card that its first death came of
        self.once: Definition | None = None  # what it was known as when it went into a shuffled deck, unseen since
        self.harm: dict[str, int | None] | None = None  # what it could die of -> the card that did it last
        self.hidden: tuple[int, Track] | None = None  # since which count of states it lies among cards that others do
        # not know, once seen and not since, and what was known of it then
        self.plays = self.activations = self.neutralised = self.paid = self.kills = 0


def is_open(c: CardState) -> bool:
    """Whether everybody at the table sees which card it is."""
    return c.zone in _ALWAYS or (c.face_up and c.zone in _FACE_UP)


def changed(before: State | None, after: State) -> list[tuple[int, CardState | None, CardState]]:
    """The cards that differ between two positions: number, old (None: there was none), new."""
    new, old = after.cards, before.cards if before is not None else ()
    if not old or len(new) != len(old) or len(new[-1]) != len(old[-1]):
        return _grown(old, new)
    found: list[tuple[int, CardState | None, CardState]] = []
    for place, chunk in enumerate(new):
        was = old[place]
        if chunk is not was:
            found += [(place * CHUNK + at, was[at], c) for at, c in enumerate(chunk) if c is not was[at]]
    return found


def _grown(old: Chunks, new: Chunks) -> list[tuple[int, CardState | None, CardState]]:
    """The same where cards came into the game."""
    return [(place * CHUNK + at, was, c)
            for place, (chunk, before) in enumerate(zip_longest(new, old, fillvalue=())) if chunk is not before
            for at, (c, was) in enumerate(zip_longest(chunk, before)) if c is not was and c is not None]


def tracks(told: Told) -> dict[int, Track]:
    """The way of every card, by its key."""
    found: dict[int, Track] = {}
    last = told.counted.get(Mulligan, ())[-1:]
    opened = last[0].number if last else 0
    base, breaks, left = 0, bool(told.breaks), list[tuple[Track, Definition | None]]()
    for step in told.line:
        before, said = step.before, step.said
        if breaks and is_break(step):
            base, before = base + AFTER_GAP, None
        if before is None or before.cards is not step.after.cards:
            for cid, was, c in changed(before, step.after):
                _moved(found.get(base + cid) or _track(found, base + cid), step.number, was, c, opened, left)
        for one in said:
            if one[0] in _ABOUT:
                _said(found, step, base)
                break
        while left:  # with all that came of this event
            track, d = left.pop()
            _hidden(track, step.after.count, d)
        if step.number == opened:
            _opening_hands(found, step, base)
    return found


def _track(found: dict[int, Track], key: int) -> Track:
    track = found.get(key)
    if track is None:
        track = found[key] = Track()
    return track


def _moved(track: Track, number: int, was: CardState | None, c: CardState, opened: int,
           left: list[tuple[Track, Definition | None]]) -> None:
    if c.d is None and was is not None and was.d is not None:
        _forgotten(track, was.d)
    if (track.first is None or track.once is not None or track.hidden is not None) and is_open(c):
        _seen(track, number, c)
    if was is None or was.zone == c.zone:
        return
    if c.zone in _HIDDEN and track.first is not None and is_open(was):
        left.append((track, was.d))
    if c.zone == HAND and was.zone == FUTURE and track.drawn is None and number > opened:
        track.drawn = number
    if was.zone == HAND and c.zone in _ON_TABLE:  # put down by an effect; what goes through a thread is told of
        _played(track, number)


def _seen(track: Track, number: int, c: CardState) -> None:
    if track.first is None:
        track.first, track.first_place = number, PLACE[c.zone]
    track.once = track.hidden = None  # from now on it is what it is now


def _hidden(track: Track, count: int, d: Definition | None) -> None:
    """K/I.4.A: all know that it is there, nobody which of the cards there is put down face down later."""
    known = copy(track)
    known.once = d
    track.hidden = count, known


def _forgotten(track: Track, d: Definition) -> None:
    """K/I.3.U, M/1.16: nobody knows any more which card of the deck it is; what it did was done under this name."""
    did = track.first is not None or track.played is not None or track.opening or track.drawn is not None
    if did and track.once is None:
        track.once = d


def _opening_hands(found: dict[int, Track], step: Moment, base: int) -> None:
    """K/I.8.D: the hands once nobody shuffles back any more."""
    for seat in step.after.seats:
        for cid in seat.zones[HAND]:
            _track(found, base + cid).opening = True


def _played(track: Track, number: int) -> None:
    track.plays += 1
    if track.played is None:
        track.played = number


def _said(found: dict[int, Track], step: Moment, base: int) -> None:
    """What the trace says of cards; the MP paid in an event go to the card that it plays or activates."""
    paid, payer = 0, NOBODY
    for said in step.said:
        key = said[0]
        if key == "mp_paid":
            paid += said[2]
            continue
        if key not in _ABOUT:
            continue
        if key in _HARM:
            _hurt(found, said, base)
            continue
        track = _track(found, base + said[1])
        if key == "died":
            _killed(found, track, said[2])
        if key in _PLAYED:
            _played(track, step.number)
        elif key in _COUNT:
            setattr(track, _COUNT[key], getattr(track, _COUNT[key]) + 1)
        elif getattr(track, key) is None:
            setattr(track, key, step.number)
        if (key in _PLAYED or key == "activated") and payer == NOBODY:
            payer = base + said[1]
    if paid and payer != NOBODY:
        found[payer].paid += paid


def _hurt(found: dict[int, Track], said: tuple[Any, ...], base: int) -> None:
    """Of what an adventurer could die now, and by which card: of each the last one counts."""
    key = said[0]
    if key == "value_changed" and said[3] == "módosít" and said[4] >= 0:
        return  # what only adds to a value kills nobody
    by, whom, cause = _HARM[key]
    source, track = said[by], _track(found, base + said[whom])
    if track.harm is None:
        track.harm = {}
    track.harm[cause or said[2]] = base + source if source != NOBODY else None


def _killed(found: dict[int, Track], track: Track, cause: str) -> None:
    """K/VI.4.J–L: the card that did what he died of."""
    killer = track.harm.get(cause) if track.harm is not None else None
    if killer is None:
        return
    _track(found, killer).kills += 1
    if track.died is None:
        track.killer = killer


def open_cards(found: dict[int, Track]) -> frozenset[int]:
    """The cards that everybody saw at some time: not those that were shuffled back and may be another card now."""
    return frozenset(cid for cid, track in found.items() if track.first is not None and track.once is None)


def hidden_since(found: Mapping[int, Track]) -> dict[int, int]:
    """From which count of states on a card that was seen may no more be named."""
    return {key: track.hidden[0] for key, track in found.items() if track.hidden is not None}


def as_known(found: Mapping[int, Track]) -> dict[int, Track]:
    """The ways as far as all could follow them."""
    return {key: track if track.hidden is None else track.hidden[1] for key, track in found.items()}


def card_rows(told: Told, found: dict[int, Track]) -> list[Row]:
    """One row per card; in a public lake those that were seen, numbered as they were."""
    ends = _ends(told)
    order = sorted(found)
    if told.public:
        seen = [key for key in order if found[key].first is not None]
        order = sorted(seen, key=lambda key: _public_key(told, ends, key, found[key]))
    numbers = {key: number for number, key in enumerate(order)} if told.public else None
    return [_card_row(told, ends, number if told.public else key, key, found[key], numbers)
            for number, key in enumerate(order)]


def _ends(told: Told) -> list[State]:
    """The last positions before each gap, and the end."""
    before = [step.before for step in told.counted.get(Gap, ()) if is_break(step)]
    return [*(state for state in before if state is not None), told.end]


def _at(ends: Sequence[State], key: int) -> tuple[State, int]:
    part, cid = divmod(key, AFTER_GAP)
    return ends[part], cid


def _public_key(told: Told, ends: Sequence[State], key: int, track: Track) -> tuple[Any, ...]:
    """An order that says nothing of how the deck was laid."""
    state, cid = _at(ends, key)
    c, d = card(state, cid), definition(told, state, cid, track)
    name = d.name if d is not None else ""
    counts = (track.played or 0, track.plays, track.activations, track.died or 0, track.destroyed or 0,
              track.discarded or 0, track.solved or 0, track.paid, track.neutralised,
              HAND if key in told.hidden else c.zone)
    return (track.first, c.owner, name, counts)


def definition(told: Told, state: State, cid: int, track: Track) -> Definition | None:
    """What a card is at the end, as far as it may be told; else what it was when it was shuffled into its deck."""
    d = card(state, cid).d
    return d if d is not None and told.shown(state, cid) else track.once


def _card_row(told: Told, ends: Sequence[State], number: int, key: int, track: Track,
              numbers: Mapping[int, int] | None) -> Row:
    state, cid = _at(ends, key)
    c = card(state, cid)
    unseen = told.public and (key in told.hidden or c.zone in _HIDDEN)
    points, whose = _points(state, c, cid, told) if state is told.end and not unseen else (0, None)
    d = definition(told, state, cid, track)
    hidden = told.public
    return (number, seat_of(c.owner), d.name if d else None, d.kind if d else None, c.token,
            None if hidden else track.opening, None if hidden else track.drawn, track.first,
            track.first_place, track.played, track.plays, track.activations, track.neutralised, track.died,
            _number_of(track.killer, numbers), track.kills,
            track.destroyed, track.discarded, track.solved, track.paid,
            None if unseen else PLACE[c.zone], points, whose)


def _number_of(key: int | None, numbers: Mapping[int, int] | None) -> int | None:
    """The number under which a card stands in the table."""
    return key if key is None or numbers is None else numbers.get(key)


def _points(state: State, c: CardState, cid: int, told: Told) -> tuple[int, str | None]:
    """K/I.1, K/II.7: the DP that a card gives at the end, and to whom."""
    stored = c.zone == ATTACHED and c.d is not None and c.d.kind == "küldetés" and card(state, c.host).zone == TOWER
    if c.d is None or not (c.zone in (SOLVED, BUILDING) or stored):
        return 0, None
    whose = card(state, c.host).controller if stored else c.controller
    return card_dp(state, cid, told.rules), seat_of(whose)
