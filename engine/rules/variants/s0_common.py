"""K/T.0 — what holds in every game of more than two players: order of acts, who falls out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.acting import Act
from engine.cards import op_args
from engine.definition import EffectDef
from engine.frames import Choice, Manoeuvre, Resolve, RowPhase, Thread
from engine.many import counted, enemies, one_more, playing, set_many, side, zone_of
from engine.registry import check, says
from engine.rules.ch01_basics.s01_end_of_game import end_of_turn, win_at_once, win_with_turn
from engine.rules.ch01_basics.s03_places_control import clean, holder, shed
from engine.rules.ch01_basics.s06_active_player import initiator
from engine.rules.ch04_manoeuvres.s01_general import end_manoeuvre
from engine.rules.ch06_time_thread.s04_build_unwind import neutralise
from engine.state import DRAW, NOBODY, Awaiting, State, all_cards, card, note, place
from engine.verdict import SKIP, Outcome, fail
from engine.zones import FUTURE, OUT, PRESENT, THREAD, TOWER

_HOME = {"kihívás": "K/T.2.B", "kiejtés": "K/T.2.C", "szövetségajánlat": "K/T.4.B", "csere": "K/T.5.csere"}


# ── whose turn it is ────────────────────────────────────────────────────────────────────────

def order(state: State) -> list[int]:
    """K/T.0.3, K/I.6.A–C: all who play, by MP; at a tie the initiator, then who acted longest ago."""
    first, count = initiator(state), len(state.seats)
    return sorted(playing(state), key=lambda n: (-state.seats[n].mp, n != first, state.seats[n].bound,
                                                 (n - state.starter) % count))


def row_acted(state: State, frame: RowPhase, spent: bool) -> RowPhase:
    """K/T.0.2, K/T.0.3: an act that cost MP begins the order anew; after a free one its player stays
    active, and who has passed before does not come again."""
    if spent:
        return replace(frame, passed=(), stays=NOBODY)
    return replace(frame, stays=state.awaiting.seat)


def row_step(state: State, frame: RowPhase, rules: Any) -> Awaiting | None:
    """K/T.0.2, K/T.0.3, É71, É100: who comes next in the Row; None when the phase is over: after the pass
    of the last in the order of MP."""
    left = waiting(state, frame)
    if not left or _least_passed(state, frame, rules):
        return None
    return Awaiting("cselekvés", next_in_row(state, frame, left, rules))


def waiting(state: State, frame: RowPhase) -> list[int]:
    """Those who have not passed, in order; of a side nobody, where one of it has."""
    passed = {n for seat in frame.passed for n in side(state, seat)}
    return [n for n in variant.of(state).order(state) if n not in passed]


def next_in_row(state: State, frame: RowPhase, left: list[int], rules: Any) -> int:
    """K/T.0.2, É100: who did a free act stays, unless another with as many MP has waited longer."""
    if frame.stays not in left:
        return left[0]
    mp = state.seats[frame.stays].mp
    tied = [n for n in left if state.seats[n].mp == mp]
    return tied[0] if rules.readings["É100"] == 1 else frame.stays


def _least_passed(state: State, frame: RowPhase, rules: Any) -> bool:
    """É71: by its other reading the first pass of anybody with the least MP ends the phase."""
    if rules.readings["É71"] == 1 or not frame.passed:
        return False
    least = min(state.seats[n].mp for n in playing(state))
    return bool(state.seats[frame.passed[-1]].mp == least)


def row_passed(state: State, seat: int, rules: Any) -> State:
    """K/T.0.3: a pass in the Row, of which nothing else comes."""
    return state


def turn_begins(state: State, rules: Any) -> State:
    """What is counted by the turn begins anew (K/T.4.B, K/T.5.csere, K/T.1.B)."""
    return set_many(state, offered=(), exchanged=(), entered=(), served=(), finished=(),  # type: ignore[no-any-return]
                    acting=NOBODY)


# ── the end ─────────────────────────────────────────────────────────────────────────────────

def won_together(state: State, seats: tuple[int, ...], end: Any) -> State:
    """The game is over and all of these have won it; nobody: it is a draw."""
    state = set_many(state, winners=seats)
    return end(state, seats[0] if seats else DRAW)  # type: ignore[no-any-return]


def without_tower(state: State) -> tuple[int, ...]:
    """K/I.1.A: who play and have lost their last level."""
    return tuple(n for n in playing(state) if not state.seats[n].zones[TOWER])


def lose_towers(state: State, rules: Any) -> State:
    """É72: who has no level left falls out; where nobody has one the game is drawn."""
    if state.winner != NOBODY or not state.turn:
        return state
    lost = without_tower(state)
    return fall_together(state, lost, win_at_once, rules) if lost else state


def lose_empty(state: State, rules: Any) -> State:
    """É72: whose Future is empty at the end of a turn falls out."""
    empty = tuple(n for n in playing(state) if not state.seats[n].zones[FUTURE] and not state.seats[n].unknown_count)
    return fall_together(state, empty, win_with_turn, rules) if empty else state


def fall_together(state: State, seats: tuple[int, ...], end: Any, rules: Any) -> State:
    """Several fall out at once; with nobody left the game is drawn."""
    if len(seats) == len(playing(state)):
        return won_together(state, (), end)
    for seat in seats:
        if state.winner == NOBODY:
            state = fall_out(state, seat, rules)
    return state


def last_left(state: State) -> State:
    """Who is the last in the game has won it."""
    left = playing(state)
    return won_together(state, left, win_at_once) if state.winner == NOBODY and len(left) == 1 else state


def at_turn_end(state: State, rules: Any) -> State:
    """É72: DP win nothing at the turn's end, an empty Future loses; by the other reading K/I.1.B holds."""
    return last_left(lose_empty(state, rules)) if rules.readings["É72"] == 1 else end_of_turn(state, rules)


def concede(state: State, seat: int, rules: Any) -> State:
    """K/I.1, K/T.0.4: who gives up falls out."""
    return note(fall_out(state, seat, rules), "conceded", seat)


def taken(state: State, seat: int, defender: int, rules: Any) -> State:
    """É102: who takes the last level of a player by siege has put him out."""
    if zone_of(state, defender, TOWER):
        return state
    return fall_out(state, defender, rules, seat if rules.readings["É102"] == 1 else NOBODY)


def eliminated(state: State, seat: int) -> State:
    """One more that this seat has put out of the game."""
    return set_many(state, eliminated=one_more(state.many.eliminated, seat))  # type: ignore[union-attr, no-any-return]


def put_out(state: State, seat: int) -> int:
    """How many players a seat has put out."""
    return counted(state.many.eliminated, seat)  # type: ignore[union-attr]


# ── falling out ─────────────────────────────────────────────────────────────────────────────

@says("fell_out", "K/T.0.4")
def fall_out(state: State, seat: int, rules: Any, by: int = NOBODY) -> State:
    """K/T.0.4, K/I.3.R: a player falls out: every card whose játékosa he is leaves the game; what others
    control stays. ``by`` who put him out."""
    assert state.many is not None
    if seat in state.many.out:
        return state
    state = note(set_many(state, out=(*state.many.out, seat)), "fell_out", seat)
    for cid in [cid for cid, c in all_cards(state) if holder(c) == seat and c.zone != OUT]:
        if card(state, cid).zone in PRESENT:
            state = shed(state, cid, rules)
        if card(state, cid).zone != OUT:
            state = clean(place(state, cid, OUT), cid)
    for cid in [cid for cid, c in all_cards(state) if holder(c) == seat and c.zone != OUT]:
        state = clean(place(state, cid, OUT), cid)
    state = _frames_without(state, seat, rules)
    return variant.of(state).fallen(state, seat, by, rules)  # type: ignore[no-any-return]


def _broken_off(state: State, frame: Manoeuvre, rules: Any) -> State:
    """A manoeuvre ends in the middle of a thread: what others had put into it does not take place."""
    above = state.frames[state.frames.index(frame):]
    items = [i for f in above if type(f) in (Thread, Choice) for i in f.items]
    for item in (*items, *(f.item for f in above if type(f) is Resolve)):
        if card(state, item.source).zone == THREAD:
            state = neutralise(state, item, rules)
    return end_manoeuvre(state, frame, rules)


def _frames_without(state: State, seat: int, rules: Any) -> State:
    """Nothing waits for who fell out: his manoeuvre ends, and what he put into a thread is gone."""
    for frame in state.frames:
        if type(frame) is Manoeuvre and (frame.seat == seat or card(state, frame.target).zone == OUT):
            return _frames_without(_broken_off(state, frame, rules), seat, rules)
    kept: list[Any] = []
    for frame in state.frames:
        if type(frame) is Thread:
            frame = replace(frame, items=tuple(i for i in frame.items if i.seat != seat))
        elif type(frame) is Manoeuvre and frame.defender == seat:
            frame = replace(frame, defender=enemies(state, frame.seat)[0] if enemies(state, frame.seat) else seat)
        elif (type(frame) is Resolve and frame.item.seat == seat) or (type(frame) is Choice and frame.seat == seat):
            continue
        kept.append(frame)
    return replace(state, frames=tuple(kept))


# ── opponents ───────────────────────────────────────────────────────────────────────────────

def left_of(state: State, frame: Manoeuvre, rules: Any) -> tuple[int, ...]:
    """É74: the opponents of the initiator whom nothing bars, asked from his left on; by the other reading
    only whom he attacks."""
    bars = variant.of(state).block
    there = enemies(state, frame.seat) if rules.readings["É74"] == 1 else (frame.defender,)
    return tuple(n for n in there if not bars(state, n, frame, rules))


def no_bar(state: State, seat: int, *others: Any) -> tuple[str, ...]:
    """Nothing bars an attack or a block, by whom and on whom it may be."""
    return ()


@check("opponent_chosen", ("K/T.0.1", "K/V.1.A"), ("K/T.0.1", "M/5.01.C"))
def opponent_chosen(state: State, act: Act, rules: Any) -> Any:
    """K/T.0.1, K/V.1.A, M/5.01.C: where a text means an opponent its player says which one; not himself,
    nor an ally."""
    if state.many is None or (act.against == NOBODY and not means_opponent(act)):
        return SKIP
    there = enemies(state, act.seat)
    if act.against == NOBODY:
        return True if len(there) == 1 else fail(seats=len(there))
    return True if act.against in there else fail(seat=act.against)


def means_opponent(act: Act) -> bool:
    """K/T.0.1: whether the text that is played or activated says „ellenfél” to one player."""
    return says_opponent(act.effect or (act.d.playing if act.d is not None else None))


def says_opponent(effect: EffectDef | None) -> bool:
    """K/T.0.1: whether an effect means one opponent."""
    if effect is None:
        return False
    programs = (effect.effect.program, *(mode.program for mode in effect.effect.modes))
    said = (value for program in programs for op in program or () for value in op_args(op).values())
    specs = (effect.target_of(mode) for mode in range(len(effect.effect.modes) + 1))
    return any(spec is not None and spec.kind == "ellenfél" for spec in specs) or "ellenfél" in said


@check("variant_act", ("K/T.2.B", "K/T.2.C", "K/T.3.C", "K/T.4.B", "K/T.5.csere"))
def variant_act(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B–C, K/T.3.C, K/T.4.B, K/T.5.csere: an act that only some variants know, where it is played."""
    kind = act.event.kind
    known = kind in variant.of(state).acts or _HOME[kind] in rules.suspended
    return Outcome(known, () if known else (("kind", kind),), "", (_HOME[kind],))


@check("attack_allowed", ("K/T.2.B", "K/T.3.A", "K/T.4.C"))
def attack_allowed(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B, K/T.3.A, K/T.4.C: the variant lets this player attack that one, or go for that quest."""
    target = act.extra[1]
    if state.many is None or target == NOBODY:
        return SKIP
    c = card(state, target)
    whose = c.controller
    return _barred(variant.of(state).attack(state, act.seat, whose, act.extra[0], rules), whose, rules)


def _barred(paragraphs: tuple[str, ...], seat: int, rules: Any) -> Any:
    """Barred by what is in force of these paragraphs."""
    ids = tuple(p for p in paragraphs if p not in rules.suspended)
    return Outcome(False, (("seat", seat),), "", ids) if ids else True


@check("block_allowed", ("K/T.2.B", "K/T.3.A"))
def block_allowed(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B, K/T.3.A: the variant lets this player block the team that left the Row."""
    frame = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    if state.many is None or frame is None:
        return SKIP
    return _barred(variant.of(state).block(state, act.seat, frame, rules), act.seat, rules)
