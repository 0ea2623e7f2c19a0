"""The bytes of a CSV or XLSX file -> tables, with what may be wrong with the file as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from adjudicator.importing.sheets.cells import Table, lines_of, table_of, text_table
from adjudicator.tabular import BROKEN, ZIP, Damaged, csv_rows, separator_of, sheets_of
from adjudicator.tabular import OLE as LOCKED_MARK
from events.errors import InputError, Problem
from events.notation.document import BOM
from events.notation.encodings import LATIN2, UTF16, WINDOWS, decoded, is_utf16, seeming
from events.notation.unseen import composed, unseen

TEXTS: Final = (".csv", ".tsv")
WORKBOOKS: Final = (".xlsx", ".xlsm")
UTF8: Final = "UTF-8"
_HEAD = 40  # lines among which the heading is looked for to find the separator


@dataclass(frozen=True)
class TableFile:
    """What a file holds: its tables, its text as it is to be kept, and what should be told of it."""

    tables: tuple[Table, ...]
    text: str
    remarks: tuple[Problem, ...] = ()


def is_table(name: str, data: bytes = b"") -> bool:
    """Whether a file is a table, by its name or by how its bytes begin."""
    return name.lower().endswith((*TEXTS, *WORKBOOKS)) or data.startswith((ZIP, LOCKED_MARK))


def read_table_file(data: bytes, name: str, file: str, known: Callable[[str], bool]) -> TableFile:
    """The tables of a file; ``known`` tells a heading. Raises InputError with what is wrong with the file."""
    if data.startswith((ZIP, LOCKED_MARK)) or not name.lower().endswith(TEXTS):
        return _workbook(data, file)
    text, encoding = _decoded(data, file)
    remarks = () if encoding == UTF8 else (Problem("sheets.read_as", (("encoding", encoding),), file),)
    read = composed(text)  # so that what was typed is found in its row
    separator = separator_of(lines_of(read)[:_HEAD], known)
    try:
        table = text_table(read, csv_rows(read, separator))
    except Damaged as damage:
        raise _fault(file, "sheets.broken_csv", damage.line) from None
    if not table.rows:
        raise _fault(file, "sheets.empty")
    return TableFile((table,), text, (*remarks, *_unseen([text.removeprefix(BOM)], file)))


def _workbook(data: bytes, file: str) -> TableFile:
    try:
        sheets = sheets_of(data)
    except Damaged as damage:
        raise _fault(file, f"sheets.{damage.why if damage.why != BROKEN else 'broken_workbook'}") from None
    tables = tuple(table_of(sheet.name, sheet.rows, sheet.merged) for sheet in sheets if not sheet.hidden)
    if not any(table.rows for table in tables):
        raise _fault(file, "sheets.empty")
    typed = (value for sheet in sheets if not sheet.hidden for _, values in sheet.rows for value in values)
    remarks = _unseen((value for value in typed if isinstance(value, str)), file)
    return TableFile(tables, "".join(map(_kept, tables)), remarks)


def _unseen(texts: Iterable[str], file: str) -> tuple[Problem, ...]:
    """That characters which nobody sees were left out of what was read."""
    signs = dict.fromkeys(sign for text in texts for sign in unseen(text))
    return (Problem("sheets.unseen", (("signs", tuple(signs)),), file),) if signs else ()


def _kept(table: Table) -> str:
    """A sheet as text: its name, then its rows with tabs between the cells."""
    return "".join(f"{line}\n" for line in (f"[{table.sheet}]", *(row.raw for row in table.rows)))


def _decoded(data: bytes, file: str) -> tuple[str, str]:
    """The text of a CSV file and its encoding: UTF-8, or what Hungarian spreadsheets wrote before it."""
    if is_utf16(data) or b"\0" in data:
        raise _fault(file, "sheets.encoding" if is_utf16(data) else "sheets.nul",
                     data[:max(data.find(b"\0"), 0)].count(b"\n") + 1, seems=UTF16)
    try:
        return data.decode("utf-8-sig"), UTF8
    except UnicodeDecodeError as error:
        line = data[:error.start].count(b"\n") + 1
    text, seems = decoded(data, "cp1250"), seeming(data)
    if text is not None and seems in (WINDOWS, LATIN2):
        return text, WINDOWS
    raise _fault(file, "sheets.encoding", line, seems=seems)


def _fault(file: str, code: str, line: int | None = None, **params: object) -> InputError:
    return InputError("import.file", (Problem(code, tuple(params.items()), file, line),), file=file, count=1)
