"""Many records in one call: folders, patterns, workers, what is known already, and a run that was killed."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from adjudicator.importing import batch, judging
from adjudicator.importing.batch import answers
from adjudicator.importing.judging import Terms
from events.store import open_store
from tests.adjudicator.calling import Call, Ended, biro
from tests.adjudicator.importing.records import HEAD, ROOT, TABLE, read

SAMPLE = ROOT / "samples" / "games" / "feladas.jk"
MANY = 30


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in a folder of its own, with a store of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BIRO_STORE", str(tmp_path / "tár.sqlite"))

    def run(*words: str) -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        capsys.readouterr()
        return biro(capsys, *words)

    return run


def record(name: str, number: int, lines: str = "A idéz Gátőr lovas\n") -> Path:
    """A record of its own round."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + f'[Esemény "Kupa"] [Kör "{number}"]\n' + TABLE + lines, encoding="utf-8")
    return path


def mixed() -> None:
    """A folder with good records, one that breaks a rule, two with faults and one that is no text."""
    record("m/b.jk", 1)
    record("m/a.jk", 2, "= A.mp 7\n")
    record("m/alatta/c.jk", 3, "A idéz Semmi\n")
    record("m/alatta/d.JK", 4, "A dob 7\n")
    record("m/e.jk", 5, "B idéz\n")
    Path("m/f.jk").write_bytes(b"\xff\xfe\x00")
    record("m/.rejtett/g.jk", 6)
    Path("m/pakli.pakli").write_text("3 Gátőr lovas\n", encoding="utf-8")


def heads(store: Path) -> list[tuple[str, str, str | None]]:
    """What a store holds."""
    with open_store(str(store), readonly=True) as opened:
        return sorted((info.id, info.head, info.replaced_by) for info in opened.games())


# ── which files ─────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize("verb", ["check", "import"])
def test_a_case_is_no_record_and_it_is_said_what_checks_it(call: Call, tmp_path: Path, verb: str) -> None:
    cases = tmp_path / "esetek.yaml"
    cases.write_text("- azonosító: a\n", encoding="utf-8")
    status, _, err = call(verb, f"{cases}#a")
    assert status == 2 and f"biro case {cases} --only a" in err
    status, _, err = call(verb, str(cases))
    assert status == 2 and f"biro case {cases}”" in err and f"biro cards check {cases}”" in err


def test_a_folder_means_the_records_in_and_below_it(call: Call) -> None:
    mixed()
    found = call("check", "--json", "m").json
    names = [file["file"] for file in found["files"]]
    assert names == ["m/a.jk", "m/alatta/c.jk", "m/alatta/d.JK", "m/b.jk", "m/e.jk", "m/f.jk"]
    assert (found["totals"]["files"], found["totals"]["faulty"]) == (6, 3)


def test_a_pattern_that_no_shell_filled_in_means_the_records_that_fit(call: Call) -> None:
    mixed()
    assert [f["file"] for f in call("check", "--json", "m/*").json["files"]] == [
        "m/a.jk", "m/alatta/c.jk", "m/alatta/d.JK", "m/b.jk", "m/e.jk", "m/f.jk"]
    assert [f["file"] for f in call("check", "--json", "m/[ab].jk").json["files"]] == ["m/a.jk", "m/b.jk"]


def test_each_file_counts_once_in_the_order_of_the_words(call: Call) -> None:
    mixed()
    found = call("check", "--json", "m/b.jk", "m/alatta", "m/*.jk").json["files"]
    assert [f["file"] for f in found] == ["m/b.jk", "m/alatta/c.jk", "m/alatta/d.JK", "m/a.jk", "m/e.jk", "m/f.jk"]


@pytest.mark.parametrize("word", ["üres", "üres/*.jk", "nincs*"])
def test_where_no_record_is_found_the_call_was_wrong(call: Call, word: str) -> None:
    Path("üres").mkdir()
    good = str(record("jó.jk", 1))
    ended = call("import", word, good)
    assert (ended.status, word in ended.err) == (2, True)
    assert [file["outcome"] for file in call("import", "--json", good).json["files"]] == ["változatlan"]


# ── the same whatever the number of workers ─────────────────────────────────────────────────

def test_the_answers_do_not_depend_on_the_number_of_workers(call: Call, tmp_path: Path) -> None:
    mixed()
    one = call("import", "--json", "--jobs", "1", "--store", "1.sqlite", "m")
    two = call("import", "--json", "--jobs", "2", "--store", "2.sqlite", "m")
    assert (one.status, two.status, one.out) == (2, 2, two.out)
    assert heads(Path("1.sqlite")) == heads(Path("2.sqlite"))
    assert [f["outcome"] for f in one.json["files"]] == ["új", None, "új", "új", None, None]
    totals = one.json["totals"]
    assert {key: totals[key] for key in ("files", "faulty", "new", "replaced", "unchanged", "failed", "disputes")} == {
        "files": 6, "faulty": 3, "new": 3, "replaced": 0, "unchanged": 0, "failed": 1, "disputes": 1}


def test_people_get_a_row_for_each_file_and_a_closing_line(call: Call) -> None:
    mixed()
    ended = call("import", "m")
    for name in ("a.jk", "c.jk", "d.JK", "b.jk", "e.jk", "f.jk"):
        assert sum(line.startswith("│") and name in line for line in ended.out.splitlines()) == 1
    assert ended.out.splitlines()[-1].startswith("Összesen 6 fájl, hibás 3;")
    assert "Új 3, új változat 0, változatlan 0." in ended.out
    assert "m/alatta/c.jk:" in ended.err and "Beolvasás" not in ended.err  # no progress where no terminal is


class Deadly(dict[str, str]):
    """Known games at whose sight the worker dies."""

    def get(self, *_: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_dies_is_an_error_of_its_file_alone(call: Call) -> None:
    paths = [record(f"{n}.jk", n) for n in range(5)]
    known = lambda path: Deadly(x="y") if path == paths[2] else {}  # noqa: E731
    found = list(answers(paths, Terms(), 2, known))
    assert [(one.status, one.errors) for one in found] == [(0, 0), (0, 0), (3, 1), (0, 0), (0, 0)]
    assert found[2].answer["errors"][0]["code"] == "import.worker_died"
    assert "2.jk" in found[2].faults[0] and "-9" in found[2].faults[0]


def test_a_fault_of_ours_is_an_error_of_its_file_alone(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [record(f"{n}.jk", n) for n in range(3)]

    def broken(path: Path, *rest: Any) -> Any:
        if path == paths[1]:
            raise ZeroDivisionError("hoppá")
        return judging_read(path, *rest)

    judging_read = judging.read_file
    monkeypatch.setattr(judging, "read_file", broken)
    found = list(answers(paths, Terms(), 1))
    assert [one.status for one in found] == [0, 70, 0]
    assert "ZeroDivisionError" in found[1].faults[0]


def test_one_file_starts_no_worker(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Any:
        raise AssertionError("a pool")

    monkeypatch.setattr(batch, "_in_processes", none)
    assert call("import", "--jobs", "4", str(record("a.jk", 1))).status == 0


# ── what is known already ───────────────────────────────────────────────────────────────────

def test_files_that_are_stored_already_are_not_judged_again(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    record("m/a.jk", 1)
    record("m/b.jk", 2)
    first = call("import", "--json", "m").json
    monkeypatch.setattr(judging, "read_file", None)
    ended = call("import", "--json", "m")
    assert [(f["id"], f["outcome"]) for f in ended.json["files"]] == [
        (f["id"], "változatlan") for f in first["files"]]
    assert [(f["events"], f["disputes"]) for f in ended.json["files"]] == [(None, None)] * 2
    assert (ended.status, ended.json["totals"]["unchanged"], ended.json["totals"]["events"]) == (0, 2, 0)


def test_tables_in_a_folder_are_records_too_and_known_again(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(SAMPLE.parents[1], "mappa", ignore=shutil.ignore_patterns("*.yaml", "*.py", "lists"))
    Path("mappa/records/~$tabla.xlsx").write_bytes(b"")  # the lock of a workbook that is open
    names = sorted(str(path) for path in Path("mappa/records").glob("tabla*") if path.suffix in (".csv", ".xlsx"))
    first = call("import", "--json", "mappa/records/tabla*").json["files"]
    assert [(f["file"], f["outcome"]) for f in first] == [(name, "új") for name in names]
    assert {Path(name).suffix for name in names} == {".csv", ".xlsx"}
    monkeypatch.setattr(judging, "read_file", None)
    again = call("import", "--json", "mappa/records/tabla*").json["files"]
    assert [(f["id"], f["outcome"]) for f in again] == [(f["id"], "változatlan") for f in first]


def test_a_single_file_is_told_in_full_also_when_it_is_known(call: Call) -> None:
    name = str(record("a.jk", 1))
    call("import", name)
    [found] = call("import", "--json", name).json["files"]
    assert (found["outcome"], found["events"]) == ("változatlan", 4)


@pytest.mark.parametrize("change", ["deck", "readings"])
def test_what_else_a_game_is_made_of_must_be_as_it_was(call: Call, change: str) -> None:
    """The bytes are the same, but the deck or a reading is not: no such game is there yet."""
    Path("m").mkdir()
    Path("m/a.pakli").write_text("3 Gátőr lovas\n", encoding="utf-8")
    text = HEAD + '[Pakli A "a.pakli"] [Kör "1"]\n'
    for name in ("a", "b"):
        Path(f"m/{name}.jk").write_text(text.replace('"1"', f'"{name}"'), encoding="utf-8")
    ids = {f["id"] for f in call("import", "--json", "m").json["files"]}
    more = ["--readings", "É22=2"] if change == "readings" else []
    if change == "deck":
        Path("m/a.pakli").write_text("2 Gátőr lovas\n", encoding="utf-8")
    found = call("import", "--json", *more, "m").json["files"]
    assert [f["outcome"] for f in found] == ["új változat"] * 2
    assert not ids & {f["id"] for f in found}


def test_new_makes_second_games_of_known_files(call: Call) -> None:
    record("m/a.jk", 1)
    record("m/b.jk", 2)
    call("import", "m")
    assert call("import", "--json", "--new", "m").json["totals"]["new"] == 2


def test_a_game_whose_log_is_damaged_is_an_error_of_its_file(call: Call, tmp_path: Path) -> None:
    for number in range(3):
        record(f"m/{number}.jk", number)
    ids = [f["id"] for f in call("import", "--json", "m").json["files"]]
    with sqlite3.connect("tár.sqlite") as connection:
        connection.execute("DELETE FROM stored_events WHERE originator_id = ? AND originator_version = 4", (ids[1],))
    ended = call("import", "--json", "m")
    assert [f["outcome"] for f in ended.json["files"]] == ["változatlan", None, "változatlan"]
    assert (ended.status, ended.json["files"][1]["errors"][0]["code"]) == (3, "store.broken")


# ── a run that ends before its time ─────────────────────────────────────────────────────────

def many(folder: Path) -> None:
    """Many records of a sample game, each of another round."""
    shutil.copytree(SAMPLE.parents[1] / "decks", folder / "decks")
    (folder / "games").mkdir()
    text = re.sub(r'\[Kör "[^"]*"\]', "", SAMPLE.read_text("utf-8"))
    for number in range(MANY):
        (folder / "games" / f"{number:03}.jk").write_text(f'[Kör "{number}"]\n{text}', encoding="utf-8")


def begun(folder: Path, store: Path) -> subprocess.Popen[str]:
    """An import with two workers that has stored its first game."""
    call = [sys.executable, "-m", "adjudicator", "import", "--jobs", "2", "--store", str(store), str(folder)]
    process = subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    end = time.monotonic() + 120
    while not (store.exists() and stored(store)):
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.01)
    return process


def stored(store: Path) -> int:
    """How many games are there."""
    try:
        return len(heads(store))
    except Exception:  # the store is being made
        return 0


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_run_that_ends_before_its_time_is_gone_on_with(tmp_path: Path, how: signal.Signals, call: Call) -> None:
    many(tmp_path / "m")
    process = begun(tmp_path / "m", tmp_path / "vágott.sqlite")
    os.kill(process.pid, how)
    _, said = process.communicate(timeout=120)
    assert process.returncode == {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}[how]
    assert "Traceback" not in said
    if how != signal.SIGKILL:
        assert "semaphore" not in said  # what the system is left to clear away
        assert f"{MANY} fájlból" in said and "megszakítva" in said
    before = heads(tmp_path / "vágott.sqlite")
    assert 1 <= len(before) < MANY
    again = call("import", "--json", "--jobs", "2", "--store", str(tmp_path / "vágott.sqlite"), str(tmp_path / "m"))
    assert (again.status, again.json["totals"]["unchanged"], again.json["totals"]["new"]) == (
        0, len(before), MANY - len(before))
    whole = call("import", "--json", "--jobs", "1", "--store", str(tmp_path / "egész.sqlite"), str(tmp_path / "m"))
    assert [f["id"] for f in whole.json["files"]] == [f["id"] for f in again.json["files"]]
    assert heads(tmp_path / "vágott.sqlite") == heads(tmp_path / "egész.sqlite")


def test_a_record_is_imported_the_same_by_a_worker(call: Call) -> None:
    """What is stored is what the import gives, event by event."""
    text = HEAD + '[Kör "1"]\n' + TABLE + "A idéz Gátőr lovas\n"
    Path("a.jk").write_text(text, encoding="utf-8")
    record("b.jk", 2)
    found = list(answers([Path("a.jk"), Path("b.jk")], Terms(store=True), 2))
    made = found[0].made
    game = read(text, name="a.jk")
    assert made is not None and len(made.parts) == len(game.events)
    assert made.head == judging.prepared(game).head


def test_what_is_no_plain_file_is_not_read(call: Call) -> None:
    """A pipe may never end: it is told, and the others are read all the same."""
    record("m/a.jk", 1)
    os.mkfifo("m/b.jk")
    ended = call("import", "m")
    assert (ended.status, "nem közönséges fájl" in ended.err, "a.jk" in ended.out) == (3, True, True)
