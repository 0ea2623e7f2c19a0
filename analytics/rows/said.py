"""Consequences: what came of every event."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.explain import paragraphs_of
from adjudicator.replay import Moment
from adjudicator.wording import SAID
from analytics.rows.coded import Coded, Shelves
from analytics.rows.told import Told, name_of, seat_of
from engine.state import NOBODY, Consequence, State
from engine.zones import PLACE

_CARDS: Final = frozenset({"card"})
_SECOND: Final = frozenset({"host", "source", "caster", "who"})
_SEATS: Final = frozenset({"seat", "winner"})
_OTHER_SEATS: Final = frozenset({"controller"})
_NUMBERS: Final = frozenset({"count", "amount", "paid", "total", "turns"})
_LISTS: Final = frozenset({"cards", "front", "rolls"})
# Where the card stands in those that name one and no other; 0 for those that name none.
_CARD_AT: Final = {key: 1 + names.index("card") if named else 0 for key, names in SAID.items()
                   for named in [[name for name in names if name in _CARDS | _SECOND | _LISTS]]
                   if named in ([], ["card"])}


class SaidRows:
    """One row per consequence, in order."""

    def __init__(self, told: Told, shelves: Shelves) -> None:
        self.rows, self.told = Coded(shelves.kept["következmények"], 0, 1), told
        self.known = shelves.known[told.rules]

    def codes(self, m: Moment) -> list[int]:
        """The numbers of the rows of what came of an event."""
        trace, known = m.said, self.known
        if m.taken_out:
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
        return self.rows.code((key, *_parts(said, m.after, self.told), cited, m.taken_out == 0))


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
