"""K/I.7 — the phases of a turn and the steps inside them."""

from __future__ import annotations

from msgspec.structs import replace

from engine import variant
from engine.frames import RowPhase, Turn
from engine.many import playing
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s03_places_control import discard, draw, over_hand_size, to_past
from engine.rules.ch01_basics.s05_mp import gain
from engine.rules.ch01_basics.s06_active_player import seat_order
from engine.rules.ch01_basics.s08_start import may_shuffle_back
from engine.rules.ch03_card_types.m_omen import lose_points, owes_card
from engine.rules.ch03_card_types.s03_duration import expire
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.rules.ch06_time_thread.s03_timed_effects import enter_timed
from engine.rules.ch10_spirits import one_turn_less
from engine.state import ALERT, NOBODY, Awaiting, State, card, note, on_table, put, set_seat
from engine.verdict import SKIP, fail
from engine.zones import HAND

OPENING, MP_GAIN, DRAWING, TURNING, RESOURCE, MANOEUVRES, DISCARDING, CLOSING, VICTORY, EXPIRY = range(10)
PHASES = ("forduló nyitása", "erőforrás", "erőforrás", "erőforrás", "erőforrás", "manőverek", "forduló zárása",
          "forduló zárása", "forduló zárása", "forduló zárása")
MP_PER_TURN = 4
CHOSEN = 1000  # marks of the closing step: the numbers of the cards chosen (É18)
OWED = 100  # marks of the first drawing step: whose card for his omen is under the Future; before it twice
            # the seat who has drawn, and one more whose hand is settled

awaits("eldobás", ("K/I.7.B", "K/I.7.D"))


def run_turn(state: State, frame: Turn, rules) -> State | Awaiting:  # type: ignore[no-untyped-def]
    """K/I.7: do the next step of the turn, or wait for the decision it asks for."""
    return _STEPS[frame.step](state, frame, rules)


def _step(state: State, frame: Turn, step: int, done: tuple[int, ...] = ()) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(frame, step=step, done=done)))


def _opening(state: State, frame: Turn, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.A: the opening is a time thread, in which effects that name it take place."""
    state = open_phase(_step(state, frame, MP_GAIN), "forduló nyitása")
    state = variant.of(state).turn_begins(state, rules)
    state = enter_timed(state, "forduló elején", rules)
    return state if rules.readings["É93"] == 1 else _spirits_leave(state, rules)


@says("mp_step", "K/I.7.B", "M/1.20")
def _mp_gain(state: State, frame: Turn, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.B, M/1.20: every player gets 4 MP."""
    for seat in playing(state):
        state = gain(state, seat, MP_PER_TURN)
    return _step(note(state, "mp_step", MP_PER_TURN), frame, DRAWING)


def _drawing(state: State, frame: Turn, rules) -> State | Awaiting:  # type: ignore[no-untyped-def]
    """K/I.7.B, M/1.21, K/I.8.D: active player first, draw up or discard down to the hand size;
    in the first turn each finishes his mulligans before the other draws;
    then the omens are paid for (M/3.09.D)."""
    after, wanted = _hands_drawn(state, frame, rules)
    if wanted is None:
        return _step(after, after.frames[-1], TURNING)
    return wanted if after is state else after


def _hands_drawn(state: State, frame: Turn, rules) -> tuple[State, Awaiting | None]:  # type: ignore[no-untyped-def]
    """The drawing as far as it goes by itself, and the decision that is owed then, None at its end."""
    for seat in seat_order(state):
        if seat * 2 not in frame.done:
            state, frame = _draw_up(state, frame, seat, rules)
        if seat * 2 + 1 not in frame.done:
            wanted = _hand_wanted(state, seat, rules)
            if wanted is not None:
                return state, wanted
            state, frame = _marked(state, frame, seat * 2 + 1)
        if rules.readings["É93"] != 1 and _owes(state, frame, seat, rules):
            return state, Awaiting("választás", seat, ("aljára", 1))
    for seat in seat_order(state):
        if _owes(state, frame, seat, rules):
            return state, Awaiting("választás", seat, ("aljára", 1))
    return state, None


def _owes(state: State, frame: Turn, seat: int, rules) -> bool:  # type: ignore[no-untyped-def]
    """M/3.09.D, É93: whether the seat has yet to put a card under its Future for its omen."""
    return rules.bind["omen_costs_a_card"] and OWED + seat not in frame.done and owes_card(state, seat)


def _mark(state: State, frame: Turn, mark: int) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(frame, done=(*frame.done, mark))))


def _marked(state: State, frame: Turn, mark: int) -> tuple[State, Turn]:
    state = _mark(state, frame, mark)
    return state, state.frames[-1]


def _draw_up(state: State, frame: Turn, seat: int, rules) -> tuple[State, Turn]:  # type: ignore[no-untyped-def]
    missing = -over_hand_size(state, seat, rules)
    if missing > 0:
        state = draw(state, seat, missing)
    return _marked(state, frame, seat * 2)


def _hand_wanted(state: State, seat: int, rules) -> Awaiting | None:  # type: ignore[no-untyped-def]
    """The decision that the seat owes about its hand before the turn goes on, None for none."""
    if may_shuffle_back(state, seat):
        return Awaiting("lekeverés", seat)
    over = over_hand_size(state, seat, rules)
    return Awaiting("eldobás", seat, ("kézméret", over)) if over > 0 else None


def hand_done(state: State, seat: int) -> State:
    """The seat has settled its hand (kept it, or discarded down)."""
    frame = state.frames[-1]
    return _mark(state, frame, seat * 2 + 1)


@says("turned_back", "K/I.7.B", "M/1.22")
def _turning(state: State, frame: Turn, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.B, M/1.22: everything in the Present turns back one step; then the phase's thread."""
    turned = []
    for cid, c in on_table(state):
        if c.stance > ALERT:
            state = put(state, cid, replace(c, stance=c.stance - 1))
            turned.append(cid)
    state = note(state, "turned_back", tuple(turned))
    state = open_phase(_step(state, frame, MANOEUVRES), "erőforrás")
    return enter_timed(state, "mp-nyeréskor", rules)


def _manoeuvres(state: State, frame: Turn, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.C, M/1.23: the manoeuvres phase, until nobody can or wants to act."""
    return replace(state, frames=(*_step(state, frame, DISCARDING).frames, RowPhase()))


def _discarding(state: State, frame: Turn, rules) -> State | Awaiting:  # type: ignore[no-untyped-def]
    """K/I.7.D: each player may discard one card, active player first (É18); no thread. By the other reading
    the cards chosen leave the hands together."""
    for seat in seat_order(state):
        if seat not in frame.done and state.seats[seat].zones[HAND]:
            return Awaiting("eldobás", seat, ("zárás", 1))
    for mark in frame.done:
        if mark >= CHOSEN:
            state = discard(state, mark - CHOSEN, rules)
    state = open_phase(_step(state, frame, VICTORY), "forduló zárása")
    return enter_timed(state, "forduló végén", rules)


def card_put_under(state: State, seat: int) -> State:
    """M/3.09.D: the seat has paid for its omen with a card."""
    return _mark(state, state.frames[-1], OWED + seat)


def chosen_for_closing(state: State, seat: int, cid: int) -> State:
    """É18: the seat has chosen a card that leaves the hand when all have chosen."""
    state = discard_done(state, seat)
    return _mark(state, state.frames[-1], CHOSEN + cid)


def discard_done(state: State, seat: int) -> State:
    """The seat has decided about its end-of-turn discard."""
    return _mark(state, state.frames[-1], seat)


def _victory(state: State, frame: Turn, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.D: when the closing thread has ended the conditions of victory are looked at."""
    return variant.of(state).at_turn_end(_step(state, frame, EXPIRY), rules)  # type: ignore[no-any-return]


@says("expired", ("K/I.7.D", "K/III.3.A"), "M/5.06.F")
def _expiry(state: State, frame: Turn, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.D, M/5.06.F: what lasts a turn ends: first the effects, then the cards."""
    state = lose_points(expire(state, "forduló", rules), rules)
    state = _spirits_leave(state, rules) if rules.readings["É93"] == 1 else state
    memory = replace(state.memory, turn_uses=(), player_uses=(), treasure_used=(), expeditions=(),
                     antiss_acted=(), antiss_tried=(), antiss_solved=(), allowed_battle=())
    state = replace(state, memory=memory)
    return begin_turn(state, rules)


def _spirits_leave(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.7.D, É93: the spirits whose last turn this was go with the turn-long cards, or by the other reading
    as the next turn opens."""
    state, gone = one_turn_less(state)
    for cid in gone:
        state = note(to_past(state, cid, rules), "expired", cid, "forduló")
    return state


def begin_turn(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """A new turn begins with its opening."""
    for seat in range(len(state.seats)):
        if state.seats[seat].drawn:
            state = set_seat(state, seat, drawn=())
    return replace(state, turn=state.turn + 1, frames=(Turn(),))


_STEPS = {
    OPENING: _opening, MP_GAIN: _mp_gain, DRAWING: _drawing, TURNING: _turning, MANOEUVRES: _manoeuvres,
    DISCARDING: _discarding, VICTORY: _victory, EXPIRY: _expiry,
}


@check("discard_count", ("K/I.7.B", "K/I.3.G"), ("M/1.21", "M/1.06"))
def discard_count(state: State, act, rules):  # type: ignore[no-untyped-def]
    """K/I.7.B, K/I.3.G, M/1.21, M/1.06: exactly what is over the hand size goes."""
    about = state.awaiting.about
    if state.awaiting.kind != "eldobás" or about[0] != "kézméret":
        return SKIP
    return True if len(act.event.cards) == about[1] else fail(need=about[1], given=len(act.event.cards))


@check("discard_one", "K/I.7.D")
def discard_one(state: State, act, rules):  # type: ignore[no-untyped-def]
    """K/I.7.D: at the turn's end at most one card."""
    if state.awaiting.kind != "eldobás" or state.awaiting.about[0] != "zárás":
        return SKIP
    return True if len(act.event.cards) <= 1 else fail(need=1, given=len(act.event.cards))


@check("discard_in_hand", "K/I.3.L", "M/1.09")
def discard_in_hand(state: State, act, rules):  # type: ignore[no-untyped-def]
    """K/I.3.L, M/1.09: what is discarded is in the player's hand."""
    missing = [name for name, cid in zip(act.event.cards, act.cards, strict=True)
               if cid == NOBODY or card(state, cid).zone != HAND]
    if not act.event.cards:
        return SKIP
    return fail(cards=tuple(missing)) if missing else True
