"""Stores to try things on: in memory, in a file, and on a PostgreSQL server of our own."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.store import Store, open_store
from tests.events.damage import Damaged
from tests.events.postgres_server import binaries, server
from tests.events.stored import DAMAGED_GAMES, DAMAGED_LENGTHS, game

_SCHEMAS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a running server; skipped where there is none to start."""
    pytest.importorskip("psycopg", reason="the extra 'postgres' (psycopg) is not installed")
    folder = binaries()
    if folder is None:
        pytest.skip("no PostgreSQL server is installed (initdb and postgres were not found)")
    with server(folder) as address:
        yield address


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """The address of an empty schema of its own."""
    return f"{postgres_server}?schema=teszt_{next(_SCHEMAS)}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store's file may be made."""
    return tmp_path / "tár.biro"


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def address(request: pytest.FixtureRequest) -> str:
    """The address of an empty store of each kind."""
    if request.param == "memory":
        return ":memory:"
    return str(request.getfixturevalue("path" if request.param == "sqlite" else "postgres"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def shared(request: pytest.FixtureRequest) -> str:
    """The address of an empty store that several can open."""
    return str(request.getfixturevalue("path" if request.param == "sqlite" else "postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An empty store of each kind."""
    with open_store(address) as opened:
        yield opened


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Damaged]:
    """A store of twenty games, each second one stored event by event."""
    path = tmp_path_factory.mktemp("tár") / "tár.biro"
    with open_store(str(path)) as store:
        games = [_stored(store, DAMAGED_LENGTHS[number % len(DAMAGED_LENGTHS)], str(number))
                 for number in range(DAMAGED_GAMES)]
        yield path, store, games
        assert store.verify() == [], "every damage was put right again"


def _stored(store: Store, length: int, table: str) -> str:
    events = game(length, table)
    if int(table) % 2:
        return store.create(events)
    stored = store.create(events[:1])
    for number, event in enumerate(events[1:], 1):
        store.append(stored, [event], number)
    return stored
