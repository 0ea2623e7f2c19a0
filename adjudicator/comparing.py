"""A branch beside the game as it was played: what no longer fits, what is judged otherwise, where
the two part, and what differs in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from immutables import Map
from msgspec.structs import replace

from adjudicator.board import board_json, card_line
from adjudicator.branching import Branch
from adjudicator.cases import same as same_value
from adjudicator.importing.lines import value_of
from adjudicator.replay import Moment
from engine.state import State
from engine.verdict import ILLEGAL, Verdict
from events.choices import TurnMark
from events.repair import Check

REFUSED: Final = "szabálytalan"
NOT_AWAITED: Final = "nem várt"
NOTED: Final = "ellenőrzés"
TURN: Final = "fordulójel"
POINTLESS: Final = "tárgytalan"


@dataclass(frozen=True, slots=True)
class Unfit:
    """An event of the log that no longer fits: why, its moment as played and in the branch (None
    where it can't be there); of noted values (path, noted, found)."""

    reason: str
    old: Moment
    new: Moment | None
    values: tuple[tuple[str, Any, Any], ...] = ()
    about: int = 0


@dataclass(frozen=True, slots=True)
class Changed:
    """An event that is judged otherwise: as played, and in the branch."""

    old: Moment
    new: Moment


@dataclass(frozen=True, slots=True)
class Comparison:
    """``state_at``: the first event after which the positions differ, ``same_from``: from which on
    they are the same again to the end, ``verdict_at``: the first event judged otherwise; 0 for none."""

    unfit: tuple[Unfit, ...]
    changed: tuple[Changed, ...]
    state_at: int
    same_from: int
    verdict_at: int

    @property
    def judged_otherwise(self) -> tuple[Changed, ...]:
        """All events whose verdict changed, those that no longer fit too, in order."""
        found = [*self.changed, *(Changed(u.old, u.new) for u in self.unfit
                                  if u.new is not None and otherwise(u.old.verdict, u.new.verdict))]
        return tuple(sorted(found, key=lambda c: c.old.number))


def compare(made: Branch) -> Comparison:
    """What the branch changes in the events and positions that it shares with the game."""
    unfit = [Unfit(POINTLESS, made.base.at(n), None, (), about) for n, about in made.gone.items()]
    changed: list[Changed] = []
    for old, new in made.pairs:
        if old.number < made.asked.start:
            continue
        found = _unfit(made, old, new)
        if found is not None:
            unfit.append(found)
        elif otherwise(old.verdict, new.verdict):
            changed.append(Changed(old, new))
    unfit.sort(key=lambda u: u.old.number)
    differing = [n for n, after in made.after.items() if n >= made.asked.start and not same(_played(made, n), after)]
    judged = [c.old.number for c in changed]
    judged += [u.old.number for u in unfit if u.new is not None and otherwise(u.old.verdict, u.new.verdict)]
    last = max(made.after, default=0)
    parted = max(differing, default=0)
    return Comparison(tuple(unfit), tuple(changed), min(differing, default=0),
                      parted + 1 if 0 < parted < last else 0, min(judged, default=0))


def _played(made: Branch, number: int) -> State:
    """The position after an event as played; after the last one for lines added at the end."""
    return made.base.at(min(number, len(made.base.moments))).after


def same(one: State, other: State) -> bool:
    """Whether two positions are the same but for how many events led to them and which texts are known."""
    return one is other or _bare(one) == _bare(other)


def _bare(state: State) -> State:
    return replace(state, said=(), defs=Map(), count=0)


def otherwise(old: Verdict, new: Verdict) -> bool:
    """Whether a verdict is another one: its outcome, or what decided it (by whichever paragraph)."""
    return _essence(old) != _essence(new)


def _essence(verdict: Verdict) -> tuple[str, frozenset[tuple[str, bool | None]]]:
    return verdict.outcome, frozenset((c.key, c.ok) for c in verdict.deciding)


def _unfit(made: Branch, old: Moment, new: Moment) -> Unfit | None:
    if new.verdict.outcome == ILLEGAL and old.verdict.outcome != ILLEGAL:
        return Unfit(NOT_AWAITED if new.verdict.only_structural else REFUSED, old, new)
    event = old.event
    if isinstance(event, TurnMark) and event.number == old.after.turn != new.after.turn:
        return Unfit(TURN, old, new, (("forduló", event.number, new.after.turn),))
    if isinstance(event, Check):
        failed = tuple(_failing(made, old, new, event))
        return Unfit(NOTED, old, new, failed) if failed else None
    return None


def _failing(made: Branch, old: Moment, new: Moment, event: Check) -> Iterator[tuple[str, Any, Any]]:
    """What the table noted and found so, and what the branch would have found."""
    for noted in event.assertions:
        before = value_of(old.after, noted.name, made.base.rules)
        found = value_of(new.after, noted.name, made.rules_of(new.number))
        if same_value(noted.name, noted.value, before) and not same_value(noted.name, noted.value, found):
            yield noted.name, noted.value, found


# ── positions side by side ──────────────────────────────────────────────────────────────────

def differences(states: tuple[State, ...], rules: tuple[Any, ...],
                lang: str | None) -> list[tuple[str, tuple[Any, ...]]]:
    """What differs between positions: the place, and its value in each of them. In a language cards
    are told in words, without one they are those of the board."""
    flat = [dict(_flat(board_json(state, by), lang)) for state, by in zip(states, rules, strict=True)]
    keys = dict.fromkeys(key for one in flat for key in one)
    rows = [(key, tuple(one.get(key) for one in flat)) for key in keys]
    return [(key, values) for key, values in rows if any(value != values[0] for value in values[1:])]


def _flat(board: Mapping[str, Any], lang: str | None) -> Iterator[tuple[str, Any]]:
    for key, value in board.items():
        if key == "játékosok":
            for letter, seat in value.items():
                yield from ((f"{letter}.{name}", _shown(found, lang)) for name, found in seat.items())
        elif key == "időfonalak" and lang is not None:
            yield key, [[item["lap"] for item in thread["elemek"]] for thread in value]
        elif key == "manőver" and lang is not None:
            yield key, None if value is None else value["fajta"]
        else:
            yield key, value


def _shown(value: Any, lang: str | None) -> Any:
    if lang is None or not isinstance(value, list):
        return value
    return [card_line(one, lang) if isinstance(one, Mapping) else str(one) for one in value]
