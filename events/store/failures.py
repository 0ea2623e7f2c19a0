"""What a database says, as a :class:`StoreError` with a code of ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import IntegrityError

from events.errors import StoreError

# By the first word(s) of SQLite's error name and by PostgreSQL's class or state; the longest fits first.
_SQLITE: Final = {
    "SQLITE_BUSY": "store.locked", "SQLITE_LOCKED": "store.locked", "SQLITE_PROTOCOL": "store.locked",
    "SQLITE_READONLY": "store.read_only", "SQLITE_FULL": "store.full", "SQLITE_NOTADB": "store.not_database",
    "SQLITE_CORRUPT": "store.damaged", "SQLITE_CANTOPEN": "store.cannot_open", "SQLITE_PERM": "store.cannot_open",
    "SQLITE_AUTH": "store.cannot_open", "SQLITE_IOERR": "store.io",
}
_POSTGRES: Final = {
    "55P03": "store.locked", "25006": "store.read_only", "53100": "store.full", "42501": "store.forbidden",
    "28": "store.forbidden", "3D000": "store.missing", "42P01": "store.missing", "58": "store.io",
    "XX001": "store.damaged", "XX002": "store.damaged", "08": "store.unreachable", "57P": "store.unreachable",
}


@contextmanager
def told(address: str) -> Iterator[None]:
    """Turn a database's exceptions into :class:`StoreError`; a conflict of keys passes through."""
    try:
        yield
    except IntegrityError:
        raise
    except (sqlite3.Error, EventSourcingError, OSError) as error:
        raise failure(address, error) from error
    except Exception as error:
        # psycopg is an extra: its exceptions are known by where they come from.
        if type(error).__module__.split(".")[0] not in ("psycopg", "psycopg_pool"):
            raise
        raise failure(address, error) from error


def failure(address: str, error: BaseException) -> StoreError:
    """The StoreError of an exception; the code from the innermost cause that has one."""
    reason = " ".join(str(error).split()) or type(error).__name__
    for cause in _causes(error):
        code = _code(cause)
        if code is not None:
            return StoreError(code, store=address, reason=reason)
    return StoreError("store.failed", store=address, reason=reason)


def _causes(error: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__


def _code(error: BaseException) -> str | None:
    if isinstance(error, sqlite3.Error):
        return _sqlite_code(error)
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return next((_POSTGRES[state[:n]] for n in (5, 3, 2) if state[:n] in _POSTGRES), None)
    if isinstance(error, OSError):
        return "store.cannot_open"
    return "store.unreachable" if _connection_lost(error) else None


def _sqlite_code(error: sqlite3.Error) -> str | None:
    name = getattr(error, "sqlite_errorname", "")
    code = _SQLITE.get("_".join(name.split("_")[:2]))
    if code is None and "Could not decode to UTF-8" in str(error):
        return "store.damaged"
    return code


def _connection_lost(error: BaseException) -> bool:
    module, name = type(error).__module__.split(".")[0], type(error).__name__
    return module == "psycopg_pool" or (module == "psycopg" and name in ("OperationalError", "ConnectionTimeout"))


