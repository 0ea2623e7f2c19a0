"""Whole records: every line kept as it came, headers, gaps with positions, all faults at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.acts import Pass, Play
from events.choices import TurnMark
from events.errors import InputError
from events.notation.document import Line, decode, read_document, write_document
from events.notation.values import Header, Shorthand
from events.repair import Gap
from events.rulings import Ruling

RECORD = """\
[Kiadás "klasszikus"] [Változat "parbaj"]
[A "Kiss ""Kő"" Pál"]  ; aki kezdett
[Pakli B ?]
[Saját kulcs "x"]

; az első forduló
1. forduló
  A idez  Őr ; gyors
passzok
hiányzik: elveszett lap

állás:
  forduló: 3
  A: {mp: 5, sor: [Őr, {lap: Íjász, sebzés: 1}]}
állás vége
A passz @Kiss
"""


def codes(text: str) -> list[tuple[int | None, int | None, int, str]]:
    return [(found.line, found.column, found.length, found.code) for found in read_document(text).problems]


def test_every_line_with_its_kind_and_what_it_says() -> None:
    document = read_document(RECORD, "jatszma.jk")
    assert document.problems == ()
    assert [(line.number, line.kind) for line in document.lines if line.said is None] == [
        (5, "üres"), (6, "üres"), (11, "üres"), (12, "állás"), (13, "állás"), (14, "állás"), (15, "állás")]
    assert document.headers == (
        Header("Kiadás", None, "klasszikus"), Header("Változat", None, "párbaj"), Header("A", None, 'Kiss "Kő" Pál'),
        Header("Pakli", "B", "?"), Header("Saját kulcs", None, "x"))
    position = {"forduló": 3, "A": {"mp": 5, "sor": ["Őr", {"lap": "Íjász", "sebzés": 1}]}}
    assert [(line.number, said) for line, said in document.events()] == [
        (7, TurnMark(number=1)), (8, Play(seat="A", card="Őr")), (9, Shorthand("passzok")),
        (10, Gap(text="elveszett lap", position=position)), (16, Pass(seat="A", recorder="Kiss"))]


def test_a_line_knows_where_it_begins_and_its_comment() -> None:
    line = read_document(RECORD).lines[7]
    assert line == Line(8, "  A idez  Őr ; gyors", "\n", "esemény", Play(seat="A", card="Őr"), 3, "; gyors")
    assert line.stamped(1) == Play(seat="A", card="Őr", source=1, line=8, column=3, raw="  A idez  Őr ; gyors")
    assert read_document(RECORD).lines[8].stamped(1) is None


def test_the_canonical_form_keeps_comments_positions_and_blank_lines() -> None:
    assert write_document(read_document(RECORD)) == """\
[Kiadás "klasszikus"] [Változat "párbaj"]
[A "Kiss ""Kő"" Pál"] ; aki kezdett
[Pakli B "?"]
[Saját kulcs "x"]

; az első forduló
1. forduló
A idéz Őr ; gyors
passzok
hiányzik: elveszett lap

állás:
  forduló: 3
  A: {mp: 5, sor: [Őr, {lap: Íjász, sebzés: 1}]}
állás vége
A passz @Kiss
"""


def test_the_canonical_form_of_a_record_is_its_own_canonical_form() -> None:
    canonical = write_document(read_document(RECORD))
    assert write_document(read_document(canonical)) == canonical


def test_lines_that_can_not_be_read_stand_as_they_are_in_the_canonical_form() -> None:
    assert write_document(read_document("a  passz\nA idezz  Őr \nB  passz")) == "A passz\nA idezz  Őr\nB passz\n"


@pytest.mark.parametrize("text", [
    RECORD, RECORD.replace("\n", "\r\n"), RECORD.replace("\n", "\r"), "\ufeff" + RECORD, RECORD.rstrip("\n"), "",
    "\ufeff", "A passz\r\nB passz\nA passz\r\r\n", "A ide\u0301z O\u030br", "A idéz Őr\u2028B\x0bC\x85D", "\n\n",
    "A idezz\n\ufeffB passz",
])
def test_the_source_comes_back_byte_for_byte(text: str) -> None:
    assert read_document(text).source == text
    assert read_document(text.encode()).data == text.encode()
    assert "".join(line.raw + line.end for line in read_document(text).lines) == text.removeprefix("\ufeff")


def test_a_record_is_the_same_whatever_its_line_breaks_and_normal_form() -> None:
    import unicodedata

    said = [what for _, what in read_document(RECORD).events()]
    for other in (RECORD.replace("\n", "\r\n"), "\ufeff" + RECORD, unicodedata.normalize("NFD", RECORD)):
        document = read_document(other)
        assert document.problems == ()
        assert [what for _, what in document.events()] == said


def test_all_faults_of_a_file_come_in_one_run_in_order() -> None:
    assert codes('[Kiadás "ős"]\nA idezz Őr\nA passz\n  B ostrom [Őr\nállás vége\n[Pakli "x"] [A "y"\n') == [
        (1, 9, 4, "notation.header_value"), (2, 3, 5, "notation.unexpected"), (4, 15, 1, "notation.ended"),
        (5, 1, 5, "notation.unexpected"), (6, 19, 1, "notation.ended")]


def test_checked_raises_all_the_problems() -> None:
    document = read_document("A idezz\nB idezz\nA passz\n", "x.jk")
    with pytest.raises(InputError) as caught:
        document.checked()
    assert caught.value.problems == document.problems
    assert [found.file for found in document.problems] == ["x.jk", "x.jk"]
    assert read_document("A passz").checked().lines[0].said == Pass(seat="A")


def test_a_fault_of_a_file_in_decomposed_letters_is_placed_in_what_was_typed() -> None:
    assert codes("A passz\n; x\nA csatol O\u030br most\n") == [(3, 18, 1, "notation.ended")]


# ── Header ──────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("line", "headers"), [
    ('[kiadas "MEGUJULT"]', (Header("Kiadás", None, "megújult"),)),
    ('[Torony A "Őrtorony, ?, Kripta"]', (Header("Torony", "A", "Őrtorony, ?, Kripta"),)),
    ("[Pakli A 42]", (Header("Pakli", "A", "42"),)),
    ("[Pakli a „rend.pakli”]", (Header("Pakli", "A", "rend.pakli"),)),
    ('[Ómen A "Jel"] [C "Bó"]', (Header("Ómen", "A", "Jel"), Header("C", None, "Bó"))),
    ('[Dátum "2026-11-28"] [Hely "a; b @c"]', (Header("Dátum", None, "2026-11-28"), Header("Hely", None, "a; b @c"))),
    ('[Értelmezés "É22 2, É05 2"]', (Header("Értelmezés", None, "É22 2, É05 2"),)),
    ('[Verseny fordulója B "2"]', (Header("Verseny fordulója", "B", "2"),)),
])
def test_headers_of_a_line(line: str, headers: tuple[Header, ...]) -> None:
    document = read_document(line)
    assert (document.headers, document.problems) == (headers, ())


@pytest.mark.parametrize(("text", "found"), [
    ('[Változat "párbajj"]', (1, 11, 9, "notation.header_value")),
    ('[Pakli "x"]', (1, 8, 3, "notation.header_seat")),
    ('[A "x"]\n  [B "y"] [A "z"]', (2, 12, 5, "notation.header_twice")),
    ('[Pakli A "x"] [Pakli A "y"]', (1, 16, 11, "notation.header_twice")),
    ("[Kiadás klasszikus]", (1, 19, 1, "notation.unexpected")),
    ('[Hely "x"] @Pál', (1, 11, 1, "notation.header_recorder")),
    ("  A idéz " + "x" * 20_000, (1, 3, 10_000, "notation.line_too_long")),
])
def test_faults_of_headers(text: str, found: tuple[int, int, int, str]) -> None:
    assert codes(text) == [found]


# ── Positions ───────────────────────────────────────────────────────────────────────────────

def block(*lines: str) -> str:
    return "\n".join(("hiányzik: x", "állás:", *lines, "állás vége", "A passz"))


def test_a_position_is_plain_values() -> None:
    document = read_document(block(
        "  A:", "    mp: 5   # megjegyzés", "    dp: -1", "    kéz: ['?', \"12\"]", "    él: igen", "    x: 1.5",
        "    y: true", "    z:"))
    (gap, _), (last, _) = document.events()
    assert document.problems == ()
    assert gap.said == Gap(text="x", position={
        "A": {"mp": 5, "dp": -1, "kéz": ["?", "12"], "él": "igen", "x": 1.5, "y": True, "z": None}})
    assert last.number == 12


@pytest.mark.parametrize(("text", "found"), [
    (block("  A: [1, 2"), (3, 11, 1, "notation.position_yaml")),
    (block("  A: 1", "   B: 2"), (4, 5, 1, "notation.position_yaml")),
    (block("  A: 1", "  A: 2"), (4, 3, 1, "notation.position_twice")),
    (block("  A: 2026-11-28"), (3, 6, 1, "notation.position_value")),
    (block("  A: 99999999999"), (3, 6, 1, "notation.position_value")),
    (block("  A: &x [1]", "  B: *x"), (3, 6, 1, "notation.position_alias")),
    (block("  1: x"), (3, 3, 1, "notation.position_key")),
    (block("  O\u030br: {[a]: 1}"), (3, 9, 1, "notation.position_key")),
    (block("  - 1"), (3, 1, 1, "notation.position_empty")),
    (block(), (3, 1, 1, "notation.position_empty")),
    ("A passz\nállás:\n  A: 1\nállás vége", (2, 1, 6, "notation.position_alone")),
    ("hiányzik: x\nA passz\nállás:\n  A: 1\nállás vége", (3, 1, 6, "notation.position_alone")),
    ("hiányzik: x\nállás:\n  A: 1\n", (2, 1, 6, "notation.position_open")),
    (block("  A: " + "[" * 5000), (3, 1, 1, "notation.position_yaml")),
])
def test_faults_of_positions(text: str, found: tuple[int, int, int, str]) -> None:
    (line, column, length, code), = codes(text)
    assert (line, code, length) == (found[0], found[3], found[2])
    assert column == found[1]


def test_an_open_position_ends_with_its_indented_lines_and_hides_nothing_after() -> None:
    document = read_document(
        "hiányzik: x\nállás:\n  A: 1\n\nA passz\nB idezz\nhiányzik: y\nállás:\n  B: 2\nállás vége\n")
    assert [(found.line, found.code) for found in document.problems] == [
        (2, "notation.position_open"), (6, "notation.unexpected")]
    assert [said for _, said in document.events()] == [Gap(text="x"), Pass(seat="A"), Gap(text="y", position={"B": 2})]


# ── Bytes ───────────────────────────────────────────────────────────────────────────────────

def test_bytes_that_are_no_utf_8_are_a_fault_of_their_line() -> None:
    data = "A passz\nA idéz Őr\nB passz\n".encode("iso-8859-2")
    document = read_document(data)
    assert [(found.line, found.column, found.code) for found in document.problems] == [(2, 5, "notation.encoding")]
    assert document.data == data
    assert [said for _, said in document.events()] == [Pass(seat="A"), Pass(seat="B")]


def test_decode_takes_utf_8_only(tmp_path: Path) -> None:
    assert decode("A idéz Őr\r\n".encode()) == "A idéz Őr\r\n"
    with pytest.raises(InputError) as caught:
        decode(b"A id\xe9z\n", "x.jk")
    assert [(found.file, found.line, found.column) for found in caught.value.problems] == [("x.jk", 1, 5)]


def test_in_a_record_rulings_count_source_lines() -> None:
    said = [what for _, what in read_document("bíró helybenhagy 7\nbíró visszaállít 3. sor\n").events()]
    assert said == [Ruling(ruling="helybenhagy", about_line=7), Ruling(ruling="visszaállít", about_line=3)]
