"""Writing and reading are inverse on the canonical form, for every kind of event."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events import registry
from events.base import Event
from events.notation.document import read_document, write_document
from events.notation.read import Value, read_line
from events.notation.values import Header, Shorthand
from events.notation.write import has_line, write
from events.opening import Opening, SourceText
from events.repair import Gap
from tests.events import strategies


@given(strategies.LINE_EVENTS)
def test_a_line_gives_its_event_and_recorder_back(event: Event) -> None:
    assert read_line(write(event)) == event


@given(strategies.LINE_EVENTS)
def test_the_canonical_line_is_written_again_as_it_is(event: Event) -> None:
    line = write(event)
    assert write(read_line(line)) == line


@given(strategies.SHORTHANDS)
def test_a_line_gives_its_shorthand_back(value: Shorthand) -> None:
    assert read_line(write(value)) == value


@given(st.lists(strategies.HEADERS, min_size=1, max_size=4, unique_by=lambda head: (head.key, head.seat)))
def test_a_line_gives_its_headers_back(headers: list[Header]) -> None:
    document = read_document(" ".join(map(write, headers)))
    assert (document.headers, document.problems) == (tuple(headers), ())


@given(strategies.GAPS)
def test_a_record_gives_a_gap_and_its_position_back(gap: Gap) -> None:
    document = read_document(write(gap) + "\nA passz\n")
    assert document.problems == ()
    assert document.lines[0].said == gap
    assert isinstance(document.lines[-1].said, Event)


@given(st.lists(strategies.LINE_EVENTS | strategies.SHORTHANDS, max_size=5))
def test_a_canonical_record_stays_as_it_is(values: list[Value]) -> None:
    text = write_document(read_document("".join(write(value) + "\n" for value in values)))
    assert write_document(read_document(text)) == text


def test_every_kind_but_the_opening_and_the_source_has_a_line() -> None:
    without = {cls for cls in registry.EVENT_CLASSES if not has_line(cls.model_construct())}
    assert without == {Opening, SourceText}
    assert set(strategies.BY_KIND) == set(registry.EVENT_CLASSES) - without


@pytest.mark.parametrize("cls", strategies.BY_KIND)
@given(data=st.data())
@settings(max_examples=40)
def test_a_line_of_each_kind_gives_its_event_back(cls: type[Event], data: st.DataObject) -> None:
    event = data.draw(strategies.BY_KIND[cls])
    assert read_line(write(event)) == event
