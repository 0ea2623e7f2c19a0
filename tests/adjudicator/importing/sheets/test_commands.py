"""``new --sheet``, ``fmt``, ``import`` and the rest with tables for a GAME."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from adjudicator.importing.record import import_record
from adjudicator.importing.sheets.headings import COLUMNS
from adjudicator.packs import find_pack
from events.notation.document import read_document
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.importing.records import HEAD, TABLE
from tests.adjudicator.importing.sheets.tables import DATA, HEADING, STATED, csv_text, plain, row, workbook
from tests.sources import ROOT

SAMPLE = ROOT / "samples" / "games" / "vitatott-kor.jk"
#: The rows of that sample, as a person fills them in.
FILLED: tuple[tuple[Any, ...], ...] = (
    row("A", "kezdés", roll="9"), row("B", "kezdés", roll="6"), row("A", "kezdő"),
    row("A", "kéz", "Rakparti strázsa, Kancsal Tóbiás, Szálak elvágása, Gátőr lovas, Csúszós palló, Sóházi íjász, "
                    "Csárdai nótás"), row("A", "marad"),
    row("B", "kéz", "Lápi martalóc, Ork rohamozó, Nádi orvvadász, Porhintés, Siklóraj, Ork dobos, Ködfonó asszony"),
    row("B", "marad"),
    row("A", "idéz", "Rakparti strázsa", turn=1, mp=8), row("A", "idéz", "Kancsal Tóbiás"),
    row("A", "húz", "Toronybéli írnok", note="Tóbiás belépésére"),
    row("A", "húz", "Nádszálnyíl", turn=2), row("B", "idéz", "Ork dobos", mp=13), row("B", "idéz", "Lápi martalóc"),
    row("A", "válaszul idéz", "Szálak elvágása", caster="Kancsal Tóbiás", target="Lápi martalóc",
        note="az asztal hagyta"), row(None, "ellenőrzés A.mp 7, B.mp 11"),
    row("A", "húz", "Elsodort vámpecsét", turn=3), row("B", "húz", "Hamis pecsét, Siklóraj"),
    row("A", "idéz", "Gátőr lovas", mp=8))


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in a folder of its own, with a store of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BIRO_STORE", str(tmp_path / "tár.sqlite"))

    def run(*words: str) -> Any:
        capsys.readouterr()
        return biro(capsys, *words)

    return run


def decks() -> list[str]:
    """The options that name the decks of the sample."""
    folder = ROOT / "samples" / "decks"
    return ["--deck", str(folder / "rend.pakli"), "--deck", str(folder / "kaosz.pakli")]


# ── new --sheet ─────────────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("lang", "sheets", "heading"), [
    ("hu", ["Játszma", "Adatok", "Súgó", "Listák"], HEADING),
    ("en", ["Game", "Data", "Help", "Lists"],
     ("turn", "player", "action", "card", "caster", "target", "roll", "mp", "note")),
])
def test_the_template_has_headings_in_the_users_language_and_lists(call: Call, lang: str, sheets: list[str],
                                                                  heading: tuple[str, ...]) -> None:
    assert call("--lang", lang, "new", "--sheet", "a.xlsx").status == 0
    book = load_workbook("a.xlsx")
    moves, data, _, lists = (book[name] for name in sheets)
    assert book.sheetnames == sheets
    assert [[cell.value for cell in cells] for cells in moves.iter_rows()] == [list(heading)]
    assert (moves.freeze_panes, data.freeze_panes, lists.sheet_state) == ("A2", "A2", "hidden")
    offered = {str(one.sqref): one.formula1 for one in moves.data_validations.dataValidation}
    assert set(offered) == {f"{letter}2:{letter}2000" for letter in "BCDEF"}
    cards = {cells[1].value for cells in lists.iter_rows()} - {None}
    assert cards == set(find_pack("minta").cards)
    assert len(data.data_validations.dataValidation) == 3  # edition, variant, result


def test_the_lists_hold_the_cards_of_the_decks_where_both_are_known(call: Call) -> None:
    call("new", "--sheet", "a.xlsx", *decks())
    lists = load_workbook("a.xlsx")["Listák"]
    cards = {cells[1].value for cells in lists.iter_rows()} - {None}
    assert {"Rakparti strázsa", "Ork dobos", "Sókamra", "Porhintés"} <= cards < set(find_pack("minta").cards)


@pytest.mark.parametrize("lang", ["hu", "en"])
def test_a_filled_template_is_the_same_game_as_its_record(call: Call, lang: str) -> None:
    call("--lang", lang, "new", "--sheet", "a.xlsx", *decks(), "--player", "Első minta", "--player", "Második minta",
         "--event", "Minta kupa", "--date", "2026-11-14", "--recorder", "minta")
    book = load_workbook("a.xlsx")
    for number, cells in enumerate(FILLED, 2):
        for column, value in enumerate(cells, 1):
            book.worksheets[0].cell(number, column, value)
    known = {"Hely": "Révhalom", "Place": "Révhalom", "Kör": "1", "Round": "1", "Eredmény": "?", "Result": "?"}
    for key, _, value in book.worksheets[1].iter_rows():
        value.value = known.get(key.value, value.value)
    book.save("a.xlsx")
    filled, record = import_record(Path("a.xlsx")), import_record(SAMPLE)
    assert plain(filled.events[1:]) == plain(record.events[1:])
    opening, other = filled.opening, record.opening
    assert (opening.decks, opening.towers, opening.players, opening.recorder) == (
        other.decks, other.towers, other.players, other.recorder)
    assert dict(opening.headers).items() >= {"Hely": "Révhalom", "Kör": "1", "Eredmény": "?"}.items()


def test_no_file_is_written_over(call: Call) -> None:
    Path("a.xlsx").write_bytes(b"mine")
    ended = call("new", "--sheet", "a.xlsx")
    assert (ended.status, "a.xlsx" in ended.err, Path("a.xlsx").read_bytes()) == (3, True, b"mine")


@pytest.mark.parametrize("words", [("a.jk", "--sheet", "b.xlsx"), ("a.xlsx",), ("--sheet", "a.csv"),
                                   ("--sheet", "a.xlsx", "--pack", "nincs"),
                                   ("--sheet", "a.xlsx", "--edition", "régi")])
def test_a_call_that_makes_no_sense_writes_nothing(call: Call, words: tuple[str, ...]) -> None:
    assert call("new", *words).status == 2
    assert list(Path().iterdir()) == []


# ── fmt ─────────────────────────────────────────────────────────────────────────────────────

def test_fmt_writes_a_table_as_a_record(call: Call) -> None:
    Path("a.xlsx").write_bytes(workbook((HEADING, *STATED, row("A", "IDEZ", "Gátőr lovas", note="első", mp=5))))
    ended = call("fmt", "a.xlsx")
    assert (ended.status, ended.out.splitlines()[-2:]) == (0, ["A idéz Gátőr lovas ; első", "= A.mp 5"])
    assert not read_document(ended.out).problems
    assert call("fmt", "--check", "a.xlsx").status == 0
    assert call("fmt", "a.xlsx", "-o", "a.jk").status == 0
    assert Path("a.jk").read_text(encoding="utf-8") == ended.out
    assert call("fmt", "a.xlsx", "-o", "a.jk").status == 3
    assert call("fmt", "a.xlsx", "-o", "a.jk", "--force").status == 0
    assert plain(import_record(Path("a.jk")).events) == plain(import_record(Path("a.xlsx")).events)


def test_fmt_answers_machines_with_the_record(call: Call) -> None:
    Path("a.csv").write_text(csv_text((*DATA, HEADING, row("A", "passz"))), encoding="utf-8")
    [found] = call("fmt", "--json", "a.csv").json["files"]
    assert (found["outcome"], found["errors"]) == ("jegyzőkönyv", [])
    assert found["text"].splitlines()[-1] == "A passz"


def test_fmt_of_two_files_goes_into_no_one_file(call: Call) -> None:
    assert call("fmt", "a.csv", "b.csv", "-o", "c.jk").status == 2


def test_fmt_tells_the_cells_of_a_faulty_table(call: Call) -> None:
    Path("a.xlsx").write_bytes(workbook((HEADING, row("A", "dob", roll="x"), row("A", "ide"))))
    ended = call("fmt", "a.xlsx")
    assert (ended.status, ended.out) == (2, "")
    assert "a.xlsx:Játszma!G2:" in ended.err and "a.xlsx:Játszma!C3:" in ended.err


# ── import and the rest ─────────────────────────────────────────────────────────────────────

def test_a_table_is_imported_once_and_replays_exactly(call: Call) -> None:
    Path("A.XLSX").write_bytes(workbook((HEADING, *STATED, row("A", "idéz", "Gátőr lovas", mp=5))))
    first = call("import", "--json", "A.XLSX").json["files"][0]
    assert (first["outcome"], first["failed"], first["errors"]) == ("új", [], [])
    assert call("import", "--json", "A.XLSX").json["files"][0]["outcome"] == "változatlan"
    assert call("verify", first["id"]).status == 0
    assert "Gátőr lovas" in call("replay", "A.XLSX").out
    number = str(first["events"] - 1)
    assert call("why", "A.XLSX", "--at", number).status == 0
    assert "\tA\tidéz\tGátőr lovas" in call("show", first["id"], "--source").out


def test_a_changed_table_is_a_new_version_and_its_rows_are_told(call: Call) -> None:
    data = (*DATA, ("Esemény", None, "Kupa"))
    Path("a.xlsx").write_bytes(workbook((HEADING, *STATED), data))
    call("import", "a.xlsx")
    Path("a.xlsx").write_bytes(workbook((HEADING, *STATED, row("A", "idéz", "Gátőr lovas")), data))
    found = call("import", "--json", "a.xlsx").json["files"][0]
    assert (found["outcome"], found["changed"]) == ("új változat", ["+\tA\tidéz\tGátőr lovas"])


def test_disputes_and_what_is_left_out_name_their_rows(call: Call) -> None:
    rows = (*DATA, (*HEADING, "terem"), *STATED, row("B", "idéz", "Gátőr lovas"))
    Path("a.csv").write_text(csv_text(rows), encoding="utf-8")
    ended = call("check", "a.csv")
    assert (ended.status, f"a.csv:{len(rows)}: vitás" in ended.out, "a.csv:J5: " in ended.out) == (1, True, True)
    [found] = call("check", "--json", "a.csv").json["files"]
    assert [one["code"] for one in found["left"]] == ["sheets.column_ignored"]
    assert found["left"][0]["cell"] == {"sheet": None, "row": 5, "column": "J", "heading": "terem"}


def test_every_column_has_a_name_in_both_languages_and_no_name_means_two() -> None:
    names = [name for words in COLUMNS.values() for name in words]
    assert len(names) == len(set(names))


def test_a_table_and_a_record_of_one_game_are_merged(call: Call) -> None:
    Path("a.csv").write_text(csv_text((*DATA, HEADING, *STATED, row("A", "idéz", "Gátőr lovas"))), encoding="utf-8")
    Path("b.jk").write_text(HEAD + TABLE + "A idéz Gátőr lovas\nB idéz Ork dobos\n", encoding="utf-8")
    ended = call("merge", "--json", "a.csv", "b.jk")
    merged = ended.json
    assert merged["errors"] == []
    assert [line.split("@")[0].strip() for line in merged["text"].splitlines() if " idéz " in line] == [
        "A idéz Gátőr lovas", "B idéz Ork dobos"]


def test_a_faulty_table_is_not_merged_and_its_cells_are_told(call: Call) -> None:
    Path("a.csv").write_text(csv_text((*DATA, HEADING, *STATED, row("A", "dob", roll="x"))), encoding="utf-8")
    Path("b.jk").write_text(HEAD + TABLE, encoding="utf-8")
    ended = call("merge", "a.csv", "b.jk")
    assert (ended.status, f"a.csv:G{len(DATA) + len(STATED) + 2}:" in ended.err) == (2, True)
