"""Deck lists kept as tables (CSV, XLSX): each row as the line that it would be in a text list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from adjudicator.deck_lines import SECTIONS
from adjudicator.importing.sheets.cells import Cell, Table, TableRow, whole_number
from adjudicator.importing.sheets.files import read_table_file
from adjudicator.suggestions import bare
from events.errors import InputError, Problem

NAME, COUNT, PART = "lap", "db", "rész"
#: Column -> its names, in Hungarian and English, without accents.
COLUMNS: Final = {
    NAME: ("lap", "nev", "lapnev", "kartya", "card", "name", "card name"),
    COUNT: ("db", "darab", "darabszam", "peldany", "szam", "count", "copies", "qty", "quantity", "number"),
    PART: ("resz", "hely", "pakliresz", "section", "part", "board")}
_BY_NAME: Final = {name: column for column, names in COLUMNS.items() for name in names}


def table_lines(data: bytes, name: str, file: str) -> Iterator[tuple[TableRow, str]]:
    """The rows of a deck table as lines, with a heading ``Cserepakli:`` wherever the part changes.

    Raises InputError with what is wrong with the file, or with cells whose value can't be known.
    """
    read = read_table_file(data, name, file, lambda cell: bare(cell) in _BY_NAME)
    tables = [table for table in read.tables if table.rows]
    parts = [table for table in tables if bare(table.sheet) in SECTIONS]
    if not parts and len(tables) > 1:
        raise _fault(Problem("sheets.which_sheet", (("names", tuple(t.sheet for t in tables)),
                                                    ("expected", ("Pakli", "Torony", "Cserepakli"))), file))
    for table in parts or tables:
        if parts:
            yield table.rows[0], f"{table.sheet}:"
        yield from _lines(table, file)


def _lines(table: Table, file: str) -> Iterator[tuple[TableRow, str]]:
    columns: dict[int, str] = {}
    part = ""
    for row in table.rows:
        _see(row, file)
        named = {cell.column: found for cell in row.cells if (found := _BY_NAME.get(bare(cell.text)))}
        if not columns and NAME in named.values() and len(named) > 1:
            columns = named
            continue
        cells = {columns[cell.column]: cell for cell in row.cells if cell.column in columns}
        if PART in cells and bare(cells[PART].text) != part:
            part = bare(cells[PART].text)
            yield row, f"{cells[PART].text.strip()}:"
        yield row, _line(row.cells, cells)


def _see(row: TableRow, file: str) -> None:
    bad = [cell for cell in row.cells if cell.fault]
    if bad:
        raise _fault(*(row.fault(cell.fault, file, cell.column, said=cell.said) for cell in bad))


def _fault(*problems: Problem) -> InputError:
    return InputError("decks.invalid", problems, count=len(problems))


def _line(cells: Sequence[Cell], named: dict[str, Cell]) -> str:
    """A row as a line: copies and name where these are known, a key and its values, or one text."""
    if NAME in named:
        return _entry(named[NAME].text, named[COUNT].text if COUNT in named else "")
    texts = [cell.text.strip() for cell in cells]
    numbers = [text for text in texts if whole_number(text).isdecimal()]
    if len(texts) == 2 and len(numbers) == 1:
        return _entry(next(text for text in texts if text not in numbers), numbers[0])
    return f"{texts[0]}: {', '.join(texts[1:])}" if len(texts) > 1 else texts[0]


def _entry(name: str, count: str) -> str:
    """``3 "Név"``; a name alone where no number stands beside it."""
    said = name.strip().strip('"')
    return f'{whole_number(count)} "{said}"' if count.strip() else f'"{said}"'
