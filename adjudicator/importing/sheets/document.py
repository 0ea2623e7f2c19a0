"""A table of moves as a document of the notation, whose lines keep the rows that they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.importing.sheets.cells import Cell, CellPlace, Table
from adjudicator.importing.sheets.drafts import Draft
from adjudicator.importing.sheets.files import read_table_file
from adjudicator.importing.sheets.game_headers import KEYS, HeaderRows
from adjudicator.importing.sheets.headings import (
    column_named,
    heading_at,
    no_heading,
    read_heading,
)
from adjudicator.importing.sheets.mending import Mending
from adjudicator.importing.sheets.moves import Moves
from adjudicator.importing.sheets.players import Players
from events.errors import InputError, Problem
from events.notation.document import Document, Line, read_document
from events.notation.words import word_key

MOVES, DATA, HELP, LISTS = ("Játszma", "Game"), ("Adatok", "Data"), ("Súgó", "Help"), ("Listák", "Lists")
_OTHER_DATA: Final = ("fejlec", "headers")
MOST_FAULTS: Final = 3  # of a line with more, the rest stays as it is
_KNOWN_WORDS: Final = frozenset(word_key(word) for pair in KEYS.items() for word in pair)


@dataclass(frozen=True, slots=True)
class TableDocument(Document):
    """A record that was read from a table: each line has number and text of its row.

    ``notation`` is the same as a ``.jk`` file; ``text`` the table as text and ``content`` its bytes, to be
    kept; ``left`` tells what was left out; ``rows`` lead from a row's number and text to where it stands,
    ``noted`` from a row's number and what it notes in a column of its own (``A.mp``) to the cell.
    """

    notation: str = ""
    text: str = ""
    content: bytes = b""
    left: tuple[Problem, ...] = ()
    rows: Mapping[tuple[int, str], Draft] = field(default_factory=dict)
    noted: Mapping[tuple[int, str], tuple[Draft, Cell]] = field(default_factory=dict)

    @property
    def source(self) -> str:
        """The table as text."""
        return self.text

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.content

    def placed(self, found: Problem) -> Problem:
        """A fault of a line, with the cell that it stands in."""
        draft = self.rows.get((found.line or 0, found.raw or ""))
        if draft is None or "cell" in dict(found.params):
            return found
        noted = self.noted.get((found.line or 0, str(dict(found.params).get("path"))))
        if noted is not None:
            return _of_noted(found, *noted)
        cell = draft.row.under((found.column or 1) - 1) if not draft.block else draft.pieces[0][3]
        return replace(found, params=(*found.params, ("cell", draft.cell_place(cell))))

    @property
    def places(self) -> dict[tuple[int, str], str]:
        """Where the rows stand, as they are named: ``Játszma!12``; in a text file ``12``."""
        return {key: CellPlace(draft.row.sheet, draft.row.number).full for key, draft in self.rows.items()}


def read_table(data: bytes, name: str, file: str, mend: Mending | None = None) -> TableDocument:
    """The record of a CSV or XLSX file (docs/tablazat.md), read as ``mend`` gives its headings, acts and lines.

    Faults of rows and cells are the document's ``problems``; raises InputError ``import.file``
    where the file is no table of moves at all.
    """
    read = read_table_file(data, name, file, _known)
    moves, above, others = _parts(read.tables, file)
    first = heading_at(moves)
    if first is None:
        raise no_heading(moves, file)
    headers = HeaderRows(file)
    for rows in (*(table.rows for table in above), moves.rows[:first]):
        headers.read(rows)
    heading, ignored = read_heading(moves.rows[first], file, mend, Players(headers.players))
    below = Moves(heading, headers.players, file, mend)
    below.read(moves, first + 1)
    left = (*read.remarks, *headers.remarks, *ignored, *below.remarks, *(_left(table, file) for table in others))
    problems = [*headers.problems, *below.problems]
    if len(moves.rows) == first + 1 and not problems:
        problems.append(heading.row.fault("sheets.no_rows", file))
    drafts = [*headers.drafts, *below.drafts]
    if mend is not None:
        _mend_lines(drafts, file, mend)
    made = _document(drafts, problems, file)
    rows = {(heading.row.number, heading.row.raw): Draft(heading.row, heading.words), **made.rows}
    return replace(made, text=read.text, content=data, left=left, rows=rows)


def _known(text: str) -> bool:
    return column_named(text) is not None or word_key(text.strip("[] ")) in _KNOWN_WORDS


def _mend_lines(drafts: Sequence[Draft], file: str, mend: Mending) -> None:
    """Have the lines put right that can't be read, each as often as it has another fault; cells of several lines, as
    positions are stated in, are left alone."""
    for _ in range(MOST_FAULTS):
        changed = False
        for found in reversed(read_document(_notation(drafts), file).problems):
            draft = drafts[(found.line or 1) - 1]
            if not draft.block and not draft.unread:
                text = mend.line(draft.row, draft.place(0)[0] + 1, draft.text, found)
                changed = changed or text is not None
                draft.respell(text or draft.text)
        if not changed:
            return


def _notation(drafts: Sequence[Draft]) -> str:
    return "".join(f"{draft.text}\n" for draft in drafts)


def _document(drafts: Sequence[Draft], problems: list[Problem], file: str) -> TableDocument:
    notation = _notation(drafts)
    plain = read_document(notation, file)
    lines = tuple(_of_row(line, draft) for line, draft in zip(plain.lines, drafts, strict=True))
    problems += [_of_cell(found, drafts[(found.line or 1) - 1]) for found in plain.problems]
    return TableDocument(lines, tuple(problems), file, notation=notation, rows=_by_row(lines, drafts),
                         noted=_noted(drafts))


def _by_row(lines: Iterable[Line], drafts: Iterable[Draft]) -> dict[tuple[int, str], Draft]:
    found: dict[tuple[int, str], Draft] = {}
    for line, draft in zip(lines, drafts, strict=True):
        found.setdefault((line.number, line.raw), draft)
    return found


def _noted(drafts: Iterable[Draft]) -> dict[tuple[int, str], tuple[Draft, Cell]]:
    return {(draft.row.number, path): (draft, cell) for draft in drafts for path, cell in draft.noted.items()}


def _of_noted(found: Problem, draft: Draft, cell: Cell) -> Problem:
    """A noted value that does not hold, at its cell."""
    bare = cell.text.strip()
    start = cell.start + len(cell.text) - len(cell.text.lstrip())
    return replace(found, params=(*found.params, ("cell", draft.cell_place(cell))), column=start + 1,
                   length=max(len(bare), 1))


def _of_row(line: Line, draft: Draft) -> Line:
    """A line with number and text of its row; one of a stated position keeps its own, and so does a header
    that can't be read, which is known by its bracket."""
    if draft.block or (line.kind == "hibás" and line.raw.startswith("[")):
        return replace(line, number=draft.row.number)
    if draft.unread:
        return replace(line, number=draft.row.number, raw=draft.row.raw, kind="hibás")
    return replace(line, number=draft.row.number, raw=draft.row.raw, column=draft.place(0)[0] + 1)


def _of_cell(found: Problem, draft: Draft) -> Problem:
    """A fault of the notation at the place of the row's text, with its cell."""
    place, cell = draft.place((found.column or 1) - 1)
    last, _ = draft.place((found.column or 1) - 1 + found.length)
    params = (*found.params, ("cell", draft.cell_place(cell)))
    raw = draft.text if draft.block else draft.row.raw
    column = found.column if draft.block else place + 1
    return replace(found, params=params, line=draft.row.number, raw=raw, column=column,
                   length=found.length if draft.block else max(last - place, 1))


# ── the sheets of a workbook ────────────────────────────────────────────────────────────────

def _parts(tables: Sequence[Table], file: str) -> tuple[Table, list[Table], list[Table]]:
    """The table of moves, those with the data of the game, and those that are left."""
    filled = [table for table in tables if table.rows]
    data = [table for table in filled if _is(table, (*DATA, *_OTHER_DATA))]
    rest = [table for table in filled if table not in data and not _is(table, (*HELP, *LISTS))]
    moves = _the_moves(rest, file) if rest else None
    if moves is None:
        raise InputError("import.file", (Problem("sheets.no_moves", (("names", tuple(t.sheet for t in filled)),
                                                                     ("expected", MOVES)), file),), file=file, count=1)
    return moves, data, [table for table in rest if table is not moves]


def _the_moves(tables: Sequence[Table], file: str) -> Table:
    fitting = [table for table in tables if heading_at(table) is not None]
    named = [table for table in fitting or tables if _is(table, MOVES)]
    found = named or fitting or list(tables)
    if len(found) > 1 and fitting:
        names = tuple(table.sheet for table in found)
        raise InputError("import.file", (Problem("sheets.which_sheet", (("names", names), ("expected", MOVES)), file),),
                         file=file, count=1)
    return found[0]


def _is(table: Table, names: Iterable[str]) -> bool:
    return word_key(table.sheet) in map(word_key, names)


def _left(table: Table, file: str) -> Problem:
    return Problem("sheets.sheet_left", (("sheet", table.sheet),), file)


