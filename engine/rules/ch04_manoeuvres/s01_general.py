"""K/IV.1 — Row-leaving manoeuvres in general: what begins one, team, end, success."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.frames import Manoeuvre
from engine.many import allies
from engine.registry import check, says
from engine.rules.ch02_keywords.s29_entering_manoeuvre import counted_in_size
from engine.rules.ch03_card_types.s02_phase import stage
from engine.rules.ch03_card_types.s03_duration import expire
from engine.rules.ch03_card_types.s06_building import TEAM_SIZE, team_limit
from engine.rules.ch04_manoeuvres.s06_phases.s3_reveal import hide_again
from engine.rules.ch05_playing.s05_running import of_player
from engine.rules.ch06_time_thread.s04_build_unwind import open_thread, wound_survivors
from engine.rules.ch07_antiss import MANOEUVRE as ANTISS
from engine.rules.ch07_antiss import QUESTS
from engine.state import ALERT, NOBODY, RESTING, State, card, note, place, remember
from engine.verdict import SKIP, fail, hangs
from engine.zones import BUILDING, QUEST, ROW, TEAM, TOWER


def team_of(state: State, seat: int) -> tuple[int, ...]:
    """The adventurers of a seat that are in the manoeuvre; in a mixed team its allies' too."""
    if state.many is None:
        return state.seats[seat].zones[TEAM]
    return tuple(cid for n in allies(state, seat) for cid in state.seats[n].zones[TEAM])


def size_limit(state: State, kind: str, target: int, blocking: bool, seat: int, rules: Any) -> int | None:
    """K/II.29.D, K/IV.1.E, III.6.D, M/3.03.D: how many a player may choose into a team, with what changes his
    team size; None for unknown."""
    printed = _size(state, kind, target, blocking)
    return None if printed is None else of_player(state, seat, "csapatméret", printed, rules)


def _size(state: State, kind: str, target: int, blocking: bool) -> int | None:
    if kind == "harc":
        return 1
    if kind != "bevétel":
        return TEAM_SIZE
    d = card(state, target).d
    if d is None:
        return None
    return team_limit(d, defending=blocking)


@check("team_alert", "K/IV.1.D", ("K/IV.1.D", "M/1.67"))
def team_alert(state: State, act: Act, rules: Any) -> Any:
    """K/IV.1.D, M/1.67: only alert adventurers are chosen into a team."""
    if act.extra[0] == ANTISS:
        return SKIP  # K/VII.3: there they rest
    for cid in act.cards:
        if cid != NOBODY and card(state, cid).stance != ALERT:
            return fail(card=cid)
    return True if act.cards else SKIP


@check("team_own", ("K/IV.1.B", "K/IV.1.C"))
def team_own(state: State, act: Act, rules: Any) -> Any:
    """K/IV.1.B–C: a team is of one's own adventurers in the Row, at least one, each once."""
    for cid, text in zip(act.cards, act.event.team, strict=True):
        c = card(state, cid) if cid != NOBODY else None
        if c is None or c.zone != ROW or c.d is None or not c.d.adventurer:
            return fail(card=text)
        if c.controller != act.seat and state.many is None:  # among many K/T.4.B, K/T.5.manőver say who may be in it
            return fail(card=text)
    if len(set(act.cards)) < len(act.cards):
        return fail(card="")
    return True if act.cards or act.kind == "akadályozás" else fail(card="")


@check("team_size", ("K/IV.1.E", "K/II.29.D", "K/III.6.D"), ("K/IV.1.E", "K/II.29.D", "M/3.03.D"))
def team_size(state: State, act: Act, rules: Any) -> Any:
    """K/IV.1.E, II.21, II.29.D, III.6.D, M/3.03.D: no more than the team size; „plusz kalandozó”
    is not counted. A building that is not there has none."""
    kind, target = act.extra
    if kind == "bevétel" and target == NOBODY:
        return SKIP
    limit = size_limit(state, kind, target, act.kind == "akadályozás", act.seat, rules)
    counted = counted_in_size(state, act)
    if limit is None:
        return hangs(card="?")
    return True if len(counted) <= limit else fail(have=len(counted), limit=limit)


def deserted(state: State) -> bool:
    """K/IV.1.H: whether nobody is left in the manoeuvre, so that it ends as its thread has closed; the
    rounds of a battle go on all the same (K/IV.6.4.2.H)."""
    return not any(seat.zones[TEAM] for seat in state.seats)


@check("row_phase", ("K/IV.1.G", "K/IV.1.K", "K/VI.4.A"))
def in_row_phase(state: State, act: Act, rules: Any) -> Any:
    """K/IV.1.G, K/IV.1.K, K/VI.4.A: a manoeuvre is begun in the manoeuvres phase, MP-bound, in no thread."""
    here = stage(state)
    return True if here in ("sor", "") else fail(stage=here)


@check("manoeuvre_target", ("K/IV.1.A", "K/IV.1.B"))
def target_right(state: State, act: Act, rules: Any) -> Any:
    """K/IV.1.A–B, M/3.02.D: a siege goes for an enemy's lowest level, a quest manoeuvre for an unsolved
    quest, whoever's it is, a capture for an enemy's building, a battle for an enemy's adventurer in the Row;
    nobody goes against himself."""
    kind, target = act.extra
    if target == NOBODY:
        return fail(kind=kind)
    c = card(state, target)
    if kind in QUESTS:
        return True if c.zone == QUEST else fail(kind=kind)
    zone = {"ostrom": TOWER, "bevétel": BUILDING}.get(kind, ROW)
    return True if c.zone == zone and c.controller not in allies(state, act.seat) else fail(kind=kind)


@check("battle_allowed", "K/IV.1.A")
def battle_allowed(state: State, act: Act, rules: Any) -> Any:
    """K/IV.1.A: a battle manoeuvre is begun only where an effect gives leave."""
    if act.extra[0] != "harc":
        return SKIP
    return True if act.seat in state.memory.allowed_battle else fail()


@says("home", ("K/IV.1.F", "K/IV.6.4.3.G"))
def go_home(state: State, cids: tuple[int, ...], alert: tuple[int, ...] = ()) -> State:
    """K/IV.1.F: who comes back from a manoeuvre goes to his Row, resting."""
    for cid in cids:
        seat = card(state, cid).controller
        stance = ALERT if cid in alert else RESTING
        state = note(place(state, cid, ROW, seat=seat, stance=stance, front=False), "home", cid)
    return state


@says("manoeuvre_over", ("K/IV.1.H", "K/VI.4.M", "K/VI.5.B"))
def end_manoeuvre(state: State, frame: Manoeuvre, rules: Any) -> State:
    """K/IV.1.F, K/IV.1.H, K/VI.4.M, K/VI.5.B: everybody goes home; effects of the manoeuvre end; who has
    damage turns wounded, and the damage comes off. By the other reading of É08 the thread that encloses it
    first waits for two passes (K/VI.4.I)."""
    if rules.readings["É08"] != 1 and not frame.over and state.frames[-1:] and type(state.frames[-1]) is Manoeuvre:
        state = replace(state, frames=(*state.frames[:-1], replace(frame, over=True)))
        return open_thread(state, "", "manőver")
    for seat in range(len(state.seats)):
        state = go_home(state, state.seats[seat].zones[TEAM], frame.home_alert)
    state = hide_again(state, frame)
    frames = state.frames
    at = next(n for n, f in enumerate(frames) if type(f) is Manoeuvre)
    state = expire(replace(state, frames=frames[:at]), "manőver", rules)
    return note(wound_survivors(state, rules), "manoeuvre_over", frame.kind)


@says("success", "K/IV.1.I")
def succeeded(state: State, seat: int) -> State:
    """K/IV.1.I: whose manoeuvre was a success, as soon as its conditions are met."""
    return note(remember(state, success=seat), "success", seat)
