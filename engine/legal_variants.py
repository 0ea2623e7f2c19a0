"""The acts that only games of many players have, as base lines (K/T)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import variant
from engine.many import enemies, side
from engine.paths import shown_name
from engine.rules.variants.s2_challenge import rules_of
from engine.rules.variants.s3_given_effects import DP, givable
from engine.state import SEATS, State, card
from engine.zones import BUILDING, ROW, SOLVED
from events.acts import Challenge, Eliminate, Exchange, OfferPact
from events.base import Event

Line = tuple[Event, str, tuple[tuple[Any, ...], ...]]


def variant_lines(state: State, seat: int, rules: Any) -> Iterator[Line]:
    """Challenges, eliminations, offers and exchanges that the seat might make, judged or not."""
    known = variant.of(state).acts if rules.makes("variant_act") else frozenset(_MAKERS)
    for kind, maker in _MAKERS.items():
        if kind in known:
            yield from maker(state, seat, rules)


def _others(state: State, seat: int) -> list[str]:
    return [SEATS[n] for n in range(len(state.seats)) if n != seat]


def _challenges(state: State, seat: int, rules: Any) -> Iterator[Line]:
    for other in _others(state, seat):
        yield Challenge(seat=SEATS[seat], opponent=other), "kihívás", ()


def _eliminations(state: State, seat: int, rules: Any) -> Iterator[Line]:
    zones = state.seats[seat].zones
    there = (cid for cid in (*zones[SOLVED], *zones[BUILDING]) if card(state, cid).d is not None)
    cards = tuple(shown_name(state, cid) for cid in there)
    effects = givable(state, seat) if rules_of(state).effects else ()
    if not rules.makes("eliminate_with"):  # then nothing asks whether there was such an effect
        effects = (*effects, f"{rules_of(state).need}{DP}")
    places = (("quests", "lapok", 0 if effects else 1, len(cards), cards),)
    more = (("effects", "lapok", 0, len(effects), effects),) if effects else ()
    for other in _others(state, seat) if cards or effects else ():
        yield Eliminate(seat=SEATS[seat], opponent=other), "kiejtés", (*places, *more)


def _offers(state: State, seat: int, rules: Any) -> Iterator[Line]:
    for other in _others(state, seat):
        yield OfferPact(seat=SEATS[seat], opponent=other), "szövetségajánlat", ()


def _exchanges(state: State, seat: int, rules: Any) -> Iterator[Line]:
    for given in state.seats[seat].zones[ROW]:
        for n, other in enumerate(state.seats):
            for taken in other.zones[ROW] if n != seat else ():
                if card(state, given).d is not None and card(state, taken).d is not None:
                    yield (Exchange(seat=SEATS[seat], given=shown_name(state, given),
                                    taken=f"{SEATS[n]}:{shown_name(state, taken)}"), "csere", ())


_MAKERS: dict[str, Any] = {"kihívás": _challenges, "kiejtés": _eliminations, "szövetségajánlat": _offers,
                           "csere": _exchanges}


def besieged(state: State, seat: int) -> list[str | None]:
    """Whom a siege may name: in a duel nobody; of a side its first."""
    if state.many is None:
        return [None]
    return list(dict.fromkeys(SEATS[side(state, n)[0]] for n in range(len(state.seats)) if n != seat))


def meant(state: State, seat: int, lines: Iterator[Any], rules: Any) -> Iterator[Any]:
    """K/T.0.1: lines of a text that says „ellenfél”, once for each opponent; in a duel as they are."""
    for fields, places in lines:
        if state.many is None:
            yield fields, places
            continue
        for n in enemies(state, seat) if rules.makes("opponent_chosen") else range(len(state.seats)):
            yield {**fields, "targets": (*fields.get("targets", ()), SEATS[n])}, places
