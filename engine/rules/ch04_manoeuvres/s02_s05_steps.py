"""K/IV.2–5 — the order of the steps of quest, siege, capture and battle manoeuvres."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.acting import Act
from engine.frames import Manoeuvre, Solving
from engine.registry import awaits, says
from engine.rules.ch01_basics.s03_places_control import destroy, drop_all, take_control
from engine.rules.ch01_basics.s10_values import dp_for_number, team_level
from engine.rules.ch03_card_types.s06_building import fourth_building_choice
from engine.rules.ch04_manoeuvres.s01_general import deserted, end_manoeuvre, succeeded, team_of
from engine.rules.ch04_manoeuvres.s06_phases.s3_reveal import reveal_level
from engine.rules.ch04_manoeuvres.s06_phases.s4_3_result import compare, others_home, wall_of
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import begin_battle
from engine.rules.ch04_manoeuvres.s06_phases.s5_beasts import leave_or_stay
from engine.rules.ch04_manoeuvres.s06_phases.s5_obstacles import open_obstacles
from engine.rules.ch06_time_thread.s01_action import manoeuvre_is_act
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s03_timed_effects import owe
from engine.rules.ch07_antiss import QUESTS
from engine.state import NOBODY, Awaiting, State, card, note
from engine.zones import BUILDING, QUEST, TOWER

ORDER: dict[str, tuple[str, ...]] = {
    "ostrom": ("elhagyás", "felfedés", "akadály", "fal", "akadályozás", "harc", "eredmény"),
    "küldetés": ("elhagyás", "akadályozás", "harc", "folytatás", "akadály", "feltétel", "haza"),
    "antissküldetés": ("elhagyás", "akadályozás", "harc", "folytatás", "akadály", "feltétel", "haza"),  # K/VII.3
    "bevétel": ("elhagyás", "akadály", "fal", "akadályozás", "harc", "eredmény"),
    "harc": ("elhagyás", "akadályozás", "harc", "eredmény"),
}

awaits("akadályozás", "K/IV.6.2")
awaits("véget-vetés", ("K/IV.3.C", "K/IV.4.B"))
awaits("folytatás", "K/IV.2.C")
awaits("feltétel", "K/IV.6.6.1")
awaits("megoldás", ("K/IV.6.6.2", "K/IV.6.6.3"))


def run_manoeuvre(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.1.H, K/IV.2–5: the next step, or the end where nobody is left in it."""
    if frame.over:
        return end_manoeuvre(state, frame, rules)
    if frame.step and deserted(state):
        return _failed(leave_or_stay(state, rules), frame, rules)
    if frame.step and not team_of(state, frame.seat) and frame.kind not in QUESTS and rules.readings["É24"] != 1:
        return _failed(state, frame, rules)
    return _STEPS[step_name(frame)](state, frame, rules)


def manoeuvre_cost(state: State, act: Act, rules: Any) -> int | None:
    """K/IV.2.A, K/IV.3.A, K/IV.4.A, K/IV.5.A: 0 for a quest or a battle, 2 for a siege, the DP for a building."""
    kind, target = act.extra
    if kind == "ostrom":
        return 2
    if kind == "bevétel" and target != NOBODY:
        return dp_for_number(state, target, rules)
    return 0


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
    state = open_phase(_next(state), "kezdeményező sorelhagyás", opened=manoeuvre_is_act(rules))
    for cid in frame.team:
        state = owe(state, cid, "manőverbe kezd")
    return state


def _reveal(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.3.B: the level is revealed, in a thread of its own."""
    return reveal_level(_next(state), frame, rules)


def _obstacles(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.2.D, K/IV.3.C, K/IV.4.B: obstacles can be activated now."""
    return open_obstacles(_next(state))


def _wall(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.3.C, K/IV.4.B: with a wall not under the team's level the defender may end it here."""
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
    """K/IV.2.B, K/IV.3.D, K/IV.4.C, K/IV.5.B, K/IV.6.2: the defender blocks or not, which costs him
    nothing; then the thread of his leaving."""
    if state.many is None:
        return Awaiting("akadályozás", frame.defender)
    asked = variant.of(state).blockers(state, frame, rules)[frame.asked:]
    return Awaiting("akadályozás", asked[0]) if asked else blocked(state, (), frame.defender)


def next_asked(state: State, rules: Any) -> State | None:
    """É74: who might block refused; the state in which the next one is asked, None where nobody is left."""
    frame = state.frames[-1]
    if type(frame) is not Manoeuvre or frame.asked + 1 >= len(variant.of(state).blockers(state, frame, rules)):
        return None
    return replace(state, frames=(*state.frames[:-1], replace(frame, asked=frame.asked + 1)))


def blocked(state: State, team: tuple[int, ...], seat: int) -> State:
    """K/IV.6.2: the decision is made; the phase is a thread either way. Who blocks is the defender from here."""
    frame = state.frames[-1]
    state = _next(state, blockers=team, blocked=bool(team), defender=seat if team else frame.defender)
    return open_phase(state, "akadályozó sorelhagyás")


def _battle(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.2.C, K/IV.3.E, K/IV.4.D, K/IV.5.C: the battle, or none."""
    return begin_battle(_next(state), frame)


def _result(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.3.E, K/IV.4.D, K/IV.5.D–E, É22, É23: what comes of the manoeuvre."""
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
    """K/IV.3.E, K/IV.4.D–E: the level is destroyed with all that hangs on it; the building changes hands."""
    state = note(state, "taken", frame.target, frame.seat)
    if frame.kind == "ostrom":
        return _destroyed(state, frame, rules) if card(state, frame.target).zone == TOWER else state
    if card(state, frame.target).zone != BUILDING:
        return state
    state = take_control(drop_all(state, frame.target, rules), frame.target, frame.seat, rules)
    return fourth_building_choice(state, frame.seat)


def _destroyed(state: State, frame: Manoeuvre, rules: Any) -> State:
    whose = card(state, frame.target).controller
    state = destroy(state, frame.target, rules)
    return variant.of(state).taken(state, frame.seat, whose, rules)  # type: ignore[no-any-return]


def _going_on(state: State, frame: Manoeuvre, rules: Any) -> State | Awaiting:
    """K/IV.2.C, K/IV.6.4.3.G: after a battle who did not win goes home; the winner decides. With no
    battle the team that is there goes on."""
    if not frame.fought:
        left = frame.seat if team_of(state, frame.seat) else frame.defender
        return _next(state, solver=left)
    after = others_home(state, frame)
    if after is not state:
        return after
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
    """K/IV.2.E, K/IV.6.6: the condition is named at the beginning of the phase."""
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
