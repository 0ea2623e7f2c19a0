"""Small games for the tests of what a judge sees: a position, some lines, a store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudicator.games import Game, of_events
from adjudicator.line_of_events import lay_out
from adjudicator.replay import replay
from engine.definition import definition
from engine.fingerprint import fingerprint
from engine.ruleset import ruleset
from events.acts import Pass, Play
from events.base import Event, Grade
from events.opening import Opening, SourceText
from events.store import Beside, open_store


def adventurer(name: str, mp: int, level: int, **more: Any) -> dict[str, Any]:
    """The text of an adventurer."""
    return definition({"név": name, "típus": "kalandozó", "jellem": "nincs", "mp": mp, "alapszint": level,
                       "fizikum": 6, "asztrál": 6, "mentál": 6, **more}).text


TEXTS = {"Őr": adventurer("Őr", 2, 2), "Farkas": adventurer("Farkas", 1, 1),
         "Hérosz": adventurer("Hérosz", 3, 3, nevesített="igen")}
POSITION: dict[str, Any] = {
    "A": {"mp": 5, "kéz": ["Őr", "?"], "sor": [{"lap": "Hérosz", "sebzés": 1}]},
    "B": {"mp": 1, "kéz": ["Farkas", "?"], "jövő": 12},
}
HEADERS = (("Esemény", "Őszi kupa"), ("Dátum", "2026-11-28"), ("Kör", "2"), ("Asztal", "5"), ("Játszma", "1"))


def opening(**fields: Any) -> Opening:
    """A position with Őr in A's hand, a damaged Hérosz in A's Row, Farkas in B's hand."""
    return Opening(**({"edition": "klasszikus", "headers": HEADERS, "players": {"A": "Anna", "B": "Béla"},
                       "texts": TEXTS, "position": POSITION} | fields))


def played() -> list[Event]:
    """A plays Őr and it enters; then B, who may not act yet, plays Farkas: let stand as a dispute."""
    return [opening(), Play(seat="A", card="Őr", line=3, raw="A idéz Őr"), Pass(seat="A"), Pass(seat="B"),
            Play(seat="B", card="Farkas", grade=Grade.DISPUTED, line=5, raw="B idéz Farkas"),
            Pass(seat="A", grade=Grade.INFERRED, reason="kimaradt")]


def game(events: list[Event] | None = None) -> Game:
    """The game of some events."""
    return of_events(events or played(), "próba")


def source(text: str = "A idéz Őr\r\nB passz") -> SourceText:
    """A source text with the line breaks of another system."""
    return SourceText(name="jatszma.jk", text=text, digest="ab" * 32)


def besides(events: list[Event], *numbers: int, edition: str = "klasszikus") -> list[Beside]:
    """What stands beside events: a right fingerprint at these numbers, nothing at the others."""
    rules = ruleset(edition)
    told = replay(events, rules)
    return [Beside(by="teszt", fingerprint=fingerprint(told.at(n).after, rules) if n in numbers else None)
            for n in range(1, len(events) + 1)]


def stored(path: Path, events: list[Event], *numbers: int, **options: Any) -> str:
    """Put a game into a store with fingerprints at these events; its id."""
    with open_store(str(path)) as store:
        return store.create(events, beside=besides(events, *numbers), **options)


def counted(events: list[Event]) -> tuple[int, ...]:
    """The numbers of the events that count."""
    return lay_out(events).numbers
