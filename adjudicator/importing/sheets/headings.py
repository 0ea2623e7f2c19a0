"""The heading of a table of moves: which column holds what, by its Hungarian or English name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.importing.sheets.cells import Cell, Table, TableRow
from adjudicator.importing.sheets.mending import Mending
from adjudicator.importing.sheets.players import Players
from adjudicator.suggestions import near
from events.errors import InputError, Problem
from events.notation.words import word_key

TURN, PLAYER, ACT, CARD = "forduló", "játékos", "cselekedet", "lap"
CASTER, TARGET, ROLL, MP, NOTE = "leidéző", "célpont", "dobás", "mp", "megjegyzés"
#: Column -> its names, Hungarian first, then English; the first English one is that of the template.
COLUMNS: Final = {
    TURN: ("forduló", "turn", "ford"),
    PLAYER: ("játékos", "player", "ki", "játékos neve", "seat", "who"),
    ACT: ("cselekedet", "action", "cselekmény", "lépés", "mit csinál", "mit csinált", "mit tesz", "ige", "move", "act"),
    CARD: ("lap", "card", "kártya", "lapok", "cards", "lapnév"),
    CASTER: ("leidéző", "caster", "csapat", "team", "idéző", "kivel", "kikkel"),
    TARGET: ("célpont", "target", "cél", "célpontok", "kire", "mire", "kit", "targets"),
    ROLL: ("dobás", "roll", "kocka", "dobott", "dice"),
    MP: ("mp",),
    NOTE: ("megjegyzés", "note", "jegyzet", "megj", "remark", "notes", "comment"),
}
NEEDED: Final = (PLAYER, ACT)
_BY_KEY: Final = {word_key(name): column for column, names in COLUMNS.items() for name in names}
_SEAT_MP: Final = re.compile(r"(?:mp[ .]?([a-h])|([a-h])[ .]?mp)")
_NAMED_MP: Final = re.compile(r"(.*\w) mp\.?|mp \(?(.*?\w)\)?")
_FEWEST = 2  # known names that make a row a heading


def column_named(text: str) -> str | None:
    """The column of a heading: one of :data:`COLUMNS`, or ``A.mp`` for that player's MP; None where unknown."""
    key = word_key(text).rstrip(".:").rstrip()
    seat = _SEAT_MP.fullmatch(key)
    return f"{(seat[1] or seat[2]).upper()}.{MP}" if seat else _BY_KEY.get(key)


@dataclass(frozen=True)
class Heading:
    """The row of headings: the place of each column, and the words as they were typed."""

    row: TableRow
    columns: dict[str, int]
    words: dict[int, str]

    def cell(self, row: TableRow, column: str) -> Cell | None:
        """A row's filled cell in a column."""
        place = self.columns.get(column)
        return row.at(place) if place is not None else None

    @property
    def seats(self) -> Iterator[tuple[str, str]]:
        """The columns that hold one player's MP, each with the seat's letter."""
        return ((column, column[0]) for column in self.columns if column.endswith(f".{MP}"))

    def fault(self, row: TableRow, file: str, column: str, code: str, **params: object) -> Problem:
        """A fault of a row's cell in a column."""
        place = self.columns.get(column, 0)
        return row.fault(code, file, place, self.words.get(place, ""), **params)


def heading_at(table: Table) -> int | None:
    """Which row of a table is its heading: the first with two known names; None where there is none."""
    return next((n for n, row in enumerate(table.rows) if len(_known(row)) >= _FEWEST), None)


def _known(row: TableRow) -> set[str]:
    return {column for cell in row.cells if (column := column_named(cell.text))}


def read_heading(row: TableRow, file: str, mend: Mending | None = None,
                 players: Players | None = None) -> tuple[Heading, tuple[Problem, ...]]:
    """The columns of a heading, slips in them put right by ``mend``, and a remark for each that is none of ours; the
    MP of a player may stand under the player's name.

    Raises InputError where a needed one is missing, or one stands there twice.
    """
    heading = Heading(row, {}, {cell.column: cell.text.strip() for cell in row.cells})
    problems, others = [], []
    for cell in row.cells:
        column = column_named(cell.text) or _mp_of(cell.text, players)
        if column is None:
            others.append(cell)
        elif column in heading.columns:
            problems.append(row.fault("sheets.column_twice", file, cell.column, cell.text.strip(), name=column))
        else:
            heading.columns[column] = cell.column
    others = [cell for cell in others if not _mended(heading, cell, mend)]
    missing = tuple(column for column in NEEDED if column not in heading.columns)
    if missing:
        problems.append(row.fault("sheets.column_missing", file, missing=missing, seen=tuple(heading.words.values()),
                                  names=tuple(name for column in missing for name in COLUMNS[column]),
                                  **_meant(others, missing)))
    if problems:
        raise InputError("import.file", tuple(problems), file=file, count=len(problems))
    return heading, tuple(_ignored(row, cell, file) for cell in others)


def _mp_of(text: str, players: Players | None) -> str | None:
    """``Éva MP`` or ``MP (Éva)``: the MP of that player, as far as only one is called so."""
    match = _NAMED_MP.fullmatch(word_key(text))
    seats = players.seats(match[1] or match[2]) if match is not None and players is not None else []
    return f"{seats[0]}.{MP}" if len(seats) == 1 else None


def _mended(heading: Heading, cell: Cell, mend: Mending | None) -> bool:
    """Whether an unknown heading was a slip of one that is not there yet: then its column is taken for that."""
    free = {column: names for column, names in COLUMNS.items() if column not in heading.columns}
    column = mend.column(heading.row, cell, free) if mend is not None else None
    if column is not None:
        heading.columns[column] = cell.column
    return column is not None


def _ignored(row: TableRow, cell: Cell, file: str) -> Problem:
    name = cell.text.strip()
    close = near_columns([name])
    return row.fault("sheets.column_ignored", file, cell.column, name, name=name, **({"near": close} if close else {}))


def _meant(others: Iterable[Cell], missing: Iterable[str]) -> dict[str, object]:
    found = near_columns([cell.text for cell in others], missing)
    return {"near": found} if found else {}


def near_columns(typed: Iterable[str], among: Iterable[str] = tuple(COLUMNS)) -> tuple[str, ...]:
    """The columns that look like one of the headings typed."""
    names = {name: column for column in among for name in COLUMNS[column]}
    return tuple(dict.fromkeys(names[found] for word in typed for found in near(word, names, 1)))


def no_heading(table: Table, file: str) -> InputError:
    """A table in which no row is a heading: what stands at its top, and what that looks like."""
    row = max(table.rows[:20], key=lambda row: (len(near_columns(c.text for c in row.cells)), -row.number))
    seen = tuple(cell.text.strip() for cell in row.cells)
    problem = row.fault("sheets.no_heading", file, needed=NEEDED, seen=seen, **_meant(row.cells, COLUMNS))
    return InputError("import.file", (problem,), file=file, count=1)
