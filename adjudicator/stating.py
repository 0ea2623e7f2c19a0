"""A position of a game in the form of a stated position (*állás*, cases/README.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from adjudicator.stating_many import of_seat, of_table
from engine.frames import RowPhase, Thread, Turn
from engine.rules.ch01_basics.s03_places_control import attached_controller
from engine.rules.ch01_basics.s06_active_player import NEVER_LAST
from engine.state import ALERT, NOBODY, SEATS, STANCES, CardState, State, card
from engine.zones import ALLY, FUTURE, OMEN, POSITION_ZONES, ROW, SIDE, SPIRIT, TEAM

HAND_SIZE: Final = 7
_PHASES: Final = ("forduló nyitása", "forduló zárása")
_POINTS: Final = {OMEN: "ómenpont", ALLY: "szövetségpont", SPIRIT: "fordulók"}


class Stated(Struct, frozen=True):
    """A stated position, and the cards of the game in the order in which it lists them."""

    data: dict[str, Any]
    order: tuple[int, ...]


def stated(state: State, *, deck: bool = False) -> Iterator[Stated]:
    """The ways in which a position may be stated: none in the middle of a thread or manoeuvre. With
    ``deck`` the order of the decks is stated as far as it is known, else only their size."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, RowPhase) and not frame.passed and not frame.over and len(state.frames) == 2:
        yield _position(state, "", deck)
    elif isinstance(frame, Thread) and isinstance(state.frames[0], Turn) and not frame.items and not frame.passed:
        for phase in _PHASES:
            yield _position(state, phase, deck)


def _position(state: State, phase: str, deck: bool) -> Stated:
    order: list[int] = []
    bound = [s.bound for s in state.seats]
    acted = sorted((n for n, last in enumerate(bound) if 0 < last < NEVER_LAST), key=lambda n: bound[n])
    data: dict[str, Any] = {**of_table(state), "forduló": state.turn, "kezdő": SEATS[state.starter]}
    if phase:
        data["fázis"] = phase
    if acted:
        data["legutóbb"] = [SEATS[n] for n in acted]
    for n in range(len(state.seats)):
        data[SEATS[n]] = _seat(state, n, order, deck)
    return Stated(data, tuple(order))


def _seat(state: State, n: int, order: list[int], deck: bool) -> dict[str, Any]:
    s = state.seats[n]
    out: dict[str, Any] = {key: value for key, value in (("mp", s.mp), ("dp", s.dp)) if value}
    if s.hand_size != HAND_SIZE:
        out["kézméret"] = s.hand_size
    for key, zone in POSITION_ZONES:
        cids = _listed(state, n, zone)
        nameless = all(card(state, c).d is None for c in cids)
        if (zone == FUTURE and (nameless or not deck)) or (zone == SIDE and nameless):
            out |= {key: len(cids)} if cids or zone == FUTURE else {}
            order += cids
        elif cids or key == "torony":
            out[key] = [_entry(state, n, cid, order) for cid in cids]
    return out | of_seat(state, n)


def _listed(state: State, seat: int, zone: int) -> tuple[int, ...]:
    """The cards of a list; an omen of K/T.1.A is told as one, wherever it lies."""
    cids = state.seats[seat].zones[zone]
    own = tuple(cid for n, cid in state.many.omens if n == seat) if state.many is not None else ()
    return (*own, *cids) if zone == OMEN else tuple(cid for cid in cids if cid not in own) if own else cids


def _entry(state: State, seat: int, cid: int, order: list[int]) -> Any:
    c = card(state, cid)
    order.append(cid)
    out: dict[str, Any] = {"lap": _name(c)}
    if c.zone in (ROW, TEAM, SPIRIT) and c.stance != ALERT:
        out["helyzet"] = STANCES[c.stance]
    out |= _numbers(c)
    if c.owner != seat:
        out["tulajdonos"] = SEATS[c.owner]
    if c.attached:
        out["csatolt"] = [_attached(state, seat, hung, cid, order) for hung in c.attached]
    return out["lap"] if len(out) == 1 else out


def _numbers(c: CardState) -> dict[str, Any]:
    out: dict[str, Any] = {"sebzés": c.damage} if c.damage else {}
    if c.zone in _POINTS and c.points:
        out[_POINTS[c.zone]] = c.points
    return out | ({"jelzők": dict(c.counters)} if c.counters else {})


def _attached(state: State, seat: int, cid: int, host: int, order: list[int]) -> Any:
    c, over = card(state, cid), card(state, host)
    order.append(cid)
    out: dict[str, Any] = {"lap": _name(c)}
    if c.owner != seat:
        out["tulajdonos"] = SEATS[c.owner]
    if c.controller != attached_controller(c.d, c.owner, on_adventurer=over.zone in (ROW, TEAM)):
        out["irányító"] = SEATS[c.controller] if c.controller != NOBODY else "nincs"
    return out["lap"] if len(out) == 1 else out


def _name(c: CardState) -> str:
    return c.d.name if c.d is not None else "?"


