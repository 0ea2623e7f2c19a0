"""K/T.4 — „Szövetségek”: once in a game two players may ally."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.frames import Item, RowPhase
from engine.many import allies, enemies, playing, set_many
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s01_end_of_game import win_at_once, win_with_turn
from engine.rules.ch01_basics.s06_active_player import did_bound
from engine.rules.ch01_basics.s10_values import total_dp
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.rules.ch05_playing.s01_carry_out import open_frame_acted
from engine.rules.variants.s0_common import (
    fall_out,
    last_left,
    lose_empty,
    lose_towers,
    take_place,
    won_together,
)
from engine.rules.variants.s0_common import row_step as common_step
from engine.state import NOBODY, Awaiting, State, card, note
from engine.verdict import SKIP, fail

ENOUGH_DP = 19  # K/T.4.A
LEAST_PLAYERS = 4  # K/T.4.B

awaits("szövetségválasz", "K/T.4.B")


def attack(state: State, seat: int, whose: int, kind: str, rules: Any) -> tuple[str, ...]:
    """K/T.4.C: allies are no opponents: none of them attacks the other."""
    own = kind in ("küldetés", "antissküldetés") or whose == seat
    return ("K/T.4.C",) if not own and whose in allies(state, seat) else ()


@check("pact_possible", "K/T.4.B")
def pact_possible(state: State, act: Act, rules: Any) -> Any:
    """K/T.4.B: no pact stands yet, more than three play, and the offer goes to another player in the game."""
    many = state.many
    if many is None or many.pact or len(playing(state)) < LEAST_PLAYERS:
        return fail()
    return True if act.against in enemies(state, act.seat) else fail(seat=act.against)


@check("pact_once", "K/T.4.B", readings=("É102",))
def pact_once(state: State, act: Act, rules: Any) -> Any:
    """K/T.4.B, É102: one offer a turn for each player."""
    if state.many is None:
        return SKIP
    late = act.seat in state.many.offered if rules.readings["É102"] == 1 else bool(state.many.offered)
    return fail(seat=act.seat) if late else True


def carry_out_offer(state: State, act: Act, rules: Any) -> State:
    """K/T.4.B, É66: an offer is an MP-bound act; the other answers at once."""
    if state.many is None or act.against not in enemies(state, act.seat):
        return state
    state = open_frame_acted(did_bound(state, act.seat), act, rules)
    state = set_many(state, offered=(*state.many.offered, act.seat))  # type: ignore[union-attr]
    return take_place(state, Item("szövetségajánlat", act.seat, NOBODY, against=act.against), rules)


@says("pact_offered", "K/T.4.B", readings=("É66",))
def offered(state: State, item: Item, rules: Any) -> State:
    """K/T.4.B: the offer stands, and its answer is awaited."""
    state = set_many(state, offer=(item.seat, item.against))
    return note(state, "pact_offered", item.seat, item.against)


def row_step(state: State, frame: RowPhase, rules: Any) -> Awaiting | None:
    """K/T.4.B: an offer is answered before anybody acts."""
    offer = state.many.offer  # type: ignore[union-attr]
    return Awaiting("szövetségválasz", offer[1]) if offer else common_step(state, frame, rules)


@says("pact_answered", "K/T.4.B")
def answer_offer(state: State, act: Act, rules: Any) -> State:
    """K/T.4.B: accepted, it is a pact until the game ends."""
    offer = state.many.offer  # type: ignore[union-attr]
    if not act.event.accept:
        return refused(set_many(state, offer=()), act.seat)
    return note(set_many(state, offer=(), pact=tuple(sorted(offer))), "pact_answered", act.seat)


@says("pact_refused", "K/T.4.B")
def refused(state: State, seat: int) -> State:
    """K/T.4.B: refused, it is nothing."""
    return note(state, "pact_refused", seat)


@check("mixed_team", ("K/T.4.B", "K/T.5.manőver"))
def mixed_team(state: State, act: Act, rules: Any) -> Any:
    """K/T.4.B, K/T.5.manőver: only allies and partners make up a team together."""
    if state.many is None:
        return SKIP
    own = allies(state, act.seat)
    strange = [cid for cid in act.cards if cid != NOBODY and card(state, cid).controller not in own]
    if strange:
        return fail(card=strange[0])
    return True if len({card(state, cid).controller for cid in act.cards if cid != NOBODY}) > 1 else SKIP


@check("payer_allowed", ("K/T.5.manőver", "K/T.4.B"), readings=("É77",))
def payer_allowed(state: State, act: Act, rules: Any) -> Any:
    """K/T.5.manőver, É77: another pays only for a mixed team, and only one of it."""
    if act.payer == act.seat:
        return SKIP
    if act.payer not in allies(state, act.seat):
        return fail(seat=act.payer)
    if rules.readings["É77"] != 1:
        return True
    team = act.cards if act.kind == "manőver" else team_of(state, act.seat) if act.kind == "megoldás" else ()
    mixed = {card(state, cid).controller for cid in team if cid != NOBODY}
    return True if len(mixed) > 1 else fail(seat=act.payer)


# ── the end ─────────────────────────────────────────────────────────────────────────────────

def at_turn_end(state: State, rules: Any) -> State:
    """K/T.4.A, K/T.4.D, É75, É104: a pact with 19 DP at the turn's end wins, and while it stands nobody else's
    DP end the game; without one who has 19 and the most. By its other reading a pact is such a one too."""
    pact = state.many.pact  # type: ignore[union-attr]
    if pact and rules.readings["É104"] == 1:
        enough = total_dp(state, pact[0], rules) >= ENOUGH_DP
        return won_together(state, pact, win_with_turn) if enough else lose_empty(state, rules)
    ahead = _ahead(state, rules)
    if ahead and (len(ahead) > 1 or rules.readings["É75"] == 1):
        return won_together(state, ahead, win_with_turn)
    return lose_empty(state, rules)


def _ahead(state: State, rules: Any) -> tuple[int, ...]:
    """K/T.4.A: who alone has the most DP, 19 at least; () for nobody."""
    groups = dict.fromkeys(allies(state, n) for n in playing(state))
    totals = {g: total_dp(state, g[0], rules) for g in groups}
    most = max(totals.values())
    ahead = [g for g, dp in totals.items() if dp == most]
    return ahead[0] if most >= ENOUGH_DP and len(ahead) == 1 else ()


def wins(state: State, seat: int, source: int, rules: Any) -> State:
    """K/T.4.B, É105: an effect that wins the game for a player wins it for his pact; by the other reading for
    himself alone."""
    return won_together(state, allies(state, seat) if rules.readings["É105"] == 1 else (seat,), win_at_once)


def at_once(state: State, rules: Any) -> State:
    """K/T.4.A: no DP win at once; who has no level falls out (É72)."""
    return last_left(lose_towers(state, rules))


def fallen(state: State, seat: int, by: int, rules: Any) -> State:
    """K/T.4.D, É76: a pact of which one loses is beaten by all opponents that are left; it wins when all of
    them have lost; without a pact the last one left wins."""
    state = _offer_lapses(state, seat)
    many = state.many
    assert many is not None
    left = playing(state)
    if not many.pact:
        return last_left(state)
    if seat in many.pact and rules.readings["É76"] != 1:
        other = next(n for n in many.pact if n != seat)
        return last_left(fall_out(state, other, rules, by))
    if seat in many.pact:
        return won_together(state, tuple(n for n in left if n not in many.pact), win_at_once)
    rest = [n for n in left if n not in many.pact]
    return state if rest else won_together(state, many.pact, win_at_once)


def _offer_lapses(state: State, fallen_seat: int) -> State:
    """K/T.4.B: an offer that its maker, who should answer it, or the fourth player does not outlive is void."""
    offer = state.many.offer  # type: ignore[union-attr]
    void = offer and (fallen_seat in offer or len(playing(state)) < LEAST_PLAYERS)
    return set_many(state, offer=()) if void else state
