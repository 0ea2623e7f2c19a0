"""K/V.1.A, H, K/I.3.S — what an activation sacrifices as its cost (M/5.01.D, H, M/1.14).

What is sacrificed is named first among the targets of the line, before the targets of the effect;
where there is nothing to choose it may be left unsaid.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from engine.acting import Act, candidates, find, in_play
from engine.cards import TargetSpec, op_args, parse_selector
from engine.definition import EffectDef
from engine.frames import Item
from engine.registry import check
from engine.rules.ch01_basics.s12_reference import all_fitting, select_cards, target_fits
from engine.state import NOBODY, State
from engine.verdict import SKIP, fail

Choice = tuple[TargetSpec, int]  # a description, and how many cards of it


def _selectors(effect: EffectDef) -> list[str | None]:
    return [op_args(op).get("kit") for op in effect.effect.cost if op[0] == "feláldoz"]


def chosen_sacrifice(effect: EffectDef) -> Choice | None:
    """K/V.1.H, M/5.01.D: what of its own choice the player sacrifices for this effect; None where its text
    leaves no choice."""
    for selector in _selectors(effect):
        found = parse_selector(selector) if selector is not None else None
        if isinstance(found, TargetSpec) and not found.every:
            return found, found.count_min
    return None


def split_targets(state: State, act: Act, effect: EffectDef, texts: tuple[str, ...]) -> tuple[str, ...]:
    """K/I.3.S, K/V.1.H: which cards the cost sacrifices (``act.sacrificed``); returns the names that are left
    for the targets of the effect."""
    item = Item("hatás", act.seat, act.card, caster=act.card)
    fixed = tuple(cid for selector in _selectors(effect) if not _is_choice(selector)
                  for cid in select_cards(state, item, selector))
    choice = chosen_sacrifice(effect)
    if choice is None:
        act.sacrificed = fixed
        return texts
    spec, count = choice
    fitting = all_fitting(state, spec, act.seat)
    if len(fitting) == count and len(texts) <= _most(effect.target):
        act.sacrificed = (*fixed, *fitting)
        return texts
    named = tuple(_meant(state, text, spec, act.seat) for text in texts[:count])
    act.sacrificed = (*fixed, *named, *(NOBODY for _ in range(count - len(named))))
    return texts[count:]


def _meant(state: State, text: str, spec: TargetSpec, seat: int) -> int:
    fitting = [cid for cid in candidates(state, text) if target_fits(state, cid, spec, seat)]
    return fitting[0] if fitting else find(state, text, in_play)


def _is_choice(selector: str | None) -> bool:
    found = parse_selector(selector) if selector is not None else None
    return isinstance(found, TargetSpec) and not found.every


def _most(spec: TargetSpec | None) -> float:
    """How many targets the effect itself can have."""
    if spec is None or spec.every or spec.kind in ("játékos", "ellenfél"):
        return 0
    return spec.count_max if spec.count_max is not None else float("inf")


def sacrifices(state: State, effect: EffectDef, seat: int, known: Iterable[int] | None) -> list[tuple[int, ...]] | None:
    """K/I.3.S: every way to choose the sacrifice, from ``known`` where any card will do (the only way there is
    may be named too, or left out); None where the text leaves no choice."""
    choice = chosen_sacrifice(effect)
    if choice is None:
        return None
    return list(combinations(all_fitting(state, choice[0], seat) if known is None else known, choice[1]))


@check("sacrifice_named", ("K/V.1.H", "K/V.1.A"), ("M/5.01.H", "M/5.01.D"))
def sacrifice_named(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.A, K/V.1.H, M/5.01.D, M/5.01.H: the sacrifice that the cost asks for is there, and it is said
    which card it is where more could be."""
    if act.effect is None or "akadály" in act.phases:
        return SKIP
    choice = chosen_sacrifice(act.effect)
    if choice is None:
        return SKIP
    chosen = act.sacrificed[-choice[1]:]
    right = len(set(chosen)) == choice[1] and all(
        cid != NOBODY and target_fits(state, cid, choice[0], act.seat) for cid in chosen)
    return True if right else fail(need=choice[1])
