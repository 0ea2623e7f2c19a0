"""K/T.5 — „Ikerjáték”: two pairs; tower, buildings and DP are the pair's."""

from __future__ import annotations

from typing import Any

from engine.acting import Act, find, of_seat, seat_number
from engine.frames import Item
from engine.many import set_many, side, zone_of
from engine.registry import check, says
from engine.rules.ch01_basics.s01_end_of_game import win_at_once, win_with_turn
from engine.rules.ch01_basics.s03_places_control import take_control
from engine.rules.ch01_basics.s06_active_player import did_bound, initiator
from engine.rules.ch01_basics.s10_values import total_dp
from engine.rules.ch03_card_types.s02_phase import BOUND
from engine.rules.ch05_playing.s01_carry_out import open_frame_acted
from engine.rules.variants.s0_common import take_place, won_together
from engine.state import ALERT, NOBODY, State, card, note
from engine.verdict import SKIP, fail
from engine.zones import FUTURE, ROW, TOWER

WIN_AT_ONCE, WIN_AT_TURN_END = 28, 18


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """The pairs or teams."""
    return state.many.sides  # type: ignore[union-attr]


def order(state: State) -> list[int]:
    """K/T.5.aktív: the pair with more MP together comes first; at a tie the initiator's, then who acted
    longest ago; of a pair who has more MP is named first."""
    first, count = initiator(state), len(state.seats)

    def rank(members: tuple[int, ...]) -> tuple[int, bool, int, int]:
        seats = [state.seats[n] for n in members]
        return (-sum(s.mp for s in seats), first not in members, max(s.bound for s in seats),
                min((n - state.starter) % count for n in members))

    return [n for members in sorted(sides(state), key=rank)
            for n in sorted(members, key=lambda n: (-state.seats[n].mp, n))]


# ── the end ─────────────────────────────────────────────────────────────────────────────────

def at_once(state: State, rules: Any) -> State:
    """K/T.5.1.1.A, K/T.5.1.1.B, K/T.5.1.1.C: the pair that alone has a tower wins; none has: a draw; else
    28 DP and the most."""
    if state.winner != NOBODY or not state.turn:
        return state
    standing = [s for s in sides(state) if zone_of(state, s[0], TOWER)]
    if len(standing) < len(sides(state)):
        return won_together(state, standing[0] if standing else (), win_at_once)
    most = leading(state, WIN_AT_ONCE, rules)
    return won_together(state, most, win_at_once) if most else state


def leading(state: State, least: int, rules: Any) -> tuple[int, ...]:
    """The pair that alone has the most DP, and at least so many; () where there is none."""
    totals = [total_dp(state, s[0], rules) for s in sides(state)]
    most = max(totals)
    return sides(state)[totals.index(most)] if most >= least and totals.count(most) == 1 else ()


def at_turn_end(state: State, rules: Any) -> State:
    """K/T.5.1.2.A: 18 DP."""
    return end_of_turn(state, WIN_AT_TURN_END, rules)


def end_of_turn(state: State, need: int, rules: Any) -> State:
    """K/T.5.1.2.A, K/T.5.1.2.B, K/T.5.1.2.C, K/T.5.1.2.D: enough DP and the most win; with equal ones from
    there up a new turn begins; a pair whose Futures are all empty loses to the other; both empty is a draw."""
    most = leading(state, need, rules)
    if most:
        return won_together(state, most, win_with_turn)
    if all(total_dp(state, s[0], rules) >= need for s in sides(state)):
        return state
    empty = [s for s in sides(state) if all(_empty(state, n) for n in s)]
    if not empty:
        return state
    return won_together(state, next((s for s in sides(state) if s not in empty), ()), win_with_turn)


def _empty(state: State, seat: int) -> bool:
    return not state.seats[seat].zones[FUTURE] and not state.seats[seat].unknown_count


def concede(state: State, seat: int, rules: Any) -> State:
    """K/I.1: who gives up gives up for his pair."""
    other = next(s for s in sides(state) if seat not in s)
    return note(won_together(state, other, win_at_once), "conceded", seat)


def wins(state: State, seat: int, source: int, rules: Any) -> State:
    """K/I.1, K/T.5: an effect that wins the game for a player wins it for his pair."""
    return won_together(state, side(state, seat), win_at_once)


# ── what a pair shares ──────────────────────────────────────────────────────────────────────

def attack(state: State, seat: int, whose: int, kind: str, rules: Any) -> tuple[str, ...]:
    """K/T.5.manőver: a pair's teams are mixed, and do not attack the pair itself."""
    own = kind in ("küldetés", "antissküldetés") or whose == seat
    return ("K/T.5.manőver",) if not own and whose in side(state, seat) else ()


def blockers(state: State, frame: Any, rules: Any) -> tuple[int, ...]:
    """K/T.5.aktív: the other pair is asked once; either of it answers."""
    other = next(s for s in sides(state) if frame.seat not in s)
    return (frame.defender if frame.defender in other else other[0],)


# ── the exchange ────────────────────────────────────────────────────────────────────────────

def read_exchange(state: State, event: Any, rules: Any) -> Act:
    """``cserél``: the own adventurer given, and the partner's taken."""
    act = Act("csere", event, seat_number(event.seat))
    act.card = find(state, event.given, of_seat(act.seat, ROW))
    act.targets = (find(state, event.taken, lambda c: c.zone == ROW and c.controller != act.seat),)
    act.target_texts, act.speed = (event.taken,), BOUND
    return act


@check("exchange_pair", "K/T.5.csere")
def exchange_pair(state: State, act: Act, rules: Any) -> Any:
    """K/T.5.csere: an own and a partner's adventurer, both alert, both in the Row."""
    for cid, text in ((act.card, act.event.given), (act.targets[0], act.event.taken)):
        c = card(state, cid) if cid != NOBODY else None
        if c is None or c.zone != ROW or c.stance != ALERT or c.controller not in side(state, act.seat):
            return fail(card=text)
    mine = card(state, act.card).controller == act.seat
    return True if mine and card(state, act.targets[0]).controller != act.seat else fail(card=act.event.given)


@check("exchange_once", "K/T.5.csere")
def exchange_once(state: State, act: Act, rules: Any) -> Any:
    """K/T.5.csere: a pair exchanges once a turn."""
    if state.many is None:
        return SKIP
    done = [n for n in state.many.exchanged if n in side(state, act.seat)]
    return fail(seat=done[0]) if done else True


def carry_out_exchange(state: State, act: Act, rules: Any) -> State:
    """K/T.5.csere, É66: an exchange is an MP-bound act without a thread."""
    given, taken = act.card, act.targets[0]
    if state.many is None or NOBODY in (given, taken) or not _in_rows(state, act.seat, given, taken):
        return state
    state = open_frame_acted(did_bound(state, act.seat), act, rules)
    state = set_many(state, exchanged=(*state.many.exchanged, act.seat))  # type: ignore[union-attr]
    return take_place(state, Item("csere", act.seat, given, targets=(taken,)), rules)


def _in_rows(state: State, seat: int, given: int, taken: int) -> bool:
    both = card(state, given).zone == card(state, taken).zone == ROW
    return both and card(state, taken).controller != seat


@says("exchanged", "K/T.5.csere", readings=("É66",))
def exchanged(state: State, item: Item, rules: Any) -> State:
    """K/T.5.csere: the two change their controllers, not their owners."""
    given, taken = item.source, item.targets[0]
    if not _in_rows(state, item.seat, given, taken):
        return state
    other = card(state, taken).controller
    state = take_control(take_control(state, given, other, rules), taken, item.seat, rules)
    return note(state, "exchanged", given, taken)
