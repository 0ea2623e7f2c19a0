"""A collection of rulings as a file: read whole, its faults with file and line, written as it was read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.rulings.collection import read_collection, write_collection
from adjudicator.rulings.library import SITUATIONS, Precedent
from adjudicator.rulings.making import RULINGS
from engine.cite import ALL_IDS
from engine.readings import READINGS
from engine.ruleset import EDITIONS
from events.errors import InputError, Problem
from events.registry import KINDS
from tests.adjudicator.calling import Call

SOUND = """# kézzel írt gyűjtemény
gyűjtemény: bírói döntések
verzió: 1
döntések:
  - azonosító: kupa-2026/1
    kiadás: klasszikus
    döntés: szöveg
    szöveg: az elkésett válasz nem számít
    paragrafusok: [K/VI.4.B]
    mikor: 2026-11-14
    fajta: lapidézés
    lapok: {Szálak elvágása: 12345}
"""


def faults(tmp_path: Path, text: str) -> tuple[Problem, ...]:
    file = tmp_path / "gy.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_collection(file)
    assert all(p.file == str(file) for p in caught.value.problems)
    return caught.value.problems


def test_a_file_written_by_hand_is_read(tmp_path: Path) -> None:
    """Bare dates and numbers are texts where a text is meant; what may be left out may be."""
    file = tmp_path / "gy.yaml"
    file.write_text(SOUND, encoding="utf-8")
    [found] = read_collection(file)
    assert found == Precedent("kupa-2026/1", "szöveg", "klasszikus", text="az elkésett válasz nem számít",
                              citations=("K/VI.4.B",), when="2026-11-14", kind="lapidézés",
                              cards={"Szálak elvágása": "12345"})


@pytest.mark.parametrize(("old", "new", "code", "line"), [
    ("döntés: szöveg", "döntés: talán", "rulings.unknown_word", 7),
    ("kiadás: klasszikus", "kiadás: klaszikus", "rulings.unknown_word", 6),
    ("[K/VI.4.B]", "[K/VI.4.B, K/VI.99]", "rulings.unknown_word", 9),
    ("fajta: lapidézés", "fajta: lapidéző", "rulings.unknown_word", 11),
    ("    szöveg:", "    szöveeg:", "rulings.unknown_key", 8),
    ("verzió: 1", "verzió: 2", "rulings.newer", 3),
    ("verzió: 1", "verziók: 1", "rulings.unknown_key", 3),
    ("    kiadás: klasszikus\n", "", "rulings.missing", 5),
    ("[K/VI.4.B]", "K/VI.4.B", "rulings.not_texts", 9),
    ("{Szálak elvágása: 12345}", "[Szálak elvágása]", "rulings.not_text_map", 12),
    ("szöveg: az elkésett válasz nem számít", "szöveg: [egy]", "rulings.not_text_value", 8),
    ("    fajta: lapidézés\n", "    esemény: sok\n", "rulings.not_number", 11),
    ("    fajta: lapidézés\n", "    értelmezések: {É33: egy}\n", "rulings.not_number_map", 11),
    ("    fajta: lapidézés\n", "    értelmezések: {É0: 1}\n", "rulings.unknown_word", 11),
    ("    fajta: lapidézés\n", "    fajta: lapidézés\n    fajta: passz\n", "cards.yaml_duplicate", 12),
    ("döntés: szöveg", "döntés: \"szöveg", "cards.yaml_unclosed", 12),
    ("  - azonosító", "  - 3\n  - azonosító", "rulings.not_ruling", 5),
])
def test_a_fault_names_file_line_and_what_it_is(tmp_path: Path, old: str, new: str, code: str, line: int) -> None:
    assert old in SOUND
    found = faults(tmp_path, SOUND.replace(old, new, 1))
    assert (code, line) in [(p.code, p.line) for p in found]
    assert all(p.raw is not None for p in found if p.line and p.line <= SOUND.count("\n"))


def test_all_faults_come_at_once_in_the_files_order(tmp_path: Path) -> None:
    text = SOUND.replace("klasszikus", "régi").replace("szöveg: az", "szövegg: az").replace("lapidézés", "lap")
    found = faults(tmp_path, text)
    assert [p.line for p in found] == [6, 8, 11]
    assert dict(found[1].params)["near"] == ("szöveg",)


def test_a_ruling_needs_words_or_a_paragraph(tmp_path: Path) -> None:
    text = SOUND.replace("    szöveg: az elkésett válasz nem számít\n    paragrafusok: [K/VI.4.B]\n", "")
    assert [p.code for p in faults(tmp_path, text)] == ["rulings.no_ground"]


def test_no_id_stands_twice(tmp_path: Path) -> None:
    twice = SOUND + SOUND[SOUND.index("  - azonosító"):]
    [found] = faults(tmp_path, twice)
    assert (found.code, found.line) == ("rulings.twice", 13)


@pytest.mark.parametrize("text", ["", "- egy\n", "döntések: semmi\n"])
def test_what_is_no_collection(tmp_path: Path, text: str) -> None:
    assert [p.code for p in faults(tmp_path, text)] == ["rulings.not_collection"]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "gy.yaml"
    file.write_bytes(b"d\xf6nt\xe9s")
    with pytest.raises(InputError) as caught:
        read_collection(file)
    assert caught.value.code == "rulings.not_text"


def test_a_faulty_file_leaves_the_collection_as_it_was(call: Call, tmp_path: Path) -> None:
    file, collection = tmp_path / "gy.yaml", tmp_path / "régi.yaml"
    collection.write_text(SOUND, encoding="utf-8")
    file.write_text(SOUND.replace("kupa-2026/1", "kupa-2026/2").replace("lapidézés", "lap"), encoding="utf-8")
    ended = call("rulings", "import", str(file), "--collection", str(collection))
    assert ended.status == 2
    assert f"{file}:11:12: „lap” nem állhat itt: fajta" in ended.err
    assert "fajta: lap\n" in ended.err
    assert collection.read_text("utf-8") == SOUND


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=20)
SOME = TEXTS.filter(bool)
PARAGRAPHS = st.lists(st.sampled_from(ALL_IDS), max_size=3, unique=True).map(tuple)
PRECEDENTS: st.SearchStrategy[Any] = st.builds(
    Precedent, id=SOME, ruling=st.sampled_from(RULINGS), edition=st.sampled_from(EDITIONS), line=TEXTS, text=SOME,
    citations=PARAGRAPHS, basis=PARAGRAPHS, about=st.none() | st.integers(1, 999), subject=TEXTS,
    readings=st.dictionaries(st.sampled_from(sorted(READINGS)), st.integers(1, 3), max_size=2),
    kind=st.sampled_from(["", *KINDS]), situation=st.lists(st.sampled_from(SITUATIONS), max_size=2).map(tuple),
    outcome=st.sampled_from(["", "szabályos", "szabálytalan", "eldönthetetlen"]),
    cards=st.dictionaries(SOME, SOME, max_size=2), judge=st.none() | SOME, when=st.none() | SOME,
    headers=st.dictionaries(SOME, SOME, max_size=2), ended=st.sampled_from(["", "visszavonva", "felülbírálva"]),
    ended_when=st.none() | SOME)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(PRECEDENTS, max_size=3, unique_by=lambda p: p.id))
def test_what_is_written_is_read_again(tmp_path: Path, precedents: list[Precedent]) -> None:
    file = tmp_path / "gy.yaml"
    write_collection(file, precedents, force=True)
    assert read_collection(file) == precedents
    before = file.read_bytes()
    write_collection(file, read_collection(file), force=True)
    assert file.read_bytes() == before
