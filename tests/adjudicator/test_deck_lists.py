"""Deck lists as people keep them: ways to count, words for the parts, tables."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from adjudicator.decks import LONGEST, MOST_LINES, DeckFile, load_deck, open_deck, parse_deck
from adjudicator.packs import find_pack
from engine.cards import Card, parse_card
from events.errors import InputError, Problem
from tests.adjudicator.calling import biro
from tests.sources import ROOT

NAMES = ("Őr", "Villám", "Kő", "3 testvér", "Pakli", "Sereg x2")
CARDS: dict[str, Card] = {
    name: parse_card({"név": name, "típus": "eseménylap", "mp": 1, "időtartam": "pillanat"}) for name in NAMES}
LEVELS = ("Révtorony alja", "Sókamra", "Harangok szintje")
REND = ROOT / "samples" / "decks" / "rend.pakli"


def read(text: str, cards: dict[str, Card] | None = CARDS) -> DeckFile:
    """The deck of a text."""
    return parse_deck(text, "p", cards)


# ── lines ───────────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("line", [
    "3 Őr", "3x Őr", "3 x Őr", "3× Őr", "3 db Őr", "3 db. Őr", "Őr x3", "Őr x 3", "Őr ×3", "Őr 3x", "Őr 3 db", "Őr (3)",
    "Őr (3x)", "Őr (x3)", "ŐR(3)", "- 3 Őr", "* Őr x3", "• Őr (3)", "Őr\nŐr\nŐr", "Őr\n- Őr\nor", '"Őr" x3',
])
def test_copies_are_counted_in_each_of_these_ways(line: str) -> None:
    assert read(line).cards == {"Őr": 3}
    if "\n" not in line:  # without a pack names are taken as they stand
        assert list(read(line, None).cards.values()) == [3]


@pytest.mark.parametrize("text", ["1 Őr\n" * (MOST_LINES + 1), "1 " + "ő" * LONGEST, "a (" * LONGEST])
def test_what_is_too_long_for_a_deck_is_refused_at_once(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert [p.code for p in caught.value.problems] == ["decks.too_long"]


def test_a_table_too_long_for_a_deck_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text("lap;db\n" + "Őr;1\n" * (MOST_LINES + 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_deck(path, CARDS)
    assert [p.code for p in caught.value.problems] == ["decks.too_long"]


def test_a_number_within_a_name_is_no_count() -> None:
    assert read("3 testvér\nSereg x2\n").cards == {"3 testvér": 1, "Sereg x2": 1}
    assert read("2 3 testvér\nSereg x2 (3)\n").cards == {"3 testvér": 2, "Sereg x2": 3}


def test_a_number_with_a_dot_numbers_the_lines() -> None:
    """A list that is numbered 1., 2., 3. holds one copy of each, unless a count follows the number."""
    assert read("1. Őr\n2. Villám\n3. Kő x2\n4. 3 Pakli\n").cards == {"Őr": 1, "Villám": 1, "Kő": 2, "Pakli": 3}
    tower = "".join(f"{n}. {level}\n" for n, level in enumerate(LEVELS, 1))
    assert read(f"3 Őr\nTorony:\n{tower}", None).tower == LEVELS


@pytest.mark.parametrize("text", ["2 Őr\nŐr\n", "Őr\n2 Őr\n", "2 Őr\nŐr (2)\n"])
def test_a_counted_name_that_comes_again_is_a_fault(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert [(p.code, p.line, dict(p.params)["other"]) for p in caught.value.problems] == [("decks.twice", 2, 1)]


@pytest.mark.parametrize(("word", "part"), [
    ("Torony", "tower"), ("TORONY:", "tower"), ("Toronyszintek (3)", "tower"), ("[Torony]", "tower"),
    ("Tower", "tower"), ("== Torony ==", "tower"), ("# Torony", "tower"), ("Cserepakli", "side"),
    ("Cserepakli (12 lap):", "side"), ("-- Csere --", "side"), ("Side deck", "side"), ("SIDEBOARD:", "side"),
    ("// Side", "side"), ("[Sidedeck]", "side"),
])
def test_parts_are_found_by_their_words(word: str, part: str) -> None:
    deck = read(f"2 Villám\n{word}\nŐr\nKő\n")
    found = {"tower": deck.tower, "side": tuple(deck.side_deck)}
    assert (deck.cards, found[part]) == ({"Villám": 2}, ("Őr", "Kő"))


@pytest.mark.parametrize("word", ["Pakli:", "[Pakli]", "Main deck", "Jövő", "# Deck", "Főpakli (40):",
                                  "== Fő pakli (40) ==", "Kalandozók (17)", "Akciólapok:",
                                  "Akadályok", "Akciók (9)", "Események:", "Adventurers", "## Events"])
def test_the_deck_goes_on_after_its_own_words_and_those_of_kinds(word: str) -> None:
    deck = read(f"Torony\nŐr\n{word}\n2 Villám\n")
    assert (deck.tower, deck.cards) == (("Őr",), {"Villám": 2})


def test_the_heading_of_a_kind_leaves_the_side_deck_what_it_is() -> None:
    assert read("Villám\nCserepakli\nKalandozók:\n2 Őr\n").side_deck == {"Őr": 2}


def test_a_word_for_a_part_that_is_a_cards_name_is_the_card() -> None:
    assert read("Pakli\nŐr\n").cards == {"Pakli": 1, "Őr": 1}


def test_remarks_say_nothing() -> None:
    assert read("# az enyém\n// régi\n; semmi\nŐr ; jó\nÖsszesen: 1 lap\nÖsszes 1\n").cards == {"Őr": 1}


def test_headers_in_english() -> None:
    deck = read("name: Winds\npack: a, b\nlimit: 4\nŐr\n")
    assert (deck.name, deck.packs, deck.limit) == ("Winds", ("a", "b"), 4)


def test_k_iii_4_a_three_different_levels_without_a_heading_are_the_tower() -> None:
    """K/III.4.A: the tower begins with three different levels."""
    cards = dict(find_pack("minta").cards)
    deck = read("3 Rakparti strázsa\n" + "\n".join(LEVELS), cards)
    assert (deck.tower, deck.cards) == (LEVELS, {"Rakparti strázsa": 3})


@pytest.mark.parametrize("levels", [("Sókamra", "Révtorony alja"), ("2 Sókamra", "Révtorony alja", "Harangok szintje")])
def test_other_numbers_of_levels_stay_in_the_deck(levels: tuple[str, ...]) -> None:
    deck = read("Rakparti strázsa\n" + "\n".join(levels), dict(find_pack("minta").cards))
    assert (deck.tower, len(deck.cards)) == ((), 1 + len(levels))


# ── tables ──────────────────────────────────────────────────────────────────────────────────

def book(**sheets: list[tuple[Any, ...]]) -> bytes:
    """A workbook with these sheets."""
    made = Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    written = BytesIO()
    made.save(written)
    return written.getvalue()


def loaded(path: Path, data: bytes | str) -> DeckFile:
    """The deck of a file with these bytes."""
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return load_deck(path, CARDS)


@pytest.mark.parametrize(("name", "data"), [
    ("a.csv", "lap,db\nŐr,3\nVillám,2\n"), ("a.csv", "db;lap;ár\n3;Őr;1\n2;Villám;5\n"),
    ("a.csv", "Őr\t3\nvillam\t2.0\n"),
    ("a.csv", "3;Őr\n2;Villám\n"), ("a.csv", "Őr x3\n2 Villám\n"),
    ("a.csv", "Card;Qty\r\nŐr;3\r\nVillám;2\r\n".encode("cp1250")),
    ("a.xlsx", book(Lista=[("Kártya", "Darab"), ("Őr", 3.0), ("Villám", "2")])),
    ("a.xlsx", book(Lista=[(3, "Őr"), (2, "Villám")])),
    ("a.xlsx", book(Pakli=[("lap", "db"), ("Őr", 3), ("Villám", 2)], Jegyzet=[("bármi",)])),
])
def test_a_table_is_a_deck(tmp_path: Path, name: str, data: bytes | str) -> None:
    deck = loaded(tmp_path / name, data)
    assert (deck.name, deck.cards, deck.tower, deck.side_deck) == ("a", {"Őr": 3, "Villám": 2}, (), {})


@pytest.mark.parametrize("data", [
    book(Pakli=[("lap", "db"), ("Őr", 3)], Torony=[("Kő",), ("Villám",)], Cserepakli=[("db", "lap"), (2, "Kő")]),
    book(Lap=[("lap", "db", "rész"), ("Őr", 3, "pakli"), ("Kő", None, "torony"), ("Villám", 1, "torony"),
              ("Kő", 2, "csere")]),
    book(Lap=[("Őr", 3), ("Torony", "Kő", "Villám"), ("Cserepakli",), (2, "Kő")]),
])
def test_parts_in_a_table(tmp_path: Path, data: bytes) -> None:
    deck = loaded(tmp_path / "a.xlsx", data)
    assert (deck.cards, deck.tower, deck.side_deck) == ({"Őr": 3}, ("Kő", "Villám"), {"Kő": 2})


def faults(path: Path, data: bytes | str) -> tuple[Problem, ...]:
    """The faults of a deck table that has some."""
    with pytest.raises(InputError) as caught:
        loaded(path, data)
    assert caught.value.code == "decks.invalid"
    return caught.value.problems


def test_faults_of_a_table_name_their_cells(tmp_path: Path) -> None:
    rows = [("db", "lap"), (3, "Örr"), (0, "Őr"), (1, "Vilám"), (1, "Őr"), (1, "Őr")]
    found = faults(tmp_path / "a.xlsx", book(Lista=rows))
    assert [(p.code, dict(p.params)["cell"].full) for p in found] == [  # type: ignore[attr-defined]
        ("decks.unknown_card", "Lista!B2"), ("decks.count", "Lista!A3"), ("decks.unknown_card", "Lista!B4"),
        ("decks.twice", "Lista!B6")]
    assert dict(found[2].params)["near"] == ("Villám",)


@pytest.mark.parametrize(("name", "data", "code"), [
    ("a.xlsx", b"PK\x03\x04garbage", "sheets.broken_workbook"), ("a.xlsx", b"", "sheets.broken_workbook"),
    ("a.xlsx", b"\xd0\xcf\x11\xe0" + bytes(600), "sheets.locked"), ("a.csv", b"", "sheets.empty"),
    ("a.xlsx", book(Egy=[("Őr",)], Ketto=[("Kő",)]), "sheets.which_sheet"),
    ("a.xlsx", book(Egy=[("lap", "db"), ("=A9", 1)]), "sheets.formula"), ("a.csv", "lap;db\n", "decks.empty"),
    ("a.csv", b"lap;db\nO\0r;1\n", "sheets.nul"),
])
def test_a_file_that_is_no_deck_table(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, data: bytes | str,
                                      code: str) -> None:
    assert code in [p.code for p in faults(tmp_path / name, data)]
    for words in (("check",), ("show",)):
        ended = biro(capsys, "deck", *words, str(tmp_path / name))
        assert (ended.status, ended.out, name in ended.err) == (2, "", True)


def test_the_commands_and_records_take_a_table_for_a_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck, _ = open_deck(REND)
    parts = (("", deck.cards), ("cserepakli", deck.side_deck), ("torony", dict.fromkeys(deck.tower, 1)))
    rows = [f"{name};{count};{part}" for part, names in parts for name, count in names.items()]
    (tmp_path / "rend.csv").write_text("csomag;minta\n" + "\n".join(["lap;db;rész", *rows]), encoding="utf-8")
    read = open_deck(tmp_path / "rend.csv")[0]
    assert (read.cards, read.side_deck, read.tower, read.packs) == (deck.cards, deck.side_deck, deck.tower, ("minta",))
    assert biro(capsys, "deck", "check", str(tmp_path / "rend.csv")).status == 0
    (tmp_path / "a.jk").write_text('[Kiadás "klasszikus"]\n[A "a"] [B "b"]\n[Pakli A "rend.csv"]\nkezdés A 9 B 6\n',
                                   encoding="utf-8")
    assert biro(capsys, "check", str(tmp_path / "a.jk")).status == 0
