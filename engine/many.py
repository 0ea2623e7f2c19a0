"""What a game of more than two players has to remember beside the table of a duel (K/T), as data.

A duel has none of it (``State.many`` is None), so that its functions stay the simple ones.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

NOBODY = -1
OPPONENT = "ellenfél"  # the word by which a text means one of them (K/T.0.1)
PLAYER = "játékos"  # the word by which it means any of them
PARTNER = "társ"  # who of a side an effect of its common cards is done to (K/T.5.torony)
SEATS_OFFERED = (OPPONENT, PARTNER)  # choices among players
OMEN = "ómen"  # what the event card is called that each has chosen (K/T.1.A)


class Many(Struct, frozen=True, gc=False):
    """Seats that fell out, sides, and what each variant counts; all by number of the seat.

    ``sides`` partners who share tower, buildings and DP (K/T.5, K/T.6); ``pact`` the two allies
    (K/T.4.B), ``offer`` who waits for whose answer, ``offered`` who offered in this turn;
    ``challenges`` (challenger, challenged); ``eliminated`` (seat, how many he put out); ``points``
    (seat, victory points), ``goal`` how many of them win; ``exchanged`` who exchanged in this turn.
    ``gains`` (seat, DP) that effects have given or taken, one by one (K/T.3.C).
    Omens (K/T.1): ``omens`` (seat, card); ``entered`` whose came into play in this turn, ``served``
    who got the resource phase for it, ``acting`` who acts alone now, ``finished`` whose acts are done.
    ``winners`` all who won together; ``falling`` who fall out at one moment, while they do; ``apart`` whether
    partners pass each for himself (É77).
    """

    out: tuple[int, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    pact: tuple[int, ...] = ()
    offer: tuple[int, ...] = ()
    offered: tuple[int, ...] = ()
    challenges: tuple[tuple[int, int], ...] = ()
    eliminated: tuple[tuple[int, int], ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    goal: int = 2
    exchanged: tuple[int, ...] = ()
    gains: tuple[tuple[int, int], ...] = ()
    omens: tuple[tuple[int, int], ...] = ()
    entered: tuple[int, ...] = ()
    served: tuple[int, ...] = ()
    acting: int = NOBODY
    finished: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    falling: tuple[int, ...] = ()
    apart: bool = False


def set_many(state: Any, **fields: Any) -> Any:
    """The state with some of these fields changed."""
    return replace(state, many=replace(state.many, **fields))


def playing(state: Any) -> Any:
    """The seats that are in the game, in order."""
    if state.many is None:
        return range(len(state.seats))
    return tuple(n for n in range(len(state.seats)) if n not in state.many.out)


def is_omen(state: Any, cid: int) -> bool:
    """K/T.1.A: whether a card is the omen that somebody chose beside his deck."""
    return state.many is not None and any(omen == cid for _, omen in state.many.omens)


def side(state: Any, seat: int) -> tuple[int, ...]:
    """Who share tower, buildings, DP and the right to act with a seat, itself among them (K/T.5)."""
    if state.many is not None:
        for members in state.many.sides:
            if seat in members:
                return members  # type: ignore[no-any-return]
    return (seat,)


def allies(state: Any, seat: int) -> tuple[int, ...]:
    """Who are no opponents of a seat, itself among them: its side, or its pact (K/T.4.C)."""
    if state.many is None:
        return (seat,)
    return state.many.pact if seat in state.many.pact else side(state, seat)


def enemies(state: Any, seat: int) -> tuple[int, ...]:
    """The opponents of a seat that are in the game, in order of seats from its left."""
    count = len(state.seats)
    if state.many is None:
        return ((seat + 1) % count,)
    own = allies(state, seat)
    there = ((seat + n) % count for n in range(1, count))
    return tuple(n for n in there if n not in own and n not in state.many.out)


def winners(state: Any) -> tuple[int, ...]:
    """The seats that have won: all of a side or a pact together (K/T.4, K/T.5); none while the game goes on, or where
    it is drawn."""
    together: tuple[int, ...] = state.many.winners if state.many is not None else ()
    return together or ((state.winner,) if 0 <= state.winner < len(state.seats) else ())


def zone_of(state: Any, seat: int, zone: int) -> tuple[int, ...]:
    """The cards of a whole side in one zone: tower and buildings are common (K/T.5.torony, K/T.5.építmény)."""
    if state.many is None:
        return state.seats[seat].zones[zone]  # type: ignore[no-any-return]
    return tuple(cid for n in side(state, seat) for cid in state.seats[n].zones[zone])


JOINT = frozenset({"cselekvés", "akadályozás", "véget-vetés", "folytatás", "hadrend", "feltétel", "megoldás",
                   "támadott"})


def answering(state: Any) -> tuple[int, ...]:
    """The seats of which any one may answer the awaited decision: a side's, where it is common (K/T.5.aktív)."""
    a = state.awaiting
    joint = a.kind in JOINT or (a.kind == "választás" and a.about[0] in ("építmény", PARTNER))
    return side(state, a.seat) if joint and a.seat != NOBODY else (a.seat,)


def may_answer(state: Any, seat: int) -> bool:
    """Whether this seat may answer the awaited decision."""
    expected: int = state.awaiting.seat
    return expected == seat or (state.many is not None and seat in answering(state))


def all_passed(state: Any, passed: tuple[int, ...]) -> bool:
    """Whether everybody in the game has passed in a row; for a side one of it is enough (K/T.5.aktív)."""
    if state.many is None:
        return len(passed) >= len(state.seats)
    done = passed_for(state, passed)
    return all(n in done for n in playing(state))


def passed_for(state: Any, passed: tuple[int, ...]) -> set[int]:
    """Who are through with these passes: of a side all (K/T.5.aktív), unless each passes for himself (É77)."""
    if state.many is None or state.many.apart:
        return set(passed)
    return {n for seat in passed for n in side(state, seat)}


def counted(pairs: tuple[tuple[int, int], ...], seat: int) -> int:
    """What a list of (seat, count) holds for a seat."""
    return dict(pairs).get(seat, 0)


def one_more(pairs: tuple[tuple[int, int], ...], seat: int) -> tuple[tuple[int, int], ...]:
    """The list with one more for a seat."""
    found = dict(pairs)
    found[seat] = found.get(seat, 0) + 1
    return tuple(sorted(found.items()))


def gained(state: Any, seat: int, amount: int) -> Any:
    """K/T.3.C: an effect has changed the DP of a seat; a duel need not remember it."""
    return state if state.many is None else set_many(state, gains=(*state.many.gains, (seat, amount)))


def given_up(state: Any, seat: int, amount: int) -> Any:
    """K/T.3.C: an effect that gave so many DP is given up; nothing changes where none is remembered."""
    gains = list(state.many.gains)
    if (seat, amount) in gains:
        gains.remove((seat, amount))
    return set_many(state, gains=tuple(gains))


def effects_dp(state: Any, seat: int) -> tuple[int, ...]:
    """K/T.3.C: the DP that single effects have given to a seat."""
    return tuple(n for who, n in state.many.gains if who == seat and n > 0)


def stated_dp(state: Any, seat: int) -> int:
    """K/T.3.C: the DP of a seat of which nobody has seen from how many effects they came: a position's."""
    return int(state.seats[seat].dp - sum(n for who, n in state.many.gains if who == seat))
