"""The values that can be asked of a position by name (cases/README.md, *Paths*)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.acting import candidates
from engine.flow import phase_name
from engine.frames import Manoeuvre
from engine.many import Many, answering, counted, zone_of
from engine.rules.ch01_basics.s03_places_control import hand_size, holder
from engine.rules.ch01_basics.s10_values import current_level, total_dp, value
from engine.rules.ch05_playing.s01_cost import mp_cost
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.state import DRAW, NOBODY, SEATS, STANCES, CardState, State, card, copy_number
from engine.zones import (
    ALLY,
    ATTACHED,
    BUILDING,
    DEPTHS,
    FUTURE,
    HAND,
    OUTER,
    PAST,
    PLACE,
    QUEST,
    ROW,
    SOLVED,
    SPIRIT,
    STORE,
    TEAM,
    TOWER,
)

Value = Any
AREA = {"ostrom": "toronyszint", "küldetés": "küldetés", "bevétel": "építmény", "harc": "harc",
        "antissküldetés": "küldetés"}
_AREA_OF_ZONE = {ROW: "sor", TOWER: "toronyszint", QUEST: "küldetés", BUILDING: "építmény",
                 SOLVED: "megoldott", OUTER: "külső sík"}


class NoSuchPath(Exception):
    """The path names no value, or no card of the game."""


def read_path(state: State, path: str, rules: Any) -> Value:
    """The value of a path as a plain JSON value; raises :class:`NoSuchPath`."""
    if path in _GLOBAL:
        return _GLOBAL[path](state, rules)
    who, dot, prop = path.rpartition(".")
    if not dot:
        raise NoSuchPath(path)
    if who in SEATS[:len(state.seats)] and prop in _OF_SEAT:
        return _OF_SEAT[prop](state, SEATS.index(who), rules)
    found = _OF_CARD.get(prop.replace(" ", "_"))
    if found is None:
        raise NoSuchPath(path)
    cid = _card_named(state, who)
    return found(state, cid, card(state, cid), rules)


def _card_named(state: State, name: str) -> int:
    ids = candidates(state, name)
    if not ids:
        raise NoSuchPath(name)
    return ids[0]


def seat_letter(seat: int) -> str:
    """0 → A …; nincs for nobody, döntetlen for a draw."""
    if seat == NOBODY:
        return "nincs"
    return "döntetlen" if seat == DRAW else SEATS[seat]


def thread_names(state: State) -> list[str] | str:
    """What lies in the open thread, top first; nincs where none is open (a step's decision before
    its thread counts as none)."""
    thread = thread_of(state)
    if thread is None:
        return "nincs"
    return [_plain_name(state, i.source) for i in reversed(thread.items)]


def _plain_name(state: State, cid: int) -> str:
    d = card(state, cid).d
    return d.name if d is not None else "?"


def names_in(state: State, cids: tuple[int, ...]) -> list[str]:
    """Names of cards in a list; with copy numbers only where the list has two of a name."""
    plain = [_plain_name(state, cid) for cid in cids]
    return [f"{name}#{copy_number(state, cid)}" if name != "?" and plain.count(name) > 1 else name
            for name, cid in zip(plain, cids, strict=True)]


def shown_name(state: State, cid: int) -> str:
    """A card's name, with its copy number where the game has several of the name; „?” if unknown."""
    d = card(state, cid).d
    if d is None:
        return "?"
    return d.name if len(state.names[d.name]) == 1 else f"{d.name}#{copy_number(state, cid)}"


def _active(state: State, rules: Any) -> str:
    return _awaited_of(state, rules) if state.awaiting.kind == "cselekvés" else "nincs"


def _awaited_of(state: State, rules: Any) -> Value:
    """Who may answer: a seat, or the list of a side's (K/T.5.aktív)."""
    seats = answering(state)
    return seat_letter(state.awaiting.seat) if len(seats) == 1 else [SEATS[n] for n in seats]


def _winner(state: State, rules: Any) -> Value:
    together = state.many.winners if state.many is not None else ()
    return [SEATS[n] for n in together] if len(together) > 1 else seat_letter(state.winner)


def _pact(state: State, rules: Any) -> Value:
    pact = state.many.pact if state.many is not None else ()
    return [SEATS[n] for n in pact] if pact else "nincs"


_GLOBAL: dict[str, Callable[[State, Any], Value]] = {
    "aktív": _active,
    "vár": lambda s, r: s.awaiting.kind,
    "ki": _awaited_of,
    "fázis": lambda s, r: phase_name(s),
    "forduló": lambda s, r: s.turn,
    "időfonal": lambda s, r: thread_names(s),
    "győztes": _winner, "szövetség": _pact,
    "siker": lambda s, r: seat_letter(s.memory.success),
}


def _listed(zone: int) -> Callable[[State, int, Any], Value]:
    return lambda s, n, r: names_in(s, s.seats[n].zones[zone])


def _of_side(zone: int) -> Callable[[State, int, Any], Value]:
    return lambda s, n, r: names_in(s, zone_of(s, n, zone))


def _many(read: Callable[[Many, int], Value]) -> Callable[[State, int, Any], Value]:
    """A value that only games of many players have; as in a fresh one in a duel."""
    return lambda s, n, r: read(s.many if s.many is not None else Many(), n)


_OF_SEAT: dict[str, Callable[[State, int, Any], Value]] = {
    "mp": lambda s, n, r: s.seats[n].mp,
    "dp": lambda s, n, r: total_dp(s, n, r),
    "kéz": lambda s, n, r: len(s.seats[n].zones[HAND]),
    "jövő": lambda s, n, r: len(s.seats[n].zones[FUTURE]),
    "kézméret": hand_size,
    "sor": _listed(ROW), "raktár": _listed(STORE), "múlt": _listed(PAST), "mélység": _listed(DEPTHS),
    "megoldott": _listed(SOLVED), "torony": _of_side(TOWER), "építmények": _of_side(BUILDING),
    "kiesett": _many(lambda m, n: _yes(n in m.out)), "győzelmi_pont": _many(lambda m, n: counted(m.points, n)),
    "kihívás": _many(lambda m, n: seat_letter(dict(m.challenges).get(n, NOBODY))),
    "küldetések": _listed(QUEST), "szövetségesek": _listed(ALLY),
}


def playing_area(state: State, c: CardState) -> str:
    """The path `játéktér`: that of the host for what is attached (K/V.7.A)."""
    while c.zone == ATTACHED:
        c = card(state, c.host)
    if c.zone == TEAM:
        m = next(f for f in state.frames if type(f) is Manoeuvre)
        return AREA[m.kind]
    return _AREA_OF_ZONE.get(c.zone, "nincs")


def _number(name: str) -> Callable[..., Value]:
    return lambda s, cid, c, r: _or_none(value(s, cid, name, r))


def _or_none(found: int | None) -> Value:
    return "nincs" if found is None else found


def _yes(flag: bool) -> str:
    return "igen" if flag else "nem"


def _alive(s: State, cid: int, c: CardState, r: Any) -> str:
    return _yes(c.zone in (ROW, TEAM) and c.d is not None and c.d.adventurer)


_OF_CARD: dict[str, Callable[..., Value]] = {
    "hely": lambda s, cid, c, r: PLACE[c.zone],
    "játéktér": lambda s, cid, c, r: playing_area(s, c),
    "helyzet": lambda s, cid, c, r: "nincs" if c.zone == OUTER else STANCES[c.stance],
    "pozíció": lambda s, cid, c, r: ("front" if c.front else "védett") if c.zone == TEAM else "nincs",
    "irányító": lambda s, cid, c, r: seat_letter(c.controller),
    "tulajdonos": lambda s, cid, c, r: seat_letter(c.owner),
    "játékosa": lambda s, cid, c, r: seat_letter(holder(c)),
    "sebzés": lambda s, cid, c, r: c.damage,
    "szint": lambda s, cid, c, r: current_level(s, cid, r),
    "alapszint": _number("alapszint"), "fizikum": _number("fizikum"), "asztrál": _number("asztrál"),
    "mentál": _number("mentál"), "dp": _number("dp"), "fal": _number("fal"),
    "mp_igény": lambda s, cid, c, r: _or_none(mp_cost(s, cid, r)),
    "szövetségpont": lambda s, cid, c, r: c.points, "ómenpont": lambda s, cid, c, r: c.points,
    "csatoltak": lambda s, cid, c, r: names_in(s, c.attached),
    "csatolva": lambda s, cid, c, r: shown_name(s, c.host) if c.zone == ATTACHED else "nincs",
    "jelzők": lambda s, cid, c, r: dict(c.counters),
    "nyílt": lambda s, cid, c, r: _yes(c.face_up),
    "kulcsszavak": lambda s, cid, c, r: list(c.d.card.keywords) if c.d is not None else [],
    "képzettségek": lambda s, cid, c, r: list(c.d.card.skills) if c.d is not None else [],
    "él": _alive,
    "szellem": lambda s, cid, c, r: _yes(c.zone == SPIRIT),
    "fordulók": lambda s, cid, c, r: c.points if c.zone == SPIRIT else "nincs",
}
PROPERTIES = (*_OF_CARD,)
SEAT_PROPERTIES = (*_OF_SEAT,)
LISTS = frozenset({"sor", "raktár", "múlt", "mélység", "megoldott", "építmények", "küldetések", "szövetségesek",
                   "csatoltak", "kulcsszavak", "képzettségek"})  # compared without order; torony and időfonal with it
