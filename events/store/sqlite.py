"""A store in a SQLite file: WAL, full sync, and our mark in the file's header.

The library leaves ``synchronous`` at the default of the SQLite it finds; we set it to FULL
on every connection. ``application_id`` tells a store of ours from any other database, so
that nothing is ever written into a stranger's file.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteFactory
from eventsourcing.utils import Environment

from events.errors import StoreError
from events.store.backends import StoreApplication
from events.store.failures import told

APPLICATION_ID: Final = 0x4249524F  # "BIRO"
FORMAT: Final = 1


class FullSyncPool(SQLiteConnectionPool):
    """Connections that return from a commit only when the bytes are on the disk."""

    def _create_connection(self) -> SQLiteConnection:
        # The file is in WAL mode already (_prepare); asking again would fail on a read-only one.
        self.is_journal_mode_wal = True
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous=FULL")
        return connection


class FullSyncFactory(SQLiteFactory):
    """The library's factory with our pool."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        given = self.datastore.pool
        self.datastore.pool = FullSyncPool(db_name=given.db_name, lock_timeout=given.lock_timeout)


def open_sqlite(address: str, *, create: bool, readonly: bool, lock_timeout: int) -> StoreApplication:
    """The application on a file; it is made if it may be, and refused if it is not ours."""
    path = Path(address)
    _check_place(path, create and not readonly)
    with told(address):
        if not readonly:
            _prepare(path, lock_timeout)
            return _application(str(path), lock_timeout, "yes")
        uri = readonly_uri(path, lock_timeout)
        return _application(uri, lock_timeout, "no")


def _application(name: str, lock_timeout: int, create_table: str) -> StoreApplication:
    env = {"SQLITE_DBNAME": name, "SQLITE_LOCK_TIMEOUT": str(lock_timeout),
           "ORIGINATOR_ID_TYPE": "text", "CREATE_TABLE": create_table}
    return StoreApplication(FullSyncFactory, env)


def _check_place(path: Path, create: bool) -> None:
    if path.is_dir():
        raise StoreError("store.is_folder", store=str(path))
    if path.exists():
        return
    if not create:
        raise StoreError("store.missing", store=str(path), reason="")
    if not path.parent.is_dir():
        raise StoreError("store.no_folder", store=str(path), folder=str(path.parent))


def _prepare(path: Path, lock_timeout: int) -> None:
    """See that the file is ours, mark a new one as ours, and put it in WAL mode."""
    with closing(sqlite3.connect(path, timeout=lock_timeout, isolation_level=None)) as connection:
        connection.execute("BEGIN")  # the mark and the tables are looked at in one snapshot
        ours = _is_ours(connection, path)
        connection.execute("COMMIT")
        if not ours:
            connection.execute("BEGIN IMMEDIATE")
            if not _is_ours(connection, path):  # another process may have been first
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={FORMAT}")
            connection.execute("COMMIT")
        patiently(lambda: _use_wal(connection), lock_timeout)


def _is_ours(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether it is a store; not yet, if it is empty; :class:`StoreError` if it is another's."""
    found = _pragma(connection, "application_id")
    if found == APPLICATION_ID:
        version = _pragma(connection, "user_version")
        if version > FORMAT:
            raise StoreError("store.newer", store=str(path), version=version, known=FORMAT)
        return True
    if found or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise StoreError("store.foreign", store=str(path))
    return False


def _pragma(connection: sqlite3.Connection, name: str) -> Any:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def _use_wal(connection: sqlite3.Connection) -> None:
    if _pragma(connection, "journal_mode") != "wal":
        _pragma(connection, "journal_mode=WAL")


def patiently(do: Callable[[], None], seconds: float) -> None:
    """SQLite's own waiting does not cover a change of journal mode, so we wait ourselves."""
    end = time.monotonic() + seconds
    while True:
        try:
            return do()
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
            if not busy or time.monotonic() > end:
                raise
            time.sleep(0.02)


def readonly_uri(path: Path, lock_timeout: int) -> str:
    """How to open the file without writing; on a medium where even the WAL index can't be made, as unchanging."""
    plain = f"file:{quote(str(path.absolute()))}?mode=ro"
    fixed = f"{plain}&immutable=1"
    try:
        return _checked(plain, path, lock_timeout)
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")) or _pending(path):
            raise
    return _checked(fixed, path, lock_timeout)


def _checked(uri: str, path: Path, lock_timeout: int) -> str:
    with closing(sqlite3.connect(uri, uri=True, timeout=lock_timeout)) as connection:
        made = connection.execute("SELECT count(*) FROM sqlite_master WHERE name='stored_events'").fetchone()[0]
        if not (_is_ours(connection, path) and made):
            raise StoreError("store.missing", store=str(path), reason="")
    return uri


def _pending(path: Path) -> bool:
    """Whether a WAL with content lies beside the file; reading without it would show an older state."""
    wal = path.with_name(path.name + "-wal")
    return wal.exists() and wal.stat().st_size > 0
