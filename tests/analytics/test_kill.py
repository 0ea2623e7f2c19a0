"""T18 for exports: the process dies by SIGKILL while it writes; nothing half done is seen, nothing is lost."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from analytics.manifest import open_lake
from tests.analytics.conftest import fill
from tests.analytics.test_lake import bring, digests
from tests.sources import ROOT

SEED = 18
# Exports in pieces, and dies at the given write to the disk: before the bytes are sure to be there.
CHILD = """
import os, signal, sys
from pathlib import Path
from analytics.export import export
from events.store import open_store
left, sync = int(sys.argv[3]), os.fsync
def counted(number):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    sync(number)
os.fsync = counted
with open_store(sys.argv[1], readonly=True) as store:
    export(store, Path(sys.argv[2]), chunk=1)
"""


def _killed(store: str, folder: Path, after: int) -> int:
    return subprocess.run([sys.executable, "-c", CHILD, store, str(folder), str(after)], cwd=ROOT, check=False,
                          env={"PYTHONPATH": str(ROOT)}, capture_output=True).returncode


@pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.soak)])
def test_a_killed_export_leaves_the_lake_as_it_was(tmp_path: Path, small: Callable[..., str], kills: int) -> None:
    rng = random.Random(SEED)
    store, folder = small(count=1), tmp_path / "tó"
    bring(store, folder)
    died = 0
    for number in range(kills):
        fill(store, range(100 + number, 101 + number), 1, samples=False)
        before, version = digests(folder), open_lake(folder).digest
        while _killed(store, folder, rng.randint(0, 26)) == -signal.SIGKILL:
            died += 1
            assert (digests(folder), open_lake(folder).digest) == (before, version)
            if died >= kills:
                break
        if died >= kills:
            break
    assert died >= kills, f"only {died} died (seed {SEED})"
    bring(store, folder)
    bring(store, tmp_path / "egyben")
    assert digests(folder) == digests(tmp_path / "egyben")
