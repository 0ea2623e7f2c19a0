"""What can't stand together on a card (3-cards.md, chapter III), told at the key that is too much."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.cards import shape
from engine.cards.effect_checks import effect_faults
from engine.cards.faults import Faults, Path
from engine.cards.model import KEY_TABLE
from engine.cards.scalars import damage_range
from engine.cards.vocabulary import EVENTS, OBSTACLES
from engine.rules.ch01_basics.s11_token_mp import token_mp
from engine.rules.ch03_card_types.s04_s11_by_kind import (
    ROW_PHASE,
    duration_is_fixed,
    fixed_mp,
    kind_duration,
    kind_phase,
)
from engine.rules.ch03_card_types.s08_action.objects import OBJECTS

_LIKE_REFERENCE: Final = re.compile(r"[A-H]:.*|.*#\d+|\?", re.DOTALL)
_NOT_IN_NAMES: Final = re.compile(r'["„”\x00-\x1f]')
_MOST_CONDITIONS = 3  # K/IV.6.6.1
_KINDS_OF_SIGN: Final = {"pszi": ("kalandozó",), "hatalomszó": ("kalandozó",), "antiss": ("kalandozó", "küldetés")}

Found = tuple[Path, str, dict[str, Any]]  # path from the card, message id, params
Card = dict[str, Any]  # by canonical keys, values read


def check_card(card: Card, data: dict[Any, Any], path: Path, faults: Faults, uneven_ranges: bool,
               other_side: bool) -> None:
    """Note every impossible combination of a card that was read from ``data``."""
    written: dict[Any, Any] = {KEY_TABLE.find(k): k for k in data if isinstance(k, str)}
    tests: list[Callable[[Card], Iterator[Found]]] = [
        _name, _missing(written), _foreign, _mp, _phase, _subtype, _obstacle, _equipment, _action, _signs, _conditions,
        _costs, effect_faults, _range(uneven_ranges), _sides(other_side)]
    for test in tests:
        for place, code, params in test(card):
            faults.add(code, (*path, *(written.get(key, key) for key in place[:1]), *place[1:]), **params)


def _name(card: Card) -> Iterator[Found]:
    """A name must not read as a reference (``A:…``, ``…#2``, ``?``) nor break a quoted one."""
    name = card.get("név")
    if isinstance(name, str) and _LIKE_REFERENCE.fullmatch(name):
        yield ("név",), "cards.name_like_reference", {"name": name}
    elif isinstance(name, str) and _NOT_IN_NAMES.search(name):
        yield ("név",), "cards.name_characters", {"name": name}


def _missing(written: dict[Any, Any]) -> Callable[[Card], Iterator[Found]]:
    """Required keys that are not there; a key with a faulty value has had its say already."""

    def test(card: Card) -> Iterator[Found]:
        kind = card.get("típus", "")
        for key in shape.required(kind, card):
            if key not in written:
                yield (), "cards.missing_key", {"key": key, "kind": kind}

    return test


def _foreign(card: Card) -> Iterator[Found]:
    kind = card.get("típus")
    if kind is None:
        return
    for key in card:
        if not shape.belongs(key, kind):
            yield (key,), "cards.foreign_key", {"key": key, "kind": kind,
                                             "kinds": tuple(sorted(shape.KINDS_OF_KEY[key]))}


def _mp(card: Card) -> Iterator[Found]:
    """K/III.4.D, 6.A, 11.A, M/3.02.A, M/3.10.B: of some kinds the MP value is fixed; K/I.11.F of tokens."""
    kind, mp = card.get("típus"), card.get("mp")
    fixed = token_mp(fixed_mp(kind) if kind else None, token=bool(card.get("jelzőlap")))
    if fixed is not None and mp is not None and mp != fixed:
        yield ("mp",), "cards.fixed_mp", {"kind": kind, "value": mp, "fixed": fixed}


def _phase(card: Card) -> Iterator[Found]:
    """K/III.2.B: only action cards have another phase than the Row; K/III.4–11: some a fixed duration."""
    kind = card.get("típus")
    if kind and card.get("fázis", ROW_PHASE) != kind_phase(kind, card.get("fázis", ROW_PHASE)):
        yield ("fázis",), "cards.phase_of_action_only", {"kind": kind, "value": card["fázis"]}
    if kind and duration_is_fixed(kind) and card.get("időtartam", kind_duration(kind)) != kind_duration(kind):
        yield ("időtartam",), "cards.fixed_duration", {"kind": kind, "value": card["időtartam"],
                                                       "fixed": kind_duration(kind)}


def _subtype(card: Card) -> Iterator[Found]:
    kind, subtype = card.get("típus"), card.get("altípus")
    table = {"akadálylap": OBSTACLES, "eseménylap": EVENTS}.get(kind or "")
    if table is None or subtype is None:
        return
    found = table.find(subtype)
    if found is None:
        yield ("altípus",), "cards.unknown_word", {"word": subtype, "table": table.name, "expected": table.words}
    else:
        card["altípus"] = found


def _obstacle(card: Card) -> Iterator[Found]:
    """K/III.7.M: strikes, attack and damage are a beast's; K/IX.1: only a machine is built on."""
    if card.get("típus") != "akadálylap":
        return
    if card.get("altípus") == "csapda":
        for key in (k for k in shape.BEAST_REQUIRED if k in card):
            yield (key,), "cards.beast_only", {"key": key}
    if "ráépítés" in card and "gépezet" not in card.get("altípusok", ()):
        yield ("ráépítés",), "cards.machine_only", {}


def _equipment(card: Card) -> Iterator[Found]:
    """K/III.8.3: equipment is a tárgy or varázstárgy; an ereklye a varázstárgy; armour has both numbers."""
    action = card.get("akció")
    if card.get("típus") == "akciólap" and action is not None and action not in OBJECTS:
        for key in ("felszerelés", "hatótáv", "ereklye", "védőküszöb", "sfé", "pajzsérték"):
            if key in card:
                yield (key,), "cards.equipment_only", {"key": key, "action": action}
    if card.get("ereklye") and action == "tárgy":
        yield ("ereklye",), "cards.relic_is_magical", {}
    for key, other in (("védőküszöb", "sfé"), ("sfé", "védőküszöb")):
        if key in card and other not in card:
            yield (key,), "cards.armour_both", {"key": key, "missing": other}


def _action(card: Card) -> Iterator[Found]:
    """K/III.8.1.E, 8.5.C, 8.6.C–D: keys that belong to one type of action; equipment deals no damage of its own."""
    action = card.get("akció")
    if action is None:
        return
    for key, of in (("kombináció", "pusztakezes támadás"), ("negatív", "hatalomszó"), ("szférák", "varázslat"),
                    ("mozaik", "varázslat")):
        if key in card and action != of:
            yield (key,), "cards.action_only", {"key": key, "action": action, "expected": (of,)}
    if action in OBJECTS and "sebzés" in card:
        yield ("sebzés",), "cards.not_of_equipment", {"key": "sebzés", "action": action}
    if damage_range(card.get("sebzés")) is not None:
        yield ("sebzés",), "cards.range_of_beast_only", {"value": card["sebzés"]}


def _conditions(card: Card) -> Iterator[Found]:
    """K/IV.6.6.1: up to three conditions, each parts joined by + and / with braces in pairs."""
    conditions = card.get("feltételek")
    if conditions is not None and not 1 <= len(conditions) <= _MOST_CONDITIONS:
        yield ("feltételek",), "cards.condition_count", {"count": len(conditions), "most": _MOST_CONDITIONS}
    places: list[tuple[Path, Any]] = [(("feltételek", n), text) for n, text in enumerate(conditions or ())]
    for place, text in [*places, (("feltétel",), card.get("feltétel"))]:
        if text is not None and not _readable(text):
            yield place, "cards.condition_form", {"text": text}


def _readable(condition: str) -> bool:
    """Nothing empty between the signs; ``3*Etikett/ /Színészet`` is read as the rulebook prints it."""
    outside = re.sub(r"\{[^{}]*\}", "x", condition)
    places = [place.partition("*") if "*" in place else ("", "", place) for place in outside.split("+")]
    counts = all(number.strip().isdecimal() if star else not number for number, star, _ in places)
    return (counts and not set("{}") & set(outside)
            and all(any(part.strip() for part in rest.split("/")) for _, _, rest in places))


def _costs(card: Card) -> Iterator[Found]:
    """M/5.07.J–K: alliance points are paid from an ally, omen points from an omen."""
    kind = card.get("típus")
    for n, effect in enumerate(card.get("hatások", ())):
        if effect is None:  # it had faults of its own
            continue
        if effect.alliance_cost is not None and kind != "szövetséges":
            yield ("hatások", n, "szp"), "cards.cost_of_kind", {"key": "szp", "expected": ("szövetséges",)}
        if effect.omen_cost is not None and kind != "ómen":
            yield ("hatások", n, "óp"), "cards.cost_of_kind", {"key": "óp", "expected": ("ómen",)}


def _signs(card: Card) -> Iterator[Found]:
    """K/III.10.L, K/VII: psi and power words are an adventurer's, the antiss also a quest's."""
    kind = card.get("típus")
    for n, sign in enumerate(card.get("jelek", ())):
        kinds = _KINDS_OF_SIGN.get(sign, (kind,))
        if kind is not None and kind not in kinds:
            yield ("jelek", n), "cards.sign_of_kind", {"word": sign, "kind": kind, "kinds": kinds}


def _range(uneven: bool) -> Callable[[Card], Iterator[Found]]:
    """K/IV.6.5.2.C, É30: a range of damage is thrown on one die, so its length divides six."""

    def test(card: Card) -> Iterator[Found]:
        limits = damage_range(card.get("sebzés"))
        if limits and not uneven and 6 % (limits[1] - limits[0] + 1):
            yield ("sebzés",), "cards.range_not_sixth", {"value": card["sebzés"]}

    return test


def _sides(other_side: bool) -> Callable[[Card], Iterator[Found]]:
    """M/3.10.D: the other side of an exalted card is of another kind, and has no third."""

    def test(card: Card) -> Iterator[Found]:
        side = card.get("oldal_b")
        if other_side and card.get("típus") == "kiemelkedett":
            yield ("típus",), "cards.side_b_kind", {}
        if other_side and side is not None:
            yield ("oldal_b",), "cards.third_side", {}
        elif side is not None and side.name == card.get("név"):
            yield ("oldal_b", "név"), "cards.side_b_name", {"name": side.name}

    return test
