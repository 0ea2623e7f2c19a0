"""The generated ids are what the tables give, and the tables what the index and texts give."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cite import ALL_IDS
from engine.ids import K_IDS, M_IDS
from tools import make_ids

INDEX = make_ids.ROOT.parent / "shared" / "rules" / "index.tsv"
needs_index = pytest.mark.skipif(not INDEX.exists(), reason="the texts of the rules do not lie beside the repository")


def test_the_generated_module_is_what_the_tables_give() -> None:
    wanted = make_ids.generated(make_ids.rows(make_ids.HOMES), make_ids.rows(make_ids.RENUMBERING))
    assert make_ids.IDS.read_text(encoding="utf-8") == wanted
    assert make_ids.main(["--check"]) == 0


def test_a_table_that_lacks_a_paragraph_is_refused() -> None:
    homes = make_ids.rows(make_ids.HOMES)
    with pytest.raises(SystemExit, match=r"K/I\.6\.A"):
        make_ids.generated([row for row in homes if row[0] != "K/I.6.A"], make_ids.rows(make_ids.RENUMBERING))


def test_a_stale_module_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "ids.py"
    stale.write_text(make_ids.IDS.read_text(encoding="utf-8").replace("K/I.6.A ", "", 1), encoding="utf-8")
    monkeypatch.setattr(make_ids, "IDS", stale)
    assert make_ids.main(["--check"]) == 1


def test_there_are_590_older_and_293_newer_ids_each_once() -> None:
    assert (len(K_IDS), len(M_IDS)) == (590, 293)
    assert len(set(ALL_IDS)) == 883
    assert all(i.startswith("K/") for i in K_IDS) and all(i.startswith("M/") for i in M_IDS)


@needs_index
def test_the_ids_are_those_of_the_index() -> None:
    assert sorted(ALL_IDS) == sorted(row[0] for row in make_ids.rows(INDEX))


@needs_index
def test_places_and_digests_are_those_of_the_texts() -> None:
    assert make_ids.PARAGRAPHS.read_text(encoding="utf-8") == make_ids.paragraphs(INDEX)


def test_no_sentence_is_kept_beside_a_digest() -> None:
    rows = make_ids.rows(make_ids.PARAGRAPHS)
    assert len(rows) == 883
    assert all(len(row) == 5 and row[2].isdigit() and len(row[3]) == len(row[4]) == 16 for row in rows)
    assert all(int(digest, 16) >= 0 for row in rows for digest in row[3:])
