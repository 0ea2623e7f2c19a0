"""Noted values that do not hold: counted in the table of games, and such games are left out of statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from analytics.metrics import metrics
from analytics.stats import Desk
from tests.adjudicator.calling import Call
from tests.sources import ROOT

SIEGES = ROOT / "samples/games/ostrom-harom-szint.jk"


def game(folder: Path, name: str, *changes: tuple[str, str]) -> str:
    """The sample of three sieges with other words."""
    text = SIEGES.read_text(encoding="utf-8").replace("../decks", str(ROOT / "samples/decks"))
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


@pytest.fixture
def brought(tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The games by their table, and how many of their noted values fail; one more is as it was."""
    monkeypatch.setenv("BIRO_STORE", str(tmp_path / "tár.sqlite"))
    monkeypatch.setenv("BIRO_LAKE", str(tmp_path / "tó"))
    third = ("= A.dp 3, A.mp 4, B.mp 2", "= A.dp 4, A.mp 9, B.mp 2")
    unknown = (("= B.mp 0", "= B.mp 0, Vámszedők napja.hely kéz"),)
    for table, changes in (("1", ()), ("2", (third,)), ("3", (('[Eredmény "B"]', '[Eredmény "A"]'), third)),
                           ("4", (('[Eredmény "B"]', '[Eredmény "?"]'),)), ("5", unknown)):
        ended = call("import", game(tmp_path, f"{table}.jk", ('[Asztal "1"]', f'[Asztal "{table}"]'), *changes))
        assert ended.status == (table in "23")
    assert call("export").status == 0
    found = call("query", "SELECT asztal, nem_egyezik FROM játszmák", "--json").json
    return dict(found["rows"])


def test_each_noted_value_that_does_not_hold_is_counted(brought: dict[str, int]) -> None:
    """K/I.6: A has solved a quest of 3 DP and has 4 MP left. Two values of a line are two; the winner of the
    header is one more, and a result that nobody noted is none. K/I.7.B: what B drew
    and nobody saw may be any card: that fails nothing."""
    assert brought == {"1": 0, "2": 2, "3": 3, "4": 0, "5": 0}


def test_games_with_such_a_value_are_left_out_of_every_metric(brought: dict[str, int], tmp_path: Path) -> None:
    with Desk(tmp_path / "tó") as desk:
        for metric in metrics():
            result = desk.result(metric)
            others = sum(result.left_out.values()) - 2
            assert (result.left_out["checks"], result.games + others) == (2, 3), metric.id


def test_what_was_left_out_is_told(brought: dict[str, int], call: Call) -> None:
    said = call("stats", "manoeuvres", "--metric", "manőverek.fajta").out
    assert "2, amelyben egy feljegyzett érték nem egyezik" in said
    told = call("--lang", "en", "stats", "manoeuvres", "--metric", "manőverek.fajta").out
    assert "2 in which a noted value does not hold" in told
