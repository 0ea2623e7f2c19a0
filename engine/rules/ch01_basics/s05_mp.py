"""K/I.5 — manőver-pont (MP): what using cards costs, and that what is left is kept."""

from __future__ import annotations

from engine.registry import check, says
from engine.state import State, note, set_seat
from engine.verdict import SKIP, fail


@says("mp_paid", "K/I.5.A", "M/5.01.D")
def pay(state: State, seat: int, amount: int) -> State:
    """K/I.5.A, M/5.01.D: pay MP; what is missing (a line kept as a dispute) is noted, not owed."""
    if amount <= 0:
        return state
    have = state.seats[seat].mp
    paid = min(have, amount)
    state = set_seat(state, seat, mp=have - paid)
    return note(state, "mp_paid", seat, paid, amount - paid)


@says("mp_gained", "K/I.5.B", "M/1.20")
def gain(state: State, seat: int, amount: int) -> State:
    """K/I.5.B, M/1.20: MP pile up without limit; they never go under 0."""
    have = state.seats[seat].mp
    return note(set_seat(state, seat, mp=max(0, have + amount)), "mp_gained", seat, amount)


@check("enough_mp", ("K/I.5.A", "K/V.1.A", "K/V.1.E"), ("M/5.01.D", "M/5.01.E"))
def enough_mp(state: State, act, rules):  # type: ignore[no-untyped-def]
    """K/I.5.A, K/V.1.A, K/V.1.E, M/5.01.D–E: the MP-igény can be paid."""
    cost = act.cost(state, act, rules)
    if cost is None:
        return SKIP
    have = state.seats[act.payer].mp
    return True if have >= cost else fail(need=cost, have=have)
