"""One stored row: the event's canonical bytes, its digest, and what stands beside it.

``topic`` of the library's row is our kind name. ``state`` is a JSON object of four keys:
``esemény`` (the canonical bytes as they are), ``lánc`` (the digest of events.chain),
``mellette`` (when, by whom, fingerprint) and ``pecsét``, a second chain that also covers
what stands beside:

    pecsét 0 = sha256(DOMAIN : originator)      pecsét n = sha256(pecsét n-1 ‖ lánc n ‖ mellette n)

so that the digest of a game depends on the game alone, and yet nothing stored is unguarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent, Transcoder

from events.chain import GENESIS, link
from events.errors import StoreError

SEAL_DOMAIN: Final = "kivalasztottak-biro/pecsét/1"


class Beside(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True,
             rename={"when": "mikor", "by": "ki", "fingerprint": "ujjlenyomat"}):
    """What stands beside an event, outside the chained bytes.

    ``when`` an ISO 8601 time, ``by`` who entered it, ``fingerprint`` state digest, what is
    awaited and number of legal acts after the event. The store itself asks no clock.
    """

    when: str | None = None
    by: str | None = None
    fingerprint: dict[str, Any] | None = None


NOTHING: Final = Beside()


class Mark(NamedTuple):
    """Where a chain stands: number of rows, digest and seal of the last one."""

    length: int
    digest: bytes
    seal: bytes


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A row as the mapper sees it; digest and seal as lower-case hex."""

    originator_id: str
    originator_version: int
    kind: str
    body: bytes
    digest: str
    beside: bytes
    seal: str


class _State(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True,
             rename={"body": "esemény", "digest": "lánc", "beside": "mellette", "seal": "pecsét"}):
    body: msgspec.Raw
    digest: str
    beside: msgspec.Raw
    seal: str


class RecordTranscoder(Transcoder):
    """An :class:`Entry` without its place <-> the bytes of ``state``."""

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(_State)

    def encode(self, obj: Entry) -> bytes:
        """The bytes of ``state``."""
        return self._encoder.encode(_State(msgspec.Raw(obj.body), obj.digest, msgspec.Raw(obj.beside), obj.seal))

    def decode(self, data: bytes) -> _State:
        """The parts of ``state``; ValueError unless it is written exactly as we write it."""
        state = self._decoder.decode(data)
        # A byte changed between the parts would otherwise be nobody's: the two chains cover the parts.
        if self._encoder.encode(state) != data:
            raise ValueError("not in canonical form")
        return state


class RecordMapper(Mapper[str]):
    """Binds our own kind names where the library would store a Python path."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """The row of an entry."""
        assert isinstance(domain_event, Entry)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version,
                           domain_event.kind, self.transcoder.encode(domain_event))

    def to_domain_event(self, stored_event: StoredEvent) -> Entry:
        """The entry of a row; raises the library's error where the row is no row of ours."""
        try:
            state = self.transcoder.decode(stored_event.state)
        except (TypeError, ValueError) as error:
            raise MapperDeserialisationError(str(error)) from error
        return Entry(str(stored_event.originator_id), stored_event.originator_version, stored_event.topic,
                     bytes(state.body), state.digest, bytes(state.beside), state.seal)


class Misfit(StoreError):
    """The first row of a chain that does not fit; ``number`` counts from 1."""

    def __init__(self, code: str, number: int, **params: object) -> None:
        super().__init__(code, number=number, **params)
        self.number = number


def start_of(originator: str) -> Mark:
    """Where the chains of an aggregate begin; the seals' beginning knows whose they are."""
    return Mark(0, GENESIS, sha256(f"{SEAL_DOMAIN}:{originator}".encode()).digest())


def seal(previous: bytes, digest: bytes, beside: bytes) -> bytes:
    """The seal of a row."""
    return sha256(previous + digest + beside).digest()


def entries(
    originator: str, parts: Iterable[tuple[str, bytes, bytes]], start: Mark
) -> Iterator[Entry]:
    """The rows to add after ``start`` for (kind, canonical bytes, bytes beside)."""
    length, digest, sealed = start
    for kind, body, beside in parts:
        length, digest = length + 1, link(digest, body)
        sealed = seal(sealed, digest, beside)
        yield Entry(originator, length, kind, body, digest.hex(), beside, sealed.hex())


def mark_of(rows: Sequence[Entry]) -> Mark:
    """Where the chain stands after these rows, at least one."""
    last = rows[-1]
    return Mark(last.originator_version, bytes.fromhex(last.digest), bytes.fromhex(last.seal))


def walk(rows: Iterable[StoredEvent], mapper: RecordMapper, start: Mark) -> Iterator[Entry]:
    """The rows as entries, each checked against the chain before it is given out.

    Raises :class:`Misfit` at the first that does not fit: out of sequence, unreadable,
    under another kind, with other bytes than its digest says, or with other things beside.
    """
    length, digest, sealed = start
    for row in rows:
        length += 1
        entry = _read(row, mapper, length)
        digest = link(digest, entry.body)
        if digest.hex() != entry.digest:
            raise Misfit("verify.chain", length)
        sealed = seal(sealed, digest, entry.beside)
        if sealed.hex() != entry.seal:
            raise Misfit("verify.beside", length)
        yield entry


def _read(row: StoredEvent, mapper: RecordMapper, number: int) -> Entry:
    if row.originator_version != number:
        raise Misfit("verify.gap", number, found=row.originator_version)
    try:
        entry = mapper.to_domain_event(row)
        kind = _KIND.decode(entry.body).fajta
    except (MapperDeserialisationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Misfit("verify.unreadable", number, reason=str(error)) from error
    if kind != entry.kind:
        raise Misfit("verify.kind", number, kind=kind, found=entry.kind)
    return entry


class _Kind(msgspec.Struct):
    fajta: str


_KIND: Final = msgspec.json.Decoder(_Kind)
