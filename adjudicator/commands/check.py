"""``biro check``: what ``import`` would find, without storing anything."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from adjudicator.app import App
from adjudicator.games import read_readings
from adjudicator.importing.batch import answers
from adjudicator.importing.batch_telling import answer, table, total_line, totals
from adjudicator.importing.gathering import gathered
from adjudicator.importing.judging import Terms, exit_status
from adjudicator.importing.shelf import Row
from adjudicator.options import Fix, Jobs, Json, Packs, Readings, Records
from adjudicator.output import Output, output, write


def register(app: App) -> None:
    """Add the command ``check``."""
    app.command("check", help="check.help")(check)


def check(
    files: Records, fix: Fix = False, pack: Packs = None, readings: Readings = None, jobs: Jobs = None,
    json: Json = False,
) -> int:
    """Errors with line and column, disputes, checks that do not hold."""
    out = output(json)
    terms = Terms(tuple(pack or ()), read_readings(readings or ()), out.lang, fix=fix)
    wanted = gathered(files)
    rows: list[Row] = []
    with out.progress("import.checking", len(wanted)) as advance:
        for one in answers(wanted, terms, jobs):
            rows.append(Row(one))
            advance()
    out.answer({"files": list(map(answer, rows)), "totals": totals(rows)})
    _tell(out, rows)
    return exit_status(row.judged for row in rows)


def _tell(out: Output, rows: Sequence[Row]) -> None:
    for row in rows:
        for line in row.judged.faults:
            write(sys.stderr, line)
        for line in row.judged.found:
            out.print(line)
    if len(rows) > 1 and not out.json:
        out.print(table(rows, out.lang, stored=False), total_line(rows, out.lang, stored=False))
    elif rows[0].judged.summary:
        out.print(rows[0].judged.summary)
