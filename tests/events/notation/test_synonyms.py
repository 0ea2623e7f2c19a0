"""Several spellings of verbs and places, one canonical: read alike, written in one way."""

from __future__ import annotations

import pytest

from events.notation.document import read_document
from events.notation.read import read_line
from events.notation.synonyms import SYNONYMS
from events.notation.words import KEYWORDS, SPELLED, word_key
from events.notation.write import write
from events.repair import Gap

#: Terminal -> a canonical line in which its word stands in braces.
LINES = {
    "_KEZDES": "{} A 9 B 6", "_KEZDO": "{} A", "_HIANYZIK": "{}: két forduló", "_MEGJEGYZES": "{}: szünet",
    "_VALASZUL": "B {} idéz Őr", "_KEZ": "A {} 7", "_LEKEVER": "A {}", "_MARAD": "A {}", "_HUZ": "A {} Őr, ?",
    "_KEVER": "A {} Őr, ?", "_FELFED": "B {} Őrtorony", "_KERES": "A {} Őr", "_IDEZ": "A {} Villám (Mágus) -> B:Íjász",
    "_CSATOL": "A {} Csapda -> Nyom", "_FELSZEREL": "A {} Kard -> Őr", "_LECSATOL": "A {} Kard",
    "_AKTIVIZAL": "A {} Őr#1/2 -> Íjász", "_PASSZ": "A {}", "_DOB": "A {} 3+4", "_OSTROM": "A {} [Őr] Kard -> Őr",
    "_KULDETES": "A {} Elveszett nyom [Őr]", "_BEVETEL": "A {} Bankház [Őr]", "_HARC": "A {} [Őr] -> Íjász",
    "_AKADALYOZ": "B {} [Íjász]", "_NEM_AKADALYOZ": "B {}", "_VEGET_VET": "B {}", "_FOLYTAT": "B {}",
    "_HADREND": "A {} [Őr | Íjász]", "_VALT": "A {} Íjász", "_FELTETEL": "A {} 2 Őr: Fizikum", "_MEGOLD": "A {}",
    "_NEM_OLD_MEG": "A {}", "_EXPEDICIO": "A {}", "_KIOSZT": "B {} Íjász", "_VALASZT": "A {} Őr", "_ELDOB": "A {} Őr",
    "_NEM_DOB_EL": "A {}", "_FELAD": "A {}", "_KIHIV": "A {} B", "_KIEJT": "A {} B [Nyom]",
    "_SZOVETSEGET_AJANL": "A {} C", "_ELFOGAD": "C {}", "_ELUTASIT": "C {}", "_CSEREL": "A {} Őr -> C:Íjász",
    "OUTCOME": "A dob {}", "POSTURE": "hatás helyzet {} -> Őr", "FACE": "hatás forgat {} -> Bástya",
    "PLACE": "hatás mozgat Őr -> B {}", "PHASE": "fázis {}",
}
SPELLINGS = [(terminal, word, other) for terminal, words in SYNONYMS.items() for word, others in words.items()
             for other in others]


def test_every_word_with_others_has_a_line() -> None:
    assert set(LINES) == set(SYNONYMS) and len(SPELLINGS) > 150


@pytest.mark.parametrize(("terminal", "word", "other"), SPELLINGS)
def test_another_word_reads_as_the_canonical_one(terminal: str, word: str, other: str) -> None:
    line = LINES[terminal].format(word)
    assert read_line(LINES[terminal].format(other)) == read_line(line)
    assert write(read_line(LINES[terminal].format(other.upper()))) == line


@pytest.mark.parametrize("terminal", SYNONYMS)
def test_another_word_stands_for_one_word_only_and_is_none_itself(terminal: str) -> None:
    keys = [word_key(other) for others in SYNONYMS[terminal].values() for other in others]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & {word_key(word) for word in KEYWORDS[terminal]}
    assert set(SPELLED[terminal].values()) == set(KEYWORDS[terminal])


def test_no_word_of_a_seat_stands_for_two_things() -> None:
    """After the letter of a seat any verb may stand: none may be read in two ways."""
    verbs = [terminal for terminal, line in LINES.items() if line[1:3] == " {" and line[0] in "ABC"]
    keys = [key for terminal in verbs for key in SPELLED[terminal]]
    assert len(verbs) > 30 and len(keys) == len(set(keys))


@pytest.mark.parametrize(("typed", "line"), [
    ("A húz 2 lapot", "A húz 2"), ("A kezdőkeze 7 lap", "A kéz 7"), ("A húz Lapot lopó", "A húz Lapot lopó"),
    ("A húz 2 lapos", "A húz 2 lapos"), ("3 forduló", "3. forduló"), ("12 . FORDULÓ", "12. forduló")])
def test_a_count_may_say_of_what(typed: str, line: str) -> None:
    assert write(read_line(typed)) == line


def test_a_gap_by_another_word_has_its_position() -> None:
    document = read_document("kimaradt: egy kör\nállás:\n  forduló: 4\nállás vége\n")
    assert [said for _, said in document.events()] == [Gap(text="egy kör", position={"forduló": 4})]
    assert document.problems == ()
