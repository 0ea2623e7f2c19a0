"""A stored game as it is read back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from events.base import Event
from events.chain import GENESIS, parse
from events.errors import StoreError
from events.store.records import Beside, Entry, Misfit

_BESIDE = msgspec.json.Decoder(Beside)


@dataclass(frozen=True, slots=True)
class Log:
    """The events of a game in order; ``digests`` (hex) and ``beside`` go with them one to one."""

    game: str
    events: tuple[Event, ...]
    digests: tuple[str, ...]
    beside: tuple[Beside, ...]

    @property
    def head(self) -> str:
        """The hex digest of the last event; of an empty log that of the beginning."""
        return self.digests[-1] if self.digests else GENESIS.hex()

    def __len__(self) -> int:
        return len(self.events)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event with its place in the order in which the store took events in.

    ``notification`` grows over the whole store, with gaps; ``number`` counts in the game.
    """

    notification: int
    game: str
    number: int
    event: Event
    digest: str
    beside: Beside


def log_of(game: str, entries: Iterable[Entry]) -> Log:
    """The log of checked entries; :class:`Misfit` names the first event that can't be read."""
    rows = [(event_of(entry), entry.digest, beside_of(entry)) for entry in entries]
    events, digests, beside = zip(*rows, strict=True) if rows else ((), (), ())
    return Log(game, events, digests, beside)


def event_of(entry: Entry) -> Event:
    """The model of an entry, in today's shape."""
    try:
        return parse(entry.body)
    except StoreError as error:
        raise Misfit("verify.event", entry.originator_version, **_told(error)) from error


def _told(error: StoreError) -> dict[str, object]:
    return {"kind": error.params.get("kind", ""), "reason": error.params.get("reason", error.code)}


def beside_of(entry: Entry) -> Beside:
    """What stands beside an entry."""
    try:
        return _BESIDE.decode(entry.beside)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Misfit("verify.unreadable", entry.originator_version, reason=str(error)) from error
