"""Lines typed after they were inferred: a person types in the order of the paper, which may not be the game's."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from adjudicator.folding import Folding
from adjudicator.importing.infer import REASONS, Way, attempt
from adjudicator.importing.references import resolved
from events.base import Event
from events.choices import Mulligan
from events.errors import InputError
from events.notation.values import Unwritable
from events.notation.write import write


def inferred_before_last(log: Folding) -> list[int]:
    """The numbers of what was inferred before the last event that counts, the latest first."""
    earlier = reversed(log.counting[:-1])
    return list(takewhile(lambda number: log.events[number - 1].reason in REASONS, earlier))


def inferred_already(value: Event, log: Folding, texts: Mapping[str, dict[str, Any]]) -> int | None:
    """The number of the inferred event that a typed line says, where it is not possible (any more) itself."""
    found = next((number for number in _of_its_kind(value, log) if _says(value, number, log, texts)), None)
    if found is None or attempt(Way((), (log.state,)), lambda state: resolved(value, state, texts), log.rules).possible:
        return None
    return found


def _of_its_kind(value: Event, log: Folding) -> list[int]:
    """Inferred events that a typed one may be; of decisions on the opening hand the player's last one, however many
    lines ago it was (K/I.8.D: the next player's hand follows on it, but a table notes both hands first)."""
    if not isinstance(value, Mulligan):
        return inferred_before_last(log)
    own = (n for n in reversed(log.counting) if _decided(log.events[n - 1], value.seat))
    return [number for number in list(own)[:1] if log.events[number - 1].reason in REASONS]


def _decided(event: Event, seat: str) -> bool:
    return isinstance(event, Mulligan) and event.seat == seat


def _says(value: Event, number: int, log: Folding, texts: Mapping[str, dict[str, Any]]) -> bool:
    try:
        said = resolved(value, log.after[number - 2], texts)
        return _content(said) == _content(log.events[number - 1])
    except (InputError, Unwritable):
        return False


def _content(event: Event) -> str:
    return write(event.model_copy(update={"recorder": None}))
