"""Every sample game that is played to its end: how it is imported and replayed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from events.acts import Pass
from events.base import Grade
from tests.adjudicator.calling import biro
from tests.adjudicator.sample_games import SPECIAL, VICTORIES, Sample, stored

NAMES = (*VICTORIES, *SPECIAL)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sample]:
    """The games, imported into a store and taken from it again."""
    return stored(NAMES, tmp_path_factory.mktemp("tár"))


@pytest.fixture(params=NAMES)
def sample(request: pytest.FixtureRequest, samples: dict[str, Sample]) -> Sample:
    """Each of them."""
    return samples[request.param]


def test_nothing_speaks_against_the_record(sample: Sample) -> None:
    counts = sample.imported.counts
    assert [counts[key] for key in ("disputes", "failed", "gaps", "undecidable")] == [0, 0, 0, 0]
    assert {moment.verdict.outcome for moment in sample.replay.moments} == {"szabályos"}


def test_passes_are_left_to_the_import(sample: Sample) -> None:
    """No line is a pass or stands for some: each gives one event, and all passes are inferred."""
    lines = sample.lines()
    assert not [line for line in lines if "passz" in line or line.startswith(("időfonal", "fázis"))]
    passes = [event for event in sample.imported.events if isinstance(event, Pass)]
    assert len(passes) > 100
    assert {event.grade for event in passes} == {Grade.INFERRED}
    written = [event for event in sample.imported.events if event.grade != Grade.INFERRED]
    assert len(written) == len(lines) + 2  # the opening and the source text have no line


def test_the_import_says_how_many_events_were_written_and_inferred(
        sample: Sample, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    grades = Counter(event.grade for event in sample.game.events)
    every, inferred = sum(grades.values()), grades[Grade.INFERRED]
    told = json.loads(biro(capsys, "check", "--json", str(sample.path)).out)["files"][0]
    assert (told["events"], told["inferred"]) == (every, inferred)
    assert f"{every} esemény, ebből következtetett {inferred}; vitás 0" in biro(capsys, "check", str(sample.path)).out
    row = biro(capsys, "import", "--store", str(tmp_path / "tár.sqlite"), str(sample.path))
    assert row.status == 0
    assert str(every) in row.out and str(inferred) in row.out


def test_the_replay_of_the_stored_game_is_exact(sample: Sample) -> None:
    assert sample.game.prints
    assert sample.replay.trust == "pontos"
