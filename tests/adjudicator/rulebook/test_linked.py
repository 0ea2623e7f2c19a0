"""Finding the paragraphs of a text, and the user's own copy of the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rulebook import linked, structure, uses
from adjudicator.rulebook.digests import line_digest, normal
from adjudicator.rulebook.structure import FILES, places
from adjudicator.rulebook.tables import table

TEXTS = uses.ROOT.parent / "shared" / "rules"
needs_texts = pytest.mark.skipif(not TEXTS.exists(), reason="the texts of the rules do not lie beside the repository")

OLDER = """Valami cím

Első fejezet: Próba
1. Az első szakasz.
A./ Az első pont,
- felsorolással.
B./ A második pont. C./ A harmadik ugyanabban a sorban.
B./ A betű másodszor.
2. Második szakasz
D./ Egy pont.
D./1. Alpont.
6.1. Nem ide tartozó szám
Kilencedik fejezet: Gép
3.Szorosan írt szám
A./ Szöveg az A./ és B./ pontra hivatkozva.
Több játékos szabályok
Több játékosos szabályok, melyek mindenkire állnak:
- Elsőként.
- Másodikként.
5. Párok
1.1. Azonnal:
A./ Ha így.
Aktív páros: Az egyik.
"""

HEADED = """Oldalsáv
3.01. Torony
- A./ Első. - Ez nem betű.
(Zárójel.). - B./ Második.
3.05.1. Támadás
- A./ Harmadik.
"""

UNHEADED = """Bevezető mondat.

\u2022 A./ Első.
\u2022 B./ Második, az A./ és C./ szerint.
  \u2022 pont

Példa, amely senkié.

Más bevezető.

\u2022 A./ Más szakasz.
  \u2022 A./1. Alpont.

\u2022 Betű nélküli szakasz.
\u2022 Folytatása.
"""


def shown(kind: str, text: str) -> dict[str, str]:
    return {p.id: text[p.start:p.end] for p in places(kind, text)}


def test_the_older_book_is_cut_by_chapters_sections_and_letters() -> None:
    found = shown("K", OLDER)
    assert list(found) == [
        "K/I", "K/I.1", "K/I.1.A", "K/I.1.B", "K/I.1.C", "K/I.1.B'", "K/I.2", "K/I.2.D", "K/I.2.D/1", "K/I.2.6.1",
        "K/IX", "K/IX.3", "K/IX.3.A", "K/T.0", "K/T.0.1", "K/T.0.2", "K/T.5", "K/T.5.1.1", "K/T.5.1.1.A", "K/T.5.aktív"]
    assert found["K/I.1.A"] == "A./ Az első pont,\n- felsorolással."
    assert (found["K/I.1.B"], found["K/I.1.C"]) == ("B./ A második pont.", "C./ A harmadik ugyanabban a sorban.")
    assert found["K/IX.3.A"] == "A./ Szöveg az A./ és B./ pontra hivatkozva."


def test_a_headed_page_is_cut_also_inside_a_line() -> None:
    assert shown("M/3", HEADED) == {
        "M/3.01": "3.01. Torony", "M/3.01.A": "- A./ Első. - Ez nem betű.\n(Zárójel.).", "M/3.01.B": "- B./ Második.",
        "M/3.05.1": "3.05.1. Támadás", "M/3.05.1.A": "- A./ Harmadik."}


def test_a_page_without_headings_counts_its_lists() -> None:
    found = shown("M/5", UNHEADED)
    assert list(found) == ["M/5.01", "M/5.01.A", "M/5.01.B", "M/5.02", "M/5.02.A", "M/5.02.A/1", "M/5.03"]
    assert found["M/5.01"] == "Bevezető mondat."
    assert found["M/5.01.B"] == "\u2022 B./ Második, az A./ és C./ szerint.\n  \u2022 pont"
    assert (found["M/5.02"], found["M/5.02.A"]) == ("Más bevezető.", "\u2022 A./ Más szakasz.")
    assert found["M/5.02.A/1"].strip() == "\u2022 A./1. Alpont."
    assert found["M/5.03"] == "\u2022 Betű nélküli szakasz.\n\u2022 Folytatása."


def test_a_page_of_lines_counts_lines() -> None:
    assert shown("M/1", "Egy.\n\nHárom.\n") == {"M/1.01": "Egy.", "M/1.03": "Három."}


@pytest.mark.parametrize("kind", list(FILES))
def test_a_text_without_structure_has_no_paragraphs_of_a_structured_kind(kind: str) -> None:
    assert places(kind, "") == ()
    assert kind == "M/1" or places(kind, "csak szöveg\nmég egy sor\n") == ()


def test_a_digest_looks_at_words_not_at_spacing_or_normal_form() -> None:
    assert line_digest(" a\u0301  b\t") == line_digest("\u00e1 b")
    assert line_digest("a b") != line_digest("ab")
    assert normal("x \n y") == "x y"


@needs_texts
@pytest.mark.parametrize("kind", list(FILES))
def test_all_paragraphs_of_the_book_are_found_where_the_index_says(kind: str) -> None:
    """The heading of a list without one is placed at its opening sentence, above the index's line."""
    rows = [row for row in table("adjudicator.rulebook", "paragraphs.tsv") if row[1] == FILES[kind]]
    found = {p.id: p.line for p in places(kind, (TEXTS / FILES[kind]).read_text(encoding="utf-8"))}
    assert set(found) == {row[0] for row in rows}
    elsewhere = {row[0] for row in rows if found[row[0]] != int(row[2])}
    assert elsewhere == ({f"M/5.{n:02}" for n in (1, 4, 5, 6, 7, 11, 12)} if kind == "M/5" else set())


# ------------------------------------------------------------------- the user's own copy


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of these tests reaches a real data folder."""
    folder = tmp_path / "data"
    monkeypatch.setattr(linked, "index_file", lambda: folder / "szabalykonyv.json")
    return folder


@pytest.fixture
def known_book(monkeypatch: pytest.MonkeyPatch) -> str:
    """A catalogue made from OLDER alone."""
    digests = {p.id: line_digest(OLDER[p.start:p.end]) for p in places("K", OLDER)}
    monkeypatch.setattr(linked, "known_digests", lambda kind: digests if kind == "K" else {"M/9": "-"})
    return OLDER


def written(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    file = folder / "konyv.txt"
    file.write_bytes(text.encode(encoding))
    return file


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_a_copy_is_indexed_stored_and_quoted(known_book: str, tmp_path: Path, encoding: str) -> None:
    copy = linked.read(written(tmp_path, known_book, encoding))
    assert copy.kind == "K"
    changes = linked.changes(copy)
    assert (len(changes.kept), changes.changed, changes.removed, changes.added) == (20, (), (), ())
    linked.store(copy)
    assert linked.quote("K/I.1.C") == "C./ A harmadik ugyanabban a sorban."
    assert linked.quote("K/V") is None


def test_the_index_holds_no_word_of_the_text(known_book: str, tmp_path: Path) -> None:
    stored = linked.store(linked.read(written(tmp_path, known_book))).read_text(encoding="utf-8")
    assert "felsorol" not in stored and "szakasz" not in stored


def test_nothing_is_quoted_from_a_copy_that_changed_or_went_away(known_book: str, tmp_path: Path) -> None:
    file = written(tmp_path, known_book)
    linked.store(linked.read(file))
    file.write_text(known_book.replace("első", "elso"), encoding="utf-8")
    assert linked.quote("K/I.1.C") is None
    file.unlink()
    assert linked.quote("K/I.1.C") is None


def test_other_line_ends_and_spacing_are_the_same_book(known_book: str, tmp_path: Path) -> None:
    copy = linked.read(written(tmp_path, known_book.replace("\n", "\r\n").replace(" pont", "  pont")))
    assert len(linked.changes(copy).kept) == 20
    linked.store(copy)
    assert linked.quote("K/I.2.D") == "D./ Egy  pont."


def test_a_copy_that_says_something_else_is_told_paragraph_by_paragraph(known_book: str, tmp_path: Path) -> None:
    other = known_book.replace("D./ Egy pont.", "D./ Más pont.").replace("- Másodikként.\n", "").replace(
        "2. Második szakasz", "2. Második szakasz\nA./ Új pont.")
    changes = linked.changes(linked.read(written(tmp_path, other)))
    assert changes.changed == ("K/I.2.D",)
    assert changes.removed == ("K/T.0.2",)
    assert changes.added == ("K/I.2.A",)


@pytest.mark.parametrize("text", ["", "bevásárlólista\ntej\nkenyér\n", "1. fejezet: semmi\nA./ pont\n"])
def test_another_text_is_refused_with_what_was_looked_for(known_book: str, tmp_path: Path, text: str) -> None:
    with pytest.raises(linked.NotRulebook) as error:
        linked.read(written(tmp_path, text))
    assert error.value.code == "rules.not_rulebook"
    assert error.value.params["wanted"] == 20 or error.value.params["kind"] != "K"


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kep.png"
    file.write_bytes(b"\x89PNG\x00\x00\xff\xfe")
    with pytest.raises(linked.NotRulebook, match="not_text"):
        linked.read(file)


def test_a_broken_or_foreign_index_counts_as_none(data_folder: Path) -> None:
    assert linked.stored() == {}
    data_folder.mkdir()
    linked.index_file().write_text("{", encoding="utf-8")
    assert linked.stored() == {}
    linked.index_file().write_text('{"version": 2, "copies": {}}', encoding="utf-8")
    assert linked.stored() == {}


@needs_texts
@pytest.mark.parametrize("kind", list(structure.KINDS))
def test_each_text_of_the_rules_is_recognised_for_what_it_is(kind: str) -> None:
    copy = linked.read(TEXTS / FILES[kind])
    assert copy.kind == kind
    assert linked.changes(copy).kept == tuple(linked.known_digests(kind))
