"""The hash order of a process changes nothing: the same game, digests and lists (T1)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SEEDS = ("0", "1", "random")
GAME = """
import sys
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from engine.fingerprint import state_digest
from engine.legal import legal
from engine.ruleset import ruleset
from events.chain import canonical, head

edition = sys.argv[1]
texts = find_pack("minta").texts()
game = list(run(4, edition, texts, most=80))
print("head", head([event for event, _ in game]))
for _, state in game:
    print("state", state_digest(state))
for _, state in game[5::2]:
    for base in legal(state, ruleset(edition)):
        print("legal", base.group, canonical(base.event).decode(), base.open)
"""


def told(hash_seed: str, edition: str) -> str:
    """What a process of its own says of the game under a hash seed."""
    beside = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", GAME, edition], cwd=ROOT, env=beside, capture_output=True,
                          text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("edition", ["klasszikus", "megújult"])
def test_digests_and_legal_lists_do_not_hang_on_the_hash_order(edition: str) -> None:
    """Under PYTHONHASHSEED 0, 1 and random: equal chain head, equal states, equal lists in equal order."""
    first, *others = (told(seed, edition).splitlines() for seed in SEEDS)
    kinds = {kind: sum(line.startswith(kind) for line in first) for kind in ("head", "state", "legal")}
    assert kinds["head"] == 1 and kinds["state"] > 20 and kinds["legal"] > 20, kinds
    for other in others:
        assert other == first
