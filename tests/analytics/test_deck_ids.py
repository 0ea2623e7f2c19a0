"""Deck lists by their id: the same list is the same one, whoever plays it; results and match-ups of lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from analytics.asking import Wanted
from analytics.export import export
from analytics.metrics import metrics
from analytics.rows.deck_id import deck_id
from analytics.segments import read_table
from analytics.stats import Desk
from events.opening import Deck, Opening
from events.store import open_store
from tests.adjudicator.calling import Call
from tests.analytics.conftest import ROOT, Lake

CARDS, SIDE, TOWER = {"Vándor": 3, "Kard": 2}, {"Kard": 1}, ("Alja", "Közepe", "Teteje")


def opened(cards: dict[str, int] | None = None, side: dict[str, int] | None = None, tower: tuple[str, ...] = TOWER,
           **more: Any) -> Opening:
    return Opening(edition="klasszikus", decks={"A": Deck(cards=CARDS if cards is None else cards,
                                                          side_deck=SIDE if side is None else side)},
                   towers={"A": tower}, **more)


def test_the_order_of_a_list_and_of_its_tower_does_not_matter() -> None:
    """K/I.8.B: the order of the levels is chosen anew in each game."""
    name = deck_id(opened(), "A", False)
    assert name is not None
    assert (len(name), set(name) <= set("0123456789abcdef")) == (10, True)
    assert deck_id(opened(dict(reversed(CARDS.items())), tower=TOWER[::-1]), "A", False) == name


@pytest.mark.parametrize("other", [
    opened({"Vándor": 2, "Kard": 2}), opened({"Vándor": 3, "Kard": 2, "Íj": 1}), opened(side={}),
    opened(side={"Íj": 1}), opened(tower=("Alja", "Közepe", "Csúcs")), opened(omens={"A": "Hollók"})])
def test_another_card_level_or_omen_makes_another_list(other: Opening) -> None:
    assert deck_id(other, "A", False) not in (None, deck_id(opened(), "A", False))


@pytest.mark.parametrize("unknown", [
    Opening(edition="klasszikus", decks={"A": Deck(count=40)}, towers={"A": TOWER}), opened({"Vándor": 3, "?": 1}),
    opened(side={"?": 2}), opened(tower=("?", "?", "Teteje")), opened(omens={"A": "?"}), Opening(edition="klasszikus"),
    Opening(edition="klasszikus", decks={"A": Deck(cards=CARDS)})])
def test_what_is_not_known_as_a_whole_has_no_id(unknown: Opening) -> None:
    assert deck_id(unknown, "A", False) is None


def test_a_common_tower_is_part_of_no_list() -> None:
    """K/T.5.torony, K/T.6.B."""
    assert deck_id(opened(), "A", True) == deck_id(opened(tower=("Más", "Harmadik", "Negyedik")), "A", True) is not None


def seats(lake: Lake) -> dict[tuple[str, str], str | None]:
    """The lists of the samples by file of the deck."""
    rows = read_table(lake.path, lake.manifest, "játékosok").to_pylist()
    return {(row["játszma"], row["ülés"]): row["paklijel"] for row in rows}


def sample(lake: Lake, **headers: str) -> str:
    [name] = [g.id for g in lake.games if headers.items() <= dict(g.opening.headers).items()]
    return name


def test_the_same_list_in_two_games(lake: Lake) -> None:
    """The samples of three sieges and of nineteen DP: B plays kaosz.pakli in both with the same levels, A two lists."""
    ids = seats(lake)
    sieges, nineteen = sample(lake, Kör="4", Asztal="1"), sample(lake, Dátum="2026-11-21")
    assert ids[sieges, "B"] == ids[nineteen, "B"] is not None
    assert ids[sieges, "A"] not in (None, ids[nineteen, "A"], ids[sieges, "B"])


def test_lists_that_are_not_known_are_left_out_and_counted(tmp_path: Path, call: Call,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """Of B's deck the size is known alone: the game counts for A's list, and in no match-up."""
    monkeypatch.setenv("BIRO_STORE", str(tmp_path / "tár.sqlite"))
    text = (ROOT / "samples/games/ostrom-harom-szint.jk").read_text(encoding="utf-8")
    text = text.replace("../decks", str(ROOT / "samples/decks"))
    half = re.sub('Pakli B ".*"', 'Pakli B "40"', text).replace('[Asztal "1"]', '[Asztal "2"]')
    for name, found in (("egész", text), ("fele", half)):
        (tmp_path / f"{name}.jk").write_text(found, encoding="utf-8")
        assert call("import", str(tmp_path / f"{name}.jk")).status == 0
    assert call("export", "--out", str(tmp_path / "tó")).status == 0
    by_id = {m.id: m for m in metrics()}
    with Desk(tmp_path / "tó") as desk:
        each, matches = desk.result(by_id["paklik.lista"]), desk.result(by_id["paklik.párosítás"])
    assert (each.games, each.left_out, sorted(line.cases for line in each.lines)) == (2, {}, [1, 2])
    assert (matches.games, matches.left_out, [line.cases for line in matches.lines]) == (1, {"lists": 1}, [1, 1])


def test_match_ups_of_lists(lake: Lake) -> None:
    """Rend against káosz: of their two games with a winner each list has won one; both ways of it are told."""
    ids = seats(lake)
    sieges, given_up = sample(lake, Kör="4", Asztal="1"), sample(lake, Kör="3", Asztal="3")
    a, b = ids[sieges, "A"], ids[sieges, "B"]
    assert (a, b) == (ids[given_up, "A"], ids[given_up, "B"])
    [matches] = [m for m in metrics() if m.id == "paklik.párosítás"]
    [results] = [m for m in metrics() if m.id == "paklik.lista"]
    with Desk(lake.path) as desk:
        met = {row.key: (row.games, row.sums[:2]) for row in desk.counted(matches)}
        assert (met[f"{a} – {b}"], met[f"{b} – {a}"]) == ((2, (1, 2)), (2, (1, 2)))
        each = {row.key: row.sums[:2] for row in desk.counted(results)}
    assert (each[a], each[b]) == ((2, 3), (1, 4))  # type: ignore[index]


def test_the_saved_query_names_the_cards_of_a_list(lake: Lake, call: Call) -> None:
    jel = seats(lake)[sample(lake, Kör="4", Asztal="1"), "B"]
    found = call("query", "--file", str(ROOT / "samples/queries/paklilista.sql"), "--set", f"jel={jel}",
                 "--lake", str(lake.path), "--json").json["rows"]
    assert sum(row[3] for row in found if row[0] == "torony") == 3
    assert {row[1] for row in found} >= {"Szurokmeleg szint", "Csontrakás kamra", "Kénes pince", "Lápi martalóc"}


def test_a_public_lake_has_no_id_of_a_list(lake: Lake, tmp_path: Path) -> None:
    with open_store(lake.store, readonly=True) as opened_store:
        done = export(opened_store, tmp_path / "tó", public=True)
    assert {row["paklijel"] for row in read_table(tmp_path / "tó", done.manifest, "játékosok").to_pylist()} == {None}
    with Desk(tmp_path / "tó") as desk:
        for metric, reason in ((m, {"paklik.lista": "list", "paklik.párosítás": "lists"}.get(m.id)) for m in metrics()):
            if reason is not None:
                result = desk.result(metric, Wanted(True))
                assert (result.games, result.lines, result.left_out[reason] > 0) == (0, (), True)
