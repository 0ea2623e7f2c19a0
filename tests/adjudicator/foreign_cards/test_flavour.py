"""K/III.10.K, M/3.07.7: what the line of flavour says of an adventurer, and what of it is not understood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.foreign_cards.flavour import load_flavour, read_flavour
from tests.adjudicator.foreign_cards.lists import LEVEL, PERSON, Write, fault, record, taken

FLAVOUR = load_flavour()


@pytest.mark.parametrize(("line", "found", "unread"), [
    ("Toroni elf", {"haza": "Toron", "faj": "elf"}, ()),
    ("toroni ELF nő", {"haza": "Toron", "faj": "elf", "nem": "nő"}, ()),
    ("Domvik-hívő", {"vallás": "Domvik"}, ()),
    ("Domvik papja.", {"vallás": "Domvik"}, ()),
    ("Mélyég követője", {"vallás": "Mélyég"}, ()),
    ("az Új Hajnal Rendje tagja", {"hovatartozás": "Új Hajnal Rendje"}, ()),
    ("kahrei törpe", {"jellemzők": "Kahrei", "faj": "törpe"}, ()),
    ("Révhalmi kertész", {}, ("Révhalmi", "kertész")),
    ("Erioni harcos, céh", {"haza": "Erion"}, ("harcos", "céh")),
    ("a rend híve", {}, ("rend", "híve")),
])
def test_what_a_line_says(line: str, found: dict[str, str], unread: tuple[str, ...]) -> None:
    read = read_flavour(line, FLAVOUR)
    assert (dict(read.found), read.unread) == (found, unread)


def test_a_caste_that_the_card_has_is_no_news() -> None:
    assert read_flavour("Toroni harcos", FLAVOUR, {"harcos"}).unread == ()


def test_the_line_stays_whole_on_the_card_and_what_was_not_understood_is_told(tmp_path: Path) -> None:
    card, left = record(tmp_path, **PERSON, szinesito="Toroni elf kertész")
    assert (card["haza"], card["faj"], card["emlékeztető"]) == ("Toron", ["elf"], "Toroni elf kertész")
    assert left == [("import.flavour_unread", "szinesito", "Toroni elf kertész", "emlékeztető")]


def test_what_the_record_says_itself_goes_before_the_line(tmp_path: Path) -> None:
    card, left = record(tmp_path, **PERSON, szinesito="toroni elf", faj=["törpe"], haza="Erion")
    assert (card["haza"], card["faj"], card["emlékeztető"]) == ("Erion", ["törpe", "elf"], "toroni elf")
    assert left == [("import.flavour_unread", "szinesito", "toroni elf", "emlékeztető")]


def test_an_article_is_no_part_of_a_group(tmp_path: Path) -> None:
    card, left = record(tmp_path, **PERSON, szinesito="A Rézkígyó klán tagja")
    assert (card["hovatartozás"], left) == (["Rézkígyó klán"], [])


def test_of_other_kinds_the_line_is_only_kept(tmp_path: Path) -> None:
    card, left = record(tmp_path, **LEVEL, szinesito="Toroni elf")
    assert (card["emlékeztető"], "haza" in card, left) == ("Toroni elf", False, [])


def test_words_of_ones_own(write: Write) -> None:
    words = write("szavak.yaml", "haza:\n  Révhalom: [révhalmi]\nhovatartozás:\n  Vámszedők: [vámszedő]\n")
    listed: dict[str, Any] = {**PERSON, "szinesito": "Révhalmi vámszedő"}
    path = write("l.js", f"x = [{listed}]")
    found = taken(path, words=(words,))
    assert "haza: Révhalom" in found.text and "hovatartozás: [Vámszedők]" in found.text
    assert found.remarks == ()


@pytest.mark.parametrize(("text", "code"), [
    ("haza: [Toron]\n", ("import.words_section", 1, 1)), ("faj: {}\nföld: {}\n", ("import.words_section", 2, 1)),
    ("3\n", ("import.words_section", 1, None)), ("haza: {a: b}\n", ("import.words_section", 1, 1)),
    ("haza: {\n", ("yaml_unclosed", 1, 1)),
])
def test_words_that_are_no_such_file(text: str, code: tuple[str, int, int | None], write: Write) -> None:
    assert fault(write("l.js", f"x = [{PERSON}]"), words=(write("szavak.yaml", text),)) == [code]
