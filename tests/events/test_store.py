"""The store on all three kinds of database: what goes in comes out, and nothing else."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings

from events.acts import Pass
from events.base import Event
from events.chain import chain, head
from events.errors import BiroError, StoreError
from events.store import Beside, Store, open_store, prepare
from tests.events.stored import every_kind, game, opening, source, state
from tests.events.strategies_events import LOGS


def _refusal(error: pytest.ExceptionInfo[BiroError]) -> tuple[str, dict[str, object]]:
    return error.value.code, error.value.params


# ------------------------------------------------------------------------- round trip


def test_every_kind_of_event_comes_back_as_it_went_in(store: Store) -> None:
    events = every_kind()
    assert len(events) >= 43
    log = store.load(store.create(events))
    assert log.events == tuple(events)
    assert log.digests == tuple(digest.hex() for digest in chain(events))
    assert log.head == head(events).hex() and len(log) == len(events)


@settings(max_examples=50)
@given(LOGS)
def test_any_log_comes_back_as_it_went_in(events: list[Event]) -> None:
    with open_store(":memory:") as store:
        assert store.load(store.create(events)).events == tuple(events)
        assert store.verify() == []


def test_a_game_that_was_prepared_elsewhere_is_stored_as_if_here(store: Store) -> None:
    """By another process, say: it comes as bytes."""
    beside = [Beside(when="2026", by="jegyző"), *[Beside(when="2027")] * (len(game()) - 1)]
    made = pickle.loads(pickle.dumps(prepare(game(), beside)))
    here, there = store.create(game(), beside=beside), store.create_prepared(made, again=True)
    assert store.load(here).digests == store.load(there).digests == store.digests(there)
    assert store.load(here).beside == store.load(there).beside
    assert store.info(there).sources == store.info(here).sources == made.sources
    assert store.info(here).head == made.head.hex()
    with pytest.raises(StoreError) as caught:
        store.create_prepared(made)
    assert _refusal(caught) == ("store.exists", {"game": here})


def test_appending_one_by_one_gives_what_storing_at_once_gives(store: Store) -> None:
    events = game(8)
    at_once = store.create(events)
    slowly = store.create(events[:1])
    for number, event in enumerate(events[1:], 1):
        digest = store.append(slowly, [event], number)
    assert digest == store.info(at_once).head == store.info(slowly).head
    assert store.load(slowly).digests == store.load(at_once).digests


def test_a_store_is_read_again_after_it_was_closed(shared: str) -> None:
    with open_store(shared) as store:
        stored = store.create(game())
        before = store.load(stored), store.games(), store.head()
    with open_store(shared, create=False) as store:
        assert (store.load(stored), store.games(), store.head()) == before
        assert store.verify() == []


def test_a_file_holds_our_kind_and_the_canonical_bytes(path: Path) -> None:
    """Architecture: never Python paths for names, bytes without clock, folder or user."""
    with open_store(str(path)) as store:
        stored = store.create(game(2), beside=Beside(when="2026-11-28T10:00:00Z", by="jegyző"))
        assert [row.event.kind for row in store.notifications()] == ["megnyitás", "passz"]
    row = state(path, stored, 2)
    assert row["esemény"] == {"fajta": "passz", "játékos": "B", "sor": 1}
    assert row["mellette"] == {"mikor": "2026-11-28T10:00:00Z", "ki": "jegyző"}
    assert row["lánc"] == chain(game(2))[1].hex()


def test_what_stands_beside_changes_no_digest(store: Store) -> None:
    plain = store.create(game())
    other = store.create(game(), beside=Beside(when="2026", by="jegyző"), again=True)
    assert plain != other
    assert store.load(plain).digests == store.load(other).digests


def test_each_event_may_have_its_own_beside(store: Store) -> None:
    prints = [Beside(fingerprint={"lenyomat": "ab", "sorok": number}) for number in range(3)]
    assert store.load(store.create(game(3), beside=prints)).beside == tuple(prints)
    with pytest.raises(ValueError, match="zip"):
        store.create(game(4, table="2"), beside=prints)


# ------------------------------------------------------------------------------ ids


def test_the_same_game_has_the_same_id_in_every_store() -> None:
    with open_store(":memory:") as one, open_store(":memory:") as other:
        other.create(game(table="7"))
        assert one.create(game()) == other.create(game())


def test_the_same_events_again_are_refused_and_the_stored_game_named(store: Store) -> None:
    stored, before = store.create(game()), store.head()
    with pytest.raises(StoreError) as refused:
        store.create(game())
    assert _refusal(refused) == ("store.exists", {"game": stored})
    assert store.head() == before
    assert store.create(game(), again=True) != stored


def test_a_game_that_grew_is_still_known_by_its_first_events(store: Store) -> None:
    stored = store.create(game(3))
    store.append(stored, [Pass(seat="A")], 3)
    with pytest.raises(StoreError, match=r"store\.exists"):
        store.create(game(3))


def test_a_source_text_leads_to_the_games_it_was_imported_into(store: Store) -> None:
    first = store.create([opening(), source(digest="d1")])
    store.append(first, [source(digest="d2"), source(digest="d1")], 2)
    second = store.create([opening("2"), source(digest="d1")])
    assert [info.id for info in store.by_source("d1")] == [first, second]
    assert [info.id for info in store.by_source("d2")] == [first]
    assert store.by_source("d3") == ()
    assert store.info(first).sources == ("d1", "d2", "d1")


def test_a_unique_beginning_finds_a_game(store: Store) -> None:
    ids = [store.create(game(table=str(number))) for number in range(40)]
    assert all(store.find(stored) == stored for stored in ids)
    assert store.find(f" {ids[3].upper()}") == ids[3]
    shared = next(stored[0] for stored in ids if sum(other[0] == stored[0] for other in ids) > 1)
    with pytest.raises(BiroError) as ambiguous:
        store.find(shared)
    assert ambiguous.value.code == "store.ambiguous"
    assert ambiguous.value.params["games"] == tuple(stored for stored in ids if stored.startswith(shared))


@pytest.mark.parametrize("beginning", ["", "x", "katalógus"])
def test_an_unknown_beginning_finds_nothing(beginning: str) -> None:
    with open_store(":memory:") as store:
        store.create(game())
        with pytest.raises(BiroError) as unknown:
            store.find(beginning)
        assert _refusal(unknown) == ("store.no_game", {"game": beginning})
        assert unknown.value.exit_status == 2


@pytest.mark.parametrize("ask", [
    lambda store: store.load("nincs"), lambda store: store.info("nincs"), lambda store: store.append("nincs", [], 1),
    lambda store: store.append("nincs", [Pass(seat="A")], 0), lambda store: store.mark_replaced("nincs", None),
    lambda store: store.create(game(), replaces="nincs"),
])
def test_a_game_that_is_not_there_is_said_to_be_missing(ask: object) -> None:
    with open_store(":memory:") as store:
        with pytest.raises(BiroError, match=r"store\.no_game"):
            ask(store)  # type: ignore[operator]
        assert store.games() == ()


# ------------------------------------------------------------------------- catalogue


def test_games_are_listed_with_the_headers_of_their_opening(store: Store) -> None:
    first, second = store.create(game(3, "1"), beside=Beside(when="ma", by="én")), store.create(game(5, "2"))
    one, two = store.games()
    assert (one.id, one.length, two.id, two.length) == (first, 3, second, 5)
    assert one.opening.headers == (("Esemény", "Őszi kupa"), ("Asztal", "1"))
    assert (one.opening.edition, one.opening.variant, one.opening.players) == ("klasszikus", "párbaj", {"A": "Első"})
    assert one.head == head(game(3, "1")).hex()
    assert one.added == Beside(when="ma", by="én")
    store.append(first, [Pass(seat="A")], 3, beside=Beside(when="holnap"))
    assert (store.info(first).added.when, store.info(first).changed.when) == ("ma", "holnap")


def test_a_new_version_marks_the_old_log_replaced_and_leaves_it_whole(store: Store) -> None:
    old = store.create(game(3))
    before = store.load(old)
    new = store.create(game(4), replaces=old)
    assert (store.info(old).replaced_by, store.info(new).replaces) == (new, old)
    assert store.load(old) == before
    store.mark_replaced(old, None)
    assert store.info(old).replaced_by is None
    store.mark_replaced(new, old, beside=Beside(by="bíró"))
    assert store.info(new).replaced_by == old
    assert store.verify() == []


def test_a_game_cannot_replace_itself(store: Store) -> None:
    stored = store.create(game())
    with pytest.raises(BiroError, match=r"store\.replaces_itself"):
        store.mark_replaced(stored, stored)


@pytest.mark.parametrize("events", [[], [Pass(seat="A")], [source(), opening()]])
def test_a_log_begins_with_its_opening(events: list[Event]) -> None:
    with open_store(":memory:") as store:
        with pytest.raises(BiroError, match=r"store\.no_opening"):
            store.create(events)
        assert store.games() == ()


def test_appending_nothing_changes_nothing(store: Store) -> None:
    stored = store.create(game())
    before = store.head()
    assert store.append(stored, [], 6) == store.info(stored).head
    assert store.head() == before


# ----------------------------------------------------------------------- notifications


def test_events_of_all_games_are_read_in_the_order_of_storing(store: Store) -> None:
    first, second = store.create(game(2, "1")), store.create(game(2, "2"))
    store.append(first, [Pass(seat="A")], 2)
    rows = store.notifications()
    assert [(row.game, row.number) for row in rows] == [(first, 1), (first, 2), (second, 1), (second, 2), (first, 3)]
    assert [row.notification for row in rows] == sorted({row.notification for row in rows})
    assert rows[4].event == Pass(seat="A") and rows[4].digest == store.info(first).head


def test_notifications_are_read_page_by_page(store: Store) -> None:
    store.create(game(7))
    pages, start = [], 1
    while page := store.notifications(start, 3):
        pages.append(page)
        start = page[-1].notification + 1
    assert [len(page) for page in pages] == [3, 3, 1]
    assert [row.number for page in pages for row in page] == list(range(1, 8))
