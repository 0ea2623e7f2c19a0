"""T17: two sheets of one game with seeded disagreements; every sample merged with itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.merging.record import merge
from tests.adjudicator.merging.pairs import Figures, table, told, trial

SAMPLES = sorted((Path(__file__).resolve().parents[3] / "samples" / "games").glob("*.jk"))
COUNT, SEED, EVENTS = 12, 1, 100
BESIDE = {"source", "line", "column", "raw", "recorder", "text", "digest", "name", "headers"}


def test_every_seeded_disagreement_is_found_and_next_to_nothing_else() -> None:
    """T17: all found, at most one false for a hundred events; the merged records can be imported."""
    figures = Figures()
    wrong: list[str] = []
    for one in trial(COUNT, SEED, EVENTS):
        figures.take(one)
        wrong += told(one)
    print(*table(figures), sep="\n")
    assert figures.pairs == COUNT and figures.seeded.total() >= COUNT, f"seed {SEED}"
    assert not figures.lost and figures.false_per_100 <= 1 and figures.imported == COUNT, wrong
    assert len(figures.seeded) >= 5  # of the six kinds that are put in


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sheet_agrees_with_itself(path: Path) -> None:
    """The merged record is the same game, with both as its witnesses."""
    merged = merge(path, path)
    assert (merged.disagreements, merged.left_out, merged.filled, merged.error) == ((), (), 0, None)
    assert merged.game is not None
    assert facts(merged.game) == facts(import_record(path))
    assert {e.recorder for e in merged.game.events if e.line} == {"minta 1 @minta 2"}


def facts(game: Imported) -> list[tuple[str, object]]:
    """What a game says, without places and who says it."""
    return [(e.kind, e.model_dump(exclude=BESIDE)) for e in game.events]
