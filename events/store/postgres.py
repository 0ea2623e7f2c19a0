"""A store in a PostgreSQL database, by a ``postgresql://`` address.

``?schema=name`` chooses the schema (``biro`` unless said). It is made, with its table, the
first time a store is opened for writing; an advisory lock keeps several programs that
start at once from making it together, which the server answers with an internal error.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import psycopg
from eventsourcing.postgres import PostgresFactory
from eventsourcing.utils import Environment
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

from events.errors import StoreError
from events.store.backends import StoreApplication, shown
from events.store.failures import told

SCHEMA: Final = "biro"
_LOCK: Final = 0x4249524F
_TABLE: Final = f"{StoreApplication.name}_events"  # the library names it after the application
_OWN: Final = ("dbname", "host", "port", "user", "password")


def open_postgres(address: str, *, create: bool, readonly: bool, lock_timeout: int) -> StoreApplication:
    """The application on a database; :class:`StoreError` where it can't be reached or holds no store."""
    bare, schema = _split(address)
    name = shown(address)
    with told(name):
        given: dict[str, Any] = {"connect_timeout": lock_timeout, **conninfo_to_dict(bare)}
        with psycopg.connect(**given, autocommit=True) as connection:
            # Left to the server's default, a commit may be acknowledged before it is on the disk.
            given["options"] = f"{given.get('options', '')} -c synchronous_commit=on{_mode(readonly)}".strip()
            known = {**given, "host": connection.info.host, "port": connection.info.port,
                     "user": connection.info.user, "dbname": connection.info.dbname}
            connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
            # The lock goes with this connection, after the application has made its table.
            return _open(connection, known, schema, name, create and not readonly, lock_timeout)


def _mode(readonly: bool) -> str:
    return " -c default_transaction_read_only=on" if readonly else ""


def _split(address: str) -> tuple[str, str]:
    """The address as the client library knows it, and the schema."""
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise StoreError("store.unreachable", store=address, reason=str(error)) from None
    query = dict(parse_qsl(parts.query))
    schema = query.pop("schema", SCHEMA)
    return urlunsplit(parts._replace(query=urlencode(query))), schema


def _open(
    connection: psycopg.Connection[Any], known: dict[str, Any], schema: str, name: str, create: bool, lock_timeout: int
) -> StoreApplication:
    row = connection.execute("SELECT to_regclass(format('%%I.%%I', %s::text, %s::text))", (schema, _TABLE)).fetchone()
    exists = row is not None and row[0] is not None
    if not exists:
        if not create:
            raise StoreError("store.missing", store=name, reason="")
        connection.execute(SQL("CREATE SCHEMA IF NOT EXISTS {}").format(Identifier(schema)))
    env = {f"POSTGRES_{key.upper()}": str(known.get(key) or "") for key in _OWN}
    env |= {"POSTGRES_SCHEMA": schema, "POSTGRES_LOCK_TIMEOUT": str(lock_timeout), "ORIGINATOR_ID_TYPE": "text",
            "POSTGRES_CONNECT_TIMEOUT": str(lock_timeout), "CREATE_TABLE": "no" if exists else "yes"}
    extras = {key: value for key, value in known.items() if key not in _OWN}
    return StoreApplication(lambda given: _factory(given, extras), env)


def _factory(env: Environment, extras: dict[str, Any]) -> PostgresFactory:
    """The library's factory, whose settings know no ``sslmode`` and the like, with all of the address."""
    factory = PostgresFactory(env)
    kwargs = factory.datastore.pool.kwargs
    assert isinstance(kwargs, dict)
    kwargs.update(extras)
    return factory
