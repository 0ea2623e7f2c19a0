"""``biro deck``: decks against the rules of deck building, and what they are made of."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.decks import DeckFile, open_deck
from adjudicator.games import read_readings, rules_of
from adjudicator.messages import text
from adjudicator.options import Json, Packs, Readings
from adjudicator.output import Output, output
from engine.cards import Card
from engine.cards.vocabulary import KINDS
from engine.rules.ch01_basics.s02_deck import DeckFault, DeckList, check_deck
from engine.ruleset import EDITIONS

DeckPath = Annotated[Path, typer.Argument(metavar="FILE", help="decks.argument.file")]


def register(app: App) -> None:
    """Add the group ``deck``."""
    group = App(help="deck.help")
    group.command("check", help="decks.help.check")(check)
    group.command("show", help="decks.help.show")(show)
    app.add_typer(group, name="deck")


def check(
    file: DeckPath,
    edition: Annotated[str | None, typer.Option("--edition", metavar="EDITION", help="decks.option.edition")] = None,
    draft: Annotated[bool, typer.Option("--draft", help="decks.option.draft")] = False,
    packs: Packs = None,
    readings: Readings = None,
    json: Json = False,
) -> int:
    """What the deck breaks, under one edition or both; exit status 1 where it breaks anything."""
    out = output(json)
    deck, cards = open_deck(file, [str(p) for p in packs or ()])
    found = {name: faults(deck, cards, name, readings, draft) for name in ((edition,) if edition else EDITIONS)}
    out.answer({"deck": deck.name, "limit": deck.limit, "size": deck.size, "legal": not any(found.values()),
                "editions": {name: [_fault(f) for f in listed] for name, listed in found.items()}})
    for name, listed in found.items():
        _tell(out, deck, name, listed)
    return 1 if any(found.values()) else 0


def show(file: DeckPath, packs: Packs = None, json: Json = False) -> int:
    """The deck by kinds, with its curve of MP values."""
    out = output(json)
    deck, cards = open_deck(file, [str(p) for p in packs or ()])
    kinds, curve = by_kind(deck, cards), mp_curve(deck, cards)
    out.answer({"deck": deck.name, "limit": deck.limit, "size": deck.size, "tower": list(deck.tower),
                "cards": dict(deck.cards), "side_deck": dict(deck.side_deck),
                "kinds": {kind: sum(n for _, n in listed) for kind, listed in kinds.items()}, "curve": curve})
    out.say("decks.show.head", name=deck.name, size=deck.size, side=sum(deck.side_deck.values()), limit=deck.limit)
    out.say("decks.show.tower", names=deck.tower)
    for kind, listed in kinds.items():
        out.print("\n".join([f"{kind} ({sum(n for _, n in listed)})", *(f"  {n} {name}" for name, n in listed)]))
    out.say("decks.show.curve")
    for mp, count in curve.items():
        out.print(f"  {mp:>2} MP  {'█' * count} {count}")
    return 0


def faults(deck: DeckFile, cards: dict[str, Card], edition: str, readings: list[str] | None = None,
           draft: bool = False) -> tuple[DeckFault, ...]:
    """What the deck breaks under an edition (K/I.2, K/I.13 and what goes with them)."""
    rules = rules_of(edition, read_readings(readings or ()))
    listed = DeckList(deck.limit, deck.cards, deck.side_deck, deck.tower or None, draft)
    return check_deck(listed, cards, rules.bind, rules.readings)


def by_kind(deck: DeckFile, cards: dict[str, Card]) -> dict[str, list[tuple[str, int]]]:
    """Names with copies, by kind in the order of chapter III, in the order of the file."""
    listed = {kind: [(name, n) for name, n in deck.cards.items() if cards[name].kind == kind] for kind in KINDS}
    return {kind: names for kind, names in listed.items() if names}


def mp_curve(deck: DeckFile, cards: dict[str, Card]) -> dict[str, int]:
    """How many cards have which MP value; those with none (an omen) are left out."""
    counted: Counter[int | str] = Counter()
    for name, n in deck.cards.items():
        if (mp := cards[name].mp) is not None:
            counted[mp] += n
    return {str(mp): counted[mp] for mp in sorted(counted, key=lambda mp: (isinstance(mp, str), mp))}


def _fault(fault: DeckFault) -> dict[str, Any]:
    return {"code": fault.key, "paragraphs": list(fault.paragraphs), "readings": list(fault.readings),
            "message": _words(fault), "params": dict(fault.params)}


def _words(fault: DeckFault) -> str:
    return text(f"decks.fault.{fault.key.removeprefix('deck.')}", **dict(fault.params))


def _tell(out: Output, deck: DeckFile, edition: str, listed: tuple[DeckFault, ...]) -> None:
    if not listed:
        out.say("decks.check.legal", name=deck.name, edition=edition)
        return
    out.say("decks.check.broken", name=deck.name, edition=edition, count=len(listed))
    for fault in listed:
        out.print(f"  {_words(fault)} [{', '.join((*fault.paragraphs, *fault.readings))}]")
