"""T23: of every event of the kept games the verdict, its paragraphs and its explanation at three lengths are
what they were; what changes on purpose is kept by ``python -m tests.golden.renew`` and named in CHANGELOG.md."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.golden.keeping import (
    VERDICTS,
    Game,
    changes,
    games,
    kept_verdicts,
    packed_text,
    told,
    verdicts_written,
    written,
)

KEPT = list(games())
AT_LEAST = 50
MOST_SHOWN = 20


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.name)
def test_the_verdicts_of_a_kept_game_say_what_they_said(game: Game) -> None:
    before = {game.name: kept_verdicts()[game.name]}
    found = list(changes(before, {game.name: told(game)}))
    assert found == [], "\n".join((*found[:MOST_SHOWN], "python -m tests.golden.renew; CHANGELOG.md: Ítéletek"))


def test_there_are_enough_games_and_all_are_kept() -> None:
    names = [game.name for game in KEPT]
    assert len(set(names)) == len(names) >= AT_LEAST
    assert list(kept_verdicts()) == names
    assert Counter(game.opening.edition for game in KEPT)["megújult"] >= AT_LEAST // 3


def test_a_changed_paragraph_and_changed_words_are_named() -> None:
    before = {"a": [["szabályos: K/I.6", "1", "2", "3"], ["", "1", "1", "1"]], "b": []}
    after = {"a": [["szabálytalan: K/I.7", "4", "2", "3"], ["", "1", "1", "2"]]}
    assert list(changes(before, after)) == [
        "a, 1. esemény: szabályos: K/I.6 → szabálytalan: K/I.7",
        "a, 2. esemény: a magyarázat szövege · the words of the explanation", "b: eltűnt · gone"]


def test_the_files_are_as_the_command_writes_them() -> None:
    assert verdicts_written(kept_verdicts()) == VERDICTS.read_text("utf-8")
    assert written({game.name: list(game.events) for game in KEPT}) == packed_text()
