"""``biro merge``: two sheets of one game into one record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from adjudicator import problems
from adjudicator.app import App
from adjudicator.games import open_store_for
from adjudicator.importing.storing import Stored, keep
from adjudicator.merging.headers import SamePlayers
from adjudicator.merging.record import NAME, Merged, merge
from adjudicator.merging.telling import as_json, found_lines
from adjudicator.messages import text
from adjudicator.new_files import STDOUT, write_file
from adjudicator.options import Force, Json, OutText, Store
from adjudicator.output import Output, output, write
from adjudicator.usage import CallError

FAULTY = 2


def register(app: App) -> None:
    """Add the command ``merge``."""
    app.command("merge", help="merge.help")(merge_sheets)


def merge_sheets(
    first: Annotated[Path, typer.Argument(metavar="FILE", help="merge.argument.first")],
    second: Annotated[Path, typer.Argument(metavar="FILE", help="merge.argument.second")],
    out: Annotated[Path | None, OutText] = None,
    force: Force = False,
    prefer: Annotated[int, typer.Option("--prefer", metavar="INTEGER", min=1, max=2, help="merge.option.prefer")] = 1,
    same: Annotated[list[str] | None, typer.Option("--same-player", metavar="NAME=NAME",
                                                   help="merge.option.same_player")] = None,
    imported: Annotated[bool, typer.Option("--import", help="merge.option.import")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """Merge two records; tell what they disagree in, write or store the merged one where that is asked."""
    said = output(json)
    if out is not None and out.exists() and any(sheet.exists() and out.samefile(sheet) for sheet in (first, second)):
        raise CallError("merge.own_sheet", file=str(out))
    merged = merge(first, second, prefer - 1, Path(NAME) if out == STDOUT else out, _same(same or []))
    if out is not None and out != STDOUT:
        write_file(out, merged.text, force=force)
    stored = _stored(merged, store) if imported and merged.game is not None else None
    said.answer({**as_json(merged, said.lang), "out": str(out) if out not in (None, STDOUT) else None,
                 "id": stored.id if stored is not None else None,
                 "outcome": stored.outcome if stored is not None else None})
    _tell(said, merged, out, stored)
    return FAULTY if merged.error is not None else int(bool(merged.disagreements))


def _same(given: list[str]) -> SamePlayers:
    """``Ancsa=Kiss Anna``, each: CallError where one is no pair of names."""
    pairs = [tuple(map(str.strip, one.split("="))) for one in given]
    for one, pair in zip(given, pairs, strict=True):
        if len(pair) != 2 or not all(pair):
            raise CallError("merge.same_player_form", text=one)
    return SamePlayers(tuple((pair[0], pair[1]) for pair in pairs))


def _stored(merged: Merged, address: str | None) -> Stored:
    assert merged.game is not None  # asked for only where there is one
    with open_store_for(address, create=True) as store:
        return keep(store, merged.game)


def _tell(said: Output, merged: Merged, out: Path | None, stored: Stored | None) -> None:
    one, other = merged.sheets
    for line in (*found_lines(merged, said.lang),
                 text("merge.summary", said.lang, first=one.path.name, second=other.path.name, events=merged.events,
                      count=len(merged.disagreements))):
        _print(said, line, out)
    if merged.error is not None:
        for problem in merged.error.problems:
            write(sys.stderr, problems.shown(problem))
        write(sys.stderr, text("merge.no_game", said.lang))
    if out == STDOUT:
        said.print(merged.text.rstrip("\n"))
    elif out is not None:
        said.say("merge.written", file=str(out))
    if stored is not None:
        _print(said, text("merge.stored", said.lang, game=stored.id, outcome=stored.outcome), out)


def _print(said: Output, line: str, out: Path | None) -> None:
    """A line for people; where the record goes to standard output, that holds nothing else."""
    if not said.json:
        write(sys.stderr if out == STDOUT else sys.stdout, line)
