"""A ruling as a judge words it on the command line → the events that record it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.importing.references import resolved
from adjudicator.line_of_events import JUDGES, lay_out
from adjudicator.replay import Replay
from adjudicator.rulebook.catalogue import find
from adjudicator.usage import CallError
from engine.cite import ordered
from engine.state import State
from events.base import Event
from events.errors import InputError
from events.notation.read import read_line
from events.notation.write import write
from events.opening import Opening, SourceText
from events.repair import ManualEffect
from events.rulings import Ruling, RulingChange

STAND, REWIND, CORRECT, WORDS = "helybenhagy", "visszaállít", "hatás", "szöveg"
RULINGS: Final = (STAND, REWIND, CORRECT, WORDS)
Texts = Mapping[str, dict[str, Any]]


@dataclass(frozen=True)
class Wanted:
    """What was asked for. ``at`` is the event ruled on; ``withdraw`` and ``overturn`` name an
    earlier ruling by its number in the game, 1 the first."""

    at: int | None = None
    stand: bool = False
    rewind: bool = False
    correct: str | None = None
    text: str = ""
    citations: tuple[str, ...] = ()
    withdraw: int | None = None
    overturn: int | None = None
    by: str | None = None

    @property
    def ruling(self) -> str:
        """Which kind of ruling it is; "" where an earlier one is only withdrawn or overturned in words.

        Raises CallError where nothing is asked for, or several kinds at once.
        """
        chosen = [kind for kind, there in ((STAND, self.stand), (REWIND, self.rewind),
                                           (CORRECT, self.correct is not None)) if there]
        if len(chosen) > 1:
            raise CallError("rule.one_kind")
        if chosen or self.withdraw is not None or self.overturn is not None:
            return chosen[0] if chosen else ""
        if not self.text:
            raise CallError("rule.what")
        return WORDS


def one_line(typed: str | None) -> str:
    """A text as a record holds it: on one line, without space around it."""
    return " ".join((typed or "").split())


def read_citations(given: Sequence[str]) -> tuple[str, ...]:
    """Paragraphs as they are typed (several may stand in one, with commas), in the books' order.

    Raises UnknownParagraph with the nearest ids.
    """
    return ordered(find(one) for text in given for one in text.split(",") if one.strip())


def see_call(wanted: Wanted) -> None:
    """Raises CallError for what does not go together, whatever the game."""
    kind = wanted.ruling
    if wanted.withdraw is not None and (kind or wanted.overturn is not None or wanted.at is not None):
        raise CallError("rule.only_withdraw")
    if wanted.overturn is not None and not kind and wanted.at is not None:
        raise CallError("rule.at_in_words")
    if wanted.overturn is not None and not kind and not wanted.text:
        raise CallError("rule.no_words")
    if kind in (STAND, REWIND) and wanted.at is None:
        raise CallError("rule.needs_at")


def events_for(wanted: Wanted, told: Replay, texts: Texts) -> tuple[Event, ...]:
    """The events to append: what ends an earlier ruling, then the ruling itself.

    Raises InputError or CallError where the game has no such event or ruling, where it no longer
    counts, or for words that no line of a record can hold.
    """
    see_call(wanted)
    events = tuple(moment.event for moment in told.moments)
    added = list(_change(wanted, events))
    if wanted.ruling:
        about = _about(wanted, [*events, *added])
        added.append(_ruling(wanted, about, told, [*events, *added], texts))
    for event in added:
        write(event)
    return tuple(added)


def _change(wanted: Wanted, events: Sequence[Event]) -> Iterator[Event]:
    number = wanted.withdraw if wanted.withdraw is not None else wanted.overturn
    if number is None:
        return
    words: dict[str, Any] = {} if wanted.ruling else {"text": wanted.text, "citations": wanted.citations}
    change = RulingChange(number=number, replaced=wanted.overturn is not None, recorder=wanted.by, **words)
    made = sum(isinstance(e, Ruling) for e in events)
    if number > made:
        raise InputError("import.no_ruling", number=number, last=made)
    last = next((e for e in reversed(events) if isinstance(e, RulingChange) and e.number == number), None)
    if last is not None and not last.replaced:
        raise InputError("rule.ended", number=number)
    yield change


def _about(wanted: Wanted, events: Sequence[Event]) -> int:
    """The event ruled on: the one named, else the last that was played and counts."""
    line = lay_out(events)
    if wanted.at is None:
        played = [c.number for c in line.counted if not isinstance(events[c.number - 1], (*JUDGES, SourceText))]
        return played[-1]
    first = next(n for n, e in enumerate(events, 1) if not isinstance(e, Opening | SourceText))
    if not first <= wanted.at <= len(events):
        raise InputError("import.no_event", number=wanted.at, last=len(events))
    if wanted.ruling in (STAND, REWIND) and wanted.at in line.taken_out:
        raise InputError("rule.taken_out", number=wanted.at, by=line.taken_out[wanted.at])
    if wanted.ruling == STAND and isinstance(events[wanted.at - 1], JUDGES):
        raise InputError("rule.not_played", number=wanted.at)
    return wanted.at


def _ruling(wanted: Wanted, about: int, told: Replay, events: Sequence[Event], texts: Texts) -> Event:
    kind: Any = wanted.ruling
    fields: dict[str, Any] = {"ruling": kind, "about": about, "text": wanted.text, "citations": wanted.citations,
                              "recorder": wanted.by}
    if wanted.correct is None:
        return Ruling(**fields)
    state = _state_after(told, events)
    return resolved(Ruling(effect_line=_effect(wanted.correct), **fields), state, texts)


def _state_after(told: Replay, events: Sequence[Event]) -> State:
    """The position that a correction finds: the end, or what is left once an earlier ruling has ended."""
    from adjudicator.rulings.refold import refold

    added = events[len(told.moments):]
    return refold(events[:len(told.moments)], added, told.rules).end if added else told.end


def _effect(typed: str) -> ManualEffect:
    value = read_line(typed)
    if not isinstance(value, ManualEffect):
        raise InputError("rule.no_effect", line=typed)
    return value
