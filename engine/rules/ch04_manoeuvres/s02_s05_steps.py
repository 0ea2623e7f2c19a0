"""K/IV.2–5 — the order of the steps of quest, siege, capture and battle manoeuvres."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.frames import Battle, Item, Manoeuvre, Solving
from engine.registry import awaits, says
from engine.rules.ch01_basics.s03_places_control import destroy, drop_all, take_control
from engine.rules.ch01_basics.s04_face_up_down import turn_up
from engine.rules.ch01_basics.s10_values import team_level, value
from engine.rules.ch03_card_types.s01_entering_present import fourth_building_choice
from engine.rules.ch04_manoeuvres.s01_general import end_manoeuvre, go_home, succeeded, team_of
from engine.rules.ch04_manoeuvres.s06_phases.s5_beasts import leave_or_stay
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items, open_thread
from engine.state import NOBODY, Awaiting, State, card, note
from engine.zones import BUILDING, QUEST, TOWER

ORDER: dict[str, tuple[str, ...]] = {
    "ostrom": ("elhagyás", "felfedés", "akadály", "fal", "akadályozás", "harc", "eredmény"),
    "küldetés": ("elhagyás", "akadályozás", "harc", "folytatás", "akadály", "feltétel", "haza"),
    "bevétel": ("elhagyás", "akadály", "fal", "akadályozás", "harc", "eredmény"),
    "harc": ("elhagyás", "akadályozás", "harc", "eredmény"),
}

awaits("akadályozás", "K/IV.6.2")
awaits("véget-vetés", ("K/IV.3.C", "K/IV.4.B"))
awaits("folytatás", "K/IV.2.C")
awaits("feltétel", "K/IV.6.6.1")
awaits("megoldás", ("K/IV.6.6.2", "K/IV.6.6.3"))


def run_manoeuvre(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.1.H, 2–5: the next step, or the end where nobody is left in it."""
    if frame.step and not any(team_of(state, s) for s in range(len(state.seats))):
        return _failed(state, frame, rules)
    if frame.over:
        return end_manoeuvre(state, frame, rules)
    if frame.step and not team_of(state, frame.seat) and frame.kind != "küldetés" and rules.readings["É24"] != 1:
        return _failed(state, frame, rules)
    return _STEPS[step_name(frame)](state, frame, rules)


def step_name(frame: Manoeuvre) -> str:
    """The name of the step that comes next."""
    return ORDER[frame.kind][frame.step]


def _next(state: State, **fields: Any) -> State:
    frame = state.frames[-1]
    return replace(state, frames=(*state.frames[:-1], replace(frame, step=frame.step + 1, **fields)))


def _failed(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.1.H–I: the manoeuvre ends with nobody in it; the initiator did not succeed."""
    state = succeeded(state, NOBODY)
    return end_manoeuvre(state, frame, rules)


def _leaving(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.1: the thread of the initiating team's leaving (É47: whether an act opened it)."""
    return open_thread(_next(state), "kezdeményező sorelhagyás", "manőver", opened=rules.bind["manoeuvre_is_act"])


@says("revealed", ("K/IV.6.3.A", "K/III.4.B"), "M/3.01.B")
def _reveal(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.3.A–B, III.4.B, M/3.01.B: the level is turned up, and its ability goes into the thread."""
    state = turn_up(state, frame.target)
    state = open_thread(_next(note(state, "revealed", frame.target)), "toronyszint felfedése", "manőver")
    items = ability_items(state, frame.target, "felfedve", frame.defender)
    return enter_items(state, items, rules) if items else state


def ability_items(state: State, cid: int, moment: str, seat: int) -> list[Item]:
    """The abilities of a level or quest that take place at its moment: those timed so, and those
    that have neither a sign nor another moment (K/III.4.B, K/IV.6.6.3)."""
    c = card(state, cid)
    if c.d is None:
        return []
    return [Item("időzített", seat, cid, e.number) for e in c.d.effects
            if e.timed == moment or (not e.timed and not e.effect.signs and not e.activated)]


def _obstacles(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.5: the thread in which obstacles are activated."""
    return open_thread(_next(state), "akadálylap aktivizálás", "akadály")


def wall_of(state: State, frame: Manoeuvre, rules: Any) -> int | None:
    """K/IV.3.C, 4.B, 6.4.3.D–E: the wall; None for an unknown level; a building's counts 0 in the
    older rules, as printed in the newer (É64)."""
    c = card(state, frame.target)
    if c.d is None:
        return None
    if c.d.kind == "építmény":
        return (value(state, frame.target, "fal", rules) or 0) if rules.bind["building_wall"](rules) else 0
    return value(state, frame.target, "fal", rules) or 0 if frame.kind == "ostrom" else 0


def _wall(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.3.C, 4.B: with a wall not under the team's level the defender may end it here."""
    state = leave_or_stay(state, rules)
    wall = wall_of(state, frame, rules)
    if wall is None or wall >= team_level(state, team_of(state, frame.seat), rules):
        return Awaiting("véget-vetés", frame.defender, ("fal", -1 if wall is None else wall))
    return _next(state)


def go_on_at_wall(state: State, go_on: bool, rules: Any) -> State:
    """K/IV.3.C: the defender lets it go on, or ends it: then the level stays."""
    if go_on:
        return _next(state)
    frame = state.frames[-1]
    return end_manoeuvre(succeeded(state, NOBODY), frame, rules)


def _block(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.6.2: the defender blocks or not; then the thread of his leaving."""
    return Awaiting("akadályozás", frame.defender)


def blocked(state: State, team: tuple[int, ...]) -> State:
    """K/IV.6.2: the decision is made; the phase is a thread either way."""
    state = _next(state, blockers=team, blocked=bool(team))
    return open_thread(state, "akadályozó sorelhagyás", "manőver")


def _battle(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.4, M/1.50: a battle where both teams have somebody left."""
    state = _next(state)
    if team_of(state, frame.seat) and team_of(state, frame.defender):
        return replace(state, frames=(*state.frames, Battle()))
    return state


def compare(state: State, frame: Manoeuvre, rules: Any) -> int:
    """K/IV.6.4.3.A–E: whose team has the higher level, the wall on the defender's side; NOBODY
    for a draw."""
    attack = team_level(state, team_of(state, frame.seat), rules)
    defence = team_level(state, team_of(state, frame.defender), rules) + (wall_of(state, frame, rules) or 0)
    if attack == defence:
        return NOBODY
    return frame.seat if attack > defence else frame.defender


def _result(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.3.E, 4.D, 5.D–E, É22, É23: what comes of the manoeuvre."""
    won = frame.won if frame.fought else compare(state, frame, rules)
    if frame.kind == "harc":
        return end_manoeuvre(succeeded(state, won), frame, rules)
    stands = (frame.blocked and rules.readings["É23"] == 1) or bool(team_of(state, frame.defender))
    taken = won == frame.seat if stands or rules.readings["É22"] != 1 else bool(team_of(state, frame.seat))
    if not taken:
        return end_manoeuvre(succeeded(state, won if stands and won == frame.defender else NOBODY), frame, rules)
    state = end_manoeuvre(succeeded(state, frame.seat), replace(frame, was_up=True), rules)
    return _take(state, frame, rules)


@says("taken", ("K/IV.3.E", "K/IV.4.D", "K/IV.4.E"))
def _take(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.3.E, 4.D–E: the level is destroyed with all that hangs on it; the building changes hands."""
    state = note(state, "taken", frame.target, frame.seat)
    if frame.kind == "ostrom":
        return destroy(state, frame.target, rules) if card(state, frame.target).zone == TOWER else state
    if card(state, frame.target).zone != BUILDING:
        return state
    state = take_control(drop_all(state, frame.target, rules), frame.target, frame.seat, rules)
    return fourth_building_choice(state, frame.seat)


def _going_on(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.2.C, 6.4.3.G: after a battle who did not win goes home; the winner decides. With no
    battle the team that is there goes on."""
    if not frame.fought:
        left = frame.seat if team_of(state, frame.seat) else frame.defender
        return _next(state, solver=left)
    for seat in (frame.seat, frame.defender):
        if seat != frame.won and team_of(state, seat):
            return go_home(state, team_of(state, seat))
    if frame.won == NOBODY or not team_of(state, frame.won):
        return end_manoeuvre(succeeded(state, NOBODY), frame, rules)
    return Awaiting("folytatás", frame.won)


def go_on_quest(state: State, go_on: bool, rules: Any) -> State:
    """K/IV.2.C: the winner goes on with the quest, or goes home."""
    frame = state.frames[-1]
    if go_on:
        return _next(state, solver=frame.won)
    winner = frame.defender if frame.won == frame.defender else NOBODY
    return end_manoeuvre(succeeded(state, winner), frame, rules)


def _condition(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.6: the condition is named at the beginning of the phase."""
    state = leave_or_stay(state, rules)
    if card(state, frame.target).zone != QUEST:
        return end_manoeuvre(succeeded(state, NOBODY), frame, rules)
    return replace(state, frames=(*_next(state).frames, Solving()))


def _home(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.6.6.3: at the end of the condition's thread the team goes home."""
    if card(state, frame.target).zone == QUEST and state.memory.success != frame.solver:
        other = frame.defender if frame.blocked and frame.won == frame.defender else NOBODY
        state = succeeded(state, other if other != frame.solver else NOBODY)
    return end_manoeuvre(state, frame, rules)


_STEPS = {"elhagyás": _leaving, "felfedés": _reveal, "akadály": _obstacles, "fal": _wall, "akadályozás": _block,
          "harc": _battle, "eredmény": _result, "folytatás": _going_on, "feltétel": _condition, "haza": _home}


def battle_won(state: State, won: int) -> State:
    """K/IV.6.4.3.B: the manoeuvre remembers who won its battle."""
    frames = list(state.frames)
    at = next(n for n in range(len(frames) - 1, -1, -1) if type(frames[n]) is Manoeuvre)
    frames[at] = replace(frames[at], won=won, fought=True)
    return replace(state, frames=tuple(frames))
