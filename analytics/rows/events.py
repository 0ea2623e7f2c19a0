"""Events, checks and consequences: what was entered, what the rules said of it, what came of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from adjudicator.explain import paragraphs_of
from adjudicator.replay import Moment
from adjudicator.telling import line_of
from adjudicator.wording import SAID
from analytics.rows.told import Row, Told, name_of, seat_of
from engine.flow import phase_name
from engine.state import SEATS, State
from engine.verdict import Check, Verdict
from engine.zones import PLACE
from events.acts import Pass, Play
from events.base import Event
from events.opening import Opening, SourceText
from events.refs import parse_ref

# Lines that name no card: a public lake keeps them.
_PLAIN: Final = frozenset({"passz", "dobás", "folytatás", "kezdődobás", "kezdőjátékos", "feladás", "fordulójel"})
_CARDS: Final = frozenset({"card"})
_SECOND: Final = frozenset({"host", "source"})
_SEATS: Final = frozenset({"seat", "winner"})
_NUMBERS: Final = frozenset({"count", "amount", "paid", "total", "turns"})
_LISTS: Final = frozenset({"cards", "front", "rolls"})
_CARDLESS: Final = frozenset(key for key, names in SAID.items() if not (_CARDS | _SECOND | _LISTS) & {*names})
_ENCODER: Final = msgspec.json.Encoder(order="sorted")


class Names:
    """The cards that an event names, as a public lake may know them."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.known = told.end.names

    def __call__(self, event: Event) -> str | None:
        """The name of the event's card; in a public lake only where every copy of it was seen, or
        where the event itself shows it (K/V.1: a card that is played is shown)."""
        fields = event.__dict__
        text = fields.get("card") or fields.get("target")
        if text is None:
            return None
        name = parse_ref(text).name
        if name == "?":
            return None
        if self.told.public and type(event) is not Play:
            ids = self.known.get(name, ()) if not self.told.breaks else ()
            return name if ids and all(self.told.shown(self.told.end, cid) for cid in ids) else None
        return name


def event_rows(told: Told) -> list[Row]:
    """One row per event of the log, taken out or not."""
    rows, names = [], Names(told)
    frames: Any = None
    phase = ""
    for m in told.moments:
        before, after, e = m.before if m.before is not None else m.after, m.after, m.event
        if before.frames is not frames:
            frames, phase = before.frames, phase_name(before)
        a = after.awaiting
        outcome = m.verdict.outcome if m.verdict.checks else None
        # A model is asked through its dictionary: an attribute that it has not costs it a long search.
        seat, *rest = _PASSED[e.seat] if type(e) is Pass else _said_by(e, names)
        rows.append((m.number, e.kind, seat, before.turn, phase, e.grade, *rest, e.line, outcome is not None,
                     outcome, m.taken_out or None, a.kind, SEATS[a.seat] if a.seat >= 0 else None))
    return rows


_PASSED: Final = {seat: (seat, f"{seat} passz", None, None) for seat in SEATS}


def _said_by(event: Event, names: Names) -> tuple[str | None, ...]:
    """Seat, line, card and targets of an event."""
    public = names.told.public
    return event.__dict__.get("seat"), _line(event, public), names(event), _targets(event, public)


def _line(event: Event, public: bool) -> str | None:
    if public and event.kind not in _PLAIN:
        return None
    if isinstance(event, Opening | SourceText):
        return None
    return event.raw if event.raw is not None and not public else line_of(event)


def _targets(event: Event, public: bool) -> str | None:
    targets = event.__dict__.get("targets")
    return ", ".join(targets) if targets and not public else None


def check_rows(told: Told) -> list[Row]:
    """One row per check of every verdict."""
    rows = []
    for m in told.moments:
        checks, outcome, counts = m.verdict.checks, m.verdict.outcome, not m.taken_out
        for place, c in enumerate(checks):
            rows.append((m.number, place, c.key, _joined(c.paragraphs), _joined(c.readings) or None, c.ok, c.deciding,
                         c.structural, None if told.public else _values(c, m.before), outcome, counts))
    return rows


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


def said_rows(told: Told) -> list[Row]:
    """One row per consequence, in order."""
    rows: list[Row] = []
    rules = told.rules
    for m in told.moments:
        if not m.said:
            continue
        counts, after, number = not m.taken_out, m.after, m.number
        for place, said in enumerate(m.said):
            key = said[0]
            if key == "passed":  # three in four: a short way
                rows.append((number, place, key, None, SEATS[said[1]], None, None, _ids(key, rules), counts))
                continue
            cardname, seat, count, word = _plain_parts(said) if key in _CARDLESS else _parts(said, after, told)
            rows.append((number, place, key, cardname, seat, count, word, _ids(key, rules), counts))
    return rows


@lru_cache(maxsize=4096)
def _ids(key: str, rules: Any) -> str:
    return " ".join(paragraphs_of((key,), rules))


@lru_cache(maxsize=4096)
def _plain_parts(said: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same of one that names no card: it does not depend on the position."""
    return _parts(said, None, None)


def _parts(said: tuple[Any, ...], state: Any, told: Any) -> tuple[Any, ...]:
    """The parameters of a consequence by what they are: card, seat, number, and the rest as words."""
    cardname = seat = count = None
    rest: list[str] = []
    for name, value in zip(SAID.get(said[0], ()), said[1:], strict=False):
        if name in _CARDS:
            cardname = name_of(state, value, told)
        elif name in _SECOND:
            rest.append(name_of(state, value, told) or "?")
        elif name in _SEATS:
            seat = seat_of(value)
        elif name in _NUMBERS and isinstance(value, int) and count is None:
            count = int(value)
        elif name == "zone":
            rest.append(PLACE[value] if isinstance(value, int) and 0 <= value < len(PLACE) else str(value))
        elif name in _LISTS:
            rest.extend(_listed(name, value, state, told))
        elif value != "":
            rest.append(str(value))
    return cardname, seat, count, " ".join(rest) or None


def _listed(name: str, value: Any, state: State, told: Told) -> list[str]:
    if not isinstance(value, tuple | list):
        return [str(value)]
    if name == "rolls":
        return [str(one) for one in value]
    return [", ".join(name_of(state, cid, told) or "?" for cid in value)] if value else []


def deciding(verdict: Verdict) -> str | None:
    """The deciding paragraphs of a verdict, joined."""
    return _joined(verdict.paragraphs) or None


def against(m: Moment) -> bool:
    """Whether a moment counts and the rules speak against it."""
    return m.against and not m.taken_out
