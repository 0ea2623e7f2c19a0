"""Damaged records: what is wrong is said, and said of the line in which it is."""

from __future__ import annotations

import random
import re

import pytest

from tests.adjudicator.importing.damage import (
    FREE_HEADER,
    FREE_TEXT,
    NAMED,
    SAME,
    SAMPLES,
    SILENT,
    TRACEBACK,
    Figures,
    read,
    result,
    table,
    trial,
    whole,
)
from tests.adjudicator.importing.damaging import IN_A_TOKEN, WAYS, Copy, damaged

#: The shorter samples, so that many copies are read in little time; together they have all sorts of lines.
PATHS = tuple(path for path in SAMPLES if len(path.read_text("utf-8").splitlines()) < 60)
GAME = next(path for path in SAMPLES if path.stem == "hianyos").read_text("utf-8")


@pytest.fixture(scope="module")
def figures() -> Figures:
    """Enough copies for every way of damaging a token and every sort of line."""
    return trial(150, 11, PATHS, IN_A_TOKEN)


@pytest.fixture(scope="module")
def any_way() -> Figures:
    """Copies in which a seat, a card or a line is wrong too."""
    return trial(100, 12, PATHS, lines=30)


def test_a_damaged_record_never_ends_in_a_traceback(figures: Figures, any_way: Figures) -> None:
    assert {r.copy.way for r in figures.results} == set(IN_A_TOKEN)
    assert {r.copy.way for r in any_way.results} == set(WAYS)
    assert [r.note for r in (*figures.results, *any_way.results) if r.outcome == TRACEBACK] == []


def test_the_lines_beside_a_damaged_one_are_read_as_before(figures: Figures, any_way: Figures) -> None:
    assert figures.kept >= 0.95
    assert any_way.kept >= 0.95


def test_what_no_longer_gives_the_same_game_is_reported(figures: Figures) -> None:
    """Free words apart (a name, an event, what a gap says), of which no reader could tell either."""
    assert len(figures.different) > 100
    assert figures.reported_of_tellable >= 0.98
    assert figures.reported >= 0.9


def test_a_line_that_is_wrong_by_itself_is_named(figures: Figures) -> None:
    assert sum(r.at_fault for r in figures.results) > 100
    assert figures.blamed >= 0.98


def test_the_table_counts_every_copy_once(figures: Figures) -> None:
    assert sum(int(row.split()[-1]) for row in list(table(figures))[1:7]) == len(figures.results)


def test_the_same_seed_gives_the_same_copies_and_each_differs() -> None:
    copies = [damaged(GAME, random.Random(seed)) for seed in range(40)]
    assert copies == [damaged(GAME, random.Random(seed)) for seed in range(40)]
    assert all(copy.text != GAME for copy in copies)
    assert {copy.way for copy in copies} == set(WAYS)


def test_every_undamaged_sample_imports() -> None:
    assert [path.name for path in SAMPLES if whole(path.read_text("utf-8")).game is None] == []


def changed(old: str, new: str) -> Copy:
    """The sample with one piece replaced."""
    assert GAME.count(old) == 1
    return Copy("misspelt", frozenset({GAME[:GAME.index(old)].count("\n") + 1}), GAME.replace(old, new))


@pytest.mark.parametrize(("old", "new"), [
    ("[Lapcsomag ", "[L-pcsomag "), ("[Kiadás ", "[Kiadsá "), ("[Dátum ", "[Dáum "), ("[Pakli A ", "[Pakli A A "),
    ("[Pakli B ", "[Pakli áB "), ('[Torony A "', '[Torony A alja, "'), ("[B ", "[iB "), ("[Játszma ", "[Játszma b"),
    ("2026-11-14", "2026-111-4"), ('[Eredmény "?"]', '[Eredmény "k?"]'), ("alja, ?, ?", "alja, ?"),
    ("kéz: [Gátőr", "kéz: [Getőr"), ("mp: 6", "mp: u"), ("mp: 6", "mp 6"), ("mp: 6", "6 mp:"), ("kéz: 4", "kéz:"),
    ("  forduló: 5", "  5"), ("íjász]\n    jövő: 20", "íjász\n    jövő: 20"), ("fázis: manőverek", "fázis:"),
    ("torony: [Révtorony alja]", "torony: Révtorony alja]"), ("A idéz Gátőr lovas", "idéz A Gátőr lovas"),
])
def test_a_slip_is_told_at_its_own_line(old: str, new: str) -> None:
    copy = changed(old, new)
    said = read(copy.text)
    assert said.errors and set(said.errors) <= copy.lines
    assert result(GAME, copy).outcome == NAMED


@pytest.mark.parametrize(("old", "new", "kind"), [
    ("Révhalom", "Révhalmo", FREE_HEADER), ("jegyzőt elszólították", "jegyzt elszólították", FREE_TEXT)])
def test_free_words_are_kept_as_they_stand(old: str, new: str, kind: str) -> None:
    found = result(GAME, changed(old, new))
    assert (found.outcome, found.kind, found.at_fault) == (SILENT, kind, False)


def test_a_comment_says_nothing_of_the_game() -> None:
    first = re.match(r"; \w+", GAME)
    assert first is not None
    assert result(GAME, changed(first[0], "; Elrontott")).outcome == SAME


def test_a_dispute_that_others_may_come_of_is_told_before_them() -> None:
    """K/I.8.D, K/I.10: the line can be read and is illegal; only the second after it fits no more."""
    copy = changed("kezdő B\nB marad\n", "kezdő B\nB dob 7\nB dob 8\n")
    assert len(read(copy.text).errors) == 2
