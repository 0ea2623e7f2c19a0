"""Stored games into the lake: what is stale is judged anew, and all of it appears at once.

The unit is the game. One is stale where its log has grown, where another version of the
engine judged it, or where it is new; one leaves the lake where a newer version replaced
it or its log is broken. Files are written beside those in use; the manifest that names
them is replaced last (``manifest``). A killed export is taken up where it was: the
segments that it finished stand in a manifest of their own, which nobody queries.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from adjudicator import __version__
from adjudicator.games import of_log
from analytics.manifest import (
    NAME,
    PENDING,
    Kept,
    Manifest,
    read_manifest,
    write_manifest,
)
from analytics.rows import game_rows
from analytics.rows.coded import Shelves
from analytics.segments import Columns, clear, columns, read_tables, write_games, write_tables
from analytics.wholeness import about, damaged, refuse_damaged
from events.errors import BiroError, StoreError
from events.store import GameInfo, Store

CHUNK: Final = 100_000  # events judged between two segments: what a killed export may lose
SMALL: Final = 25_000  # rows of events under which a segment is put together with others
MANY_SMALL: Final = 8
LOCK: Final = ".zár"


@dataclass
class Exported:
    """What an export did: games judged anew, taken over, removed; and those it could not read."""

    written: list[str] = field(default_factory=list)
    kept: int = 0
    removed: list[str] = field(default_factory=list)
    failed: list[tuple[str, BiroError]] = field(default_factory=list)
    damaged: dict[Path, str] = field(default_factory=dict)  # files found damaged, and how; their games are written anew
    events: int = 0
    manifest: Manifest = field(default_factory=Manifest)


def export(store: Store, lake: Path, *, rebuild: bool = False, public: bool = False, thorough: bool = False,
           chunk: int = CHUNK, advance: Callable[[], None] = lambda: None) -> Exported:
    """Bring a lake up to date with a store; ``thorough``: look at every byte of the files that are kept.

    Raises StoreError where the folder can't be used, another export is at work there, or the
    lake was made of another store or as the other kind (unless ``rebuild``).
    """
    lake.mkdir(parents=True, exist_ok=True)
    with locked(lake):
        return _Export(store, lake, rebuild, public, chunk, advance).run(thorough)


@contextmanager
def locked(lake: Path) -> Iterator[None]:
    """One export at a time in a lake; the system lets go of the lock when a process dies."""
    with (lake / LOCK).open("ab") as file:
        try:
            _lock(file.fileno())
        except OSError as error:
            raise StoreError("lake.locked", lake=str(lake)) from error
        yield


def _lock(number: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


class _Export:
    """One run."""

    def __init__(self, store: Store, lake: Path, rebuild: bool, public: bool, chunk: int,
                 advance: Callable[[], None]) -> None:
        self.store, self.lake, self.public, self.chunk, self.advance = store, lake, public, chunk, advance
        games = store.games()
        self.identity = "" if not games else _hidden(games[0].first_write) if public else games[0].id
        self.names = {info.id: f"j{n:06}" if public else info.id for n, info in enumerate(games, 1)}
        self.wanted = [info for info in games if info.replaced_by is None]
        self.done = Exported()
        self.old = self._old(rebuild)
        self.now = self._start(rebuild)

    def _old(self, rebuild: bool) -> Manifest:
        """The lake as it is; empty where it is made anew."""
        try:
            found = read_manifest(self.lake)
        except StoreError:
            if not rebuild:
                raise
            found = None
        if found is None:
            return Manifest(nyilvános=self.public, tár=self.identity)
        if found.nyilvános != self.public:  # what it held would lie there for a while yet
            raise StoreError("lake.other_kind", lake=str(self.lake))
        if not rebuild and found.tár not in ("", self.identity):
            raise StoreError("lake.other_store", lake=str(self.lake))
        return found

    def _start(self, rebuild: bool) -> Manifest:
        """What the new version begins with: an unfinished one that began with the same, else the old one."""
        base = Manifest(nyilvános=self.public, tár=self.identity)
        if rebuild:
            return base
        try:
            found = read_manifest(self.lake, PENDING)
        except StoreError:
            found = None
        fits = found is not None and found.előző == _base(self.old) and found.nyilvános == self.public
        start = found if found is not None and fits else msgspec.structs.replace(self.old, előző=_base(self.old))
        return msgspec.structs.replace(start, tár=self.identity)

    def run(self, thorough: bool) -> Exported:
        """All of it."""
        damage = damaged(self.lake, self.now, thorough=thorough)
        self.done.damaged = {path: fault for faults in damage.values() for path, fault in faults.items()}
        lost = {name for name, kept in self.now.játszmák.items() if kept.szelet in damage}
        stale = [info for info in self.wanted if self.names[info.id] in lost or self._stale(info)]
        names = {self.names[info.id] for info in self.wanted} - {self.names[info.id] for info in stale}
        self._drop([name for name in self.now.játszmák if name not in names])
        self.done.kept = len(self.now.játszmák)
        for infos in self._chunks(stale):
            self._write(infos)
        self._tidy()
        self._publish()
        self.done.manifest = self.now
        return self.done

    def _stale(self, info: GameInfo) -> bool:
        kept = self.now.játszmák.get(self.names[info.id])
        return kept is None or (kept.hossz, kept.fej, kept.motor) != (info.length, self._head(info), __version__)

    def _head(self, info: GameInfo) -> str:
        return _hidden(info.last_write) if self.public else info.head

    def _chunks(self, infos: Sequence[GameInfo]) -> Iterator[list[GameInfo]]:
        part: list[GameInfo] = []
        for info in infos:
            part.append(info)
            if sum(one.length for one in part) >= self.chunk:
                yield part
                part = []
        if part:
            yield part

    def _write(self, infos: Sequence[GameInfo]) -> None:
        """Judge games and write them as one segment; only then does the unfinished manifest name them."""
        games: list[Columns] = []
        shelves = Shelves()
        kept: dict[str, Kept] = {}
        segment = uuid.uuid4().hex[:16]
        for info in infos:
            rows = self._judged(info, shelves)
            if rows is not None:
                games.append(rows)
                kept[self.names[info.id]] = Kept(info.length, self._head(info), info.opening.edition, __version__,
                                                 segment)
            self.advance()
        if not games:
            return
        written = write_games(self.lake, segment, games, about(kept, self.public))
        self.done.written += kept
        self.done.events += written.sorok["események"]
        self._become({**self.now.játszmák, **kept}, {**self.now.szeletek, segment: written})

    def _judged(self, info: GameInfo, shelves: Shelves) -> Columns | None:
        try:
            log = self.store.load(info.id)
            if len(log) != info.length:  # it grew since the list was read: the next export takes it
                log = type(log)(log.game, log.events[:info.length], log.digests[:info.length],
                                log.beside[:info.length])
            return columns(game_rows(of_log(log, info), self.names[info.id], self.public, shelves))
        except BiroError as error:
            self.done.failed.append((info.id, error))
            return None

    def _drop(self, gone: Sequence[str]) -> None:
        """Take games out: the segments that hold them are written anew without them."""
        if not gone:
            return
        there = {info for info in gone if info in self.old.játszmák}
        self.done.removed = sorted(there - {self.names[i.id] for i in self.wanted})
        touched = sorted({self.now.játszmák[name].szelet for name in gone})
        left = {name: kept for name, kept in self.now.játszmák.items() if name not in set(gone)}
        for segment in touched:
            self._rewrite([segment], {name: kept for name, kept in left.items() if kept.szelet == segment})

    def _tidy(self) -> None:
        """Put many small segments together."""
        small = sorted(name for name, s in self.now.szeletek.items() if s.sorok["események"] < SMALL)
        if len(small) > MANY_SMALL:
            self._rewrite(small, {n: kept for n, kept in self.now.játszmák.items() if kept.szelet in set(small)})

    def _rewrite(self, segments: Sequence[str], games: dict[str, Kept]) -> None:
        """One segment with these games in the place of the given ones; none: without reading them."""
        gone = {name for name, kept in self.now.játszmák.items() if kept.szelet in segments}
        rest = {name: kept for name, kept in self.now.játszmák.items() if name not in gone}
        others = {name: s for name, s in self.now.szeletek.items() if name not in segments}
        if games:
            new = uuid.uuid4().hex[:16]
            moved = {name: msgspec.structs.replace(kept, szelet=new) for name, kept in games.items()}
            refuse_damaged(self.lake, self.now, segments)
            rows = read_tables(self.lake, segments, list(games), about(moved, self.public))
            others[new] = write_tables(self.lake, new, rows)
            rest |= moved
        self._become(rest, others)

    def _become(self, games: dict[str, Kept], segments: dict[str, Any]) -> None:
        self.now = msgspec.structs.replace(self.now, játszmák=games, szeletek=segments, előző=_base(self.old))
        write_manifest(self.lake, self.now, PENDING)

    def _publish(self) -> None:
        """The one moment at which the new version is there; what neither it nor the one before names goes."""
        if not (self.lake / NAME).exists() or self.now.digest != self.old.digest or self.now.tár != self.old.tár:
            write_manifest(self.lake, self.now, PENDING)
            os.replace(self.lake / PENDING, self.lake / NAME)
        else:
            self.now = self.old
            (self.lake / PENDING).unlink(missing_ok=True)
        clear(self.lake, {*self.now.szeletek, *self.now.előző}, {self.now.digest, self.old.digest})


def _hidden(write: str) -> str:
    """What tells a store or a log from others in a public lake: made of a random name alone, as out of a digest of
    the log somebody could find what was hidden by trying all that it may have been."""
    return sha256(f"nyilvános {write}".encode()).hexdigest()[:32]


def _base(old: Manifest) -> tuple[str, ...]:
    return tuple(sorted(old.szeletek))
