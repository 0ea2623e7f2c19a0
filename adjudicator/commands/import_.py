"""``biro import``: records into the store."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.games import open_store_for, read_readings
from adjudicator.importing.storing import REPLACED, UNCHANGED, keep
from adjudicator.importing.telling import Outcome, as_json, fault_lines, found_lines, read_file, table
from adjudicator.options import Files, Json, Packs, Readings, Store
from adjudicator.output import Output, output, write


def register(app: App) -> None:
    """Add the command ``import``."""
    app.command("import", help="import.help")(import_files)


def import_files(
    files: Files,
    again: Annotated[bool, typer.Option("--new", help="import.option.new")] = False,
    pack: Packs = None,
    readings: Readings = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Read records, put in what they leave unwritten, and store each whole or not at all."""
    out = output(json)
    switched = read_readings(readings or ())
    outcomes = [read_file(path, pack, switched) for path in files]
    if any(outcome.game is not None for outcome in outcomes):
        _store(outcomes, store, again)
    out.answer({"files": [as_json(outcome, out.lang) for outcome in outcomes]})
    _tell(out, outcomes)
    return max(outcome.status for outcome in outcomes)


def _store(outcomes: list[Outcome], address: str | None, again: bool) -> None:
    with open_store_for(address, create=True) as store:
        for outcome in outcomes:
            if outcome.game is not None:
                outcome.stored = keep(store, outcome.game, again)


def _tell(out: Output, outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        for line in fault_lines(outcome, out.lang):
            write(sys.stderr, line)
        if outcome.game is None or out.json:
            continue
        for line in found_lines(outcome.game, out.lang):
            out.print(line)
        _tell_stored(out, outcome)
    if not out.json:
        out.print(table(outcomes, out.lang))


def _tell_stored(out: Output, outcome: Outcome) -> None:
    stored = outcome.stored
    if stored is None:
        return
    if stored.outcome == UNCHANGED:
        out.say("import.unchanged", file=outcome.file, game=stored.id)
    elif stored.outcome == REPLACED:
        out.say("import.replaced", file=outcome.file, game=stored.id, old=stored.replaces)
        for line in stored.changed:
            out.print(f"    {line}")
