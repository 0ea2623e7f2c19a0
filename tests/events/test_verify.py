"""T20: every single damage at every position of a stored log is found, and the event named."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from events.acts import Pass
from events.errors import StoreError
from events.store import CATALOGUE, Beside, Finding, Store, open_store
from events.store.records import Misfit, start_of, walk
from tests.events.damage import Table, compose, damaging
from tests.events.stored import game

LENGTHS = (1, 2, 3, 5, 8)
GAMES = 20
FORGED = compose(b'{"fajta":"passz","j\xc3\xa1t\xc3\xa9kos":"A"}', "0" * 64, b"{}", "0" * 64)
Damage = Callable[[Table, int], None]


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Store, list[str]]]:
    """A store of twenty games, each second one stored event by event."""
    path = tmp_path_factory.mktemp("tár") / "tár.biro"
    with open_store(str(path)) as store:
        games = [_stored(store, LENGTHS[number % len(LENGTHS)], str(number)) for number in range(GAMES)]
        yield path, store, games
        assert store.verify() == [], "every damage was put right again"


def _stored(store: Store, length: int, table: str) -> str:
    events = game(length, table)
    if int(table) % 2:
        return store.create(events)
    stored = store.create(events[:1])
    for number, event in enumerate(events[1:], 1):
        store.append(stored, [event], number)
    return stored


def _replaced(old: bytes, new: bytes) -> Damage:
    def damage(table: Table, version: int) -> None:
        state = table.state(version)
        assert old in state
        table.write(version, state.replace(old, new, 1))
    return damage


def _flip(table: Table, version: int) -> None:
    state = bytearray(table.state(version))
    place = random.Random(version * 1000 + len(state)).randrange(len(state) * 8)
    state[place // 8] ^= 1 << place % 8
    table.write(version, bytes(state))


def _as_text(table: Table, version: int) -> None:
    table.write(version, table.state(version).decode())


def _retitled(table: Table, version: int) -> None:
    table.run("UPDATE stored_events SET topic='választás' WHERE {at} AND originator_version=?2", version)


def _inserted(table: Table, version: int) -> None:
    table.make_room(version)
    table.insert(version, "passz", FORGED)


def _unnumbered(table: Table, version: int) -> None:
    table.run("UPDATE stored_events SET originator_version=NULL WHERE {at} AND originator_version=?2", version)


# Each damages the event at its position, so that event is the first that does not fit.
AT_ITS_PLACE: dict[str, Damage] = {
    "an edited event": _replaced(b'"esem\xc3\xa9ny":{', b'"esem\xc3\xa9ny":{"_":1,'),
    "an edited digest": lambda table, version: table.write(version, _with_digit(table.state(version), b'nc":"')),
    "an edited seal": lambda table, version: table.write(version, _with_digit(table.state(version), b't":"')),
    "an edited beside": _replaced(b'"mellette":{', b'"mellette":{"ki":"x"'),
    "a blank between the parts": _replaced(b',"mellette"', b', "mellette"'),
    "a part too many": _replaced(b'{"esem', b'{"_":1,"esem'),
    "an event's bytes gone": lambda table, version: table.write(version, b""),
    "nothing in its place": lambda table, version: table.write(version, None),
    "text in place of bytes": _as_text,
    "a flipped bit": _flip,
    "another kind": _retitled,
    "a deleted event": Table.delete,
    "a deleted event, the rest moved up": Table.close_up,
    "a cut tail": Table.cut,
    "an inserted event": _inserted,
    "an event without number": _unnumbered,
    "a forged event in place": lambda table, version: table.write(version, FORGED),
}


def _with_digit(state: bytes, before: bytes) -> bytes:
    place = state.rindex(before) + len(before)
    digit = b"1" if state[place:place + 1] == b"0" else b"0"
    return state[:place] + digit + state[place + 1:]


@pytest.mark.parametrize("damage", AT_ITS_PLACE.values(), ids=AT_ITS_PLACE)
def test_a_damage_at_every_position_is_found_and_the_event_named(
    damaged: tuple[Path, Store, list[str]], damage: Damage
) -> None:
    path, store, games = damaged
    tried = 0
    for stored in games:
        for version in range(1, store.info(stored).length + 1):
            with damaging(path) as tables:
                damage(tables(stored), version)
                found = store.verify(stored)
            assert [(finding.game, finding.number) for finding in found] == [(stored, version)], found
            tried += 1
    print(f"{tried} damages")
    assert tried == sum(LENGTHS) * GAMES // len(LENGTHS)


def test_every_single_bit_of_a_log_is_guarded() -> None:
    with open_store(":memory:") as store:
        stored, access = store.create(game(5), beside=Beside(by="jegyző")), store._access
        rows = list(access.rows(stored))
    tried = 0
    for number, row in enumerate(rows, 1):
        for place in range(len(row.state) * 8):
            state = bytearray(row.state)
            state[place // 8] ^= 1 << place % 8
            damaged = [*rows[:number - 1], replace(row, state=bytes(state)), *rows[number:]]
            with pytest.raises(Misfit) as misfit:
                list(walk(damaged, access.mapper, start_of(stored)))
            assert misfit.value.number == number
            tried += 1
    print(f"{tried} bits")
    assert tried > 10_000


def test_any_two_events_swapped_are_found_at_the_first(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    tried = 0
    for stored in games[:10]:
        for other in range(2, store.info(stored).length + 1):
            for one in range(1, other):
                with damaging(path) as tables:
                    tables(stored).swap(one, other)
                    found = store.verify(stored)
                assert [(finding.code, finding.number) for finding in found] == [("verify.chain", one)]
                tried += 1
    assert tried == 84


def test_a_doubled_event_is_found_after_the_first_of_the_two(damaged: tuple[Path, Store, list[str]]) -> None:
    """Nothing tells a row from its copy: the second is the one that does not fit."""
    path, store, games = damaged
    for stored in games:
        for version in range(1, store.info(stored).length + 1):
            with damaging(path) as tables:
                table = tables(stored)
                _, _, _, topic, state = table.rows()[version - 1]
                table.make_room(version)
                table.insert(version, topic, state)
                found = store.verify(stored)
            assert [(finding.code, finding.number) for finding in found] == [("verify.chain", version + 1)]


def test_a_log_written_anew_with_a_chain_of_its_own_is_found_by_the_catalogue(
    damaged: tuple[Path, Store, list[str]]
) -> None:
    """Where every event was appended by itself, the catalogue even knows which one it was."""
    path, store, games = damaged
    tried = 0
    for stored in games:
        one_by_one = int(store.info(stored).opening.headers[1][1]) % 2 == 0
        length = store.info(stored).length
        for version in range(2, length + 1):
            with damaging(path) as tables:
                _replaced(b'"sor":', b'"sor":9')(tables(stored), version)
                tables(stored).rechain()
                found = store.verify(stored)
            expected = (version, version) if one_by_one else (1, length)
            assert [(f.code, f.number, dict(f.params)["until"]) for f in found] == [("verify.head", *expected)]
            tried += 1
    assert tried > 50


def test_an_event_added_at_the_end_with_a_right_chain_is_found(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    for stored in games:
        length = store.info(stored).length
        with damaging(path) as tables:
            tables(stored).insert(length + 1, "passz", FORGED)
            tables(stored).rechain()
            found = store.verify(stored)
        assert [(finding.code, finding.number) for finding in found] == [("verify.surplus", length + 1)]


# --------------------------------------------------------------------- the whole store


def _codes(found: list[Finding]) -> set[tuple[str, str | None, int | None]]:
    return {(finding.code, finding.game, finding.number) for finding in found}


def test_a_game_that_is_gone_or_that_nobody_knows_is_found(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        tables(games[4]).run("UPDATE stored_events SET originator_id='idegen' WHERE {at}")
        found = _codes(store.verify())
    assert found == {("verify.cut", games[4], 1), ("verify.beside", "idegen", 1)}
    with damaging(path) as tables:
        tables(games[4]).cut(1)
        assert _codes(store.verify()) == {("verify.cut", games[4], 1)}
    with damaging(path) as tables:
        tables("idegen").insert(1, "passz", FORGED)
        tables("idegen").rechain()
        assert _codes(store.verify()) == {("verify.unknown_game", "idegen", 1)}


def test_two_games_under_each_others_ids_are_found(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    one, other = games[4], games[9]
    with damaging(path) as tables:
        for old, new in ((one, "-"), (other, one), ("-", other)):
            tables(old).run("UPDATE stored_events SET originator_id=?2 WHERE {at}", new)
        assert _codes(store.verify()) == {("verify.beside", one, 1), ("verify.beside", other, 1)}


def test_a_catalogue_row_damaged_anywhere_is_found(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, _ = damaged
    with damaging(path) as tables:
        length = len(tables(CATALOGUE).rows())
    for version in range(1, length + 1):
        for damage in (_flip, Table.delete, Table.cut, _inserted):
            with damaging(path) as tables:
                damage(tables(CATALOGUE), version)
                found = store.verify()
            assert found
            if damage is not Table.cut and (damage is not Table.delete or version < length):
                assert (found[0].game, found[0].number) == (CATALOGUE, version)
                assert len(found) == 1, "the games themselves are sound"


def test_a_catalogue_written_anew_is_found_by_a_printed_digest(damaged: tuple[Path, Store, list[str]]) -> None:
    """Whoever writes game and catalogue anew leaves nothing to compare with but what was printed."""
    path, store, games = damaged
    stored, printed, head = games[1], store.head(), store.info(games[1]).head
    with damaging(path) as tables:
        _replaced(b'"sor":', b'"sor":9')(tables(stored), 2)
        tables(stored).rechain()
        end = tables(stored).rows()[-1][4]
        digest, sealed = end.split(b'nc":"')[1][:64], end[-66:-2]
        note = next(row for row in tables(CATALOGUE).rows() if head.encode() in row[4])
        old_seal = note[4].split(b'\xa9t":"')[1][:64]
        tables(CATALOGUE).write(note[2], note[4].replace(head.encode(), digest).replace(old_seal, sealed))
        tables(CATALOGUE).rechain()
        assert store.verify() == []
        assert _codes(store.verify(store_head=printed)) == {("verify.given_head", CATALOGUE, None)}
        assert _codes(store.verify(stored, head=head)) == {("verify.given_head", stored, None)}


def test_a_printed_head_is_still_right_after_more_was_appended() -> None:
    with open_store(":memory:") as store:
        stored = store.create(game(3))
        printed, store_head = store.info(stored).head, store.head()
        store.append(stored, [Pass(seat="A")], 3)
        assert store.verify(stored, head=printed, store_head=store_head) == []
        assert store.verify(stored, head=printed[:12].upper()) == []
        assert _codes(store.verify(stored, head="0" * 64)) == {("verify.given_head", stored, None)}


def test_a_game_that_was_never_there_is_said_so() -> None:
    with open_store(":memory:") as store:
        assert _codes(store.verify("nincs")) == {("verify.no_game", "nincs", None)}
        assert store.verify() == []


# -------------------------------------------------------------------- reading a damaged log


@pytest.mark.parametrize("damage", [Table.delete, Table.cut, _flip, _inserted], ids=["delete", "cut", "flip", "insert"])
def test_a_damaged_log_is_not_read_as_if_it_were_whole(
    damaged: tuple[Path, Store, list[str]], damage: Damage
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


def test_a_log_written_anew_is_not_read(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        _replaced(b'"sor":', b'"sor":9')(tables(games[4]), 3)
        tables(games[4]).rechain()
        with pytest.raises(StoreError, match=r"store\.broken"):
            store.load(games[4])


def test_an_event_that_this_program_does_not_know_is_named(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        _replaced(b'"fajta":"passz"', '"fajta":"passzolás"'.encode())(tables(games[4]), 2)
        tables(games[4]).run("UPDATE stored_events SET topic='passzolás' WHERE {at} AND originator_version=2")
        tables(games[4]).rechain()
        assert [(f.code, f.number) for f in store.verify(games[4])] == [("verify.event", 2)]


def test_a_damaged_catalogue_stops_reading_and_writing(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        _flip(tables(CATALOGUE), 3)
        with open_store(str(path)) as opened:
            for ask in (opened.games, lambda: opened.load(games[0]),
                        lambda: opened.append(games[0], [Pass(seat="A")], 1)):
                with pytest.raises(StoreError) as refused:
                    ask()
                assert (refused.value.code, refused.value.params["number"]) == ("store.broken_catalogue", 3)
            assert len(opened.sound_part(games[0])) == store.info(games[0]).length


def test_a_damaged_row_stops_the_export_and_is_named(damaged: tuple[Path, Store, list[str]]) -> None:
    path, store, games = damaged
    with damaging(path) as tables:
        tables(games[4]).write(3, b"{}")
        with pytest.raises(StoreError) as refused:
            store.notifications()
        assert refused.value.params == {"game": games[4], "number": 3, "finding": "verify.unreadable"}


def test_text_that_is_no_text_is_named_all_the_same(damaged: tuple[Path, Store, list[str]]) -> None:
    """SQLite's own reader gives up on the whole answer there; we then ask row by row."""
    path, store, games = damaged
    with damaging(path) as tables:
        tables(games[4]).run("UPDATE stored_events SET topic=CAST(x'ff' AS TEXT) WHERE {at} AND originator_version=4")
        found = store.verify(games[4])
        assert [(f.code, f.game, f.number) for f in found] == [("verify.unreadable", games[4], 4)]
        assert ("verify.unreadable", games[4], 4) in _codes(store.verify())
