"""What may be done now: base lines, whose open places ``complete`` fills (1-architecture.md, 3).

„In ``legal``” means: an instance of one of its lines. Candidates are made from what lies on
the table, and judged by the same checks as ``step``: so the two can't disagree on what is
listed, only on what nobody thought of; a test compares with brute force.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from msgspec import Struct

from engine.legal_acts import act_lines
from engine.legal_answers import answer_lines, claims
from engine.many import answering, playing
from engine.state import State, card
from engine.step import refusal
from engine.zones import HAND
from events.acts import Manoeuvre, Play
from events.base import Event

MOST = 20_000  # completions of one base line looked at; a bound, not a rule
# Checks that look at nothing which an open place fills: targets, numbers, the team.
UNMOVED: dict[type[Event], frozenset[str]] = {
    Play: frozenset({"awaited", "momentum_first", "in_hand", "phase_plain", "phase_action", "outside_phase",
                     "quick_only", "caster", "caste", "caster_alert", "caster_place"}),
    Manoeuvre: frozenset({"awaited", "momentum_first", "row_phase", "manoeuvre_target", "battle_allowed"}),
}


class Open(Struct, frozen=True):
    """An open place of a base line: the event's field, how many or how much, and of what.

    ``sort``: szám (``low``–``high`` is its range), lapok (``low``–``high`` of ``options``, as a
    set), hadrend (all of ``options`` over front and protected), teljesítők (named by the player).
    """

    field: str
    sort: str
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()


class BaseLine(Struct, frozen=True):
    """A line that may be played, by group, with its open places."""

    event: Event
    group: str
    open: tuple[Open, ...] = ()


def candidates(state: State, rules: Any) -> Iterator[BaseLine]:
    """Base lines that the decision awaited might be answered by, judged or not; by the other reading of É03 others
    than the active player may act quickly, too."""
    a = state.awaiting
    if a.kind == "vége":
        return
    seats = answering(state)
    if a.kind == "cselekvés" and rules.readings["É03"] != 1:
        seats = (*seats, *(n for n in playing(state) if n not in seats))
    for seat in seats:
        lines = act_lines(state, seat, rules) if a.kind == "cselekvés" else answer_lines(state, rules, seat)
        for event, group, places in lines:
            yield BaseLine(event, group, tuple(Open(*p) for p in places))


def legal(state: State, rules: Any) -> list[BaseLine]:
    """The base lines that have at least one completion which the rules don't refuse."""
    return [b for b in candidates(state, rules) if next(complete(state, b, rules), None) is not None]


def complete(state: State, base: BaseLine, rules: Any) -> Iterator[Event]:
    """The legal completions of a base line, smallest first; equipment is left off."""
    unmoved = UNMOVED.get(type(base.event), frozenset())
    for event in _instances_in(state, base, rules):
        failing = refusal(state, event, rules)
        if not failing:
            yield event
        elif failing in unmoved:
            return  # whatever fills the open places


def _instances_in(state: State, base: BaseLine, rules: Any) -> Iterator[Event]:
    if any(p.sort == "teljesítők" for p in base.open):
        for assignments in ((), *claims(state, base.event, rules)):
            yield base.event.model_copy(update={"assignments": assignments})
    else:
        yield from instances(base)


def instances(base: BaseLine) -> Iterator[Event]:
    """All completions of a base line, judged or not, up to ``MOST``."""
    choices = [list(_fills(p)) for p in base.open]
    for n, filled in enumerate(product(*choices)):
        if n >= MOST:
            return
        update: dict[str, Any] = {}
        for fields in filled:
            update.update(fields)
        yield base.event.model_copy(update=update) if update else base.event


def _fills(place: Open) -> Iterator[dict[str, Any]]:
    if place.sort == "szám":
        for n in range(place.low, place.high + 1):
            yield {place.field: n}
    elif place.sort == "lapok":
        for size in range(place.low, place.high + 1):
            for chosen in combinations(place.options, size):
                yield {place.field: chosen}
    elif place.sort == "hadrend":
        for size in range(len(place.options), 0, -1):
            for front in combinations(place.options, size):
                yield {"front": front, "protected": tuple(o for o in place.options if o not in front)}
    else:
        yield {}


def is_instance(base: BaseLine, event: Event) -> bool:
    """Whether an event is a completion of a base line, its legality aside."""
    if type(base.event) is not type(event):
        return False
    free = {p.field for p in base.open} | {"equipment"}
    if any(p.sort == "hadrend" for p in base.open):
        free |= {"front", "protected"}
    return all(_same(base.event, event, name) for name in _said(event) if name not in free)


def _same(base: Event, event: Event, name: str) -> bool:
    """Equal in one field; a caster or the place of an effect left out means the only one there is."""
    given, wanted = getattr(event, name), getattr(base, name)
    return given == wanted or (name in ("caster", "effect") and (given is None or wanted is None))


def _said(event: Event) -> tuple[str, ...]:
    return tuple(n for n in type(event).model_fields if n not in _BESIDE)


_BESIDE = frozenset({"schema_version", "grade", "source", "line", "column", "raw", "recorder", "reason", "texts",
                     "in_answer", "payer"})


def count_acts(state: State, rules: Any) -> int:
    """How many base lines there are: what a fingerprint holds (counted without equipment and
    order)."""
    return len(legal(state, rules))


def unknown_plays(state: State, seat: int) -> int:
    """How many cards in hand nobody knows: what they allow can't be listed."""
    return sum(card(state, cid).d is None for cid in state.seats[seat].zones[HAND])
