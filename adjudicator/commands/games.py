"""``biro games``: what the store holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.filters import Filter as Tried
from adjudicator.filters import as_json as filters_json
from adjudicator.filters import filters, left_nothing
from adjudicator.games import open_store_for
from adjudicator.options import Json, Store
from adjudicator.output import output

Filter = str | None


def register(app: App) -> None:
    """Add the command ``games``."""
    app.command("games", help="games.help")(games)


def games(
    player: Annotated[Filter, typer.Option("--player", metavar="NAME", help="games.option.player")] = None,
    event: Annotated[Filter, typer.Option("--event", metavar="NAME", help="games.option.event")] = None,
    date: Annotated[Filter, typer.Option("--date", metavar="DATE", help="games.option.date")] = None,
    edition: Annotated[Filter, typer.Option("--edition", metavar="EDITION", help="games.option.edition")] = None,
    disputed: Annotated[bool, typer.Option("--disputed", help="games.option.disputed")] = False,
    every: Annotated[bool, typer.Option("--all", help="games.option.all")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """The stored games, the newest version of each unless all are asked for."""
    out = output(json)
    with open_store_for(store) as opened:
        there = [info for info in opened.games() if every or info.replaced_by is None]
        chosen = [info for info in there if fits(info, player=player, event=event, date=date, edition=edition)]
        counts = {info.id: disputes(opened, info.id) for info in chosen} if disputed or json else {}
    if disputed:
        chosen = [info for info in chosen if counts[info.id] != 0]
    given = [] if chosen else tried(there, player, event, date, edition)
    if disputed and counts and not chosen:
        given = [Tried("--disputed", "", (), 0)]
    out.answer({"games": [as_json(info, counts.get(info.id)) for info in chosen], "filters": filters_json(given)})
    if chosen:
        out.print(table(chosen, out.lang))
        out.say("games.count", n=len(chosen))
    else:
        out.say("games.none" if there else "games.empty")
        out.print(*left_nothing(given, out.lang))
    return 0


def tried(there: list[Any], player: Filter, event: Filter, date: Filter, edition: Filter) -> list[Tried]:
    """The filters one by one, where together they left nothing."""
    def alone(**one: Filter) -> Callable[[Any], bool]:
        none: dict[str, Filter] = dict.fromkeys(("player", "event", "date", "edition"))
        return lambda info: fits(info, **(none | one))

    return filters(there, (
        ("--player", player, alone(player=player), lambda info: info.opening.players.values()),
        ("--event", event, alone(event=event), lambda info: (headers_of(info).get("Esemény", ""),)),
        ("--date", date, alone(date=date), lambda info: (headers_of(info).get("Dátum", ""),)),
        ("--edition", edition, alone(edition=edition), lambda info: (info.opening.edition,))))


def headers_of(info: Any) -> dict[str, str]:
    """The headers of a game by key; of a key given twice the first."""
    found: dict[str, str] = {}
    for key, value in info.opening.headers:
        found.setdefault(key, value)
    return found


def fits(info: Any, *, player: Filter, event: Filter, date: Filter, edition: Filter) -> bool:
    """Whether a game answers the filters; names by any part of them, whatever the case."""
    headers = headers_of(info)
    return all((
        player is None or any(_holds(name, player) for name in info.opening.players.values()),
        event is None or _holds(headers.get("Esemény", ""), event),
        date is None or headers.get("Dátum", "").startswith(date),
        edition is None or info.opening.edition == edition,
    ))


def _holds(text: str, part: str) -> bool:
    return part.casefold() in text.casefold()


def disputes(opened: Any, game: str) -> int | None:
    """How many disputed events a game has; None where its log is broken."""
    from events.base import Grade
    from events.errors import StoreError

    try:
        return len([e for e in opened.load(game).events if e.grade == Grade.DISPUTED])
    except StoreError:
        return None


def as_json(info: Any, disputed: int | None = None) -> dict[str, Any]:
    """One game for machines (docs/json.md)."""
    return {"id": info.id, "edition": info.opening.edition, "variant": info.opening.variant,
            "headers": [list(pair) for pair in info.opening.headers], "players": dict(info.opening.players),
            "events": info.length, "head": info.head, "disputes": disputed, "replaces": info.replaces,
            "replaced_by": info.replaced_by, "added": info.added.when, "changed": info.changed.when}


def table(chosen: list[Any], lang: str) -> Any:
    """The games as a table."""
    from adjudicator.grid import Column, Grid
    from adjudicator.messages import text

    names = ("id", "event", "date", "round", "players", "edition", "length", "replaced")
    return Grid([Column(text(f"games.column.{name}", lang), name == "length") for name in names],
                ([*_cells(info)] for info in chosen))


def _cells(info: Any) -> Iterator[str]:
    headers = headers_of(info)
    yield info.id
    yield headers.get("Esemény", "")
    yield headers.get("Dátum", "")
    placed = [headers.get(key, "") for key in ("Kör", "Asztal", "Játszma")]
    yield "/".join(placed) if any(placed) else ""
    yield " – ".join(info.opening.players.values())
    yield info.opening.edition
    yield str(info.length)
    yield info.replaced_by or ""
