"""K/T.2 — „Kihívás”: who puts two others out wins; a challenge says who may meddle."""

from __future__ import annotations

from typing import Any

from engine import variant
from engine.acting import Act, find, seat_number
from engine.frames import Item, Manoeuvre
from engine.many import enemies, set_many
from engine.registry import check, says
from engine.rules.ch01_basics.s01_end_of_game import win_at_once
from engine.rules.ch01_basics.s03_places_control import lay, leaves, remove, shed
from engine.rules.ch01_basics.s06_active_player import did_bound
from engine.rules.ch01_basics.s10_values import card_dp
from engine.rules.ch01_basics.s11_counters import gone_instead
from engine.rules.ch02_keywords.s07_s22_single import stored_quests
from engine.rules.ch03_card_types.s02_phase import BOUND
from engine.rules.ch05_playing.s01_carry_out import open_frame_acted
from engine.rules.variants.s0_common import (
    eliminated,
    fall_out,
    last_left,
    lose_towers,
    put_out,
    take_place,
    won_together,
)
from engine.rules.variants.s3_given_effects import give_up, given_worth, read_given, there_to_give
from engine.state import NOBODY, State, card, note
from engine.verdict import fail
from engine.zones import BUILDING, FUTURE, SOLVED

ENOUGH_DP = 9  # K/T.2.C
ENOUGH_OUT = 2  # K/T.2


def challenged_by(state: State, seat: int, rules: Any = None) -> int:
    """K/T.2.B: whom a seat has challenged, or NOBODY."""
    assert state.many is not None
    return dict(state.many.challenges).get(seat, NOBODY)


def challengers(state: State, seat: int) -> tuple[int, ...]:
    """K/T.2.B: who has a challenge against a seat."""
    return tuple(who for who, whom in state.many.challenges if whom == seat)  # type: ignore[union-attr]


def _outsider(state: State, seat: int, other: int) -> bool:
    """K/T.2.B: whether ``other`` is neither whom the seat has challenged nor who challenged it."""
    whom = challenged_by(state, seat)
    return whom != NOBODY and other != whom and other not in challengers(state, seat)


def attack(state: State, seat: int, whose: int, kind: str, rules: Any) -> tuple[str, ...]:
    """K/T.2.B: against who has a challenge only the challenged and his own challenger begin siege, capture or
    battle."""
    if kind not in ("ostrom", "bevétel", "harc"):
        return ()
    return ("K/T.2.B",) if _outsider(state, whose, seat) else ()


def block(state: State, seat: int, frame: Manoeuvre, rules: Any) -> tuple[str, ...]:
    """K/T.2.B, É101: only the same two block him; a third one besieged by him, by the letter, does not."""
    own_tower = rules.readings["É101"] != 1 and frame.kind == "ostrom" and seat == frame.defender
    return ("K/T.2.B",) if not own_tower and _outsider(state, frame.seat, seat) else ()


# ── the challenge ───────────────────────────────────────────────────────────────────────────

def read_challenge(state: State, event: Any, rules: Any) -> Act:
    """``kihív``, ``szövetséget ajánl``: an act against or towards one other player."""
    act = Act(event.kind, event, seat_number(event.seat))
    act.against, act.speed = seat_number(event.opponent), BOUND
    return act


@check("challenge_one", "K/T.2.B")
def challenge_one(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B: a player has one challenge at a time."""
    if state.many is None:
        return fail()
    whom = challenged_by(state, act.seat)
    return True if whom == NOBODY else fail(seat=whom)


@check("challenge_whom", "K/T.2.B")
def challenge_whom(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.B: it is against an opponent in the game, whom nobody else has challenged."""
    if state.many is None or act.against not in enemies(state, act.seat) or challengers(state, act.against):
        return fail(seat=act.against)
    return True


def carry_out_challenge(state: State, act: Act, rules: Any) -> State:
    """K/T.2.B, É66: a challenge is an MP-bound act without a thread."""
    if state.many is None or act.against not in enemies(state, act.seat):
        return state
    state = open_frame_acted(did_bound(state, act.seat), act, rules)
    return take_place(state, Item("kihívás", act.seat, NOBODY, against=act.against), rules)


@says("challenged", "K/T.2.B", readings=("É66",))
def challenged(state: State, item: Item, rules: Any) -> State:
    """K/T.2.B: the challenge stands; of one player there is one at a time."""
    kept = tuple(pair for pair in state.many.challenges if pair[0] != item.seat)  # type: ignore[union-attr]
    state = set_many(state, challenges=tuple(sorted((*kept, (item.seat, item.against)))))
    return note(state, "challenged", item.seat, item.against)


# ── putting out by DP ───────────────────────────────────────────────────────────────────────

def read_elimination(state: State, event: Any, rules: Any) -> Act:
    """``kiejt``: whom, the cards that are put under the deck for it, and the effects given up."""
    act = read_challenge(state, event, rules)
    act.extra = (read_given(state, act.seat, event.effects),)
    stored = [card(state, cid) for cid in stored_quests(state, act.seat)]
    act.cards = tuple(find(state, text, lambda c: c.zone == SOLVED and c.controller == act.seat,
                           lambda c: c.zone == BUILDING and c.controller == act.seat, lambda c: c in stored)
                      for text in event.quests)
    return act


def counts_stored(state: State, seat: int, rules: Any) -> tuple[int, ...]:
    """É113: the stored quests that may be given as solved ones; by the other reading none."""
    return stored_quests(state, seat) if rules.readings["É113"] == 1 else ()


@check("eliminate_whom", ("K/T.2.C", "K/T.3.C"))
def eliminate_whom(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.C, K/T.3.C: the challenged one is put out; in the ring who sits in front."""
    whom = rules_of(state).whom(state, act.seat, rules)
    return True if act.against == whom != NOBODY else fail(seat=act.against)


@check("eliminate_with", ("K/T.2.C", "K/T.3.C"), readings=("É113",))
def eliminate_with(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.C, K/T.3.C, É113: own solved quests (those stored on own levels, K/II.7, too), in the ring buildings and
    effects too, each once."""
    zones, stored = rules_of(state).zones, counts_stored(state, act.seat, rules)
    if state.many is None or (act.event.effects and not rules_of(state).effects):
        return fail(card=", ".join((*act.event.quests, *act.event.effects)))
    for cid, text in zip(act.cards, act.event.quests, strict=True):
        c = card(state, cid) if cid != NOBODY else None
        own = c is not None and ((c.zone in zones and c.controller == act.seat) or cid in stored)
        if not own or act.cards.count(cid) > 1:
            return fail(card=text)
    return there_to_give(state, act.seat, act.extra[0])


@check("eliminate_dp", ("K/T.2.C", "K/T.3.C"))
def eliminate_dp(state: State, act: Act, rules: Any) -> Any:
    """K/T.2.C, K/T.3.C: they are worth 9 DP together, in the ring 11."""
    need = rules_of(state).need
    have = sum(card_dp(state, cid, rules) for cid in dict.fromkeys(act.cards) if cid != NOBODY)
    if act.event.effects:
        have += given_worth(_put_under(state, act, rules), act.seat, act.extra[0], rules)
    return True if have >= need else fail(have=have, need=need)


def carry_out_elimination(state: State, act: Act, rules: Any) -> State:
    """K/T.2.C, K/T.3.C: the cards go under the Futures of their owners, the effects are over, and the
    other falls out."""
    if state.many is None or act.against not in enemies(state, act.seat):
        return state
    state = _put_under(open_frame_acted(did_bound(state, act.seat), act, rules), act, rules)
    state = give_up(state, act.seat, act.extra[0])
    return take_place(state, Item("kiejtés", act.seat, NOBODY, against=act.against), rules)


def _put_under(state: State, act: Act, rules: Any) -> State:
    """K/T.2.C, K/T.3.C: what hung on a building stays behind, as when it leaves otherwise (K/III.8.3.C)."""
    stored = counts_stored(state, act.seat, rules)
    for cid in dict.fromkeys(act.cards):
        if cid != NOBODY and (card(state, cid).zone in (SOLVED, BUILDING) or cid in stored):
            token = gone_instead(card(state, cid), FUTURE)
            state = shed(leaves(state, cid, rules), cid, rules)
            state = remove(state, cid, rules) if token else lay(state, cid, FUTURE)
    return state


def put_out_now(state: State, item: Item, rules: Any) -> State:
    """K/T.2.C, K/T.3.C: who is put out by DP falls out of the game."""
    return fall_out(state, item.against, rules, item.seat)


# ── the end ─────────────────────────────────────────────────────────────────────────────────

def fallen(state: State, seat: int, by: int, rules: Any) -> State:
    """K/T.2, É73, É102: who put two out wins; challenges against the fallen lapse, and his own too."""
    challenges = tuple((who, whom) for who, whom in state.many.challenges  # type: ignore[union-attr]
                       if whom != seat and (who != seat or rules.readings["É73"] != 1))
    state = set_many(state, challenges=challenges)
    if by == NOBODY:
        return last_left(state)
    state = eliminated(state, by)
    return won_together(state, (by,), win_at_once) if put_out(state, by) >= ENOUGH_OUT else last_left(state)


def at_once(state: State, rules: Any) -> State:
    """K/T.2.A: no DP win at once; who has no level falls out (É72)."""
    return last_left(lose_towers(state, rules))


class Elimination:
    """What puts a player out: whom, with cards of which places, with effects too, worth how many DP."""

    def __init__(self, whom: Any, zones: tuple[int, ...], need: int, effects: bool = False) -> None:
        self.whom, self.zones, self.need, self.effects = whom, zones, need, effects


def _nobody(state: State, seat: int, rules: Any) -> int:
    return NOBODY


NO_ELIMINATION = Elimination(_nobody, (SOLVED,), ENOUGH_DP)
BY_CHALLENGE = Elimination(challenged_by, (SOLVED,), ENOUGH_DP)


def rules_of(state: State) -> Elimination:
    """How a player is put out by DP in the variant that is played."""
    found: Elimination = variant.of(state).elimination or NO_ELIMINATION
    return found
