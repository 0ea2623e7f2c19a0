"""A stored game with a dispute, and calls of ``biro`` on its store, for the tests of rulings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.importing.record import import_record
from adjudicator.importing.storing import keep
from events.base import Event
from events.store import open_store
from tests.adjudicator.importing.records import HEAD, ROOT, SETUP, TABLE

SAMPLES = ROOT / "samples" / "games"
CONTESTED = SAMPLES / "vitatott-kor.jk"
#: The disputed event of the contested sample: an answer cast by an adventurer of another caste (K/III.8.A).
DISPUTE = 49
LENGTH = 70

__all__ = ["CONTESTED", "DISPUTE", "HEAD", "LENGTH", "SAMPLES", "SETUP", "TABLE", "events_in", "kept", "loaded"]


def kept(store: Path, record: Path | str = CONTESTED, **options: Any) -> str:
    """A record put into a store; its id."""
    with open_store(str(store)) as opened:
        return keep(opened, import_record(record, base=None if isinstance(record, Path) else ROOT), **options).id


def loaded(store: Path, game: str) -> Sequence[Event]:
    """The events of a stored game."""
    with open_store(str(store), readonly=True) as opened:
        return opened.load(game).events


def events_in(store: Path, game: str) -> int:
    """How many events a stored game has."""
    return len(loaded(store, game))
