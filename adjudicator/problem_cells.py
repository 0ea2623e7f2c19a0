"""The cell of a table in which a fault stands, for people and for machines."""

from __future__ import annotations

from typing import Any

from adjudicator.importing.sheets.cells import CellPlace
from adjudicator.messages import text
from events.errors import Problem


def cell_of(problem: Problem) -> CellPlace | None:
    """The cell; None for a fault that stands in no table."""
    found = dict(problem.params).get("cell")
    return found if isinstance(found, CellPlace) else None


def cell_lines(problem: Problem) -> list[str]:
    """Sheet, row and column in words; nothing for a fault that stands in no table."""
    cell = cell_of(problem)
    if cell is None:
        return []
    sheet = text("cli.problem.sheet", sheet=cell.sheet) if cell.sheet else ""
    column = text("cli.problem.column", letter=cell.letter, heading=cell.heading or "–") if cell.column else ""
    return ["    " + ", ".join(part for part in (sheet, text("cli.problem.row", row=cell.row), column) if part)]


def cell_json(problem: Problem) -> dict[str, Any]:
    """The key ``cell`` of docs/json.md, where there is one."""
    cell = cell_of(problem)
    if cell is None:
        return {}
    return {"cell": {"sheet": cell.sheet or None, "row": cell.row, "column": cell.letter or None,
                     "heading": cell.heading or None}}
