"""The acts that might be done: plays, activations, attachments, equipment, manoeuvres.

Candidates are gathered where a check would let them stand: targets by „targets”, cards by
„in_hand” and so on. A ruleset that does not make that check gathers from every known card
instead, so that what only a suspended paragraph forbade is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.acting import activatable, is_obstacle_activation
from engine.definition import Definition, EffectDef
from engine.frames import Battle
from engine.legal_variants import besieged, meant, variant_lines
from engine.many import OPPONENT, PLAYER, allies, playing, side
from engine.paths import shown_name
from engine.rules.ch01_basics.s12_reference import all_fitting
from engine.rules.ch03_card_types.s02_phase import stage
from engine.rules.ch03_card_types.s06_building import TEAM_SIZE
from engine.rules.ch03_card_types.s08_action.attack import spec_of
from engine.rules.ch03_card_types.s08_action.general import needs_caster
from engine.rules.ch03_card_types.s08_action.spell import FORMS, UNTARGETED, form_spec
from engine.rules.ch04_manoeuvres.s06_phases.s5_obstacles import wanted_spec
from engine.rules.ch05_playing.s01_play_activate import in_vain
from engine.rules.ch05_playing.s01_sacrifice import sacrifices
from engine.rules.ch05_playing.s05_running import of_player
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.rules.ch07_antiss import is_antiss_quest, is_mage
from engine.rules.variants.s0_opponent import says_opponent
from engine.rules.variants.s5_shared import shared
from engine.state import SEATS, State, all_cards, card
from engine.zones import ACTING, ATTACHED, BUILDING, HAND, PAST, QUEST, ROW, STORE, TEAM, TOWER
from events.acts import (
    Activate,
    Attach,
    BuildOn,
    ChangePosition,
    EnterAntiss,
    Equipping,
    Manoeuvre,
    Pass,
    Play,
    Unequipping,
)
from events.base import Event

Line = tuple[Event, str, tuple[tuple[Any, ...], ...]]
EXTRA = 4  # „plusz kalandozó” may come over the team size


def act_lines(state: State, seat: int, rules: Any) -> Iterator[Line]:
    """Every act that the seat might do, judged or not."""
    yield Pass(seat=SEATS[seat]), "passz", ()
    for cid in (*_distinct_hand(state, seat), *(() if rules.makes("in_hand") else _out_of_hand(state, seat))):
        yield from _plays(state, seat, cid, rules)
    yield from _activations(state, seat, rules)
    here = stage(state)
    if here == "sor" or not rules.makes("row_phase"):
        yield from variant_lines(state, seat, rules)
    if here == "sor" or not rules.makes("equip_bound"):
        yield from _equipment(state, seat, rules)
    if here == "sor" or not rules.makes("row_phase"):
        yield from _manoeuvres(state, seat, rules)
    if here == "sor" or not rules.makes("antiss_bound"):
        ruled = rules.makes("antiss_enter")
        for cid in state.seats[seat].zones[ROW] if ruled else known(state):
            if is_mage(card(state, cid)) or not ruled:
                yield EnterAntiss(seat=SEATS[seat], card=shown_name(state, cid)), "antissra lépés", ()
    if type(state.frames[-1]) is Battle:
        for cid in state.seats[seat].zones[TEAM]:
            yield ChangePosition(seat=SEATS[seat], card=shown_name(state, cid)), "hadrendváltás", ()


def _distinct_hand(state: State, seat: int) -> list[int]:
    """Known cards in hand, one of each name; and those in the Past that may be played from it."""
    found: dict[str, int] = {}
    for cid in state.seats[seat].zones[HAND]:
        d = card(state, cid).d
        if d is not None:
            found.setdefault(d.name, cid)
    out = list(found.values())
    thread = thread_of(state)
    chained = thread.chain[2:] if thread is not None else ()
    for cid in state.seats[seat].zones[PAST]:
        d = card(state, cid).d
        if d is not None and ("Múltidézés" in d.keywords or cid in chained) and d.name not in found:
            found[d.name] = cid
            out.append(cid)
    return out


def known(state: State) -> list[int]:
    """Every card whose text is known, wherever it lies, in order of number."""
    return [cid for cid, c in all_cards(state) if c.d is not None]


def _out_of_hand(state: State, seat: int) -> list[int]:
    return [cid for cid in known(state) if card(state, cid).owner == seat and card(state, cid).zone != HAND]


def _plays(state: State, seat: int, cid: int, rules: Any) -> Iterator[Line]:
    d = card(state, cid).d
    assert d is not None
    if d.kind == "akadálylap" or d.retainer is not None or d.mount is not None or d.equipment:
        yield from _attachments(state, seat, cid, d, rules)
    if d.card.build_on is not None or not rules.makes("build_sign"):
        yield from _builds(state, seat, cid, rules)
    if d.kind == "akadálylap" and d.duration != "pillanat" and "Kincs" not in d.keywords:
        return
    base: dict[str, Any] = {"seat": SEATS[seat], "card": shown_name(state, cid)}
    casters: list[str | None] = [None]
    if needs_caster(d):
        zones = state.seats[seat].zones
        able = (*zones[ROW], *zones[TEAM]) if rules.makes("caster") else known(state)
        casters = [shown_name(state, c) for c in able]
    for caster in casters:
        for option in _options(state, seat, d, rules):
            fields, places = option
            yield Play(**base, caster=caster, **fields), "lapidézés", places
    if not rules.makes("caster_alert"):
        for caster in filter(None, casters):
            yield Play(**base, caster=caster, free=True), "lapidézés", ()
    if (d.outer and not rules.makes("outer_played")) or (d.asks_x and not rules.makes("x_chosen")):
        yield Play(**base, free=True), "lapidézés", (("x", "szám", 0, state.seats[seat].mp),) if d.asks_x else ()
    if "Kincs" in d.keywords or not rules.makes("as_quest"):
        yield Play(**base, as_quest=True), "lapidézés", ()
    if "Kincs" in d.keywords and not rules.makes("as_quest"):
        yield Play(**base, free=True), "lapidézés", ()


def _options(state: State, seat: int, d: Definition, rules: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """Modes, forms and targets of a play, X and base value as open places."""
    modes = range(1, len(d.playing.effect.modes) + 1) if d.playing is not None and d.playing.effect.modes else [None]
    forms: list[str | None] = [*FORMS, *(() if rules.makes("mosaic") else (None,))] if d.card.mosaic else [None]
    against = says_opponent(d.playing)
    for mode in modes:
        spec = spec_of(d, rules, mode)
        for form in forms:
            aimed = spec if form is None else None if form in UNTARGETED else form_spec(form)
            found = _targets(state, seat, aimed, rules)
            for fields, places in meant(state, seat, found, rules) if against else found:
                if d.asks_x or (d.mp == "X" and not rules.makes("x_chosen")):
                    places = (*places, ("x", "szám", 0, state.seats[seat].mp))
                if form is not None:
                    places = (*places, ("base", "szám", 1, max(1, state.seats[seat].mp)))
                yield {"mode": mode, "form": form, **fields}, places


def _targets(state: State, seat: int, spec: Any, rules: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    if spec is None or spec.every:
        yield {}, ()
        return
    if spec.kind in (PLAYER, OPPONENT):
        yield from (({"targets": names}, ()) for names in _players(state, spec.kind, rules))
        return
    fitting = [*all_fitting(state, spec, seat), *in_vain(state, spec, seat, rules)]
    if not rules.makes("targets"):
        fitting = known(state)
        yield {}, ()
    options = tuple(shown_name(state, cid) for cid in fitting if card(state, cid).d is not None)
    if spec.count_min == spec.count_max == 1:
        for name in options:
            yield {"targets": (name,)}, ()
        return
    high = min(len(options), spec.count_max if spec.count_max is not None else len(options))
    if options and spec.count_min <= high:
        yield {}, (("targets", "lapok", spec.count_min, high, options),)


def _players(state: State, kind: str, rules: Any) -> Iterator[tuple[str, ...]]:
    """K/V.1.A: who may be aimed at, as a line names him; the one opponent of a duel need not be named, and among many
    the line is completed later (K/T.0.1)."""
    if kind == OPPONENT or not rules.makes("targets"):
        yield ()
    if kind == PLAYER or not rules.makes("targets"):
        yield from ((SEATS[n],) for n in playing(state))
    if not rules.makes("targets"):
        yield from ((shown_name(state, cid),) for cid in known(state))


def _cost_and_targets(state: State, seat: int, effect: EffectDef, mode: int | None,
                      rules: Any) -> Iterator[tuple[dict[str, Any], Any]]:
    """K/I.3.S: the targets of an effect, after the names of what its cost sacrifices: left out
    where there is only one way, or said all the same."""
    ways = sacrifices(state, effect, seat, None if rules.makes("sacrifice_named") else known(state))
    if ways is None or len(ways) == 1 or not rules.makes("sacrifice_named"):
        yield from _targets(state, seat, effect.target_of(mode), rules)
    for way in ways or ():
        first = tuple(shown_name(state, cid) for cid in way)
        for fields, places in _targets(state, seat, effect.target_of(mode), rules):
            for more in _fixed(fields, places):
                yield {"targets": (*first, *more)}, ()


def _fixed(fields: dict[str, Any], places: Any) -> Iterator[tuple[str, ...]]:
    """The targets of a line, an open place for them gone through."""
    if not places:
        yield fields.get("targets", ())
    for _, _, low, high, options in places:
        for count in range(low, high + 1):
            yield from combinations(options, count)


def _attachments(state: State, seat: int, cid: int, d: Definition, rules: Any) -> Iterator[Line]:
    hosts: list[int] = []
    for n, s in enumerate(state.seats):
        hosts += s.zones[QUEST]
        if n == seat:
            hosts += [*s.zones[TOWER], *s.zones[BUILDING]]
    if d.mount is not None or d.retainer is not None:
        hosts += [c for s in state.seats for z in (ROW, TEAM) for c in s.zones[z]]
    for host in hosts if rules.makes("hook_target") else known(state):
        if card(state, host).d is not None:
            yield Attach(seat=SEATS[seat], card=shown_name(state, cid), target=shown_name(state, host)), "csatolás", ()


def _builds(state: State, seat: int, cid: int, rules: Any) -> Iterator[Line]:
    """K/IX: what a machine may be built on."""
    thread = thread_of(state)
    hosts = [c for s in state.seats for z in (ROW, TEAM) for c in s.zones[z]]
    hosts += [i.source for i in thread.items if i.form == "akadály"] if thread is not None else []
    if not all(map(rules.makes, ("build_target", "build_when", "build_machine"))):
        hosts = known(state)
    for host in hosts:
        if card(state, host).d is not None:
            yield (BuildOn(seat=SEATS[seat], card=shown_name(state, cid), target=shown_name(state, host)),
                   "ráépítés", ())


def _activations(state: State, seat: int, rules: Any) -> Iterator[Line]:
    anybody, anywhere = not rules.makes("own_effect"), not rules.makes("effect_there")
    for cid, c in all_cards(state):
        if c.d is None or not (anywhere or c.zone in ACTING):
            continue
        ours = c.controller == seat or (c.controller in side(state, seat) and shared(c))
        if not anybody and not ours and not (anywhere and c.owner == seat):
            continue
        base: dict[str, Any] = {"seat": SEATS[seat], "card": shown_name(state, cid)}
        if is_obstacle_activation(c):
            spec = wanted_spec(state, c.d, seat, rules)
            for fields, places in _targets(state, seat, spec, rules):
                yield Activate(**base, **fields), "aktivizálás", places
            continue
        yield from _effects(state, seat, cid, base, rules)


def _effects(state: State, seat: int, cid: int, base: dict[str, Any], rules: Any) -> Iterator[Line]:
    d = card(state, cid).d
    offered = activatable(state, cid, lost=not rules.makes("lost_effect"))
    given = [g for g in offered if g[0] != cid]
    for wearer in _wearers(state, seat, d, rules):
        if not offered and not (rules.makes("effect_there") and rules.makes("effect_named")):
            yield Activate(**base, **wearer), "aktivizálás", ()
        if not rules.makes("effect_named"):
            yield Activate(**base, **wearer, effect=len(d.effects if d else ()) + len(given) + 1), "aktivizálás", ()
        for giver, effect in offered:
            own = len(d.effects) if d is not None else 0
            number = effect.number + 1 if giver == cid else own + given.index((giver, effect)) + 1
            place = number if len(offered) > 1 else None
            modes: Any = range(1, len(effect.effect.modes) + 1) if effect.effect.modes else [None]
            for mode in modes:
                found = _cost_and_targets(state, seat, effect, mode, rules)
                for fields, places in meant(state, seat, found, rules) if says_opponent(effect) else found:
                    if effect.effect.mp == "X":
                        places = (*places, ("x", "szám", 0, state.seats[seat].mp))
                    yield Activate(**base, **wearer, effect=place, mode=mode, **fields), "aktivizálás", places


def _wearers(state: State, seat: int, d: Definition | None, rules: Any) -> list[dict[str, Any]]:
    """Who is said to activate: left out, it is the wearer; others only where „wearer” is not asked."""
    if d is None or not d.equipment or rules.makes("wearer"):
        return [{}]
    zones = state.seats[seat].zones
    return [{}, *({"wearer": shown_name(state, cid)} for cid in (*zones[ROW], *zones[TEAM]))]


def _equipment(state: State, seat: int, rules: Any) -> Iterator[Line]:
    zones = state.seats[seat].zones
    for cid in zones[STORE]:
        d = card(state, cid).d
        if d is None:
            continue
        for host in zones[ROW] if rules.makes("onto_own") else known(state):
            yield (Equipping(seat=SEATS[seat], card=shown_name(state, cid), target=shown_name(state, host)),
                   "felszerelés", ())
        for quest in zones[QUEST]:
            if card(state, quest).d is not None:
                yield (Attach(seat=SEATS[seat], card=shown_name(state, cid), target=shown_name(state, quest)),
                       "csatolás", ())
    for host in zones[ROW]:
        for cid in card(state, host).attached:
            c = card(state, cid)
            if c.zone == ATTACHED and c.d is not None and c.d.equipment:
                yield Unequipping(seat=SEATS[seat], card=shown_name(state, cid)), "lecsatolás", ()


def _manoeuvres(state: State, seat: int, rules: Any) -> Iterator[Line]:
    mixed = (cid for n in allies(state, seat) if n != seat for cid in state.seats[n].zones[ROW])
    own = (*state.seats[seat].zones[ROW], *mixed) if rules.makes("team_own") else known(state)
    if state.many is not None and not rules.makes("mixed_team"):
        own = [cid for s in state.seats for cid in s.zones[ROW]]
    row = tuple(_named(state, seat, cid) for cid in own)
    if not row:
        return
    team = (("team", "lapok", 1, min(len(row), team_room(state, seat, rules)), row),)
    for opponent in besieged(state, seat, rules):
        yield Manoeuvre(seat=SEATS[seat], manoeuvre="ostrom", team=(), opponent=opponent), "manőver", team
    for n, s in enumerate(state.seats):
        for quest in s.zones[QUEST]:
            if card(state, quest).d is not None:
                yield _towards(state, seat, "küldetés", quest), "manőver", team
                if is_antiss_quest(card(state, quest)) or not rules.makes("antiss_quest"):
                    yield _towards(state, seat, "antissküldetés", quest), "manőver", team
        if n == seat and rules.makes("manoeuvre_target"):
            continue
        for building in s.zones[BUILDING]:
            if card(state, building).d is not None:
                yield _towards(state, seat, "bevétel", building), "manőver", team
        for enemy in s.zones[ROW]:
            if card(state, enemy).d is not None and (state.memory.allowed_battle or not rules.makes("battle_allowed")):
                yield _towards(state, seat, "harc", enemy), "manőver", team


def team_room(state: State, seat: int, rules: Any) -> int:
    """The largest team that is tried: the player's team size (K/II.29.D), and those who don't count in it."""
    return of_player(state, seat, "csapatméret", TEAM_SIZE, rules) + EXTRA


def _named(state: State, seat: int, cid: int) -> str:
    """A member of a team: an ally's with his seat before the name."""
    c = card(state, cid)
    name = shown_name(state, cid)
    return f"{SEATS[c.controller]}:{name}" if state.many is not None and c.controller not in (seat, -1) else name


def _towards(state: State, seat: int, kind: Any, target: int) -> Manoeuvre:
    return Manoeuvre(seat=SEATS[seat], manoeuvre=kind, target=shown_name(state, target), team=())
