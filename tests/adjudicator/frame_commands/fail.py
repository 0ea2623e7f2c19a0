"""``biro fail KIND``: ends in the way asked for."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.options import Json
from adjudicator.output import output
from events.errors import BiroError, InputError, Problem, StoreError

PROBLEM = Problem("cli.usage.extra", (("value", "ő"), ("near", ("Őr", "Íjász")), ("expected", "szám")),
                  "játék.jk", 3, 4, "A\tidéz Őr\n", 5)


def fail(kind: Annotated[str, typer.Argument(metavar="FILE", help="cli.argument.files")], json: Json = False) -> int:
    """Raise or return what ``kind`` names."""
    raised = {
        "input": InputError("cli.usage.missing_command", (PROBLEM,)),
        "biro": BiroError("cli.usage.no_such_option", option="x"),
        "store": StoreError("cli.interrupted"),
        "os": FileNotFoundError(2, "No such file or directory", "nincs.jk"),
        "os-unknown": OSError(99, "Something odd"),
        "bug": RuntimeError("two\nlines"),
        "interrupt": KeyboardInterrupt(),
        "exit": typer.Exit(1),
    }
    if kind in raised:
        raise raised[kind]
    output(json).say("cli.interrupted")
    output(json).answer({"kind": kind})
    return int(kind)


def register(app: App) -> None:
    """Add the command."""
    app.command("fail", help="cli.option.json")(fail)
