"""``biro fmt``: records in canonical form."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator import problems
from adjudicator.app import App
from adjudicator.importing.sheets.files import is_table
from adjudicator.importing.sources import read_lines
from adjudicator.messages import text
from adjudicator.new_files import STDOUT, write_file
from adjudicator.options import Files, Force, Json
from adjudicator.output import Output, output, write
from adjudicator.plain_files import bytes_of
from adjudicator.usage import CallError
from events.errors import InputError, Problem
from events.notation.document import write_document

FORMED, CHANGED, FAULTY, RECORD = "rendben", "átírva", "hibás", "jegyzőkönyv"


def register(app: App) -> None:
    """Add the command ``fmt``."""
    app.command("fmt", help="fmt.help")(fmt)


def fmt(
    files: Files,
    only_check: Annotated[bool, typer.Option("--check", help="fmt.option.check")] = False,
    to: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="fmt.option.out")] = None,
    force: Force = False,
    json: Json = False,
) -> int:
    """Rewrite records in canonical form; one with errors stays as it is. A table becomes a record beside it."""
    out = output(json)
    if to is not None and len(files) != 1:
        raise CallError("fmt.one_out", count=len(files))
    outcomes = [form(path, only_check, to is not None) for path in files]
    to = None if to == STDOUT else to
    if to is not None and outcomes[0].text is not None and not only_check:
        write_file(to, outcomes[0].text, force=force)
    out.answer({"files": [outcome.as_json for outcome in outcomes]})
    for outcome in outcomes:
        _tell(out, outcome, only_check, to)
    found = {outcome.what for outcome in outcomes}
    return 2 if FAULTY in found else int(only_check and CHANGED in found)


@dataclass(frozen=True)
class Formed:
    """What came of a file: rendben, átírva, hibás, or jegyzőkönyv with the ``text`` that a table became."""

    path: Path
    what: str
    faults: tuple[Problem, ...] = ()
    text: str | None = None

    @property
    def as_json(self) -> dict[str, Any]:
        """The shape of docs/json.md."""
        made = {"text": self.text} if self.text is not None else {}
        errors = list(map(problems.as_json, self.faults))
        return {"file": str(self.path), "outcome": self.what, "errors": errors, **made}


def form(path: Path, only_check: bool, elsewhere: bool = False) -> Formed:
    """Bring one file into canonical form, in its place unless it goes ``elsewhere`` or is a table."""
    try:
        data = bytes_of(path)
        document = read_lines(data, path.name, str(path))
    except InputError as error:
        return Formed(path, FAULTY, error.problems)
    if document.problems:
        return Formed(path, FAULTY, tuple(sorted(document.problems, key=lambda p: (p.line or 0, p.column or 0))))
    formed = write_document(document)
    if elsewhere or is_table(path.name, data):
        return Formed(path, RECORD, text=formed)
    if formed.encode("utf-8") == document.data:
        return Formed(path, FORMED)
    if not only_check:
        replace_file(path, formed.encode("utf-8"))
    return Formed(path, CHANGED)


def _tell(out: Output, outcome: Formed, only_check: bool, to: Path | None) -> None:
    for fault in outcome.faults:
        write(sys.stderr, problems.shown(fault))
    if outcome.what == CHANGED:
        out.say("fmt.would_change" if only_check else "fmt.changed", file=str(outcome.path))
    elif outcome.what == FAULTY:
        write(sys.stderr, text("fmt.faulty", out.lang, file=str(outcome.path)))
    elif outcome.text is not None and not only_check:
        if to is None:
            out.print(outcome.text.rstrip("\n"))
        else:
            out.say("new.written", file=str(to))


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
