"""``biro show``: one game at a glance, or its source text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from adjudicator import explain
from adjudicator.app import App
from adjudicator.board import winner_line
from adjudicator.games import Game, open_game, source_of
from adjudicator.hindsight import Hindsight, hindsight
from adjudicator.hindsight_telling import counted, counted_lines
from adjudicator.line_of_events import OVERTURNED, WITHDRAWN, endings, in_its_place, subject
from adjudicator.messages import text
from adjudicator.options import As, Json, Store
from adjudicator.options import Game as GameArgument
from adjudicator.output import output
from adjudicator.replay import Moment, Replay
from adjudicator.telling import line_of
from adjudicator.views.replaying import Viewer, viewed, viewed_game, viewer_of
from adjudicator.wording import word
from engine.paths import seat_letter
from engine.rules.ch01_basics.s10_values import total_dp
from engine.rules.variants.positions import DUEL
from engine.state import SEATS
from engine.verdict import ILLEGAL
from events.base import Grade
from events.errors import InputError
from events.opening import SourceText
from events.repair import Gap
from events.rulings import Ruling

_ENDED = {WITHDRAWN: "show.withdrawn", OVERTURNED: "show.overturned"}


def register(app: App) -> None:
    """Add the command ``show``."""
    app.command("show", help="show.help")(show)


def show(
    game: GameArgument,
    source: Annotated[bool, typer.Option("--source", help="show.option.source")] = False,
    viewer: As = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Header, result, disputes, rulings, versions and head digest."""
    out = output(json)
    found = open_game(game, store)
    told = found.replay()
    looks = viewer_of(viewer, len(told.end.seats))
    if source:
        return _source(found, looks)
    told = viewed(told, looks)
    found = viewed_game(found, told, looks)
    out.answer({"game": as_json(found, told, out.lang)})
    out.print("\n".join(lines(found, told, out.lang)))
    return 0


def _source(game: Game, viewer: Viewer) -> int:
    if not viewer.judge:
        raise InputError("views.no_source")
    if not any(isinstance(event, SourceText) for event in game.events):
        raise InputError("show.no_source")
    data = source_of(game.events)
    sys.stdout.flush()
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(data.decode("utf-8"))
    else:
        raw.write(data)
        raw.flush()
    return 0


def disputed(told: Replay) -> list[Moment]:
    """The moments that were kept as disputes, or that the rules refuse and the line still holds."""
    return [m for m in told.moments if not m.refused and (
        m.event.grade == Grade.DISPUTED or (_against(m, told) and not m.taken_out))]


def _against(moment: Moment, told: Replay) -> bool:
    return moment.verdict.outcome == ILLEGAL if told.partial else moment.against


def points(told: Replay) -> dict[str, int]:
    """The DP of each seat at the end."""
    return {SEATS[n]: total_dp(told.end, n, told.rules) for n in range(len(told.end.seats))}


def rulings(game: Game) -> list[dict[str, Any]]:
    """The judge's decisions in order, with what each is about and what ended it."""
    made = [(n, e) for n, e in enumerate(game.events, 1) if isinstance(e, Ruling)]
    found = [(n, e, (endings(game.events, n) or [("", 0)])[-1]) for n, e in made]
    return [{"number": order, "event": n, "kind": e.ruling, "about": subject(game.events, n) or None, "text": e.text,
             "citations": list(e.citations), "line": line_of(e), "ended": how or None, "ended_by": by or None}
            for order, (n, e, (how, by)) in enumerate(found, 1)]


def ruling_line(game: Game, one: dict[str, Any], lang: str) -> str:
    """A judge's decision for people; of one that ended how and by what."""
    ended = ruling_end(game, one, lang)
    return f"{one['line']} ({ended})" if ended else str(one["line"])


def ruling_end(game: Game, one: dict[str, Any], lang: str) -> str:
    """How a judge's decision ended, and by what; "" while it stands."""
    if not one["ended"]:
        return ""
    by = in_its_place(game.events, one["ended_by"])
    return text(_ENDED[one["ended"]], lang, by=by, line=line_of(game.events[by - 1]))


def as_json(game: Game, told: Replay, lang: str) -> dict[str, Any]:
    """A game for machines (docs/json.md)."""
    o, info = game.opening, game.info
    return {
        "id": game.id or None, "name": game.name, "edition": o.edition, "readings": dict(o.readings),
        "variant": o.variant, "headers": [list(pair) for pair in o.headers], "players": dict(o.players),
        "packs": [{"name": p.name, "version": p.version, "digest": p.digest} for p in o.packs],
        "engine": o.engine or None, "events": len(game.events), "winner": seat_letter(told.end.winner),
        "dp": points(told), "trust": told.trust,
        "disputes": [{"event": m.number, "line": line_of(m.event), "taken_out_by": m.taken_out or None,
                      "verdict": explain.verdict_json(m.verdict, m.before, told.rules, lang)} for m in disputed(told)],
        **counted(told, _later(told)),
        "rulings": rulings(game), "head": game.head, "replaces": info.replaces if info else None,
        "replaced_by": info.replaced_by if info else None,
    }


def lines(game: Game, told: Replay, lang: str) -> Iterator[str]:
    """A game for people."""
    yield text("show.game", lang, name=game.name)
    yield text("show.edition", lang, edition=explain.head(told.rules, lang))
    if game.opening.variant != DUEL:
        yield text("show.variant", lang, variant=game.opening.variant)
    yield from (text("show.header", lang, key=key, value=value) for key, value in game.opening.headers)
    yield from (text("show.player", lang, seat=seat, name=name) for seat, name in game.opening.players.items())
    yield from (text("show.packs", lang, name=p.name, version=p.version) for p in game.opening.packs)
    if game.opening.engine:
        yield text("show.engine", lang, engine=game.opening.engine)
    yield text("show.result", lang, result=winner_line(told.end, lang))
    yield text("show.points", lang, points=tuple(f"{seat} {n} DP" for seat, n in points(told).items()))
    yield text("show.length", lang, n=len(game.events), gaps=sum(isinstance(e, Gap) for e in game.events),
               inferred=sum(e.grade == Grade.INFERRED for e in game.events))
    yield text("show.trust", lang, trust=word(told.trust, lang, "trust"))
    yield from counted_lines(told, _later(told), lang)
    yield from _disputes(told, lang)
    yield from _rulings(game, lang)
    yield from _versions(game, lang)
    yield text("show.head", lang, head=game.head)


def _later(told: Replay) -> Hindsight | None:
    """What the log tells later; not for who may not know all."""
    return None if told.partial else hindsight(told)


def _disputes(told: Replay, lang: str) -> Iterator[str]:
    found = disputed(told)
    if found:
        yield text("show.disputes", lang, n=len(found))
    for m in found:
        told_line = explain.verdict_line(m.verdict, m.before, told.rules, lang)
        gone = f" ({text('replay.taken_out', lang, by=m.taken_out)})" if m.taken_out else ""
        yield f"  {m.number}. {line_of(m.event)} – {told_line}{gone}"


def _rulings(game: Game, lang: str) -> Iterator[str]:
    found = rulings(game)
    if found:
        yield text("show.rulings", lang, n=len(found))
    for one in found:
        yield f"  {one['number']}. {ruling_line(game, one, lang)}"


def _versions(game: Game, lang: str) -> Iterator[str]:
    if game.info is not None and game.info.replaces:
        yield text("show.replaces", lang, game=game.info.replaces)
    if game.info is not None and game.info.replaced_by:
        yield text("show.replaced_by", lang, game=game.info.replaced_by)
