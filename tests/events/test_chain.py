"""Canonical bytes and the chain: deterministic, whole, and without clock, folder or user."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given

from events.acts import Pass, Play
from events.base import Event, Grade
from events.chain import DOMAIN, GENESIS, canonical, chain, digests, head, link, parse
from events.errors import BiroError, StoreError
from events.opening import Opening
from events.registry import EVENT_CLASSES, from_wire, to_wire
from events.repair import Check, Gap
from tests.events.strategies_events import EVENTS


def test_the_chain_begins_at_a_fixed_digest() -> None:
    assert DOMAIN == "kivalasztottak-biro/napló/1"
    assert GENESIS.hex() == "e45a1af7aa722ab0ca5d9c254570c4d2362c62effd7eed40f300cc986ab6c65e"


def test_canonical_bytes_are_sorted_json_without_blanks_and_defaults() -> None:
    event = Play(seat="A", card="Őr", targets=("B:Íjász",), line=3, grade=Grade.INFERRED)
    assert canonical(event).decode() == (
        '{"célpontok":["B:Íjász"],"fajta":"lapidézés","játékos":"A","lap":"Őr","minősítés":"következtetett","sor":3}')


def test_text_is_kept_as_typed_not_normalised() -> None:
    composed, decomposed = Pass(seat="A", raw="Őr"), Pass(seat="A", raw="O\u030br")
    assert canonical(composed) != canonical(decomposed)
    assert parse(canonical(decomposed)).raw == "O\u030br"


def test_a_digest_hashes_the_one_before_with_the_bytes() -> None:
    events: list[Event] = [Pass(seat="A"), Pass(seat="B")]
    first = sha256(GENESIS + b'{"fajta":"passz","j\xc3\xa1t\xc3\xa9kos":"A"}').digest()
    second = sha256(first + b'{"fajta":"passz","j\xc3\xa1t\xc3\xa9kos":"B"}').digest()
    assert chain(events) == [first, second]
    assert head(events) == second
    assert head([]) == GENESIS
    assert chain(events[1:], first) == [second] == list(digests([canonical(events[1])], first))
    assert link(first, canonical(events[1])) == second


def test_the_order_in_which_a_map_was_filled_does_not_matter() -> None:
    one = Opening(edition="klasszikus", players={"A": "x", "B": "y"}, position={"A": {"mp": 1, "dp": 2}})
    other = Opening(edition="klasszikus", players={"B": "y", "A": "x"}, position={"A": {"dp": 2, "mp": 1}})
    assert canonical(one) == canonical(other)


def test_what_only_json_knows_is_made_json_first() -> None:
    assert canonical(Gap(text="x", position={"A": {1: "egy"}})).decode() == (
        '{"fajta":"hiányzó rész","szöveg":"x","állás":{"A":{"1":"egy"}}}')


def test_half_a_surrogate_pair_is_refused_with_its_kind() -> None:
    with pytest.raises(BiroError) as refused:
        canonical(Pass(seat="A", raw="\ud800"))
    assert (refused.value.code, refused.value.params["kind"]) == ("store.unencodable", "passz")


def test_a_value_that_json_cannot_hold_is_refused() -> None:
    with pytest.raises(BiroError) as refused:
        canonical(Check.model_construct(kind="ellenőrzés", assertions=({"x": object()},)))
    assert refused.value.code == "store.unencodable"


@pytest.mark.parametrize("body", [
    b"", b"[]", b"{", b'{"fajta":1}', b'{"fajta":"passz"}', '{"fajta":"passz","játékos":"A","x":1}'.encode(),
    b'{"fajta":"passz","j\xe1t":"A"}',
])
def test_bytes_that_hold_no_event_are_refused(body: bytes) -> None:
    with pytest.raises(StoreError) as refused:
        parse(body)
    assert refused.value.code in {"store.unreadable_event", "store.unknown_event"}


def test_an_unreadable_event_says_which_key() -> None:
    with pytest.raises(StoreError) as refused:
        parse('{"fajta":"fordulójel","szám":"három"}'.encode())
    assert "szám" in str(refused.value.params["reason"])


def test_every_kind_is_made_by_the_strategy_at_least() -> None:
    """The properties below draw from the same list as the registry."""
    assert len(EVENT_CLASSES) >= 43


@given(EVENTS)
def test_the_fast_way_to_the_bytes_gives_the_wire_object(event: Event) -> None:
    assert json.loads(canonical(event)) == to_wire(event)


@given(EVENTS)
def test_bytes_and_event_are_each_others_inverse(event: Event) -> None:
    assert parse(canonical(event)) == event == from_wire(to_wire(event))
    assert canonical(parse(canonical(event))) == canonical(event)


@given(EVENTS)
def test_the_bytes_are_what_plain_python_would_write(event: Event) -> None:
    """A second writer of the same form, so that a log can be checked without us."""
    plain = json.dumps(to_wire(event), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert canonical(event) == plain.encode()
