"""The lake: rows that a plain replay gives too, and exports that nobody ever sees half done (T18, T27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import analytics.export as export_module
from adjudicator.replay import Replay
from analytics.export import PENDING, export
from analytics.manifest import NAME, Manifest, file_of, files_of, open_lake
from analytics.rows import game_rows
from analytics.rows.coded import Shelves
from analytics.schema import COMMON, TABLES
from analytics.segments import columns, content_digest, read_table, write_games
from engine.state import SEATS
from events.acts import Manoeuvre, Pass
from events.chance import Roll
from events.errors import StoreError
from events.repair import Note
from events.rulings import Ruling
from events.store import open_store
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake, fill

Small = Callable[..., str]


def bring(store: str, folder: Path, **options: Any) -> Any:
    with open_store(store, readonly=True) as opened:
        return export(opened, folder, **options)


def digests(folder: Path) -> dict[str, str]:
    manifest = open_lake(folder)
    return {table.name: content_digest(folder, manifest, table.name) for table in TABLES}


def rows(lake: Lake, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_table(lake.path, lake.manifest, table).to_pylist()
    return found


@pytest.fixture(scope="module")
def replays(lake: Lake) -> dict[str, Replay]:
    return {game.id: game.replay() for game in lake.games}


# ---------------------------------------------------------------------------- contents


def test_every_table_has_its_columns_and_names_its_origin(lake: Lake) -> None:
    for table in TABLES:
        for path in files_of(lake.path, lake.manifest, table.name):
            schema = pq.read_schema(path)
            assert tuple(schema.names) == table.names
            told = {key.decode(): value.decode() for key, value in schema.metadata.items()}
            assert told["biro.tábla"] == table.name
            assert all(game.head in told["biro.naplók"] for game in lake.games)
            assert ("klasszikus" in told["biro.kiadások"], "0." in told["biro.motor"]) == (True, True)


def test_every_table_is_in_a_total_order(lake: Lake) -> None:
    for table in TABLES:
        keys = [tuple(row[name] for name in ("játszma", *table.order)) for row in rows(lake, table.name)]
        assert len(set(keys)) == len(keys), table.name


def test_events_checks_and_consequences_are_those_of_a_replay(lake: Lake, replays: dict[str, Replay]) -> None:
    events, checks, said = (rows(lake, name) for name in ("események", "ítéletek", "következmények"))
    moments = [(name, m) for name, told in replays.items() for m in told.moments]
    assert len(events) == len(moments)
    assert len(checks) == sum(len(m.verdict.checks) for _, m in moments)
    assert len(said) == sum(len(m.said) for _, m in moments)
    found = {(row["játszma"], row["sorszám"]): row for row in events}
    for name, m in moments:
        row = found[name, m.number]
        outcome = m.verdict.outcome if m.verdict.checks else None
        assert (row["fajta"], row["kimenet"], row["kivette"]) == (m.event.kind, outcome, m.taken_out or None)
    deciding = Counter((row["játszma"], p) for row in checks if row["döntő"] for p in row["paragrafusok"].split())
    assert deciding == Counter((name, p) for name, m in moments for c in m.verdict.checks if c.deciding
                               for p in c.paragraphs)


def test_games_and_players_end_as_the_replay_does(lake: Lake, replays: dict[str, Replay]) -> None:
    games = {row["játszma"]: row for row in rows(lake, "játszmák")}
    assert set(games) == {game.id for game in lake.games}
    assert {row["vége"] for row in games.values()} >= {"győzelem", "nyitott"}
    for game in lake.games:
        end, row = replays[game.id].end, games[game.id]
        winner = SEATS[end.winner] if 0 <= end.winner < len(SEATS) else None
        assert (row["győztes"], row["fordulók"], row["fej"], row["hossz"]) == (winner, end.turn, game.head,
                                                                               len(game.events))
    for row in rows(lake, "játékosok"):
        winner, end = games[row["játszma"]]["győztes"], replays[row["játszma"]].end
        with_him = end.many.winners if end.many is not None else ()
        won = winner == row["ülés"] or SEATS.index(row["ülés"]) in with_him
        assert row["nyert"] == (None if winner is None else won)


def test_partners_win_together(lake: Lake) -> None:
    """K/T.5: in the sample of the twin game the side of A and C wins, so both of them have won."""
    [twins] = [game.id for game in lake.games if game.opening.variant == "iker"]
    won = {row["ülés"]: row["nyert"] for row in rows(lake, "játékosok") if row["játszma"] == twins}
    assert won == {"A": True, "B": False, "C": True, "D": False}


def test_manoeuvres_rolls_and_threads_are_those_of_the_traces(lake: Lake, replays: dict[str, Replay]) -> None:
    """K/IV.1.A, K/I.9.A, K/VI: as many as began, were rolled, and were closed."""
    counted = [m for told in replays.values() for m in told.moments if not m.taken_out]
    said = Counter(s[0] for m in counted for s in m.said)
    assert len(rows(lake, "manőverek")) == said["manoeuvre_begins"] > 20
    assert len(rows(lake, "időfonalak")) == said["thread_closed"] > 100
    rolled = [row for row in rows(lake, "dobások") if row["mire"] != "kezdés"]
    assert len(rolled) == sum(isinstance(m.event, Roll) for m in counted) > 5
    kinds = Counter(row["fajta"] for row in rows(lake, "manőverek"))
    assert kinds == Counter(s[1] for m in counted for s in m.said if s[0] == "manoeuvre_begins")


def test_a_roll_under_its_threshold_succeeds(lake: Lake) -> None:
    """K/I.9.B, K/I.9.D: a roll is a success up to its threshold, where it has one alone."""
    judged = [row for row in rows(lake, "dobások") if row["mire"] == "bestia" and row["összeg"] is not None]
    assert judged
    assert all(row["siker"] == (row["összeg"] <= row["küszöb"]) for row in judged)


def test_the_sum_of_one_die_is_its_face(lake: Lake) -> None:
    """K/I.9.A: who counts faces finds the single dice, too, of which a record tells the sum alone."""
    single = [row for row in rows(lake, "dobások") if row["kockák"] == 1]
    assert [row["kocka1"] for row in single] == [row["összeg"] for row in single]
    assert any(row["kocka1"] for row in single)
    assert not any(row["kocka2"] for row in single)


def test_manoeuvres_of_the_siege_sample_succeed(lake: Lake) -> None:
    """K/IV.1.I, K/I.1: the sample that is won by three sieges has three that succeeded, by the winner."""
    won = {row["játszma"]: row for row in rows(lake, "játszmák") if not row["szimulált"] and row["győztes"]}
    sieges = Counter((row["játszma"], row["ülés"]) for row in rows(lake, "manőverek")
                     if row["fajta"] == "ostrom" and row["siker"] and row["játszma"] in won)
    assert any(count == 3 and won[game]["győztes"] == seat for (game, seat), count in sieges.items())


def test_opening_hands_and_draws_are_those_of_the_positions(lake: Lake, replays: dict[str, Replay]) -> None:
    """K/I.8.D: seven cards, two fewer for each mulligan; what is drawn later says when."""
    from engine.zones import HAND

    hands = Counter((row["játszma"], row["ülés"]) for row in rows(lake, "lapok") if row["nyitókézben"])
    checked = 0
    for game in lake.games:
        told = replays[game.id]
        kept = [m for m in told.moments if m.event.kind == "lekeverés"]
        if kept:
            for n, seat in enumerate(kept[-1].after.seats):
                assert hands[game.id, SEATS[n]] == len(seat.zones[HAND])
                checked += 1
    assert checked >= 10


def test_simulated_games_are_marked_in_every_table(lake: Lake) -> None:
    simulated = {game.id for game in lake.games if dict(game.opening.headers).get("Eredet") == "szimuláció"}
    assert 0 < len(simulated) < len(lake.games)
    for table in TABLES:
        assert table.names[:3] == COMMON
        assert all(row["szimulált"] == (row["játszma"] in simulated) for row in rows(lake, table.name))


def rewound(lake: Lake) -> str:
    """The game that a judge took back to an earlier moment."""
    [game] = {row["játszma"] for row in rows(lake, "döntések") if row["fajta"] == "visszaállít"}
    return str(game)


def test_disputes_and_rulings_of_the_samples(lake: Lake, replays: dict[str, Replay]) -> None:
    disputes, rulings = rows(lake, "viták"), rows(lake, "döntések")
    assert len(disputes) == sum(m.event.grade == "vitás" for t in replays.values() for m in t.moments) > 0
    assert len(rulings) == sum(isinstance(m.event, Ruling) for t in replays.values() for m in t.moments) > 0
    assert all(row["paragrafusok"] for row in disputes if row["kimenet"] == "szabálytalan")
    by_number = {row["döntés"]: row for row in rulings if row["játszma"] == rewound(lake)}
    assert [by_number[n]["hogyan"] for n in (1, 2, 3)] == [None, None, "visszavonva"]
    assert (by_number[1]["tárgy"], by_number[1]["paragrafusok"]) == (40, "K/I.6.A")


def test_what_a_judge_took_back_counts_nowhere(lake: Lake, replays: dict[str, Replay]) -> None:
    """A rewind: the tables of the table itself are those of the line that counts at the end."""
    game = rewound(lake)
    out = {row["sorszám"] for row in rows(lake, "események") if row["játszma"] == game and row["kivette"]}
    assert len(out) == 21
    for name, column in (("dobások", "sorszám"), ("manőverek", "kezdet"), ("időfonalak", "kezdet"),
                         ("állások", "sorszám")):
        assert not out & {row[column] for row in rows(lake, name) if row["játszma"] == game}
    said = [row for row in rows(lake, "következmények") if row["játszma"] == game and row["sorszám"] in out]
    assert said
    assert not any(row["számít"] for row in said)


# -------------------------------------------------------------------------- incremental


def test_only_what_grew_is_written_anew(tmp_path: Path, small: Small) -> None:
    store, folder = small(), tmp_path / "tó"
    first = bring(store, folder)
    assert (len(first.written), first.kept) == (3, 0)
    assert bring(store, folder).written == []
    with open_store(store) as opened:
        grown = opened.games()[1]
        opened.append(grown.id, [Note(text="utólag")], grown.length)
    again = bring(store, folder)
    assert (again.written, again.kept, again.removed) == ([grown.id], 2, [])
    kept = digests(folder)
    assert bring(store, folder, rebuild=True).kept == 0
    assert digests(folder) == kept


def test_the_newest_version_of_a_game_alone_is_there(tmp_path: Path, small: Small) -> None:
    store, folder = small(), tmp_path / "tó"
    bring(store, folder)
    with open_store(store) as opened:
        old, new, _ = (info.id for info in opened.games())
        opened.mark_replaced(old, new)
    done = bring(store, folder)
    assert (done.removed, done.written, done.kept) == ([old], [], 2)
    assert old not in set(read_table(folder, done.manifest, "események")["játszma"].to_pylist())
    with open_store(store) as opened:
        opened.mark_replaced(old, None)
    assert bring(store, folder).written == [old]


def test_another_version_of_the_engine_judges_anew(tmp_path: Path, small: Small,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    store, folder = small(count=2), tmp_path / "tó"
    bring(store, folder)
    monkeypatch.setattr(export_module, "__version__", "99.0")
    assert len(bring(store, folder).written) == 2


@pytest.mark.parametrize("chunk", [1, 300])
def test_in_pieces_and_put_together_the_tables_are_the_same(tmp_path: Path, small: Small, chunk: int,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    store = small(count=4)
    whole = bring(store, tmp_path / "egy")
    monkeypatch.setattr(export_module, "MANY_SMALL", 2)
    parts = bring(store, tmp_path / "sok", chunk=chunk)
    assert len(whole.manifest.szeletek) == len(parts.manifest.szeletek) == 1
    assert digests(tmp_path / "sok") == digests(tmp_path / "egy")
    assert whole.manifest.data == parts.manifest.data


def test_a_broken_log_is_left_out_and_told(tmp_path: Path, small: Small, call: Call) -> None:
    import sqlite3

    store, folder = small(), tmp_path / "tó"
    bring(store, folder)
    with open_store(store, readonly=True) as opened:
        hurt = opened.games()[0].id
    with sqlite3.connect(store) as connection:
        [table] = connection.execute("SELECT name FROM sqlite_master WHERE name LIKE '%events'").fetchone()
        connection.execute(f"DELETE FROM {table} WHERE originator_id = ? AND originator_version = 5", (hurt,))
    connection.close()
    ended = call("export", "--store", store, "--out", str(folder), "--rebuild", "--json")
    assert ended.status == 1
    assert [one["game"] for one in ended.json["failed"]] == [hurt]
    assert len(ended.json["written"]) == 2


# ------------------------------------------------------------------------ cut-off exports


class CutOff(Exception):
    """Stands for the death of the process."""


def _dying(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Every write but the first ``after`` ones never happens."""
    from os import fsync

    left = [after]

    def counted(number: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise CutOff
        fsync(number)

    monkeypatch.setattr("os.fsync", counted)


@pytest.mark.parametrize("after", [0, 1, 7, 13, 26, 27, 28, 29, 31, 40, 54, 55, 56, 57, 58, 70, 83, 84, 85])
def test_an_export_cut_off_anywhere_is_not_seen_and_is_taken_up(tmp_path: Path, small: Small, after: int,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    store, folder = small(count=2), tmp_path / "tó"
    bring(store, folder)
    before, version = digests(folder), open_lake(folder).digest
    fill(store, range(20, 23), 1, samples=False)
    with monkeypatch.context() as dying:
        _dying(dying, after)
        with pytest.raises(CutOff):
            bring(store, folder, chunk=1)
    assert (digests(folder), open_lake(folder).digest) == (before, version)
    done = bring(store, folder, chunk=1)
    assert len(done.manifest.játszmák) == 5
    bring(store, tmp_path / "másik")
    assert digests(folder) == digests(tmp_path / "másik")
    assert not (folder / PENDING).exists()
    assert not list(folder.rglob("*.rész"))


def test_finished_segments_of_a_cut_off_export_are_not_judged_again(tmp_path: Path, small: Small,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    store, folder = small(count=4), tmp_path / "tó"
    judged = export_module.game_rows
    calls: list[str] = []

    def counted(game: Any, name: str, *how: Any) -> Any:
        calls.append(name)
        if len(calls) == 3:
            raise CutOff
        return judged(game, name, *how)

    monkeypatch.setattr(export_module, "game_rows", counted)
    with pytest.raises(CutOff):
        bring(store, folder, chunk=1)
    assert not (folder / NAME).exists()
    done = bring(store, folder, chunk=1)
    assert (len(done.written), done.kept, len(calls)) == (2, 2, 5)


def test_games_tell_the_same_from_shelves_of_their_own_and_from_common_ones(tmp_path: Path, lake: Lake) -> None:
    common = Shelves()
    for name, shelves in (("közös", common), ("külön", None)):
        games = [columns(game_rows(game, game.id, shelves=shelves)) for game in lake.games]
        write_games(tmp_path, name, games, {})
    for table in TABLES:
        shared, own = (pq.read_table(file_of(tmp_path, table.name, name), partitioning=None)
                       for name in ("közös", "külön"))
        assert shared.equals(own), table.name


# ------------------------------------------------------------------------------- faults


def test_one_export_at_a_time(tmp_path: Path, small: Small) -> None:
    folder = tmp_path / "tó"
    folder.mkdir()
    with export_module.locked(folder), pytest.raises(StoreError) as caught:
        bring(small(), folder)
    assert caught.value.code == "lake.locked"


def test_a_lake_of_another_store_is_not_written_over(tmp_path: Path, small: Small) -> None:
    store, other, folder = small(), str(tmp_path / "más.sqlite"), tmp_path / "tó"
    bring(store, folder)
    fill(other, range(30, 31), 1, samples=False)
    with pytest.raises(StoreError) as caught:
        bring(other, folder)
    assert caught.value.code == "lake.other_store"
    assert len(bring(other, folder, rebuild=True).manifest.játszmák) == 1


@pytest.mark.parametrize(("body", "code"), [(b"{", "lake.damaged"), (b"[]", "lake.damaged"),
                                            (b'{"s\xc3\xa9ma": 99}', "lake.other_version")])
def test_a_manifest_that_cannot_be_read_is_told(tmp_path: Path, small: Small, body: bytes, code: str) -> None:
    (tmp_path / NAME).write_bytes(body)
    with pytest.raises(StoreError) as caught:
        bring(small(), tmp_path)
    assert caught.value.code == code
    assert len(bring(small(first=4), tmp_path, rebuild=True).written) >= 3


def test_what_export_says(tmp_path: Path, small: Small, call: Call) -> None:
    store, folder = small(count=2), str(tmp_path / "tó")
    said = call("export", "--store", store, "--out", folder, "--digest")
    assert (said.status, "2 játszma új" in said.out, "lenyomat" in said.out) == (0, True, True)
    again = call("export", "--store", store, "--out", folder, "--json").json
    assert (again["written"], again["kept"], again["rows"]["játszmák"]) == ([], 2, 2)


def test_an_empty_store_makes_an_empty_lake(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "üres.sqlite")) as opened:
        done = export(opened, tmp_path / "tó")
    assert (done.manifest.játszmák, isinstance(open_lake(tmp_path / "tó"), Manifest)) == ({}, True)


def test_passes_and_manoeuvres_count_the_same_in_lake_and_log(lake: Lake) -> None:
    """T26: integers equal to those of a loop over the logs."""
    kinds = Counter((row["játszma"], row["fajta"]) for row in rows(lake, "események"))
    for game in lake.games:
        for kind, cls in (("passz", Pass), ("manőver", Manoeuvre)):
            assert kinds[game.id, kind] == sum(isinstance(e, cls) for e in game.events)
