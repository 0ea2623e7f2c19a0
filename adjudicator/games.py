"""A GAME as it is named on the command line, found and opened.

A case (``FILE.yaml#id``), a record file, a bundle, or a stored game by the beginning of its id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from adjudicator.replay import Replay, replay
from engine.readings import READINGS
from engine.ruleset import EDITIONS, Ruleset, ruleset
from events.base import Event
from events.chain import chain
from events.errors import BiroError, InputError
from events.opening import Opening, SourceText, opening_of

RECORDS: Final = (".jk", ".csv", ".xlsx")
CASES: Final = (".yaml", ".yml")
BUNDLES: Final = (".bundle",)
STORE_NAME: Final = "jatszmak.sqlite"


@dataclass(frozen=True)
class Game:
    """A log ready to be replayed: ``name`` as it is shown, ``id`` of a stored game or ""."""

    name: str
    events: tuple[Event, ...]
    prints: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    digests: tuple[str, ...] = ()
    id: str = ""
    info: Any = None
    refused: frozenset[int] = frozenset()
    beside: tuple[Any, ...] = ()

    @property
    def opening(self) -> Opening:
        """The first event."""
        return opening_of(self.events)

    @property
    def head(self) -> str:
        """The head digest as hex: as stored, or as it would be."""
        return self.digests[-1] if self.digests else chain(self.events)[-1].hex()

    def rules(self, readings: Sequence[str] | None = None, edition: str | None = None) -> Ruleset:
        """The game's ruleset, with readings (``É22=2``) or the edition put in place of its own."""
        wanted = {**self.opening.readings, **read_readings(readings or ())}
        return rules_of(edition or self.opening.edition, wanted)

    def replay(self, readings: Sequence[str] | None = None, edition: str | None = None) -> Replay:
        """The game replayed; what was stored beside it is compared only under its own ruleset."""
        own = not readings and edition is None
        return replay(self.events, self.rules(readings, edition), self.prints if own else None, self.refused)


def source_of(events: Sequence[Event]) -> bytes:
    """The bytes of the source texts that a log was made from, as they came."""
    return b"".join(e.text.encode("utf-8") for e in events if isinstance(e, SourceText))


def rules_of(edition: str, readings: Mapping[str, int]) -> Ruleset:
    """The ruleset of an edition and readings that come from somebody's file or call.

    Raises InputError for an edition, a reading or an answer that does not exist.
    """
    if edition not in EDITIONS:
        raise InputError("games.unknown_edition", edition=edition, expected=EDITIONS)
    for name, number in readings.items():
        if name not in READINGS:
            raise InputError("games.unknown_reading", reading=name)
        if not 1 <= number <= len(READINGS[name].answers_hu):
            raise InputError("games.unknown_answer", reading=name, number=number, last=len(READINGS[name].answers_hu))
    return ruleset(edition, dict(readings))


def read_readings(given: Sequence[str]) -> dict[str, int]:
    """``É22=2`` (several may stand in one, with commas); InputError for another form."""
    out: dict[str, int] = {}
    for one in (part.strip() for text in given for part in text.split(",")):
        name, found, number = one.partition("=")
        if not found or not number.strip().isdecimal() or len(number.strip()) > 2:
            raise InputError("games.reading_form", text=one)
        name = name.strip().upper()
        out[name if name.startswith("É") else f"É{name.lstrip('E')}"] = int(number)
    return out


def default_store() -> Path:
    """The store that is used where none is named: a file in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("biro", appauthor=False) / STORE_NAME


def open_store_for(address: str | None, *, readonly: bool = True, create: bool = False) -> Any:
    """The store at an address, or the user's own; StoreError where it can't be used."""
    from events.store import open_store

    if address is None:
        path = default_store()
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        address = str(path)
    return open_store(address, create=create, readonly=readonly and not create)


def open_game(text: str, store: str | None = None, *, edition: str | None = None) -> Game:
    """The game that a word of the command line means.

    ``edition`` chooses for a case that is run under both. Raises InputError for a file or case
    that can't be read, BiroError or StoreError where no stored game can be found or used.
    """
    file, found, name = text.rpartition("#")
    if found and file.endswith(CASES):
        return case_game(Path(file), name, edition)
    if text.endswith(CASES):
        return case_game(Path(text), "", edition)
    if text.lower().endswith(RECORDS):
        return record_game(Path(text))
    if text.endswith(BUNDLES):
        from adjudicator.bundling import read_bundle

        return read_bundle(Path(text))
    return stored_game(text, store)


def stored_game(beginning: str, address: str | None) -> Game:
    """A game of the store, by its id or the beginning of it."""
    with open_store_for(address) as store:
        game = store.find(beginning)
        log, info = store.load(game), store.info(game)
    return of_log(log, info)


def of_log(log: Any, info: Any = None) -> Game:
    """A game from a log as the store gives it."""
    prints = {n: b.fingerprint for n, b in enumerate(log.beside, 1) if b.fingerprint is not None}
    return Game(log.game, log.events, prints, log.digests, log.game, info, beside=log.beside)


def of_events(events: Sequence[Event], name: str = "") -> Game:
    """A game from events alone; BiroError where they do not begin with an opening."""
    if not events or not isinstance(events[0], Opening):
        raise BiroError("store.no_opening", kind=events[0].kind if events else "")
    return Game(name, tuple(events))


def record_game(path: Path) -> Game:
    """A record file, imported but not stored."""
    from adjudicator.importing.record import events_of

    return of_events(events_of(path), path.name)


def case_game(path: Path, name: str, edition: str | None = None) -> Game:
    """A case's position and lines as a game; lines that it wants refused are tried only."""
    from adjudicator.case_lines import case_log

    if edition is not None:
        rules_of(edition, {})
    return case_log(path, name, edition)
