"""T20: every single damage at every position of a stored log is found, and the event named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.store import Beside, open_store
from events.store.records import Misfit, start_of, walk
from tests.events.damage import (
    AT_ITS_PLACE,
    FORGED,
    Damage,
    Damaged,
    damaging,
    replaced,
)
from tests.events.stored import DAMAGED_GAMES, DAMAGED_LENGTHS, game


@pytest.mark.parametrize("damage", AT_ITS_PLACE.values(), ids=AT_ITS_PLACE)
def test_a_damage_at_every_position_is_found_and_the_event_named(
    damaged: Damaged, damage: Damage
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
    assert tried == sum(DAMAGED_LENGTHS) * DAMAGED_GAMES // len(DAMAGED_LENGTHS)


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


def test_any_two_events_swapped_are_found_at_the_first(damaged: Damaged) -> None:
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


def test_a_doubled_event_is_found_after_the_first_of_the_two(damaged: Damaged) -> None:
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
    damaged: Damaged
) -> None:
    """Where every event was appended by itself, the catalogue even knows which one it was."""
    path, store, games = damaged
    tried = 0
    for stored in games:
        one_by_one = int(store.info(stored).opening.headers[1][1]) % 2 == 0
        length = store.info(stored).length
        for version in range(2, length + 1):
            with damaging(path) as tables:
                replaced(b'"sor":', b'"sor":9')(tables(stored), version)
                tables(stored).rechain()
                found = store.verify(stored)
            expected = (version, version) if one_by_one else (1, length)
            assert [(f.code, f.number, dict(f.params)["until"]) for f in found] == [("verify.head", *expected)]
            tried += 1
    assert tried > 50


def test_an_event_added_at_the_end_with_a_right_chain_is_found(damaged: Damaged) -> None:
    path, store, games = damaged
    for stored in games:
        length = store.info(stored).length
        with damaging(path) as tables:
            tables(stored).insert(length + 1, "passz", FORGED)
            tables(stored).rechain()
            found = store.verify(stored)
        assert [(finding.code, finding.number) for finding in found] == [("verify.surplus", length + 1)]
