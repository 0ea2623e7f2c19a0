"""K/VI.4.S–T — the source of an item: its values when the item takes place, or the last known."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.frames import Item
from engine.rules.ch01_basics.s10_values import value
from engine.rules.ch07_antiss import attack_attribute
from engine.state import NOBODY, State, card
from engine.zones import PRESENT


def physique(state: State, source: int, rules: Any) -> int:
    """The physique that a caster has now; in an antiss battle the astral (K/VII.4.E); 0 for none."""
    return (value(state, source, attack_attribute(state), rules) or 0) if source != NOBODY else 0


def source_physique(state: State, item: Item, rules: Any) -> int:
    """K/VI.4.S–T: the caster's physique at the moment the item takes place, not when it was
    announced; the last known one where he has left the Present."""
    present = item.caster != NOBODY and card(state, item.caster).zone in PRESENT
    return physique(state, item.caster, rules) if present else item.level


def last_known(state: State, items: tuple[Item, ...], rules: Any) -> tuple[Item, ...]:
    """K/VI.4.T: the items with what is known of their sources as long as these are in the Present;
    the same tuple where nothing has changed."""
    for at, item in enumerate(items):
        if item.caster != NOBODY and (now := _known(state, item, rules)) is not item:
            items = (*items[:at], now, *items[at + 1:])
    return items


def _known(state: State, item: Item, rules: Any) -> Item:
    d = card(state, item.source).d
    if d is None or not d.action.endswith("támadás"):
        return item  # nobody asks for it
    level = source_physique(state, item, rules)
    return item if level == item.level else replace(item, level=level)
