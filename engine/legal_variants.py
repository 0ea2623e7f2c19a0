"""The acts that only games of many players have, as base lines (K/T)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import variant
from engine.many import enemies, side
from engine.paths import shown_name
from engine.rules.variants.s2_challenge import counts_stored, rules_of
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


def _others(state: State, seat: int, rules: Any, check: str) -> list[str]:
    """The other seats; where the check that asks who they are is not made, one's own too."""
    return [SEATS[n] for n in range(len(state.seats)) if n != seat or not rules.makes(check)]


def _challenges(state: State, seat: int, rules: Any) -> Iterator[Line]:
    for other in _others(state, seat, rules, "challenge_whom"):
        yield Challenge(seat=SEATS[seat], opponent=other), "kihívás", ()


def _eliminations(state: State, seat: int, rules: Any) -> Iterator[Line]:
    zones = state.seats[seat].zones
    given = (*zones[SOLVED], *zones[BUILDING], *counts_stored(state, seat, rules))
    there = (cid for cid in given if card(state, cid).d is not None)
    cards = tuple(shown_name(state, cid) for cid in there)
    effects = givable(state, seat) if rules_of(state).effects else ()
    if not rules.makes("eliminate_with"):  # then nothing asks whether there was such an effect
        effects = (*effects, f"{rules_of(state).need}{DP}")
    places = (("quests", "lapok", 0 if effects else 1, len(cards), cards),)
    more = (("effects", "lapok", 0, len(effects), effects),) if effects else ()
    for other in _others(state, seat, rules, "eliminate_whom") if cards or effects else ():
        yield Eliminate(seat=SEATS[seat], opponent=other), "kiejtés", (*places, *more)


def _offers(state: State, seat: int, rules: Any) -> Iterator[Line]:
    for other in _others(state, seat, rules, "pact_possible"):
        yield OfferPact(seat=SEATS[seat], opponent=other), "szövetségajánlat", ()


def _exchanges(state: State, seat: int, rules: Any) -> Iterator[Line]:
    """Own adventurers for others'; any for any where nobody asks whose they are."""
    rows = [(n, cid) for n, s in enumerate(state.seats) for cid in s.zones[ROW] if card(state, cid).d is not None]
    free = not rules.makes("exchange_pair")
    for n, given in rows:
        for m, taken in rows if n == seat or free else ():
            if (m != seat or free) and given != taken:
                yield (Exchange(seat=SEATS[seat], given=_of(state, seat, n, given),
                                taken=_of(state, seat, m, taken)), "csere", ())


def _of(state: State, seat: int, whose: int, cid: int) -> str:
    name = shown_name(state, cid)
    return name if whose == seat else f"{SEATS[whose]}:{name}"


_MAKERS: dict[str, Any] = {"kihívás": _challenges, "kiejtés": _eliminations, "szövetségajánlat": _offers,
                           "csere": _exchanges}


def besieged(state: State, seat: int, rules: Any) -> list[str | None]:
    """Whom a siege may name: in a duel nobody; of a side its first, or anybody where nobody asks whom."""
    if state.many is None:
        return [None]
    if not rules.makes("manoeuvre_target"):
        return list(SEATS[:len(state.seats)])
    return list(dict.fromkeys(SEATS[side(state, n)[0]] for n in range(len(state.seats)) if n != seat))


def meant(state: State, seat: int, lines: Iterator[Any], rules: Any) -> Iterator[Any]:
    """K/T.0.1: lines of a text that says „ellenfél”, once for each opponent; in a duel as they are."""
    for fields, places in lines:
        if state.many is None:
            yield fields, places
            continue
        if not rules.makes("opponent_chosen"):
            yield fields, places
        for n in enemies(state, seat) if rules.makes("opponent_chosen") else range(len(state.seats)):
            yield {**fields, "targets": (*fields.get("targets", ()), SEATS[n])}, places
