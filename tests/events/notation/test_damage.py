"""Damaged lines and files: nothing but InputError, with its place inside the line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from events.base import Event
from events.errors import InputError
from events.notation.document import read_document, write_document
from events.notation.read import read_line
from events.notation.values import Header
from events.notation.write import write
from tests.events import strategies

_PIECES = st.sampled_from((
    "A", "B:", "?", "->", ",", "[", "]", "|", "(", ")", ":", ";", '"', "„", "”", "@", "=", "#2", "/2", "{", "}", "+3",
    "−2", "42. sor", "idéz", "hatás", "bíró", "mód", "X=", "ki az.hely", "\u0301", ""))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A canonical line with one place cut, doubled, swapped or overwritten."""
    line = write(draw(strategies.LINE_EVENTS))
    start = draw(st.integers(0, len(line)))
    end = draw(st.integers(start, min(len(line), start + 8)))
    middle = draw(_PIECES | st.just(line[start:end] * 2) | st.just(line[start:end][::-1]))
    return line[:start] + middle + line[end:]


_LINES = damaged() | st.text(max_size=30) | st.lists(_PIECES, max_size=8).map(" ".join)


@given(_LINES)
def test_a_damaged_line_raises_nothing_but_an_input_error(line: str) -> None:
    try:
        value = read_line(line)
    except InputError as error:
        (found,) = error.problems
        assert found.code.startswith("notation.")
        assert found.column is not None
        assert 1 <= found.column <= len(line) + 1
        assert found.length >= 1
    else:
        assert read_line(write(value)) == value


_BLOCKS = st.sampled_from(("hiányzik: x", "állás:", "  A: {mp: 3}", "  x", "állás vége", '[A "x"]', ""))


@given(st.lists(_LINES | _BLOCKS, max_size=8))
def test_a_damaged_record_gives_its_text_back_and_raises_nothing(lines: list[str]) -> None:
    text = "\n".join(lines)
    document = read_document(text)
    assert document.source == text
    assert all(found.line is not None and found.column is not None for found in document.problems)
    unread = {line.number for line in document.lines if line.kind == "hibás"}
    assert unread <= {found.line for found in document.problems}
    again = read_document(write_document(document))
    assert [line.said for line in again.lines] == [line.said for line in document.lines]


@given(st.binary(max_size=60))
def test_bytes_of_any_sort_come_back_as_they_were(data: bytes) -> None:
    document = read_document(data)
    assert document.data == data
    assert all(isinstance(line.said, Event | tuple | None) or line.kind == "rövidítés" for line in document.lines)


@given(st.lists(strategies.HEADERS, min_size=1, max_size=3), st.data())
def test_a_damaged_header_raises_nothing(headers: list[Header], data: st.DataObject) -> None:
    line = " ".join(map(write, headers))
    cut = data.draw(st.integers(0, len(line)))
    document = read_document("[" + line[cut:])
    assert document.problems or document.headers
