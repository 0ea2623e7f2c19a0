"""Where in a line a fault is, and what is awaited, for the words of the import's problems."""

from __future__ import annotations

from adjudicator.suggestions import near
from engine.state import NOBODY, SEATS, State
from events.errors import InputError, Problem
from events.notation.document import Line


def located(error: InputError, line: Line, file: str | None) -> Problem:
    """The problem of a line; the caret under the name where it is one that is at fault."""
    params = dict(error.params)
    typed = params.get("name")
    at = line.raw.find(typed) if isinstance(typed, str) and typed else -1
    if error.code == "names.unknown":
        params["near"] = near(str(typed), tuple(params.get("near", ())))  # type: ignore[arg-type]
    column = at + 1 if at >= 0 else line.column
    length = len(str(typed)) if at >= 0 else max(len(line.raw.rstrip()) - line.column + 1, 1)
    return Problem(error.code, tuple(params.items()), file, line.number, column, line.raw, length)


def awaited_params(state: State) -> dict[str, object]:
    """What is awaited of whom, as the words of a problem."""
    seat = state.awaiting.seat
    return {"awaited": state.awaiting.kind, "seat": SEATS[seat] if seat != NOBODY else "–"}
