"""What a foreign list holds: records with the place of every value, and what is no record at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.cards.faults import shown_path
from events.errors import InputError, Problem

Keys = tuple[str | int, ...]
Place = tuple[int, int]  # line and column, 1-based; of a table the column is the cell's
COMMENT, REMINDER, ON_CARD, NOWHERE = "megjegyzés", "emlékeztető", "lap", "sehol"
_EXCERPT: Final = 160  # a longer line (a whole list on one) is not shown


@dataclass(frozen=True)
class Remark:
    """A value that the pack can't hold as it was given, and where it is kept instead.

    ``kept``: ``megjegyzés`` (a comment beside the card), ``emlékeztető`` (the card's free
    text), ``lap`` (on the card, read in one way of several), ``sehol`` (named here alone).
    """

    problem: Problem
    record: int | None = None
    path: str = ""
    value: Any = None
    kept: str = COMMENT


@dataclass(frozen=True)
class Strange:
    """What is no plain value in a record: where, why (a message id), and its text."""

    path: Keys
    code: str
    text: str
    place: Place


@dataclass(frozen=True)
class Record:
    """One record: its number in the list, its values, the place of each, and what is no plain value."""

    number: int
    values: Mapping[str, Any]
    places: Mapping[Keys, Place]
    strange: tuple[Strange, ...] = ()

    def place(self, keys: Keys) -> Place:
        """Where a value stands, or the nearest thing around it."""
        while keys and keys not in self.places:
            keys = keys[:-1]
        return self.places.get(keys, (1, 1))

    def value(self, keys: Keys) -> Any:
        """The value as it was given."""
        found: Any = self.values
        for key in keys:
            found = found[key]
        return found


@dataclass(frozen=True)
class Listing:
    """A list that was read: its records, remarks on what is none, and the lines of a text file."""

    file: str
    records: tuple[Record, ...]
    remarks: tuple[Remark, ...] = ()
    lines: tuple[str, ...] = field(default=(), repr=False)

    def placed(self, problem: Problem, place: Place) -> Problem:
        """The problem with its place, and the source line where that is short enough to be read."""
        line, column = place
        raw = self.lines[line - 1] if 0 < line <= len(self.lines) else None
        shown = raw if raw is not None and len(raw) <= _EXCERPT else None
        return replace(problem, file=self.file, line=line, column=column, raw=shown)


def unreadable(code: str, file: str, line: int | None = None, column: int | None = None, *, raw: str | None = None,
               **params: object) -> InputError:
    """A list that can't be read as it stands, for one reason."""
    shown = raw if raw is not None and len(raw) <= _EXCERPT else None
    return InputError("cards.import.unreadable", (Problem(code, tuple(params.items()), file, line, column, shown),),
                      file=file)


def shown_keys(keys: Keys) -> str:
    """``hatasok[1].jelek[2]``; the same as of a pack, from the keys of the source."""
    return shown_path(keys)
