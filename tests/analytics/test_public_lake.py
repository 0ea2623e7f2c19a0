"""A public lake holds what the game showed to all, and nothing else (T12 for tables)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudicator.games import of_events
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from analytics.asking import Wanted
from analytics.export import export
from analytics.manifest import NAME, open_lake
from analytics.metrics import metrics
from analytics.rows.all import rows_of
from analytics.rows.told import told_of
from analytics.schema import BY_NAME, TABLES
from analytics.stats import Desk, Result
from engine.state import CHUNK, all_cards
from engine.zones import ATTACHED, ROW
from events.acts import Attach, Pass
from events.base import Event
from events.opening import Opening
from events.repair import ManualEffect
from events.rulings import Ruling
from events.store import open_store
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake, fill, games_of

Small = Callable[..., str]


def _twins() -> tuple[list[Event], list[Event]]:
    """Two games that differ only in the order of cards that nobody ever draws or sees (K/I.3.B)."""
    log = [e for e, _ in run(5, "klasszikus", find_pack("minta").texts(), 1500, 2)]
    at = next(n for n, e in enumerate(log) if e.kind == "keverés")
    order = list(log[at].order)  # type: ignore[attr-defined]
    assert order[-1] != order[-3]
    order[-1], order[-3] = order[-3], order[-1]
    return log, [*log[:at], log[at].model_copy(update={"order": tuple(order)}), *log[at + 1:]]


def _rows(log: list[Event], public: bool) -> dict[str, Any]:
    return rows_of(told_of(of_events(log)), "j000001", public)[1]


def test_a_public_lake_tells_nothing_of_cards_that_nobody_saw() -> None:
    """T12 for tables: twins that differ in hidden cards only have the same public rows."""
    one, other = _twins()
    assert _rows(one, False) != _rows(other, False)
    public = _rows(one, True)
    assert public == _rows(other, True)
    assert public["lapok"] and public["események"]


def test_a_public_lake_names_no_card_before_it_was_seen_by_all(lake: Lake) -> None:
    """K/I.4.A: hidden cards; secret columns are empty, what is named was open at some time."""
    for game in lake.games[:3]:
        told = told_of(game)
        tables = rows_of(told, "j", True)[1]
        for table in TABLES:
            secret = [n for n, c in enumerate(table.columns) if c.secret]
            assert all(row[n] is None for row in tables[table.name] for n in secret), table.name
        names = {c.name: n for n, c in enumerate(BY_NAME["lapok"].columns)}
        seen = {row[names["lap"]] for row in tables["lapok"]}
        assert all(row[names["először"]] for row in tables["lapok"])
        at = [c.name for c in BY_NAME["következmények"].columns].index("lap")
        assert {row[at] for row in tables["következmények"]} - {None} <= seen


def test_an_obstacle_that_lies_face_down_was_seen_by_nobody(lake: Lake) -> None:
    """K/I.4.A: hidden in the thread of its attaching, too; K/V.1.G: to attach it is to play it."""
    at = {c.name: n for n, c in enumerate(BY_NAME["lapok"].columns)}
    found = 0
    for game in lake.games:
        told = told_of(game)
        rows = {row[at["példány"]]: row for row in rows_of(told, "j", False)[1]["lapok"]}
        attached = {said[1] for step in told.line for said in step.said if said[0] == "attaching"}
        assert all(rows[cid][at["kijátszva"]] is not None for cid in attached if not told.breaks)
        for cid, c in all_cards(told.end):
            if cid in attached and c.zone == ATTACHED and not c.face_up and not told.breaks:
                found += 1
                assert rows[cid][at["először"]] is None
    assert found


def test_a_public_lake_is_made_apart_and_names_no_log(tmp_path: Path, small: Small, call: Call) -> None:
    store, folder = small(count=2), str(tmp_path / "tó")
    assert call("export", "--store", store, "--out", folder, "--public").status == 0
    text = (tmp_path / "tó" / NAME).read_text(encoding="utf-8")
    for game in games_of(store):
        assert game.head not in text
        assert game.id not in text
    assert set(open_lake(tmp_path / "tó").játszmák) == {"j000001", "j000002"}
    ended = call("export", "--store", store, "--out", folder)
    assert (ended.status, "nyilvános" in ended.err) == (3, True)


def test_a_public_lake_does_not_take_the_games_of_another_store_for_its_own(tmp_path: Path, call: Call) -> None:
    """Two stores with one game each, as long as the other: the numbers of their games in the lake are the same."""
    one, other, folder = str(tmp_path / "egy.sqlite"), str(tmp_path / "más.sqlite"), str(tmp_path / "tó")
    fill(one, range(1, 2), 1, samples=False)
    fill(other, range(1, 2), 1, samples=False)
    assert call("export", "--store", one, "--out", folder, "--public").status == 0
    assert call("export", "--store", one, "--out", folder, "--public").status == 0
    assert call("export", "--store", other, "--out", folder, "--public").status == 3
    assert call("export", "--store", other, "--out", folder, "--public", "--rebuild").status == 0


def test_a_public_lake_is_never_made_where_private_files_are(tmp_path: Path, small: Small, call: Call) -> None:
    store, folder = small(count=1), str(tmp_path / "tó")
    assert call("export", "--store", store, "--out", folder).status == 0
    ended = call("export", "--store", store, "--out", folder, "--public", "--rebuild")
    assert (ended.status, "másik mappát" in ended.err) == (3, True)


def test_a_public_lake_keeps_no_copy_of_what_was_there_before(tmp_path: Path, small: Small, call: Call) -> None:
    """Where the manifest is of another version nobody knows what the folder held: the copy for queries goes, too."""
    store, folder = small(count=1), tmp_path / "tó"
    assert call("export", "--store", store, "--out", str(folder)).status == 0
    assert call("query", "SELECT 1", "--lake", str(folder)).status == 0
    [private] = folder.glob("*.duckdb")
    (folder / NAME).write_text('{"séma": 1}', encoding="utf-8")
    assert call("export", "--store", store, "--out", str(folder), "--public", "--rebuild").status == 0
    assert not private.exists()
    assert call("query", "SELECT 1", "--lake", str(folder)).status == 0
    [public] = folder.glob("*.duckdb")
    assert call("export", "--store", store, "--out", str(folder), "--public").status == 0
    assert public.exists()


def test_words_typed_with_an_effect_by_hand_are_not_public(lake: Lake) -> None:
    """K/V.8.F: a ban in words of one's own may name a card that nobody saw; a counter's name, too."""
    words = "a kezében lévő Siklóraj idézése"
    log = [e for e, _ in run(5, "klasszikus", find_pack("minta").texts(), 1500, 2)]
    [*_, row] = (cid for cid, c in all_cards(told_of(of_events(log)).end) if c.zone == ROW)
    target = told_of(of_events(log)).end.cards[row // CHUNK][row % CHUNK].d.name  # type: ignore[union-attr]
    typed = [ManualEffect(op="tilt", value=words), ManualEffect(op="jelző", name=words, value=1, targets=(target,))]
    log += [*typed, Ruling(ruling="hatás", effect_line=typed[0])]
    private, public = (str([*_rows(log, kind)["következmények"]]) for kind in (False, True))
    assert (private.count(words), public.count(words)) == (3, 0)
    assert public.count("forbidden") == private.count("forbidden")


def _taken_back(attached: str) -> list[Event]:
    """Two obstacles that all have seen go back to the hand; one is put down face down."""
    texts, both = find_pack("minta").texts(), ("Csúszós palló", "Láncos kapueb")
    back = [ManualEffect(op=op, seat="A", subjects=(name,), place=place) for name in both
            for op, place in (("eldob", None), ("mozgat", "kéz"))]
    first = Opening(edition="klasszikus", texts={name: texts[name] for name in (*both, "Révtorony alja")},
                    position={"A": {"mp": 4, "kéz": [*both], "torony": ["Révtorony alja"]}})
    return [first, *back, Attach(seat="A", card=attached, target="Révtorony alja"), Pass(seat="A"), Pass(seat="B")]


def test_a_card_that_went_back_to_the_hand_is_not_followed_under_another_back() -> None:
    """K/I.4.A: which of two that all have seen lies there now, nobody knows; that they were seen, all do."""
    one, other = (_rows(_taken_back(name), True) for name in ("Csúszós palló", "Láncos kapueb"))
    assert [name for name, rows in one.items() if [*rows] != [*other[name]]] == []
    at = {c.name: n for n, c in enumerate(BY_NAME["lapok"].columns)}
    assert sorted((row[at["lap"]], row[at["végső_hely"]], row[at["kijátszások"]]) for row in one["lapok"]
                  if row[at["fajta"]] == "akadálylap") == [("Csúszós palló", None, 0), ("Láncos kapueb", None, 0)]
    said = _rows(_taken_back("Csúszós palló"), False)["következmények"]
    assert any(row[2:4] == ("hooked", "Csúszós palló") for row in said)


def _counts(result: Result, obstacles: tuple[str, ...]) -> list[tuple[str, int, int, tuple[int, ...]]]:
    return sorted((line.key, line.hits, line.cases, line.other) for line in result.lines if line.key not in obstacles)


def test_a_metric_of_a_public_lake_is_the_same_or_says_what_is_blank(lake: Lake, tmp_path: Path, call: Call) -> None:
    """Hands and decks are blank there: a metric that reads them counts no game, for a reason. Obstacles that
    stayed hidden are nowhere in it (K/I.4.A); of all other cards the numbers are the same."""
    with open_store(lake.store, readonly=True) as opened:
        export(opened, tmp_path / "tó", public=True)
    everything, blank = Wanted(synthetic=True), set()
    with Desk(lake.path) as whole, Desk(tmp_path / "tó") as public:
        found = whole.connection.execute("SELECT DISTINCT lap FROM lapok WHERE fajta = 'akadálylap'").fetchall()
        obstacles = tuple(name for name, in found)
        for metric in metrics():
            there, left = whole.result(metric, everything), public.result(metric, everything)
            if left.games:
                assert _counts(left, obstacles) == _counts(there, obstacles), metric.id
            else:
                blank.add(metric.id)
                assert left.left_out.keys() & {"deck", "list", "lists", "open"}, metric.id
    assert {"lapok.nyitókézben", "lapok.húzva", "különbség.kijátszva", "paklik.torony"} <= blank
    said = call("stats", "cards", "--metric", "lapok.nyitókézben", "--synthetic", "--lake", str(tmp_path / "tó")).out
    assert "nyilvános tóban a kéz és a húzás üres" in said
