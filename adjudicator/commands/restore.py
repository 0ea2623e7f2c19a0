"""``biro restore``: the store from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.games import default_store
from adjudicator.options import Json, Store
from adjudicator.output import output


def register(app: App) -> None:
    """Add the command ``restore``."""
    app.command("restore", help="restore.help")(restore)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="restore.argument.file")],
    force: Annotated[bool, typer.Option("--force", help="backup.option.force")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """Check the backup, then put it in the store's place."""
    from adjudicator.copying import restore as copy

    out = output(json)
    done = copy(file, store or str(default_store()), force=force)
    out.answer({"file": str(file), "games": done.games, "rows": done.rows, "head": done.head})
    out.say("restore.done", games=done.games, rows=done.rows, head=done.head)
    return 0
