"""``biro cards``: packs checked, foreign lists taken in, cards shown and searched, the schema for editors."""

from __future__ import annotations

import json as json_module
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator import card_view
from adjudicator.app import App
from adjudicator.card_search import Query, find_cards, named, words_of
from adjudicator.decks import DEFAULT_PACK
from adjudicator.failures import report
from adjudicator.filters import Filter, filters, left_nothing
from adjudicator.filters import as_json as filters_json
from adjudicator.games import read_readings
from adjudicator.new_files import write_again
from adjudicator.options import Force, Json, Packs, Readings
from adjudicator.output import Output, output
from adjudicator.packs import InvalidPack, Pack, find_pack
from adjudicator.problems import as_json, shown
from adjudicator.suggestions import near
from adjudicator.usage import CallError
from engine.cards import Card, card_text, op_args
from engine.cards.effect_checks import operations_of
from engine.cards.schema import pack_schema, vocabulary
from engine.cards.vocabulary import KINDS
from engine.effects.ops import BY_HAND
from events.errors import Problem


def register(app: App) -> None:
    """Add the group ``cards``."""
    group = App(help="cards.help")
    group.command("check", help="cards.help.check")(check)
    group.command("show", help="cards.help.show")(show)
    group.command("search", help="cards.help.search")(search)
    group.command("import", help="cards.help.import")(import_list)
    group.command("schema", help="cards.help.schema")(schema)
    app.add_typer(group, name="cards")


def check(
    pack: Annotated[str, typer.Argument(metavar="PACK", help="cards.argument.pack")],
    readings: Readings = None,
    json: Json = False,
) -> int:
    """Read a pack whole; exit status 1 where something in it looks like a slip."""
    out = output(json)
    found = find_pack(pack, uneven_ranges=read_readings(readings or ()).get("É30") == 2)
    out.answer({"pack": _pack_answer(found), "warnings": [as_json(w) for w in found.warnings]})
    for warning in found.warnings:
        out.print(shown(warning))
    _tell_pack(out, found)
    return 1 if found.warnings else 0


def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="cards.argument.name")],
    packs: Packs = None,
    json: Json = False,
) -> int:
    """One card with all that it says."""
    out = output(json)
    there, faults = _readable(packs)
    pack, card = named(name, there)
    out.answer({"pack": pack.name, "card": card_text(card), "problems": list(map(as_json, faults))})
    out.print("\n".join(card_view.card_lines(card)))
    return _faulty(faults)


def search(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", help="cards.argument.words")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="cards.option.kind")] = None,
    caste: Annotated[str | None, typer.Option("--caste", metavar="CASTE", help="cards.option.caste")] = None,
    keyword: Annotated[str | None, typer.Option("--keyword", metavar="WORD", help="cards.option.keyword")] = None,
    text: Annotated[str | None, typer.Option("--text", metavar="WORD", help="cards.option.text")] = None,
    packs: Packs = None,
    json: Json = False,
) -> int:
    """The cards that fit all that is asked."""
    out = output(json)
    (there, faults), query = _readable(packs), Query(tuple(words or ()), kind, caste, keyword, text)
    found = find_cards(there, query)
    given = [] if found else _tried(there, query)
    out.answer({"cards": [{"pack": pack.name, **card_text(card)} for pack, card in found],
                "filters": filters_json(given), "problems": list(map(as_json, faults))})
    for _, card in found:
        out.print(card_view.headline(card))
    out.say("cards.search.total", count=len(found))
    out.print(*left_nothing(given, out.lang))
    return _faulty(faults)


def import_list(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="cards.argument.list")],
    out_file: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="cards.option.out")] = None,
    sheet: Annotated[str | None, typer.Option("--sheet", metavar="NAME", help="cards.option.sheet")] = None,
    notes: Annotated[list[str] | None, typer.Option("--note", metavar="COLUMN", help="cards.option.note")] = None,
    words: Annotated[list[Path] | None, typer.Option("--words", metavar="FILE", help="cards.option.words")] = None,
    only_check: Annotated[bool, typer.Option("--check", help="cards.option.check")] = False,
    force: Force = False,
    readings: Readings = None,
    json: Json = False,
) -> int:
    """Take a foreign list into a pack file; exit status 1 where something did not fit or is at fault."""
    from adjudicator.foreign_cards import telling
    from adjudicator.foreign_cards.taking import RECORDS, SUFFIXES, TABLES, WORKBOOKS, Wishes, take

    out = output(json)
    if file.suffix.lower() not in SUFFIXES:
        raise CallError("cards.import.suffix", file=str(file), expected=SUFFIXES)
    for option, given, of in (("--sheet", sheet, WORKBOOKS), ("--note", notes, (*TABLES, *WORKBOOKS)),
                              ("--words", words, RECORDS)):
        if given and file.suffix.lower() not in of:
            raise CallError("cards.import.option_unused", option=option, file=str(file), expected=of)
    uneven = read_readings(readings or ()).get("É30") == 2
    target = out_file or file.with_suffix(".yaml")
    if target.resolve() == file.resolve():
        raise CallError("cards.import.same", file=str(file))
    taken = take(file, target.stem, Wishes(sheet, tuple(notes or ()), tuple(words or ()), uneven))
    outcome = None if only_check else write_again(target, taken.text, force=force)
    out.answer(telling.answer(taken, None if only_check else target, outcome))
    for line in telling.lines(taken):
        out.print(line)
    if outcome is not None:
        out.say(telling.WRITTEN[outcome], file=str(target), count=taken.records)
    return int(taken.against)


def _tried(there: list[Pack], query: Query) -> list[Filter]:
    """The conditions of a search one by one, where together they left nothing."""
    def one(option: str, value: str | None, values: Callable[[Card], Iterable[str]], **alone: Any) -> Any:
        fitting = {card.name for _, card in find_cards(there, Query(**alone))} if value is not None else set()
        return option, value, lambda card: card.name in fitting, values

    return filters([card for pack in there for card in pack.cards.values()], (
        *(one("", word, lambda card, word=word: near(word, words_of(card)), words=(word,)) for word in query.words),
        one("--kind", query.kind, lambda card: (card.kind,), kind=query.kind),
        one("--caste", query.caste, lambda card: card.castes, caste=query.caste),
        one("--keyword", query.keyword, lambda card: card.keywords, keyword=query.keyword),
        one("--text", query.text, lambda card: near(query.text or "", words_of(card)), text=query.text)))


def schema(
    words: Annotated[bool, typer.Option("--vocabulary", help="cards.option.vocabulary")] = False,
    json: Json = False,
) -> int:
    """The JSON Schema of a pack file as it is, or the closed vocabularies as lists."""
    out = output(json)
    if words:
        out.answer({"vocabulary": vocabulary()})
        for name, table in vocabulary().items():
            out.print(f"{name}: {_table(table)}")
    elif json:
        out.answer({"schema": pack_schema()})
    else:
        sys.stdout.write(json_module.dumps(pack_schema(), ensure_ascii=False, indent=2) + "\n")
    return 0


def _table(table: Any) -> str:
    if isinstance(table, dict):
        return "; ".join(f"{name} ({', '.join(part)})" if isinstance(part, (dict, list)) else f"{name} ({part})"
                         for name, part in table.items())
    return ", ".join(table)


def _readable(names: list[Path] | None) -> tuple[list[Pack], list[Problem]]:
    """The packs with the cards in them that are good; the faults of the others are told, and given back."""
    there: list[Pack] = []
    faults: list[Problem] = []
    for name in names or (DEFAULT_PACK,):
        try:
            there.append(find_pack(str(name)))
        except InvalidPack as error:
            report(error)
            there.append(error.good)
            faults += error.problems
    return there, faults


def _faulty(faults: list[Problem]) -> int:
    return InvalidPack.exit_status if faults else 0


def _pack_answer(pack: Pack) -> dict[str, Any]:
    return {"csomag": pack.name, "verzió": pack.version, "digest": pack.digest, "kitalált": pack.invented,
            "cards": len(pack.cards), "kinds": _kinds(pack), "by_hand": len(_by_hand(pack))}


def _kinds(pack: Pack) -> dict[str, int]:
    counted = Counter(card.kind for card in pack.cards.values())
    return {kind: counted[kind] for kind in KINDS if counted[kind]}


def _by_hand(pack: Pack) -> list[Card]:
    """Cards with an effect, or a part of one, that the recorder enters: one without a program (a keyword in words
    apart), one with an operation that has a condition (``ha``), or that is always done by hand."""
    return [card for card in pack.cards.values()
            if any(e.program is None and not e.modes and not _says_keyword(e.text) for e in card.effects)
            or any(op[0] in BY_HAND or "ha" in op_args(op) for e in card.effects for op in operations_of(e))]


def _says_keyword(words: str) -> bool:
    return words.rstrip(".").casefold() in ("gyors hatásként leidézhető", "nem szakíthat meg időfonalat")


def _tell_pack(out: Output, pack: Pack) -> None:
    kinds = ", ".join(f"{kind} {count}" for kind, count in _kinds(pack).items())
    out.say("cards.check.good", name=pack.name, version=pack.version, count=len(pack.cards), kinds=kinds)
    if by_hand := _by_hand(pack):
        out.say("cards.check.by_hand", names=tuple(card.name for card in by_hand))
    out.say("cards.check.digest", digest=pack.digest)
