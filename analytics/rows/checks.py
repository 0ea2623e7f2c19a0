"""Checks: what the rules looked at in every event, and what they found."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from adjudicator.replay import Moment
from analytics.rows.coded import Coded, Shelves
from analytics.rows.told import Row, Told
from engine.state import State
from engine.verdict import LEGAL, Check, Verdict

_ENCODER = msgspec.json.Encoder(order="sorted")


class CheckRows:
    """One row per check of every verdict."""

    def __init__(self, told: Told, shelves: Shelves) -> None:
        self.rows, self.told = Coded(shelves.kept["ítéletek"], 0), told
        self.known = shelves.known[told.rules].checks

    def codes(self, m: Moment) -> list[int]:
        """The numbers of the rows of an event's checks."""
        checks = m.verdict.checks
        key = (m.verdict.outcome, m.taken_out == 0, *map(id, checks))
        known = self.known.get(key)
        if known is not None:
            return known[0]
        found = [self.rows.code(_check(place, c, m, self.told)) for place, c in enumerate(checks)]
        if m.verdict.outcome == LEGAL and not any(c.params for c in checks):  # values are told by the position
            self.known[key] = found, checks
        return found


def _check(place: int, c: Check, m: Moment, told: Told) -> Row:
    """The row of a check without the number of its event."""
    values = _values(c, m.before) if c.params and told.open is None else None
    return (place, c.key, _joined(c.paragraphs), _joined(c.readings) or None, c.ok, c.deciding, c.structural, values,
            m.verdict.outcome, not m.taken_out)


@lru_cache(maxsize=4096)
def _joined(words: tuple[str, ...]) -> str:
    return " ".join(words)


def _values(c: Check, state: State | None) -> str | None:
    if not c.params:
        return None
    return _ENCODER.encode({name: _plain(name, value, state) for name, value in c.params}).decode()


def _plain(name: str, value: Any, state: State | None) -> Any:
    """A value behind a check: cards by name, everything else as plain as it is."""
    from adjudicator.wording import SORTS, shown

    if name in SORTS:
        told = shown(state, name, value, "hu")
        return list(told) if isinstance(told, tuple) else told
    return value if isinstance(value, str | int | bool | list | tuple) or value is None else str(value)


def deciding(verdict: Verdict) -> str | None:
    """The deciding paragraphs of a verdict, joined."""
    return _joined(verdict.paragraphs) or None
