"""K/IV.6.5 — the activation of obstacles: traps and beasts, and whom they don't see."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.cards.targets import TargetSpec
from engine.definition import Definition, EffectDef
from engine.effects.args import Args
from engine.frames import Item
from engine.rules.ch01_basics.s10_values import ATTRIBUTES, current_level, value
from engine.rules.ch06_time_thread.s02_phases import open_phase
from engine.state import State, card
from engine.zones import TEAM

UNSEEN: Final = TargetSpec(count_min=0, count_max=None, whose="ellenséges", where="manőver", kind="kalandozó")


def open_obstacles(state: State) -> State:
    """K/IV.6.5: the phase is a time thread, in which obstacles are activated quickly; whose and which is
    judged by K/III.7.I–K."""
    return open_phase(state, "akadálylap aktivizálás")


def strikes(state: State, item: Item) -> bool:
    """K/IV.6.5.1, K/IV.6.5.2: a beast strikes the team; the effect of a trap takes place like that of any
    card that was activated."""
    d = card(state, item.source).d
    return d is not None and d.subtype == "bestia"


def seen(state: State, cid: int, rules: Any) -> bool:
    """K/IV.6.5, K/IV.6.5.2.G: an obstacle doesn't see who is under level 1, marked for death, or has an
    attribute under 1."""
    c = card(state, cid)
    if "halál" in c.marks or current_level(state, cid, rules) < 1:
        return False
    return all((value(state, cid, name, rules) or 0) >= 1 for name in ATTRIBUTES)


def obstacle_effect(d: Definition) -> EffectDef | None:
    """K/V.1.I: what activating an obstacle does: the text of a trap, apart from what it does built on something
    (K/IX.2); a beast strikes."""
    effects = [e for e in d.effects if "ráépítés" not in e.effect.signs]
    return effects[0] if effects and d.subtype != "bestia" else None


def wanted_spec(state: State, d: Definition, seat: int, rules: Any) -> TargetSpec | None:
    """K/IV.6.5, K/IV.6.5.2.G: who activates an obstacle may name whom it does not see but is to: expressly wanting it.
    None where its text names targets of its own, or everybody is seen."""
    effect = obstacle_effect(d)
    if effect is not None and effect.target is not None:
        return effect.target
    others = (cid for n, s in enumerate(state.seats) if n != seat for cid in s.zones[TEAM])
    return UNSEEN if any(not seen(state, cid, rules) for cid in others) else None


def noticed(state: State, item: Item, cid: int, rules: Any) -> bool:
    """K/IV.6.5, K/IV.6.5.2.G: an obstacle has to do with whom it sees, or whom its player named."""
    return cid in item.targets or seen(state, cid, rules)


def noticed_only(state: State, item: Item, args: Args, rules: Any) -> Args:
    """K/IV.6.5, K/IV.6.5.2.G: what an obstacle does is not done to an enemy in the team whom it doesn't see."""
    if item.form != "akadály":
        return args
    kept = tuple(cid for cid in args.cards if not _in_enemy_team(state, item, cid) or noticed(state, item, cid, rules))
    return args if kept == args.cards else replace(args, cards=kept)


def _in_enemy_team(state: State, item: Item, cid: int) -> bool:
    c = card(state, cid)
    return c.zone == TEAM and c.controller != item.seat
