"""T18: an acknowledged event survives the death of the process that wrote it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
RUNS, SEED = 50, 20261130


def test_nothing_acknowledged_is_lost_by_fifty_kills() -> None:
    done = subprocess.run([sys.executable, "-m", "tests.events.kill_trial", "--runs", str(RUNS), "--seed", str(SEED)],
                          cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.stderr == ""
    result = json.loads(done.stdout)
    print(result)
    assert (result["runs"], result["silent"], result["faults"]) == (RUNS, 0, [])
    assert result["append"] >= RUNS // 2 and result["import"] >= RUNS // 2
    assert done.returncode == 0
