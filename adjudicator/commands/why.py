"""``biro why``: the verdict of an event, or of a line that was not played."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator import explain
from adjudicator.app import App
from adjudicator.counter import Counter, counter_check, counter_json, counter_lines
from adjudicator.games import open_game
from adjudicator.hindsight import hindsight
from adjudicator.hindsight_telling import later_json, later_lines
from adjudicator.messages import text
from adjudicator.options import As, At, Edition, Game, Json, Readings, Store
from adjudicator.output import Output, output
from adjudicator.replay import Moment, Replay
from adjudicator.rulings.basis import basis
from adjudicator.rulings.library import Fitting, fitting
from adjudicator.rulings.shelf import known_quietly
from adjudicator.rulings.telling import fitting_json, fitting_lines
from adjudicator.telling import event_at, line_of, mended_lines, moment_json
from adjudicator.usage import CallError
from adjudicator.views.replaying import seen_as
from engine.step import step
from events.acts import Pass


def register(app: App) -> None:
    """Add the command ``why``."""
    app.command("why", help="why.help")(why)


def why(
    game: Game,
    at: At = None,
    line: Annotated[str | None, typer.Option("--line", metavar="LINE", help="why.option.line")] = None,
    short: Annotated[bool, typer.Option("--short", help="why.option.short")] = False,
    full: Annotated[bool, typer.Option("--full", help="why.option.full")] = False,
    counter: Annotated[bool, typer.Option("--counter", help="why.option.counter")] = False,
    viewer: As = None,
    edition: Edition = None,
    readings: Readings = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Every check with its paragraphs and numbers; the event asked for, or the last that was an act."""
    if short and full:
        raise CallError("why.both")
    out = output(json)
    found = open_game(game, store, edition=edition)
    whole = found.replay(readings, edition)
    told = seen_as(whole, viewer)
    moment = _instead(told, at, line) if line is not None else _asked(told, at)
    # A precedent rests on whole logs; a viewer gets none, so that nothing of them shows through.
    own = "" if line is not None else found.id
    precedents = _precedents(out, store, moment, told, own) if told is whole else []
    counters = _counter(moment, told) if counter else ()
    # What a viewer may not know yet he is not told in hindsight either.
    later = hindsight(told).later(moment, told.rules) if told is whole and line is None else None
    out.answer({"edition": told.rules.edition, **moment_json(moment, told, out.lang),
                "hindsight": later_json(later, told, out.lang),
                "precedents": list(map(fitting_json, precedents)),
                **({"counter": counter_json(counters)} if counter else {})})
    _tell(out, told, moment, explain.SHORT if short else explain.FULL if full else explain.USUAL, line is not None)
    if not short:
        out.print(*later_lines(later, moment, told, out.lang))
    if counter:
        out.print("\n".join(counter_lines(moment.verdict, counters, out.lang)))
    if not short:
        out.print(*fitting_lines(precedents, out.lang))
    return 0


def _asked(told: Replay, at: int | None) -> Moment:
    """The event asked for; without a number the last act, that is what the rules judge and is no pass; where
    there is none the last event."""
    if at is not None or not told.moments:
        return told.at(at if at is not None else 1)
    judged = (m for m in reversed(told.moments) if m.verdict.checks and not isinstance(m.event, Pass))
    return next(judged, told.moments[-1])


def _counter(moment: Moment, told: Replay) -> tuple[Counter, ...]:
    """The counter-check of a moment; nothing where it was not judged."""
    if moment.before is None or not moment.verdict.checks:
        return ()
    return counter_check(moment.verdict, moment.before, moment.event, told.rules)


def _precedents(out: Output, store: str | None, moment: Moment, told: Replay, game: str) -> list[Fitting]:
    """The rulings that fit, where something decided that one could have been made on."""
    if not moment.verdict.deciding:
        return []
    return fitting(known_quietly(out, store).precedents, basis(moment, told.rules), game)


def _instead(told: Replay, at: int | None, line: str) -> Moment:
    """The line as if it had been played in the place of an event; without one, at the end."""
    number = at if at is not None else len(told.moments) + 1
    before = told.end if at is None else told.at(at).before or told.at(at).after
    event = event_at(before, line)
    done = step(before, event, told.rules)
    return Moment(number, event, before, done.state, done.verdict, done.trace)


def _tell(out: Output, told: Replay, moment: Moment, length: str, instead: bool) -> None:
    if out.json:
        return
    heading = "why.instead" if instead else "why.event"
    out.print(text(heading, out.lang, number=moment.number, line=line_of(moment.event)))
    out.print(*mended_lines(moment.event, out.lang))
    out.print("\n".join(explain.explain(moment.verdict, moment.before, told.rules, out.lang, length, moment.said,
                                        moment.after)))
