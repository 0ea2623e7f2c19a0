"""A lake copied while it is exported, as docs/scaling.md says: the manifest first, and put there last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

from analytics.door import ask
from analytics.manifest import FOLDER, NAME, open_lake
from tests.analytics.conftest import fill
from tests.analytics.test_lake import bring, digests


def test_a_copy_is_the_lake_of_the_moment_at_which_it_was_begun(tmp_path: Path, small: Callable[..., str]) -> None:
    """An export in between leaves the files of the version before where they are."""
    store, lake, copy = small(count=2), tmp_path / "tó", tmp_path / "másolat"
    bring(store, lake)
    before = digests(lake)
    manifest = (lake / NAME).read_bytes()
    fill(store, range(50, 52), 1, samples=False)
    bring(store, lake)
    copytree(lake / FOLDER, copy / FOLDER)
    (copy / NAME).write_bytes(manifest)
    assert digests(copy) == before != digests(lake)
    assert ask(copy, "SELECT count(*) FROM játszmák").rows == [[len(open_lake(copy).játszmák)]] == [[2]]
