"""``biro check``: what ``import`` would find, without storing anything."""

from __future__ import annotations

import sys

from adjudicator.app import App
from adjudicator.games import read_readings
from adjudicator.importing.telling import Outcome, as_json, fault_lines, found_lines, read_file, summary
from adjudicator.options import Files, Json, Packs, Readings
from adjudicator.output import Output, output, write


def register(app: App) -> None:
    """Add the command ``check``."""
    app.command("check", help="check.help")(check)


def check(files: Files, pack: Packs = None, readings: Readings = None, json: Json = False) -> int:
    """Errors with line and column, disputes, checks that do not hold."""
    out = output(json)
    switched = read_readings(readings or ())
    outcomes = [read_file(path, pack, switched) for path in files]
    out.answer({"files": [as_json(outcome, out.lang) for outcome in outcomes]})
    for outcome in outcomes:
        _tell(out, outcome)
    status = max(outcome.status for outcome in outcomes)
    against = any(outcome.game is not None and outcome.game.report.against for outcome in outcomes)
    return status or int(against)


def _tell(out: Output, outcome: Outcome) -> None:
    for line in fault_lines(outcome, out.lang):
        write(sys.stderr, line)
    if outcome.game is not None and not out.json:
        for line in (*found_lines(outcome.game, out.lang), summary(outcome.game, out.lang)):
            out.print(line)
