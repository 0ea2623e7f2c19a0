"""Several recorders at once: a clear conflict, all or nothing, and nobody's events lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from events.acts import Pass
from events.base import Event
from events.errors import StoreError
from events.store import Store, open_store, sqlite
from tests.events.stored import game

ROOT = Path(__file__).parent.parent.parent


def _line(number: int) -> list[Event]:
    return [Pass(seat="A", line=number)]


# --------------------------------------------------------------------------- conflict


def test_the_second_of_two_recorders_is_told_of_the_conflict(shared: str) -> None:
    with open_store(shared) as one, open_store(shared) as other:
        stored = one.create(game(3))
        assert len(other.load(stored)) == len(one.load(stored)) == 3
        digest = one.append(stored, _line(1), 3)
        with pytest.raises(StoreError) as refused:
            other.append(stored, _line(2), 3)
        assert (refused.value.code, refused.value.exit_status) == ("store.conflict", 3)
        assert refused.value.params == {"game": stored, "expected": 3, "length": 4}
        assert other.load(stored).head == digest
        assert other.append(stored, _line(2), 4) == one.load(stored).head


@pytest.mark.parametrize("seen", [0, 2, 4, 99])
def test_a_wrong_number_of_events_is_a_conflict(store: Store, seen: int) -> None:
    stored = store.create(game(3))
    with pytest.raises(StoreError) as refused:
        store.append(stored, _line(1), seen)
    assert refused.value.params == {"game": stored, "expected": seen, "length": 3}
    assert len(store.load(stored)) == 3


def test_two_recorders_of_different_games_do_not_disturb_each_other(shared: str) -> None:
    with open_store(shared) as one, open_store(shared) as other:
        first, second = one.create(game(1, "1")), other.create(game(1, "2"))
        for number in range(1, 6):
            one.append(first, _line(number), number)
            other.append(second, _line(number), number)
        assert len(other.load(first)) == len(one.load(second)) == 6
        assert one.verify() == []


def test_many_threads_append_to_their_own_games(shared: str) -> None:
    with open_store(shared) as store:
        games = [store.create(game(1, str(number))) for number in range(4)]

    def record(stored: str) -> None:
        with open_store(shared) as mine:
            for number in range(1, 16):
                mine.append(stored, _line(number), number)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(record, games))
    with open_store(shared) as store:
        assert [len(store.load(stored)) for stored in games] == [16] * 4
        assert store.verify() == []


def test_threads_that_share_a_store_wait_for_each_other(store: Store) -> None:
    stored = store.create(game(1))

    def record(number: int) -> bool:
        try:
            store.append(stored, _line(number), 1)
        except StoreError as error:
            assert error.code == "store.conflict"
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(record, range(8))) == 1
    assert len(store.load(stored)) == 2


@pytest.mark.parametrize("round_number", range(3))
def test_of_many_that_race_for_one_place_exactly_one_wins(shared: str, round_number: int) -> None:
    with open_store(shared) as store:
        stored = store.create(game(3))

    def record(number: int) -> str | None:
        with open_store(shared) as mine:
            mine.load(stored)
            try:
                return mine.append(stored, _line(number), 3)
            except StoreError as error:
                assert error.code == "store.conflict"
                return None

    with ThreadPoolExecutor(4) as pool:
        heads = [digest for digest in pool.map(record, range(4)) if digest]
    with open_store(shared) as store:
        assert [store.info(stored).head] == heads
        assert store.verify() == []


def test_the_same_game_imported_by_two_at_once_is_stored_once(shared: str) -> None:
    def load(_: int) -> str:
        with open_store(shared) as mine:
            try:
                return mine.create(game(4))
            except StoreError as error:
                assert error.code == "store.exists"
                return str(error.params["game"])

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(load, range(4)))) == 1
    with open_store(shared) as store:
        assert len(store.games()) == 1 and store.verify() == []


def test_a_store_made_while_it_is_looked_at_is_not_taken_for_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the file's mark and the look at its tables another recorder makes the store."""
    path = str(tmp_path / "tár.sqlite")
    looked, pool = sqlite._pragma, ThreadPoolExecutor(1)
    made: list[Future[str]] = []

    def another() -> str:
        with open_store(path) as store:
            return store.create(game(3))

    def look(connection: Connection, name: str) -> Any:
        found = looked(connection, name)
        if name == "application_id" and not made:
            made.append(pool.submit(another))
            wait(made, timeout=1)  # it has made the store by then, or waits for this look to end
        return found

    monkeypatch.setattr(sqlite, "_pragma", look)
    with pool, open_store(path) as store:
        stored = made[0].result()
        assert [one.id for one in store.games()] == [stored]


def test_programs_that_start_at_once_make_the_store_once(shared: str) -> None:
    """PostgreSQL answers a table made twice at once with an internal error; SQLite a change of mode with a lock."""
    program = ("import sys; from events.store import open_store; from tests.events.stored import game\n"
               "sys.stdin.readline()\n"
               "with open_store(sys.argv[1]) as store: store.create(game(3, sys.argv[2]))")
    running = [subprocess.Popen([sys.executable, "-c", program, shared, str(number)], cwd=ROOT, stdin=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True) for number in range(4)]
    errors = []
    for process in running:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in running:
        errors.append(process.communicate(timeout=60)[1])
    assert errors == [""] * 4
    with open_store(shared, create=False) as store:
        assert len(store.games()) == 4 and store.verify() == []


# -------------------------------------------------------------------------- atomicity


class _Dying(list[StoredEvent]):
    """Rows that turn into an error before the last of them is written."""

    def __iter__(self) -> Iterator[StoredEvent]:
        yield from self[:-1]
        raise RuntimeError("the power went out")


@pytest.mark.parametrize("again", ["create", "append"])
def test_a_batch_that_fails_half_way_leaves_nothing(shared: str, again: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(shared) as store:
        stored = store.create(game(3))
        before = store.head()
        recorder = store._access.application.recorder
        insert = recorder.insert_events
        with monkeypatch.context() as patched:
            patched.setattr(recorder, "insert_events", lambda rows: insert(_Dying(rows)))
            with pytest.raises(RuntimeError):
                if again == "create":
                    store.create(game(5, "2"))
                else:
                    store.append(stored, [*_line(1), *_line(2)], 3)
        assert store.head() == before
        assert [info.id for info in store.games()] == [stored] and len(store.load(stored)) == 3
        assert store.verify() == []
        store.append(stored, _line(1), 3)
        assert len(store.load(stored)) == 4


def test_an_append_whose_answer_was_lost_is_known_by_its_name(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server may commit and lose the connection; tried again by the library it is a conflict with itself."""
    stored = store.create(game(3))
    recorder = store._access.application.recorder
    insert = recorder.insert_events

    def lossy(rows: Sequence[StoredEvent]) -> None:
        insert(rows)
        raise IntegrityError("duplicate key")

    monkeypatch.setattr(recorder, "insert_events", lossy)
    digest = store.append(stored, _line(1), 3)
    assert store.load(stored).head == digest and len(store.load(stored)) == 4


@pytest.mark.parametrize("table", ["1", "2"])
def test_a_new_game_is_stored_though_another_was_stored_in_between(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one being the same game, it is not."""
    with open_store(":memory:") as store:
        other, recorder = Store(store._access), store._access.application.recorder
        insert = recorder.insert_events

        def overtaken(rows: Sequence[StoredEvent]) -> None:
            monkeypatch.setattr(recorder, "insert_events", insert)
            other.create(game(3, "1"))
            insert(rows)

        monkeypatch.setattr(recorder, "insert_events", overtaken)
        if table == "1":
            with pytest.raises(StoreError, match=r"store\.exists"):
                store.create(game(3, table))
        else:
            store.create(game(3, table))
        assert len(store.games()) == int(table) and store.verify() == []


def test_rows_that_nobody_knows_of_stop_an_append(store: Store) -> None:
    """Somebody put a row in behind the catalogue's back: better no answer than a wrong one."""
    stored = store.create(game(3))
    recorder = store._access.application.recorder
    recorder.insert_events([StoredEvent(stored, 4, "passz", b"{}")])
    before = store.head()
    with pytest.raises(StoreError) as refused:
        store.append(stored, _line(1), 3)
    assert store.head() == before, "the catalogue's row of the refused append must not stay"
    assert (refused.value.code, refused.value.params["game"]) == ("store.stray_rows", stored)


def test_a_catalogue_that_never_stands_still_is_given_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(":memory:") as store:
        stored = store.create(game(3))
        other = Store(store._access)
        recorder = store._access.application.recorder
        insert = recorder.insert_events

        def overtaken(rows: Sequence[StoredEvent]) -> None:
            monkeypatch.setattr(recorder, "insert_events", insert)
            other.mark_replaced(stored, None)
            monkeypatch.setattr(recorder, "insert_events", overtaken)
            insert(rows)

        monkeypatch.setattr(recorder, "insert_events", overtaken)
        with pytest.raises(StoreError, match=r"store\.busy"):
            store.append(stored, _line(1), 3)
