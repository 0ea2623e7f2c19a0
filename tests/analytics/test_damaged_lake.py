"""A lake whose files are not what they were: said in words, with what to do; never a traceback."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from analytics import database
from analytics.database import PREFIX, database_of
from analytics.door import ask
from analytics.manifest import FOLDER, NAME, open_lake
from analytics.schema import VERSION
from analytics.segments import content_digest
from events.errors import StoreError
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


def test_a_parquet_file_that_is_gone_or_cut_off_is_named(copy: Path, lake: Lake, call: Call) -> None:
    file = _cards(copy)
    for damage in (lambda: file.write_bytes(file.read_bytes()[:200]), lambda: file.write_bytes(b""), file.unlink):
        damage()
        with pytest.raises(StoreError) as caught:
            content_digest(copy, open_lake(copy), "lapok")
        assert (caught.value.code, file.name in caught.value.params["reason"]) == ("lake.damaged", True)
    ended = call("export", "--store", lake.store, "--out", str(copy), "--digest")
    assert (ended.status, "--rebuild" in ended.err) == (3, True)
    assert call("export", "--store", lake.store, "--out", str(copy), "--rebuild", "--digest").status == 0


@pytest.mark.parametrize("body", [
    '{"séma":SÉMA,"szeletek":{"../x":{"sorok":{},"lenyomatok":{}}}}',
    '{"séma":SÉMA,"szeletek":{"x":{"sorok":{"lapok":1},"lenyomatok":{}}}}',
    '{"séma":SÉMA,"játszmák":{"a":{"hossz":1,"fej":"","kiadás":"x","motor":"y","szelet":"z"}}}',
])
def test_a_manifest_that_does_not_hold_together_is_damaged(copy: Path, lake: Lake, call: Call, body: str) -> None:
    (copy / NAME).write_text(body.replace("SÉMA", str(VERSION)), encoding="utf-8")
    for words in (("query", "SELECT 1", "--lake"), ("stats", "rules", "--lake"),
                  ("export", "--store", lake.store, "--out")):
        ended = call(*words, str(copy))
        assert (ended.status, NAME in ended.err) == (3, True), words


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
