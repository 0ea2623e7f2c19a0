"""What a stated position or an opening says of a game of many players (12-special.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import variant
from engine.definition import Definition
from engine.many import NOBODY, Many, set_many, side
from engine.rules.variants.s6_teams import equal_sides
from engine.state import SEATS, CardState, State, add_card, card, place, register
from engine.stated import folded
from engine.zones import EVENT, OMEN, OUT
from events.errors import InputError

DUEL = "párbaj"
IN_SIDES = frozenset({"iker", "csapat"})


def many_of(name: str, seats: int) -> Many | None:
    """The fresh data of a variant; None for a duel. Without other word every second seat is of one side."""
    if name == DUEL:
        return None
    if name not in IN_SIDES:
        return Many()
    return Many(sides=(tuple(range(0, seats, 2)), tuple(range(1, seats, 2))))


def partners(state: State, rules: Any) -> State:
    """É77: whether a pass is the side's, or by the other reading each partner's own."""
    if state.many is None or rules.readings["É77"] == 1:
        return state
    return set_many(state, apart=True)  # type: ignore[no-any-return]


def sides_stated(state: State, position: Mapping[str, Any]) -> State:
    """``párok``: who plays together. K/T.6.A: both sides are of the same size; InputError if not."""
    if state.many is None or not state.many.sides:
        return state
    given = position.get("párok")
    sides = state.many.sides if given is None else tuple(tuple(sorted(map(SEATS.index, s))) for s in given)
    if not equal_sides(sides) or sorted(n for s in sides for n in s) != list(range(len(state.seats))):
        raise InputError("position.sides", sides=tuple("".join(SEATS[n] for n in s) for s in sides), at=("párok",))
    return set_many(state, sides=sides)  # type: ignore[no-any-return]


def default_levels(state: State, seat: int, given: Mapping[int, Any], plain: int) -> int:
    """How many levels a seat begins with that none is named for: a side's stand with its first member, and none
    where another of it names some (K/T.5.torony)."""
    members = side(state, seat)
    if len(members) == 1:
        return plain
    if seat != members[0] or any(n in given for n in members):
        return 0
    return int(variant.of(state).levels(len(members)))


def many_stated(state: State, position: Mapping[str, Any]) -> State:
    """The pact, challenges, points, omens and who fell out, as a position states them."""
    many = state.many
    if many is None:
        return state
    by_seat = {n: {folded(k): v for k, v in (position.get(letter) or {}).items()}
               for n, letter in enumerate(SEATS) if n < len(state.seats)}
    pact = position.get("szövetség", "nincs")
    challenges = tuple((n, SEATS.index(s["kihívás"])) for n, s in by_seat.items()
                       if s.get("kihívás", "nincs") != "nincs")
    state = set_many(
        state, out=tuple(n for n, s in by_seat.items() if _yes(s.get("kiesett"))), challenges=challenges,
        pact=() if pact == "nincs" else tuple(sorted(map(SEATS.index, pact))), goal=position.get("cél", many.goal),
        eliminated=tuple(sorted((SEATS.index(s), n) for s, n in (position.get("kiejtések") or {}).items())),
        points=tuple((n, s["győzelmi_pont"]) for n, s in by_seat.items() if "győzelmi_pont" in s))
    return _omens_stated(state, position, by_seat) if state.variant == "ómen" else state


def _omens_stated(state: State, position: Mapping[str, Any], by_seat: Mapping[int, Mapping[str, Any]]) -> State:
    """K/T.1: the omens in the Present among the event cards; out of the game those set aside for this turn, and
    all before the turn's omen step. InputError for one that is no lasting event card (K/T.1.A)."""
    before = str(position.get("fázis", "")).replace("_", " ") == "forduló nyitása"
    omens = [(n, s.zones[OMEN][0]) for n, s in enumerate(state.seats) if s.zones[OMEN]]
    aside = [n for n, s in by_seat.items() if _yes(s.get("ómen_félretéve"))]
    for n, cid in omens:
        d = card(state, cid).d
        if d is not None and (d.kind != "eseménylap" or d.card.duration != "végleges"):
            raise InputError("position.omen", name=d.name, at=(SEATS[n], "ómen"))
        state = place(state, cid, OUT if before or n in aside else EVENT, seat=n, points=0)
    acting = [n for n, s in by_seat.items() if s.get("ómen_után") == "cselekszik"]
    done = tuple(n for n, s in by_seat.items() if s.get("ómen_után") == "végzett")
    return set_many(state, omens=tuple(omens), entered=tuple(n for n, _ in omens),  # type: ignore[no-any-return]
                    served=tuple(aside), acting=acting[0] if acting else NOBODY, finished=done)


def _yes(value: Any) -> bool:
    return value in (True, "igen")


def goal_agreed(state: State, goal: int | None) -> State:
    """K/T.3.E: how many victory points win, where the players agreed on a number."""
    return set_many(state, goal=goal) if state.many is not None and goal is not None else state


def omens_chosen(state: State, omens: Mapping[int, Definition]) -> State:
    """K/T.1.A: the omens beside the decks, out of the game until the first turn begins."""
    for seat, d in omens.items():
        state, cid = add_card(state, CardState(None, seat, zone=OUT))
        state = register(state, cid, d)
        state = set_many(state, omens=(*state.many.omens, (seat, cid)))  # type: ignore[union-attr]
    return state
