"""K/T.3.C — effects that give DP, which a player may give up beside his quests and buildings."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.acting import find, in_play, of_seat
from engine.many import effects_dp, given_up, stated_dp
from engine.paths import shown_name
from engine.registry import says
from engine.rules.ch01_basics.s10_values import own_dp
from engine.rules.ch05_playing.s05_running import runs_now
from engine.state import NOBODY, State, card, change, note, set_seat
from engine.verdict import fail, hangs
from engine.zones import PRESENT

DP = " DP"  # behind the number in what a line names


class GivenUp(Struct, frozen=True):
    """What is given up: ``running`` (card, number of its effect, 0-based), NOBODY where none is
    meant; ``amounts`` the DP that effects have given, each whole."""

    running: tuple[tuple[int, int], ...] = ()
    amounts: tuple[int, ...] = ()


def read_given(state: State, seat: int, texts: tuple[str, ...]) -> GivenUp:
    """K/T.3.C: ``Céh/1`` is an effect that runs, ``4 DP`` one that gave its DP and is over."""
    running, amounts = [], []
    for text in texts:
        name, _, number = text.rpartition("/")
        if text.endswith(DP) and text.removesuffix(DP).isdecimal():
            amounts.append(int(text.removesuffix(DP)))
        else:
            there = find(state, name, of_seat(seat, *PRESENT), in_play)
            running.append((there, int(number) - 1 if number.isdecimal() else NOBODY))
    return GivenUp(tuple(running), tuple(amounts))


def givable(state: State, seat: int) -> tuple[str, ...]:
    """K/T.3.C: the effects that a seat might give up, as a line names them; what a position only sums
    up counts as one."""
    runs = tuple(f"{shown_name(state, cid)}/{r.number + 1}" for cid in state.running for r in _dp_runs(state, cid)
                 if _gives(state, seat, cid, r.number))
    stated = stated_dp(state, seat)
    amounts = (*effects_dp(state, seat), *((stated,) if stated > 0 else ()))
    return (*dict.fromkeys(runs), *(f"{n}{DP}" for n in amounts))


def there_to_give(state: State, seat: int, given: GivenUp) -> Any:
    """K/T.3.C: every effect named is his own and gives DP; what part of a sum that a position states
    came from one effect nobody can tell."""
    for cid, number in given.running:
        if not _gives(state, seat, cid, number) or given.running.count((cid, number)) > 1:
            return fail(card=shown_name(state, cid) if cid != NOBODY else "?")
    sums = _of_stated(state, seat, given.amounts)
    stated = stated_dp(state, seat)
    if sum(sums) > max(0, stated):
        return fail(card=f"{sums[0]}{DP}")
    return True if not sums or sum(sums) == stated else hangs(have=stated)


def given_worth(state: State, seat: int, given: GivenUp, rules: Any) -> int:
    """K/T.3.C: how many DP the effects give; the cards given with them are out of ``state`` already."""
    without = _lost(state, given)
    return sum(given.amounts) + own_dp(state, seat, rules) - own_dp(without, seat, rules)


@says("effect_given_up", "K/T.3.C")
def give_up(state: State, seat: int, given: GivenUp) -> State:
    """K/T.3.C: the effects are over: one that runs is lost to its card, the DP of the others are taken off."""
    state = _lost(state, given)
    for cid, _ in given.running:
        state = note(state, "effect_given_up", cid) if cid != NOBODY else state
    for amount in given.amounts:
        state = set_seat(given_up(state, seat, amount), seat, dp=state.seats[seat].dp - amount)
        state = note(state, "dp_changed", seat, -amount)
    return state


def _dp_runs(state: State, cid: int) -> tuple[Any, ...]:
    d = card(state, cid).d
    return tuple(r for r in d.runs if r.value == "dp" and r.op == "módosít" and r.amount > 0) if d is not None else ()


def _gives(state: State, seat: int, cid: int, number: int) -> bool:
    if cid == NOBODY or card(state, cid).controller != seat:
        return False
    return any(r.number == number and runs_now(state, cid, r) for r in _dp_runs(state, cid))


def _of_stated(state: State, seat: int, amounts: tuple[int, ...]) -> list[int]:
    """Of these amounts those that no effect gave that the log has seen."""
    seen, left = list(effects_dp(state, seat)), []
    for amount in amounts:
        if amount in seen:
            seen.remove(amount)
        else:
            left.append(amount)
    return left


def _lost(state: State, given: GivenUp) -> State:
    for cid, number in given.running:
        if cid != NOBODY:
            state = change(state, cid, lost=(*card(state, cid).lost, number))
    return state
