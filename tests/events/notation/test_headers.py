"""2-notation.md, *Header*: further headers are kept; what is a slip of a known one is a fault."""

from __future__ import annotations

import pytest

from events.notation.document import read_document


def faults(line: str) -> list[tuple[str, int | None]]:
    """Code and column of the faults of a header line."""
    return [(found.code, found.column) for found in read_document(line).problems]


@pytest.mark.parametrize("line", [
    '[Terem "kék"]', '[Terem B "kék"]', '[Pakk "x"]',
    '[Saját kulcs "x"]', '[Saját kulcs A "x"]', '[ID "4"]', '[Jegyzet "x"]', '[Helyszín "x"]',
    '[Kör "1"] [Kör2 "x"]', '[Pakli neve A "x"]', '[A "x"] [B "y"] [X "z"]', '[Dátum "2026-11-28"]',
    '[Dátum "2026-11"]', '[Dátum "2026. 11. 28."]', '[Dátum "2026"]', '[Dátum "ősszel"]',
    '[Dátum "2026 november"]', '[Dátum "?"]', '[Eredmény "DÖNTETLEN"]', '[Eredmény "a"]'])
def test_headers_that_are_kept(line: str) -> None:
    assert faults(line) == []


@pytest.mark.parametrize(("line", "code", "column"), [
    ('[Kör "1"] [Dátm "x"]', "near", 12), ('[Lapcosamg "x"]', "near", 2), ('[Asztalk "x"]', "near", 2),
    ('[Pakil A "?"]', "near", 2), ('[Pakli A "?"] [Pakil B "?"]', "near", 16), ('[x "x"] [B "y"]', "near", 2),
    ('[A "x"] [Bb "y"]', "near", 10), ('[Pakli A A "?"]', "form", 2), ('[Torony A alja, "?"]', "form", 2),
    ('[Játszma B "1"]', "no_seat", 2), ('[A A "x"]', "no_seat", 2), ('[Dátum "2026-13-01"]', "date", 2),
    ('[Dátum "202-11-14"]', "date", 2), ('[Dátum "2026-02-30"]', "date", 2), ('[Dátum "2026-111-4"]', "date", 2),
    ('[Eredmény "C3"]', "value", 11), ('[Tornya A "x"]', "near", 2), ('[Pakk B "?"]', "near", 2)])
def test_headers_that_are_slips(line: str, code: str, column: int) -> None:
    assert faults(line) == [(f"notation.header_{code}", column)]


@pytest.mark.parametrize(("line", "column"), [
    ('[Torony Anna "x"] [A "Kiss Anna"]', 2), ('[A "Kiss Anna"] [pakli kiss anna "?"]', 18),
    ('[A "Kiss Anna"] [Anna ómen "x"]', 18), ('[A "Anna"] [B "Anna"] [Pakli Anna "?"]', 24)])
def test_a_header_of_a_player_by_name_asks_for_the_letter(line: str, column: int) -> None:
    """A tower or deck that was kept as the table's own header would be lost without a word."""
    assert faults(line) == [("notation.header_seat", column)]


def test_one_of_nobody_that_plays_is_kept() -> None:
    assert faults('[Torony Cili "x"] [A "Anna"]') == []


def test_a_slip_is_told_with_the_header_that_it_may_be() -> None:
    [found] = read_document('[Lapcsoma "minta"]').problems
    assert dict(found.params)["near"] == ("Lapcsomag",)
    assert found.length == len("Lapcsoma")
