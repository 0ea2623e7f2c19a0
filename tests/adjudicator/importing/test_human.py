"""Games as people write them: nothing is made up, and what is read otherwise than meant is told."""

from __future__ import annotations

import random

import pytest

from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from engine.ruleset import ruleset
from events.acts import Pass
from tests.adjudicator.importing.human import Tally, trial
from tests.adjudicator.importing.pen import Pen, misspelt

SHORT = 140


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Two short games, one of either edition."""
    return trial(2, 5, SHORT)


def test_no_roll_and_no_card_is_made_up(tally: Tally) -> None:
    assert (tally.chance, tally.games) == (0, 2)


def test_every_line_is_read_as_meant_or_named(tally: Tally) -> None:
    assert tally.notes == [] or all(note.startswith("inferred") for note in tally.notes)
    assert tally.misread == 0
    assert tally.unaided < tally.fixed <= tally.lines


def test_what_nobody_wrote_is_inferred(tally: Tally) -> None:
    assert tally.unread == 0
    assert tally.left_out > 100
    assert tally.inferred >= 0.95 * tally.left_out


def test_without_slips_every_line_is_read() -> None:
    tally = trial(2, 6, SHORT, slips=0)
    assert (tally.fixed, tally.misread, tally.misread_told, tally.chance) == (tally.lines, 0, 0, 0)


def test_the_same_seed_writes_the_same_lines_and_no_pass() -> None:
    texts = find_pack("minta").texts()
    game = list(run(3, "megújult", texts, SHORT))
    first, again = ([*Pen(random.Random(3), game, ruleset("megújult")).lines()] for _ in range(2))
    assert first == again
    assert not any(isinstance(line.event, Pass) for line in first)
    assert any(line.text != line.meant for line in first)


def test_a_misspelt_word_keeps_its_signs() -> None:
    rng = random.Random(1)
    words = [misspelt("[Őr#2,", rng) for _ in range(50)]
    assert all(word[0] == "[" and word.endswith("#2,") for word in words)
