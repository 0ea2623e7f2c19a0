"""What the bench of the batch import measures: every file is another game, and all of them are stored."""

from __future__ import annotations

from pathlib import Path

from bench.bench_batch import YARDSTICK, imported, run, stored, texts, written


def test_every_file_is_another_game_also_where_few_games_were_played(tmp_path: Path) -> None:
    written(tmp_path / "games", 3)
    assert imported(tmp_path / "games", tmp_path / "s.sqlite") > 0
    games = list(stored(tmp_path / "s.sqlite"))
    assert len(games) == 3
    assert all(len(game) > 50 for game in games)
    assert len({game[0].headers for game in games}) == 3  # type: ignore[attr-defined]


def test_the_figures_name_what_was_imported() -> None:
    first, again, cost = run(games=2)
    assert first.name.startswith("import of a folder (2 games, ") and first.yardstick == YARDSTICK
    assert again.ratio > 0 and first.ratio > 0
    assert cost.ours > 0 and cost.yardstick == YARDSTICK


def test_records_repeat_from_their_seeds(tmp_path: Path) -> None:
    assert texts(tmp_path, 2) == texts(tmp_path, 2)
