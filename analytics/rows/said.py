"""Consequences: what came of every event."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from adjudicator.explain import paragraphs_of
from adjudicator.replay import Moment
from adjudicator.wording import SAID, shown
from analytics.rows.coded import Coded, Shelves
from analytics.rows.told import Told, name_of, seat_of
from engine.state import NOBODY, Consequence, State
from events.repair import ManualEffect
from events.rulings import Ruling

_CARDS: Final = frozenset({"card"})
_SECOND: Final = frozenset({"host", "source", "caster", "who"})
_SEATS: Final = frozenset({"seat", "winner"})
_NUMBERS: Final = frozenset({"count", "amount", "paid", "total", "turns"})
_LISTS: Final = frozenset({"cards", "front", "rolls"})
# What somebody typed in words of his own where it is done by hand: it may name what the game did not reveal.
_BY_HAND: Final = (ManualEffect, Ruling)
_TYPED: Final = frozenset({("forbidden", "what"), ("counters", "name"), ("given", "printed"), ("lost", "printed")})
_ENCODER: Final = msgspec.json.Encoder(order="sorted")
# Where the card stands in those that name one and no other; 0 for those that name none.
_CARD_AT: Final = {key: 1 + names.index("card") if named else 0 for key, names in SAID.items()
                   for named in [[name for name in names if name in _CARDS | _SECOND | _LISTS]]
                   if named in ([], ["card"])}


class SaidRows:
    """One row per consequence, in order."""

    def __init__(self, told: Told, shelves: Shelves) -> None:
        self.rows, self.told, self.public = Coded(shelves.kept["következmények"], 0, 1), told, told.public
        self.known = shelves.known[told.rules]

    def codes(self, m: Moment) -> list[int]:
        """The numbers of the rows of what came of an event."""
        trace, known = m.said, self.known
        if m.taken_out or (self.public and isinstance(m.event, _BY_HAND)):
            return [self._code(said, m) for said in trace]
        short = len(trace) < 3
        found = known.traces.get(trace) if short else None
        if found is not None:
            return found
        found, cardless = [], True
        for said in trace:
            at = _CARD_AT.get(said[0])
            if at == 0:
                code = known.said.get(said)
                if code is None:
                    code = known.said[said] = self._code(said, m)
            elif at is not None:
                cardless, name = False, name_of(m.after, said[at], self.told)
                named, key = known.named[said[0]], name if len(said) == 2 else (name, said[1:at], said[at + 1:])
                code = named.get(key)
                if code is None:
                    code = named[key] = self._code(said, m)
            else:
                cardless, code = False, self._code(said, m)
            found.append(code)
        if short and cardless:
            known.traces[trace] = found
        return found

    def _code(self, said: Consequence, m: Moment) -> int:
        key = said[0]
        cited = self.known.ids.get(key)
        if cited is None:
            cited = self.known.ids[key] = " ".join(paragraphs_of((key,), self.told.rules))
        return self.rows.code((key, *_parts(said, m, self.told), cited, m.taken_out == 0))


def _parts(said: Consequence, m: Moment, told: Told) -> tuple[Any, ...]:
    """The parameters of a consequence by what they are: card, seat, number, and the rest by their names, as JSON."""
    state, typed = m.after, _TYPED if told.public and isinstance(m.event, _BY_HAND) else ()
    cardname = seat = count = None
    rest: dict[str, Any] = {}
    values = (said[1:],) if said[0] == "start_rolled" else said[1:]  # it has a parameter for every seat
    for name, value in zip(SAID.get(said[0], ()), values, strict=False):
        if name in _CARDS:
            cardname = name_of(state, value, told)
        elif name in _SEATS:
            seat = seat_of(value)
        elif name in _NUMBERS and isinstance(value, int) and count is None:
            count = int(value)
        elif value not in ("", ()) and not (name in _SECOND and value == NOBODY) and (said[0], name) not in typed:
            rest[name] = _plain(name, value, state, told)
    return cardname, seat, count, _ENCODER.encode(rest).decode() if rest else None


def _plain(name: str, value: Any, state: State, told: Told) -> Any:
    """A parameter as it is read; cards by name, as far as they may be told."""
    if name in _SECOND:
        return name_of(state, value, told) or "?"
    if name in _LISTS and name != "rolls":
        return [name_of(state, cid, told) or "?" for cid in value] if isinstance(value, tuple | list) else value
    return shown(None, name, value, "hu")
