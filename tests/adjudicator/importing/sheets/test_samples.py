"""The shipped tables: both import with nothing against them, and mean what they say."""

from __future__ import annotations

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from engine.paths import read_path
from tests.sources import ROOT

RECORDS = ROOT / "samples" / "records"
NAMES = ("tabla-osszevont.xlsx", "tabla-pontosvesszos.csv")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Imported:
    """Each of them."""
    return import_record(RECORDS / request.param)


def test_nothing_speaks_against_a_sample(game: Imported) -> None:
    assert (game.report.against, game.report.possible, game.gaps, game.undecidable) == (False, (), 0, 0)
    assert [p.code for p in game.left] == []


def test_a_sample_ends_as_its_data_say(game: Imported) -> None:
    assert read_path(game.states[-1], "győztes", game.rules) == dict(game.opening.headers)["Eredmény"]


def test_the_mp_columns_of_both_players_are_checked() -> None:
    game = import_record(RECORDS / NAMES[0])
    checked = [a.name for e in game.events if e.kind == "ellenőrzés" for a in e.assertions]  # type: ignore[attr-defined]
    assert checked == ["A.mp", "B.mp", "A.mp", "B.mp", "A.torony", "Ork rohamozó.hely"]
