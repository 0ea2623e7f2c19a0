"""Events: what was entered, by whom, in which phase, and what the rules await after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from adjudicator.replay import Moment
from adjudicator.telling import line_of
from analytics.rows.coded import Coded, Shelves
from analytics.rows.told import Told
from engine.flow import phase_name
from engine.state import NOBODY, SEATS
from events.acts import Play
from events.base import Event
from events.opening import Opening, SourceText
from events.refs import parse_ref

# Lines that name no card: a public lake keeps them.
_PLAIN: Final = frozenset({"passz", "dobás", "folytatás", "kezdődobás", "kezdőjátékos", "feladás", "fordulójel"})
_SEAT: Final = {NOBODY: None, **dict(enumerate(SEATS))}


class EventRows:
    """One row per event of the log, taken out or not."""

    def __init__(self, told: Told, shelves: Shelves) -> None:
        self.rows, self.lines = Coded(shelves.kept["események"], 0, 3), shelves.lines
        self.names, self.public = Names(told), told.public

    def code(self, m: Moment) -> int:
        """The number of an event's row, without the event's number and its turn."""
        before, a, verdict = m.before or m.after, m.after.awaiting, m.verdict
        # A model is asked through its dictionary: each attribute costs it a search.
        fields = m.event.__dict__
        outcome = verdict.outcome if verdict.checks else None
        # The grade's bare text: rows that hold an enumeration are looked through by the collector for ever.
        return self.rows.code((
            fields["kind"], fields.get("seat"), phase_name(before), fields["grade"]._value_,
            *self._said_by(m.event, fields), fields["line"],
            outcome is not None, outcome, m.taken_out or None, a.kind, _SEAT[a.seat]))

    def _said_by(self, event: Event, fields: dict[str, Any]) -> tuple[str | None, ...]:
        """Line, card and targets of an event; the same of all that say the same, but in a public lake, where
        they go by what was seen."""
        if self.public or fields["raw"] is not None:
            return self._told(event, fields)
        says = _fields_of(type(event))(fields)
        try:
            found = self.lines.get(says)
        except TypeError:  # it holds what is no key
            return self._told(event, fields)
        if found is None:
            found = self.lines[says] = self._told(event, fields)
        return found

    def _told(self, event: Event, fields: dict[str, Any]) -> tuple[str | None, ...]:
        targets = fields.get("targets")
        aimed = ", ".join(targets) if targets and not self.public else None
        return _line(event, self.public), self.names(event), aimed


@lru_cache(maxsize=256)
def _fields_of(kind: type[Event]) -> Callable[[dict[str, Any]], tuple[Any, ...]]:
    """What events of a kind say, out of their fields: all but where they come from and how they are known."""
    return itemgetter("kind", "recorder", *(name for name in kind.model_fields if name not in Event.model_fields))


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


def _line(event: Event, public: bool) -> str | None:
    if public and event.kind not in _PLAIN:
        return None
    if type(event) in (Opening, SourceText):
        return None
    if public:
        return line_of(event if event.recorder is None else event.model_copy(update={"recorder": None}))
    return event.raw if event.raw is not None else line_of(event)
