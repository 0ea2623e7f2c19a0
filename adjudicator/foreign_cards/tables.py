"""Lists as tables: a header with the keys of the pack format, a card in each row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.foreign_cards.cells import CellError, cell_value
from adjudicator.foreign_cards.records import NOWHERE, Keys, Listing, Place, Record, Remark, unreadable
from adjudicator.suggestions import bare, near
from adjudicator.tabular import Damaged, Row, Span, csv_rows, separator_of
from engine.cards.model import KEY_TABLE
from engine.cards.vocabulary import fold
from events.errors import InputError, Problem

NEEDED: Final = ("név", "típus")
_HINT: Final = re.compile(r"\Asep=[^\r\n]")  # how spreadsheets are told the separator
_HEAD: Final = 20  # filled rows among which the header is looked for: titles and dates stand above it
_BY_BARE: Final = {bare(fold(key)): key for key in KEY_TABLE}


@dataclass(frozen=True)
class Header:
    """The columns of a table by their place from 0; ``notes`` are kept as comments beside the cards."""

    line: int
    keys: dict[int, str]
    notes: dict[int, str]


def read_csv(text: str, file: str, notes: Sequence[str]) -> Listing:
    """The cards of a CSV file; its separator is the one that makes out the most columns."""
    text = _HINT.sub("", text, count=1)
    head = [line for line in text.splitlines() if line.strip()][:_HEAD]
    separator = separator_of(head, lambda cell: known_column(cell) is not None)
    try:
        return read_rows(csv_rows(text, separator), file, notes)
    except Damaged as damage:
        raise unreadable("cards.import.broken_csv", file, damage.line) from None


def known_column(heading: Any) -> str | None:
    """The key that a heading names, whatever its capitals and accents."""
    if not isinstance(heading, str):
        return None
    return KEY_TABLE.find(heading) or _BY_BARE.get(bare(fold(heading)))


def read_rows(rows: Iterable[Row], file: str, notes: Sequence[str], merged: Sequence[Span] = ()) -> Listing:
    """The cards of a table's rows; raises InputError with every fault of the header, then of all cells.

    What stands above the header (titles), and a row of one cell (a heading between cards, a note below them), is no
    card: a remark tells it. A cell that is ``merged`` over several rows is of each of them.
    """
    lines = ((line, [_clean(cell) for cell in cells]) for line, cells in rows)
    filled = [(line, cells) for line, cells in lines if any(cell is not None for cell in cells)]
    if not filled:
        raise unreadable("cards.import.empty", file)
    at = header_at(filled)
    header = _header(filled[at], file, notes)
    problems = list(_merged_names(header, merged, file))
    body = list(_lent(filled[at + 1:], header, merged))
    cards = [row for row in body if _is_card(row[1], header)]
    records = [_record(n, line, cells, header, file, problems) for n, (line, cells) in enumerate(cards, start=1)]
    if problems:
        raise InputError("cards.import.unreadable", tuple(problems), file=file)
    if not records:
        raise unreadable("cards.import.no_rows", file)
    left = (*filled[:at], *(row for row in body if not _is_card(row[1], header)))
    return Listing(file, tuple(records), tuple(_left(row, file) for row in left))


def header_at(rows: Sequence[Row]) -> int:
    """Which row is the header: the first that has the needed columns, else the one with the most known ones."""
    known = [{*map(known_column, cells)} - {None} for _, cells in rows[:_HEAD]]
    return next((n for n, keys in enumerate(known) if keys >= set(NEEDED)), max(
        range(len(known)), key=lambda n: (len(known[n]), -n)))


def _is_card(cells: Sequence[Any], header: Header) -> bool:
    return sum(cell is not None for cell in cells) > 1 or len(header.keys) + len(header.notes) <= len(NEEDED)


def _left(row: Row, file: str) -> Remark:
    said = " | ".join(str(cell) for cell in row[1] if cell is not None)
    return Remark(Problem("cards.import.row_left", (("value", said),), file, row[0]), value=said, kept=NOWHERE)


def _lent(rows: Sequence[Row], header: Header, merged: Sequence[Span]) -> Iterator[Row]:
    """The rows, each with the value of a cell that reaches over it from above."""
    begun: dict[tuple[int, int], Any] = {}
    lending = [span for span in merged if span[0] > header.line and header.keys.get(span[2] - 1) != NEEDED[0]]
    for line, cells in rows:
        own = [*cells]
        for top, bottom, left, _ in lending:
            if top == line and left <= len(own):
                begun[top, left] = own[left - 1]
            elif top < line <= bottom:
                own += [None] * (left - len(own))
                own[left - 1] = begun.get((top, left))
        yield line, own


def _merged_names(header: Header, merged: Sequence[Span], file: str) -> Iterator[Problem]:
    """A name over several rows is of no one card: each card has a row of its own."""
    for top, bottom, left, _ in merged:
        if top > header.line and bottom > top and header.keys.get(left - 1) == NEEDED[0]:
            yield Problem("cards.import.merged_name", (("rows", bottom - top + 1),), file, top, left)


def _clean(cell: Any) -> Any:
    """None for an empty cell; text without the space around it."""
    if not isinstance(cell, str):
        return cell
    return cell.strip() or None


def _header(row: Row, file: str, notes: Sequence[str]) -> Header:
    line, cells = row
    header = Header(line, {}, {})
    problems = [*_columns(header, cells, file, {bare(note) for note in notes}), *_notes(header, cells, file, notes)]
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


def _notes(header: Header, cells: Sequence[Any], file: str, notes: Sequence[str]) -> Iterator[Problem]:
    """The columns of ``--note`` that can be none: not there, or a key of the cards."""
    names = tuple(str(cell) for cell in cells if cell is not None)
    taken = {bare(note) for note in header.notes.values()}
    for note in notes:
        if known_column(note) is not None:
            yield Problem("cards.import.note_is_key", (("column", note),), file, header.line)
        elif bare(note) not in taken:
            yield Problem("cards.import.note_unknown", (("column", note), ("names", names)), file, header.line)


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
