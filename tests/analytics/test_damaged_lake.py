"""A lake whose files are not what they were: said in words, with what to do; never a traceback."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analytics import database
from analytics.database import PREFIX, database_of
from analytics.door import ask
from analytics.export import export
from analytics.manifest import FOLDER, NAME, open_lake
from analytics.schema import TABLES, VERSION
from analytics.segments import content_digest
from analytics.spark import views
from events.errors import StoreError
from events.store import open_store
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake


@pytest.fixture
def copy(lake: Lake, tmp_path: Path) -> Path:
    """The lake in a folder of its own, without the copy that queries read."""
    folder = tmp_path / "tó"
    shutil.copytree(lake.path, folder, ignore=shutil.ignore_patterns(f"{PREFIX}*"))
    return folder


def _cards(folder: Path) -> Path:
    return next((folder / FOLDER / "lapok").glob("*.parquet"))


def test_a_parquet_file_that_is_gone_or_cut_off_is_named(copy: Path) -> None:
    file = _cards(copy)
    for damage in (lambda: file.write_bytes(file.read_bytes()[:200]), lambda: file.write_bytes(b""), file.unlink):
        damage()
        with pytest.raises(StoreError) as caught:
            content_digest(copy, open_lake(copy), "lapok")
        assert (caught.value.code, file.name in caught.value.params["reason"]) == ("lake.damaged", True)


def _flipped(body: bytes) -> bytes:
    return body[:200] + bytes([body[200] ^ 1]) + body[201:]


@pytest.mark.parametrize(("damage", "code", "words"), [
    (lambda _: None, "gone", ()), (lambda body: body[:200], "form", ()), (lambda _: b"", "form", ()),
    (lambda body: b"XXXX" + body[4:], "form", ()), (lambda body: body[:100] + b"x" + body[100:], "size", ()),
    (_flipped, "bytes", ("--digest",)),
])
def test_an_export_names_a_damaged_file_and_writes_its_games_anew(
        copy: Path, lake: Lake, call: Call, damage: Callable[[bytes], bytes | None], code: str,
        words: tuple[str, ...]) -> None:
    """Before, it said that all was unchanged, and left a lake that nobody could read."""
    whole = {table.name: content_digest(copy, lake.manifest, table.name) for table in TABLES}
    file = _cards(copy)
    body = damage(file.read_bytes())
    file.unlink()
    if body is not None:
        file.write_bytes(body)
    words = ("export", "--store", lake.store, "--out", str(copy), *words)
    said = call(*words, "--json").json
    assert [(one["file"], one["code"]) for one in said["damaged"]] == [(str(file), code)]
    assert said["written"] == sorted(lake.manifest.játszmák)
    assert {table.name: content_digest(copy, open_lake(copy), table.name) for table in TABLES} == whole
    again = call(*words, "--json").json
    assert (again["damaged"], again["written"], again["kept"]) == ([], [], len(lake.manifest.játszmák))


def test_a_file_of_other_games_is_not_taken_for_the_one_that_was_there(copy: Path, lake: Lake, call: Call) -> None:
    """As whole and as many rows as the right one: what it says of itself is of another log."""
    file = _cards(copy)
    data = pq.read_table(file, partitioning=None)
    told = {**data.schema.metadata, "biro.naplók".encode(): b"{}"}
    pq.write_table(data.replace_schema_metadata(told), file)
    old = json.loads((copy / NAME).read_bytes())
    for segment in old["szeletek"].values():  # of the same size, too
        segment["méretek"]["lapok"] = file.stat().st_size
    (copy / NAME).write_text(json.dumps(old), encoding="utf-8")
    ended = call("export", "--store", lake.store, "--out", str(copy))
    assert (ended.status, str(file) in ended.err, "mások a sorai" in ended.err) == (0, True, True)


def test_games_of_a_damaged_file_are_not_moved_into_another(copy: Path, lake: Lake) -> None:
    """A game leaves, so the segment would be written anew out of what is wrong in it."""
    file = _cards(copy)
    file.write_bytes(_flipped(file.read_bytes()))
    with open_store(lake.store, readonly=True) as opened:
        games = opened.games()
        opened.games = lambda: games[:-1]  # type: ignore[method-assign]
        with pytest.raises(StoreError) as caught:
            export(opened, copy)
        assert (caught.value.code, caught.value.params) == ("lake.file_damaged", {"file": str(file)})
        assert export(opened, copy, thorough=True).damaged == {file: "bytes"}


def test_a_query_reads_whole_files_only(copy: Path) -> None:
    """One bit changed in the middle: other numbers, which nothing would tell from right ones."""
    file = _cards(copy)
    file.write_bytes(_flipped(file.read_bytes()))
    with pytest.raises(StoreError) as caught:
        ask(copy, "SELECT 1")
    assert (caught.value.code, caught.value.params) == ("lake.file_damaged", {"file": str(file)})


@pytest.mark.parametrize("body", [
    '{"séma":SÉMA,"szeletek":{"../x":{"sorok":{},"lenyomatok":{},"méretek":{}}}}',
    '{"séma":SÉMA,"szeletek":{"x":{"sorok":{"lapok":1},"lenyomatok":{},"méretek":{}}}}',
    '{"séma":SÉMA,"játszmák":{"a":{"hossz":1,"fej":"","kiadás":"x","motor":"y","szelet":"z"}}}',
])
def test_a_manifest_that_does_not_hold_together_is_damaged(copy: Path, lake: Lake, call: Call, body: str) -> None:
    (copy / NAME).write_text(body.replace("SÉMA", str(VERSION)), encoding="utf-8")
    for words in (("query", "SELECT 1", "--lake"), ("stats", "rules", "--lake"),
                  ("export", "--store", lake.store, "--out")):
        ended = call(*words, str(copy))
        assert (ended.status, NAME in ended.err) == (3, True), words


def test_spark_is_given_whole_files_only(copy: Path) -> None:
    """It would have answered with a fault of the program; no session is needed to be told."""
    file = _cards(copy)
    for damage in (lambda: file.write_bytes(file.read_bytes()[:200]), file.unlink):
        damage()
        with pytest.raises(StoreError) as caught:
            views(None, copy, open_lake(copy))
        assert (caught.value.code, caught.value.params) == ("lake.file_damaged", {"file": str(file)})


def test_a_damaged_copy_says_which_file_to_delete(copy: Path, call: Call) -> None:
    file = database_of(copy, open_lake(copy))
    whole = file.read_bytes()
    for body in (b"x", whole[:5_000]):
        file.write_bytes(body)
        for words in (("query", "SELECT count(*) FROM lapok"), ("stats", "rules")):
            ended = call(*words, "--lake", str(copy))
            assert (ended.status, str(file) in ended.err) == (3, True), (words, ended.err)
    file.unlink()
    assert ask(copy, "SELECT count(*) > 0 FROM lapok").rows == [[True]]


def test_a_full_disk_is_not_a_damaged_lake_and_leaves_nothing(copy: Path, tmp_path: Path) -> None:
    """The copy can't be written: neither is the lake blamed, nor is half a copy left there."""
    words = ("import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
             "from pathlib import Path; from analytics import database; from analytics.manifest import open_lake\n"
             f"database._cache = lambda: Path({str(tmp_path / 'más')!r})\n"
             f"lake = Path({str(copy)!r})\n"
             "try: database.database_of(lake, open_lake(lake))\n"
             "except Exception as error: print(error.args[0])\n")
    ended = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=False)
    assert ended.stdout.strip() == "lake.no_cache", ended.stderr
    assert not list(copy.glob(f"{PREFIX}*"))
    assert database.database_of(copy, open_lake(copy)).exists()


def test_files_of_others_in_the_folder_stay(lake: Lake, copy: Path) -> None:
    """Only what an export or a query has left there goes."""
    cards = copy / FOLDER / "lapok"
    others = [copy / "dolgozat.rész", copy / FOLDER / "saját" / "fontos.txt", cards / "fontos.parquet",
              cards / "mappa" / "levél.txt", copy / "lekérdezés-enyém.duckdb"]
    left = [cards / f"{'a' * 16}{end}" for end in (".parquet", ".12.rész")]
    left += [copy / f"{NAME}.12.rész", *(copy / f"{PREFIX}{'a' * 16}{end}" for end in (".duckdb", ".12.rész.wal"))]
    for path in (*others, *left):
        path.parent.mkdir(exist_ok=True)
        path.write_text("x", encoding="utf-8")
    with open_store(lake.store, readonly=True) as opened:
        assert export(opened, copy).written == []
    assert ([path for path in others if not path.exists()], [path for path in left if path.exists()]) == ([], [])
