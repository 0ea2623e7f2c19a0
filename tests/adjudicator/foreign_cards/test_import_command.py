"""``biro cards import``: what it writes, prints and answers, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.packs import load_pack
from tests.adjudicator.calling import Call
from tests.adjudicator.foreign_cards.lists import Write
from tests.sources import ROOT

LISTS = ROOT / "samples" / "lists"
GOOD = "név,típus,fal\nKapu,toronyszint,2\n"
LOSSY = "// a\nx = [{nev: 'Kapu', laptipus: 'Toronyszint', fal: 2,\n  szin: 'zöld'}]"


def test_a_list_that_fits_ends_with_0_and_a_pack_of_its_name(write: Write, call: Call) -> None:
    path = write("lista.csv", GOOD)
    assert call("cards", "import", str(path)) == (0, f"Kész: {path.with_suffix('.yaml')}, 1 lap.\n", "")
    made = load_pack(path.with_suffix(".yaml"))
    assert (made.name, made.description, list(made.cards)) == ("lista", "Forrás: lista.csv", ["Kapu"])
    assert call("cards", "check", str(path.with_suffix(".yaml"))).status == 0


def test_the_pack_does_not_take_the_place_of_its_list(write: Write, call: Call) -> None:
    path = write("lista.csv", GOOD)
    status, _, err = call("cards", "import", str(path), "-o", str(path), "--force")
    assert (status, path.read_text(encoding="utf-8")) == (2, GOOD)
    assert "-o" in err


def test_what_does_not_fit_is_told_with_its_place_and_ends_with_1(write: Write, call: Call) -> None:
    path = write("lista.js", LOSSY)
    status, out, err = call("cards", "import", str(path), "-o", str(path.with_name("új.yaml")))
    assert (status, err) == (1, "")
    assert out.startswith(f"{path}:3:9: a „Kapu” lap, szin: ilyen adata a lapcsomagban nincs egy lapnak: zöld\n")
    assert out.endswith(f"Megjegyzésként áll a csomagban: 1 adat.\nKész: {path.with_name('új.yaml')}, 1 lap.\n")
    english = call("cards", "import", str(path), "-o", str(path.with_name("új.yaml")), "--lang", "en").out
    assert english.endswith(f"Unchanged: {path.with_name('új.yaml')}, 1 cards.\n")


def test_an_answer_for_machines(write: Write, call: Call) -> None:
    path = write("lista.js", LOSSY.replace("fal: 2", "fal: 'sok'"))
    target = path.with_suffix(".yaml")
    status, out, err = call("cards", "import", str(path), "--json")
    answer = call("cards", "import", str(path), "--json").json
    assert (status, err, out.count("\n") > 1) == (1, "", True)
    assert {key: answer[key] for key in ("file", "out", "outcome", "records", "cards", "digest", "warnings")} == {
        "file": str(path), "out": str(target), "outcome": "változatlan", "records": 1, "cards": 0, "digest": None,
        "warnings": []}
    assert [(one["code"], one["card"], one["record"], one["path"], one["value"], one["kept"], one["line"])
            for one in answer["left"]] == [
        ("cards.not_number", "Kapu", 1, "fal", "sok", "megjegyzés", 2),
        ("cards.import.unknown_key", "Kapu", 1, "szin", "zöld", "megjegyzés", 3)]
    assert [(one["code"], one["line"], one["column"]) for one in answer["faults"]] == [("cards.missing_key", 2, 6)]


def test_faults_and_doubts_are_told_as_those_of_a_pack(write: Write, call: Call) -> None:
    head = "név,típus,mp,időtartam,kulcsszavak\n"
    path = write("lista.csv", head + "Szél,eseménylap,sok,pillanat,\nVihar,eseménylap,1,pillanat,Fokusz\n")
    status, out, _ = call("cards", "import", str(path))
    assert (status, out.splitlines()) == (1, [
        f"{path}:2:3: a „Szél” lap, mp: egész szám vagy X kell, nem ez: „sok”",
        f"{path}:3:5: a „Vihar” lap, kulcsszavak[1]: a szabályok nem ismerik ezt a kulcsszót: „Fokusz” "
        "(új kulcsszó lehet, de talán elírás)",
        "    hasonló: Fókusz (100 %)",
        "A csomagnak 1 hibája van; a biro cards check is ezeket mondja.",
        f"Kész: {path.with_suffix('.yaml')}, 2 lap."])


def test_nothing_is_written_over_unasked(write: Write, call: Call) -> None:
    path, target = write("lista.csv", GOOD), write("lista.yaml", "a: 1\n")
    status, _, err = call("cards", "import", str(path))
    assert (status, "--force" in err, target.read_text("utf-8")) == (3, True, "a: 1\n")
    assert call("cards", "import", str(path), "--force").out.startswith("Felülírva: ")
    before = target.read_bytes()
    assert call("cards", "import", str(path)) == (0, f"Változatlan: {target}, 1 lap.\n", "")
    assert target.read_bytes() == before


def test_check_writes_nothing(write: Write, call: Call) -> None:
    path = write("lista.csv", GOOD)
    assert call("cards", "import", str(path), "--check") == (0, "", "")
    assert call("cards", "import", str(path), "--check", "--json").json["outcome"] is None
    assert not path.with_suffix(".yaml").exists()


def test_a_list_that_can_not_be_read_ends_with_2_and_no_pack(write: Write, call: Call) -> None:
    path = write("lista.csv", "név,típus,fall\nKapu,toronyszint,1\n")
    status, out, err = call("cards", "import", str(path))
    assert (status, out, path.with_suffix(".yaml").exists()) == (2, "", False)
    assert err.startswith(f"{path}:1:3: nincs ilyen oszlop: „fall”.")
    assert "hasonló: fal\n" in err
    problems = call("cards", "import", str(path), "--json").json["error"]["problems"]
    assert [(one["code"], one["line"], one["column"]) for one in problems] == [("cards.import.unknown_column", 1, 3)]


@pytest.mark.parametrize(("name", "status"), [("lista.txt", 2), ("lista", 2), ("nincs.csv", 3)])
def test_a_file_that_is_none_of_ours(name: str, status: int, tmp_path: Path, call: Call) -> None:
    assert call("cards", "import", str(tmp_path / name)).status == status


def test_e30_a_range_under_the_other_reading(write: Write, call: Call) -> None:
    head = "név,típus,altípus,mp,szám,támadás,sebzés\n"
    path = write("lista.csv", head + "Farkas,akadálylap,bestia,1,1,7,1-4\n")
    assert call("cards", "import", str(path), "--check").status == 1
    assert call("cards", "import", str(path), "--check", "--readings", "É30=2").status == 0


@pytest.mark.parametrize(("name", "status", "cards"), [("proba.js", 1, 3), ("proba.csv", 0, 3)])
def test_the_sample_lists(name: str, status: int, cards: int, tmp_path: Path, call: Call) -> None:
    target = tmp_path / "proba.yaml"
    ended = call("cards", "import", str(LISTS / name), "-o", str(target), "--json")
    assert (ended.status, ended.json["faults"], ended.json["cards"]) == (status, [], cards)
    assert ended.json["digest"] == load_pack(target).digest
