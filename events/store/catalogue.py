"""The catalogue: an aggregate of its own that knows every game of the store.

Its rows are written in the same transaction as the events they speak of, and are chained
like them. It holds length and head of each game after each append, so that a log whose
tail was cut is found; the opening's headers, so that games are listed without reading
them; the digests of source texts, so that a file is not imported twice; and which game
was replaced by which.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

import msgspec

from events.base import Event
from events.errors import BiroError
from events.opening import Opening, SourceText
from events.store.records import NOTHING, Beside, Entry, Mark, start_of

CATALOGUE: Final = "katalógus"
START: Final = start_of(CATALOGUE)


class Summary(msgspec.Struct, frozen=True, forbid_unknown_fields=True,
              rename={"edition": "kiadás", "variant": "változat", "headers": "fejlécek", "players": "játékosok"}):
    """What the list of games shows of an opening event."""

    edition: str
    variant: str
    headers: tuple[tuple[str, str], ...]
    players: dict[str, str]


def summary_of(opening: Event) -> Summary:
    """The summary of a log's first event; :class:`BiroError` if that opens no game."""
    if not isinstance(opening, Opening):
        raise BiroError("store.no_opening", kind=opening.kind)
    return Summary(opening.edition, opening.variant, opening.headers, opening.players)


def sources_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The digests of the source texts among the events."""
    return tuple(event.digest for event in events if isinstance(event, SourceText))


class _Row(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="fajta",
           rename={"game": "játszma", "length": "hossz", "head": "fej", "seal": "pecsét", "opening": "megnyitás",
                   "sources": "források", "replaces": "leváltja", "by": "újabb", "write": "írás"}):
    game: str
    write: str
    """A random name of this append, by which a writer knows its own."""


class Added(_Row, frozen=True, tag="katalógus: felvétel"):
    """A game was stored for the first time, perhaps as a new version of ``replaces``."""

    length: int
    head: str
    seal: str
    opening: Summary
    sources: tuple[str, ...] = ()
    replaces: str | None = None


class Extended(_Row, frozen=True, tag="katalógus: folytatás"):
    """Events were appended to a game."""

    length: int
    head: str
    seal: str
    sources: tuple[str, ...] = ()


class Replaced(_Row, frozen=True, tag="katalógus: leváltás"):
    """A game was marked replaced by another, or, without one, as valid again."""

    by: str | None = None


Row = Added | Extended | Replaced
_ENCODER: Final = msgspec.json.Encoder(order="sorted")
_DECODER: Final = msgspec.json.Decoder(Row)


def body_of(row: Row) -> tuple[str, bytes]:
    """Kind and canonical bytes of a row."""
    return str(type(row).__struct_config__.tag), _ENCODER.encode(row)


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the catalogue knows of a game. ``head`` is the hex digest after ``length`` events; ``first_write`` and
    ``last_write`` are the random names of its first and its last append, which say nothing of what is in them."""

    id: str
    length: int
    head: str
    opening: Summary
    sources: tuple[str, ...] = ()
    replaces: str | None = None
    replaced_by: str | None = None
    added: Beside = NOTHING
    changed: Beside = NOTHING
    first_write: str = ""
    last_write: str = ""


@dataclass(slots=True)
class Catalogue:
    """The fold of the catalogue's rows; ``mark`` says how far it has read.

    ``marks`` holds where each game's log stood after each append, the last one last.
    """

    mark: Mark = START
    games: dict[str, GameInfo] = field(default_factory=dict)
    marks: dict[str, list[Mark]] = field(default_factory=dict)
    by_source: dict[str, list[str]] = field(default_factory=dict)
    by_first_head: dict[str, list[str]] = field(default_factory=dict)

    _HANDLERS: ClassVar[Mapping[type, str]] = {Added: "_add", Extended: "_extend", Replaced: "_replace"}

    def apply(self, entry: Entry) -> Row:
        """Take in the next row; msgspec.DecodeError or KeyError if it makes no sense here."""
        row = _DECODER.decode(entry.body)
        beside = msgspec.json.decode(entry.beside, type=Beside)
        handler: Any = getattr(self, self._HANDLERS[type(row)])
        handler(row, beside)
        self.mark = Mark(entry.originator_version, bytes.fromhex(entry.digest), bytes.fromhex(entry.seal))
        return row

    def _add(self, row: Added, beside: Beside) -> None:
        self.games[row.game] = GameInfo(
            row.game, row.length, row.head, row.opening, row.sources, row.replaces, added=beside, changed=beside,
            first_write=row.write, last_write=row.write)
        self.marks[row.game] = [_mark(row)]
        self.by_first_head.setdefault(row.head, []).append(row.game)
        self._index(row)
        if row.replaces is not None:
            self.games[row.replaces] = replace(self.games[row.replaces], replaced_by=row.game)

    def _extend(self, row: Extended, beside: Beside) -> None:
        old = self.games[row.game]
        self.games[row.game] = replace(
            old, length=row.length, head=row.head, sources=old.sources + row.sources, changed=beside,
            last_write=row.write)
        self.marks[row.game].append(_mark(row))
        self._index(row)

    def _replace(self, row: Replaced, beside: Beside) -> None:
        self.games[row.game] = replace(self.games[row.game], replaced_by=row.by)

    def _index(self, row: Added | Extended) -> None:
        for digest in row.sources:
            self.by_source.setdefault(digest, []).append(row.game)


def _mark(row: Added | Extended) -> Mark:
    return Mark(row.length, bytes.fromhex(row.head), bytes.fromhex(row.seal))
