"""``biro fmt``: records in canonical form."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from adjudicator import problems
from adjudicator.app import App
from adjudicator.messages import text
from adjudicator.options import Files, Json
from adjudicator.output import output, write
from events.errors import Problem
from events.notation.document import read_document, write_document

FORMED, CHANGED, FAULTY = "rendben", "átírva", "hibás"


def register(app: App) -> None:
    """Add the command ``fmt``."""
    app.command("fmt", help="fmt.help")(fmt)


def fmt(
    files: Files,
    only_check: Annotated[bool, typer.Option("--check", help="fmt.option.check")] = False,
    json: Json = False,
) -> int:
    """Rewrite records in canonical form; one with errors stays as it is."""
    out = output(json)
    outcomes = [(path, *form(path, only_check)) for path in files]
    out.answer({"files": [{"file": str(path), "outcome": outcome, "errors": list(map(problems.as_json, faults))}
                          for path, outcome, faults in outcomes]})
    for path, outcome, faults in outcomes:
        for fault in faults:
            write(sys.stderr, problems.shown(fault))
        if outcome == CHANGED:
            out.say("fmt.would_change" if only_check else "fmt.changed", file=str(path))
        elif outcome == FAULTY:
            write(sys.stderr, text("fmt.faulty", out.lang, file=str(path)))
    found = {outcome for _, outcome, _ in outcomes}
    return 2 if FAULTY in found else int(only_check and CHANGED in found)


def form(path: Path, only_check: bool) -> tuple[str, tuple[Problem, ...]]:
    """Bring one file into canonical form; says what came of it, and its faults."""
    document = read_document(path.read_bytes(), str(path))
    if document.problems:
        return FAULTY, document.problems
    formed = write_document(document).encode("utf-8")
    if formed == document.data:
        return FORMED, ()
    if not only_check:
        replace_file(path, formed)
    return CHANGED, ()


def replace_file(path: Path, data: bytes) -> None:
    """Put new bytes in place of a file's at once, so that a break leaves the old or the new."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, target.stat().st_mode & 0o7777)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
