"""Copying a whole store, row by row: backup into a file, restore from one.

Rows go over as they are, in the order in which they were taken in, so both chains, the
catalogue and what stands beside the events are the same in the copy.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from events.errors import StoreError
from events.store import open_store
from events.store.access import Access
from events.store.backends import open_application
from events.store.records import Entry

_BATCH: Final = 500
_WAIT: Final = 10  # seconds for another program's lock
_SIDE_FILES: Final = ("-wal", "-shm")


class Copied(NamedTuple):
    """How many games and rows, and the digest of the catalogue."""

    games: int
    rows: int
    head: str


def backup(store: str, file: Path, *, force: bool = False) -> Copied:
    """Copy a store into a new file, which appears only when it is whole and sound.

    Raises StoreError for a file that is there already, is the store itself, or can't be written.
    """
    if _same_file(store, file):
        raise StoreError("backup.same", file=str(file))
    if file.exists() and not force:
        raise StoreError("backup.exists", file=str(file))
    return _into_file(store, file)


def restore(file: Path, store: str, *, force: bool = False) -> Copied:
    """Put a backup in a store's place, after checking it.

    Raises StoreError for a damaged backup, and for a store with games unless ``force``; a
    database server's store must be empty.
    """
    check(file)
    if store.startswith(("postgresql://", "postgres://")):
        if _games_in(store):
            raise StoreError("restore.server_not_empty", store=store)
        return _counted(store, copy_rows(str(file), store))
    if _same_file(store, file):
        raise StoreError("backup.same", file=str(file))
    target = Path(store)
    if target.exists() and not force and _games_in(store):
        raise StoreError("restore.not_empty", store=store)
    target.parent.mkdir(parents=True, exist_ok=True)
    return _into_file(str(file), target)


def check(file: Path) -> None:
    """Raises StoreError unless the file is a sound store."""
    with open_store(str(file), create=False, readonly=True) as opened:
        found = opened.verify()
    if found:
        raise StoreError("restore.broken", file=str(file), n=len(found))


def copy_rows(source: str, target: str) -> int:
    """All rows of a store into an empty one; how many there were."""
    reader = Access(source, open_application(source, create=False, readonly=True, lock_timeout=_WAIT))
    try:
        writer = Access(target, open_application(target, create=True, readonly=False, lock_timeout=_WAIT))
        try:
            return sum(_insert(writer, batch) for batch in _batches(_entries(reader)))
        finally:
            writer.close()
    finally:
        reader.close()


def _entries(reader: Access) -> Iterator[Entry]:
    return (reader.mapper.to_domain_event(row) for row in reader.everything())


def _insert(writer: Access, batch: list[Entry]) -> int:
    writer.insert(batch)
    return len(batch)


def _batches(entries: Iterator[Entry]) -> Iterator[list[Entry]]:
    """``itertools.batched`` came with 3.12."""
    batch: list[Entry] = []
    for entry in entries:
        batch.append(entry)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _into_file(source: str, file: Path) -> Copied:
    """Beside the file first, then in its place at once: it is never half a copy."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    try:
        rows = copy_rows(source, str(fresh))
        check(fresh)
        copied = _counted(str(fresh), rows)
        _drop_side_files(file)
        os.replace(fresh, file)
        return copied
    finally:
        for left in (fresh, *(_side(fresh, end) for end in _SIDE_FILES)):
            with suppress(FileNotFoundError):
                left.unlink()


def _drop_side_files(file: Path) -> None:
    """A write-ahead log of the store that goes would be read into the one that comes."""
    for end in _SIDE_FILES:
        with suppress(FileNotFoundError):
            _side(file, end).unlink()


def _side(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


def _counted(store: str, rows: int) -> Copied:
    with open_store(store, create=False, readonly=True) as opened:
        return Copied(len(opened.games()), rows, opened.head())


def _games_in(store: str) -> int:
    try:
        with open_store(store, create=False, readonly=True) as opened:
            return len(opened.games())
    except StoreError as error:
        if error.code == "store.missing":
            return 0
        raise


def _same_file(store: str, file: Path) -> bool:
    return file.exists() and os.path.exists(store) and os.path.samefile(store, file)
