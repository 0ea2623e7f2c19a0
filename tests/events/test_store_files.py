"""What a file can be instead of a store, each told by its own code and never silently mended."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from eventsourcing.sqlite import SQLiteApplicationRecorder

from events.acts import Pass
from events.errors import StoreError
from events.store import open_store
from events.store.failures import failure
from events.store.sqlite import APPLICATION_ID, FORMAT, patiently, readonly_uri
from tests.events.stored import game, sql

ROOT = Path(__file__).parent.parent.parent


def _code(do: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        do()
    assert refused.value.exit_status == 3
    return refused.value.code


# ---------------------------------------------------------------------------- opening


def test_a_missing_file_is_made_only_where_it_may_be(path: Path) -> None:
    assert _code(lambda: open_store(str(path), create=False)) == "store.missing"
    assert _code(lambda: open_store(str(path), readonly=True)) == "store.missing"
    assert not path.exists()
    open_store(str(path)).close()
    assert path.exists()


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    assert _code(lambda: open_store(str(tmp_path))) == "store.is_folder"


def test_a_folder_is_not_made_by_the_way(tmp_path: Path) -> None:
    assert _code(lambda: open_store(str(tmp_path / "nincs" / "tár.biro"))) == "store.no_folder"


def test_a_file_of_something_else_is_left_alone(path: Path) -> None:
    path.write_bytes(b"A idez Or\n" * 1000)
    assert _code(lambda: open_store(str(path))) == "store.not_database"
    assert path.read_bytes() == b"A idez Or\n" * 1000


@pytest.mark.parametrize("statement", ["CREATE TABLE stored_events (x)", "PRAGMA application_id=5"])
def test_a_database_of_another_program_is_left_alone(path: Path, statement: str) -> None:
    sql(path, statement, "VACUUM") if "PRAGMA" in statement else sql(path, statement)
    before = path.read_bytes()
    assert _code(lambda: open_store(str(path))) == "store.foreign"
    assert path.read_bytes() == before


def test_a_store_of_a_newer_program_is_left_alone(path: Path) -> None:
    open_store(str(path)).close()
    sql(path, f"PRAGMA user_version={FORMAT + 1}")
    assert _code(lambda: open_store(str(path))) == "store.newer"
    assert _code(lambda: open_store(str(path), readonly=True)) == "store.newer"


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    assert _code(lambda: open_store(str(path), readonly=True)) == "store.missing"
    with open_store(str(path)) as store:
        assert store.games() == ()


def test_a_store_whose_making_was_cut_short_is_finished(path: Path) -> None:
    sql(path, f"PRAGMA application_id={APPLICATION_ID}", f"PRAGMA user_version={FORMAT}")
    assert _code(lambda: open_store(str(path), readonly=True).games()) == "store.missing"
    with open_store(str(path)) as store:
        store.create(game())
        assert store.verify() == []


def test_a_new_file_is_marked_as_ours_and_in_wal_mode(path: Path) -> None:
    open_store(str(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        found = [connection.execute(f"PRAGMA {name}").fetchone()[0]
                 for name in ("application_id", "user_version", "journal_mode")]
    assert found == [APPLICATION_ID, FORMAT, "wal"]


def test_every_connection_syncs_fully(path: Path) -> None:
    """Whatever default SQLite was built with: 2 is FULL."""
    with open_store(str(path)) as store:
        recorder = store._access.application.recorder
        assert isinstance(recorder, SQLiteApplicationRecorder)
        with recorder.datastore.transaction(commit=False) as one, recorder.datastore.transaction(commit=False) as two:
            for cursor in (one, two):
                cursor.execute("PRAGMA synchronous")
                assert cursor.fetchone()[0] == 2


def test_a_file_with_odd_signs_in_its_name(tmp_path: Path) -> None:
    name = str(tmp_path / "mode=ro?cache=x#1 %41 :é.biro")
    with open_store(name) as store:
        stored = store.create(game())
    with open_store(name, readonly=True) as store:
        assert len(store.load(stored)) == 6


def test_the_environment_does_not_reach_the_store(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for key, value in {"PERSISTENCE_MODULE": "eventsourcing.popo", "COMPRESSOR_TOPIC": "zlib",
                       "SQLITE_DBNAME": ":memory:", "BIRO_SQLITE_DBNAME": ":memory:"}.items():
        monkeypatch.setenv(key, value)
    with open_store(str(path)) as store:
        stored = store.create(game())
    monkeypatch.undo()
    with open_store(str(path)) as store:
        assert len(store.load(stored)) == 6


# ---------------------------------------------------------------------------- writing


def _failing(times: int, code: int) -> Callable[[], None]:
    """An operation that SQLite refuses so many times."""
    left = [times]

    def do() -> None:
        left[0] -= 1
        if left[0] >= 0:
            error = sqlite3.OperationalError("x")
            error.sqlite_errorcode, error.sqlite_errorname = code, {5: "SQLITE_BUSY", 14: "SQLITE_CANTOPEN"}[code]
            raise error
    return do


def test_a_change_of_mode_waits_for_a_lock_and_for_nothing_else() -> None:
    patiently(_failing(3, 5), 5)
    with pytest.raises(sqlite3.OperationalError):
        patiently(_failing(10**6, 5), 0.05)
    with pytest.raises(sqlite3.OperationalError):
        patiently(_failing(1, 14), 5)


def test_a_wal_that_cannot_be_read_is_not_passed_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it an older state would be shown as if it were the whole."""
    open_store(str(path)).close()
    connect = sqlite3.connect

    def refused(database: str, **given: object) -> sqlite3.Connection:
        if "immutable" not in database:
            _failing(1, 14)()
        return connect(database, **given)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("events.store.sqlite.sqlite3.connect", refused)
    uri = readonly_uri(path, 1)
    assert uri.endswith("?mode=ro&immutable=1")
    path.with_name(path.name + "-wal").write_bytes(b"")
    assert readonly_uri(path, 1) == uri
    path.with_name(path.name + "-wal").write_bytes(b"x")
    assert _code(lambda: open_store(str(path), readonly=True)) == "store.cannot_open"


def test_a_file_that_another_program_marked_first_is_taken_as_it_is(path: Path) -> None:
    """Two that start at once both see an empty file; the second finds the mark once it has the lock."""
    seen: list[int] = []

    def is_ours(connection: sqlite3.Connection, where: Path) -> bool:
        seen.append(1)
        return len(seen) > 1

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("events.store.sqlite._is_ours", is_ours)
        open_store(str(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone()[0] == 0


def test_a_locked_file_is_waited_for_and_then_told(path: Path) -> None:
    with open_store(str(path), lock_timeout=1) as store:
        stored = store.create(game())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert _code(lambda: store.append(stored, [Pass(seat="A")], 6)) == "store.locked"
            assert len(store.load(stored)) == 6
            other.execute("COMMIT")
        store.append(stored, [Pass(seat="A")], 6)
        assert store.verify() == []


def test_a_store_opened_for_reading_is_only_read(path: Path) -> None:
    with open_store(str(path)) as store:
        stored = store.create(game())
    with open_store(str(path), readonly=True) as store:
        assert _code(lambda: store.append(stored, [Pass(seat="A")], 6)) == "store.read_only"
        assert _code(lambda: store.create(game(table="2"))) == "store.read_only"
        assert len(store.load(stored)) == 6 and store.verify() == []


def test_a_closed_store_says_so(path: Path) -> None:
    store = open_store(str(path))
    store.close()
    assert _code(store.games) == "store.failed"


_READ = ("import os, sys; import events.store.sqlite; from events.store import open_store\n"
         "if os.geteuid() == 0:\n"
         "    os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
         "with open_store(sys.argv[1], readonly=True) as store:\n"
         "    print([len(store.load(info.id)) for info in store.games()], len(store.verify()))")


def test_a_file_on_a_read_only_medium_is_read() -> None:
    """A user who may write neither the file nor its folder, so that even the WAL index can't be made."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tar.biro"
        with open_store(str(path)) as store:
            store.create(game())
        os.chmod(folder, 0o555)
        os.chmod(path, 0o444)
        done = subprocess.run([sys.executable, "-c", _READ, path], cwd=ROOT, capture_output=True, text=True, timeout=60)
        os.chmod(folder, 0o755)
    assert (done.stdout.strip(), done.stderr) == ("[6] 0", "")


_FILL = """
import resource, sys
from events.errors import StoreError
from events.store import open_store
from tests.events.stored import game
with open_store(sys.argv[1]) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    stored = []
    try:
        for table in range(1000):
            stored.append(store.create(game(50, str(table))))
            print(stored[-1], flush=True)
    except StoreError as error:
        print(error.code)
"""


def test_a_disk_that_fills_up_is_told_and_loses_nothing_acknowledged(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _FILL, path], cwd=ROOT, capture_output=True, text=True, timeout=60)
    *stored, code = done.stdout.split()
    assert done.stderr == "" and code in {"store.full", "store.io"}
    assert stored
    with open_store(str(path)) as store:
        assert [info.id for info in store.games()] == stored
        assert {len(store.load(one)) for one in stored} == {50}
        assert store.verify() == []


# ----------------------------------------------------------------------- damaged files


def test_a_file_cut_short_is_told(path: Path) -> None:
    with open_store(str(path)) as store:
        stored = store.create(game(200))
    sql(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)
    assert _code(lambda: open_store(str(path)).load(stored)) == "store.damaged"


def test_a_file_copied_without_its_wal_is_an_older_state_that_holds_together(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "másolat.biro"
    with open_store(str(path)) as store:
        first = store.create(game(5, "1"))
        sql(path, "PRAGMA wal_checkpoint(TRUNCATE)")
        second, head = store.create(game(5, "2")), store.head()
        copy.write_bytes(path.read_bytes())
    with open_store(str(copy)) as store:
        assert [info.id for info in store.games()] == [first] != [second]
        assert store.verify() == []
        assert [finding.code for finding in store.verify(store_head=head)] == ["verify.given_head"]


_STOPPED = """
import os, sys
from events.store import open_store
from tests.events.stored import game
store = open_store(sys.argv[1])
for table in range(8):
    print(store.create(game(30, str(table))), flush=True)
os._exit(0)  # no checkpoint: all of it lies in the WAL
"""


@pytest.mark.parametrize("eighths", range(1, 8))
def test_a_wal_cut_short_leaves_a_prefix_that_holds_together(path: Path, eighths: int) -> None:
    """What is left are the first games, each whole; a head printed later tells that some are gone."""
    done = subprocess.run([sys.executable, "-c", _STOPPED, path], cwd=ROOT, capture_output=True, text=True, timeout=60)
    stored = done.stdout.split()
    wal = path.with_name(path.name + "-wal")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)):
        size = wal.stat().st_size
    with wal.open("r+b") as file:
        file.truncate(size * eighths // 8)
    with open_store(str(path)) as store:
        left = [info.id for info in store.games()]
        assert left == stored[:len(left)] and len(left) < len(stored) == 8
        assert all(len(store.load(one)) == 30 for one in left)
        assert store.verify() == []


# --------------------------------------------------------------------------- addresses


def test_a_server_that_does_not_answer_is_told_without_the_password() -> None:
    pytest.importorskip("psycopg", reason="the extra 'postgres' (psycopg) is not installed")
    with pytest.raises(StoreError) as refused:
        open_store("postgresql://biro:titok@127.0.0.1:9/x", lock_timeout=2)
    assert refused.value.code == "store.unreachable"
    assert "titok" not in str(refused.value.params) and "biro@127.0.0.1:9/x" in str(refused.value.params["store"])


def test_without_the_extra_a_server_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "events.store.postgres", None)
    with pytest.raises(StoreError) as refused:
        open_store("postgres://biro@127.0.0.1/x")
    assert refused.value.code == "store.no_postgres"


@pytest.mark.postgres
def test_a_database_without_a_store_is_not_made_by_reading(postgres: str) -> None:
    assert _code(lambda: open_store(postgres, create=False)) == "store.missing"
    assert _code(lambda: open_store(postgres, readonly=True)) == "store.missing"
    open_store(postgres).close()
    with open_store(postgres, readonly=True) as store:
        assert store.games() == ()
        assert _code(lambda: store.create(game())) == "store.read_only"


@pytest.mark.postgres
def test_a_server_with_a_slack_default_still_syncs(postgres: str) -> None:
    from eventsourcing.postgres import PostgresApplicationRecorder
    with open_store(postgres) as store:
        recorder = store._access.application.recorder
        assert isinstance(recorder, PostgresApplicationRecorder)
        with recorder.datastore.get_connection() as connection:
            assert connection.execute("SHOW synchronous_commit").fetchone() == {"synchronous_commit": "on"}


@pytest.mark.postgres
def test_a_database_that_is_not_there_is_told(postgres_server: str) -> None:
    assert _code(lambda: open_store(postgres_server.replace("/postgres", "/nincs"))) == "store.unreachable"


def test_an_unknown_trouble_keeps_its_words() -> None:
    error = failure("tár", ValueError("  valami\n baj "))
    assert (error.code, error.params) == ("store.failed", {"store": "tár", "reason": "valami baj"})
    assert failure("tár", PermissionError(13, "Permission denied")).code == "store.cannot_open"


