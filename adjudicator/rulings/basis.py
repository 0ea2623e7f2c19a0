"""What a ruling rests on: the moment, the verdict, its paragraphs and readings, the cards' texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from adjudicator.replay import Moment
from adjudicator.telling import line_of
from engine.flow import phase_name
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.ruleset import Ruleset
from engine.state import State
from engine.verdict import Verdict
from events.base import Event
from events.refs import parse_ref

DIGEST_LENGTH: Final = 12
# The fields of events that name cards, in the order in which they are told.
_NAMING: Final = ("card", "caster", "wearer", "target", "targets", "team", "front", "protected", "equipment", "cards",
                  "choices", "subjects", "source_card", "quests", "effect_cards", "given", "taken", "assignments")


class Basis(Struct, frozen=True):
    """The ground of a ruling. ``situation``: the phase, what was awaited, and whether a time thread was open;
    ``cards``: name -> beginning of the digest of its text then; ``readings``: those that the
    deciding checks used, with the number of the answer in force."""

    number: int
    line: str
    kind: str
    turn: int
    situation: tuple[str, ...]
    verdict: Verdict
    paragraphs: tuple[str, ...]
    readings: dict[str, int]
    cards: dict[str, str]


def basis(moment: Moment, rules: Ruleset) -> Basis:
    """What a ruling on this event rests on."""
    state = moment.before if moment.before is not None else moment.after
    used = dict.fromkeys(r for check in moment.verdict.deciding for r in check.readings)
    return Basis(moment.number, line_of(moment.event), moment.event.kind, state.turn, _situation(state),
                 moment.verdict, moment.verdict.paragraphs, {name: rules.readings[name] for name in used},
                 cards_of(moment.event, moment.after))


def _situation(state: State) -> tuple[str, ...]:
    thread = ("időfonal",) if thread_of(state) is not None else ()
    return tuple(word for word in dict.fromkeys((phase_name(state), state.awaiting.kind, *thread)) if word != "nincs")


def cards_of(event: Event, state: State) -> dict[str, str]:
    """The cards that an event names, in order, with the digests of their texts in this game."""
    effect = getattr(event, "effect_line", None)
    named = dict.fromkeys(name for one in (event, effect) if one is not None for name in _names(one))
    return {name: state.defs[name].digest[:DIGEST_LENGTH] for name in named if name in state.defs}


def _names(event: Event) -> Iterator[str]:
    for field in _NAMING:
        value: Any = getattr(event, field, None)
        for one in value if isinstance(value, tuple) else (value,):
            yield from _plain(one)


def _plain(value: Any) -> Iterator[str]:
    """The names in a value: a reference, or what is attached to whom, or who meets what."""
    if isinstance(value, str):
        yield parse_ref(value).name
        return
    for field in ("card", "target"):
        inner = getattr(value, field, None)
        if isinstance(inner, str):
            yield parse_ref(inner).name
