"""The catalogue: finding, summaries in our own words, who names a paragraph, coverage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.rulebook import catalogue, proposals, summaries, uses
from adjudicator.rulebook.homes import INFORMATIVE, STATUSES, homes
from adjudicator.rulebook.tables import folder
from engine.cite import ALL_IDS
from engine.renumbering import TABLE, UnknownParagraph

TEXTS = uses.ROOT.parent / "shared" / "rules"
RUN = 8  # words in a row that would be a copied sentence; shorter runs are lists of terms


@pytest.mark.parametrize(("typed", "expected"), [
    ("K/VI.4.F", "K/VI.4.F"), ("k/vi.4.f", "K/VI.4.F"), ("VI.4.F", "K/VI.4.F"), ("K/VI.4.F.", "K/VI.4.F"),
    ("5.10.g", "M/5.10.G"), ("K/T.5.aktiv", "K/T.5.aktív"), ("K/VII.4.E'", "K/VII.4.E'"), ("v.5.e/1", "K/V.5.E/1"),
])
def test_an_id_is_found_as_people_type_it(typed: str, expected: str) -> None:
    assert catalogue.find(typed) == expected


def test_an_unknown_id_comes_with_near_ones() -> None:
    with pytest.raises(UnknownParagraph) as error:
        catalogue.find("K/VI.4.Z")
    near = error.value.params["near"]
    assert isinstance(near, tuple) and near and all(i.startswith("K/VI.4.") for i in near)
    with pytest.raises(UnknownParagraph) as error:
        catalogue.find("valami egészen más")
    assert error.value.params["near"] == ("K/I", "K/II", "K/III")


@pytest.mark.parametrize(("paragraph", "expected"), [
    ("K/I", ()), ("K/V.8.F", ("K/V", "K/V.8")), ("K/V.5.E/2", ("K/V", "K/V.5", "K/V.5.E")), ("M/1.08", ()),
    ("K/IV.6.5.2.G", ("K/IV", "K/IV.6", "K/IV.6.5", "K/IV.6.5.2")), ("M/3.05.3.H", ("M/3.05", "M/3.05.3")),
    ("K/T.5.aktív", ("K/T.5",)),
])
def test_the_headings_over_a_paragraph(paragraph: str, expected: tuple[str, ...]) -> None:
    assert catalogue.parents(paragraph) == expected


def test_every_entry_can_be_put_together() -> None:
    for paragraph in ALL_IDS:
        entry = catalogue.entry(paragraph)
        assert entry.home.id == entry.row.id == paragraph
        assert entry.summary.hu and entry.summary.en


# -------------------------------------------------------------------------- summaries


def test_summaries_are_short_sentences() -> None:
    odd = [p for p, w in summaries.summaries().items() for t in (w.hu, w.en)
           if not t.endswith((".", ".”")) or len(t) > 420 or "  " in t]
    assert odd == []


def test_a_paragraph_that_says_the_same_in_both_editions_may_share_its_summary() -> None:
    found = summaries.summaries()
    assert found["M/5.10.H"] == found["K/V.8.G"]
    assert found["M/1.08"] != found["K/I.3.I"]
    rows = folder("adjudicator.rulebook", "summaries")
    shared = [(row[0], row[1].removeprefix("=")) for row in rows if row[1].startswith("=")]
    assert shared
    assert [(a, b) for a, b in shared if b not in TABLE[a].counterparts] == []
    assert [(a, b) for a, b in shared if TABLE[a].difference == "eltér"] == []


def test_every_pair_that_differs_says_in_what() -> None:
    differ = [row.id for row in TABLE.values() if row.difference in ("eltér", "megszűnt") and row.id.startswith("M/")]
    assert differ
    assert [p for p in differ if p not in summaries.differences()] == []
    assert [p for p in TABLE if TABLE[p].difference == "eltér" and catalogue.difference(p) is None] == []
    assert [p for p in summaries.differences() if TABLE[p].difference not in ("eltér", "új", "megszűnt")] == []


@pytest.mark.skipif(not TEXTS.exists(), reason="the texts of the rules do not lie beside the repository")
def test_no_summary_copies_a_sentence() -> None:
    def words(text: str) -> list[str]:
        return re.findall(r"\w+", text.casefold())

    def runs(text: str) -> set[tuple[str, ...]]:
        listed = words(text)
        return {tuple(listed[i:i + RUN]) for i in range(len(listed) - RUN + 1)}

    book = {run for file in TEXTS.glob("*.txt") for line in file.read_text(encoding="utf-8").splitlines()
            for run in runs(line)}
    assert len(book) > 5000
    assert [p for p, w in summaries.summaries().items() if runs(w.hu) & book] == []


# ------------------------------------------------------------------------ who names it


def test_ids_are_found_in_running_text() -> None:
    assert proposals.ids_in("By K/V.8.F (M/5.10.F); not K/V.8.Z, K/I.3.P. See K/VII.4.E', K/V.5.E/1, K/T.5.aktív.") == (
        "K/V.5.E/1", "K/V.8.F", "K/VII.4.E'", "K/T.5.aktív", "M/5.10.F")


@pytest.mark.parametrize(("text", "expected"), [
    ("K/I.6.A–C", ("K/I.6.A", "K/I.6.B", "K/I.6.C")), ("M/1.17–19 and more", ("M/1.17", "M/1.18", "M/1.19")),
    ("K/I.3.O–Q", ("K/I.3.O", "K/I.3.Q")), ("K/VII.2–3", ("K/VII.2", "K/VII.3")), ("K/I.6.C–A", ()),
    ("K/I.6.A–Z", ("K/I.6.A",)), ("K/I.6.A – the leader", ("K/I.6.A",)),
])
def test_a_span_of_paragraphs_names_all_in_it(text: str, expected: tuple[str, ...]) -> None:
    assert proposals.ids_in(text) == expected


@pytest.mark.parametrize(("name", "expected"), [
    ("test_k_i_6_a_more_mp_is_active", ("K/I.6.A",)), ("test_m_5_07_e_1_runs_on", ("M/5.07.E/1",)),
    ("test_k_vi_4_a_thread", ("K/VI.4.A",)), ("test_anything", ()), ("test_k", ()),
])
def test_a_tests_name_may_begin_with_a_paragraph(name: str, expected: tuple[str, ...]) -> None:
    assert uses.ids_in_name(name) == expected


def test_cases_and_tests_are_found_by_paragraph(tmp_path: Path) -> None:
    cases, tests = tmp_path / "tests" / "cases" / "ch01_basics", tmp_path / "tests" / "engine"
    cases.mkdir(parents=True)
    tests.mkdir()
    (cases / "s06.yaml").write_text(
        "- azonosító: elso\n  szabályok: [K/I.6.A, M/1.20]\n  lépések:\n"
        "    - {lép: B passz, szabálytalan: [K/VI.6.C]}\n"
        "- {azonosító: masodik, szabályok: [K/I.6.A]}\n", encoding="utf-8")
    (tests / "test_turn.py").write_text(
        'def test_k_i_6_b_oldest():\n    pass\n\ndef test_other():\n    """K/I.6.A again."""\n\n'
        'def helper():\n    """K/I.6.C is no test."""\n', encoding="utf-8")
    file = "tests/cases/ch01_basics/s06.yaml"
    assert uses.cases(tmp_path) == {
        "K/I.6.A": (uses.Use(file, "elso"), uses.Use(file, "masodik")), "M/1.20": (uses.Use(file, "elso"),),
        "K/VI.6.C": (uses.Use(file, "elso"),)}
    assert uses.tests(tmp_path) == {
        "K/I.6.A": (uses.Use("tests/engine/test_turn.py", "test_other"),),
        "K/I.6.B": (uses.Use("tests/engine/test_turn.py", "test_k_i_6_b_oldest"),)}


# ---------------------------------------------------------------------- search, coverage


def test_search_takes_no_heed_of_accents_and_wants_all_words() -> None:
    paragraphs, readings = catalogue.search("idofonal passz")
    assert "K/VI.4.F" in paragraphs and "K/VI.6.F" in paragraphs and "K/I.1.A" not in paragraphs
    assert "É04" in readings
    assert catalogue.search("time thread")[0]
    assert catalogue.search("K/VI.4.F")[0] == ("K/VI.4.F",)
    assert catalogue.search("   ") == ((), ())
    assert catalogue.search("zsiráf") == ((), ())


def test_coverage_counts_every_paragraph_once() -> None:
    rows = catalogue.coverage()
    assert [row.chapter for row in rows] == ["K/I", "K/II", "K/III", "K/IV", "K/V", "K/VI", "K/VII", "K/VIII", "K/IX",
                                             "K/X", "K/T", "M/1", "M/3", "M/5"]
    whole = catalogue.total(rows)
    assert whole.total == sum(row.total for row in rows) == 883
    assert whole.counts == {s: sum(home.status == s for home in homes().values()) for s in STATUSES}
    assert len(catalogue.to_do()) == whole.counts["teendő"]


def test_the_share_leaves_out_what_says_no_rule() -> None:
    counts = dict.fromkeys(STATUSES, 0) | {"kódolva": 3, "kézzel": 1, INFORMATIVE: 6}
    assert catalogue.Covered("K/I", counts).share == 0.75
    assert catalogue.Covered("K/I", dict.fromkeys(STATUSES, 0) | {INFORMATIVE: 6}).share is None
