"""K/V.5.E/1, M/5.07.E/1 — folyamatosan működő hatások: what runs while its card lies in the Present."""

from __future__ import annotations

from typing import Any

from engine.acting import BUILT
from engine.cards import TargetSpec
from engine.definition import Definition, EffectDef, Running
from engine.frames import Battle
from engine.many import enemies
from engine.rules.ch01_basics.s10_values import as_number
from engine.rules.ch01_basics.s12_reference import fits
from engine.rules.ch02_keywords.s25_tribal_alliance import switched_on
from engine.rules.ch03_card_types.m_omen import powerless
from engine.rules.ch05_playing.m_once_per_player import Taken, first_of_player
from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.rules.ch07_antiss import mute
from engine.rules.ch10_spirits import silent
from engine.state import CHUNK, NOBODY, CardState, State, card
from engine.zones import ATTACHED, ROW, TEAM

_NO_START = 1_000  # more than any value: nothing sets one


def running_on(state: State, cid: int, name: str, rules: Any) -> tuple[NumberEffect, ...]:
    """K/V.5.E/1, M/5.07.E/1: the effects that run on one value of a card now, by the arrival of their
    sources; nothing of them is left on the card when the source has gone."""
    found, cards = [], state.cards
    taken: Taken = {}
    for source in state.running:
        d = cards[source // CHUNK][source % CHUNK].d
        if d is None or name not in d.runs_on:
            continue
        for r in d.runs_on[name]:
            if _reaches(state, source, r, cid) and runs_now(state, source, r) and first_of_player(
                    taken, card(state, source).controller, source, d.effects[r.number]):
                found.append(_number(d.effects[r.number], r, rules))
    return tuple(found)


def runs_now(state: State, source: int, running: Running) -> bool:
    """Whether an effect runs: its card is open and has a controller (K/I.4.A, K/V.4.C), is worn if it is
    equipment (K/III.8.3.G), no waiting obstacle (K/III.7.C, K/IX.2.D), and no rule keeps it silent, nor an
    alliance that is too small (K/II.25.B)."""
    c = card(state, source)
    if c.d is None or c.controller == NOBODY or not c.face_up or running.number in c.lost:
        return False
    if c.zone == ATTACHED and not _hangs_right(state, c, running):
        return False
    if running.battle and not (any(type(f) is Battle for f in state.frames) and _bearer(state, c).zone == TEAM):
        return False  # K/V.5.E/3: with the battle sign in a battle only
    effect = c.d.effects[running.number]
    if not switched_on(state, source, effect):
        return False
    return not (silent(state, source, effect) or powerless(state, source, effect) or mute(state, source, effect))


def _hangs_right(state: State, c: CardState, running: Running) -> bool:
    on_adventurer = card(state, c.host).zone in (ROW, TEAM)
    if running.built or BUILT in c.marks:
        return running.built and BUILT in c.marks
    assert c.d is not None
    return on_adventurer if c.d.equipment or c.d.kind == "akadálylap" else True


def _bearer(state: State, c: CardState) -> CardState:
    return card(state, c.host) if c.zone == ATTACHED else c


def _reaches(state: State, source: int, running: Running, cid: int) -> bool:
    """K/V.7.C: permanent effects reach over playing areas; whom they mean the text says (K/I.12)."""
    c = card(state, source)
    if isinstance(running.whom, TargetSpec):
        return fits(state, cid, running.whom, c.controller)
    return cid == (c.host if running.whom == "hordozó" else source)


Worst = dict[str, tuple[int, int]]


def worst_case(state: State) -> Worst:
    """K/V.5.E/1, K/III.10.G: what all that runs together could make of each attribute and of the base level,
    whomever it reaches: (the least that it sets, how much it takes); empty where nothing takes."""
    worst: Worst = {}
    for source in state.running:
        d = state.cards[source // CHUNK][source % CHUNK].d
        for r in d.harmful if d is not None else ():
            start, change = worst.get(r.value, (_NO_START, 0))
            if r.op == "módosít":
                worst[r.value] = start, change + r.amount
            else:
                worst[r.value] = min(start, r.amount if r.upper is None else r.upper), change
    return worst


def could_die(d: Definition, worst: Worst) -> bool:
    """K/III.10.G: whether the worst that runs could bring this adventurer's value under 1."""
    return any(min(d.value_bases[name] or 0, start) + change < 1 for name, (start, change) in worst.items())


def of_player(state: State, seat: int, name: str, base: int, rules: Any) -> int:
    """K/I.3.G, K/II.29.D, K/V.9, M/5.11: a number of a player himself (kézméret, csapatméret): what runs on it,
    then what was done to it; of two limits that clash (É43) neither is reckoned."""
    if not state.running and not state.memory.players:
        return base
    done = tuple(as_number(m) for n, m in state.memory.players if n == seat and m.value == name)
    effects = (*_running_on_player(state, seat, name, rules), *done)
    if not effects:
        return base
    found = rules.bind["compute_number"](base, effects, rules.readings, 0)
    return found if isinstance(found, int) else base


def _running_on_player(state: State, seat: int, name: str, rules: Any) -> list[NumberEffect]:
    return [_number(d.effects[r.number], r, rules) for source in state.running
            if (d := card(state, source).d) is not None
            for r in d.runs if r.value == name and _means(state, source, r, seat) and runs_now(state, source, r)]


def _means(state: State, source: int, running: Running, seat: int) -> bool:
    """Which players it is about: its card's own, unless it says ellenfél or játékos."""
    own = card(state, source).controller
    kind = running.whom.kind if isinstance(running.whom, TargetSpec) else running.whom
    return kind == "játékos" or (seat in enemies(state, own) if kind == "ellenfél" else seat == own)


def _number(effect: EffectDef, running: Running, rules: Any) -> NumberEffect:
    """K/V.8.D, F, M/5.10.D, F–G: strong and forbidding by the words of its text, or strong as the card says."""
    strong, forbidding = effect.rank(rules)
    return NumberEffect(running.op, running.amount, running.lower, running.upper, strong or running.strong, forbidding)
