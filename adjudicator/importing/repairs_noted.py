"""A check that does not hold may itself be the slip: how its line would stand with the value that the game has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.importing.report import FailedCheck, Imported
from engine.state import SEATS
from events.notation.values import Unwritable
from events.notation.write import write
from events.repair import Check

NOTED: Final = "feljegyzés"
_DRAW: Final = "döntetlen"


def noted_otherwise(game: Imported, check: FailedCheck) -> Iterator[str]:
    """The line with the game's value, where the game has one that can be written down."""
    if check.number == 0:
        if check.found in (*SEATS, _DRAW):
            yield f'[Eredmény "{check.found}"]'
        return
    event = game.events[check.number - 1]
    if not isinstance(event, Check) or not _known(check.found):
        return
    assertions = tuple(one.model_copy(update={"value": _plain(check.found)}) if one.name == check.path else one
                       for one in event.assertions)
    try:
        yield write(event.model_copy(update={"assertions": assertions}))
    except Unwritable:
        return


def _known(value: Any) -> bool:
    return value is not None and "?" not in ((value,) if not isinstance(value, (list, tuple)) else value)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
