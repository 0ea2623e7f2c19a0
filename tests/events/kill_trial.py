"""T18: writers killed at random moments; nothing acknowledged may be lost.

    python -m tests.events.kill_trial --runs 50 --seed 1

Each run forks a writer and kills it with SIGKILL up to 150 ms after its first
acknowledgement, which it writes to a pipe after the commit. By turns it appends a game event
by event and imports whole games. Afterwards the store is opened anew and compared with what
was acknowledged: not an event less, at most what one commit can bring more, no game in part,
the chain whole. Prints one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, NoReturn

from events.chain import chain
from events.store import Store, open_store
from tests.events.stored import game

LONG, BATCH, WINDOW = 4000, 60, 0.15


class Run(NamedTuple):
    """What one killed writer had acknowledged, and what was found of it."""

    mode: str
    acknowledged: int
    stored: int
    faults: list[str]


def _append(path: str, run: int, acknowledge: Callable[[int], None]) -> None:
    with open_store(path) as store:
        events = game(LONG, f"{run}")
        stored = store.create(events[:1])
        for number, event in enumerate(events[1:], 1):
            store.append(stored, [event], number)
            acknowledge(number + 1)


def _import(path: str, run: int, acknowledge: Callable[[int], None]) -> None:
    with open_store(path) as store:
        for number in range(LONG):
            store.create(game(BATCH, f"{run}/{number}"))
            acknowledge(number + 1)


MODES = {"append": _append, "import": _import}


def _writer(path: str, mode: str, run: int, pipe: int) -> NoReturn:
    try:
        MODES[mode](path, run, lambda number: _tell(pipe, number))
    finally:
        os._exit(1)


def _tell(pipe: int, number: int) -> None:
    os.write(pipe, number.to_bytes(4, "big"))


def killed(path: str, mode: str, run: int, chance: random.Random) -> int:
    """Start a writer, kill it, and say how much it had acknowledged; at most what was in the pipe."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _writer(path, mode, run, writing)
    os.close(writing)
    first = os.read(reading, 4)
    time.sleep(chance.uniform(0, WINDOW))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    rest = b""
    while more := os.read(reading, 65536):
        rest += more
    os.close(reading)
    return int.from_bytes((first + rest)[-4:], "big")


def examined(path: str, mode: str, run: int, acknowledged: int) -> Run:
    """Open the store again and hold it against what was acknowledged."""
    with open_store(path) as store:
        stored, faults = (_appended if mode == "append" else _imported)(store, run)
        if not acknowledged <= stored <= acknowledged + 1:
            faults.append(f"acknowledged {acknowledged}, stored {stored}")
        faults += [f"{finding.code} {finding.game} {finding.number}" for finding in store.verify()]
        return Run(mode, acknowledged, stored, faults)


def _appended(store: Store, run: int) -> tuple[int, list[str]]:
    found = [info for info in store.games() if info.opening.headers[1][1] == f"{run}"]
    if len(found) != 1:
        return 0, [f"{len(found)} games"]
    log = store.load(found[0].id)
    expected = [digest.hex() for digest in chain(game(LONG, f"{run}")[:len(log)])]
    return len(log), [] if list(log.digests) == expected else ["other events than were written"]


def _imported(store: Store, run: int) -> tuple[int, list[str]]:
    found = [info for info in store.games() if info.opening.headers[1][1].startswith(f"{run}/")]
    return len(found), [f"{info.id} has {info.length} events" for info in found if len(store.load(info.id)) != BATCH]


def trial(runs: int, seed: int) -> list[Run]:
    """So many runs, on a fresh store each; the seed fixes the moments as far as a scheduler lets it."""
    chance = random.Random(seed)
    results = []
    for run in range(runs):
        mode = list(MODES)[run % len(MODES)]
        with tempfile.TemporaryDirectory(prefix="biro-kill-") as folder:
            path = str(Path(folder) / "tár.biro")
            results.append(examined(path, mode, run, killed(path, mode, run, chance)))
    return results


def main() -> int:
    """Run the trial and print what came of it; 1 if anything was lost or nothing was tried."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    given = parser.parse_args()
    runs = trial(given.runs, given.seed)
    faults = [f"{run.mode}: {fault}" for run in runs for fault in run.faults]
    silent = sum(run.acknowledged == 0 for run in runs)
    print(json.dumps({"runs": len(runs), "seed": given.seed, "silent": silent, "faults": faults,
                      **{mode: sum(run.acknowledged for run in runs if run.mode == mode) for mode in MODES}}))
    return 0 if runs and not faults and not silent else 1


if __name__ == "__main__":
    sys.exit(main())
