"""``biro new``: begins a record file, or a game in the store."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.decks import DEFAULT_PACK
from adjudicator.games import open_store_for
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.importing.sheets.files import is_table
from adjudicator.importing.sheets.game_headers import PLAYER
from adjudicator.importing.starting import starting_record
from adjudicator.importing.storing import keep
from adjudicator.new_files import refuse_stdout
from adjudicator.options import Json, Store
from adjudicator.output import output
from adjudicator.packs import find_pack, join_cards
from adjudicator.usage import CallError
from engine.ruleset import EDITIONS
from events.errors import StoreError
from events.refs import UNKNOWN

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
    sheet: Annotated[Path | None, typer.Option("--sheet", metavar="FILE", help="new.option.sheet")] = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Write the headers of a record, or a spreadsheet; without a FILE start the game in the store at once."""
    out = output(json)
    _see_sheet(file, sheet)
    given = {"Kiadás": edition, "Lapcsomag": ", ".join(packs or [DEFAULT_PACK]), "Esemény": event, "Dátum": date,
             "Jegyző": recorder}
    headers = {key: value for key, value in given.items() if value}
    path = file or sheet
    folder = path.parent if path else Path()
    named = {seat: _from(folder, deck) for seat, deck in _by_seat(decks).items()}
    text = starting_record(headers, _by_seat(players), named, {})
    game = import_record(text, base=folder, name=path.name if path else "új.jk")
    if sheet is not None:
        names = [name.strip() for name in headers["Lapcsomag"].split(",")]
        cards = join_cards(find_pack(name, sheet.parent) for name in names)
        write_new(sheet, _template(headers, _by_seat(players), named, _names(game, cards), out.lang))
    elif file is not None:
        write_new(file, text)
    if path is not None:
        out.answer({"file": str(path), "id": None})
        out.say("new.sheet_written" if sheet else "new.written", file=str(path))
        return 0
    with open_store_for(store, create=True) as opened:
        made = keep(opened, game, again=True)
    out.answer({"file": None, "id": made.id})
    out.say("new.started", game=made.id)
    return 0


def _see_sheet(file: Path | None, sheet: Path | None) -> None:
    if file is not None and sheet is not None:
        raise CallError("new.two_files", file=str(file), sheet=str(sheet))
    refuse_stdout(file)
    if file is not None and is_table(file.name):
        raise CallError("new.is_sheet", file=str(file))
    if sheet is not None and sheet.suffix.lower() != ".xlsx":
        raise CallError("new.sheet_suffix", file=str(sheet))


def _names(game: Imported, cards: Mapping[str, object]) -> Iterable[str]:
    """The cards that the lists offer: those of the decks, or of the packs where a deck is not known."""
    listed = [deck for deck in game.opening.decks.values() if deck.cards is not None]
    return game.opening.texts if len(listed) == len(_SEATS) else cards


def _template(headers: Mapping[str, str], players: Mapping[str, str], decks: Mapping[str, str], cards: Iterable[str],
              lang: str) -> bytes:
    from adjudicator.importing.sheets.template import template

    values: dict[tuple[str, str | None], str] = {(key, None): value for key, value in headers.items()}
    values |= {(PLAYER, seat): name for seat, name in players.items()}
    values |= {("Pakli", seat): deck for seat, deck in decks.items()}
    return template(values, cards, _SEATS, lang)


def _from(folder: Path, deck: str) -> str:
    """A deck as a record in a folder names it: a file that was named from where the call was made is named from
    there. Raises CallError for a file that is in neither place."""
    if deck == UNKNOWN or deck.isdecimal() or (folder / deck).is_file():
        return deck
    if not Path(deck).is_file():
        raise CallError("new.no_deck", deck=deck, folder=str(folder))
    try:
        return Path(os.path.relpath(deck, folder)).as_posix()
    except ValueError:  # on another drive
        return str(Path(deck).resolve())


def _by_seat(given: list[str] | None) -> dict[str, str]:
    if given and len(given) > len(_SEATS):
        raise CallError("new.too_many", extra=given[len(_SEATS):])
    return dict(zip(_SEATS, given or (), strict=False))


def write_new(path: Path, content: str | bytes) -> None:
    """Write a file that is not there yet; StoreError ``new.exists`` where it is."""
    try:
        with path.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
    except FileExistsError:
        raise StoreError("new.exists", file=str(path)) from None
