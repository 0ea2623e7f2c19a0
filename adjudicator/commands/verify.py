"""``biro verify``: is the store what was put in, and do its games replay as they did?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.games import of_log, open_store_for
from adjudicator.messages import text
from adjudicator.options import Json, Store
from adjudicator.output import Output, output
from adjudicator.replay import DIVERGED, EXACT, UNVERIFIED
from events.errors import BiroError
from events.store import Finding


def register(app: App) -> None:
    """Add the command ``verify``."""
    app.command("verify", help="verify.help")(verify)


def verify(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="verify.argument.game")] = None,
    head: Annotated[str | None, typer.Option("--head", metavar="DIGEST", help="verify.option.head")] = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Chain and catalogue, then the replays; 1 where anything does not fit."""
    out = output(json)
    with open_store_for(store) as opened:
        chosen = _known(opened, game) if game is not None else None
        found = (opened.verify(chosen, head=head) if chosen is not None else opened.verify(store_head=head))
        broken = {f.game for f in found}
        games = [] if _hopeless(found) else [chosen] if chosen else [info.id for info in opened.games()]
        grades = {}
        with out.progress("replay.help", total=len(games)) as advance:
            for one in games:
                if one not in broken:
                    grades[one], differing = replayed(opened, one)
                    found += differing
                advance()
        end = "" if _hopeless(found) else opened.head()
    _tell(out, found, grades, end)
    return int(bool(found))


def _known(opened: Any, game: str) -> str:
    """The id that is meant; what is typed where the catalogue can't be asked."""
    try:
        return str(opened.find(game))
    except BiroError as error:
        if error.code == "store.broken_catalogue":
            return game
        raise


def _hopeless(found: list[Finding]) -> bool:
    """Whether the catalogue itself is broken, so that it can't be asked for the games."""
    return any(f.game == "katalógus" and f.number is not None for f in found)


def replayed(opened: Any, game: str) -> tuple[str, list[Finding]]:
    """The grade of a game's replay, and where it differs from what was stored beside it."""
    try:
        told = of_log(opened.load(game)).replay()
    except BiroError as error:
        return UNVERIFIED, [Finding("verify.unreplayable", game, None,
                                    (("reason", text(error.code, **error.params)),))]
    differing = [Finding("verify.replay", game, d.number, (("key", d.key), ("stored", d.stored), ("found", d.found)))
                 for d in told.differences if d.stops]
    return (DIVERGED if differing else told.trust), differing


def _tell(out: Output, found: list[Finding], grades: dict[str, str], end: str) -> None:
    out.answer({"sound": not found, "findings": [as_json(f, out.lang) for f in found], "games": grades,
                "head": end or None})
    for line in _lines(found, out.lang):
        out.print(line)
    if found:
        out.say("verify.failed", n=len(found))
    else:
        counts = list(grades.values())
        out.say("verify.fine", n=len(grades), exact=counts.count(EXACT), unverified=counts.count(UNVERIFIED), head=end)


def _lines(found: list[Finding], lang: str) -> Iterator[str]:
    for f in found:
        yield text("verify.finding", lang, game=f.game or text("verify.whole", lang), message=message(f, lang))


def message(finding: Finding, lang: str) -> str:
    """The words of a finding."""
    return text(finding.code, lang, **{"number": finding.number, "game": finding.game, **dict(finding.params)})


def as_json(finding: Finding, lang: str) -> dict[str, Any]:
    """A finding for machines (docs/json.md)."""
    return {"code": finding.code, "game": finding.game, "event": finding.number, "params": dict(finding.params),
            "message": message(finding, lang)}
