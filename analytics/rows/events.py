"""Events, checks and consequences: what was entered, what the rules said of it, what came of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, count, repeat
from typing import Any, Final

import msgspec

from adjudicator.explain import paragraphs_of
from adjudicator.replay import Moment
from adjudicator.telling import line_of
from adjudicator.wording import SAID
from analytics.rows.coded import Coded, Kept
from analytics.rows.told import Row, Told, name_of, seat_of
from engine.flow import ROW_PHASE, phase_name
from engine.frames import RowPhase, Thread
from engine.ruleset import Ruleset
from engine.state import NOBODY, SEATS, State
from engine.verdict import Check, Verdict
from engine.zones import PLACE
from events.acts import Pass, Play
from events.base import Event
from events.opening import Opening, SourceText
from events.refs import parse_ref

# Lines that name no card: a public lake keeps them.
_PLAIN: Final = frozenset({"passz", "dobás", "folytatás", "kezdődobás", "kezdőjátékos", "feladás", "fordulójel"})
_CARDS: Final = frozenset({"card"})
_SECOND: Final = frozenset({"host", "source", "caster", "who"})
_SEATS: Final = frozenset({"seat", "winner"})
_OTHER_SEATS: Final = frozenset({"controller"})
_NUMBERS: Final = frozenset({"count", "amount", "paid", "total", "turns"})
_LISTS: Final = frozenset({"cards", "front", "rolls"})
_CARDLESS: Final = frozenset(key for key, names in SAID.items() if not (_CARDS | _SECOND | _LISTS) & {*names})
# Where the card stands in those that name one and no other.
_CARD_AT: Final = {key: 1 + names.index("card") for key, names in SAID.items()
                   if [name for name in names if name in _CARDS | _SECOND | _LISTS] == ["card"]}
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


def event_rows(told: Told, kept: Kept) -> Coded:
    """One row per event of the log, taken out or not."""
    rows, names = Coded(kept), Names(told)
    rows.leading[0].extend(range(1, len(told.moments) + 1))  # a moment's number is its place in the log
    add, code = rows.codes.append, kept.setdefault
    for m in told.moments:
        before, e, a, verdict = m.before or m.after, m.event, m.after.awaiting, m.verdict
        outcome = verdict.outcome if verdict.checks else None
        # A model is asked through its dictionary: an attribute that it has not costs it a long search.
        seat, line, named, targets = _PASSED[e.seat] if type(e) is Pass else _said_by(e, names)
        # The innermost phase is most often that of the thread on top, or of the Row.
        top = before.frames[-1] if before.frames else None
        frame = type(top)
        phase = top.phase if frame is Thread and top.phase else ROW_PHASE if frame is RowPhase else phase_name(before)
        # The grade's bare text: rows that hold an enumeration are looked through by the collector for ever.
        add(code((e.kind, seat, before.turn, phase, e.grade._value_, line, named, targets, e.line,
                  outcome is not None, outcome, m.taken_out or None, a.kind, _SEAT[a.seat]),
                 len(kept)))
    return rows


_SEAT: Final = {NOBODY: None, **dict(enumerate(SEATS))}
_PASSED: Final = {seat: (seat, f"{seat} passz", None, None) for seat in SEATS}


def _said_by(event: Event, names: Names) -> tuple[str | None, ...]:
    """Seat, line, card and targets of an event."""
    public = names.told.public
    return event.__dict__.get("seat"), _line(event, public), names(event), _targets(event, public)


def _line(event: Event, public: bool) -> str | None:
    if public and event.kind not in _PLAIN:
        return None
    if type(event) in (Opening, SourceText):
        return None
    return event.raw if event.raw is not None and not public else line_of(event)


def _targets(event: Event, public: bool) -> str | None:
    targets = event.__dict__.get("targets")
    return ", ".join(targets) if targets and not public else None


def check_rows(told: Told, kept: Kept) -> Coded:
    """One row per check of every verdict."""
    rows = Coded(kept)
    sizes, codes = list[int](), rows.codes
    # That of a pass is the same again and again; verdicts live as long as the moments, so ids tell them apart.
    seen: tuple[dict[int, list[int]], dict[int, list[int]]] = {}, {}
    known: dict[tuple[Any, ...], int] = {}  # a check without values is shared by many verdicts
    for m in told.moments:
        verdict, counts = m.verdict, not m.taken_out
        found = seen[counts].get(id(verdict))
        if found is None:
            found = []
            for place, c in enumerate(verdict.checks):
                key = (id(c), place, verdict.outcome, counts)
                code = known.get(key)
                if code is None:
                    code = rows.code(_check(place, c, m, told))
                    if not c.params:
                        known[key] = code
                found.append(code)
            if len(found) == 1 and not verdict.checks[0].params:  # what is told of these depends on the position
                seen[counts][id(verdict)] = found
        codes += found
        sizes.append(len(found))
    rows.leading[0].extend(chain.from_iterable(map(repeat, count(1), sizes)))
    return rows


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


def said_rows(told: Told, kept: Kept) -> Coded:
    """One row per consequence, in order."""
    rows, ids = Coded(kept, 2), _Ids(told.rules)
    numbers, places = rows.leading
    sizes = [len(m.said) for m in told.moments]
    numbers += chain.from_iterable(map(repeat, count(1), sizes))  # a moment's number is its place in the log
    places += chain.from_iterable(map(range, sizes))
    add, code = rows.codes.append, kept.setdefault
    plain: tuple[dict[Any, int], dict[Any, int]] = {}, {}  # one that names no card is told alike in every position
    for m in told.moments:
        known = plain[m.taken_out == 0]
        for said in m.said:
            key = said[0]
            found = known.get(said) if key in _CARDLESS else None
            if found is None:
                at = _CARD_AT.get(key)
                if at is not None:
                    parts = _named(at, name_of(m.after, said[at], told), *said[:at], *said[at + 1:])
                else:
                    parts = _unnamed(said) if key in _CARDLESS else _parts(said, m.after, told)
                found = code((key, *parts, ids[key], m.taken_out == 0), len(kept))
                if key in _CARDLESS:
                    known[said] = found
            add(found)
    return rows


class _Ids(dict[str, str]):
    """The paragraphs of consequences in a ruleset, by key."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def __missing__(self, key: str) -> str:
        found = self[key] = " ".join(paragraphs_of((key,), self.rules))
        return found


@lru_cache(maxsize=65536)
def _named(at: int, name: str | None, *rest: Any) -> tuple[Any, ...]:
    """The parts of a consequence whose one card, of this name, stands at this place."""
    return name, *_parts((*rest[:at], NOBODY, *rest[at:]), None, None)[1:]


@lru_cache(maxsize=65536)
def _unnamed(said: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parts of a consequence that names no card."""
    return _parts(said, None, None)


def _parts(said: tuple[Any, ...], state: Any, told: Any) -> tuple[Any, ...]:
    """The parameters of a consequence by what they are: card, seat, number, and the rest as words."""
    cardname = seat = count = None
    rest: list[str] = []
    for name, value in zip(SAID.get(said[0], ()), said[1:], strict=False):
        if name in _CARDS:
            cardname = name_of(state, value, told)
        elif name in _SECOND:
            if value != NOBODY:
                rest.append(name_of(state, value, told) or "?")
        elif name in _SEATS:
            seat = seat_of(value)
        elif name in _NUMBERS and isinstance(value, int) and count is None:
            count = int(value)
        elif name in _OTHER_SEATS:
            rest.append(seat_of(value) or "?")
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
