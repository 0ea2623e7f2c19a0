"""K/VI.3 — időzített hatás: what takes place by itself when its moment comes."""

from __future__ import annotations

from typing import Any

from engine.definition import EffectDef
from engine.frames import Item
from engine.rules.ch03_card_types.m_omen import powerless
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items
from engine.rules.ch07_antiss import mute
from engine.rules.ch10_spirits import silent
from engine.state import NOBODY, State, card, on_table


def enter_timed(state: State, moment: str, rules: Any) -> State:
    """K/VI.3: the timed effects of cards in the Present whose moment this is go into the thread."""
    items = [item for cid in on_table(state) for item in timed_items(state, cid, moment)]
    return enter_items(state, items, rules) if items else state


def timed_items(state: State, cid: int, moment: str) -> list[Item]:
    """K/VI.3, K/V.5.K: the timed effects of one card for one moment, as items."""
    c = card(state, cid)
    if c.d is None or not c.d.timed or c.controller == NOBODY:
        return []
    return [Item("időzített", c.controller, cid, e.number) for e in c.d.timed
            if e.timed == moment and e.number not in c.lost and _heard(state, cid, e)]


def _heard(state: State, cid: int, effect: EffectDef) -> bool:
    """K/VII.4.D, K/X.D, M/3.09.G: no rule of the antiss, the spirits or the omens keeps it silent."""
    return not (silent(state, cid, effect) or powerless(state, cid, effect) or mute(state, cid, effect))
