"""``biro rule``: a judge's ruling on a stored game, with what it rests on and what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.commands.record import texts_of
from adjudicator.games import BUNDLES, CASES, RECORDS, open_store_for, stored_game
from adjudicator.games import Game as StoredGame
from adjudicator.messages import text
from adjudicator.options import At, Game, Json, Packs, Store
from adjudicator.output import Output, output
from adjudicator.replay import DIVERGED, Replay
from adjudicator.rulings import telling
from adjudicator.rulings.advice import Advice, advice
from adjudicator.rulings.basis import basis
from adjudicator.rulings.making import REWIND, Wanted, events_for, one_line, read_citations, see_call
from adjudicator.rulings.refold import Judged, Refolded, folded, refold
from adjudicator.telling import line_of
from adjudicator.usage import CallError
from engine.cite import in_edition
from engine.fingerprint import fingerprint
from events.base import Event
from events.chain import chain
from events.errors import InputError, StoreError
from events.rulings import Ruling
from events.store import Beside

Number = int | None
Flag = bool


def register(app: App) -> None:
    """Add the command ``rule``."""
    app.command("rule", help="rule.help")(rule)


def rule(
    game: Game,
    at: At = None,
    stand: Annotated[Flag, typer.Option("--stand", help="rule.option.stand")] = False,
    rewind: Annotated[Flag, typer.Option("--rewind", help="rule.option.rewind")] = False,
    correct: Annotated[str | None, typer.Option("--correct", metavar="LINE", help="rule.option.correct")] = None,
    words: Annotated[str, typer.Option("--text", metavar="TEXT", help="rule.option.text")] = "",
    cite: Annotated[list[str] | None, typer.Option("--cite", metavar="PARAGRAPH", help="rule.option.cite")] = None,
    withdraw: Annotated[Number, typer.Option("--withdraw", metavar="RULING", min=1,
                                             help="rule.option.withdraw")] = None,
    overturn: Annotated[Number, typer.Option("--overturn", metavar="RULING", min=1,
                                             help="rule.option.overturn")] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="rule.option.by")] = None,
    seen: Annotated[Number, typer.Option("--seen", metavar="COUNT", min=1, help="rule.option.seen")] = None,
    dry_run: Annotated[Flag, typer.Option("--dry-run", help="rule.option.dry_run")] = False,
    pack: Packs = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Show what the ruling rests on and changes, and append it; 1 where an event no longer fits."""
    wanted = Wanted(at, stand, rewind, correct, one_line(words), read_citations(cite or ()), withdraw, overturn,
                    one_line(by) or None)
    see_call(wanted)
    out = output(json)
    found = _opened(game, store, seen)
    told = _told(found)
    made = _Made(found, told, events_for(wanted, told, texts_of(found.opening, pack)))
    if made.changes.broken:
        raise InputError("rule.unreadable", number=made.changes.misfits[-1].number)
    _notes(out, wanted, made)
    if not dry_run:
        _append(made, store, wanted.by)
    _answer(out, made, not dry_run)
    return int(bool(made.changes.misfits))


class _Made:
    """A ruling about to be recorded, and what is known of it."""

    def __init__(self, game: StoredGame, told: Replay, events: tuple[Event, ...]) -> None:
        self.game, self.told, self.events = game, told, events
        first = {m.number: Judged(m.number, m.event, m.before, m.after, m.verdict, m.said) for m in told.moments}
        line = folded(_counting(game.events), told.rules)
        self.changes: Refolded = refold(game.events, events, told.rules, first, line)
        ruling = next((e for e in events if isinstance(e, Ruling)), None)
        self.about = told.at(ruling.about) if ruling is not None and ruling.about is not None else None
        rewinds = ruling is not None and ruling.ruling == REWIND and ruling.about is not None
        self.advice: Advice | None = advice(line, ruling.about) if rewinds else None  # type: ignore[union-attr,arg-type]

    @property
    def head(self) -> str:
        """The head digest with the ruling."""
        return chain((*self.game.events, *self.events))[-1].hex()


def _counting(events: Sequence[Event]) -> Any:
    from adjudicator.line_of_events import lay_out

    return lay_out(events).counted


def _opened(game: str, store: str | None, seen: Number) -> StoredGame:
    """The stored game; StoreError ``store.conflict`` where it is not as long as the judge saw it."""
    if game.lower().endswith((*RECORDS, *CASES, *BUNDLES)) or "#" in game:
        raise CallError("rule.not_stored", game=game)
    found = stored_game(game, store)
    if seen is not None and seen != len(found.events):
        raise StoreError("store.conflict", game=found.id, expected=seen, length=len(found.events))
    return found


def _told(game: StoredGame) -> Replay:
    told = game.replay()
    if told.trust == DIVERGED:
        raise InputError("rule.diverged", number=told.differences[-1].number, game=game.id)
    return told


def _append(made: _Made, store: str | None, by: str | None) -> None:
    """Store the events, the last with the fingerprint of the position that they leave."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    plain = Beside(when=when, by=by)
    last = Beside(when=when, by=by, fingerprint=fingerprint(made.changes.end, made.told.rules))
    with open_store_for(store, readonly=False) as opened:
        opened.append(made.game.id, made.events, len(made.game.events),
                      beside=[plain] * (len(made.events) - 1) + [last])


def _notes(out: Output, wanted: Wanted, made: _Made) -> None:
    """What is no fault but should be known before it is relied on; on standard error."""
    foreign = tuple(p for p in wanted.citations if not in_edition((p,), made.told.rules.edition))
    if foreign:
        out.note("rule.foreign", paragraphs=foreign, edition=made.told.rules.edition)
    if wanted.by is None:
        out.note("rule.no_name")
    if made.game.info is not None and made.game.info.replaced_by:
        out.note("rule.replaced", game=made.game.info.replaced_by)


def _answer(out: Output, made: _Made, stored: bool) -> None:
    rules, length, about = made.told.rules, len(made.game.events), made.about
    ground = basis(about, rules) if about is not None else None
    resting = None if ground is None or about is None else telling.basis_json(ground, rules, about, out.lang)
    out.answer({
        "game": made.game.id, "stored": stored, "length": length + len(made.events), "head": made.head,
        "events": [{"event": n, "kind": e.kind, "line": line_of(e)} for n, e in enumerate(made.events, length + 1)],
        "rests_on": resting,
        "advice": telling.advice_json(made.advice) if made.advice is not None else None,
        "changes": telling.changes_json(made.changes, rules, out.lang)})
    if out.json:
        return
    if ground is not None and about is not None:
        out.print("\n".join(telling.basis_lines(ground, rules, about, out.lang)))
    if made.advice is not None:
        out.print("\n".join(telling.advice_lines(made.advice, out.lang)))
    out.print("\n".join(telling.changes_lines(made.changes, made.game.events, rules, out.lang)))
    out.print(text("rule.stored" if stored else "rule.dry_run", out.lang))
    out.print("\n".join(f"  {n}. {line_of(e)}" for n, e in enumerate(made.events, length + 1)))
    if stored:
        out.print(text("show.head", out.lang, head=made.head))
