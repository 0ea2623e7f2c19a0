"""``biro legal``: what may be done in a position, and why something may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from adjudicator import explain
from adjudicator.app import App
from adjudicator.board import top_lines
from adjudicator.games import open_game
from adjudicator.messages import text
from adjudicator.options import As, Edition, Game, Json, Readings, Store
from adjudicator.output import Output, output
from adjudicator.telling import event_at, line_of
from adjudicator.views.replaying import seen_as
from engine.legal import BaseLine, Open, legal, unknown_plays
from engine.paths import seat_letter
from engine.ruleset import Ruleset
from engine.state import NOBODY, State
from engine.step import step
from events.base import alias


def register(app: App) -> None:
    """Add the command ``legal``."""
    app.command("legal", help="legal.help")(lawful)


def lawful(
    game: Game,
    at: Annotated[int | None, typer.Option("--at", metavar="EVENT", min=1, help="legal.option.at")] = None,
    why_not: Annotated[str | None, typer.Option("--why-not", metavar="LINE", help="legal.option.why_not")] = None,
    viewer: As = None,
    edition: Edition = None,
    readings: Readings = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """The base lines with their open places, or the verdict of one line."""
    out = output(json)
    told = seen_as(open_game(game, store, edition=edition).replay(readings, edition), viewer)
    state = told.state_at(at)
    if why_not is not None:
        return _why_not(out, state, told.rules, why_not)
    lines = legal(state, told.rules)
    out.answer({"edition": told.rules.edition, "awaited": state.awaiting.kind, "of": seat_letter(state.awaiting.seat),
                "lines": [as_json(line) for line in lines], "unknown_cards": unknown(state)})
    if not out.json:
        out.print("\n".join(top_lines(state, told.rules, out.lang)))
        out.print("\n".join(shown(lines, state, out.lang)))
    return 0


def unknown(state: State) -> int:
    """How many unknown cards the player who may act holds: what they allow can't be listed."""
    return unknown_plays(state, state.awaiting.seat) if state.awaiting.seat != NOBODY else 0


def _why_not(out: Output, state: State, rules: Ruleset, line: str) -> int:
    event = event_at(state, line)
    done = step(state, event, rules)
    out.answer({"edition": rules.edition, "line": line_of(event),
                "verdict": explain.verdict_json(done.verdict, state, rules, out.lang)})
    if not out.json:
        out.print(line_of(event))
        told = explain.explain(done.verdict, state, rules, out.lang, explain.USUAL, done.trace, done.state)
        out.print("\n".join(told))
    return 0


def as_json(line: BaseLine) -> dict[str, Any]:
    """A base line for machines: the notation, its group and its open places."""
    return {"line": line_of(line.event), "group": line.group,
            "open": [{"field": alias(p.field), "sort": p.sort, "low": p.low, "high": p.high,
                      "options": list(p.options)} for p in line.open]}


def shown(lines: list[BaseLine], state: State, lang: str) -> Iterator[str]:
    """The base lines for people, grouped."""
    if not lines:
        yield text("legal.none", lang)
    group = ""
    for line in sorted(lines, key=lambda one: one.group):
        if line.group != group:
            group = line.group
            yield f"{group}:"
        yield "  " + "; ".join((line_of(line.event), *(open_place(p, lang) for p in line.open)))
    if lines:
        yield text("legal.count", lang, n=len(lines))
    if unknown(state):
        yield text("legal.unknown", lang, n=unknown(state))


def open_place(place: Open, lang: str) -> str:
    """What is still to be chosen in a base line."""
    field = alias(place.field)
    if place.sort == "szám":
        return text("legal.open.number", lang, field=field, low=place.low, high=place.high)
    if place.sort == "lapok":
        return text("legal.open.cards", lang, field=field, low=place.low, high=place.high, options=place.options)
    key = "legal.open.order" if place.sort == "hadrend" else "legal.open.named"
    return text(key, lang, field=field, options=place.options) if key.endswith("order") else text(
        key, lang, field=field)
