"""Random games and brute force for the property tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from adjudicator.packs import find_pack
from engine.frames import Choice, Thread
from engine.paths import shown_name
from engine.rules.ch03_card_types.s08_action.spell import FORMS
from engine.state import NOBODY, SEATS, State, all_cards, card, holder_list
from engine.zones import ATTACHED, BUILDING, HAND, HELD, OUT, OUTER, PRESENT, QUEST, ROW, STORE, TEAM, THREAD, TOWER
from events.acts import (
    Activate,
    Attach,
    BattleOrder,
    Block,
    ChangePosition,
    Equipping,
    GoOn,
    Manoeuvre,
    Pass,
    Play,
    Solve,
    Unequipping,
)
from events.base import Event
from events.choices import Choose, Discard, Distribute, Mulligan

EDITIONS = ("klasszikus", "megújult")


@lru_cache(maxsize=1)
def sample_texts() -> dict[str, dict[str, Any]]:
    """The texts of the shipped sample pack."""
    return find_pack("minta").texts()


def edition_of(seed: int) -> str:
    """Both editions in turn."""
    return EDITIONS[seed % 2]


def faults(state: State) -> list[str]:
    """What breaks an invariant of the state: each card in exactly one place, no MP under 0, a
    decision with an owner."""
    out: list[str] = []
    listed: dict[int, tuple[int, int]] = {}
    for n, seat in enumerate(state.seats):
        if seat.mp < 0:
            out.append(f"MP {seat.mp}")
        for zone in range(HELD):
            for cid in seat.zones[zone]:
                if cid in listed:
                    out.append(f"{cid} doubled")
                listed[cid] = (n, zone)
    items = [i.source for f in state.frames if type(f) is Thread for i in f.items
             if i.kind in ("lap", "csatolás", "ráépítés")]
    for cid, c in all_cards(state):
        out += _card_faults(state, cid, c, listed, items)
    if state.awaiting.kind != "vége" and not 0 <= state.awaiting.seat < len(state.seats):
        out.append("a decision without an owner")
    return out


def _card_faults(state: State, cid: int, c: Any, listed: dict[int, tuple[int, int]], items: list[int]) -> list[str]:
    out = []
    if c.zone < HELD and listed.get(cid) != (holder_list(c), c.zone):
        out.append(f"{cid} not in its list: zone {c.zone}")
    if c.zone >= HELD and cid in listed:
        out.append(f"{cid} in a list of seat though {c.zone}")
    if c.zone == ATTACHED and cid not in card(state, c.host).attached:
        out.append(f"{cid} lost by its host")
    if any(card(state, h).zone != ATTACHED or card(state, h).host != cid for h in c.attached):
        out.append(f"{cid} has what is elsewhere")
    if c.zone == THREAD and cid not in items and not _resolving(state, cid):
        out.append(f"{cid} lost between hand and Present")
    if c.zone == OUT and not c.token and not _may_be_out(state, cid, c):
        out.append(f"{cid} out of the game")
    if c.damage < 0 or c.points < 0:
        out.append(f"{cid} under zero")
    return out


def _may_be_out(state: State, cid: int, c: Any) -> bool:
    """K/T.0.4, K/T.1.B: a card of a player who fell out, or an omen set aside."""
    return state.many is not None and (c.owner in state.many.out or cid in dict(state.many.omens).values()
                                       or bool(state.many.out))


def _resolving(state: State, cid: int) -> bool:
    return any(getattr(f, "item", None) is not None and f.item.source == cid for f in state.frames) or any(
        type(f) is Choice and any(i.source == cid for i in f.items) for f in state.frames)


def brute(state: State, seat: int | None = None) -> Iterator[Event]:
    """Well-formed lines that the awaited player, or the one of a seat, might write, far more than are legal."""
    a = state.awaiting
    n = a.seat if seat is None else seat
    if a.kind == "vége" or n == NOBODY:
        return
    if a.kind != "cselekvés":
        yield from _answers(state, SEATS[n])
        return
    yield Pass(seat=SEATS[n])
    there = (*PRESENT, THREAD, OUTER)
    table = [cid for cid, c in all_cards(state) if c.zone in there and c.d is not None]
    names = [shown_name(state, cid) for cid in table]
    yield from _plays(state, n, names)
    yield from _activations(state, n, table, names)
    yield from _others(state, n)


def _plays(state: State, n: int, names: list[str]) -> Iterator[Event]:
    zones = state.seats[n].zones
    casters = [None, *(shown_name(state, c) for c in (*zones[ROW], *zones[TEAM]))]
    people = [shown_name(state, c) for s in state.seats for z in (ROW, TEAM) for c in s.zones[z]]
    aims: list[tuple[str, ...]] = [(), *((x,) for x in names), *combinations(people, 2)]
    # Two identical cards in one hand are the same card: one of each name is tried.
    held = {c.d.name: cid for cid in reversed(zones[HAND]) for c in (card(state, cid),) if c.d is not None}
    for cid in held.values():
        c = card(state, cid)
        assert c.d is not None
        forms: Any = [(f, b) for f in FORMS for b in (1, 2)] if c.d.card.mosaic else [(None, None)]
        xs = (None, 0, 1) if c.d.mp == "X" else (None,)
        for caster, aim, (form, base), x in product(casters, aims, forms, xs):
            yield Play(seat=SEATS[n], card=shown_name(state, cid), caster=caster, targets=aim, form=form, base=base,
                       x=x)
        for host in names:
            yield Attach(seat=SEATS[n], card=shown_name(state, cid), target=host)


def _activations(state: State, n: int, table: list[int], names: list[str]) -> Iterator[Event]:
    for cid in table:
        d = card(state, cid).d
        if d is None or card(state, cid).controller != n:
            continue
        for effect in (None, *range(1, len(d.effects) + 1)):
            for aim in [(), *((x,) for x in names)]:
                yield Activate(seat=SEATS[n], card=shown_name(state, cid), effect=effect, targets=aim)


def _others(state: State, n: int) -> Iterator[Event]:
    zones = state.seats[n].zones
    row = [shown_name(state, c) for c in zones[ROW]]
    for cid in zones[STORE]:
        for host in row:
            yield Equipping(seat=SEATS[n], card=shown_name(state, cid), target=host)
        for quest in zones[QUEST]:
            yield Attach(seat=SEATS[n], card=shown_name(state, cid), target=shown_name(state, quest))
    for host in zones[ROW]:
        for cid in card(state, host).attached:
            if card(state, cid).d is not None:
                yield Unequipping(seat=SEATS[n], card=shown_name(state, cid))
    for cid in (*zones[TEAM], *zones[ROW]):
        yield ChangePosition(seat=SEATS[n], card=shown_name(state, cid))
    for size in (1, 2, 3):
        for team in combinations(row[:6], size):
            yield Manoeuvre(seat=SEATS[n], manoeuvre="ostrom", team=team)
            for s in state.seats:
                for kind, zone in (("küldetés", QUEST), ("bevétel", BUILDING), ("harc", ROW)):
                    for target in s.zones[zone]:
                        yield Manoeuvre(seat=SEATS[n], manoeuvre=kind, target=shown_name(state, target), team=team)


def _answers(state: State, seat: str) -> Iterator[Event]:
    n = SEATS.index(seat)
    zones = state.seats[n].zones
    hand = [shown_name(state, c) for c in zones[HAND]]
    yield from (Mulligan(seat=seat, mulligan=flag) for flag in (True, False))
    yield from (GoOn(seat=seat, go_on=flag) for flag in (True, False))
    for word in ("megold", "expedíció", "nem"):
        yield Solve(seat=seat, solution=word)  # type: ignore[arg-type]
    for size in (0, 1, 2):
        yield from (Discard(seat=seat, cards=c) for c in combinations(hand, size))
    row = [shown_name(state, c) for c in zones[ROW]]
    for size in (0, 1, 2, 3):
        yield from (Block(seat=seat, team=t) for t in combinations(row[:6], size))
    team = [shown_name(state, c) for c in zones[TEAM]]
    for size in range(len(team) + 1):
        for front in combinations(team, size):
            yield BattleOrder(seat=seat, front=front, protected=tuple(t for t in team if t not in front))
    everyone = [shown_name(state, c) for s in state.seats for z in (TEAM, BUILDING, TOWER) for c in s.zones[z]]
    for name in everyone:
        yield Distribute(seat=seat, card=name)
        yield Choose(seat=seat, choices=(name,))
