"""The store: games in, games out, and never a word lost between.

A game is one aggregate of the library, under a short text id made from its first head
digest; its events are numbered from 1 without gaps. Every append writes the events and a
row of the catalogue in one transaction: all of it or nothing. Two that append at once are
told apart by the number of events each has seen.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Sequence
from hashlib import sha256
from types import TracebackType
from typing import Final, TypeVar

from eventsourcing.persistence import Notification

from events.base import Event
from events.errors import BiroError, StoreError
from events.registry import KINDS
from events.store.access import Access
from events.store.backends import open_application
from events.store.catalogue import Added, Extended, GameInfo, Replaced, sources_of
from events.store.ledger import Ledger
from events.store.log import Log, Recorded, beside_of, event_of, log_of
from events.store.prepared import Besides, Prepared, beside_bytes, parts_of, prepare
from events.store.records import NOTHING, Beside, Entry, Mark, Misfit, entries, mark_of, start_of, walk
from events.store.verify import Finding, sound, verified

_ID_DOMAIN: Final = "kivalasztottak-biro/játszma/1"
_ID_LENGTH: Final = 12
T = TypeVar("T")


def open_store(address: str, *, create: bool = True, readonly: bool = False, lock_timeout: int = 5) -> Store:
    """The store at an address: a file, ``postgresql://…``, or ``:memory:``.

    A file that is not there is made unless ``create`` is false. ``readonly`` writes nothing,
    not even that. ``lock_timeout`` is how many seconds to wait for another program's lock.
    Raises :class:`StoreError` with what is wrong (``store.missing``, ``store.foreign``, …).
    """
    application = open_application(address, create=create, readonly=readonly, lock_timeout=lock_timeout)
    return Store(Access(address, application))


class Store:
    """Use :func:`open_store`. Threads may share one; processes open their own."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._ledger = Ledger(access)
        self._lock = threading.RLock()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back."""
        self._access.close()

    # -- writing ---------------------------------------------------------------------------

    def create(
        self, events: Sequence[Event], *, beside: Besides = NOTHING, replaces: str | None = None, again: bool = False
    ) -> str:
        """Store a new game and return its id. The first event must be the opening.

        ``replaces`` marks that game replaced by this one, in the same transaction. The same
        events once more are refused (``store.exists``, with the id) unless ``again``. Raises
        :class:`BiroError` for a wrong call and :class:`StoreError` where it can't be stored.
        """
        return self.create_prepared(prepare(events, beside), replaces=replaces, again=again)

    def create_prepared(self, made: Prepared, *, replaces: str | None = None, again: bool = False) -> str:
        """Store a new game that was prepared elsewhere; otherwise as :meth:`create`."""
        with self._lock:
            if replaces is not None:
                self.info(replaces)
            game = self._new_id(made.head, again)
            rows = list(entries(game, made.parts, start_of(game)))
            end = mark_of(rows)
            row = Added(game, _name(), end.length, end.digest.hex(), end.seal.hex(), made.opening, made.sources,
                        replaces)
            self._ledger.write(row, rows, made.parts[0][2], lambda: self._check_new(game))
        return game

    def append(self, game: str, events: Sequence[Event], expected_version: int, *, beside: Besides = NOTHING) -> str:
        """Append to a game that is known to have ``expected_version`` events; the new head digest (hex).

        Raises :class:`StoreError` ``store.conflict`` if it has more by now: another recorder
        was faster, and these events may no longer fit what was played.
        """
        parts = parts_of(events, beside)
        with self._lock:
            start = self._ledger.expect(game, expected_version)
            if not parts:
                return start.digest.hex()
            rows = list(entries(game, parts, start))
            end = mark_of(rows)
            row = Extended(game, _name(), end.length, end.digest.hex(), end.seal.hex(), sources_of(events))
            self._ledger.write(row, rows, parts[0][2], lambda: self._ledger.check_length(game, expected_version))
        return end.digest.hex()

    def mark_replaced(self, game: str, by: str | None, *, beside: Beside = NOTHING) -> None:
        """Mark a game replaced by another, or with None as valid again. Its log stays as it is."""
        if by == game:
            raise BiroError("store.replaces_itself", game=game)
        with self._lock:
            self.info(game)
            if by is not None:
                self.info(by)
            self._ledger.write(Replaced(game, _name(), by), [], beside_bytes(beside), lambda: None)

    def _new_id(self, digest: bytes, again: bool) -> str:
        self._ledger.refresh()
        same = self._ledger.catalogue.by_first_head.get(digest.hex())
        if same and not again:
            raise StoreError("store.exists", game=same[0])
        number = 0
        while (game := _id(digest, number)) in self._ledger.catalogue.games:
            number += 1
        return game

    def _check_new(self, game: str) -> None:
        if game in self._ledger.catalogue.games:
            raise StoreError("store.exists", game=game)

    # -- reading ---------------------------------------------------------------------------

    def load(self, game: str) -> Log:
        """A game as it was recorded, each event in today's shape.

        Raises :class:`StoreError` ``store.broken``, naming the first event that does not fit
        the chain or is missing at the end.
        """
        return self._read(game, lambda rows: log_of(game, rows))

    def digests(self, game: str) -> tuple[str, ...]:
        """The digest (hex) after each event, checked as :meth:`load` does but without reading the events."""
        return self._read(game, lambda rows: tuple(row.digest for row in rows))

    def bodies(self, game: str) -> tuple[tuple[str, bytes], ...]:
        """Kind and canonical bytes of each event, checked as :meth:`load` does but without reading them."""
        return self._read(game, lambda rows: tuple((row.kind, row.body) for row in rows))

    def _read(self, game: str, read: Callable[[list[Entry]], T]) -> T:
        with self._lock:
            self._ledger.refresh()
            self._ledger.known(game)
            mark = self._ledger.catalogue.marks[game][-1]
        try:
            return read(self._vouched(game, mark))
        except Misfit as misfit:
            raise StoreError("store.broken", game=game, number=misfit.number, finding=misfit.code) from misfit

    def sound_part(self, game: str) -> Log:
        """As much of a damaged game as its own chain vouches for, without asking the catalogue."""
        return log_of(game, sound(self._access, game)[0])

    def games(self) -> tuple[GameInfo, ...]:
        """All games in the order in which they were stored, the replaced ones too."""
        with self._lock:
            self._ledger.refresh()
            return tuple(self._ledger.catalogue.games.values())

    def info(self, game: str) -> GameInfo:
        """What the catalogue knows of one game; :class:`BiroError` ``store.no_game`` if nothing."""
        with self._lock:
            self._ledger.refresh()
            return self._ledger.known(game)

    def find(self, beginning: str) -> str:
        """The id that begins so.

        Raises :class:`BiroError` ``store.no_game``, or ``store.ambiguous`` with the candidates.
        """
        wanted = beginning.strip().lower()
        found = [info.id for info in self.games() if wanted and info.id.startswith(wanted)]
        if len(found) > 1 and wanted not in found:
            raise BiroError("store.ambiguous", beginning=beginning, games=tuple(found))
        if not found:
            raise BiroError("store.no_game", game=beginning)
        return wanted if wanted in found else found[0]

    def by_source(self, digest: str) -> tuple[GameInfo, ...]:
        """The games into which the source text with this digest was imported."""
        with self._lock:
            self._ledger.refresh()
            catalogue = self._ledger.catalogue
            return tuple(catalogue.games[game] for game in dict.fromkeys(catalogue.by_source.get(digest, ())))

    def head(self) -> str:
        """The digest of the catalogue: printed and kept elsewhere it vouches for the whole store."""
        with self._lock:
            self._ledger.refresh()
            return self._ledger.catalogue.mark.digest.hex()

    def notifications(self, start: int = 1, limit: int = 1000, kinds: Sequence[str] = ()) -> tuple[Recorded, ...]:
        """At most ``limit`` events of all games in the order of storing, from notification ``start`` on.

        ``kinds``: only events of these kinds, where some are named. The next page begins one after
        the last one's ``notification``. The chain is not checked here: that needs a game from its
        beginning.
        """
        return tuple(map(self._recorded, self._access.page(start, limit, tuple(kinds or KINDS))))

    def verify(
        self, game: str | None = None, *, head: str | None = None, store_head: str | None = None
    ) -> list[Finding]:
        """All that does not fit in the store, or in one game: the first misfit of each log.

        ``head`` (of ``game``) and ``store_head`` are digests printed earlier, or beginnings of them
        of at least eight digits: the log must have had them at some time.
        """
        return verified(self._access, game, head, store_head)

    def _vouched(self, game: str, mark: Mark) -> list[Entry]:
        """The rows that the catalogue vouches for; :class:`Misfit` where they are not what it says."""
        rows = list(walk(self._access.rows(game, lte=mark.length), self._access.mapper, start_of(game)))
        if len(rows) < mark.length:
            raise Misfit("verify.cut", len(rows) + 1)
        if (rows[-1].digest, rows[-1].seal) != (mark.digest.hex(), mark.seal.hex()):
            raise Misfit("verify.head", mark.length)
        return rows

    def _recorded(self, row: Notification) -> Recorded:
        try:
            entry = self._access.mapper.to_domain_event(row)
            event, beside = event_of(entry), beside_of(entry)
        except (ValueError, Misfit) as error:
            raise StoreError("store.broken", game=str(row.originator_id), number=row.originator_version,
                             finding="verify.unreadable") from error
        return Recorded(row.id, entry.originator_id, entry.originator_version, event, entry.digest, beside)


def _name() -> str:
    return uuid.uuid4().hex


def _id(digest: bytes, number: int) -> str:
    return sha256(_ID_DOMAIN.encode() + digest + number.to_bytes(4, "big")).hexdigest()[:_ID_LENGTH]
