"""Games to store, and hands that reach into a store's file behind its back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from events.acts import Pass, Play
from events.base import Event
from events.chain import parse
from events.chance import Roll
from events.opening import Opening, SourceText

SCHEMAS = Path(__file__).parent.parent / "schemas"
DAMAGED_LENGTHS, DAMAGED_GAMES = (1, 2, 3, 5, 8), 20
"""The games of the store that is damaged: these lengths by turns."""


def opening(table: str = "1") -> Opening:
    """An opening event that another table number makes another."""
    return Opening(edition="klasszikus", headers=(("Esemény", "Őszi kupa"), ("Asztal", table)), players={"A": "Első"})


def game(length: int = 6, table: str = "1") -> list[Event]:
    """A log of so many events, at least one."""
    acts: list[Event] = [opening(table)]
    for number in range(1, length):
        acts.append((Play(seat="A", card="Őr", line=number), Pass(seat="B", line=number),
                     Roll(seat="A", dice=(number % 6 + 1, 3), line=number))[number % 3])
    return acts


def source(text: str = "A idéz Őr\n", digest: str = "d1") -> SourceText:
    """A source text."""
    return SourceText(name="jatszma.jk", text=text, digest=digest)


def every_kind() -> list[Event]:
    """The stored samples of all kinds, the opening first."""
    events = [parse(path.read_bytes()) for path in sorted(SCHEMAS.glob("*.json"))]
    return sorted(events, key=lambda event: event.kind != "megnyitás")


def sql(path: Path, *statements: str) -> None:
    """Run statements on a closed store's file."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def state(path: Path, game_id: str, version: int) -> dict[str, object]:
    """The state column of a row, decoded."""
    with closing(sqlite3.connect(path)) as connection:
        row = connection.execute("SELECT state FROM stored_events WHERE originator_id=? AND originator_version=?",
                                 (game_id, version)).fetchone()
    decoded: dict[str, object] = json.loads(row[0])
    return decoded
