"""The effects of the prototype's records: kind, signs, cost and text; programs are nobody's to guess."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

from adjudicator.foreign_cards.drafts import Draft, says_nothing
from adjudicator.foreign_cards.records import Keys
from adjudicator.foreign_cards.words import bare_word, listed, number_of, sign_of
from engine.cards.model import EFFECT_KEY_TABLE

_ABILITY: Final = {"kepesseg": "igen", "laphatas": "nem"}  # K/V.2, K/V.3
_PASSING: Final = frozenset({"pillanat", "forduló", "harc", "manőver"})  # 3-cards.md: cards that don't stay
Part = tuple[str, Any, Keys]


def take_effects(draft: Draft, value: Any, source: Keys) -> None:
    """Every effect in its place; a text alone is an effect of that text."""
    for n, item in enumerate(listed(value)):
        at = (*source, n) if isinstance(value, list) else source
        if isinstance(item, dict):
            _effect(draft, item, at)
        elif item not in (None, ""):
            _add(draft, {"szöveg": item}, at, [(("szöveg",), at)])


def _effect(draft: Draft, item: dict[str, Any], at: Keys) -> None:
    made: dict[str, Any] = {}
    origins: list[tuple[Keys, Keys]] = []
    for key, value in item.items():
        if says_nothing(value):
            continue
        part = _part(draft, key, value, (*at, key))
        if part is None or part[0] in made:
            draft.leave("cards.import.unknown_key" if part is None else "cards.import.second_value", (*at, key),
                        **({} if part is None else {"key": part[0]}))
        elif part[0]:
            made[part[0]] = part[1]
            origins.append(((part[0],), part[2]))
            origins += [((part[0], n), place) for n, place in _places(part, value)]
    if made:
        _add(draft, made, at, origins)


def _add(draft: Draft, made: dict[str, Any], at: Keys, origins: list[tuple[Keys, Keys]]) -> None:
    """One more effect, with the places of its parts; two alike are two."""
    effects = draft.data.setdefault("hatások", [])
    number = len(effects)
    effects.append(deepcopy(made))
    draft.origin(("hatások", number), at)
    for path, place in origins:
        draft.origin(("hatások", number, *path), place)


def _places(part: Part, value: Any) -> list[tuple[int, Keys]]:
    """Where the items of a list stood; empty ones among them are not taken along."""
    if not isinstance(part[1], list) or not isinstance(value, list):
        return []
    kept = [n for n, item in enumerate(value) if item not in (None, "")]
    return [(n, (*part[2], place)) for n, place in enumerate(kept)]


def _part(draft: Draft, key: str, value: Any, source: Keys) -> Part | None:
    """Key, value and place of one part of an effect; None where it has none, "" where nothing need be said."""
    match key:
        case "tipus":
            ability = _ABILITY.get(bare_word(value)) if isinstance(value, str) else None
            return ("képesség", ability, source) if ability else None
        case "jelek":
            return "jelek", [sign_of(sign) for sign in listed(value) if sign not in (None, "")], source
        case "mp" if isinstance(value, dict) and set(value) == {"ertek"}:
            return "mp", number_of(value["ertek"]), (*source, "ertek")
        case "mp":
            return "mp", number_of(value), source
        case "szoveg":
            return "szöveg", value, source
        case "ervenyesules":
            return _on_playing(draft, value, source)
    known = EFFECT_KEY_TABLE.find(key)
    return None if known is None else (known, value, source)


def _on_playing(draft: Draft, value: Any, source: Keys) -> Part | None:
    """Whether the effect takes place when the card resolves: that of a passing card does, others must say so."""
    passing = str(draft.data.get("időtartam")) in _PASSING
    if value is passing or (value is False and not passing):
        return "", None, source
    return ("leidézéskor", "igen", source) if value is True else None
