"""Output: colour only on a terminal that wants it, notation never taken for markup."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.table import Table
from rich.text import Text

from adjudicator import problems
from adjudicator.grid import Column, Grid
from adjudicator.output import console, output, printable, write
from events.errors import Problem


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def _printed(stream: io.StringIO) -> str:
    console(stream).print(Text("Őr", style="bold red"))
    return stream.getvalue()


@pytest.fixture(autouse=True)
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_byte_that_is_no_text_is_shown_as_one_sign() -> None:
    assert printable("kital\udce1lt\x1b") == "kital\N{REPLACEMENT CHARACTER}lt\N{REPLACEMENT CHARACTER}"


def test_colour_on_a_terminal() -> None:
    assert "\x1b[" in _printed(Terminal())


def test_no_colour_where_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert _printed(Terminal()) == "Őr\n"


def test_an_empty_no_color_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b[" in _printed(Terminal())


def test_no_colour_in_a_pipe_even_if_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert _printed(io.StringIO()) == "Őr\n"


def test_a_table_in_a_pipe_is_as_wide_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    stream = io.StringIO()
    table = Table("lap", expand=True)
    console(stream).print(table)
    assert {len(line) for line in stream.getvalue().splitlines()} == {30}


def test_square_brackets_are_notation(capsys: pytest.CaptureFixture[str]) -> None:
    output().print("A ostrom [Őr, Íjász] [/b] :smile:")
    assert capsys.readouterr().out == "A ostrom [Őr, Íjász] [/b] :smile:\n"


def test_a_long_line_stays_one_line_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    output().print("ő" * 1000)
    assert capsys.readouterr().out == "ő" * 1000 + "\n"


def test_control_characters_of_a_name_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    output().print("\x1b[31mŐr\x07\x9b\tb\n")
    assert capsys.readouterr().out == "\N{REPLACEMENT CHARACTER}[31mŐr\N{REPLACEMENT CHARACTER}" \
        "\N{REPLACEMENT CHARACTER}\tb\n\n"


@pytest.mark.parametrize("mark", ["\u200f", "\u202e", "\u2067", "\u061c", "\u2028", "\u200b", "\ufeff", "\x85"])
def test_marks_that_turn_or_end_a_line_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str], mark: str) -> None:
    output().print(f"A idéz {mark}Őr")
    assert capsys.readouterr().out == "A idéz \N{REPLACEMENT CHARACTER}Őr\n"


def test_words_written_from_right_to_left_turn_nothing_beside_them() -> None:
    """Set apart on a terminal, as they are in a pipe; what is joined by a mark of ours is not one word."""
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        write(stream, "A: שלום עולם 12 · بيرو, Őr")
        console(stream).print(Grid([Column("név")], [["שלום 3"]]))
    plain = re.sub("\x1b\\[[0-9;]*m", "", terminal.getvalue())
    assert plain.startswith("A: \u2068שלום עולם\u2069 12 · \u2068بيرو\u2069, Őr\n")
    assert "│ \u2068שלום\u2069 3 │" in plain
    assert pipe.getvalue().startswith("A: שלום עולם 12 · بيرو, Őr\n")
    assert "│ שלום 3 │" in pipe.getvalue()


def test_tables_go_through_rich(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("lap")
    table.add_row("[Őr]")
    output().print(table)
    assert "[Őr]" in capsys.readouterr().out


def test_json_prints_the_answer_only(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(json=True)
    out.say("cli.interrupted")
    out.print("words")
    out.answer({"lap": "Őr"})
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {"version": 1, "lap": "Őr"}
    assert "Őr" in captured.out
    assert captured.err == ""


def test_without_json_there_is_no_json(capsys: pytest.CaptureFixture[str]) -> None:
    output().answer({"lap": "Őr"})
    assert capsys.readouterr().out == ""


def test_notes_and_progress_leave_standard_output_alone(capsys: pytest.CaptureFixture[str]) -> None:
    out = output(json=True)
    out.note("cli.interrupted")
    with out.progress("cli.interrupted", total=2) as advance:
        advance()
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("megszakítva\n")


@pytest.mark.parametrize(("problem", "expected"), [
    (Problem("x"), "x"),
    (Problem("x", file="a.jk"), "a.jk: x"),
    (Problem("x", file="a.jk", line=3), "a.jk:3: x"),
    (Problem("x", file="a.jk", column=7), "a.jk: x"),
    (Problem("x", line=3, column=1, raw="ab", length=0), "3:1: x\n    ab\n    ^"),
    (Problem("x", line=3, column=3, raw="ab"), "3:3: x\n    ab\n      ^"),
    (Problem("x", line=3, column=9, raw="ab"), "3:9: x\n    ab\n            ^"),
    (Problem("x", line=1, column=2, raw="a\N{COMBINING ACUTE ACCENT}b\x1b[31m", length=2),
     "1:2: x\n    a\N{COMBINING ACUTE ACCENT}b\N{REPLACEMENT CHARACTER}[31m\n     ^"),
])
def test_a_problem_shows_what_is_known_of_its_place(problem: Problem, expected: str) -> None:
    assert problems.shown(problem) == expected


def test_a_long_list_of_what_is_accepted_is_told_only_where_nothing_is_near() -> None:
    words = tuple(f"szó{n}" for n in range(problems.LONG_LIST + 1))
    far, near = (Problem("notation.unexpected", (("found", "szo1"), ("expected", words), *more))
                 for more in ((), (("near", ("szó1",)),)))
    assert [line.partition(":")[0] for line in problems.additions(far)] == ["elvárt"]
    assert problems.additions(near) == ["hasonló: szó1 (100 %)"]
    short = Problem("notation.unexpected", (("found", "szo1"), ("expected", words[:2]), ("near", ("szó1",))))
    assert [line.partition(":")[0] for line in problems.additions(short)] == ["elvárt", "hasonló"]
