"""K/T.1 — „Ómen”: an event card beside the deck that leads its player through the turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act
from engine.frames import Item, RowPhase
from engine.many import playing, set_many
from engine.registry import check, says
from engine.rules.ch01_basics.s01_end_of_game import (
    WIN_AT_ONCE,
    WIN_AT_TURN_END,
    end_of_turn,
    most_points,
    win_at_once,
    win_with_turn,
)
from engine.rules.ch01_basics.s03_places_control import draw, into_thread, lay, over_hand_size, shed
from engine.rules.ch01_basics.s05_mp import gain
from engine.rules.ch01_basics.s06_active_player import seat_order
from engine.rules.ch01_basics.s07_turn import MP_PER_TURN
from engine.rules.ch01_basics.s12_reference import all_fitting
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s6_condition_language import parse_condition
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import meets
from engine.rules.ch05_playing.s06_quick import in_mp_order
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s03_timed_effects import aim, target_spec, timed_items
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items, push
from engine.rules.variants.s0_common import last_left, lose_empty, lose_towers, next_in_row, waiting
from engine.rules.variants.s0_common import order as common_order
from engine.rules.variants.s0_common import turn_begins as turn_begins_anew
from engine.state import ALERT, NOBODY, Awaiting, State, card, note, put
from engine.verdict import SKIP, fail
from engine.zones import EVENT, OUT, PRESENT, ROW


def omen_of(state: State, seat: int) -> int:
    """K/T.1.A: the card that a player chose as his omen, or NOBODY."""
    assert state.many is not None
    return dict(state.many.omens).get(seat, NOBODY)


def has_omen(state: State, seat: int) -> bool:
    """K/T.1.D: whether the omen of a player is in play."""
    cid = omen_of(state, seat)
    return cid != NOBODY and card(state, cid).zone == EVENT


def order(state: State) -> list[int]:
    """K/T.1.D, K/T.1.C: who acts alone without his omen, then those whose omen is in play, then the rest; among
    them as everywhere (K/T.0.3). So it is in every thread, too."""
    acting = state.many.acting  # type: ignore[union-attr]
    return sorted(common_order(state), key=lambda n: 0 if n == acting else 1 if has_omen(state, n) else 2)


# ── the omen step ───────────────────────────────────────────────────────────────────────────

def turn_begins(state: State, rules: Any) -> State:
    """K/T.1.A, K/T.0.1: at the beginning of a turn every omen is played free; they come into the Present in the
    order of acts, so the first lies on top of the thread. In the same order their players choose the targets,
    and the opponent whom each means. One that an effect has kept in play till now is there already."""
    state = turn_begins_anew(state, rules)
    state = set_many(state, entered=tuple(n for n in playing(state) if has_omen(state, n)))
    played = [item for seat in seat_order(state) if (item := omen_played(state, seat, rules)) is not None]
    for item in reversed(played):
        state = _enters(state, item)
    for item in reversed(played):
        state = aim(state, item)
    return state


def omen_played(state: State, seat: int, rules: Any) -> Item | None:
    """K/T.1.A: the omen of a player as it is played; None where he has none out of play, or its condition is not
    met, or it asks for more targets than there are."""
    cid = omen_of(state, seat)
    d = card(state, cid).d if cid != NOBODY else None
    if d is None or has_omen(state, seat) or not _condition_met(state, seat, d.card.condition, rules):
        return None
    item = Item("lap", seat, cid, d.playing.number if d.playing is not None else -1)
    spec = target_spec(state, item)
    return item if spec is None or len(all_fitting(state, spec, seat)) >= max(1, spec.count_min) else None


def _condition_met(state: State, seat: int, condition: str | None, rules: Any) -> bool:
    if not condition:
        return True
    team = members_of(state, list(state.seats[seat].zones[ROW]), rules)
    return bool(meets(parse_condition(condition), team, {}, rules.readings).met)


@says("omen_enters", "K/T.1.A")
def _enters(state: State, item: Item) -> State:
    """K/T.1.A: it goes into the thread, where it can be neutralised as an omen."""
    state = set_many(into_thread(state, item.source), entered=(*state.many.entered, item.seat))  # type: ignore[union-attr]
    return note(push(state, item), "omen_enters", item.source, item.seat)


# ── passing, and the acts without an omen ───────────────────────────────────────────────────

@says("omen_leaves", "K/T.1.B")
def row_passed(state: State, seat: int, rules: Any) -> State:
    """K/T.1.B: the first pass in the Row takes the omen out of play till the turn's end; the pass of who
    acts without one ends his acts (K/T.1.C)."""
    assert state.many is not None
    if state.many.acting == seat:
        return set_many(state, acting=NOBODY, finished=(*state.many.finished, seat))  # type: ignore[no-any-return]
    return set_aside(state, omen_of(state, seat), rules) if has_omen(state, seat) else state


def set_aside(state: State, cid: int, rules: Any) -> State:
    """K/T.1.B: the omen lies out of the game until the next turn."""
    state = shed(state, cid, rules) if card(state, cid).zone in PRESENT else state
    return note(lay(state, cid, OUT), "omen_leaves", cid)


@says("omen_resource", "K/T.1.C", readings=("É67",))
def _resource(state: State, seat: int, rules: Any) -> State:
    """K/T.1.C, É67: 4 MP, cards up to the hand size, one's own adventurers turned back; for this player
    alone, in a thread like that of the phase. Then he acts alone until he passes."""
    assert state.many is not None
    state = set_many(state, served=(*state.many.served, seat), acting=seat)
    state = gain(note(state, "omen_resource", seat), seat, MP_PER_TURN)
    missing = -over_hand_size(state, seat, rules)
    state = draw(state, seat, missing) if missing > 0 else state
    for cid in state.seats[seat].zones[ROW]:
        c = card(state, cid)
        if c.stance > ALERT:
            state = put(state, cid, replace(c, stance=c.stance - 1))
    if rules.readings["É67"] != 1:
        return state
    state = open_phase(state, "erőforrás")
    items = [i for cid in state.waiting for i in timed_items(state, cid, "mp-nyeréskor") if i.seat == seat]
    return enter_items(state, items, rules) if items else state


def row_step(state: State, frame: RowPhase, rules: Any) -> State | Awaiting | None:
    """K/T.1.C, K/T.1.D, K/T.1.E, É69: who acts without his omen goes on; then who lost one gets his phase;
    then the active player of those who have one; None when no omen is in play and nobody acts."""
    many = state.many
    assert many is not None
    if many.acting != NOBODY and many.acting not in many.out:
        return Awaiting("cselekvés", many.acting)
    for seat in many.entered:
        if seat not in many.served and seat not in many.out and not has_omen(state, seat):
            return _lost(state, seat, rules)
    left = [n for n in waiting(state, frame) if has_omen(state, n)]
    return Awaiting("cselekvés", next_in_row(state, frame, left, rules)) if left else None


def _lost(state: State, seat: int, rules: Any) -> State | None:
    """K/T.1.C: his omen is gone, by his pass or by an effect: out of the game, and he gets his phase."""
    cid = omen_of(state, seat)
    if card(state, cid).zone != OUT:
        state = set_aside(state, cid, rules)
    if rules.readings["É69"] != 1 and not any(has_omen(state, n) for n in playing(state)):
        return None
    return _resource(state, seat, rules)


@check("omen_finished", "K/T.1.C")
def omen_finished(state: State, act: Act, rules: Any) -> Any:
    """K/T.1.C: who has finished his acts does nothing MP-bound any more in this turn, in a battle neither."""
    if state.many is None or act.seat not in state.many.finished:
        return SKIP
    return fail(seat=act.seat) if in_mp_order(act.speed) else True


@check("omen_team", "K/T.1.C", readings=("É68",))
def omen_team(state: State, act: Act, rules: Any) -> Any:
    """K/T.1.C, É68: who has finished his acts sends no initiating team any more in this turn."""
    if state.many is None or not state.many.omens:
        return SKIP
    late = act.seat in state.many.finished or (rules.readings["É68"] != 1 and act.seat == state.many.acting)
    return fail(seat=act.seat) if late else True


def at_once(state: State, rules: Any) -> State:
    """K/I.1.A, É72: who has no level falls out; 19 DP and most win at once."""
    state = last_left(lose_towers(state, rules))
    if state.winner != NOBODY or not state.turn:
        return state
    most = most_points(state, WIN_AT_ONCE, rules)
    return win_at_once(state, most) if most != NOBODY else state


def at_turn_end(state: State, rules: Any) -> State:
    """K/I.1.B, É72: 11 DP and most win; else an empty Future falls out."""
    before = end_of_turn(state, rules) if rules.readings["É72"] != 1 else most_at_end(state, rules)
    return before if before.winner != NOBODY else last_left(lose_empty(before, rules))


def most_at_end(state: State, rules: Any) -> State:
    """K/I.1.B: 11 DP and most at the turn's end."""
    most = most_points(state, WIN_AT_TURN_END, rules)
    return win_with_turn(state, most) if most != NOBODY else state
