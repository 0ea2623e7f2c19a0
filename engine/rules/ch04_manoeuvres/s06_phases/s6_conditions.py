"""K/IV.6.6 — meeting a quest's condition, paying for it and solving it (M/1.51)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act, find
from engine.frames import Manoeuvre, Solving
from engine.registry import check, says
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch01_basics.s05_mp import pay
from engine.rules.ch01_basics.s09_rolls import roll_result
from engine.rules.ch01_basics.s10_values import value
from engine.rules.ch01_basics.s12_reference import became_quest
from engine.rules.ch02_keywords.s06_expedition import expedition_cost, make_expedition
from engine.rules.ch02_keywords.s07_s22_single import ask_level, is_stored
from engine.rules.ch02_keywords.s12_treasure import conditions_of, level_missing, solve_mp, win
from engine.rules.ch02_keywords.s23_treasure_hunt import treasure_hunt
from engine.rules.ch04_manoeuvres.s01_general import succeeded, team_of
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s3_reveal import ability_items
from engine.rules.ch04_manoeuvres.s06_phases.s6_claims import Claim, claim_of
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items
from engine.rules.ch07_antiss import solved, tried_by_naming
from engine.state import Awaiting, State, card, note, place
from engine.verdict import SKIP, fail
from engine.zones import QUEST, SOLVED, STORE, TEAM


def manoeuvre_of(state: State) -> Manoeuvre:
    """The manoeuvre that is going on."""
    found: Manoeuvre = next(f for f in reversed(state.frames) if type(f) is Manoeuvre)
    return found


def run_solving(state: State, frame: Solving, rules: Any) -> State | Awaiting:
    """K/IV.6.6, K/IV.6.6.1–3, M/1.51, É44: first the condition, then its rolls one by one, then whether it is
    solved, at the beginning of the phase's thread or (K/II.6.C) at its end."""
    solver = manoeuvre_of(state).solver
    if frame.met is None and not frame.rolls and not frame.number:
        return Awaiting("feltétel", solver)
    if frame.rolls:
        cid, name, lower = frame.rolls[0]
        return Awaiting("dobás", solver, ("próba", name, lower, value(state, cid, name, rules) or 0))
    if frame.met and not frame.asked:
        if rules.readings["É44"] != 1 and not frame.late:
            return open_phase(_top(state, late=True), "küldetés feltétel")
        return Awaiting("megoldás", solver)
    return _thread(state, rules)


def _thread(state: State, rules: Any) -> State:
    """K/IV.6.6.3: the quest's own ability goes into the thread once it has been solved; a treasure that was
    one has none, as its text is that of another kind (K/II.12.D)."""
    m = manoeuvre_of(state)
    c = card(state, m.target)
    quest = c.d is None or c.d.kind == "küldetés"
    solved = quest and c.zone != QUEST and state.memory.success == m.solver
    late = state.frames[-1].late
    state = replace(state, frames=state.frames[:-1])
    state = state if late else open_phase(state, "küldetés feltétel")
    items = ability_items(state, m.target, "megoldva", m.solver) if solved else []
    return enter_items(state, items, rules) if items else state


def _top(state: State, **fields: Any) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], **fields)))


def claim(state: State, act: Act, rules: Any) -> Claim:
    """What the line claims: the chosen condition, who meets what, the rolls owed."""
    m = manoeuvre_of(state)
    printed = conditions_of(card(state, m.target))
    team = tuple(cid for cid in team_of(state, m.solver) if card(state, cid).d is not None)
    claimed = tuple((_member_index(state, team, a.card), a.name) for a in act.event.assignments)
    text = printed[act.event.number - 1] if 0 < act.event.number <= len(printed) else None
    if text == "" and not claimed:
        return Claim()  # K/II.12.D: a treasure asks nothing but its level
    return claim_of(text, team, members_of(state, team, rules), claimed, rules.readings)


def _member_index(state: State, team: tuple[int, ...], text: str) -> int:
    """Which member of the team a line names; -1 for none."""
    cid = find(state, text, lambda c: c.zone == TEAM)
    return team.index(cid) if cid in team else -1


@check("condition_there", "K/IV.6.6.1")
def condition_there(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.6.1: one of the quest's conditions is named."""
    if state.awaiting.kind != "feltétel":
        return SKIP
    d = card(state, manoeuvre_of(state).target).d
    if d is None:
        return None
    there = len(conditions_of(card(state, manoeuvre_of(state).target)))
    return True if 0 < act.event.number <= there else fail(number=act.event.number, of=there)


@check("condition_claimed", ("K/IV.6.6.1", "K/II.12.E"), readings=("É26", "É27", "É28", "É29"))
def condition_claimed(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.6.1, II.12.D–E: the team can meet all of it that is not rolled for, as claimed; a
    treasure also asks its level of the team."""
    if state.awaiting.kind != "feltétel":
        return SKIP
    found = claim(state, act, rules)
    if found.fault:
        return fail(fault=found.fault)
    m = manoeuvre_of(state)
    missing = level_missing(state, m.target, team_of(state, m.solver), rules)
    return True if missing is None else fail(fault="kincs", need=missing[0], have=missing[1])


def name_condition(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.6.1: the condition is named; its rolls are owed, in the order of its parts."""
    found = claim(state, act, rules)
    state = tried_by_naming(state, rules)
    return _top(state, number=act.event.number, rolls=found.rolls, met=None if found.rolls else not found.fault)


@says("trial", ("K/I.9.B", "K/IV.6.6.1"))
def answer_trial(state: State, total: int | None, outcome: str | None, rules: Any) -> State:
    """K/I.9.B, IV.6.6.1: a trial of the condition; one that fails fails the condition (É29)."""
    frame: Solving = state.frames[-1]
    cid, name, lower = frame.rolls[0]
    upper = value(state, cid, name, rules) or 0
    ok = outcome == "siker"
    if total is not None:
        ok = roll_result("próba", lower or None, upper, total, rules.readings).success
    state = note(state, "trial", cid, name, total or 0, ok)
    if not ok:
        return _top(state, rolls=(), met=False)
    return _top(state, rolls=frame.rolls[1:], met=None if frame.rolls[1:] else True)


@check("condition_met_now", "K/IV.6.6.2")
def met_now(state: State, act: Act, rules: Any) -> Any:
    """K/IV.6.6.2: a quest is paid for and solved only once its condition has been met."""
    if act.event.solution == "nem":
        return SKIP
    top = state.frames[-1]
    return True if type(top) is Solving and top.met else fail()


def solve_cost(state: State, act: Act, rules: Any) -> int | None:
    """K/IV.6.6.2, II.6.B: the quest's MP, 1 for an expedition."""
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    if act.event.solution == "nem" or m is None:
        return None
    return expedition_cost(state, rules) if act.event.solution == "expedíció" else solve_mp(card(state, m.target))


def solve(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.6.2–3, II.6: pay and solve, make an expedition, or neither."""
    m = manoeuvre_of(state)
    state = _top(state, asked=True)
    if act.event.solution == "nem":
        return _top(state, number=max(1, state.frames[-1].number))
    state = pay(state, act.payer, solve_cost(state, act, rules) or 0)
    if act.event.solution == "expedíció":
        return make_expedition(state, m)
    return _solved(state, m, rules)


@says("solved", "K/IV.6.6.3")
def _solved(state: State, m: Manoeuvre, rules: Any) -> State:
    """K/IV.6.6.3, II.7, II.12.D, II.23, M/3.02.F: the quest goes among the solver's solved ones, or on a
    level of his; equipment under it to his storehouse; obstacles fall off."""
    quest = m.target
    for cid in card(state, quest).attached:
        d = card(state, cid).d
        if d is not None and d.equipment:
            state = place(state, cid, STORE, seat=m.solver, face_up=True)
        else:
            state = to_past(state, cid, rules)
    state = treasure_hunt(state, m)
    d = card(state, quest).d
    if is_stored(d):
        return ask_level(solved(succeeded(state, m.solver), m.solver), m)
    if became_quest(card(state, quest)):
        return win(solved(succeeded(state, m.solver), m.solver), quest, m.solver, rules)
    state = solved(place(state, quest, SOLVED, seat=m.solver, face_up=True), m.solver)
    return note(succeeded(state, m.solver), "solved", quest, m.solver)
