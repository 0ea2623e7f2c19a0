"""K/IV.6.6 — meeting a quest's condition, paying for it and solving it (K/II.6–7, II.23)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act, find
from engine.effects.ops import change_dp
from engine.frames import Choice, Manoeuvre, Solving
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch01_basics.s05_mp import pay
from engine.rules.ch01_basics.s09_rolls import roll_result
from engine.rules.ch01_basics.s10_values import team_level, value
from engine.rules.ch04_manoeuvres.s01_general import succeeded, team_of
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s3_reveal import ability_items
from engine.rules.ch04_manoeuvres.s06_phases.s6_claims import Claim, claim_of
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items
from engine.rules.ch07_antiss import solved
from engine.state import NOBODY, Awaiting, State, card, hang, note, place, remember
from engine.verdict import SKIP, fail
from engine.zones import QUEST, SOLVED, STORE, TEAM, TOWER

EXPEDITION_COST = 1

awaits("választás:szint", ("K/II.7", "K/IV.6.6.3"))


def manoeuvre_of(state: State) -> Manoeuvre:
    """The manoeuvre that is going on."""
    found: Manoeuvre = next(f for f in reversed(state.frames) if type(f) is Manoeuvre)
    return found


def run_solving(state: State, frame: Solving, rules: Any) -> State | Awaiting:
    """K/IV.6.6, K/IV.6.6.1–3, M/1.51: first the condition, then its rolls one by one, then whether it is solved."""
    solver = manoeuvre_of(state).solver
    if frame.met is None and not frame.rolls and not frame.number:
        return Awaiting("feltétel", solver)
    if frame.rolls:
        cid, name, lower = frame.rolls[0]
        return Awaiting("dobás", solver, ("próba", name, lower, value(state, cid, name, rules) or 0))
    if frame.met and not frame.asked:
        return Awaiting("megoldás", solver)
    return _thread(state, rules)


def _thread(state: State, rules: Any) -> State:
    """K/IV.6.6.3: the quest's own ability goes into the thread once it has been solved."""
    m = manoeuvre_of(state)
    solved = card(state, m.target).zone != QUEST and state.memory.success == m.solver
    state = open_phase(replace(state, frames=state.frames[:-1]), "küldetés feltétel")
    items = ability_items(state, m.target, "megoldva", m.solver) if solved else []
    return enter_items(state, items, rules) if items else state


def _top(state: State, **fields: Any) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], **fields)))


def claim(state: State, act: Act, rules: Any) -> Claim:
    """What the line claims: the chosen condition, who meets what, the rolls owed."""
    m = manoeuvre_of(state)
    d = card(state, m.target).d
    team = tuple(cid for cid in team_of(state, m.solver) if card(state, cid).d is not None)
    claimed = tuple((_member_index(state, team, a.card), a.name) for a in act.event.assignments)
    text = d.conditions[act.event.number - 1] if d is not None and 0 < act.event.number <= len(d.conditions) else None
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
    return True if 0 < act.event.number <= len(d.conditions) else fail(number=act.event.number, of=len(d.conditions))


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
    d = card(state, m.target).d
    treasure = d.keywords.get("Kincs", 0) if d is not None else 0
    level = team_level(state, team_of(state, m.solver), rules)
    return True if level >= treasure else fail(fault="kincs", need=treasure, have=level)


def name_condition(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.6.1: the condition is named; its rolls are owed, in the order of its parts."""
    found = claim(state, act, rules)
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


@check("stored_room", ("K/II.7", "K/IV.6.6.3"))
def stored_room(state: State, act: Act, rules: Any) -> Any:
    """K/II.7, IV.6.6.3: a quest to be stored needs an own level without one."""
    if act.event.solution != "megold" or not _stored(state, act):
        return SKIP
    return True if free_levels(state, act.seat) else fail()


def _stored(state: State, act: Act) -> bool:
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    d = card(state, m.target).d if m is not None else None
    return d is not None and "Raktározandó" in d.keywords


def free_levels(state: State, seat: int) -> tuple[int, ...]:
    """K/II.7: the seat's levels that carry no stored quest."""
    return tuple(level for level in state.seats[seat].zones[TOWER]
                 if not any(_is_quest(state, cid) for cid in card(state, level).attached))


def _is_quest(state: State, cid: int) -> bool:
    d = card(state, cid).d
    return d is not None and d.kind == "küldetés"


@check("expedition", ("K/II.6.A", "K/II.6.B"), ("K/II.6.A", "M/1.24"))
def expedition_there(state: State, act: Act, rules: Any) -> Any:
    """K/II.6.A–B, M/1.24: an expedition is made on a quest that has the keyword."""
    if act.event.solution != "expedíció":
        return SKIP
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    d = card(state, m.target).d if m is not None else None
    return True if d is not None and "Expedíció" in d.keywords else fail()


@check("expedition_once", "K/II.6.E", readings=("É45",))
def no_solving_after_expedition(state: State, act: Act, rules: Any) -> Any:
    """K/II.6.E, É45: after an expedition the quest is not solved in the same turn."""
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    if act.event.solution != "megold" or m is None:
        return SKIP
    return fail() if m.target in state.memory.expeditions else True


def solve_cost(solution: str) -> Any:
    """K/IV.6.6.2, II.6.B: the quest's MP, 1 for an expedition."""

    def cost(state: State, rules: Any) -> int | None:
        m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
        if solution == "nem" or m is None:
            return None
        d = card(state, m.target).d
        return EXPEDITION_COST if solution == "expedíció" else (d.card.solve_mp if d is not None else 0)

    return cost


def solve(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.6.2–3, II.6: pay and solve, make an expedition, or neither."""
    m = manoeuvre_of(state)
    state = _top(state, asked=True)
    if act.event.solution == "nem":
        return _top(state, number=max(1, state.frames[-1].number))
    state = pay(state, act.payer, solve_cost(act.event.solution)(state, rules) or 0)
    if act.event.solution == "expedíció":
        return _expedition(state, m)
    return _solved(state, m, rules)


@says("expedition_made", ("K/II.6.B", "K/II.6.D"))
def _expedition(state: State, m: Manoeuvre) -> State:
    """K/II.6.B, D: X DP, the quest stays where it is; a success where nobody blocked or the battle
    was won."""
    d = card(state, m.target).d
    assert d is not None
    state = remember(state, expeditions=(*state.memory.expeditions, m.target))
    state = change_dp(state, m.solver, d.keywords["Expedíció"])
    return note(succeeded(state, m.solver), "expedition_made", m.target)


@says("solved", ("K/IV.6.6.3", "K/II.12.D"))
def _solved(state: State, m: Manoeuvre, rules: Any) -> State:
    """K/IV.6.6.3, II.7, II.23, M/3.02.F: the quest goes among the solver's solved ones, or on a
    level of his; equipment under it to his storehouse; obstacles fall off."""
    quest = m.target
    for cid in card(state, quest).attached:
        d = card(state, cid).d
        if d is not None and d.equipment:
            state = place(state, cid, STORE, seat=m.solver, face_up=True)
        else:
            state = to_past(state, cid, rules)
    state = _treasure_hunt(state, m)
    d = card(state, quest).d
    if d is not None and "Raktározandó" in d.keywords:
        return _store(solved(succeeded(state, m.solver), m.solver), m)
    state = solved(place(state, quest, SOLVED, seat=m.solver, face_up=True), m.solver)
    return note(succeeded(state, m.solver), "solved", quest, m.solver)


def _store(state: State, m: Manoeuvre) -> State:
    levels = free_levels(state, m.solver)
    return replace(state, frames=(*state.frames, Choice("szint", m.solver, levels, source=m.target)))


@says("quest_stored", "K/II.7")
def store_on(state: State, quest: int, level: int) -> State:
    """K/II.7: the solved quest is attached to the chosen level, where it gives its DP."""
    return note(hang(state, quest, level, NOBODY, face_up=True), "quest_stored", quest, level)


@says("treasure_hunt", ("K/II.23.B", "K/II.23.C", "K/II.23.D"))
def _treasure_hunt(state: State, m: Manoeuvre) -> State:
    """K/II.23: the team's Kincskeresés adds up; where it reaches the treasure the whole team goes
    home alert, and it is used up for the turn."""
    d = card(state, m.target).d
    treasure = d.keywords.get("Kincs", 0) if d is not None else 0
    team = team_of(state, m.solver)
    hunters = [cid for cid in team if _hunt(state, cid) and cid not in state.memory.treasure_used]
    if not treasure or sum(_hunt(state, cid) for cid in hunters) < treasure:
        return state
    state = remember(state, treasure_used=(*state.memory.treasure_used, *hunters))
    frames = tuple(replace(f, home_alert=team) if f is m or type(f) is Manoeuvre else f for f in state.frames)
    return note(replace(state, frames=frames), "treasure_hunt", m.target)


def _hunt(state: State, cid: int) -> int:
    d = card(state, cid).d
    return d.keywords.get("Kincskeresés", 0) if d is not None else 0
