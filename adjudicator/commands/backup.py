"""``biro backup``: the whole store in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.games import default_store
from adjudicator.options import Json, Store
from adjudicator.output import output


def register(app: App) -> None:
    """Add the command ``backup``."""
    app.command("backup", help="backup.help")(backup)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="backup.argument.file")],
    force: Annotated[bool, typer.Option("--force", help="backup.option.force")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """Copy the store; the file appears only when it is whole and sound."""
    from adjudicator.copying import backup as copy

    out = output(json)
    done = copy(store or str(default_store()), file, force=force)
    out.answer({"file": str(file), "games": done.games, "rows": done.rows, "head": done.head})
    out.say("backup.done", file=str(file), games=done.games, rows=done.rows, head=done.head)
    return 0
