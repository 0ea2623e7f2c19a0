"""``biro simulate``: games of random or sensible players, for load, fuzzing and synthetic data."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from adjudicator.app import App
from adjudicator.decks import DEFAULT_PACK, DeckFile, load_deck
from adjudicator.games import open_store_for
from adjudicator.grid import Column, Grid
from adjudicator.messages import text
from adjudicator.options import Json
from adjudicator.output import Output, output
from adjudicator.packs import find_pack, join_cards
from adjudicator.simulation.games import SIZES
from adjudicator.simulation.many import Game, Wanted, games
from adjudicator.simulation.players import PLAYERS, RANDOM
from adjudicator.simulation.told import COUNTED, ENDS, OVER, Counts, together
from adjudicator.wording import word
from engine.cards import Card
from engine.rules.variants.positions import DUEL
from engine.ruleset import EDITIONS
from engine.state import SEATS
from events.errors import InputError, StoreError
from events.store.backends import shown

BOTH: Final = "mindkettő"
SAMPLES: Final = "minta"
SUFFIX: Final = ".pakli"
MANY: Final = 10_000_000  # games of one call


def register(app: App) -> None:
    """Add the command ``simulate``."""
    app.command("simulate", help="simulate.help")(simulate)


def simulate(
    count: Annotated[int, typer.Argument(metavar="COUNT", min=1, max=MANY, help="simulate.argument.count")],
    seed: Annotated[int, typer.Option("--seed", metavar="INTEGER", min=0, help="simulate.option.seed")],
    edition: Annotated[str, typer.Option("--edition", metavar="EDITION",
                                         help="simulate.option.edition")] = EDITIONS[0],
    packs: Annotated[list[str] | None, typer.Option("--pack", metavar="PACK", help="new.option.pack")] = None,
    turns: Annotated[int, typer.Option("--turns", metavar="COUNT", min=1, help="simulate.option.turns")] = 20,
    variant: Annotated[str, typer.Option("--variant", metavar="VARIANT", help="simulate.option.variant")] = DUEL,
    players: Annotated[list[str] | None, typer.Option("--players", metavar="KIND",
                                                      help="simulate.option.players")] = None,
    decks: Annotated[str | None, typer.Option("--decks", metavar="DECKS", help="simulate.option.decks")] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="COUNT", min=1, help="simulate.option.jobs")] = 1,
    counts: Annotated[bool, typer.Option("--counts", help="simulate.option.counts")] = False,
    most: Annotated[int | None, typer.Option("--most", metavar="COUNT", min=1, help="simulate.option.most")] = None,
    store: Annotated[str | None, typer.Option("--store", metavar="STORE", help="simulate.option.store")] = None,
    json: Json = False,
) -> int:
    """Play COUNT games with the seeds SEED, SEED + 1 …; store them where the call itself names a store: BIRO_STORE is
    where people's games are, and games of machines come among them only by intent."""
    out = output(json)
    editions = _editions(edition)
    if variant not in SIZES:
        raise InputError("simulate.no_variant", variant=variant, expected=tuple(SIZES))
    names = tuple(packs or [DEFAULT_PACK])
    cards = join_cards([find_pack(name) for name in names])
    kinds = kinds_of(players or [], SIZES[variant])
    found = decks_of(decks, cards, variant)
    if not found:
        enough_for_a_game(cards)
    wanted = Wanted(tuple(editions), kinds, names, turns, variant, found, store is not None)
    begun = time.monotonic()
    rows, counted = _played(out, wanted, range(seed, seed + count), jobs, store)
    pace = 60 * count / (time.monotonic() - begun)
    kept = None if store is None else shown(store)
    _answer(out, edition, kinds, rows, counted if counts else None, pace, kept)
    if not json:
        _tell(out, rows, edition, counted if counts else None, pace, most)
        if kept is not None:
            out.say("simulate.stored", count=len({row["id"] for row in rows}), store=kept)
    return 0


def kinds_of(said: Sequence[str], seats: int) -> tuple[str, ...]:
    """The kind of player of each seat: ``józan,véletlen`` names them in order (one for all), ``A=józan`` one seat's,
    also ``A=józan,B=véletlen``."""
    kinds = [RANDOM] * seats
    for one in (part for given in said for part in (given.split(",") if "=" in given else [given])):
        seat, named, kind = one.rpartition("=")
        listed = one.split(",")
        if named and seat in [*SEATS[:seats]]:
            listed = [kinds[n] if SEATS[n] != seat else kind for n in range(seats)]
        if len(listed) == 1:
            listed *= seats
        if len(listed) != seats or not set(listed) <= PLAYERS.keys():
            raise InputError("simulate.no_players", said=one, count=seats, expected=tuple(PLAYERS))
        kinds = listed
    return tuple(kinds)


def decks_of(said: str | None, cards: Mapping[str, Card], variant: str) -> tuple[DeckFile, ...]:
    """The decks that a word means: ``minta`` the shipped ones, else a deck file or a folder of them."""
    if said is None:
        return ()
    if variant != DUEL:
        raise InputError("simulate.decks_duel", variant=variant)
    place: Any = resources.files("samples").joinpath("decks") if said == SAMPLES else Path(said)
    files = sorted(place.iterdir(), key=lambda file: str(file.name)) if place.is_dir() else [place]
    found = [file for file in files if file.name.endswith(SUFFIX) and file.is_file()]
    if not found:
        raise InputError("simulate.no_decks", decks=said)
    return tuple(load_deck(file, cards) for file in found)


def enough_for_a_game(cards: Mapping[str, Card]) -> None:
    """Raise InputError where no deck and tower can be made of a pack (K/I.2.A, K/I.8.B)."""
    levels = sum(c.kind == "toronyszint" for c in cards.values())
    others = sum(c.kind not in ("toronyszint", "ómen", "kiemelkedett") and not c.token for c in cards.values())
    if levels < 3 or others < 14:
        raise InputError("simulate.too_few", levels=levels, others=others)


def _played(out: Output, wanted: Wanted, seeds: Sequence[int], jobs: int,
            store: str | None) -> tuple[list[dict[str, Any]], Counts]:
    """Play, and store each game as it comes."""
    rows, counted = [], []
    with ExitStack() as stack:
        opened = stack.enter_context(open_store_for(store, create=True)) if store is not None else None
        advance = stack.enter_context(out.progress("simulate.progress", len(seeds)))
        for game in games(wanted, seeds, jobs):
            rows.append({**game.row, "id": _kept(opened, game)})
            counted.append(game.counts)
            advance()
    return rows, together(counted)


def _kept(store: Any, game: Game) -> str | None:
    """The id under which a game is stored: a new one, or that of the same events stored before."""
    if store is None:
        return None
    try:
        made: str = store.create(game.events, beside=game.beside)
    except StoreError as error:
        if error.code != "store.exists":
            raise
        made = str(error.params["game"])
    return made


def _editions(edition: str) -> tuple[str, ...]:
    """The editions of one word; InputError for one that does not exist."""
    if edition not in (*EDITIONS, BOTH):
        raise InputError("games.unknown_edition", edition=edition, expected=(*EDITIONS, BOTH))
    return tuple(EDITIONS) if edition == BOTH else (edition,)


def _answer(out: Output, edition: str, kinds: tuple[str, ...], rows: list[dict[str, Any]], counted: Counts | None,
            pace: float, store: str | None) -> None:
    shape: dict[str, Any] = {"edition": edition, "players": dict(zip(SEATS, kinds, strict=False)), "store": store,
                             "games": rows,
                             "ended": ended(rows), "games_per_minute": round(pace, 1)}
    if counted is not None:
        shape["counts"] = {name: dict(sorted(counted[name].items())) for name in COUNTED}
    out.answer(shape)


def ended(rows: Sequence[Mapping[str, Any]]) -> int:
    """How many games reached an end."""
    return sum(row["end"] in OVER for row in rows)


def _tell(out: Output, rows: list[dict[str, Any]], edition: str, counted: Counts | None, pace: float,
          most: int | None) -> None:
    out.say("simulate.done", count=len(rows), edition=edition, first=rows[0]["seed"], last=rows[-1]["seed"],
            events=sum(r["events"] for r in rows), battles=sum(r["battles"] for r in rows))
    out.say("simulate.pace", ended=ended(rows), count=len(rows), pace=round(pace, 1))
    ends = Counter(r["end"] for r in rows)
    manoeuvres = sum((Counter(r["manoeuvres"]) for r in rows), Counter[str]())
    _table(out, "simulate.ends", [(e, ends[e]) for e in ENDS if ends[e]])
    winners = Counter(r["players"][r["winner"]] for r in rows if r["winner"])
    if len({kind for r in rows for kind in r["players"].values()}) > 1:
        _table(out, "simulate.winners", sorted(winners.items()))
    _table(out, "simulate.manoeuvres", sorted(manoeuvres.items()))
    if counted is not None:
        for name in ("cards", "paragraphs"):
            _counts(out, name, counted[name], most)


def _counts(out: Output, name: str, counted: Counter[str], most: int | None) -> None:
    """What occurred, the most frequent first, ties by name."""
    ranked = sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:most]
    less = len(ranked) < len(counted)
    out.say(f"simulate.{name}_most" if less else f"simulate.{name}_met", n=len(counted), shown=len(ranked))
    _table(out, f"simulate.{name}", ranked)


def _table(out: Output, title: str, counted: Sequence[tuple[str, int]]) -> None:
    """Nothing where nothing was counted: a game that nobody won has no winner's table."""
    if counted:
        out.print(Grid([Column(text(title, out.lang)), Column(text("simulate.count", out.lang), right=True)],
                       ([word(found, out.lang), str(number)] for found, number in counted)))
