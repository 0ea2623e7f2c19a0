"""K/T.0 — what holds in every game of more than two players: order of acts, who falls out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.acting import Act
from engine.frames import Choice, Item, Manoeuvre, Resolve, RowPhase, Thread
from engine.many import OPPONENT, counted, enemies, one_more, passed_for, playing, set_many, side, zone_of
from engine.registry import check, says
from engine.rules.ch01_basics.s01_end_of_game import end_of_turn, win_at_once, win_with_turn
from engine.rules.ch01_basics.s03_places_control import holder, lay, shed
from engine.rules.ch01_basics.s06_active_player import initiator
from engine.rules.ch04_manoeuvres.s01_general import end_manoeuvre
from engine.rules.ch06_time_thread.s04_build_unwind import neutralise, open_thread
from engine.state import DRAW, NOBODY, Awaiting, State, all_cards, card, note
from engine.variant import LATE
from engine.verdict import SKIP, Outcome
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
    """K/T.0.2, K/T.0.3, É71, É100, É106: who comes next in the Row; None when the phase is over: after the pass
    of the last in the order of MP."""
    left = waiting(state, frame)
    if frame.passed and frame.stays not in left and rules.readings["É106"] == 1:
        left = _after_pass(state, frame, left)
    if not left or _least_passed(state, frame, rules):
        return None
    return Awaiting("cselekvés", next_in_row(state, frame, left, rules))


def waiting(state: State, frame: RowPhase) -> list[int]:
    """Those who have not passed, in order; of a side nobody, where one of it has (É77)."""
    passed = passed_for(state, frame.passed)
    return [n for n in variant.of(state).order(state) if n not in passed]


def _after_pass(state: State, frame: RowPhase, left: list[int]) -> list[int]:
    """K/T.0.3: of these, who come after who has just passed in the order of MP: nobody with more; of two sides
    the other follows in any case (K/T.5.aktív)."""
    assert state.many is not None
    last = frame.passed[-1]
    if state.many.sides or last in state.many.out:
        return left
    return [n for n in left if state.seats[n].mp <= state.seats[last].mp]


def next_in_row(state: State, frame: RowPhase, left: list[int], rules: Any) -> int:
    """K/T.0.2, É100: who did a free act stays; by the other reading not where another (or another side) with as
    many MP has waited longer."""
    if frame.stays not in left:
        return left[0]
    mp = _mp_of_side(state, frame.stays)
    return frame.stays if rules.readings["É100"] != 1 else next(n for n in left if _mp_of_side(state, n) == mp)


def _mp_of_side(state: State, seat: int) -> int:
    return sum(state.seats[n].mp for n in side(state, seat))


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
    """Several fall out at once; with nobody left the game is drawn. Until all of them are out each still sits
    where he sat (K/T.3.D')."""
    if len(seats) == len(playing(state)):
        return won_together(state, (), end)
    state = set_many(state, falling=seats)
    for seat in seats:
        if state.winner == NOBODY:
            state = fall_out(state, seat, rules)
    return set_many(state, falling=())  # type: ignore[no-any-return]


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
            state = lay(state, cid, OUT)
    for cid in [cid for cid, c in all_cards(state) if holder(c) == seat and c.zone != OUT]:
        state = lay(state, cid, OUT)
    state = _frames_without(state, seat, rules)
    return variant.of(state).fallen(state, seat, by, rules)  # type: ignore[no-any-return]


def _broken_off(state: State, frame: Manoeuvre, rules: Any) -> State:
    """A manoeuvre ends in the middle of a thread: what others had put into it does not take place."""
    above = state.frames[state.frames.index(frame):]
    items = [i for f in above if type(f) in (Thread, Choice) for i in f.items]
    for item in (*items, *(f.item for f in above if type(f) is Resolve)):
        if card(state, item.source).zone == THREAD:
            state = neutralise(state, item, rules)
    return end_manoeuvre(state, replace(frame, over=True), rules)


def _thread_without(state: State, seat: int, rules: Any) -> State:
    """K/I.3.E: of what he had put into threads a card that is another's goes to its owner's pile."""
    items = [i for f in state.frames if type(f) is Thread for i in f.items]
    for item in (*items, *(f.item for f in state.frames if type(f) is Resolve)):
        if item.seat == seat and card(state, item.source).zone == THREAD:
            state = neutralise(state, item, rules)
    return state


def _frames_without(state: State, seat: int, rules: Any) -> State:
    """Nothing waits for who fell out: his manoeuvre ends, and what he put into a thread is gone."""
    for frame in state.frames:
        if type(frame) is Manoeuvre and (frame.seat == seat or card(state, frame.target).zone == OUT):
            return _frames_without(_broken_off(state, frame, rules), seat, rules)
    state = _thread_without(state, seat, rules)
    kept: list[Any] = []
    for frame in state.frames:
        if type(frame) is Thread:
            frame = frame if frame.act is None or frame.act.seat != seat else replace(frame, act=None)
            frame = replace(frame, items=tuple(i for i in frame.items if i.seat != seat))
        elif type(frame) is Manoeuvre and frame.defender == seat:
            frame = replace(frame, defender=enemies(state, frame.seat)[0] if enemies(state, frame.seat) else seat)
        elif (type(frame) is Resolve and frame.item.seat == seat) or (type(frame) is Choice and frame.seat == seat):
            continue
        elif type(frame) is Choice and frame.what == OPPONENT:
            frame = replace(frame, options=tuple(n for n in frame.options if n != seat))
        kept.append(frame)
    return replace(state, frames=tuple(kept))


def take_place(state: State, item: Item, rules: Any) -> State:
    """K/VI.1, M/1.68, É66: challenge, elimination, pact and exchange happen at once, or by the other reading as
    the time thread that they open closes."""
    if rules.readings["É66"] != 1:
        return open_thread(state, "", "szál", opened=True, act=item)
    return LATE[item.kind](state, item, rules)  # type: ignore[no-any-return]


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


@check("variant_act", ("K/T.2.B", "K/T.2.C", "K/T.3.C", "K/T.4.B", "K/T.5.csere"))
def variant_act(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B–C, K/T.3.C, K/T.4.B, K/T.5.csere: an act that only some variants know, where it is played."""
    kind = act.event.kind
    known = kind in variant.of(state).acts or _HOME[kind] in rules.suspended
    return Outcome(known, () if known else (("kind", kind),), "", (_HOME[kind],))


@check("attack_allowed", ("K/T.2.B", "K/T.3.A", "K/T.3.F", "K/T.4.C"))
def attack_allowed(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B, K/T.3.A, K/T.3.F, K/T.4.C: the variant lets this player attack that one, or go for that quest."""
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
