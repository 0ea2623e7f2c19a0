"""A record's bytes -> the document that is imported: the notation itself, or a table of moves."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.importing.sheets.document import TableDocument, read_table
from adjudicator.importing.sheets.files import is_table
from events.errors import Problem
from events.notation.document import Document, read_document


def read_source(data: str | bytes, name: str, file: str | None) -> Document:
    """The record of a file by its base ``name`` and bytes; raises InputError where it is no table of moves."""
    if isinstance(data, bytes) and is_table(name, data):
        return read_table(data, name, file or name)
    return read_document(data, file)


def read_lines(data: bytes, name: str, file: str) -> Document:
    """The record of a file as lines of the notation, also where it is a table; one with faults as it is."""
    document = read_source(data, name, file)
    if isinstance(document, TableDocument) and not document.problems:
        return read_document(document.notation, file)
    return document


def left_out(document: Document) -> tuple[Problem, ...]:
    """What was left out of a table, and how its text was read."""
    return document.left if isinstance(document, TableDocument) else ()


def places(document: Document) -> Mapping[tuple[int, str], str]:
    """How the rows of a table are named, by number and text."""
    return document.places if isinstance(document, TableDocument) else {}


def placed_in(document: Document, found: Problem) -> Problem:
    """A fault of a line; of a row of a table with its cell."""
    return document.placed(found) if isinstance(document, TableDocument) else found
