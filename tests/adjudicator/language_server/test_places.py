"""Places: an editor counts code units, a record characters; accents are one of each, an emoji is not."""

from __future__ import annotations

import unicodedata

import pytest
from lsprotocol.types import Position, PositionEncodingKind
from pygls.workspace import PositionCodec

from adjudicator.language_server.diagnostics import diagnostics
from adjudicator.language_server.places import Places
from events.notation.document import read_document
from tests.adjudicator.language_server.conftest import Reader

ROW = "megjegyzés: 🂡🂢 őr"  # two characters outside the first plane, one accent behind them


def places(text: str, kind: PositionEncodingKind = PositionEncodingKind.Utf16) -> Places:
    return Places(read_document(text), PositionCodec(kind))


@pytest.mark.parametrize(("kind", "unit"), [
    (PositionEncodingKind.Utf16, 17), (PositionEncodingKind.Utf32, 15), (PositionEncodingKind.Utf8, 22)])
def test_a_place_behind_an_astral_character(kind: PositionEncodingKind, unit: int) -> None:
    found = places(f"\n{ROW}\n", kind)
    assert found.range(2, 16, 2).start == Position(1, unit)
    assert found.place(Position(1, unit)) == (2, 15)
    assert ROW[15:] == "őr"


def test_a_place_within_a_pair_is_behind_its_character() -> None:
    assert places(ROW).place(Position(0, 13)) == (1, 13)


def test_a_byte_order_mark_is_a_unit_of_the_first_line_only() -> None:
    found = places("\ufeffA passz\nA passz")
    assert found.range(1, 1, 1).start == Position(0, 1)
    assert found.place(Position(0, 3)) == (1, 2)
    assert found.range(2, 1, 1).start == Position(1, 0)


@pytest.mark.parametrize("text", ["", "\n", "A passz", "A passz\n", "A passz\r\nB passz\r", "\u2028A\x0bB\n"])
def test_a_place_outside_the_text_is_at_its_end(text: str) -> None:
    found = places(text)
    line, character = found.place(Position(1_000, 1_000))
    end = found.everything().end
    assert found.place(end) == (line, character)
    assert end.line == line - 1


def test_the_length_of_a_fault_is_counted_in_units_too() -> None:
    assert places(ROW).range(1, 13, 2).end == Position(0, 16)


def test_a_fault_is_underlined_where_it_was_typed_with_loose_accents(read: Reader) -> None:
    row = unicodedata.normalize("NFD", "A idéz Csúszós palló -> 🂡 Őrtelen")
    record = read(read.head + row + "\n")
    found = diagnostics(record, Places(record.document, PositionCodec()), "hu")[0]
    at = row.index("🂡")
    assert found.range.start.character == at
    assert found.range.end.character >= at + 3
