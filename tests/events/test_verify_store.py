"""T20: what only the catalogue, or a digest kept elsewhere, can tell; and checking while others write."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from events.acts import Pass
from events.errors import BiroError
from events.store import CATALOGUE, open_store
from tests.events.damage import (
    FORGED,
    Damaged,
    Table,
    codes,
    damaging,
    event_in,
    flip,
    inserted,
    point_at,
    replaced,
)
from tests.events.stored import game


def test_a_game_that_is_gone_or_that_nobody_knows_is_found(damaged: Damaged) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        tables(games[4]).run("UPDATE stored_events SET originator_id='idegen' WHERE {at}")
        found = codes(store.verify())
    assert found == {("verify.cut", games[4], 1), ("verify.beside", "idegen", 1)}
    with damaging(path) as tables:
        tables(games[4]).cut(1)
        assert codes(store.verify()) == {("verify.cut", games[4], 1)}
    with damaging(path) as tables:
        tables("idegen").insert(1, "passz", FORGED)
        tables("idegen").rechain()
        assert codes(store.verify()) == {("verify.unknown_game", "idegen", 1)}


def test_what_a_store_does_not_make_is_found_in_its_file(damaged: Damaged) -> None:
    """A foreign table, view, index or trigger; what SQLite itself keeps (sqlite_…) is none."""
    path, store, _ = damaged
    assert store.verify() == []
    made = {
        "table": "CREATE TABLE jegyzet (x)", "view": "CREATE VIEW események AS SELECT * FROM stored_events",
        "index": "CREATE INDEX gyors ON stored_events (topic)",
        "trigger": "CREATE TRIGGER átír AFTER INSERT ON stored_events BEGIN DELETE FROM stored_events; END"}
    names = {"table": "jegyzet", "view": "események", "index": "gyors", "trigger": "átír"}
    for sort, statement in made.items():
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
            connection.execute("ANALYZE")  # makes sqlite_stat1
            found = store.verify()
            assert [(f.code, f.game, dict(f.params)) for f in found] == [
                ("verify.stranger", None, {"sort": sort, "name": names[sort]})]
            connection.execute(f"DROP {sort} {names[sort]}")
    assert store.verify() == []


def test_two_games_under_each_others_ids_are_found(damaged: Damaged) -> None:
    path, store, games = damaged
    one, other = games[4], games[9]
    with damaging(path) as tables:
        for old, new in ((one, "-"), (other, one), ("-", other)):
            tables(old).run("UPDATE stored_events SET originator_id=?2 WHERE {at}", new)
        assert codes(store.verify()) == {("verify.beside", one, 1), ("verify.beside", other, 1)}


def test_a_catalogue_row_damaged_anywhere_is_found(damaged: Damaged) -> None:
    path, store, _ = damaged
    with damaging(path) as tables:
        length = len(tables(CATALOGUE).rows())
    for version in range(1, length + 1):
        for damage in (flip, Table.delete, Table.cut, inserted):
            with damaging(path) as tables:
                damage(tables(CATALOGUE), version)
                found = store.verify()
            assert found
            if damage is not Table.cut and (damage is not Table.delete or version < length):
                assert (found[0].game, found[0].number) == (CATALOGUE, version)
                assert len(found) == 1, "the games themselves are sound"


def test_a_catalogue_written_anew_is_found_by_a_printed_digest(damaged: Damaged) -> None:
    """Whoever writes game and catalogue anew leaves nothing to compare with but what was printed."""
    path, store, games = damaged
    stored, printed, head = games[1], store.head(), store.info(games[1]).head
    with damaging(path) as tables:
        replaced(b'"sor":', b'"sor":9')(tables(stored), 2)
        tables(stored).rechain()
        note = next(row for row in tables(CATALOGUE).rows() if head.encode() in row[4])
        point_at(tables, stored, note)
        assert store.verify() == []
        assert codes(store.verify(store_head=printed)) == {("verify.given_head", CATALOGUE, None)}
        assert codes(store.verify(stored, head=head)) == {("verify.given_head", stored, None)}


def test_a_printed_head_is_still_right_after_more_was_appended() -> None:
    with open_store(":memory:") as store:
        stored = store.create(game(3))
        printed, store_head = store.info(stored).head, store.head()
        store.append(stored, [Pass(seat="A")], 3)
        assert store.verify(stored, head=printed, store_head=store_head) == []
        assert store.verify(stored, head=printed[:12].upper()) == []
        assert codes(store.verify(stored, head="0" * 64)) == {("verify.given_head", stored, None)}


@pytest.mark.parametrize("digest", ["", "1234567"])
def test_a_digest_that_would_fit_anything_is_refused(digest: str) -> None:
    with open_store(":memory:") as store:
        stored = store.create(game(3))
        with pytest.raises(BiroError, match=r"verify\.short_head"):
            store.verify(stored, head=digest)
        with pytest.raises(BiroError, match=r"verify\.short_head"):
            store.verify(store_head=digest)


def test_a_game_that_was_never_there_is_said_so() -> None:
    with open_store(":memory:") as store:
        assert codes(store.verify("nincs")) == {("verify.no_game", "nincs", None)}
        assert store.verify() == []


def test_a_log_that_opens_no_game_is_found_however_right_its_chain(damaged: Damaged) -> None:
    path, store, games = damaged
    stored = games[0]
    with damaging(path) as tables:
        tables(stored).write(1, FORGED)
        tables(stored).run("UPDATE stored_events SET topic='passz' WHERE {at}")
        tables(stored).rechain()
        note = next(row for row in tables(CATALOGUE).rows() if store.info(stored).head.encode() in row[4])
        point_at(tables, stored, note)
        assert codes(store.verify()) == {("verify.opening", stored, 1)}


def test_a_catalogue_row_that_makes_no_sense_is_found_however_right_its_chain(
    damaged: Damaged
) -> None:
    path, store, _ = damaged
    for old, new in ((b'"hossz":', b'"hossz":"x","hosszu":'), (b"folytat\xc3\xa1s", b"felv\xc3\xa9tel")):
        with damaging(path) as tables:
            number = next(row[2] for row in tables(CATALOGUE).rows() if old in row[4] and row[2] > 1)
            replaced(old, new)(tables(CATALOGUE), number)
            tables(CATALOGUE).run("UPDATE stored_events SET topic=?3 WHERE {at} AND originator_version=?2", number,
                                  str(event_in(tables(CATALOGUE), number)["fajta"]))
            tables(CATALOGUE).rechain()
            assert store.verify()[0].code == "verify.unreadable"
            assert (store.verify()[0].game, store.verify()[0].number) == (CATALOGUE, number)


# ------------------------------------------------------------------ while others write


def test_an_append_while_we_read_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(":memory:") as store:
        stored = store.create(game(3))
        rows = store._access.rows

        def overtaken(originator: str, gt: int = 0, lte: int | None = None) -> object:
            if originator == stored and not gt:
                monkeypatch.setattr(store._access, "rows", rows)
                store.append(stored, [Pass(seat="A")], 3)
            return rows(originator, gt, lte)

        monkeypatch.setattr(store._access, "rows", overtaken)
        assert store.verify(stored) == []
        assert store.info(stored).length == 4


def test_reading_again_and_again_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(":memory:") as store:
        stored = store.create(game(3))
        rows = store._access.rows

        def overtaken(originator: str, gt: int = 0, lte: int | None = None) -> object:
            if originator == stored:
                monkeypatch.setattr(store._access, "rows", rows)
                store.append(stored, [Pass(seat="A")], store.info(stored).length)
                monkeypatch.setattr(store._access, "rows", overtaken)
            return rows(originator, gt, lte)

        monkeypatch.setattr(store._access, "rows", overtaken)
        assert [finding.code for finding in store.verify(stored)] == ["verify.surplus"]
