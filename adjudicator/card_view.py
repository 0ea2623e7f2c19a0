"""A card as a person reads it: name, values by the words printed on cards, effects numbered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.messages import text
from engine.cards import Card, Effect, Program
from engine.cards.effects import plain
from engine.cards.model import KEYS
from engine.cards.operations import op_text

# Told in the first line, or below the values.
_ELSEWHERE = frozenset({"name", "kind", "mp", "named", "token", "effects", "negative", "side_b", "reminder"})


def card_lines(card: Card) -> list[str]:
    """The whole card, line by line; the other side of an exalted card follows."""
    lines = [headline(card), *(f"  {key}: {shown}" for key, shown in _values(card))]
    for number, effect in enumerate(card.effects, start=1):
        lines += _effect_lines(number, effect)
    if card.negative:
        lines.append(f"  negatív: {program_words(card.negative)}")
    if card.reminder:
        lines.append(f"  {card.reminder}")
    if card.side_b is not None:
        lines += [text("cards.view.side_b"), *card_lines(card.side_b)]
    return lines


def headline(card: Card) -> str:
    """Name, kind, MP value, and what sort of its kind it is, in one line."""
    sort = card.action or card.subtype or ", ".join(card.castes)
    parts = [card.kind, sort, "" if card.mp is None else f"{card.mp} MP",
             "nevesített" if card.named else "", "jelzőlap" if card.token else ""]
    return f"{card.name} · {' · '.join(part for part in parts if part)}"


def _values(card: Card) -> Iterator[tuple[str, str]]:
    for field, key in KEYS.items():
        value = getattr(card, field)
        if field not in _ELSEWHERE and value not in (None, (), False) and value != Card.model_fields[field].default:
            said = plain(value)
            yield key.replace("_", " "), ", ".join(said) if isinstance(said, list) else str(said)


def _effect_lines(number: int, effect: Effect) -> Iterator[str]:
    """As on a card: a képesség's signs in square brackets (K/V.2.A), a laphatás's in none."""
    costs = ((effect.mp, "MP"), (effect.alliance_cost, "SZP"), (effect.omen_cost, "ÓP"))
    signs = ", ".join([*(f"{n} {unit}" for n, unit in costs if n is not None), *effect.signs])
    bracketed = f"[{signs}]" if effect.ability else signs
    yield f"  {number}. " + " ".join(part for part in (bracketed, effect.text) if part)
    for key, value in (("amikor", effect.when), ("célpont", effect.target), ("kulcsszó", effect.keyword),
                       ("költség", program_words(effect.cost)), ("negatív", program_words(effect.negative)),
                       ("fordulók", effect.turns)):
        if value:
            yield f"     {key}: {value}"
    for place, mode in enumerate(effect.modes, start=1):
        yield f"     {place}) {mode.text or program_words(mode.program or ())}"
    yield f"     hatás: {_program(effect)}"


def _program(effect: Effect) -> str:
    if effect.program is None:
        return text("cards.view.modes" if effect.modes else "cards.view.by_hand")
    return program_words(effect.program) or text("cards.view.nothing")


def program_words(program: Program) -> str:
    """A program in one line: ``sebzés 2; módosít érték: fizikum, mennyi: -1``."""
    return "; ".join(_words(op_text(op)) for op in program)


def _words(operation: Any) -> str:
    if not isinstance(operation, dict):
        return str(operation)
    (name, value), = operation.items()
    return f"{name} {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        return "[" + "; ".join(_words(v) if isinstance(v, dict) and len(v) == 1 else _value(v) for v in value) + "]"
    return str(value)
