"""A case (cases/README.md) made from a recorded moment: a position, the lines to it, and what came of them.

A position can be stated only as a phase begins, so the case starts at the last such position before the
event, and the lines from there are its steps. What it says is tried before it is given out: it must hold,
judge every line as in the game, and end on the same board.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.board import board_json
from adjudicator.cases import run_case
from adjudicator.games import Game
from adjudicator.line_of_events import JUDGES
from adjudicator.replay import Moment, Replay
from adjudicator.stating import Stated, stated
from adjudicator.telling import line_of
from adjudicator.views.events import Sight, event_seen
from engine.paths import LISTS, read_path, shown_name
from engine.position import from_position
from engine.readings import reading_default
from engine.state import NOBODY, SEATS, State, all_cards
from engine.step import step
from engine.verdict import ILLEGAL, LEGAL, UNDECIDABLE, Verdict
from events.base import Event
from events.errors import BiroError, InputError
from events.opening import SourceText
from events.repair import Check, Gap, ManualEffect, Note

FARTHEST: Final = 400  # events between the stated position and the moment
_SILENT: Final = (Check, Note, SourceText)
_ENDS: Final = ("vár", "ki", "fázis", "forduló", "győztes")
_OF_SEAT: Final = ("mp", "dp", "kéz", "sor", "torony", "küldetések", "építmények", "múlt", "mélység")


class _Renamed(Sight, frozen=True):
    """Names of the case for the cards of the game: ``cards`` leads from the one's numbers to the other's."""

    cards: Mapping[int, int]

    def name(self, cid: int, text: str | None = None) -> str:
        """The card as the case names it."""
        if cid == NOBODY or cid not in self.cards:
            return text if text is not None else "?"
        found = shown_name(self.seen, self.cards[cid])
        return text.partition("#")[0] if found == "?" and text is not None else found


def case_from(game: Game, told: Replay, number: int) -> dict[str, Any]:
    """The case of the moment of an event.

    Raises InputError ``case.from.none`` where no position before it can be stated so that all comes out
    as in the game, ``case.from.opening`` for an event that no position goes before.
    """
    moment = told.at(number)
    if moment.before is None or isinstance(moment.event, (*JUDGES, Gap, *_SILENT)):
        raise InputError("case.from.opening", number=number, line=line_of(moment.event))
    for start in _starts(told, number):
        for deck in (False, True):
            made = _attempt(game, told, start, number, deck)
            if made is not None:
                return made
    raise InputError("case.from.none", number=number)


def _starts(told: Replay, number: int) -> Iterator[int]:
    """The events after which the case may begin, the latest first."""
    for at in range(number - 1, max(0, number - FARTHEST), -1):
        yield at
        m = told.at(at)
        if isinstance(m.event, (*JUDGES, Gap)) or m.before is None or m.refused:
            return
        if m.verdict.outcome == ILLEGAL:
            return  # the table played it, a case would refuse it


def _attempt(game: Game, told: Replay, start: int, number: int, deck: bool) -> dict[str, Any] | None:
    """The case that begins after one event; None where it would not tell what happened."""
    state = told.at(start).after
    for position in stated(state, deck=deck):
        try:
            made = _Made(game, told, position, start, number)
            if made.begins_right and made.play():
                case = made.case()
                return case if run_case(case, told.rules.edition).holds else None
        except BiroError:
            continue
    return None


class _Made:
    """A case in the making: the position and what was played on it so far."""

    def __init__(self, game: Game, told: Replay, position: Stated, start: int, number: int) -> None:
        self.game, self.told, self.start, self.number = game, told, start, number
        self.rules, self.position = told.rules, position
        texts = {name: d.text for name, d in told.at(number).after.defs.items()}
        self.state = from_position(told.rules.edition, position.data, texts, told.rules)
        self.texts = texts
        self.cards = dict(zip(position.order, range(len(position.order)), strict=True))
        self.steps: list[Any] = []
        self.used: set[str] = set()

    @property
    def begins_right(self) -> bool:
        """Whether the stated position is the one of the game."""
        return alike(self.told.at(self.start).after, self.state, self.rules)

    def play(self) -> bool:
        """Play the lines; whether each was judged, and the board ended, as in the game."""
        for at in range(self.start + 1, self.number + 1):
            m = self.told.at(at)
            if not isinstance(m.event, _SILENT) and not self._line(m, at == self.number):
                return False
        last = self.told.at(self.number)
        return last.verdict.outcome == ILLEGAL or alike(last.after, self.state, self.rules)

    def _line(self, m: Moment, last: bool) -> bool:
        event = self._event(m)
        if event.texts:
            event = event.model_copy(update={"texts": {}})
        done = step(self.state, event, self.rules)
        if not _same_verdict(done.verdict, m.verdict):
            return False
        self.steps.append(_step(line_of(event), done.verdict))
        if done.verdict.outcome == ILLEGAL:
            return last
        self.state = done.state
        self._grown(m.after)
        return True

    def _event(self, m: Moment) -> Event:
        """The event in the names of the case."""
        if isinstance(m.event, ManualEffect) and m.event.op in ("eldob", "keres"):
            return m.event
        assert m.before is not None
        sight = _Renamed(m.before, self.state, frozenset(), self.rules, getattr(m.event, "seat", None) or "",
                         self.cards)
        return event_seen(m.event, sight)

    def _grown(self, after: State) -> None:
        """Cards that came from outside the game came in both."""
        had = len(all_cards(self.state)) - len(self.cards)
        for cid in range(len(all_cards(after)) - had, len(all_cards(after))):
            self.cards.setdefault(cid, len(self.cards))

    def case(self) -> dict[str, Any]:
        """The case as it is written."""
        m = self.told.at(self.number)
        names = sorted({d.name for _, c in all_cards(self.state) if (d := c.d) is not None and d.name in self.texts}
                       | _named(self.steps, self.texts))
        made = {"azonosító": case_id(self.game.name, self.number), "kiadás": self.rules.edition,
                "szabályok": list(_paragraphs(m, self.told)), "leírás": f"{self.game.name}, {self.number}. {m_line(m)}",
                "értelmezés": _switched(self.rules), "lapok": [self.texts[name] for name in names if name in self.texts
                                                              and not re.fullmatch(r"T[1-9]", name)],
                "állás": self.position.data, "lépések": self.steps,
                "elvárt": expected(self.state, self.rules)}
        return {key: value for key, value in made.items() if value}


def m_line(m: Moment) -> str:
    """The line as it was played."""
    return line_of(m.event)


def _named(steps: Sequence[Any], texts: Mapping[str, Any]) -> set[str]:
    lines = " ".join(str(s["lép"] if isinstance(s, Mapping) else s) for s in steps)
    return {name for name in texts if name in lines}


def _step(line: str, verdict: Verdict) -> Any:
    if verdict.outcome == ILLEGAL:
        return {"lép": line, "szabálytalan": list(verdict.paragraphs)}
    return {"lép": line, "eldönthetetlen": list(verdict.paragraphs)} if verdict.outcome == UNDECIDABLE else line


def _same_verdict(a: Verdict, b: Verdict) -> bool:
    """The same answer for the same reasons."""
    return a.outcome == b.outcome and (a.outcome == LEGAL or {c.key for c in a.deciding} == {c.key for c in b.deciding})


def _paragraphs(m: Moment, told: Replay) -> tuple[str, ...]:
    """What decided, or else what came of it rests on."""
    if m.verdict.paragraphs:
        return m.verdict.paragraphs
    from adjudicator.explain import paragraphs_of

    ids = dict.fromkeys(p for said in m.said for p in paragraphs_of(said, told.rules))
    return tuple(ids) or m.verdict.checks[0].paragraphs if m.verdict.checks else tuple(ids)


def _switched(rules: Any) -> dict[str, int]:
    return {name: n for name, n in rules.readings.items() if n != reading_default(name, rules.edition)}


def expected(state: State, rules: Any) -> dict[str, Any]:
    """What holds at the end: what is awaited, points, and who lies where."""
    found = {path: read_path(state, path, rules) for path in _ENDS}
    for n in range(len(state.seats)):
        for name in _OF_SEAT:
            value = read_path(state, f"{SEATS[n]}.{name}", rules)
            if value != [] or name not in LISTS:
                found[f"{SEATS[n]}.{name}"] = value
    return {path: value for path, value in found.items() if not (isinstance(value, list) and "?" in value)}


def alike(a: State, b: State, rules: Any) -> bool:
    """Whether two positions show the same board, whatever number a copy has."""
    return _board(a, rules) == _board(b, rules) and [type(f) for f in a.frames] == [type(f) for f in b.frames]


def _board(state: State, rules: Any) -> Any:
    data = _unnumbered(board_json(state, rules))
    for seat in data["játékosok"].values():
        seat["jövő"] = None
        seat["kézben_ismert"] = sorted(seat["kézben_ismert"])
    return data


def _unnumbered(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _unnumbered(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_unnumbered(one) for one in value]
    return re.sub(r"#\d+$", "", value) if isinstance(value, str) else value


def case_id(name: str, number: int) -> str:
    """An ascii id from the game's name and the event's number."""
    base = unicodedata.normalize("NFKD", name.rpartition("/")[2].removesuffix(".jk"))
    plain = base.encode("ascii", "ignore").decode()
    return f"{re.sub(r'[^A-Za-z0-9]+', '-', plain).strip('-').lower() or 'allas'}-{number}"


