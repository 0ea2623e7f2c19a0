"""Reading events against a state: from names to cards, effects, phases and costs."""

from __future__ import annotations

from typing import Any

from engine import variant
from engine.acting import (
    Act,
    activatable,
    find,
    from_hand,
    in_play,
    in_thread,
    in_zone,
    is_obstacle_activation,
    of_seat,
    past_of,
    seat_number,
)
from engine.cards import TargetSpec
from engine.definition import EffectDef
from engine.many import OPPONENT, PLAYER, allies, enemies, side, zone_of
from engine.rules.ch01_basics.s12_reference import level_unborne, target_fits
from engine.rules.ch03_card_types.s02_phase import BOUND, QUICK, play_phases
from engine.rules.ch03_card_types.s08_action.attack import spec_of
from engine.rules.ch03_card_types.s08_action.general import caste_fits, chain_goes_on, needs_caster
from engine.rules.ch03_card_types.s08_action.mosaic import of_form
from engine.rules.ch03_card_types.s08_action.spell import NEUTRALISING, UNTARGETED, form_phases, form_spec
from engine.rules.ch04_manoeuvres.s02_s05_steps import manoeuvre_cost
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import position_cost
from engine.rules.ch04_manoeuvres.s06_phases.s5_obstacles import obstacle_effect, wanted_spec
from engine.rules.ch04_manoeuvres.s06_phases.s6_conditions import solve_cost
from engine.rules.ch05_playing.s01_cost import activation_cost, free_cost, play_cost
from engine.rules.ch05_playing.s01_sacrifice import split_targets
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.rules.ch07_antiss import antiss_effect
from engine.state import ALERT, NOBODY, RESTING, SEATS, CardState, State, card
from engine.zones import ACTING, ATTACHED, BUILDING, FUTURE, HAND, PRESENT, QUEST, ROW, STORE, TEAM, TOWER
from events.refs import UNKNOWN, parse_ref


def read_targets(state: State, act: Act, texts: tuple[str, ...], spec: TargetSpec | None) -> None:
    """The cards that targets name: one that answers the description before any other."""
    texts = _opponent_of(state, act, texts, spec)
    act.target_texts = texts
    found = []
    for text in texts:
        if spec is not None:
            cid = find(state, text, lambda c: False)
            ids = [i for i in state.names.get(parse_ref(text).name, ()) if target_fits(state, i, spec, act.seat)]
            explicit = parse_ref(text)
            if not explicit.copy and not explicit.seat and ids:
                cid = ids[0]
            elif explicit.seat and not explicit.copy:
                cid = find(state, text, lambda c: c.zone in PRESENT)
            found.append(cid)
        else:
            found.append(find(state, text, in_play, in_thread))
    act.targets = tuple(found)


def _opponent_of(state: State, act: Act, texts: tuple[str, ...], spec: TargetSpec | None) -> tuple[str, ...]:
    """K/T.0.1, K/V.1.A: among many, or where players are what is aimed at, a letter names the one that is meant; the
    other texts name cards."""
    if state.many is None and (spec is None or spec.kind not in (PLAYER, OPPONENT)):
        return texts
    seats = [text for text in texts if text in SEATS[:len(state.seats)] and text not in state.names]
    act.against = seat_number(seats[0]) if seats else act.against
    return tuple(text for text in texts if text not in seats)


def read_play(state: State, event: Any, rules: Any) -> Act:
    """``idéz``: the card in hand (or the Past with Múltidézés), its caster, its targets."""
    act = Act("lapidézés", event, seat_number(event.seat))
    act.card, act.d, act.reveal = from_hand(state, event.card, act.seat, past_of(act.seat, "Múltidézés"),
                                             _of_chain(state))
    if event.payer:
        act.payer = seat_number(event.payer)
    if act.d is None:
        read_targets(state, act, event.targets, None)
        act.phases, act.speed, act.cost = ("sor",), BOUND, free_cost
        return act
    act.phases, act.speed = play_phases(act.d, rules)
    act.caster = _caster(state, act, rules)
    act.spec = None if event.as_quest else spec_of(act.d, rules, event.mode)
    if of_form(act):
        _read_form(act)
    read_targets(state, act, event.targets, act.spec)
    if act.speed == BOUND and chain_goes_on(state, act) and rules.exception("chain"):
        act.speed = QUICK
    act.cost = play_cost
    return act


def _of_chain(state: State) -> Any:
    """K/III.8.1.E, É56: a test: a card that was used in the bare-handed chain of the open thread."""
    def used(c: CardState) -> bool:
        thread = thread_of(state)
        return thread is not None and any(c is card(state, cid) for cid in thread.chain[2:])

    return used


def _read_form(act: Act) -> None:
    """K/III.8.6.D/2–4: phase, speed and targets of a mosaic spell are those of its form."""
    form = of_form(act)
    act.phases = form_phases(form)
    act.speed = QUICK if form == NEUTRALISING else act.speed
    act.spec = None if form in UNTARGETED else form_spec(form)


def _caster(state: State, act: Act, rules: Any) -> int:
    """The caster named, or the only one who could be it; for a card of the antiss in the Row he rests (É109)."""
    named = act.event.caster
    if named is not None:
        return find(state, named, of_seat(act.seat, TEAM), of_seat(act.seat, ROW), in_play)
    if not needs_caster(act.d) or act.d is None:
        return NOBODY
    zones = state.seats[act.seat].zones
    here = zones[TEAM] if act.phases != ("sor",) and zones[TEAM] else zones[ROW]
    ready = RESTING if here is zones[ROW] and antiss_effect(act, rules) is not None else ALERT
    able = [cid for cid in here if card(state, cid).stance == ready and caste_fits(card(state, cid), act.d, rules)]
    return able[0] if len(able) == 1 else NOBODY


def read_activation(state: State, event: Any, rules: Any) -> Act:
    """``aktivizál``: the card, which of its effects, its targets."""
    act = Act("aktivizálás", event, seat_number(event.seat))
    act.card = find(state, event.card, _active_of(act.seat), _active_of(*side(state, act.seat)),
                    of_seat(act.seat, *ACTING), in_play, in_zone(STORE, act.seat))
    act.giver = act.card
    act.cost = activation_cost
    if event.payer:
        act.payer = seat_number(event.payer)
    if event.wearer is not None:
        act.caster = find(state, event.wearer, of_seat(act.seat, ROW, TEAM))
    if act.card == NOBODY:
        return act
    c = card(state, act.card)
    act.d = c.d
    if is_obstacle_activation(c):
        return _read_obstacle(state, act, rules)
    _choose_effect(state, act)
    texts: tuple[str, ...] = event.targets
    if act.effect is not None:
        profile = act.effect.profile(rules)
        phases = profile.phases
        act.phases = (*phases, "harcvég") if "harc-előkészítés" in phases and "sor" in phases else phases
        slow = profile.manoeuvres_phase_only and rules.readings["É89"] != 1
        act.speed = BOUND if slow else profile.speed or BOUND
        act.spec = act.effect.target_of(event.mode)
        texts = split_targets(state, act, act.effect, texts)
    read_targets(state, act, texts, act.spec)
    return act


def _active_of(*seats: int) -> Any:
    return lambda c: c.controller in seats and c.zone in ACTING and c.d is not None and bool(c.d.activations)


def _read_obstacle(state: State, act: Act, rules: Any) -> Act:
    """K/V.1.I: an obstacle as a whole: a trap's effect, a beast's strikes."""
    act.phases, act.speed = ("akadály",), QUICK
    act.effect = obstacle_effect(act.d) if act.d is not None else None
    act.spec = wanted_spec(state, act.d, act.seat, rules) if act.d is not None else None
    read_targets(state, act, act.event.targets, act.spec)
    return act


def _choose_effect(state: State, act: Act) -> None:
    """The effect by its place among those of the card (given ones after its own), or the only one."""
    offered = activatable(state, act.card)
    number = act.event.effect
    if number is None:
        if len(offered) == 1:
            act.giver, act.effect = offered[0]
        elif not offered:
            _lost_one(state, act)
        act.extra = act.extra if act.extra == "lost" else len(offered)
        return
    for giver, effect in offered:
        if _place(state, act.card, giver, effect) == number:
            act.giver, act.effect = giver, effect
    if act.effect is None:
        _lost_one(state, act)


def _lost_one(state: State, act: Act) -> None:
    """M/5.07.M: the effect that the line would mean had the card not lost it."""
    c = card(state, act.card)
    lost = [e for e in c.d.activations if e.number in c.lost] if c.d is not None else []
    if len(lost) == 1:
        act.effect, act.extra = lost[0], "lost"


def _place(state: State, cid: int, giver: int, effect: EffectDef) -> int:
    if giver == cid:
        return effect.number + 1
    own = len(card(state, cid).d.effects) if card(state, cid).d is not None else 0  # type: ignore[union-attr]
    given = [(g, e) for g, e in activatable(state, cid) if g != cid]
    return own + given.index((giver, effect)) + 1


def read_attach(state: State, event: Any, rules: Any) -> Act:
    """``csatol``: an obstacle, mount, retainer or equipment, and what it goes on."""
    act = Act("csatolás", event, seat_number(event.seat))
    act.card, act.d, act.reveal = from_hand(state, event.card, act.seat, in_zone(STORE, act.seat))
    act.phases, act.speed, act.cost = ("sor",), BOUND, free_cost
    act.target_texts = (event.target,)
    hosts = (of_seat(act.seat, TOWER, BUILDING), lambda c: c.zone == QUEST, in_play)
    found = find(state, event.target, *hosts)
    act.targets = (found if found != NOBODY else _unnoted_level(state, act.seat, event.target),)
    host = card(state, act.targets[0]) if act.targets[0] != NOBODY else None
    if act.d is not None and act.d.mount is not None and host is not None and host.zone in (ROW, TEAM):
        act.extra = "mount"
    return act


def _unnoted_level(state: State, seat: int, text: str) -> int:
    """K/I.8.B: the lowest own starting level that nobody noted, where a line leaves open which one it means, or names
    one that is none of those that are known: which of them that is, nobody can tell. NOBODY where there is none."""
    if text != UNKNOWN and level_unborne(state, text) is None:
        return NOBODY
    return next((cid for cid in zone_of(state, seat, TOWER) if card(state, cid).d is None), NOBODY)


def read_equip(state: State, event: Any, rules: Any) -> Act:
    """``felszerel``: equipment from the storehouse onto an adventurer."""
    act = Act("felszerelés", event, seat_number(event.seat))
    act.card = find(state, event.card, of_seat(act.seat, STORE), in_play)
    act.d = card(state, act.card).d if act.card != NOBODY else None
    act.target_texts = (event.target,)
    act.targets = (find(state, event.target, of_seat(act.seat, ROW), in_play),)
    act.phases, act.speed, act.cost = ("sor",), BOUND, free_cost
    return act


def read_unequip(state: State, event: Any, rules: Any) -> Act:
    """``lecsatol``: equipment back into the storehouse."""
    act = Act("lecsatolás", event, seat_number(event.seat))
    act.card = find(state, event.card, of_seat(act.seat, ATTACHED), in_play)
    act.d = card(state, act.card).d if act.card != NOBODY else None
    act.phases, act.speed, act.cost = ("sor",), BOUND, free_cost
    return act


def _team(state: State, act: Act, event: Any) -> None:
    own = allies(state, act.seat)
    act.cards = tuple(find(state, text, of_seat(act.seat, ROW), _of_any(own, ROW), in_play) for text in event.team)
    act.pairs = tuple((find(state, e.card, of_seat(act.seat, STORE), _of_any(own, STORE)),
                       find(state, e.target, of_seat(act.seat, ROW), _of_any(own, ROW))) for e in event.equipment)


def _of_any(seats: tuple[int, ...], *zones: int) -> Any:
    return lambda c: c.controller in seats and c.zone in zones


def read_manoeuvre(state: State, event: Any, rules: Any) -> Act:
    """``ostrom``, ``küldetés``, ``bevétel``, ``harc``: the target, the team, the equipment."""
    act = Act("manőver", event, seat_number(event.seat))
    if event.payer:
        act.payer = seat_number(event.payer)
    target = _besieged(state, event, act.seat, rules) if event.manoeuvre == "ostrom" else _attacked(
        state, event, act.seat)
    act.extra = (event.manoeuvre, target)
    _team(state, act, event)
    act.cost = manoeuvre_cost
    act.speed = BOUND
    return act


def _only_opponent(state: State, seat: int, event: Any, rules: Any) -> int:
    """Whom a siege that names nobody is against: the only one who may be besieged, of a side its first."""
    bars = variant.of(state).attack
    found = [n for n in enemies(state, seat) if not bars(state, seat, n, event.manoeuvre, rules)]
    return found[0] if found and set(found) <= set(side(state, found[0])) else NOBODY


def _besieged(state: State, event: Any, seat: int, rules: Any) -> int:
    """The lowest level of the opponent whom a siege is against."""
    opponent = seat_number(event.opponent) if event.opponent else _only_opponent(state, seat, event, rules)
    levels = zone_of(state, opponent, TOWER) if 0 <= opponent < len(state.seats) else ()
    return levels[0] if levels else NOBODY


def _attacked(state: State, event: Any, seat: int) -> int:
    """The quest, the building or the adventurer whom a manoeuvre is against."""
    if event.target is None:
        return NOBODY
    own = allies(state, seat)
    zone = {"küldetés": QUEST, "antissküldetés": QUEST, "bevétel": BUILDING}.get(event.manoeuvre, ROW)
    tests = (of_seat(seat, zone), lambda c: c.zone == zone) if zone == QUEST else (
        lambda c: c.zone == zone and c.controller not in own, in_play)
    return find(state, event.target, *tests)


def read_block(state: State, event: Any, rules: Any) -> Act:
    """``akadályoz``: the blocking team."""
    from engine.frames import Manoeuvre

    act = Act("akadályozás", event, seat_number(event.seat))
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    act.extra = (m.kind, m.target) if m is not None else ("", NOBODY)
    _team(state, act, event)
    return act


def read_order(state: State, event: Any, rules: Any) -> Act:
    """``hadrend``: front and protected."""
    act = Act("hadrend", event, seat_number(event.seat))
    act.cards = tuple(find(state, text, of_seat(act.seat, TEAM), in_play) for text in (*event.front, *event.protected))
    return act


def read_position(state: State, event: Any, rules: Any) -> Act:
    """``vált``: the adventurer who changes position, for 2 MP (K/IV.6.4.2.F)."""
    act = Act("hadrendváltás", event, seat_number(event.seat))
    act.card = find(state, event.card, of_seat(act.seat, TEAM), in_play)
    act.speed = BOUND
    act.cost = position_cost
    return act


def read_plain(state: State, event: Any, rules: Any) -> Act:
    """Events that name no card."""
    return Act(event.kind, event, seat_number(event.seat))


def read_strike(state: State, event: Any, rules: Any) -> Act:
    """``kioszt``: who is struck next."""
    act = Act("kiosztás", event, seat_number(event.seat))
    act.card = find(state, event.card, lambda c: c.zone == TEAM, in_play)
    return act


def read_discard(state: State, event: Any, rules: Any) -> Act:
    """``eldob``: cards of the hand; unknown ones stand for themselves, one each."""
    act = Act("eldobás", event, seat_number(event.seat))
    act.cards = hand_cards(state, act.seat, event.cards)
    return act


def hand_cards(state: State, seat: int, names: tuple[str, ...]) -> tuple[int, ...]:
    """The cards in hand that names stand for; each unknown card serves once."""
    hand = state.seats[seat].zones[HAND]
    free = [cid for cid in hand if card(state, cid).d is None]
    taken: list[int] = []
    for name in names:
        ref = parse_ref(name)
        if name == UNKNOWN:
            found = free.pop(0) if free else NOBODY
        else:
            known = [i for i in state.names.get(ref.name, ()) if i in hand and i not in taken]
            if ref.copy:
                known = [i for i in known if state.names[ref.name].index(i) == ref.copy - 1]
            found = known[0] if known else (free.pop(0) if free and ref.name in state.defs else NOBODY)
        taken.append(found)
    return tuple(taken)


def read_solve(state: State, event: Any, rules: Any) -> Act:
    """``megold``, ``expedíció``, ``nem old meg``."""
    act = Act("megoldás", event, seat_number(event.seat))
    if event.payer:
        act.payer = seat_number(event.payer)
    act.cost = solve_cost
    return act


def read_search(state: State, event: Any, rules: Any) -> Act:
    """``keres``: cards looked out of the Future before the first turn."""
    act = Act("keresés", event, seat_number(event.seat))
    future = state.seats[act.seat].zones[FUTURE]
    free = [cid for cid in future if card(state, cid).d is None]
    found: list[int] = []
    for name in event.cards:
        known = [i for i in state.names.get(parse_ref(name).name, ()) if i in future and i not in found]
        found.append(known[0] if known else (free.pop(0) if free else NOBODY))
    act.cards = tuple(found)
    return act
