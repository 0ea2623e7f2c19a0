"""``biro simulate``: random legal games, for load, fuzzing and synthetic data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from adjudicator.app import App
from adjudicator.decks import DEFAULT_PACK
from adjudicator.games import open_store_for, rules_of
from adjudicator.importing.storing import besides
from adjudicator.messages import text
from adjudicator.options import Json, Store
from adjudicator.output import Output, output
from adjudicator.packs import find_pack, join_cards
from adjudicator.simulation.games import PLAYERS, run
from adjudicator.wording import word
from engine.cards import Card, card_text
from engine.frames import Battle
from engine.rules.variants.positions import DUEL
from engine.ruleset import EDITIONS, Ruleset
from engine.state import DRAW, NOBODY, SEATS, State
from events.acts import Manoeuvre
from events.base import Event
from events.errors import InputError, StoreError
from events.opening import PackPin

MOST: Final = 5_000  # events: far more than the turns allowed need
ENDS: Final = ("győzelem", "döntetlen", "forduló-korlát", "esemény-korlát")
Played = list[tuple[Event, State]]


def register(app: App) -> None:
    """Add the command ``simulate``."""
    app.command("simulate", help="simulate.help")(simulate)


def simulate(
    count: Annotated[int, typer.Argument(metavar="COUNT", min=1, help="simulate.argument.count")],
    seed: Annotated[int, typer.Option("--seed", metavar="INTEGER", min=0, help="simulate.option.seed")],
    edition: Annotated[str, typer.Option("--edition", metavar="EDITION", help="new.option.edition")] = EDITIONS[0],
    packs: Annotated[list[str] | None, typer.Option("--pack", metavar="PACK", help="new.option.pack")] = None,
    turns: Annotated[int, typer.Option("--turns", metavar="COUNT", min=1, help="simulate.option.turns")] = 20,
    variant: Annotated[str, typer.Option("--variant", metavar="VARIANT", help="simulate.option.variant")] = DUEL,
    store: Store = None,
    json: Json = False,
) -> int:
    """Play COUNT games with the seeds SEED, SEED + 1 …; store them where a store is named."""
    out = output(json)
    rules = rules_of(edition, {})
    if variant not in PLAYERS:
        raise InputError("simulate.no_variant", variant=variant, expected=tuple(PLAYERS))
    found = [find_pack(name) for name in packs or [DEFAULT_PACK]]
    cards = join_cards(found)
    enough_for_a_game(cards)
    texts = {name: card_text(card) for name, card in cards.items()}
    pins = tuple(PackPin(name=p.name, version=p.version, digest=p.digest) for p in found)
    rows = []
    with ExitStack() as stack:
        opened = stack.enter_context(open_store_for(store, create=True)) if store is not None else None
        advance = stack.enter_context(out.progress("simulate.progress", count))
        for number in range(seed, seed + count):
            game = list(run(number, edition, texts, MOST, turns, pins, variant))
            rows.append(told(number, game, turns, _kept(opened, game, rules)))
            advance()
    out.answer({"edition": edition, "games": rows})
    if not json:
        _tell(out, rows, edition, seed)
    return 0


def enough_for_a_game(cards: dict[str, Card]) -> None:
    """Raise InputError where no deck and tower can be made of a pack (K/I.2.A, K/I.8.B)."""
    levels = sum(c.kind == "toronyszint" for c in cards.values())
    others = sum(c.kind not in ("toronyszint", "ómen", "kiemelkedett") and not c.token for c in cards.values())
    if levels < 3 or others < 14:
        raise InputError("simulate.too_few", levels=levels, others=others)


def _kept(store: Any, game: Played, rules: Ruleset) -> str | None:
    """The id under which a game is stored: a new one, or that of the same events stored before."""
    if store is None:
        return None
    events = [event for event, _ in game]
    try:
        made: str = store.create(events, beside=besides([state for _, state in game], rules))
    except StoreError as error:
        if error.code != "store.exists":
            raise
        made = str(error.params["game"])
    return made


def told(seed: int, game: Played, turns: int, stored: str | None) -> dict[str, Any]:
    """What is said of a game: its end, how long it was, its manoeuvres and battles."""
    last = game[-1][1]
    manoeuvres = Counter(e.manoeuvre for e, _ in game if isinstance(e, Manoeuvre))
    return {"seed": seed, "id": stored, "end": _end(last, turns),
            "winner": SEATS[last.winner] if last.winner not in (NOBODY, DRAW) else None,
            "events": len(game), "turns": min(last.turn, turns), "battles": sum(battles(s for _, s in game)),
            "manoeuvres": dict(sorted(manoeuvres.items()))}


def battles(states: Iterator[State]) -> Iterator[bool]:
    """Which of the states begins a battle."""
    fighting = ([type(f) for f in s.frames].count(Battle) for s in states)
    return (now > before for before, now in pairwise(fighting))


def _end(last: State, turns: int) -> str:
    if last.winner != NOBODY:
        return ENDS[last.winner == DRAW]
    return ENDS[2 if last.turn > turns else 3]


def _tell(out: Output, rows: list[dict[str, Any]], edition: str, seed: int) -> None:
    out.say("simulate.done", count=len(rows), edition=edition, first=seed, last=seed + len(rows) - 1,
            events=sum(r["events"] for r in rows), battles=sum(r["battles"] for r in rows))
    ends = Counter(r["end"] for r in rows)
    manoeuvres = sum((Counter(r["manoeuvres"]) for r in rows), Counter())
    for title, counted in (("simulate.ends", [(e, ends[e]) for e in ENDS if ends[e]]),
                           ("simulate.manoeuvres", sorted(manoeuvres.items()))):
        table = Table(text(title, out.lang), text("simulate.count", out.lang))
        for found, number in counted:
            table.add_row(word(found, out.lang), str(number))
        out.print(table)
