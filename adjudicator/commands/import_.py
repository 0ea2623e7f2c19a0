"""``biro import``: records into the store."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.games import read_readings
from adjudicator.importing.batch import answers
from adjudicator.importing.batch_telling import answer, stored_lines, table, total_line, totals
from adjudicator.importing.gathering import gathered
from adjudicator.importing.judging import Terms, exit_status
from adjudicator.importing.shelf import Row, Shelf
from adjudicator.importing.telling import Outcome
from adjudicator.options import Fix, Jobs, Json, Packs, Readings, Records, Store
from adjudicator.output import Output, output, write
from events.errors import StoreError


def register(app: App) -> None:
    """Add the command ``import``."""
    app.command("import", help="import.help")(import_files)


def import_files(
    files: Records,
    again: Annotated[bool, typer.Option("--new", help="import.option.new")] = False,
    fix: Fix = False,
    with_gaps: Annotated[bool, typer.Option("--with-gaps", help="reading.option.with_gaps")] = False,
    pack: Packs = None,
    readings: Readings = None,
    store: Store = None,
    jobs: Jobs = None,
    json: Json = False,
) -> int:
    """Read records, put in what they leave unwritten, and store each whole or not at all."""
    out = output(json)
    terms = Terms(tuple(pack or ()), read_readings(readings or ()), out.lang, store=True, fix=fix,
                  with_gaps=with_gaps)
    wanted = gathered(files)
    rows: list[Row] = []
    with Shelf(store, terms, again) as shelf:
        try:
            _store(wanted, terms, jobs, shelf, rows, out)
        except (KeyboardInterrupt, StoreError):
            if len(wanted) > 1:
                out.note("import.interrupted", done=len(rows), kept=shelf.kept, of=len(wanted))
            raise
    out.answer({"files": list(map(answer, rows)), "totals": totals(rows)})
    _tell(out, rows)
    return exit_status(row.judged for row in rows)


def _store(wanted: Sequence[Path | Outcome], terms: Terms, jobs: int | None, shelf: Shelf, rows: list[Row],
           out: Output) -> None:
    with (closing(answers(wanted, terms, jobs, shelf.known)) as found,
          out.progress("import.progress", len(wanted)) as advance):
        for one in found:
            rows.append(shelf.take(one))
            advance()


def _tell(out: Output, rows: Sequence[Row]) -> None:
    for row in rows:
        for line in row.judged.faults:
            write(sys.stderr, line)
        for line in (*row.judged.found, *stored_lines(row, out.lang)):
            out.print(line)
    if not out.json:
        out.print(table(rows, out.lang, stored=True))
    if len(rows) > 1:
        out.print(total_line(rows, out.lang, stored=True))
