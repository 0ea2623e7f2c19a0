"""Writing a card: canonical plain JSON, from which the same card is read again."""

from __future__ import annotations

from typing import Any

from engine.cards import shape
from engine.cards.effects import effect_text, plain
from engine.cards.model import KEYS, Card, default_mp
from engine.cards.operations import program_text
from engine.rules.ch03_card_types.s04_s11_by_kind import kind_duration
from engine.rules.ch05_playing.s02_s03_ability import ability_by_default


def card_text(card: Card) -> dict[str, Any]:
    """A card's text by its Hungarian keys, in the order of the model, what is default left out.

    ``parse_card(card_text(card)) == card`` holds for every card that was read.
    """
    told: dict[str, Any] = {}
    for field, key in KEYS.items():
        value = getattr(card, field)
        if not _left_out(card, field, key, value):
            told[key] = _part(card, field, value)
    return told


def _left_out(card: Card, field: str, key: str, value: Any) -> bool:
    if key in shape.required(card.kind, {"jelzőlap": card.token, "altípus": card.subtype}):
        return False
    if field == "mp":
        return bool(value == default_mp(card.kind, card.token))
    if field == "duration":
        return bool(value == kind_duration(card.kind))
    return bool(value == Card.model_fields[field].default)


def _part(card: Card, field: str, value: Any) -> Any:
    if field == "effects":
        by_default = ability_by_default(card.kind)
        return [effect_text(effect, by_default) for effect in value]
    if field == "negative":
        return program_text(value)
    return card_text(value) if isinstance(value, Card) else plain(value)
