"""``biro whatif``: how the game would go if something were otherwise from some event on."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from adjudicator.alternatives import Wanted, wanted
from adjudicator.app import App
from adjudicator.board import show_board
from adjudicator.branch_saving import save
from adjudicator.branch_telling import (
    MOST,
    branch_json,
    branch_lines,
    differences_json,
    ends_table,
    rules_json,
    rules_text,
)
from adjudicator.branching import Branch, Question, branch
from adjudicator.comparing import Comparison, compare, differences
from adjudicator.games import Game, open_game, open_store_for
from adjudicator.learned import Learned, learned
from adjudicator.messages import text
from adjudicator.options import Game as GameArgument
from adjudicator.options import Json, Packs, Readings, Store
from adjudicator.output import Output, output
from adjudicator.replay import DIVERGED, Replay
from adjudicator.telling import trust_json, trust_lines
from adjudicator.usage import CallError
from engine.verdict import ILLEGAL

Number = int | None
Words = list[str] | None
Edition = Annotated[str | None, typer.Option("--edition", metavar="EDITION", help="whatif.option.edition")]
OrAt = Annotated[Number, typer.Option("--or-at", metavar="EVENT", min=1, help="whatif.option.or")]
OrDrop = Annotated[list[int] | None, typer.Option("--or-drop", metavar="EVENT", help="whatif.option.or")]
OrEdition = Annotated[str | None, typer.Option("--or-edition", metavar="EDITION", help="whatif.option.or")]
OrReadings = Annotated[Words, typer.Option("--or-readings", metavar="READING", help="whatif.option.or")]
OrSuspend = Annotated[Words, typer.Option("--or-suspend", metavar="PARAGRAPH", help="whatif.option.or")]
Suspend = Annotated[Words, typer.Option("--suspend", metavar="PARAGRAPH", help="whatif.option.suspend")]
Asked = tuple[Wanted, Number, Words, list[int] | None]
Told = tuple[Branch, Comparison, tuple[Learned, ...]]


def register(app: App) -> None:
    """Add the command ``whatif``."""
    app.command("whatif", help="whatif.help")(whatif)


def whatif(
    game: GameArgument,
    at: Annotated[Number, typer.Option("--at", metavar="EVENT", min=1, help="whatif.option.at")] = None,
    line: Annotated[Words, typer.Option("--line", metavar="LINE", help="whatif.option.line")] = None,
    drop: Annotated[list[int] | None, typer.Option("--drop", metavar="EVENT", help="whatif.option.drop")] = None,
    edition: Edition = None,
    readings: Readings = None,
    suspend: Suspend = None,
    pack: Packs = None,
    keep: Annotated[bool, typer.Option("--keep", help="whatif.option.keep")] = False,
    cut: Annotated[bool, typer.Option("--cut", help="whatif.option.cut")] = False,
    since: Annotated[Number, typer.Option("--since", metavar="EVENT", min=1, help="whatif.option.since")] = None,
    or_at: OrAt = None,
    or_line: Annotated[Words, typer.Option("--or-line", metavar="LINE", help="whatif.option.or")] = None,
    or_drop: OrDrop = None,
    or_edition: OrEdition = None,
    or_readings: OrReadings = None,
    or_suspend: OrSuspend = None,
    save_it: Annotated[bool, typer.Option("--save", help="whatif.option.save")] = False,
    full: Annotated[bool, typer.Option("--full", help="whatif.option.full")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """Branch off at an event; 1 where a later event no longer fits or a line of the branch is illegal."""
    out = output(json)
    asked = [(wanted(edition, readings, suspend, pack), at, line, drop)]
    if or_at or or_line or or_drop or or_edition or or_readings or or_suspend:
        asked.append((wanted(or_edition, or_readings, or_suspend, pack), or_at or at, or_line, or_drop))
    _see(asked, cut, save_it)
    found = open_game(game, store)
    base = found.replay()
    told = [_told(found, base, one, since, keep, cut) for one in asked]
    saved = _saved(store, told[0][0], found, asked[0][0]) if save_it else None
    _answer(out, base, told, saved)
    _tell(out, base, told, saved, full)
    return int(any(_against(one) for one in told))


def _see(asked: list[Asked], cut: bool, save_it: bool) -> None:
    """What can be seen of a wrong call before the game is opened."""
    for one, _, lines, drop in asked:
        if not (one.anything or lines or drop):
            raise CallError("whatif.nothing")
        if cut and not lines:
            raise CallError("whatif.cut_without_line")
    if save_it and len(asked) > 1:
        raise CallError("whatif.save_one")


def _told(game: Game, base: Replay, asked: Asked, since: Number, keep: bool, cut: bool) -> Told:
    from adjudicator.commands.record import texts_of

    one, at, lines, drop = asked
    question = Question(
        at=len(base.moments) + 1 if at is None else at, lines=tuple(lines or ()), keep=keep, cut=cut,
        dropped=frozenset(drop or ()), rules=one.rules_for(game), since=since or at or 1, texts=one.texts_for(game))
    more = {**texts_of(game.opening, None), **one.texts} if lines else {}
    made = branch(base, question, more)
    return made, compare(made), learned(base, question.start) if question.start > 1 else ()


def _saved(store: str | None, made: Branch, game: Game, asked: Wanted) -> str:
    with open_store_for(store, create=True) as opened:
        return save(opened, made, game, asked)


def _against(told: Told) -> bool:
    made, compared, _ = told
    return bool(compared.unfit) or any(m.verdict.outcome == ILLEGAL for m in made.lines)


def _ends(base: Replay, told: list[Told]) -> tuple[Any, Any]:
    """The positions at the end, as played and in each branch, and the rules they are read by."""
    return (base.end, *(made.told.end for made, _, _ in told)), (base.rules, *(made.told.rules for made, _, _ in told))


def _answer(out: Output, base: Replay, told: list[Told], saved: str | None) -> None:
    if not out.json:
        return
    rows = differences(*_ends(base, told), None)
    trust = trust_json(base)
    out.answer({"played": rules_json(base.rules), **trust, "trust_differences": trust["differences"],
                "branches": [branch_json(*one, out.lang) for one in told],
                "differences": differences_json(rows), "saved": saved})


def _tell(out: Output, base: Replay, told: list[Told], saved: str | None, full: bool) -> None:
    if out.json:
        return
    out.print(rules_text(base.rules, out.lang))
    if base.trust == DIVERGED:
        out.print("\n".join(trust_lines(base, out.lang)))
    for number, (made, compared, known) in enumerate(told, 1):
        if len(told) > 1:
            out.say(f"whatif.branch.{number}")
        out.print("\n".join(branch_lines(made, compared, known, out.lang, sys.maxsize if full else MOST)))
    _boards(out, base, told)
    if saved is not None:
        out.say("whatif.saved", game=saved)


def _boards(out: Output, base: Replay, told: list[Told]) -> None:
    """How the game then stands; what differs from how it was played stands side by side above it."""
    table = ends_table(*_ends(base, told), out.lang)
    if table is None:
        out.say("whatif.same_end")
    else:
        out.say("whatif.differs")
        out.print(table)
    for number, (made, _, _) in enumerate(told, 1):
        out.print(text("whatif.stands" if len(told) == 1 else f"whatif.stands.{number}", out.lang),
                  *show_board(made.told.end, made.told.rules, out.lang))
