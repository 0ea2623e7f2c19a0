"""The one family of exceptions: what went wrong by a message id, where, and with what.

Texts stand in ``adjudicator/messages`` by the same id, in Hungarian and English; nothing
here is shown to a user as it is. Refusals by the rules are values (verdicts), never these.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of an input: message id, its parameters, and where it stands (1-based)."""

    code: str
    params: tuple[tuple[str, object], ...] = ()
    file: str | None = None
    line: int | None = None
    column: int | None = None
    raw: str | None = None
    length: int = 1


class BiroError(Exception):
    """Base of all our exceptions; ``exit_status`` is what the command ends with."""

    exit_status = 2

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class InputError(BiroError):
    """A file or call that can't be read as it stands, with all its problems at once."""

    def __init__(self, code: str, problems: tuple[Problem, ...] = (), **params: object) -> None:
        super().__init__(code, **params)
        self.problems = problems


class StoreError(BiroError):
    """The store or a file could not be used."""

    exit_status = 3
