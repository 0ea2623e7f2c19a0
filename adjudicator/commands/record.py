"""``biro record``: a stored game, written down line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator import explain, problems
from adjudicator.app import App
from adjudicator.board import board_json, show_board, thread_lines, top_lines
from adjudicator.games import Game as StoredGame
from adjudicator.games import open_store_for, stored_game
from adjudicator.importing.places import located
from adjudicator.importing.repairs_telling import shown
from adjudicator.importing.session import Answer, Session
from adjudicator.importing.telling_reading import read_as
from adjudicator.messages import text
from adjudicator.options import Json, Packs, Store
from adjudicator.output import Output, output, write
from adjudicator.packs import find_pack, join_cards
from adjudicator.telling import line_of
from adjudicator.wording import word
from engine.cards import card_text
from engine.fingerprint import fingerprint
from engine.legal import legal
from engine.paths import seat_letter
from engine.state import State
from events.base import Grade
from events.errors import BiroError, InputError
from events.notation.document import Line
from events.notation.words import fold
from events.opening import Opening
from events.store import Beside
from events.store import Store as EventStore

Ask = Callable[[], str | None]
MOST_SHOWN = 12
BOARD = "?"  # typed alone: the whole table
#: Faults of a name: told with the place in the line and what is near to it.
NAMES = ("names.unknown", "names.ambiguous", "names.unsure", "names.unlisted")
_POSITION, _POSITION_END, _GAP = "allas:", "allas vege", "hianyzik"


def register(app: App) -> None:
    """Add the command ``record``."""
    app.command("record", help="record.help")(record)


def record(
    game: Annotated[str, typer.Argument(metavar="GAME", help="record.argument.game")],
    recorder: Annotated[str | None, typer.Option("--recorder", metavar="NAME", help="record.option.recorder")] = None,
    pack: Packs = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Type lines into a stored game; each is judged at once and stored when it is accepted."""
    out = output(json)
    found = stored_game(game, store)
    session = Session.of(found.events, found.rules(), texts_of(found.opening, pack), recorder)
    with open_store_for(store, readonly=False) as opened:
        refused = _loop(out, session, opened, found, _reader(out, session))
    return int(refused)


def texts_of(opening: Opening, packs: list[Path] | None) -> dict[str, dict[str, Any]]:
    """The texts of the cards that the game's packs hold, as far as these are still to be found."""
    names = [str(p) for p in packs] if packs else [p.name for p in opening.packs]
    found = []
    for name in names:
        try:
            found.append(find_pack(name))
        except InputError:
            if packs:
                raise
    return {name: card_text(card) for name, card in join_cards(found).items()}


def _loop(out: Output, session: Session, store: EventStore, game: StoredGame, ask: Ask) -> bool:
    """Read until the end; whether the last line was refused."""
    refused = False
    _tell_position(out, session.state, session)
    for typed in _entries(ask):
        if typed.strip() == BOARD:
            _tell_board(out, session)
            continue
        try:
            answer = _entered(session, store, game, typed)
        except BiroError as error:
            if error.exit_status != InputError.exit_status:
                raise
            refused = True
            _tell_fault(out, error, typed)
            continue
        refused = answer.refused
        _tell(out, session, answer, typed)
    return refused


def _entered(session: Session, store: EventStore, game: StoredGame, typed: str) -> Answer:
    """Judge a line, and store what it added before anything is told of it."""
    length = session.log.length
    answer = session.type(typed)
    if answer.events:
        when = datetime.now(UTC).isoformat(timespec="seconds")
        plain = Beside(when=when, by=session.recorder)
        last = Beside(when=when, by=session.recorder, fingerprint=fingerprint(session.state, session.log.rules))
        store.append(game.id, answer.events, length, beside=[plain] * (len(answer.events) - 1) + [last])
    return answer


def _entries(ask: Ask) -> Iterator[str]:
    """The lines typed; a gap takes the position that follows it with it."""
    pending: str | None = None
    while True:
        typed = ask()
        if pending is not None and typed is not None and fold(typed).strip() == _POSITION:
            pending, typed = None, f"{pending}\n{typed}\n{_block(ask)}"
        elif pending is not None:
            yield pending
            pending = None
        if typed is None:
            return
        if "\n" not in typed and fold(typed).lstrip().startswith(_GAP):
            pending = typed
        elif typed.strip() and not typed.lstrip().startswith(";"):
            yield typed


def _block(ask: Ask) -> str:
    lines: list[str] = []
    while (typed := ask()) is not None:
        lines.append(typed)
        if fold(typed).strip() == _POSITION_END:
            break
    return "\n".join(lines)


def _reader(out: Output, session: Session) -> Ask:
    """Asks a person at a terminal, who is offered the legal lines; else reads standard input."""
    if not sys.stdin.isatty() or out.json:
        return lambda: line.rstrip("\r\n") if (line := sys.stdin.readline()) else None
    from prompt_toolkit import PromptSession

    from adjudicator.typing_help import LegalLines, below

    prompt: Any = PromptSession(completer=LegalLines(session), complete_while_typing=True,
                                bottom_toolbar=lambda: below(session, out.lang))

    def ask() -> str | None:
        try:
            return str(prompt.prompt("> "))
        except EOFError:
            return None

    return ask


# ── telling ─────────────────────────────────────────────────────────────────────────────────

def _tell(out: Output, session: Session, answer: Answer, typed: str) -> None:
    rules, state = session.log.rules, session.state
    out.answer({"line": typed, "refused": answer.refused, "already": answer.already,
                "events": [line_of(e) for e in answer.events],
                "inferred": sum(e.grade == Grade.INFERRED for e in answer.events),
                "length": session.log.length, "grade": str(answer.events[-1].grade) if answer.events else None,
                "verdict": explain.verdict_json(answer.verdict, answer.before, rules, out.lang),
                "failed": [{"path": p, "expected": e, "found": f} for p, e, f in answer.failed],
                "remarks": [reading._asdict() for reading in answer.readings],
                "awaited": state.awaiting.kind, "of": seat_letter(state.awaiting.seat)})
    if out.json:
        return
    for reading in answer.readings:
        out.print(read_as(reading, out.lang))
    if answer.refused:
        out.say("record.refused")
        out.print("\n".join(explain.explain(answer.verdict, answer.before, rules, out.lang)))
        return
    if answer.already is not None:
        out.say("record.already", number=answer.already)
    first = session.log.length - len(answer.events) + 1
    for number, event in enumerate(answer.events, first):
        inferred = f"  ({word(str(event.grade), out.lang, 'grade')})" if event.grade == Grade.INFERRED else ""
        out.print(f"{number:>4}. {line_of(event)}{inferred}")
    for path, expected, found in answer.failed:
        out.say("import.check", path=path, expected=shown(expected), found=shown(found))
    _tell_position(out, state, session)


def _tell_position(out: Output, state: State, session: Session) -> None:
    """What is awaited, and what is legal."""
    if out.json:
        return
    out.print("\n".join((*top_lines(state, session.log.rules, out.lang), *thread_lines(state, out.lang))))
    lines = legal(state, session.log.rules)
    for base in lines[:MOST_SHOWN]:
        out.print("    " + line_of(base.event) + (" …" if base.open else ""))
    if len(lines) > MOST_SHOWN:
        out.say("record.more", n=len(lines) - MOST_SHOWN)


def _tell_board(out: Output, session: Session) -> None:
    """The whole table, as it was asked for."""
    out.answer({"position": board_json(session.state, session.log.rules)})
    out.print(*show_board(session.state, session.log.rules, out.lang))


def _tell_fault(out: Output, error: BiroError, typed: str) -> None:
    found = error.problems if isinstance(error, InputError) else ()
    if isinstance(error, InputError) and error.code in NAMES:
        found = (replace(located(error, Line(1, typed, "", "hibás"), None), line=None),)
    message = text(error.code, out.lang, **error.params)
    out.answer({"line": typed, "refused": True, "events": [], "error": {
        "code": error.code, "message": message, "problems": list(map(problems.as_json, found))}})
    for problem in found:
        write(sys.stderr, problems.shown(problem))
    if not found:
        write(sys.stderr, message)
