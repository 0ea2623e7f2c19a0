"""K/V.5.E/1, M/5.07.E/1 — folyamatosan működő hatások: what runs while its card lies in the Present."""

from __future__ import annotations

from engine.acting import BUILT
from engine.cards import TargetSpec
from engine.definition import Definition, Running
from engine.frames import Battle
from engine.rules.ch01_basics.s12_reference import fits
from engine.rules.ch02_keywords.s25_tribal_alliance import switched_on
from engine.rules.ch03_card_types.m_omen import powerless
from engine.rules.ch05_playing.m_once_per_player import Taken, first_of_player
from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.rules.ch07_antiss import mute
from engine.rules.ch10_spirits import silent
from engine.state import NOBODY, CardState, State, card
from engine.zones import ATTACHED, ROW, TEAM

_NO_START = 1_000  # more than any value: nothing sets one


def running_on(state: State, cid: int, name: str) -> tuple[NumberEffect, ...]:
    """K/V.5.E/1, M/5.07.E/1: the effects that run on one value of a card now, by the arrival of their
    sources; nothing of them is left on the card when the source has gone."""
    found = []
    taken: Taken = {}
    for source in state.running:
        d = card(state, source).d
        if d is None or name not in d.runs_on:
            continue
        for r in d.runs_on[name]:
            if _reaches(state, source, r, cid) and runs_now(state, source, r) and first_of_player(
                    taken, card(state, source).controller, source, d.effects[r.number]):
                found.append(NumberEffect(r.op, r.amount, r.lower, r.upper, r.strong, False))
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
        d = card(state, source).d
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


def hand_size(state: State, seat: int) -> int:
    """K/I.3.G, K/V.5.E/1: a player's hand size with what runs on it."""
    size = state.seats[seat].hand_size
    for source in state.running:
        if card(state, source).controller != seat:
            continue
        d = card(state, source).d
        for r in d.runs if d is not None else ():
            if r.value == "kézméret" and runs_now(state, source, r):
                size = size + r.amount if r.op == "módosít" else r.amount
    return max(0, size)
