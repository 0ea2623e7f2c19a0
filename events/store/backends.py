"""The library's application over each kind of store: memory, a SQLite file, PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, Mapper
from eventsourcing.utils import Environment, EnvType

from events.errors import StoreError
from events.store.records import RecordMapper, RecordTranscoder

MEMORY = ":memory:"
Factory = Callable[[Environment], InfrastructureFactory[Any]]


class StoreApplication(Application[str]):
    """Our mapper on the library's recorder.

    It must be kept alive as long as its recorder is used: its connections close with it.
    The process environment does not reach it, so that a stray ``CIPHER_KEY`` or
    ``PERSISTENCE_MODULE`` can't change what a store's bytes mean.
    """

    name = "biro"

    def __init__(self, factory: Factory, env: Mapping[str, str]) -> None:
        self._factory_of = factory
        super().__init__(dict(env))

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Only what we were given."""
        return Environment(name, dict(env or {}))

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """The factory we were given."""
        return self._factory_of(env)

    def construct_mapper(self) -> Mapper[str]:
        """Ours: kind names for topics, canonical bytes for state."""
        return RecordMapper(RecordTranscoder())


def open_application(address: str, *, create: bool, readonly: bool, lock_timeout: int) -> StoreApplication:
    """The application for an address; :class:`StoreError` where it can't be opened."""
    if address == MEMORY:
        return _open_memory()
    if address.startswith(("postgresql://", "postgres://")):
        return _postgres(address, create, readonly, lock_timeout)
    from events.store.sqlite import open_sqlite
    return open_sqlite(address, create=create, readonly=readonly, lock_timeout=lock_timeout)


def _open_memory() -> StoreApplication:
    from eventsourcing.popo import POPOFactory
    return StoreApplication(POPOFactory, {})


def _postgres(address: str, create: bool, readonly: bool, lock_timeout: int) -> StoreApplication:
    try:
        from events.store.postgres import open_postgres
    except ImportError as error:
        raise StoreError("store.no_postgres", store=shown(address), reason=str(error)) from error
    return open_postgres(address, create=create, readonly=readonly, lock_timeout=lock_timeout)


def shown(address: str) -> str:
    """The address without its password, for messages."""
    scheme, found, rest = address.partition("://")
    user, at, place = rest.rpartition("@")
    if not (found and at and ":" in user):
        return address
    return f"{scheme}://{user.partition(':')[0]}@{place}"
