"""Tables of any width: no word is broken that there is room for."""

from __future__ import annotations

import io
import re

import pytest

from adjudicator.grid import Column, Grid
from adjudicator.output import console, folded

COLUMNS = [Column("lap"), Column("találat", right=True), Column("95%", right=True, whole=True), Column("megjegyzés")]
ROWS = [["Agyaras falkavezér", "15", "47,3% … 83,6%", ""],
        ["Cölöpökre rakott tábor", "3", "1,0% … 12,0%", "első\nmásodik"]]
WORDS = {word for text in (*(column.head for column in COLUMNS), *(cell for row in ROWS for cell in row))
         for word in text.split()}


def drawn(grid: Grid, width: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(width))
    stream = io.StringIO()
    console(stream).print(grid)
    return [line.rstrip() for line in stream.getvalue().splitlines()]


@pytest.mark.parametrize("width", [24, 40, 44, 45, 50, 55, 60, 80, 160])
def test_no_word_is_broken_and_no_line_is_too_long(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(Grid(COLUMNS, ROWS), width, monkeypatch)
    assert max(map(len, lines)) <= width
    assert set(re.findall(r"[^\s│┃━─┏┳┓┡╇┩└┴┘:·/]+", "\n".join(lines))) == WORDS - {""}
    assert sum("47,3% … 83,6%" in line for line in lines) == 1


@pytest.mark.parametrize(("width", "framed", "rows"), [(70, True, 2), (44, False, 2), (30, False, 0)])
def test_a_frame_goes_first_then_the_columns(width: int, framed: bool, rows: int,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(Grid(COLUMNS, ROWS), width, monkeypatch)
    assert ("┏" in lines[0]) == framed
    assert sum("lap:" in line for line in lines) == 2 - rows


def test_rows_stand_one_under_another_without_what_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(Grid(COLUMNS, ROWS), 35, monkeypatch) == [
        "lap: Agyaras falkavezér", "  találat: 15 · 95%: 47,3% … 83,6%", "lap: Cölöpökre rakott tábor",
        "  találat: 3 · 95%: 1,0% … 12,0%", "  megjegyzés: első / második"]


def test_a_word_longer_than_the_terminal_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(Grid([Column("id")], [["x" * 50]]), 20, monkeypatch)
    assert "".join(lines) == "id:" + "x" * 50


def test_names_do_not_move_the_cursor_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    [head, *_, row, _] = drawn(Grid([Column("\x1b[1mid")], [["[b]\x1b[2J"]]), 40, monkeypatch)[1:]
    assert ("\ufffd[1mid" in head, "[b]\ufffd[2J" in row) == (True, True)


@pytest.mark.parametrize("width", [4, 10, 80])
def test_a_row_of_nothing_is_a_row(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn(Grid([Column("első"), Column("második")], [["", ""], ["", "x"]]), width, monkeypatch)
    assert ("".join(lines).count("x"), "".join("".join(lines).split()).count("első")) == (1, 1 if width == 80 else 2)


def test_a_terminal_of_one_column_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert drawn(Grid([Column("ab"), Column("c")], [["d", "e"]]), 1, monkeypatch)


def test_an_empty_table_is_its_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "találat" in drawn(Grid(COLUMNS, []), 80, monkeypatch)[1]


def test_a_sentence_is_folded_between_words_and_set_in() -> None:
    assert folded("  egység: befejezett ostrom ismert fallal", 24) == (
        "  egység: befejezett\n    ostrom ismert fallal")
    assert folded("Kecskeméti-Borsodi", 5) == "Kecskeméti-Borsodi"


@pytest.mark.parametrize("width", range(30, 60))
def test_a_number_stays_whole(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """„81,8 %” is one: its sign does not go to the next line."""
    columns = [Column("lista"), *(Column(str(n), right=True) for n in range(5))]
    lines = drawn(Grid(columns, [["egy pár", *["81,8 %"] * 5]]), width, monkeypatch)
    assert sum(line.count("81,8 %") for line in lines) == 5
