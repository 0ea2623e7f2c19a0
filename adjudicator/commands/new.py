"""``biro new``: begins a record file, or a game in the store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.decks import DEFAULT_PACK
from adjudicator.games import open_store_for
from adjudicator.importing.record import import_record
from adjudicator.importing.starting import starting_record
from adjudicator.importing.storing import keep
from adjudicator.options import Json, Store
from adjudicator.output import output
from adjudicator.usage import CallError
from engine.ruleset import EDITIONS
from events.errors import StoreError

Text = str | None
_SEATS = ("A", "B")


def register(app: App) -> None:
    """Add the command ``new``."""
    app.command("new", help="new.help")(new)


def new(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="new.argument.file")] = None,
    edition: Annotated[str, typer.Option("--edition", metavar="EDITION", help="new.option.edition")] = EDITIONS[0],
    packs: Annotated[list[str] | None, typer.Option("--pack", metavar="PACK", help="new.option.pack")] = None,
    players: Annotated[list[str] | None, typer.Option("--player", metavar="NAME", help="new.option.player")] = None,
    decks: Annotated[list[str] | None, typer.Option("--deck", metavar="DECK", help="new.option.deck")] = None,
    event: Annotated[Text, typer.Option("--event", metavar="NAME", help="new.option.event")] = None,
    date: Annotated[Text, typer.Option("--date", metavar="DATE", help="new.option.date")] = None,
    recorder: Annotated[Text, typer.Option("--recorder", metavar="NAME", help="new.option.recorder")] = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Write the headers of a record; without a FILE start the game in the store at once."""
    out = output(json)
    given = {"Kiadás": edition, "Lapcsomag": ", ".join(packs or [DEFAULT_PACK]), "Esemény": event, "Dátum": date,
             "Jegyző": recorder}
    text = starting_record({key: value for key, value in given.items() if value}, _by_seat(players), _by_seat(decks),
                           {})
    game = import_record(text, base=file.parent if file else Path(), name=file.name if file else "új.jk")
    if file is not None:
        write_new(file, text)
        out.answer({"file": str(file), "id": None})
        out.say("new.written", file=str(file))
        return 0
    with open_store_for(store, create=True) as opened:
        made = keep(opened, game, again=True)
    out.answer({"file": None, "id": made.id})
    out.say("new.started", game=made.id)
    return 0


def _by_seat(given: list[str] | None) -> dict[str, str]:
    if given and len(given) > len(_SEATS):
        raise CallError("new.too_many", extra=given[len(_SEATS):])
    return dict(zip(_SEATS, given or (), strict=False))


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; StoreError ``new.exists`` where it is."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise StoreError("new.exists", file=str(path)) from None
