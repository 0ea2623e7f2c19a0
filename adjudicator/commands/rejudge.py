"""``biro rejudge``: a whole game, or all games of a store, by another edition, reading, card text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.alternatives import Wanted, wanted
from adjudicator.app import App
from adjudicator.branch_telling import (
    MOST,
    changed_json,
    changed_lines,
    listed,
    parting_lines,
    rules_json,
    rules_text,
    unfit_json,
    unfit_lines,
    what_lines,
)
from adjudicator.games import of_log, open_game, open_store_for
from adjudicator.importing.storing import branched
from adjudicator.messages import text
from adjudicator.options import Json, Packs, Readings, Store
from adjudicator.output import Output, output
from adjudicator.rejudging import Rejudged, Row, add, by_paragraph, changed_row, failure, opened, rejudge, row_of
from adjudicator.replay import DIVERGED
from adjudicator.telling import trust_json, trust_lines
from adjudicator.usage import CallError
from events.errors import BiroError

Words = list[str] | None


def register(app: App) -> None:
    """Add the command ``rejudge``."""
    app.command("rejudge", help="rejudge.help")(again)


def again(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="rejudge.argument.game")] = None,
    edition: Annotated[str | None, typer.Option("--edition", metavar="EDITION", help="whatif.option.edition")] = None,
    readings: Readings = None,
    suspend: Annotated[Words, typer.Option("--suspend", metavar="PARAGRAPH", help="whatif.option.suspend")] = None,
    pack: Packs = None,
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="rejudge.option.out")] = None,
    every: Annotated[bool, typer.Option("--all", help="rejudge.option.all")] = False,
    full: Annotated[bool, typer.Option("--full", help="whatif.option.full")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """First divergence and all changed verdicts; 1 where there are any, or a game can't be judged again."""
    asked = wanted(edition, readings, suspend, pack)
    if not asked.anything:
        raise CallError("rejudge.nothing")
    out = output(json)
    if game is not None:
        if file is not None:
            raise CallError("rejudge.out_of_one")
        return _one(out, rejudge(open_game(game, store), asked), full)
    rows = _all(out, store, asked, file, every)
    _tell_all(out, rows, full)
    return int(any(row["changed"] or row["error"] for row in rows))


# ── one game ────────────────────────────────────────────────────────────────────────────────

def _one(out: Output, done: Rejudged, full: bool) -> int:
    made, compared = done.made, done.compared
    rows = [{"game": "", "changed": [changed_row(c) for c in compared.judged_otherwise]}]
    summary = [{key: one[key] for key in ("paragraph", "verdicts")} | {"first": one["first"]["event"]}
               for one in by_paragraph(rows)]
    out.answer({"played": rules_json(done.base.rules), **rules_json(made.told.rules), **trust_json(done.base),
                "cards": sorted(made.asked.texts), "state_at": compared.state_at or None,
                "same_from": compared.same_from or None, "verdict_at": compared.verdict_at or None,
                "unfit": [unfit_json(made, u, out.lang) for u in compared.unfit],
                "changed": [changed_json(made, c, out.lang) for c in compared.judged_otherwise], "paragraphs": summary})
    if not out.json:
        out.print("\n".join(_lines(done, out.lang, full)))
        if summary:
            out.print(text("rejudge.summary", out.lang), _table([{**one, "games": 1} for one in summary], out.lang))
    return int(bool(compared.judged_otherwise or compared.unfit))


def _lines(done: Rejudged, lang: str, full: bool) -> Iterator[str]:
    made, compared = done.made, done.compared
    most = len(made.told.moments) if full else MOST
    yield rules_text(done.base.rules, lang)
    if done.base.trust == DIVERGED:
        yield from trust_lines(done.base, lang)
    yield from what_lines(made, lang)
    yield from parting_lines(made, compared, lang)
    yield from listed("whatif.unfit", [unfit_lines(made, u, lang) for u in compared.unfit], lang, most)
    yield from listed("whatif.changed", [changed_lines(made, c, lang) for c in compared.changed], lang, most)


# ── a whole store ───────────────────────────────────────────────────────────────────────────

def _all(out: Output, store: str | None, asked: Wanted, file: Path | None, every: bool) -> list[Row]:
    """The rows of all games, those of an earlier run as they stand in its file."""
    asked.check()
    done = opened(file, asked) if file is not None else {}
    with open_store_for(store) as source:
        chosen = [info for info in source.games()
                  if every or (info.replaced_by is None and not branched(info.opening.headers))]
        kept = {info.id: done[info.id] for info in chosen
                if info.id in done and done[info.id]["head"] == info.head}
        if kept:
            out.note("rejudge.continued", n=len(kept))
        with out.progress("rejudge.progress", total=len(chosen)) as advance:
            for info in chosen:
                if info.id not in kept:
                    kept[info.id] = _row(source, info, asked)
                    if file is not None:
                        add(file, kept[info.id])
                advance()
    return [kept[info.id] for info in chosen]


def _row(source: Any, info: Any, asked: Wanted) -> Row:
    try:
        return row_of(of_log(source.load(info.id), info), asked)
    except BiroError as error:  # a damaged log
        return {"game": info.id, "head": info.head} | failure(error)


def _tell_all(out: Output, rows: list[Row], full: bool) -> None:
    summary = by_paragraph(rows)
    out.answer({"games": rows, "paragraphs": summary})
    if out.json:
        return
    told = [line for row in rows for line in _row_lines(row, out.lang)]
    shown = told if full else told[:MOST]
    if shown:
        out.print("\n".join(shown))
    if len(told) > len(shown):
        out.say("whatif.more", n=len(told) - len(shown))
    if summary:
        out.print(text("rejudge.summary", out.lang), _table(summary, out.lang))
    changed = sum(bool(row["changed"]) for row in rows)
    out.say("rejudge.games", n=len(rows), changed=changed, failed=sum(bool(row["error"]) for row in rows),
            verdicts=sum(len(row["changed"]) for row in rows))


def _row_lines(row: Row, lang: str) -> Iterator[str]:
    if row["error"]:
        yield text("rejudge.failed", lang, game=row["game"], reason=row["error"]["message"])
        return
    if row["diverged_at"]:
        yield text("rejudge.diverged", lang, game=row["game"], number=row["diverged_at"])
    if row["changed"]:
        yield text("rejudge.game", lang, game=row["game"], n=len(row["changed"]), number=row["changed"][0]["event"])


def _table(summary: list[Row], lang: str) -> Any:
    """The paragraphs whose word changed verdicts, the commonest first."""
    from adjudicator.grid import Column, Grid

    rows = []
    for one in summary:
        first = one["first"]
        place = f"{first['game']}, {first['event']}." if isinstance(first, dict) else f"{first}."
        rows.append([one["paragraph"], str(one["verdicts"]), str(one["games"]), place])
    return Grid([Column(text(f"rejudge.column.{name}", lang), name in ("verdicts", "games"))
                 for name in ("paragraph", "verdicts", "games", "first")], rows)
