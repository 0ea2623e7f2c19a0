"""What a report says, as plain values: the header, every moment, its board, disputes and rulings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from adjudicator import explain
from adjudicator.board import LISTS, board_json, card_parts, item_line, seat_line, top_lines, winner_line
from adjudicator.commands.show import disputed, points, ruling_end, ruling_line, rulings
from adjudicator.games import Game
from adjudicator.hindsight import Hindsight, hindsight
from adjudicator.hindsight_telling import counted, later_lines
from adjudicator.line_of_events import JUDGES
from adjudicator.messages import text
from adjudicator.replay import Moment, Replay
from adjudicator.telling import line_of, mended_lines
from adjudicator.wording import said_text, word
from engine.rules.variants.positions import DUEL
from engine.state import State
from events.base import Grade
from events.opening import SourceText

_TAGS: Final = {"✓": "ok", "✗": "bad", "?": "open", " ": "none"}


class Card(Struct, frozen=True):
    """A card on the board: its name, what is said of it, whether it lies face down, what hangs on it."""

    name: str
    parts: tuple[str, ...]
    down: bool
    hung: tuple[Card, ...]


class Side(Struct, frozen=True):
    """One seat of a board: its numbers in a line, and its lists of cards by their names."""

    letter: str
    player: str
    numbers: str
    lists: tuple[tuple[str, tuple[Card, ...]], ...]


class Board(Struct, frozen=True):
    """A position as it is shown."""

    top: tuple[str, ...]
    sides: tuple[Side, ...]
    threads: tuple[tuple[str, tuple[str, ...]], ...]


class Row(Struct, frozen=True):
    """One event: its line, its verdict, and which board stands after it."""

    number: int
    line: str
    mark: str
    tag: str
    outcome: str
    notes: tuple[str, ...]
    verdict: tuple[str, ...]
    consequences: tuple[tuple[str, str], ...]
    board: int
    turn: str
    dispute: bool
    ruling: bool


class Sheet(Struct, frozen=True):
    """What is printed of one dispute: the event, the board before it, the verdict, the rulings on it."""

    row: Row
    before: Board | None
    explained: tuple[str, ...]
    rulings: tuple[str, ...]


class Report(Struct, frozen=True):
    """All of a report."""

    lang: str
    title: str
    viewer: str
    facts: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    boards: tuple[Board, ...]
    sheets: tuple[Sheet, ...]
    rulings: tuple[str, ...]
    start: int


def report(game: Game, told: Replay, lang: str, viewer: str = "", at: int | None = None) -> Report:
    """The report of a game as it is told to a viewer; with ``at`` its sheet is that of this event alone. Whoever may
    know all is told, marked as hindsight, what unknown cards turned out to be."""
    known = hindsight(told) if not told.partial else None
    boards: dict[str, int] = {}
    kept: list[Board] = []
    disputes = frozenset(m.number for m in disputed(told))
    ended = {one["event"]: ruling_end(game, one, lang) for one in rulings(game)}
    rows = []
    for m in told.moments:
        data = board_json(m.after, told.rules)
        key = json.dumps([data, list(top_lines(m.after, told.rules, lang))], sort_keys=True)
        if key not in boards:
            boards[key] = len(kept)
            kept.append(board(m.after, told, game, lang))
        rows.append(_row(m, told, lang, boards[key], m.number in disputes,
                         (ended.get(m.number, ""), *_later(m, told, known, lang))))
    wanted = [told.at(at)] if at is not None else [m for m in told.moments if m.number in disputes]
    return Report(lang, _title(game, lang), viewer, tuple(_facts(game, told, known, lang)), tuple(rows), tuple(kept),
                  tuple(_sheet(m, game, told, known, lang, rows) for m in wanted), tuple(_rulings(game, lang)),
                  at or len(rows))


def _title(game: Game, lang: str) -> str:
    players = " – ".join(game.opening.players.values())
    return players or text("show.game", lang, name=game.name)


def _facts(game: Game, told: Replay, known: Hindsight | None, lang: str) -> Iterator[tuple[str, str]]:
    yield text("report.game", lang), game.name
    yield text("report.rules", lang), explain.head(told.rules, lang)
    if game.opening.variant != DUEL:
        yield text("report.variant", lang), game.opening.variant
    yield from ((key, value) for key, value in game.opening.headers)
    yield from ((text("report.seat", lang, seat=seat), name) for seat, name in game.opening.players.items())
    yield text("report.result", lang), winner_line(told.end, lang)
    yield text("report.points", lang), ", ".join(f"{seat} {n} DP" for seat, n in points(told).items())
    yield text("report.events", lang), str(len(told.moments))
    count = counted(told, known)
    if count["undecidable"] and known is not None:
        yield text("report.undecidable", lang), text("report.undecidable.later", lang, n=count["undecidable"],
                                                     later=count["decided_later"])
    yield text("report.trust", lang), word(told.trust, lang, "trust")
    yield text("report.head", lang), game.head


def _row(m: Moment, told: Replay, lang: str, board_number: int, dispute: bool, more: tuple[str, ...]) -> Row:
    mark = explain.mark(m.verdict)
    state = m.before if m.before is not None else m.after
    verdict = tuple(explain.explain(m.verdict, m.before, told.rules, lang)[1:]) if m.against else ()
    said = tuple((said_text(one, m.after, lang), ", ".join(explain.paragraphs_of(one, told.rules))) for one in m.said)
    return Row(m.number, _line(m, lang), mark.strip(), _TAGS[mark],
               word(m.verdict.outcome, lang, "outcome") if m.verdict.checks else "",
               tuple(_notes(m, more, lang)), _without_consequences(verdict, lang), said, board_number,
               text("report.turn", lang, turn=state.turn) if state.turn else "", dispute,
               isinstance(m.event, JUDGES))


def _without_consequences(lines: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """The lines of a verdict up to what came of it, which stands by itself."""
    ends = (text("explain.consequences", lang), text("explain.no_consequences", lang))
    cut = next((n for n, line in enumerate(lines) if line in ends), len(lines))
    return lines[:cut]


def _line(m: Moment, lang: str) -> str:
    if isinstance(m.event, SourceText):
        return text("report.source", lang)
    return line_of(m.event)


def _later(m: Moment, told: Replay, known: Hindsight | None, lang: str) -> Iterator[str]:
    """What hindsight says of an event."""
    if known is not None:
        yield from later_lines(known.later(m, told.rules), m, told, lang)


def _notes(m: Moment, more: tuple[str, ...], lang: str) -> Iterator[str]:
    if m.event.grade != Grade.SEEN:
        yield word(str(m.event.grade), lang, "grade")
    yield from mended_lines(m.event, lang)
    if m.taken_out:
        yield text("replay.taken_out", lang, by=m.taken_out)
    if m.refused:
        yield text("replay.refused", lang)
    yield from filter(None, more)


def _sheet(m: Moment, game: Game, told: Replay, known: Hindsight | None, lang: str, rows: list[Row]) -> Sheet:
    before = board(m.before, told, game, lang) if m.before is not None else None
    explained = (*explain.explain(m.verdict, m.before, told.rules, lang, explain.USUAL, m.said, m.after),
                 *_later(m, told, known, lang))
    about = tuple(ruling_line(game, one, lang) for one in rulings(game) if one["about"] == m.number)
    return Sheet(rows[m.number - 1], before, explained, about)


def _rulings(game: Game, lang: str) -> Iterator[str]:
    for one in rulings(game):
        yield f"{one['event']}. {ruling_line(game, one, lang)}"


def board(state: State, told: Replay, game: Game, lang: str) -> Board:
    """A position as it is shown."""
    data = board_json(state, told.rules)
    sides = tuple(Side(letter, game.opening.players.get(letter, ""), seat_line(letter, seat, lang),
                       tuple(_lists(seat, lang))) for letter, seat in data["játékosok"].items())
    threads = tuple((text("board.thread", lang, phase=word(t["fázis"], lang) if t["fázis"] else "–",
                          passed=tuple(t["passzolt"]) or "–"), tuple(item_line(i, lang) for i in t["elemek"]))
                    for t in data["időfonalak"])
    return Board(tuple(top_lines(state, told.rules, lang)), sides, threads)


def _lists(seat: Mapping[str, Any], lang: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
    if seat["kézben_ismert"]:
        yield word("kéz", lang, "zone"), tuple(Card(name, (), False, ()) for name in seat["kézben_ismert"])
    for name in LISTS:
        if seat[name]:
            yield word(name, lang, "zone"), tuple(_card(one, lang) for one in seat[name])


def _card(one: Mapping[str, Any], lang: str) -> Card:
    hung = tuple(_card(each, lang) for each in one.get("csatolt", ()))
    return Card(str(one["lap"]), tuple(card_parts(one, lang)), not one["nyílt"], hung)


