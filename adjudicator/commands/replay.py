"""``biro replay``: a game event by event, or the whole board at one of them."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from adjudicator import explain
from adjudicator.app import App
from adjudicator.board import board_json, show_board
from adjudicator.games import open_game
from adjudicator.hindsight import Hindsight, hindsight
from adjudicator.hindsight_telling import later_json, later_lines
from adjudicator.messages import text
from adjudicator.options import As, Edition, Game, Json, Readings, Store
from adjudicator.output import Output, output
from adjudicator.replay import DIVERGED, Moment, Replay
from adjudicator.telling import moment_json, moment_lines, trust_json, trust_lines
from adjudicator.usage import CallError
from adjudicator.views.replaying import seen_as
from events.errors import InputError

Number = int | None


def register(app: App) -> None:
    """Add the command ``replay``."""
    app.command("replay", help="replay.help")(replay)


def replay(
    game: Game,
    turn: Annotated[Number, typer.Option("--turn", metavar="TURN", min=0, help="replay.option.turn")] = None,
    first: Annotated[Number, typer.Option("--from", metavar="EVENT", min=1, help="replay.option.from")] = None,
    last: Annotated[Number, typer.Option("--to", metavar="EVENT", min=1, help="replay.option.to")] = None,
    at: Annotated[Number, typer.Option("--at", metavar="EVENT", min=1, help="replay.option.at")] = None,
    follow: Annotated[bool, typer.Option("--follow", help="replay.option.follow")] = False,
    later: Annotated[bool, typer.Option("--hindsight", help="replay.option.hindsight")] = False,
    viewer: As = None,
    edition: Edition = None,
    readings: Readings = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """The step list, or one position; 1 where the replay differs from what was stored."""
    out = output(json)
    found = open_game(game, store, edition=edition)
    whole = found.replay(readings, edition)
    told = seen_as(whole, viewer)
    if later and told is not whole:
        raise CallError("replay.hindsight.whole")
    known = hindsight(told) if later else None
    if follow:
        _follow(out, told, [m for m in told.moments if wanted(m, turn, first, last)], at, known)
    elif at is not None:
        _position(out, told, at, known)
    else:
        _steps(out, told, [m for m in told.moments if wanted(m, turn, first, last)], known)
    return int(told.trust == DIVERGED)


def wanted(moment: Moment, turn: Number, first: Number, last: Number) -> bool:
    """Whether a moment is among those asked for; a turn has the events that were played in it."""
    state = moment.before if moment.before is not None else moment.after
    return ((turn is None or turn in (state.turn, moment.after.turn)) and (first is None or moment.number >= first)
            and (last is None or moment.number <= last))


def _follow(out: Output, told: Replay, moments: list[Moment], at: Number, known: Hindsight | None) -> None:
    """Step by keys, from the event asked for; only at a terminal."""
    if out.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CallError("replay.follow.terminal")
    if at is not None:
        told.at(at)
    if not moments:
        raise InputError("replay.follow.nothing")
    from adjudicator.following import follow

    start = sum(m.number < at for m in moments) if at is not None else 0
    number = follow(told, moments, min(start, len(moments) - 1), out.lang, known)
    out.say("replay.follow.left", number=number)


def _step_json(moment: Moment, told: Replay, known: Hindsight | None, lang: str) -> dict[str, Any]:
    later = {"hindsight": later_json(known.later(moment, told.rules), told, lang)} if known is not None else {}
    return {**moment_json(moment, told, lang), **later}


def _step_lines(moment: Moment, told: Replay, known: Hindsight | None, lang: str) -> str:
    lines = [*moment_lines(moment, told, lang)]
    if known is not None:
        lines += [f"        {line}" for line in later_lines(known.later(moment, told.rules), moment, told, lang)]
    return "\n".join(lines)


def _steps(out: Output, told: Replay, moments: list[Moment], known: Hindsight | None) -> None:
    out.answer({"edition": told.rules.edition, **trust_json(told),
                "steps": [_step_json(m, told, known, out.lang) for m in moments]})
    if out.json:
        return
    out.print(explain.head(told.rules, out.lang))
    for moment in moments:
        out.print(_step_lines(moment, told, known, out.lang))
    out.print("\n".join(trust_lines(told, out.lang)))


def _position(out: Output, told: Replay, at: int, known: Hindsight | None) -> None:
    moment = told.at(at)
    laid = known.laid_over(moment.after, at) if known is not None else None
    out.answer({"edition": told.rules.edition, **trust_json(told), "step": _step_json(moment, told, known, out.lang),
                "position": board_json(moment.after, told.rules, laid)})
    if out.json:
        return
    out.print(explain.head(told.rules, out.lang))
    out.print(_step_lines(moment, told, known, out.lang))
    out.print(text("replay.position", out.lang, number=at), *show_board(moment.after, told.rules, out.lang, laid))
    out.print("\n".join(trust_lines(told, out.lang)))
