"""``biro bundle``: one game with everything needed to replay it elsewhere, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from adjudicator.app import App
from adjudicator.games import BUNDLES, open_game
from adjudicator.options import Edition, Force, Game, Json, OutFile, Store
from adjudicator.output import output
from adjudicator.usage import CallError


def register(app: App) -> None:
    """Add the command ``bundle``."""
    app.command("bundle", help="bundle.help")(bundle)


def bundle(
    game: Game,
    file: Annotated[Path, OutFile],
    force: Force = False,
    edition: Edition = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Write the bundle; it is read back and compared before anything is said of it."""
    from adjudicator.bundling import bundle as bundled
    from adjudicator.bundling import read_bundle
    from adjudicator.new_files import write_file

    out = output(json)
    if file.suffix not in BUNDLES:
        raise CallError("bundle.suffix", file=str(file), expected=BUNDLES)
    found = open_game(game, store, edition=edition)
    write_file(file, bundled(found, found.rules()), force=force)
    again = read_bundle(file)
    out.answer({"file": str(file), "game": found.id or None, "events": len(again.events), "head": again.head})
    out.say("bundle.done", file=str(file), n=len(again.events), head=again.head)
    return 0
