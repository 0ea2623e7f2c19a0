"""The shipped tables: both import with nothing against them, and mean what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from engine.paths import read_path
from tests.adjudicator.importing.sheets.tables import csv_text, plain
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


# ── the sample records as tables ────────────────────────────────────────────────────────────

GAMES = sorted((ROOT / "samples" / "games").glob("*.jk"))


def in_rows(text: str) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """A record's headers in one cell each line, and its lines as rows: player and the rest, or the whole line."""
    lines = [line for line in text.splitlines() if line.strip()]
    above = [(line,) for line in lines if line.startswith(("[", ";"))]
    below = [line for line in lines if not line.startswith(("[", ";"))]
    of_seat = re.compile(r"([A-H]) (.*)")
    found = [(of_seat.fullmatch(line), line) for line in below]
    return above, [("", match[1], match[2]) if match else ("", "", line) for match, line in found]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_sample_game_in_rows_is_the_same_game(path: Path) -> None:
    above, below = in_rows(path.read_text(encoding="utf-8"))
    data = csv_text((*above, ("forduló", "játékos", "cselekedet"), *below)).encode()
    table, record = import_record(data, base=path.parent, name="x.csv"), import_record(path)
    assert plain(table.events) == plain(record.events)
    assert [dispute.number for dispute in table.report.disputes] == [d.number for d in record.report.disputes]
