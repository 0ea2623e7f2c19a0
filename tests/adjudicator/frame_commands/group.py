"""``biro group inner``: a verb with a subcommand and typed options."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.options import Packs, Store


class Colour(StrEnum):
    """A choice."""

    RED = "piros"
    BLUE = "kék"


def inner(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cli.argument.files", exists=True, dir_okay=False)],
    number: Annotated[int, typer.Option("--number", min=1, max=9, help="cli.option.at")] = 3,
    event: Annotated[int | None, typer.Option("--event", help="cli.option.at")] = None,
    colour: Annotated[Colour, typer.Option("--colour", help="cli.option.at")] = Colour.RED,
    store: Store = None,
    pack: Packs = None,
) -> None:
    """Prints what it was given."""
    print(file.name, number, event, colour.value, store, pack)


def register(app: App) -> None:
    """Add the group."""
    group = App(help="cli.option.at")
    group.command("inner", help="cli.option.pack")(inner)
    group.command("other", help="cli.option.store")(lambda: None)
    app.add_typer(group, name="group")
