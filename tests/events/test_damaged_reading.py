"""A damaged log is never read as if it were whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.acts import Pass
from events.errors import StoreError
from events.store import CATALOGUE, open_store
from tests.events.damage import (
    Damage,
    Damaged,
    Table,
    codes,
    damaging,
    flip,
    inserted,
    replaced,
)
from tests.events.stored import game


@pytest.mark.parametrize("damage", [Table.delete, Table.cut, flip, inserted], ids=["delete", "cut", "flip", "insert"])
def test_a_damaged_log_is_not_read_as_if_it_were_whole(
    damaged: Damaged, damage: Damage
) -> None:
    path, store, games = damaged
    stored = games[4]
    whole = store.load(stored)
    for version in range(1, len(whole) + 1):
        with damaging(path) as tables:
            damage(tables(stored), version)
            with pytest.raises(StoreError) as refused:
                store.load(stored)
            assert (refused.value.code, refused.value.params["number"]) == ("store.broken", version)
            assert store.sound_part(stored).events == whole.events[:version - 1]


def test_a_log_written_anew_is_not_read(damaged: Damaged) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        replaced(b'"sor":', b'"sor":9')(tables(games[4]), 3)
        tables(games[4]).rechain()
        with pytest.raises(StoreError, match=r"store\.broken"):
            store.load(games[4])


def test_an_event_that_this_program_does_not_know_is_named(damaged: Damaged) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        replaced(b'"fajta":"passz"', '"fajta":"passzolás"'.encode())(tables(games[4]), 2)
        tables(games[4]).run("UPDATE stored_events SET topic='passzolás' WHERE {at} AND originator_version=2")
        tables(games[4]).rechain()
        assert [(f.code, f.number) for f in store.verify(games[4])] == [("verify.event", 2)]


def test_a_damaged_catalogue_stops_reading_and_writing(damaged: Damaged) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        flip(tables(CATALOGUE), 3)
        with open_store(str(path)) as opened:
            for ask in (opened.games, lambda: opened.load(games[0]),
                        lambda: opened.append(games[0], [Pass(seat="A")], 1)):
                with pytest.raises(StoreError) as refused:
                    ask()
                assert (refused.value.code, refused.value.params["number"]) == ("store.broken_catalogue", 3)
            assert len(opened.sound_part(games[0])) == store.info(games[0]).length


def test_a_damaged_row_stops_the_export_and_is_named(damaged: Damaged) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        tables(games[4]).write(3, b"{}")
        with pytest.raises(StoreError) as refused:
            store.notifications()
        assert refused.value.params == {"game": games[4], "number": 3, "finding": "verify.unreadable"}


def test_text_that_is_no_text_is_named_all_the_same(damaged: Damaged) -> None:
    """SQLite's own reader gives up on the whole answer there; we then ask row by row."""
    path, store, games = damaged
    with damaging(path) as tables:
        tables(games[4]).run("UPDATE stored_events SET topic=CAST(x'ff' AS TEXT) WHERE {at} AND originator_version=4")
        found = store.verify(games[4])
        assert [(f.code, f.game, f.number) for f in found] == [("verify.unreadable", games[4], 4)]
        assert ("verify.unreadable", games[4], 4) in codes(store.verify())
    with damaging(path) as tables:
        tables(games[4]).run("INSERT INTO stored_events VALUES (?1, NULL, CAST(x'ff' AS TEXT), x'')")
        length = store.info(games[4]).length
        assert [(f.code, f.number) for f in store.verify(games[4])] == [("verify.unreadable", length + 1)]


def test_what_stands_beside_must_be_readable_too(damaged: Damaged) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        replaced(b'"mellette":{}', b'"mellette":{"x":1}')(tables(games[4]), 3)
        tables(games[4]).rechain()
        assert [(f.code, f.number) for f in store.verify(games[4])] == [("verify.unreadable", 3)]


def test_a_store_that_is_closed_is_not_called_damaged(path: Path) -> None:
    store = open_store(str(path))
    stored = store.create(game(2))
    store.close()
    with pytest.raises(StoreError, match=r"store\.failed"):
        store.verify(stored)
