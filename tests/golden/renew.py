"""``python -m tests.golden.renew``: keeps what the verdicts say now, and prints what changed, for CHANGELOG.md.

With ``--games`` also the games anew: only for a deliberate change of the events' format, as it gives up what
older versions said of the old ones.
"""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.games import record_game
from adjudicator.simulation.games import play
from engine.ruleset import EDITIONS
from events.base import Event
from tests.engine.properties.games import sample_texts
from tests.golden.keeping import VERDICTS, changes, games, kept_verdicts, pack, told, verdicts_written, written

PLAYED = 46  # random games, in both editions in turn
LENGTHS = (40, 60, 90, 140)  # events, in turn
MANY = ("ómen", "kihívás", "körbetámadás", "szövetségek", "iker", "csapat")
SAMPLES = Path(__file__).parents[2] / "samples" / "games"


def new_games() -> dict[str, list[Event]]:
    """All sample records, random duels, and one random game of each way to play with more players."""
    texts = sample_texts()
    kept = {path.stem: list(record_game(path).events) for path in sorted(SAMPLES.glob("*.jk"))}
    for seed in range(PLAYED):
        edition = EDITIONS[seed % 2]
        kept[f"mag-{seed:02}-{edition}"] = play(seed, edition, texts, LENGTHS[seed % len(LENGTHS)])
    for variant in MANY:
        kept[f"mag-{variant}"] = play(1, EDITIONS[0], texts, 60, variant)
    return kept


def main(words: list[str]) -> int:
    """Write the files; the lines printed are what changed."""
    if "--games" in words:
        pack(written(new_games()))
    before = kept_verdicts() if VERDICTS.exists() else {}
    now = {game.name: told(game) for game in games()}
    for line in changes(before, now) if before else ():
        print(line)
    VERDICTS.write_text(verdicts_written(now), encoding="utf-8")
    print(len(now), "játszma · games,", sum(map(len, now.values())), "esemény · events")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
