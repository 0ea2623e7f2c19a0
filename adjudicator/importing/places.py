"""Where in a line a fault is, and what is awaited, for the words of the import's problems."""

from __future__ import annotations

from dataclasses import replace
from itertools import dropwhile, takewhile
from typing import Final

from adjudicator import explain
from adjudicator.importing.asking import Asked
from adjudicator.importing.infer import Tried
from adjudicator.importing.report import Dispute
from adjudicator.messages import language
from adjudicator.suggestions import near, with_near
from engine.ruleset import Ruleset
from engine.state import NOBODY, SEATS, State
from events.errors import InputError, Problem
from events.notation.document import Document, Line
from events.notation.position import place_in
from events.notation.unseen import composed, raw_place

#: An illegal line, told where later lines that do not fit may come of it.
DISPUTED: Final = "import.disputed"


def located_in(error: InputError, line: Line, document: Document) -> Problem:
    """The problem of a line of a record; of a stated position, at the spot in its block."""
    path = error.params.get("at")
    if not isinstance(path, tuple):
        return located(error, line, document.file)
    after = dropwhile(lambda other: other.kind != "állás", document.lines[line.number:])
    block = list(takewhile(lambda other: other.kind == "állás", after))
    text = "\n".join(composed(other.raw) for other in block[1:-1])
    row, column, length = place_in(text, path, of_key=error.code == "position.unknown_key")
    found = located(error, block[row + 1], document.file)
    raw = block[row + 1].raw
    start = raw_place(raw, column)
    return replace(found, column=start + 1, length=max(raw_place(raw, column + length) - start, 1))


def located(error: InputError, line: Line, file: str | None) -> Problem:
    """The problem of a line; the caret under the name where it is one that is at fault."""
    params = {key: value for key, value in error.params.items() if key != "at"}
    typed = params.get("name")
    at = composed(line.raw).find(typed) if isinstance(typed, str) and typed else -1
    if error.code == "names.unknown":
        params["near"] = near(str(typed), tuple(params.get("near", ())))  # type: ignore[arg-type]
    start = raw_place(line.raw, at) if at >= 0 else line.column - 1
    end = raw_place(line.raw, at + len(str(typed))) if at >= 0 else len(line.raw.rstrip())
    column, length = start + 1, max(end - start, 1)
    return with_near(Problem(error.code, tuple(params.items()), file, line.number, column, line.raw, length))


def disputed(dispute: Dispute, file: str | None, rules: Ruleset) -> Problem:
    """A dispute as the fault that others may come of, with what the rules say against it."""
    start = len(dispute.raw) - len(dispute.raw.lstrip())
    why = explain.verdict_line(dispute.verdict, dispute.before, rules, language())
    missing = dispute.tried is not None and dispute.tried.decision_missing
    more = asked_params(dispute.tried.asked) if dispute.tried is not None and missing else {}
    return Problem(DISPUTED, (("why", why), *more.items()), file, dispute.line, start + 1, dispute.raw,
                   max(len(dispute.raw.strip()), 1))


def tried_params(tried: Tried | None) -> dict[str, object]:
    """What was tried for a line that is possible nowhere, as the words of a problem."""
    return {"tried": tried.positions, "steps": tried.steps} if tried is not None else {"tried": 1, "steps": 0}


def asked_params(found: Asked) -> dict[str, object]:
    """Lines of which one is missing, as what a problem adds to its words."""
    return {"fits" if found.fits else "asked": found.lines} if found.lines else {}


def awaited_params(state: State, tried: Tried | None = None) -> dict[str, object]:
    """What is awaited of whom, as the words of a problem: where it is known, the decision that ends what
    may be inferred, as it is the next thing that somebody has to write."""
    if tried is not None and tried.decision_missing:
        return {"awaited": tried.awaited, "seat": SEATS[tried.seat]}
    seat = state.awaiting.seat
    return {"awaited": state.awaiting.kind, "seat": SEATS[seat] if seat != NOBODY else "–"}
