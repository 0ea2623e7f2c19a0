"""``biro report``: a game on one HTML page, or its disputes in Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from adjudicator.app import App
from adjudicator.games import open_game
from adjudicator.options import As, At, Edition, Force, Game, Json, OutFile, Readings, Store
from adjudicator.output import output
from adjudicator.usage import CallError
from adjudicator.views.replaying import viewed, viewed_game, viewer_of


def register(app: App) -> None:
    """Add the command ``report``."""
    app.command("report", help="report.help")(report)


def report(
    game: Game,
    file: Annotated[Path, OutFile],
    at: At = None,
    viewer: As = None,
    force: Force = False,
    edition: Edition = None,
    readings: Readings = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Write the report; the ending of the file's name says in which form."""
    from adjudicator.new_files import write_file
    from adjudicator.reporting.contents import report as contents
    from adjudicator.reporting.rendering import FORMATS, render

    out = output(json)
    if file.suffix not in FORMATS:
        raise CallError("report.suffix", file=str(file), expected=FORMATS)
    found = open_game(game, store, edition=edition)
    told = found.replay(readings, edition)
    looks = viewer_of(viewer, len(told.end.seats))
    told = viewed(told, looks)
    found = viewed_game(found, told, looks)
    made = contents(found, told, out.lang, looks.name, at)
    write_file(file, render(made, file.suffix, whole=at is None), force=force)
    out.answer({"file": str(file), "game": found.id or None, "as": looks.name or None, "events": len(made.rows),
                "disputes": [row.number for row in made.rows if row.dispute],
                "rulings": [row.number for row in made.rows if row.ruling], "head": found.head})
    out.say("report.done", file=str(file), n=len(made.rows), disputes=len(made.sheets))
    return 0
