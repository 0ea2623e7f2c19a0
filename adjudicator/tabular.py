"""Tables as files hold them: rows of CSV text, sheets of an XLSX workbook. What they mean is for others."""

from __future__ import annotations

import csv
import re
import warnings
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Any, Final

SEPARATORS: Final = (",", ";", "\t")
OLE: Final = b"\xd0\xcf\x11\xe0"  # how a workbook of the old form, or one with a password, begins
ZIP: Final = b"PK\x03\x04"
BROKEN, LOCKED, TOO_BIG = "broken", "locked", "too_big"
LAST_ROW: Final = 200_000  # of a sheet: a damaged file may name any row, and empty ones are counted one by one
MOST_CELLS: Final = 5_000_000
LARGEST: Final = 64 * 1024 * 1024  # bytes of a workbook unpacked: far more than any record, far less than harm
_DIGITS: Final = 9
_ROW: Final = re.compile(rb'<row [^>]*?\br="(\d+)"')
_MERGE: Final = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?\bref="([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)"')
Row = tuple[int, Sequence[Any]]  # the line where it begins, the cells
Span = tuple[int, int, int, int]  # first row, last row, first column, last column, from 1


class Damaged(Exception):
    """A file that can't be read as a table; ``why``: broken, locked (or of the old form), too_big;
    ``line`` of the text where it is known."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.line = line


@dataclass(frozen=True)
class Unread:
    """A cell whose value can't be known: a formula that was never computed, or that failed."""

    said: str


@dataclass(frozen=True)
class Sheet:
    """The rows of a sheet that hold anything; ``merged`` the areas that are shown as one cell."""

    name: str
    rows: tuple[Row, ...]
    merged: tuple[Span, ...] = ()
    hidden: bool = False


# ── CSV ─────────────────────────────────────────────────────────────────────────────────────

def separator_of(lines: Iterable[str], known: Callable[[str], bool]) -> str:
    """The separator that makes out the most known headings in one of the lines; of like ones the most cells."""
    tried = [line for line in lines if line.strip()]
    return max(SEPARATORS, key=lambda mark: max((_found(_cells(line, mark), known) for line in tried), default=(0, 0)))


def _found(cells: Sequence[str], known: Callable[[str], bool]) -> tuple[int, int]:
    return sum(map(known, cells)), len(cells)


def _cells(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return []


def csv_rows(text: str, separator: str) -> Iterator[Row]:
    """The rows of a CSV text, each with the line where it begins; raises :class:`Damaged` with its line."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error:
        raise Damaged(BROKEN, begins) from None


# ── XLSX ────────────────────────────────────────────────────────────────────────────────────

def sheets_of(data: bytes) -> tuple[Sheet, ...]:
    """All sheets in order; a cell is its value, an :class:`Unread` where the file has none.

    Raises :class:`Damaged`.
    """
    if data.startswith(OLE):
        raise Damaged(LOCKED)
    from openpyxl import load_workbook  # slow to import: only workbooks pay for it

    with _damage_told():
        _look_in(data)
        books = [load_workbook(BytesIO(data), read_only=True, data_only=only) for only in (True, False)]
        try:
            return tuple(Sheet(sheet.title, tuple(_rows(sheet, books[1][sheet.title])), _merged(data, sheet),
                               sheet.sheet_state != "visible") for sheet in books[0].worksheets)
        finally:
            for book in books:
                book.close()


@contextmanager
def _damage_told() -> Iterator[None]:
    """Whatever the reader of workbooks stumbles over is the file's fault: it raises all sorts of errors."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # on parts of a workbook that hold no cells
            yield
    except Damaged:
        raise
    except Exception:
        raise Damaged(BROKEN) from None


def _look_in(data: bytes) -> None:
    """Raises :class:`Damaged` for a workbook that would take long to unpack, or to count its rows."""
    with zipfile.ZipFile(BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise Damaged(TOO_BIG)
        for name in packed.namelist():
            if name.startswith("xl/worksheets/") and name.endswith(".xml"):
                content = packed.read(name)
                last = _ROW.search(content, max(content.rfind(b"<row "), 0))
                if last is not None and len(last[1]) <= _DIGITS and int(last[1]) > LAST_ROW:
                    raise Damaged(TOO_BIG)


def _merged(data: bytes, sheet: Any) -> tuple[Span, ...]:
    """The merged areas of a sheet, from its part of the file: the library would make every cell of them, and an area
    may name a million."""
    from openpyxl.utils import range_boundaries

    with zipfile.ZipFile(BytesIO(data)) as packed:
        content = packed.read(sheet._worksheet_path)
    found = (range_boundaries(match[1].decode()) for match in _MERGE.finditer(content))
    return tuple((top, bottom, left, right) for left, top, right, bottom in found)


def _rows(values: Any, formulas: Any) -> Iterator[Row]:
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # what a file says of its size may be anything
    pairs = zip(values.iter_rows(), formulas.iter_rows(), strict=True)
    seen = 0
    for line, (row, written) in enumerate(pairs, start=1):
        seen += len(row)
        if line > LAST_ROW or seen > MOST_CELLS:
            raise Damaged(TOO_BIG)
        cells = [_cell(cell, formula) for cell, formula in zip(row, written, strict=True)]
        if any(cell is not None for cell in cells):
            yield line, cells


def _cell(cell: Any, formula: Any) -> Any:
    if (cell.value is None and formula.value is not None) or getattr(cell, "data_type", "") == "e":
        return Unread(str(formula.value))
    return cell.value
