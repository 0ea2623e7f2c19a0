"""A line of shorthand in a record: the passes that it stands for, each marked with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.importing.asking import NO_ACT, asked
from adjudicator.importing.holes import Misfit
from adjudicator.importing.infer import unwritten
from adjudicator.importing.places import asked_params
from adjudicator.importing.shorthand import expand
from engine.state import NOBODY, State
from events.base import Event, Grade
from events.errors import InputError
from events.notation.document import Line
from events.notation.values import Shorthand
from events.notation.write import write

if TYPE_CHECKING:
    from adjudicator.importing.lines import Importer


def carry_out(importer: Importer, line: Line, said: Shorthand, mark: str | None) -> None:
    """Play the passes; ``mark`` tells of slips that were put right in the line.

    Raises Misfit where something else than passes is awaited, with what may be missing before the line.
    """
    reason = write(Shorthand(said.kind, said.phase))
    marks: dict[str, Any] = {
        "source": 1, "line": line.number, "column": line.column, "raw": line.raw, "grade": Grade.INFERRED,
        "reason": f"{reason}; {mark}" if mark else reason, "recorder": said.recorder}

    def played(state: State, event: Event) -> State:
        importer.insert([event.model_copy(update=marks)])
        return importer.state

    if said.kind != "fázis" and not importer.strict:
        _until_somebody_acts(importer)
    try:
        expand(importer.state, said.kind, said.phase, played)
    except InputError as error:
        raise Misfit(error.code, **error.params, **_missing(importer)) from None


def _until_somebody_acts(importer: Importer) -> None:
    """Infer what comes before passes."""
    while importer.state.awaiting.kind != "cselekvés":
        before = unwritten(importer.state, importer.log.rules)
        if not before:
            return
        importer.insert(before[:1])


def _missing(importer: Importer) -> dict[str, object]:
    awaiting = importer.state.awaiting
    if awaiting.kind in NO_ACT or awaiting.seat == NOBODY or not importer.asks:
        return {}
    return asked_params(asked(importer.state, importer.log.rules, lambda state: state.awaiting.kind == "cselekvés"))
