"""Names in checks and positions, and which card texts an event has to bring with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.folding import Folding
from adjudicator.importing.matching import Reading
from adjudicator.importing.names import NameFinder, resolve_event
from adjudicator.line_of_events import subject
from engine.paths import LISTS, SEAT_PROPERTIES
from engine.state import SEATS, State
from engine.stated import Path, folded
from engine.zones import POSITION_ZONES
from events.base import Event
from events.errors import InputError
from events.refs import UNKNOWN, parse_ref
from events.repair import Assertion, Check, Gap, ManualEffect, Retraction
from events.rulings import Ruling, RulingChange

_NAMED_VALUES = LISTS | {"torony", "csatolva"}
Texts = Mapping[str, dict[str, Any]]


class Noting(NameFinder):
    """A finder that remembers which names it gave out."""

    def __init__(self, state: State, extra: Collection[str] = (), fix: bool = False) -> None:
        super().__init__(state, extra, fix)
        self.given: list[str] = []

    def resolve(self, typed: str, where: Any = None, deck_of: int | None = None) -> str:
        """As the finder's; the name is noted."""
        found = super().resolve(typed, where, deck_of)
        self.given.append(parse_ref(found).name)
        return found

    def plain(self, typed: str) -> str:
        """The name of a card, wherever it may be."""
        found = self._anywhere(typed, self._listed)
        self.given.append(found)
        return found


def with_tokens(names: Iterable[str], texts: Texts) -> set[str]:
    """The names, and those of the cards that their effects can bring into the game (K/I.11.A, K/I.11.C)."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += _tokens_of(texts.get(name, {}))
    return found


def _tokens_of(text: Any) -> Iterator[str]:
    if isinstance(text, Mapping):
        token = text.get("jelzőlap")
        name = token.get("név") if isinstance(token, Mapping) else token
        if isinstance(name, str):
            yield name
        for value in text.values():
            yield from _tokens_of(value)
    elif isinstance(text, list | tuple):
        for value in text:
            yield from _tokens_of(value)


def resolved(event: Event, state: State, texts: Texts, readings: list[Reading] | None = None,
             fix: bool = False) -> Event:
    """The event with its names made references, and with the texts of the cards that the game
    did not know before it. ``readings`` gets the names that were read otherwise than typed; with
    ``fix`` clear slips too. Raises InputError for a name that no card has, or several have."""
    finder = Noting(state, texts, fix)
    named = _resolve(event, finder)
    if readings is not None:
        readings.extend(finder.readings)
    # What the game knows came with its tokens; only the text of a new card is looked through for them.
    fresh = [name for name in finder.given if name not in state.defs]
    new = {name: texts[name] for name in sorted(with_tokens(fresh, texts))
           if name not in state.defs and name in texts}
    if not new:
        return named
    if isinstance(named, Ruling) and named.effect_line is not None:
        return named.model_copy(update={"effect_line": named.effect_line.model_copy(update={"texts": new})})
    return named.model_copy(update={"texts": new})


def _resolve(event: Event, finder: Noting) -> Event:
    if isinstance(event, Gap):
        return event if event.position is None else event.model_copy(
            update={"position": position(event.position, finder)})
    if isinstance(event, Check):
        return event.model_copy(update={"assertions": tuple(_assertion(a, finder) for a in event.assertions)})
    named = resolve_event(event, finder)
    effect = named.effect_line if isinstance(named, Ruling) else named
    if isinstance(effect, ManualEffect) and effect.op == "jelzőlap" and effect.name:
        token = effect.model_copy(update={"name": finder.plain(effect.name)})
        return token if named is effect else named.model_copy(update={"effect_line": token})
    return named


def _assertion(assertion: Assertion, finder: Noting) -> Assertion:
    """The path's card by its full name; names in a list of cards too, where they are some."""
    who, dot, prop = assertion.name.rpartition(".")
    name = assertion.name
    if dot and not (len(who) == 1 and who in SEATS and prop in SEAT_PROPERTIES):
        name = f"{finder.resolve(who)}.{prop}"
    value = assertion.value
    if prop in _NAMED_VALUES and isinstance(value, list):
        value = [_soft(entry, finder) for entry in value]
    elif prop == "csatolva" and isinstance(value, str):
        value = _soft(value, finder)
    return assertion.model_copy(update={"name": name, "value": value})


def _soft(entry: Any, finder: Noting) -> Any:
    """A name where it is one; what is none stays and the check fails."""
    if not isinstance(entry, str) or entry == UNKNOWN:
        return entry
    try:
        return finder.resolve(entry)
    except InputError:
        return entry


def position(stated: Mapping[str, Any], finder: Noting) -> dict[str, Any]:
    """A stated position with the full names of its cards.

    Raises InputError as :meth:`Noting.plain` does, with the path to the name as ``at``.
    """
    return {key: _side(value, finder, (key,)) if key in tuple(SEATS) and isinstance(value, Mapping) else value
            for key, value in stated.items()}


def _side(side: Mapping[str, Any], finder: Noting, at: Path) -> dict[str, Any]:
    zones = {zone for zone, _ in POSITION_ZONES}
    return {key: _entries(value, finder, (*at, key)) if folded(key) in zones else value for key, value in side.items()}


def _entries(listed: Any, finder: Noting, at: Path) -> Any:
    return [_entry(e, finder, (*at, n)) for n, e in enumerate(listed)] if isinstance(listed, list) else listed


def _entry(entry: Any, finder: Noting, at: Path) -> Any:
    if isinstance(entry, str):
        return _named(entry, finder, at)
    if not isinstance(entry, Mapping):
        return entry
    out = dict(entry)
    if isinstance(out.get("lap"), str):
        out["lap"] = _named(out["lap"], finder, (*at, "lap"))
    if "csatolt" in out:
        out["csatolt"] = _entries(out["csatolt"], finder, (*at, "csatolt"))
    return out


def _named(name: str, finder: Noting, at: Path) -> str:
    try:
        return name if name == UNKNOWN else finder.plain(name)
    except InputError as error:
        raise InputError(error.code, **error.params, at=at) from None


def see_subject(event: Ruling | RulingChange | Retraction, log: Folding) -> None:
    """What a judge's line speaks of has to be there, and may not be the opening.

    Raises InputError ``import.no_ruling``, ``import.no_event``, ``import.no_line`` or
    ``import.nothing_to_rewind``.
    """
    if isinstance(event, RulingChange):
        _see_changed_ruling(event, log.events)
        return
    if event.about is not None and not log.opening_events < event.about <= log.length:
        raise InputError("import.no_event", number=event.about, last=log.length)
    if isinstance(event, Retraction):
        return
    if event.about_line is not None and not any(e.line == event.about_line for e in log.events):
        raise InputError("import.no_line", number=event.about_line)
    if event.ruling == "visszaállít" and subject([*log.events, event], log.length + 1) <= log.opening_events:
        raise InputError("import.nothing_to_rewind")


def _see_changed_ruling(event: RulingChange, earlier: Sequence[Event]) -> None:
    made = sum(isinstance(e, Ruling) for e in earlier)
    if not 1 <= event.number <= made:
        raise InputError("import.no_ruling", number=event.number, last=made)
