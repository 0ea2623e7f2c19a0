"""K/III.8.1, III.8.3.Q — how an attack is carried out: roll, shield, armour, damage (M/3.05.1)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.definition import Definition
from engine.frames import Item, Resolve
from engine.registry import says
from engine.rules.ch01_basics.s09_rolls import roll_result
from engine.rules.ch01_basics.s10_values import current_level, reckoned, value
from engine.rules.ch02_keywords.s07_s22_single import instead_of_roll
from engine.rules.ch03_card_types.s08_action.general import damage_of
from engine.rules.ch05_playing.s10_in_programs import DAMAGE, ROLL, instead, replacement
from engine.rules.ch06_time_thread.s04_build_unwind import deal, set_thread, thread_of
from engine.rules.ch06_time_thread.s04_source import source_physique
from engine.state import NOBODY, Awaiting, State, card, note
from engine.zones import ROW, TEAM

BARE_HANDED = "pusztakezes támadás"


def is_attack(d: Definition | None) -> bool:
    """K/III.8.1.A: an action card of one of the attack kinds."""
    return d is not None and d.action.endswith("támadás")


def begin_attack(state: State, rules: Any) -> State:
    """K/II.9–10, K/V.10: Akaratátvitel and Túlütés take the roll's place where the target's current level
    is not above their number, else what the text puts there; otherwise the roll is awaited."""
    frame: Resolve = state.frames[-1]
    item = frame.item
    d = card(state, item.source).d
    target = item.targets[0] if item.targets else -1
    if d is None or target < 0:
        return state
    level = current_level(state, target, rules)
    done = instead_of_roll(state, item, d, level, rules)
    if done is not None:
        return done
    program = replacement(frame, ROLL)
    return _stage(state, "támadásdobás") if program is None else instead(state, ROLL, program)


def _stage(state: State, stage: str, **fields: Any) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], stage=stage, **fields)))


def run_attack(state: State, frame: Resolve, rules: Any) -> State | Awaiting:
    """Wait for the attack roll of the attacker's player (K/I.9.D)."""
    return Awaiting("dobás", frame.item.seat, ("támadás", threshold(state, frame.item, rules)))


def threshold(state: State, item: Item, rules: Any) -> int:
    """K/I.9.D, K/VI.4.S–T: the attacker's physique now (its last known value if he has gone) with what changes
    his threshold (K/V.9, M/5.11), less the target's shield (K/IV.6.5.2.E)."""
    own = source_physique(state, item, rules)
    if item.caster != NOBODY:
        changed = reckoned(state, item.caster, "támadóküszöb", own, rules)
        own = own if changed is None else changed
    return own - shield(state, item.targets[0]) if item.targets else own


def shield(state: State, target: int) -> int:
    """What the shields of a target take off an attack's threshold."""
    total = 0
    for cid in card(state, target).attached:
        d = card(state, cid).d
        total += (d.card.shield_value or 0) if d is not None else 0
    return total


def armour(state: State, target: int, roll: int, rules: Any) -> int:
    """K/III.8.3.Q: the SFÉ of what is armour and guards up to this roll (védőküszöb)."""
    total = 0
    for cid in (target, *card(state, target).attached):
        guard, off = value(state, cid, "védőküszöb", rules), value(state, cid, "sfé", rules)
        if guard is not None and off is not None and roll <= guard:
            total += off
    return total


@says("attack_rolled", ("K/I.9.D", "K/III.8.1.A"), ("K/I.9.D", "M/3.05.1.A"))
def answer_attack(state: State, total: int | None, outcome: str | None, rules: Any) -> State:
    """K/I.9.D, III.8.1.A: on success the damage, less what armour takes; on failure nothing."""
    frame: Resolve = state.frames[-1]
    item = frame.item
    upper = threshold(state, item, rules)
    ok = outcome == "siker"
    if total is not None:
        ok = roll_result("támadás", None, upper, total, rules.readings).success
    state = note(_stage(state, "", roll=total or 0), "attack_rolled", item.source, total or 0, upper, ok)
    if not ok:
        return _stage(state, "", ops=())
    program = replacement(frame, DAMAGE)
    state = _hit(state, item, total or 0, rules) if program is None else instead(state, DAMAGE, program)
    return _chain(state, item, total or 0, rules)


@says("attack_damage", ("K/III.8.1.A", "K/III.8.3.Q"), ("M/3.05.1.A", "K/III.8.3.Q"))
def _hit(state: State, item: Item, total: int, rules: Any) -> State:
    """K/III.8.1.A, K/III.8.3.Q: damage less SFÉ where the roll is not above the guard threshold."""
    d = card(state, item.source).d
    for target in item.targets:
        if card(state, target).zone not in (ROW, TEAM) or d is None:
            continue
        off = armour(state, target, total, rules)
        amount = max(0, damage_of(state, item.source, rules) - off)
        state = note(deal(state, target, amount, item.source, rules), "attack_damage", target, amount, off)
    return state


@says("chain_open", "K/III.8.1.E", "M/3.05.1.E")
def _chain(state: State, item: Item, total: int, rules: Any) -> State:
    """K/III.8.1.E, M/3.05.1.E: a bare-handed roll that reached the limit lets the chain go on."""
    d = card(state, item.source).d
    thread = thread_of(state)
    if d is None or thread is None or d.action != BARE_HANDED:
        return state
    before = thread.chain if thread.chain[0] == item.caster else (item.caster, 0)
    if d.card.combination is None or total < d.card.combination:
        return set_thread(state, chain=(-1, 0))
    count = before[1] + 1
    chain = (item.caster, count, *before[2:], item.source)
    return note(set_thread(state, chain=chain), "chain_open", item.caster, count)
