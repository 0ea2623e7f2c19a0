"""Diagnostics, hover, definition and outline of a record, without a server around them."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol.types import DiagnosticSeverity, Position
from pygls.workspace import PositionCodec

from adjudicator.language_server.definition import definition
from adjudicator.language_server.diagnostics import diagnostics
from adjudicator.language_server.documents import Analysis
from adjudicator.language_server.hover import hover
from adjudicator.language_server.outline import symbols
from adjudicator.language_server.places import Places
from tests.adjudicator.calling import biro
from tests.adjudicator.importing.records import FIRST, HEAD, TABLE
from tests.adjudicator.language_server.conftest import SAMPLE, Reader


def places(record: Analysis) -> Places:
    return Places(record.document, PositionCodec())


def shown(record: Analysis, row: str, word: str) -> str:
    """What hovering over a word of a line shows."""
    return hovered(record, row, word) or ""


def hovered(record: Analysis, row: str, word: str) -> str | None:
    line = next(n for n, one in enumerate(record.document.lines) if row in one.raw)
    found = hover(record, places(record), Position(line, record.document.lines[line].raw.index(word)), "hu")
    return found.contents.value if found is not None else None  # type: ignore[union-attr]


def target(record: Analysis, row: str, word: str) -> tuple[str, int] | None:
    line = next(n for n, one in enumerate(record.document.lines) if row in one.raw)
    found = definition(record, places(record), Position(line, record.document.lines[line].raw.index(word)), "here")
    return (found.uri.rpartition("/")[2], found.range.start.line) if found is not None else None


# ── diagnostics ─────────────────────────────────────────────────────────────────────────────

def test_faults_are_errors_disputes_and_checks_warnings(read: Reader) -> None:
    record = read(read.text.replace("= A.mp 7, B.mp 11", "= A.mp 6, B.mp 11") + "A idéz Nincs ilyen lap\n")
    found = [(one.severity, one.range.start.line, one.code) for one in diagnostics(record, places(record), "hu")]
    assert found == [(DiagnosticSeverity.Error, 39, "names.unknown"), (DiagnosticSeverity.Warning, 31, "K/III.8.A"),
                     (DiagnosticSeverity.Warning, 32, "import.check")]


def test_a_check_that_can_not_be_decided_is_information(read: Reader) -> None:
    """K/I.8.B: the level may be one that nobody noted."""
    record = read(HEAD + "kezdő A\n= Kénes pince.hely torony\n")
    found, = diagnostics(record, places(record), "hu")
    assert (found.severity, found.code, found.range.start.character) == (
        DiagnosticSeverity.Information, "import.undecided.toronyszint", 2)


def test_what_comes_after_a_fault_may_come_of_it_and_is_not_told(read: Reader) -> None:
    record = read(read.text.replace("A idéz Rakparti strázsa", "A idez"))
    assert {one.severity for one in diagnostics(record, places(record), "hu")} == {DiagnosticSeverity.Error}


def test_what_may_be_a_dispute_is_information(read: Reader) -> None:
    """K/VI.4.A: as an answer to the adventurer the event card would be too slow."""
    record = read(HEAD + TABLE + "A idéz Gátőr lovas\nB idéz Vámszedők napja\n")
    found, = diagnostics(record, places(record), "hu")
    assert found.severity == DiagnosticSeverity.Information
    assert found.range.start.line == FIRST
    assert "„Gátőr lovas”" in found.message
    assert "K/VI.4.A" in found.message


# ── hover ───────────────────────────────────────────────────────────────────────────────────

def test_a_card_by_its_whole_or_shortened_name(read: Reader) -> None:
    record = read(read.text + "A idéz sóh\n")
    assert shown(record, "A idéz sóh", "sóh").startswith("**Sóházi íjász")
    assert "fizikum" in shown(record, "A idéz Kancsal", "Tób")


@pytest.mark.parametrize(("row", "word"), [("[Torony A", "Sókamra"), ("kezdő A és", "Sókamra")])
def test_a_card_in_a_header_and_in_a_line_that_is_not_read(read: Reader, row: str, word: str) -> None:
    record = read(read.text + "kezdő A és Sókamra\n")
    assert shown(record, row, word).startswith("**Sókamra · toronyszint")


def test_a_paragraph_and_a_reading(read: Reader) -> None:
    record = read(read.text + "bíró: jó [K/I.6.A, k/vi.6.c, É22]\n")
    assert shown(record, "bíró: jó", "K/I").startswith("**K/I.6.A** Az aktív játékos")
    assert shown(record, "bíró: jó", "k/vi").startswith("**K/VI.6.C** ")
    assert "\n1. " in shown(record, "bíró: jó", "É22")


def test_elsewhere_in_a_line_what_it_came_to(read: Reader) -> None:
    record = read()
    said = shown(record, "az asztal hagyta", "válaszul")
    assert "K/III.8.A" in said
    assert "\n20\\. B passz (következtetett)  \n21\\. A idéz Kancsal Tóbiás" in shown(record, "A idéz Kancsal", "idéz")
    assert "az A játékos fizet: 3 MP \\[K/I.5.A\\]" in shown(record, "A idéz Kancsal", "idéz")
    assert hovered(record, "[Jegyző", "[Jegyző") is None


# ── definition ──────────────────────────────────────────────────────────────────────────────

def test_a_card_stands_in_its_pack_and_a_deck_in_its_file(read: Reader) -> None:
    record = read()
    assert target(record, "[Pakli B", "kaosz") == ("kaosz.pakli", 0)
    assert target(record, "[Lapcsomag", "minta") == ("minta.yaml", 0)
    file, line = target(record, "A idéz Rakparti", "Rakparti") or ("", 0)
    row = (SAMPLE.parents[1] / "minta" / file).read_text(encoding="utf-8").splitlines()[line]
    assert "Rakparti strázsa" in row


@pytest.mark.parametrize(("line", "meant"), [
    ("bíró helybenhagy 32", "az asztal hagyta"), ("bíró visszaállít 24. sor", "A idéz Kancsal Tóbiás"),
    ("bíró: szöveg [K/I.6.A]", "= A.mp 8"), ("visszavon 3", "kezdés A 9 B 6"),
])
def test_a_judge_s_line_leads_to_what_it_is_about(read: Reader, line: str, meant: str) -> None:
    record = read(read.text + line + "\n")
    file, number = target(record, line, line.split()[0]) or ("", 0)
    assert file == "here"
    assert meant in record.document.lines[number].raw


def test_a_ruling_that_is_overturned_is_found(read: Reader) -> None:
    record = read(read.text + "bíró helybenhagy 32\nbíró: jó\ndöntés 2 visszavonva: mégsem\n")
    assert target(record, "döntés 2", "döntés") == ("here", len(record.document.lines) - 2)
    assert target(read(read.text + "döntés 9 visszavonva: nincs\n"), "döntés 9", "döntés") is None


# ── outline, and without the library ────────────────────────────────────────────────────────

def test_manoeuvres_rulings_and_gaps_stand_within_their_turn(read: Reader) -> None:
    record = read(read.text + "A ostrom [Rakparti strázsa]\nbíró helybenhagy 32\nhiányzik: két sor\n")
    last = symbols(record, places(record), "hu")[-1]
    assert [one.name for one in last.children or ()] == ["A ostrom [Rakparti strázsa]", "bíró helybenhagy 32",
                                                         "hiányzik: két sor"]


def test_a_record_without_a_card_has_no_game_but_its_faults() -> None:
    record = Reader()("A idéz Őr\n", Path("nincs.jk"))
    assert record.importer is None
    assert record.before(1) is None
    assert {one.code for one in diagnostics(record, places(record), "hu")} >= {"import.no_edition", "import.no_pack"}
    assert hovered(record, "A idéz", "Őr") is None
    assert target(record, "A idéz", "Őr") is None


def test_without_the_library_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    for name in ("pygls", "lsprotocol"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "adjudicator.language_server.server", raising=False)
    ended = biro(capsys, "lsp")
    assert ended.status == 3
    assert "editor" in ended.err and "pygls" in ended.err
