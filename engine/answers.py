"""Carrying out answers, manoeuvres, chance and what the recorder adds by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import knowledge, variant
from engine.acting import Act, find, in_play, seat_number
from engine.effects.args import from_line
from engine.effects.ops import OPS, by_hand
from engine.effects.texts import word_sort
from engine.flow import settle
from engine.frames import Battle, Choice, Resolve, RowPhase, Solving, Thread
from engine.many import PARTNER, SEATS_OFFERED, allies
from engine.registry import check, says
from engine.rules.ch01_basics.s03_places_control import destroy, discard
from engine.rules.ch01_basics.s03_search import carry_out, right
from engine.rules.ch01_basics.s07_turn import card_put_under, chosen_for_closing, discard_done, hand_done
from engine.rules.ch01_basics.s08_start import shuffle_back, starting_player, starting_rolls, starting_search
from engine.rules.ch01_basics.s09_rolls import rolled_total
from engine.rules.ch02_keywords.s07_s22_single import sacrifice_at_once, store_on
from engine.rules.ch02_keywords.s12_treasure import hang_won
from engine.rules.ch03_card_types.m_omen import put_under
from engine.rules.ch03_card_types.s08_action.attack_roll import answer_attack
from engine.rules.ch03_card_types.s08_action.power_word import answer_at_targeting, answer_secret
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.rules.ch04_manoeuvres.s02_s05_steps import blocked, go_on_at_wall, go_on_quest, next_asked
from engine.rules.ch04_manoeuvres.s06_phases.s1_leaving import leave_row
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import go_on_in_rounds, set_order
from engine.rules.ch04_manoeuvres.s06_phases.s5_beasts import answer_strike, give_strike
from engine.rules.ch04_manoeuvres.s06_phases.s6_conditions import answer_trial, name_condition, solve
from engine.rules.ch05_playing.s01_discard import asked_for, of_the_sort
from engine.rules.ch06_time_thread.s03_timed_effects import aim, aim_at_cards, aimed, exchanged, how_many
from engine.rules.ch06_time_thread.s04_build_unwind import end_of_thread, enter_all, thread_of
from engine.rules.ch06_time_thread.s04_copy import retarget
from engine.rules.ch06_time_thread.s04_unwinding import answer_option, answer_roll
from engine.rules.ch06_time_thread.s06_pass import can_pass, carry_out_pass
from engine.rules.variants.s0_opponent import against, named_seat
from engine.rules.variants.s5_whom import done_to
from engine.state import NOBODY, State, card, note
from engine.verdict import SKIP, fail, hangs
from engine.zones import HAND, ROW
from events.repair import Gap, ManualEffect


def do_pass(state: State, act: Act, rules: Any) -> State:
    """K/VI.6: a pass, where one means something."""
    if not can_pass(state):
        return state
    in_row = type(state.frames[-1]) is RowPhase
    state = carry_out_pass(state, act.seat)
    return variant.of(state).row_passed(state, act.seat, rules) if in_row else state


def do_block(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.2: the blocking team leaves the Row, which costs nothing, or nobody blocks."""
    if state.awaiting.kind == "véget-vetés":
        state = go_on_at_wall(state, True, rules)
    team = tuple(cid for cid in dict.fromkeys(act.cards) if cid != NOBODY and card(state, cid).zone == ROW
                 and card(state, cid).controller in allies(state, act.seat))
    if not team and state.many is not None and (after := next_asked(state, rules)) is not None:
        return after
    return blocked(leave_row(state, team, act, rules), team, act.seat)


def do_go_on(state: State, act: Act, rules: Any) -> State:
    """K/IV.2.C, 3.C: going on, or ending it."""
    if state.awaiting.kind == "véget-vetés":
        return go_on_at_wall(state, act.event.go_on, rules)
    if type(state.frames[-1]) is Battle:
        return go_on_in_rounds(state, act.seat, act.event.go_on, rules)
    return go_on_quest(state, act.event.go_on, rules)


def do_order(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.4.2.A: the order of battle; who was not named stands in front."""
    team = team_of(state, act.seat)
    count = len(act.event.front)
    behind = tuple(cid for cid in act.cards[count:] if cid in team)
    return set_order(state, tuple(cid for cid in team if cid not in behind), behind)


def do_condition(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.6.1: the chosen condition."""
    return name_condition(state, act, rules) if type(state.frames[-1]) is Solving else state


def do_solve(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.6.2–3: solve, expedition or neither."""
    return solve(state, act, rules)


def do_concede(state: State, act: Act, rules: Any) -> State:
    """K/I.1: the seat gives up."""
    return variant.of(state).concede(state, act.seat, rules)  # type: ignore[no-any-return]


@check("may_concede", "K/I.1")
def may_concede(state: State, act: Act, rules: Any) -> Any:
    """K/I.1: a game that is over can't be given up."""
    return True if state.awaiting.kind != "vége" else fail()


def do_roll(state: State, act: Act, rules: Any) -> State:
    """K/I.9: the roll goes to whatever waits for it; a free roll changes nothing."""
    event = act.event
    total = rolled_total(event)
    top = state.frames[-1]
    if type(top) is Solving:
        return answer_trial(state, total, event.outcome, rules)
    if type(top) is Resolve:
        if top.stage == "támadásdobás":
            return answer_attack(state, total, event.outcome, rules)
        if top.stage.startswith("bestia"):
            return answer_strike(state, total, event.outcome, rules)
        return answer_roll(state, total, event.outcome, rules)
    return state


def do_mulligan(state: State, act: Act, rules: Any) -> State:
    """K/I.8.D: shuffle back and draw two fewer, or keep."""
    return shuffle_back(state, act.seat) if act.event.mulligan else hand_done(state, act.seat)


def do_discard(state: State, act: Act, rules: Any) -> State:
    """K/I.7.B, D: the discard that is awaited."""
    about = state.awaiting.about
    for name, cid in zip(act.event.cards, act.cards, strict=True):
        if cid != NOBODY and card(state, cid).zone == HAND:
            state = knowledge.named(state, cid, name)
            if about[0] == "zárás" and rules.readings["É18"] != 1:
                return chosen_for_closing(state, act.seat, cid)
            state = discard(state, cid, rules)
    if about[0] == "zárás":
        return discard_done(state, act.seat)
    return hand_done(state, act.seat) if len(act.event.cards) >= about[1] else state


def do_strike(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.5.2.F: who gets the next strike."""
    return give_strike(state, act.card, rules) if act.card in state.awaiting.about else state


def do_search(state: State, act: Act, rules: Any) -> State:
    """K/I.8.C: what was looked out at the start."""
    found = []
    for name, cid in zip(act.event.cards, act.cards, strict=True):
        if cid != NOBODY:
            state = knowledge.named(state, cid, name)
            found.append(cid)
    return starting_search(state, act.seat, tuple(found))


def do_starting_rolls(state: State, act: Act, rules: Any) -> State:
    """K/I.8.A."""
    rolls = tuple(sorted((seat_number(s), n) for s, n in act.event.rolls.items()))
    return settle(starting_rolls(state, rolls), rules)


def do_starting_player(state: State, act: Act, rules: Any) -> State:
    """K/I.8.A–C."""
    return starting_player(state, act.seat) if act.seat < len(state.seats) else state


def do_draw(state: State, act: Act, rules: Any) -> State:
    """The names of what was drawn: knowledge, nothing else."""
    return knowledge.name_drawn(state, act.seat, act.event.cards)


def do_hand(state: State, act: Act, rules: Any) -> State:
    """The names of an opening hand: knowledge, nothing else."""
    return knowledge.name_drawn(state, act.seat, act.event.cards)


def do_shuffle(state: State, act: Act, rules: Any) -> State:
    """K/I.3.U: the new order of a deck, where it is known."""
    return knowledge.set_order(state, act.seat, act.event.order)


def do_reveal(state: State, act: Act, rules: Any) -> State:
    """K/I.4.B: what an unknown card that lies open turned out to be."""
    return knowledge.name_open(state, act.seat, act.event.card)




def _chosen(state: State, act: Act, options: tuple[int, ...]) -> int:
    text = act.event.choices[0]
    return find(state, text, lambda c: any(card(state, i) is c for i in options), in_play)


@check("choice_offered",
       ("K/V.1.A", "K/III.6.F", "K/III.8.5.D", "K/II.7", "K/II.8", "K/II.12.D", "K/IV.6.6.3", "K/VI.4.O", "K/I.3.T",
        "K/T.0.1", "K/T.5.torony", "K/T.5.építmény"),
       ("M/5.01.B", "M/3.03.F", "M/3.05.5.D", "K/II.7", "K/II.8", "K/II.12.D", "K/IV.6.6.3", "K/VI.4.O", "M/1.16",
        "K/T.0.1", "K/T.5.torony", "K/T.5.építmény"))
def choice_offered(state: State, act: Act, rules: Any) -> Any:
    """K/I.3.T, K/II.7–8, K/II.12.D, K/III.6.F, K/III.8.5.D, K/IV.6.6.3, K/VI.4.O, K/T.0.1, K/T.5.torony,
    K/T.5.építmény, M/1.16, M/3.03.F, M/3.05.5.D, M/5.01.B: what is chosen is one of what is offered."""
    about = state.awaiting.about
    if state.awaiting.kind != "választás":
        return SKIP
    chosen = act.event.choices
    if about[0] == "lehetőség":
        ok = len(chosen) == 1 and chosen[0].isdecimal() and 1 <= int(chosen[0]) <= about[1]
        return True if ok else fail(choices=about[1])
    if about[0] == "keresés":
        return True if right(state, chosen) else fail(choices=about[1])
    if about[0] == "titkos":
        return True if chosen in (("igen",), ("nem",)) else fail(choices=2)
    if about[0] in ("lap", "aljára"):
        return _from_hand_right(state, act)
    if about[0] in SEATS_OFFERED:
        return True if named_seat(chosen, about[1:]) != NOBODY else fail(choices=len(about) - 1)
    if about[0] == "célpontok":
        low, high = how_many(state, state.frames[-1].items[0], len(about) - 1)
        fits = NOBODY not in _targets_of(state, act, about[1:]) and low <= len(chosen) <= high
        return True if fits else fail(choices=len(about) - 1)
    return True if len(chosen) == 1 and _chosen(state, act, about[1:]) in about[1:] else fail(choices=len(about) - 1)


def _from_hand_right(state: State, act: Act) -> Any:
    """As many cards of the hand as are asked for, and of the sort, where only some may be discarded."""
    count = state.awaiting.about[1]
    chosen = knowledge.in_hand(state, act.seat, act.event.choices)
    if len(chosen) != count:
        return fail(choices=count)
    right = of_the_sort(state, asked_for(state), chosen, act.seat)
    return hangs(choices=count) if right is None else right or fail(choices=count)


@says("chosen", ("K/III.6.F", "K/VI.4.E", "K/VI.4.O", "K/II.7", "K/II.8", "K/II.12.D"),
      ("M/3.03.F", "K/VI.4.E", "K/VI.4.O", "K/II.7", "K/II.8", "K/II.12.D"))
def do_choose(state: State, act: Act, rules: Any) -> State:
    """K/II.7–8, K/III.6.F, K/VI.4.E, K/VI.4.O: the choice takes effect."""
    about = state.awaiting.about
    if about[0] == "lehetőség":
        number = int(act.event.choices[0]) if act.event.choices[0].isdecimal() else 0
        return answer_option(state, number) if 1 <= number <= about[1] else state
    if about[0] == "keresés":
        return carry_out(state, act.event.choices, rules)
    if about[0] == "titkos":
        wanted = act.event.choices == ("igen",)
        early = type(state.frames[-1]) is Choice
        return answer_at_targeting(state, wanted) if early else answer_secret(state, wanted, rules)
    if about[0] == "lap":
        return _discard_chosen(state, act, rules)
    if about[0] == "aljára":
        return _pay_for_omen(state, act)
    frame: Choice = state.frames[-1]
    if about[0] == "célpontok":
        return _targets_chosen(state, act, frame)
    if about[0] in SEATS_OFFERED:
        return _seat_named(state, act, frame)
    cid = _chosen(state, act, frame.options)
    if cid not in frame.options:
        return state
    state = note(replace(state, frames=state.frames[:-1]), "chosen", cid)
    if frame.what == "építmény":
        return destroy(state, cid, rules)
    if frame.what == "ilyen építmény":
        return sacrifice_at_once(state, cid, rules)
    if frame.what == "szint":
        return store_on(state, frame.source, cid)
    if frame.what == "kincs":
        return hang_won(state, frame.source, cid, frame.seat)
    if frame.what == "célpont":
        return retarget(state, frame, cid, rules)
    return _in_order(state, frame, cid, rules)


def _targets_of(state: State, act: Act, options: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that a choice of targets names; NOBODY for what is not on offer, or named twice."""
    found: list[int] = []
    for text in act.event.choices:
        cid = find(state, text, lambda c: any(card(state, i) is c for i in options if i not in found), in_play)
        found.append(cid if cid in options and cid not in found else NOBODY)
    return tuple(found)


def _targets_chosen(state: State, act: Act, frame: Choice) -> State:
    """K/VI.3: the timed effect in the thread has the targets that its player chose."""
    chosen = _targets_of(state, act, frame.options)
    low, high = how_many(state, frame.items[0], len(frame.options))
    if NOBODY in chosen or not low <= len(chosen) <= high:
        return state
    state = replace(state, frames=state.frames[:-1])
    for cid in chosen:
        state = note(state, "chosen", cid)
    return aimed(state, frame.items[0], chosen)


def _seat_named(state: State, act: Act, frame: Choice) -> State:
    """K/T.0.1, K/T.5.torony, K/T.5.építmény: the effect in the thread means the player that is named; then it asks
    for what else it needs."""
    seat, item = named_seat(act.event.choices, frame.options), frame.items[0]
    if seat == NOBODY:
        return state
    state = replace(state, frames=state.frames[:-1])
    if frame.what == PARTNER:
        new = done_to(item, seat)
        return aim_at_cards(member_named(exchanged(state, item, new), item.source, seat), new)
    new = against(item, seat)
    return aim(opponent_named(exchanged(state, item, new), item.source, seat), new)


@says("opponent_named", "K/T.0.1")
def opponent_named(state: State, cid: int, seat: int) -> State:
    """K/T.0.1: whom the effect of a card means."""
    return note(state, "opponent_named", cid, seat)


@says("member_named", ("K/T.5.torony", "K/T.5.építmény"))
def member_named(state: State, cid: int, seat: int) -> State:
    """K/T.5.torony, K/T.5.építmény: whom of the side the effect of a common card is done to."""
    return note(state, "member_named", cid, seat)


def _in_order(state: State, frame: Choice, first: int, rules: Any) -> State:
    """K/VI.4.E: the chosen effect goes in first; what is left is asked again, or follows."""
    chosen = next(i for i in frame.items if i.source == first)
    rest = tuple(i for i in frame.items if i is not chosen)
    state = enter_all(state, (chosen,), rules)
    if len(rest) > 1:
        again = replace(frame, items=rest, options=tuple(i.source for i in rest))
        return replace(state, frames=(*state.frames, again))
    return enter_all(state, rest, rules)


def _discard_chosen(state: State, act: Act, rules: Any) -> State:
    for name, cid in knowledge.in_hand(state, act.seat, act.event.choices):
        state = discard(knowledge.named(state, cid, name), cid, rules)
    frame = state.frames[-1]
    ops = frame.ops[1:] if asked_for(state) else frame.ops
    return replace(state, frames=(*state.frames[:-1], replace(frame, ops=ops, stage="", strike=0, hit=NOBODY)))


def _pay_for_omen(state: State, act: Act) -> State:
    """M/3.09.D: the card chosen goes under the Future."""
    chosen = knowledge.in_hand(state, act.seat, act.event.choices)
    for name, cid in chosen:
        state = put_under(knowledge.named(state, cid, name), cid)
    return card_put_under(state, act.seat) if chosen else state


def do_manual(state: State, event: ManualEffect, rules: Any) -> State:
    """A ``hatás`` line: at once, without a thread; deaths wait for the end of the open thread, or
    follow at once where none is open (2-notation.md)."""
    args, item = from_line(state, event)
    if event.op in ("kap", "veszít"):
        sort = word_sort(state, args.cards, event.op, args.word)
        args = replace(args, given=((sort, args.word),) if sort else ())
    if event.op not in OPS or (event.op in ("kap", "veszít") and not args.given):
        return settle(by_hand(state, event.op), rules)
    if event.op in ("eldob", "keres"):
        for cid, name in zip(args.cards, event.subjects, strict=False):
            state = knowledge.named(state, cid, name) if cid != NOBODY else state
    state = OPS[event.op](state, item, args, rules)
    if thread_of(state) is None and not any(type(f) in (Thread, Resolve) for f in state.frames):
        state = end_of_thread(state, rules)
    return settle(state, rules)


def do_gap(state: State, event: Gap, rules: Any) -> State:
    """A gap: the game goes on from the stated position, with nothing invented across it."""
    if event.position is None:
        return state
    return knowledge.restated(state, event.position, rules)
