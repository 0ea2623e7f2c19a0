"""The faults of one card, collected while it is read: what, and at which key."""

from __future__ import annotations

import re
from dataclasses import replace

from events.errors import InputError, Problem

Path = tuple[str | int, ...]


class Faults:
    """Collects problems. ``keys`` in a problem's params is the path as written, ``path`` the same in words."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, code: str, path: Path, **params: object) -> None:
        """One fault at a key; the last of ``keys`` is the key (or list place) that is wrong."""
        self.problems.append(Problem(code, (("path", shown_path(path)), ("keys", path), *params.items())))

    def add_inner(self, error: InputError, path: Path) -> None:
        """The faults of a text within a value (a description); ``at`` is the column within it."""
        for problem in error.problems:
            self.add(problem.code, path, at=problem.column, **dict(problem.params))

    def raise_any(self, code: str, card: str) -> None:
        """Raise InputError with everything collected, where there is anything; all name the card."""
        if self.problems:
            told = tuple(replace(p, params=(*p.params, ("card", card))) for p in self.problems)
            raise InputError(code, told, card=card, count=len(told))


def shown_path(path: Path) -> str:
    """``hatások[1].hatás[1].sebzés``; places in lists count from 1, as people do."""
    parts = [f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path]
    return re.sub(r"^\.", "", "".join(parts))
