"""What cards are read from: the data of one file with the place of each key, where faults are told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from adjudicator.suggestions import with_near
from adjudicator.yaml_places import place
from events.errors import Problem

# Faults of the key rather than of its value.
_AT_KEY: Final = frozenset({"cards.unknown_key", "cards.unknown_arg", "cards.unknown_op", "cards.twice",
                            "cards.foreign_key"})
_EXCERPT: Final = 2000  # letters; a longer line (a whole pack on one) is not shown
Keys = tuple[str | int, ...]


class CardSource(Protocol):
    """What cards were read from: their data, and the place of each key."""

    @property
    def data(self) -> Any: ...
    @property
    def name(self) -> str: ...
    def placed(self, problem: Problem, keys: Keys) -> Problem: ...
    def line_of(self, keys: Keys) -> int: ...


@dataclass(frozen=True)
class PackFile:
    """One file of a pack: its data with places, its lines, its name as told."""

    data: Any
    lines: tuple[str, ...]
    name: str

    def placed(self, problem: Problem, keys: Keys) -> Problem:
        """The problem with file, line, column and the line's text; ``keys`` have done their work then."""
        params = tuple((k, v) for k, v in problem.params if k != "keys")
        at = place(self.data, keys, of_value=problem.code not in _AT_KEY)
        line, column = at or (None, None)
        raw = self.lines[line - 1] if line and line <= len(self.lines) else None
        raw = raw if raw is None or len(raw) <= _EXCERPT else None
        placed = replace(problem, params=params, file=self.name, line=line, column=column, raw=raw)
        return with_near(_within(placed))

    def line_of(self, keys: Keys) -> int:
        """The line of what stands at a path."""
        return (place(self.data, keys) or (1, 1))[0]

    def as_written(self, keys: Keys) -> str:
        """A plain one-word value as it stands in the file."""
        line, column = place(self.data, keys) or (1, 1)
        return self.lines[line - 1][column - 1:].split()[0]


def _within(problem: Problem) -> Problem:
    """A fault within a text of one line (``at``: its column there) points at the word itself."""
    params = dict(problem.params)
    at, text = params.pop("at", None), params.get("text")
    if not isinstance(at, int) or problem.raw is None or problem.column is None or not isinstance(text, str):
        return problem
    begins = problem.raw.find(text, problem.column - 1)
    column = begins + at if begins >= 0 else problem.column
    return replace(problem, params=tuple(params.items()), column=column, length=len(str(params.get("word") or " ")))
