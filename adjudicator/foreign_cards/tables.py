"""Lists as tables: a header with the keys of the pack format, a card in each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.foreign_cards.cells import CellError, cell_value
from adjudicator.foreign_cards.records import Keys, Listing, Place, Record, unreadable
from adjudicator.suggestions import bare, near
from adjudicator.tabular import Damaged, Row, csv_rows, separator_of
from engine.cards.model import KEY_TABLE
from engine.cards.vocabulary import fold
from events.errors import InputError, Problem

NEEDED: Final = ("név", "típus")
_BY_BARE: Final = {bare(fold(key)): key for key in KEY_TABLE}


@dataclass(frozen=True)
class Header:
    """The columns of a table by their place from 0; ``notes`` are kept as comments beside the cards."""

    line: int
    keys: dict[int, str]
    notes: dict[int, str]


def read_csv(text: str, file: str, notes: Sequence[str]) -> Listing:
    """The cards of a CSV file; its separator is the one that makes out the most columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = separator_of([first], lambda cell: known_column(cell) is not None)
    try:
        return read_rows(csv_rows(text, separator), file, notes)
    except Damaged as damage:
        raise unreadable("cards.import.broken_csv", file, damage.line) from None


def known_column(heading: Any) -> str | None:
    """The key that a heading names, whatever its capitals and accents."""
    if not isinstance(heading, str):
        return None
    return KEY_TABLE.find(heading) or _BY_BARE.get(bare(fold(heading)))


def read_rows(rows: Iterable[Row], file: str, notes: Sequence[str]) -> Listing:
    """The cards of a table's rows; raises InputError with every fault of the header, then of all cells."""
    lines = ((line, [_clean(cell) for cell in cells]) for line, cells in rows)
    filled = ((line, cells) for line, cells in lines if any(cell is not None for cell in cells))
    first = next(filled, None)
    if first is None:
        raise unreadable("cards.import.empty", file)
    header = _header(first, file, notes)
    problems: list[Problem] = []
    records = [_record(n, line, cells, header, file, problems) for n, (line, cells) in enumerate(filled, start=1)]
    if problems:
        raise InputError("cards.import.unreadable", tuple(problems), file=file)
    if not records:
        raise unreadable("cards.import.no_rows", file)
    return Listing(file, tuple(records))


def _clean(cell: Any) -> Any:
    """None for an empty cell; text without the space around it."""
    if not isinstance(cell, str):
        return cell
    return cell.strip() or None


def _header(row: Row, file: str, notes: Sequence[str]) -> Header:
    line, cells = row
    header = Header(line, {}, {})
    problems = list(_columns(header, cells, file, {bare(note) for note in notes}))
    missing = tuple(key for key in NEEDED if key not in header.keys.values())
    if missing and not problems:
        problems.append(Problem("cards.import.column_missing", (("missing", missing),), file, line))
    if problems:
        raise InputError("cards.import.unreadable", tuple(problems), file=file)
    return header


def _columns(header: Header, cells: Sequence[Any], file: str, notes: set[str]) -> Iterator[Problem]:
    for n, cell in enumerate(cells):
        if cell is None:
            continue
        key, place = known_column(cell), (file, header.line, n + 1)
        if key is None and bare(str(cell)) in notes:
            header.notes[n] = str(cell)
        elif key is None:
            close = near(str(cell), KEY_TABLE.words)
            yield Problem("cards.import.unknown_column", (("column", str(cell)), ("near", close)), *place)
        elif key in header.keys.values():
            yield Problem("cards.import.column_twice", (("column", key),), *place)
        else:
            header.keys[n] = key


def _record(number: int, line: int, cells: Sequence[Any], header: Header, file: str,
            problems: list[Problem]) -> Record:
    values: dict[str, Any] = {}
    places: dict[Keys, Place] = {(): (line, 1)}
    for n, cell in enumerate(cells):
        if cell is None:
            continue
        place, key = (line, n + 1), header.keys.get(n, header.notes.get(n, ""))
        places[(key,)] = place
        try:
            values[key] = cell_value(key, cell) if n in header.keys else cell
        except CellError as error:
            problems.append(Problem(error.code, (("key", key), *error.params), file, *place))
        if not key:
            problems.append(Problem("cards.import.no_heading", (("value", str(cell)),), file, *place))
    return Record(number, values, places)
