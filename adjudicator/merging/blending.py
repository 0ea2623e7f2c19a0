"""Two lines that may be of one event: what they say together, and in what they clash.

What only one of them tells (a card for ``?``, names for a count, a target) is known from it; a
clash is where both tell something and not the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from adjudicator.cases import same as same_value
from adjudicator.merging.names import Names
from adjudicator.merging.sheets import refuses
from adjudicator.plain import plain
from events import acts, chance, choices, repair
from events.base import Event, SeatEvent, Wire
from events.refs import UNKNOWN

_BESIDE: Final = frozenset(Event.model_fields)
_NAMES: Final = frozenset({
    "card", "cards", "caster", "targets", "target", "wearer", "team", "front", "protected", "given", "taken",
    "subjects", "source_card", "choices", "order", "quests", "effects"})
_UNORDERED: Final = frozenset({"team", "cards", "front", "protected", "quests", "equipment", "assignments"})
#: Where nothing is an answer of its own, and not something left out.
_ANSWERS: Final = frozenset({
    (acts.Block, "team"), (choices.Discard, "cards"), (choices.Choose, "choices"), (acts.BattleOrder, "protected"),
    (choices.Mulligan, "mulligan"), (acts.GoOn, "go_on"), (acts.AnswerPact, "accept")})
_SAME_SEAT: Final = (chance.Draw, chance.OpeningHand, chance.Reveal, chance.Shuffle, choices.Mulligan)
_SAME_ONLY: Final = (choices.TurnMark, repair.Note)


@dataclass(frozen=True)
class Blend:
    """What two lines say together as each has it: ``values`` differ only in the fields of ``clashes``;
    ``told`` counts the fields that only one of them tells."""

    values: tuple[Any, Any]
    clashes: tuple[str, ...] = ()
    told: int = 0


Clash = tuple[Any, Any, bool]  # the value as either has it, and whether they clash


def blend(one: Any, other: Any, names: Names) -> Blend | None:
    """The two together; None where they are not of the same event."""
    if type(one) is not type(other):
        return None
    if isinstance(one, _SAME_ONLY):
        return Blend((one, other)) if _told(one) == _told(other) else None
    made = _SPECIAL.get(type(one), _fields)(one, other, names)
    if not isinstance(one, SeatEvent) or isinstance(one, chance.StartingRolls) or one.seat == other.seat:
        return made
    if isinstance(one, _SAME_SEAT) or refuses(one) or made is None or made.clashes:
        return None
    return Blend((made.values[0], made.values[1].model_copy(update={"seat": other.seat})), ("seat",))


def _told(event: Event) -> dict[str, Any]:
    return {key: value for key, value in event.model_dump().items() if key not in _BESIDE}


def _fields(one: Any, other: Any, names: Names) -> Blend:
    """Field by field."""
    changes: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    clashes, told = [], 0
    for field in type(one).model_fields:
        if field in _BESIDE or field == "seat":
            continue
        first, second, clash = _field(one, field, getattr(one, field), getattr(other, field), names)
        changes[0][field], changes[1][field] = first, second
        clashes += [field] * clash
        told += _nothing(getattr(one, field)) != _nothing(getattr(other, field))
    return replace(_blended(one, other, changes, clashes), told=told)


def _blended(one: Any, other: Any, changes: tuple[dict[str, Any], dict[str, Any]], clashes: list[str]) -> Blend:
    return Blend((one.model_copy(update=changes[0]), other.model_copy(update=changes[1])), tuple(clashes))


def _field(event: Event, field: str, one: Any, other: Any, names: Names) -> Clash:
    if one == other:
        return one, one, False
    if (type(event), field) not in _ANSWERS and (_nothing(one) or _nothing(other)):
        told = other if _nothing(one) else one
        return told, told, False
    if isinstance(one, tuple) and isinstance(other, tuple):
        together = (_bag if field in _UNORDERED else _list)(one, other, field, names)
        return (one, other, True) if together is None else (together, together, False)
    joined = _joined(one, other, field, names)
    return (one, other, True) if joined is None else (joined, joined, False)


def _nothing(value: Any) -> bool:
    return value is None or value is False or value == ()


def _joined(one: Any, other: Any, field: str, names: Names) -> Any:
    """The single value that both can mean; None where there is none."""
    if one == other:
        return one
    if isinstance(one, str) and isinstance(other, str):
        return _word(one, other, field in _NAMES, names)
    if isinstance(one, Wire) and isinstance(other, Wire):
        parts = {key: _word(getattr(one, key), getattr(other, key), key in _NAMES, names)
                 for key in type(one).model_fields}
        return None if None in parts.values() else one.model_copy(update=parts)
    return None


def _word(one: str, other: str, name: bool, names: Names) -> str | None:
    if name and UNKNOWN in (one, other):
        return other if one == UNKNOWN else one
    if name:
        return names.better(one, other) if names.same(one, other) else None
    return one if plain(one) == plain(other) else None


def _list(one: Sequence[Any], other: Sequence[Any], field: str, names: Names) -> tuple[Any, ...] | None:
    if len(one) != len(other):
        return None
    found = tuple(_joined(a, b, field, names) for a, b in zip(one, other, strict=True))
    return None if None in found else found


def _bag(one: Sequence[Any], other: Sequence[Any], field: str, names: Names) -> tuple[Any, ...] | None:
    """Two lists of the same things in whatever order; in the order of the first."""
    rest, found = list(other), list(one)
    if len(found) != len(rest):
        return None
    lone = []
    for place, each in enumerate(found):
        match = next((b for b in rest if UNKNOWN not in (each, b) and _joined(each, b, field, names) is not None), None)
        if match is None:
            lone.append(place)
        else:
            rest.remove(match)
            found[place] = _joined(each, match, field, names)
    for place in lone:
        match = next((b for b in rest if UNKNOWN in (found[place], b)), None)
        if match is None:
            return None
        rest.remove(match)
        found[place] = match if found[place] == UNKNOWN else found[place]
    return tuple(found)


# ── lines of their own kind ─────────────────────────────────────────────────────────────────

def _drawn(one: Any, other: Any, names: Names) -> Blend | None:
    """Cards and counts: the names from whoever tells them. A mere count of others may be of more draws."""
    if _count(one) != _count(other):
        return Blend((one, other), ("cards",)) if one.cards and other.cards else None
    if not one.cards or not other.cards:
        cards = one.cards or other.cards
    else:
        found = _bag(one.cards, other.cards, "cards", names)
        if found is None:
            return Blend((one, other), ("cards",))
        cards = found
    told = {"cards": cards, "count": None if cards else one.count}
    return _blended(one, other, (told, told), [])


def _count(event: Any) -> int:
    return len(event.cards) if event.cards else event.count or 0


def _roll(one: chance.Roll, other: chance.Roll, names: Names) -> Blend:
    """Dice say more than their sum, both more than what came of it."""
    sums = [_sum(one), _sum(other)]
    dice = _clash(tuple(sorted(one.dice)), tuple(sorted(other.dice)))
    if dice or _clash(*sums) or _clash(one.outcome, other.outcome):
        return Blend((one, other), ("total",))
    told = {"dice": one.dice or other.dice, "total": sums[0] if sums[0] is not None else sums[1],
            "outcome": one.outcome or other.outcome}
    return _blended(one, other, (told, told), [])


def _sum(roll: chance.Roll) -> int | None:
    return roll.total if roll.total is not None else sum(roll.dice) or None


def _clash(one: Any, other: Any) -> bool:
    return not (_nothing(one) or _nothing(other)) and bool(one != other)


def _starting(one: chance.StartingRolls, other: chance.StartingRolls, names: Names) -> Blend:
    if any(one.rolls[seat] != other.rolls[seat] for seat in one.rolls if seat in other.rolls):
        return Blend((one, other), ("rolls",))
    told = {"rolls": {**one.rolls, **other.rolls}, "seat": one.seat if one.rolls else other.seat}
    return _blended(one, other, (told, told), [])


def _check(one: repair.Check, other: repair.Check, names: Names) -> Blend | None:
    """Checks of some common value; each gets what only the other noted."""
    pairs = [(a, b) for a in one.assertions for b in other.assertions if _same_path(a.name, b.name, names)]
    if not pairs:
        return None
    clash = any(not _equal(a, b, names) for a, b in pairs)
    only = (tuple(a for a in one.assertions if all(a is not p for p, _ in pairs)),
            tuple(b for b in other.assertions if all(b is not p for _, p in pairs)))
    changes = ({"assertions": one.assertions + only[1]},
               {"assertions": other.assertions + only[0] if clash else one.assertions + only[1]})
    return _blended(one, other, changes, ["assertions"] * clash)


def _same_path(one: str, other: str, names: Names) -> bool:
    (who, _, what), (whom, _, that) = one.rpartition("."), other.rpartition(".")
    return plain(what) == plain(that) and (who == whom or names.same(who, whom))


def _equal(one: repair.Assertion, other: repair.Assertion, names: Names) -> bool:
    path = one.name.rpartition(".")[2]
    if isinstance(one.value, list) and isinstance(other.value, list) and path != "torony":
        return _bag(one.value, other.value, "cards", names) is not None
    if isinstance(one.value, str) and isinstance(other.value, str):
        return names.same(one.value, other.value)
    return same_value(path, one.value, other.value)


def _gap(one: repair.Gap, other: repair.Gap, names: Names) -> Blend:
    """The same part is missing in both; a position may be stated by one."""
    clash = _clash(one.position, other.position)
    stated = one.position or other.position
    values = tuple(event.model_copy(update={"position": event.position if clash else stated}) for event in (one, other))
    return Blend((values[0], values[1]), ("position",) * clash)


_SPECIAL: dict[type[Any], Callable[[Any, Any, Names], Blend | None]] = {
    chance.Draw: _drawn, chance.OpeningHand: _drawn, chance.Roll: _roll, chance.StartingRolls: _starting,
    repair.Check: _check, repair.Gap: _gap}
