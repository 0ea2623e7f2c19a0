"""K/V.1 — carrying out a play, an activation or an attachment that was announced.

All of it is one event. What the table did against the rules is carried out as far as it can
be: the card comes from wherever it is, MP goes down to 0, targets that are not there fall away.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import variant
from engine.acting import Act, is_obstacle_activation, some_unknown
from engine.alteration import unprinted
from engine.cards import Op
from engine.definition import EffectDef
from engine.effects.args import Args, from_program
from engine.effects.ops import OPS
from engine.frames import Battle, Item, Resolve, RowPhase
from engine.registry import says
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.rules.ch01_basics.s05_mp import pay
from engine.rules.ch01_basics.s06_active_player import did_bound
from engine.rules.ch01_basics.s12_reference import shown
from engine.rules.ch02_keywords.s07_s22_single import turn_away
from engine.rules.ch02_keywords.s24_counts_as import user
from engine.rules.ch02_keywords.s32_past_calling import called
from engine.rules.ch03_card_types.s08_action.equipment import turner
from engine.rules.ch03_card_types.s08_action.general import needs_caster
from engine.rules.ch03_card_types.s08_action.power_word import ask_at_targeting
from engine.rules.ch03_card_types.s11_ally import change_points
from engine.rules.ch04_manoeuvres.s06_phases.s5_obstacles import UNSEEN
from engine.rules.ch05_playing.s01_discard import DISCARD
from engine.rules.ch05_playing.s01_play_activate import use_key
from engine.rules.ch05_playing.s06_quick import in_mp_order
from engine.rules.ch06_time_thread.s03_timed_effects import owe, owe_played
from engine.rules.ch06_time_thread.s04_build_unwind import activation_into, card_into, push, set_thread, thread_of
from engine.rules.ch06_time_thread.s04_source import physique
from engine.rules.ch06_time_thread.s04_unwinding import at_once
from engine.rules.ch07_antiss import ENTERING, remember_act
from engine.state import NOBODY, State, card, change, note, place, register, remember, set_seat
from engine.zones import PRESENT, THREAD


def reveal(state: State, act: Act) -> State:
    """An unknown card has been named: from now on it is that card."""
    if act.reveal and act.d is not None and act.card != NOBODY:
        return register(state, act.card, act.d)
    if act.card == NOBODY and act.d is not None:
        act.card = some_unknown(state, act.seat)
        if act.card != NOBODY:
            return register(state, act.card, act.d)
    return state


def _from_hand(state: State, cid: int, seat: int) -> State:
    drawn = state.seats[seat].drawn
    if cid not in drawn:
        return state
    at = drawn.index(cid)
    return set_seat(state, seat, drawn=drawn[:at] + drawn[at + 1:])


def _charge(state: State, act: Act, rules: Any) -> State:
    cost = act.cost(state, act, rules)
    return pay(state, act.payer, cost) if cost else state


def _targets(state: State, act: Act) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if not act.targets:
        return (), ()
    kept = tuple(cid for cid in act.targets if cid != NOBODY)
    return kept, tuple(card(state, cid).zone for cid in kept)


def _acted(state: State, act: Act, rules: Any) -> State:
    """K/I.6.B: an MP-bound act is remembered; K/IV.6.4.1.C: so is who acted in the preparation."""
    if in_mp_order(act.speed):
        state = did_bound(state, act.seat)
    doer = act.caster if act.caster != NOBODY else act.card
    thread = thread_of(state)
    if thread is not None and thread.stage == "előkészítés":
        state = set_thread(state, acted=(*thread.acted, doer))
    return open_frame_acted(state, act, rules)


def open_frame_acted(state: State, act: Act, rules: Any) -> State:
    """K/I.6.E, É04, K/IV.6.4.2.G: something was done: passes don't stand, the round counts. By the other
    reading a pass in the Row outlives what is done quickly."""
    top = state.frames[-1]
    if type(top) is RowPhase and (top.passed or state.many is not None):
        if rules.readings["É04"] != 1 and not in_mp_order(act.speed) and state.many is None:
            return state
        spent = any(said[0] == "mp_paid" for said in state.said)
        return replace(state, frames=(*state.frames[:-1], variant.of(state).row_acted(state, top, spent)))
    if type(top) is Battle:
        fresh = replace(top, passed=(), acted=True, momentum=NOBODY)
        return replace(state, frames=(*state.frames[:-1], fresh))
    return state


@says("played", ("K/V.1.A", "K/V.1.E", "K/I.3.C"), ("M/5.01.E", "M/1.04"))
def carry_out_play(state: State, act: Act, rules: Any) -> State:
    """K/V.1.A, K/V.1.E, K/VI.4.C, M/5.01: the card is shown, paid for, and goes into the time thread."""
    state = reveal(state, act)
    if act.card == NOBODY:
        return _charge(state, act, rules)
    past = called(card(state, act.card))
    state = _from_hand(_charge(state, act, rules), act.card, act.seat)
    played = act.d.playing if act.d is not None and not (act.event.free or act.event.as_quest) else None
    state = _pay_else(state, act, played, rules)
    if needs_caster(act.d) and act.caster != NOBODY and not act.event.free:
        state = turn_away(state, act.caster)
    state = _acted(state, act, rules)
    if card(state, act.card).zone in PRESENT:
        return state  # against the rules, and already there
    up = enters_face_up(act.d) or act.event.as_quest
    state = card_into(state, act.card, face_up=up)
    targets, homes = _targets(state, act)
    state = shown(state, targets)
    event = act.event
    item = Item("lap", act.seat, act.card, act.d.playing.number if act.d is not None and act.d.playing else -1,
                targets, homes, act.caster, event.x or 0, event.mode or 0, event.form or "", event.base or 0, past,
                bool(act.target_texts), physique(state, act.caster, rules), event.as_quest,
                against=act.against)
    state = owe_played(_targeted(note(push(state, item), "played", act.card), targets), act.card, act.seat)
    return ask_at_targeting(_ask_discards(_used_once(remember_act(state, act, rules), act), act, played), item, rules)


def _targeted(state: State, targets: tuple[int, ...]) -> State:
    """K/VI.3: to become a target is a moment of timed effects."""
    for cid in targets:
        state = owe(state, cid, "célpont lesz")
    return state


def _used_once(state: State, act: Act) -> State:
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if effect is None or not effect.once_per_game:
        return state
    return remember(state, game_uses=(*state.memory.game_uses, effect.identity))


@says("activated", ("K/V.1.H", "K/VI.4.C"), ("M/5.01.H", "K/VI.4.C"))
def carry_out_activation(state: State, act: Act, rules: Any) -> State:
    """K/V.1.H, K/VI.4.C–D, M/5.01.H, M/1.66: the cost is paid now; not the card but its activation goes
    into the thread, and does what it says as it is unwound; a hidden card is shown."""
    if act.card == NOBODY:
        return state
    obstacle = is_obstacle_activation(card(state, act.card)) and "akadály" in act.phases
    state = _pay_activation(state, act, rules)
    state = activation_into(_acted(state, act, rules), act.card)
    targets, homes = _targets(state, act)
    state = shown(state, targets)
    number = act.effect.number if act.effect is not None else -1
    caster = user(state, act) if act.effect is not None and act.effect.counts_as else act.card
    item = Item("hatás", act.seat, act.giver, number, targets, homes, caster, act.event.x or 0, act.event.mode or 0,
                "akadály" if obstacle else "", targeted=bool(act.target_texts) and act.spec is not UNSEEN,
                level=physique(state, caster, rules), against=act.against,
                given=unprinted(state, act.giver, number))
    state = remember_act(_targeted(note(push(state, item), "activated", act.card, number), targets), act, rules)
    return _ask_discards(_mark_used(_used_once(state, act), act, rules), act, _paid_effect(act))


def _pay_activation(state: State, act: Act, rules: Any) -> State:
    """K/V.5.A–B, III.11.C, M/5.07.A–B, J–K: MP, turning, points, and what else it costs."""
    state = _charge(state, act, rules)
    effect = _paid_effect(act)
    if effect is None:
        return state
    if effect.profile(rules).turns:
        state = turn_away(state, turner(state, act, rules))
    points = (effect.effect.alliance_cost or 0) + (effect.effect.omen_cost or 0)
    if points:
        state = change_points(state, act.card, -points, rules)
    return _pay_else(state, act, effect, rules)


def _paid_effect(act: Act) -> EffectDef | None:
    """K/V.1.I: the effect whose own cost is paid; an obstacle is activated for its MP-igény."""
    return None if "akadály" in act.phases else act.effect


def _pay_else(state: State, act: Act, effect: EffectDef | None, rules: Any) -> State:
    """K/V.1.A, K/V.1.H, M/5.01.D: what it costs besides MP and asks nothing."""
    for op in effect.effect.cost if effect is not None else ():
        state = _cost_op(state, act, op, rules) if op[0] != DISCARD else state
    return state


def _ask_discards(state: State, act: Act, effect: EffectDef | None) -> State:
    """K/V.1.A, K/V.1.H, M/5.01.D: which cards of the hand the cost discards is asked before anything else."""
    ops = tuple(op for op in effect.effect.cost if op[0] == DISCARD) if effect is not None else ()
    if not ops:
        return state
    frame = Resolve(item=Item("költség", act.seat, act.card, caster=act.card), ops=ops)
    return replace(state, frames=(*state.frames, frame))


def _cost_op(state: State, act: Act, op: Op, rules: Any) -> State:
    """K/V.1.H, K/I.3.S: of a sacrifice only what the line named, or the only one there is, goes."""
    if op[0] not in OPS:
        return state
    item = Item("hatás", act.seat, act.card, caster=act.card)
    if op[0] == "feláldoz":
        return OPS[op[0]](state, item, Args(op[0], tuple(dict.fromkeys(act.sacrificed))), rules)
    return OPS[op[0]](state, item, from_program(state, item, op), rules)


def _mark_used(state: State, act: Act, rules: Any) -> State:
    """K/V.5.D, VI.4.P, M/5.07.L–M: what may be used once is remembered as used."""
    key = use_key(act, rules)
    thread = thread_of(state)
    if thread is not None:
        state = set_thread(state, used=(*thread.used, key))
    effect = act.effect
    if effect is None or "akadály" in act.phases:
        return state
    profile = effect.profile(rules)
    if profile.once_per_turn:
        state = remember(state, turn_uses=(*state.memory.turn_uses, key))
    if profile.once_per_player:
        state = remember(state, player_uses=(*state.memory.player_uses, (act.seat, effect.identity)))
    if profile.lost_after:
        state = change(state, act.giver, lost=(*card(state, act.giver).lost, effect.number))
    return state


@says("attaching", ("K/V.1.G", "K/VI.4.D"), ("M/5.01.G", "K/VI.4.D"))
def carry_out_attach(state: State, act: Act, rules: Any) -> State:
    """K/V.1.G, K/VI.4.D, M/5.01.G: the attachment goes into the thread, face down for an obstacle."""
    state = reveal(state, act)
    if act.card == NOBODY or not act.targets or act.targets[0] == NOBODY or act.targets[0] == act.card:
        return state
    quick = thread_of(state) is not None
    if not quick:
        state = did_bound(state, act.seat)
    state = _from_hand(state, act.card, act.seat)
    state = open_frame_acted(state, act, rules)
    if card(state, act.card).zone in PRESENT:
        return state
    open_card = act.d is not None and (bool(act.d.equipment) or act.d.retainer is not None or act.extra == "mount")
    up = open_card or (act.d is not None and act.d.named)
    state = place(state, act.card, THREAD, face_up=up)
    item = Item("csatolás", act.seat, act.card, targets=act.targets, homes=(card(state, act.targets[0]).zone,),
                targeted=True)
    state = push(state, item)
    thread = thread_of(state)
    if quick and thread is not None:
        state = set_thread(state, hooked=(*thread.hooked, act.targets[0]))
    return note(state, "attaching", act.card, act.targets[0])


def carry_out_enter(state: State, act: Act, rules: Any) -> State:
    """K/VII.5, M/1.74, É79: entering the antiss is an MP-bound act without a thread, by the other reading in one."""
    if act.card == NOBODY:
        return state
    state = open_frame_acted(did_bound(state, act.seat), act, rules)
    item = Item(ENTERING, act.seat, act.card)
    return at_once(state, item, rules) if rules.readings["É79"] == 1 else push(state, item)


def carry_out_build(state: State, act: Act, rules: Any) -> State:
    """K/IX.2.C, 3.C, 4.C, É79: the MP before the sign is paid, and the machine waits in the thread."""
    state = _charge(reveal(state, act), act, rules)
    if act.card == NOBODY or not act.targets or act.targets[0] == NOBODY or card(state, act.card).zone in PRESENT:
        return state
    if in_mp_order(act.speed):
        state = did_bound(state, act.seat)
    state = place(open_frame_acted(_from_hand(state, act.card, act.seat), act, rules), act.card, THREAD, face_up=True)
    item = Item("ráépítés", act.seat, act.card, targets=act.targets, homes=(card(state, act.targets[0]).zone,),
                targeted=True)
    return note(push(state, item), "attaching", act.card, act.targets[0])


def carry_out_equip(state: State, act: Act, rules: Any) -> State:
    """K/III.8.3.C, M/1.67, É15: putting on and taking off are items of a thread, done when they
    resolve; by the other readings the one that is no act is done at once."""
    if act.card == NOBODY or (act.kind == "felszerelés" and (not act.targets or act.targets[0] == NOBODY)):
        return state
    state = open_frame_acted(did_bound(state, act.seat), act, rules)
    homes = tuple(card(state, cid).zone for cid in act.targets)
    item = Item(act.kind, act.seat, act.card, targets=act.targets, homes=homes, targeted=bool(act.targets))
    opens = act.kind in rules.bind["storehouse_acts"](rules)
    return push(state, item) if opens else at_once(state, item, rules)


def carry_out_position(state: State, act: Act, rules: Any) -> State:
    """K/IV.6.4.2.F, É19: a change of position costs 2 MP, paid at once, done when it resolves; by the other
    reading it is no act and done at once."""
    if act.card == NOBODY:
        return state
    state = open_frame_acted(did_bound(_charge(state, act, rules), act.seat), act, rules)
    item = Item("hadrendváltás", act.seat, act.card)
    return push(state, item) if rules.readings["É19"] == 1 else at_once(state, item, rules)
