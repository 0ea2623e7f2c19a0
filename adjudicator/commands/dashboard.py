"""``biro dashboard``: all metrics of a lake on one HTML page that needs no network (docs/lake.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from adjudicator.app import App
from adjudicator.commands.stats import By, DeckSize, Edition, Event, Most, Synthetic, asked_for
from adjudicator.filters import as_json, left_nothing
from adjudicator.options import Force, Json, Lake, OutFile
from adjudicator.output import output
from adjudicator.own_lake import default_lake
from adjudicator.usage import CallError

ENDING = ".html"


def register(app: App) -> None:
    """Add the command ``dashboard``."""
    app.command("dashboard", help="dashboard.help")(dashboard)


def dashboard(
    file: Annotated[Path, OutFile],
    edition: Edition = None,
    event: Event = None,
    deck_size: DeckSize = None,
    by: By = None,
    synthetic: Synthetic = False,
    most: Most = 12,
    force: Force = False,
    lake: Lake = None,
    json: Json = False,
) -> int:
    """Write the page."""
    from adjudicator.new_files import refuse_old, write_file
    from analytics.dashboard.contents import page
    from analytics.dashboard.rendering import render
    from analytics.stats import Desk

    out = output(json)
    if file.suffix != ENDING:
        raise CallError("dashboard.suffix", file=str(file), expected=ENDING)
    refuse_old(file, force=force)
    wanted = asked_for(synthetic, edition, event, deck_size, by)
    with Desk(lake or default_lake()) as desk:
        made = page(desk, wanted, out.lang, most, lake)
    write_file(file, render(made), force=force)
    tables = [table for topic in made.topics for table in topic.tables]
    out.answer({"file": str(file), "metrics": len(tables), "with_numbers": sum(bool(t.rows) for t in tables),
                "games": made.games, "synthetic": made.synthetic, "left_out": made.left_out,
                "filtered": made.filtered, "data": made.data, "filters": as_json(made.unmet)})
    out.say("dashboard.done", file=str(file), n=sum(bool(t.rows) for t in tables), all=len(tables))
    out.fold(*made.few, *left_nothing(made.unmet, out.lang))
    return 0
