"""K/IV.6.4 — battle: preparation, order, rounds, result (M/1.50)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.frames import Battle, Manoeuvre, Thread
from engine.many import all_passed, allies
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s06_active_player import next_to_act
from engine.rules.ch02_keywords.s31_momentum import momentum
from engine.rules.ch03_card_types.s02_phase import stage
from engine.rules.ch03_card_types.s03_duration import expire
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.rules.ch04_manoeuvres.s06_phases.s4_1_preparation import open_preparation
from engine.rules.ch04_manoeuvres.s06_phases.s4_3_result import battle_won, compare
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s03_timed_effects import enter_in_battle
from engine.rules.ch06_time_thread.s04_build_unwind import end_of_thread
from engine.state import ALERT, NOBODY, Awaiting, State, card, change, note
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, TEAM

PREPARATION, ORDER_FIRST, ORDER_SECOND, ORDER_THREAD, ROUND_START, ROUNDS, RESULT, OVER = range(8)

awaits("hadrend", "K/IV.6.4.2.A")
awaits("folytatás:kör", "K/IV.6.4.2.G")


def begin_battle(state: State, frame: Manoeuvre) -> State:
    """K/IV.6.4, M/1.50: a battle follows where both teams have somebody left."""
    if team_of(state, frame.seat) and team_of(state, frame.defender):
        return replace(state, frames=(*state.frames, Battle()))
    return state


def run_battle(state: State, frame: Battle, rules: Any) -> State | Awaiting:
    """K/IV.6.4: the next step of the battle, or what it waits for."""
    manoeuvre = _manoeuvre(state)
    if frame.step == PREPARATION:
        return enter_in_battle(open_preparation(_step(state, ORDER_FIRST)), "harc elején", rules)
    if frame.step == ORDER_FIRST:
        return Awaiting("hadrend", manoeuvre.seat) if team_of(state, manoeuvre.seat) else _step(state, ORDER_SECOND)
    if frame.step == ORDER_SECOND:
        waits = team_of(state, manoeuvre.defender)
        return Awaiting("hadrend", manoeuvre.defender) if waits else _step(state, ORDER_THREAD)
    if frame.step == ORDER_THREAD:
        return open_phase(_step(state, ROUND_START), "hadrend")
    if frame.step == ROUND_START:
        return _round_start(state, frame, manoeuvre)
    if frame.step == ROUNDS:
        return _rounds(state, frame, rules)
    if frame.step == RESULT:
        return enter_in_battle(open_phase(_step(state, OVER), "harc eredménye"), "harc végén", rules)
    return _over(state, manoeuvre, rules)


def _step(state: State, step: int, **fields: Any) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], step=step, **fields)))


@says("round", "K/IV.6.4.2.C")
def _round_start(state: State, frame: Battle, manoeuvre: Manoeuvre) -> State:
    """K/IV.6.4.2.C: at the start of a round everybody in the battle turns alert."""
    for seat in range(len(state.seats)):
        for cid in team_of(state, seat):
            if card(state, cid).stance != ALERT:
                state = change(state, cid, stance=ALERT)
    number = frame.round + 1
    first = momentum(state, manoeuvre) if number == 1 else NOBODY
    return note(_step(state, ROUNDS, round=number, passed=(), acted=False, momentum=first), "round", number)


def _rounds(state: State, frame: Battle, rules: Any) -> State | Awaiting:
    """K/IV.6.4.2.G–H, K/VI.6.F, É21: two passes in a row end the round; one in which nobody acted ends the
    rounds, and nothing else does, though nobody be left in the battle; by the other reading both must say so."""
    if all_passed(state, frame.passed):
        if rules.readings["É21"] != 1:
            return Awaiting("folytatás", next_to_act(state, frame.ending), ("kör",))
        return _next_round(state, rules) if frame.acted else _rounds_over(state, rules)
    if frame.momentum != NOBODY:
        return Awaiting("cselekvés", frame.momentum)
    return Awaiting("cselekvés", next_to_act(state, frame.passed))


def _next_round(state: State, rules: Any) -> State:
    return _step(state, ROUND_START, ending=())


def _rounds_over(state: State, rules: Any) -> State:
    """K/IV.6.4.3, É16: the result comes next; where the rounds are one thread, it ends now (K/VI.4.J)."""
    state = state if rules.readings["É16"] == 1 else end_of_thread(state, rules)
    return _step(state, RESULT)


def go_on_in_rounds(state: State, seat: int, go_on: bool, rules: Any) -> State:
    """K/IV.6.4.2.G, É21: a player wants another round, or says that the rounds end; they end when all say so."""
    frame: Battle = state.frames[-1]
    if go_on:
        return _next_round(state, rules)
    ending = (*frame.ending, seat)
    return _rounds_over(state, rules) if all_passed(state, ending) else _step(state, ROUNDS, ending=ending)


def used_in_rounds(state: State, rules: Any) -> tuple[tuple[int, str], ...]:
    """K/VI.4.P, É16: what has been activated in the rounds, where they are one thread."""
    if rules.readings["É16"] == 1:
        return ()
    return next((f.used for f in reversed(state.frames) if type(f) is Battle), ())


def before_deaths(state: State, frame: Thread, rules: Any) -> State:
    """K/IV.6.4.3.B, É16, É25: what a thread of the battle leaves behind as it closes: by the other reading of
    É25 the levels are compared before the deaths; by that of É16 the rounds keep what was activated in them."""
    if frame.phase == "harc eredménye" and rules.readings["É25"] != 1:
        return battle_won(state, compare(state, _manoeuvre(state), rules))
    if frame.stage != "körszál" or rules.readings["É16"] == 1:
        return state
    under: Battle = state.frames[-2]
    kept = replace(under, used=(*under.used, *frame.used))
    return replace(state, frames=(*state.frames[:-2], kept, frame))


def _manoeuvre(state: State) -> Manoeuvre:
    found: Manoeuvre = next(f for f in reversed(state.frames) if type(f) is Manoeuvre)
    return found


@says("battle_over", ("K/IV.6.4.3.B", "K/IV.6.4.3.F"))
def _over(state: State, manoeuvre: Manoeuvre, rules: Any) -> State:
    """K/IV.6.4.3.A–F, É25: at the thread's end the levels are compared; what lasts a battle ends."""
    won = manoeuvre.won if rules.readings["É25"] != 1 else compare(state, manoeuvre, rules)
    state = battle_won(replace(state, frames=state.frames[:-1]), won)
    for seat in range(len(state.seats)):
        for cid in team_of(state, seat):
            state = change(state, cid, front=False)
    return note(expire(state, "harc", rules), "battle_over", won)


def end_battle(state: State) -> State:
    """K/VI.4.Q: an effect ended the battle: its result comes next."""
    frames = list(state.frames)
    for n, f in enumerate(frames):
        if type(f) is Battle:
            frames[n] = replace(f, step=RESULT)
            return replace(state, frames=tuple(frames[:n + 1]))
    return state


@says("order", "K/IV.6.4.2.A")
def set_order(state: State, front: tuple[int, ...], protected: tuple[int, ...]) -> State:
    """K/IV.6.4.2.A: who stands in front and who behind."""
    for cid in front:
        state = change(state, cid, front=True)
    for cid in protected:
        state = change(state, cid, front=False)
    return note(_step(state, state.frames[-1].step + 1), "order", front, protected)


@check("order_front", "K/IV.6.4.2.A")
def order_front(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.2.A: at least one stands in front."""
    return True if act.event.front else fail()


@check("order_whole", "K/IV.6.4.2.A")
def order_whole(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.2.A: the order names exactly one's own team."""
    return True if sorted(act.cards) == sorted(team_of(state, act.seat)) else fail()


@check("position_own", ("K/IV.6.4.2.D", "K/IV.6.4.2.F"))
def position_own(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.2.D, F: an own alert adventurer in the battle changes position."""
    if act.card == NOBODY:
        return fail(card=act.event.card)
    c = card(state, act.card)
    own = c.controller in allies(state, act.seat)
    return True if c.zone == TEAM and own and c.stance == ALERT else fail(card=act.event.card)


@check("position_when", ("K/IV.6.4.2.E", "K/IV.6.4.2.F"))
def position_when(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.2.E–F: position is changed in the rounds of a battle."""
    return True if stage(state) == "kör" else fail(stage=stage(state))


def position_cost(state: State, act: Act, rules: Any) -> int | None:
    """K/IV.6.4.2.F: 2 MP for a change of position."""
    return 2


@check("battle_acts", "K/IV.6.4.2.E", ("K/IV.6.4.2.E", "M/5.07.G"))
def battle_acts(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.2.E, M/5.07.G: in the rounds cards of the battle phase are played and effects with
    the battle or the permanent sign activated."""
    if stage(state) not in ("kör", "körszál"):
        return SKIP
    return True if "harc" in act.phases else fail(phases=act.phases)


@check("battle_members", ("K/IV.6.4.2.D", "K/V.7.B"), ("K/IV.6.4.2.D", "M/5.09.B"))
def battle_members(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.4.2.D: in a battle only who is in it acts, but for permanent effects."""
    if stage(state) not in ("kör", "körszál", "előkészítés") or act.effect is None or act.card == NOBODY:
        return SKIP
    if "állandó" in act.effect.effect.signs:
        return SKIP
    c = card(state, act.card)
    if c.zone == ATTACHED:
        c = card(state, c.host)
    if c.d is not None and not c.d.adventurer:
        return SKIP
    return True if c.zone == TEAM else fail(card=act.card)
