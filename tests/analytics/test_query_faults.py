"""A question that can't be answered: our words, its place, what is near, and the engine's own words marked as such."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.messages import LANGUAGES, known
from adjudicator.problems import shown
from analytics.door import ask
from analytics.spark import question
from analytics.telling import _KINDS, _SAID
from events.errors import InputError, Problem
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake

# Question, what the fault is, what it stands at, what is said of it besides.
FAULTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("SELEC 1", "near", "SELEC", {"near": ("SELECT",)}),
    ("SELECT *\nFORM lapok", "near", "FORM", {"near": ("FROM",), "found": "FORM"}),
    ("SELECT lap, FROM lapok WHERE", "near", "WHERE", {"found": "WHERE"}),
    ("SELECT 'két éé', 'abc", "string", "'", {}),
    ('SELECT "abc', "quoted", '"', {}),
    ("SELECT 1 /* x", "comment", "/", {}),
    ("SELECT 1 AS \"\"", "syntax", '"', {}),
    ("SELECT " + "abs(" * 2000 + "1" + ")" * 2000, "depth", "", {"limit": "1000"}),
    ("SELECT " + "+".join(["1"] * 20_000), "depth", "", {"limit": "1000"}),
    ("SELECT * FROM " + "(SELECT * FROM " * 200 + "lapok" + ")" * 200, "depth", "", {"limit": "256"}),
    ("SELECT laap FROM lapok", "column", "laap", {"name": "laap", "near": ("lap",)}),
    ("SELECT 'éé', l.nincs FROM lapok l", "column", "l.nincs", {"name": "nincs"}),
    ("SELECT jatszma FROM lapok", "column", "jatszma", {"near": ("játszma",)}),
    ("SELECT lap", "no_from", "lap", {"name": "lap"}),
    ("SELECT x.lap FROM lapok l", "alias", "x.lap", {"name": "x", "expected": ("l",)}),
    ("SELECT játszma FROM lapok, játszmák", "ambiguous", "játszma", {"name": "játszma"}),
    ("SELECT lap, count(*) FROM lapok GROUP BY ülés", "group", "lap", {"name": "lap"}),
    ("SELECT lenght(lap) FROM lapok", "function", "lenght(lap)", {"near": ("length",)}),
    ("SELECT 1::nemtipus", "type", "nemtipus", {"name": "nemtipus"}),
    ("SELECT sum(lap) FROM lapok", "arguments", "sum(lap)", {"name": "sum(VARCHAR)"}),
    ("SELECT bontva(lap, 1) FROM lapok", "arguments", "bontva(lap, 1)", {"expected": ("bontva(szavak)",)}),
    ("SELECT lap FROM lapok WHERE count(*) > 1", "meaning", "count(*)", {}),
    ("SELECT lap COLLATE xx FROM lapok", "unknown", "", {}),
    ("SELECT CAST(lap AS INTEGER) FROM lapok", "conversion", "CAST(lap AS INTEGER)", {}),
    ("SELECT 9223372036854775807 + 1", "range", "", {}),
    ("SELECT chr(-5)", "input", "", {}),
    ("SELECT list_transform([1], x -> x + 1)", "lambda", "", {}),
    ("SELECT 1 % 0", "zero", "", {}),
    ("SELECT (SELECT lap FROM lapok)", "many_rows", "", {}),
]


def _fault(asked: Any, *words: Any, **options: Any) -> tuple[str, Problem]:
    with pytest.raises(InputError) as caught:
        asked(*words, **options)
    [problem] = caught.value.problems
    return caught.value.code, problem


@pytest.mark.parametrize(("sql", "code", "there", "said"), FAULTS, ids=lambda value: str(value)[:30])
def test_a_fault_is_named_with_its_place_and_what_would_be_right(lake: Lake, sql: str, code: str, there: str,
                                                                 said: dict[str, Any]) -> None:
    _, problem = _fault(ask, lake.path, sql)
    assert problem.code == f"query.error.{code}"
    params = dict(problem.params)
    assert params.pop("engine")
    assert {name: params[name] for name in said} == said
    if there:
        assert problem.line is not None and problem.column is not None
        line = sql.split("\n")[problem.line - 1]
        assert line[problem.column - 1:].startswith(there)
        assert (problem.raw, problem.length) == (line, len(there))
    else:
        assert problem.line is None


def test_every_fault_has_words_in_both_languages() -> None:
    names = {*(name for _, name in _SAID), *_KINDS.values(), "other", "here", "spark"}
    for lang in LANGUAGES:
        assert [name for name in sorted(names) if not known(f"query.error.{name}", lang)] == []


def test_the_engine_s_words_are_marked_as_such(call: Call, lake: Lake) -> None:
    words = ("query", "SELECT laap FROM lapok", "--lake", str(lake.path), "--lang")
    for lang, ours, marked in (("hu", "nincs ilyen oszlop: laap", "a motor szavaival: Referenced column"),
                               ("en", "there is no such column: laap", "in the engine's words: Referenced column")):
        ended = call(*words, lang)
        assert (ended.status, f"1:8: {ours}" in ended.err, marked in ended.err, "LINE 1" in ended.err) == (
            2, True, True, False)


@pytest.mark.parametrize(("sql", "there", "near"), [
    ("SELECT lap\nFROM esemenyek", (2, 6), ("események",)), ("SELECT 1, getenv('HOME')", (1, 11), None),
    ("SELECT lap FROM lapok WHERE lap = $név", (1, 35), None)])
def test_what_is_refused_is_shown_where_it_stands(lake: Lake, sql: str, there: tuple[int, int],
                                                  near: tuple[str, ...] | None) -> None:
    _, problem = _fault(ask, lake.path, sql)
    assert (problem.code, problem.line, problem.column) == ("query.error.here", *there)
    assert dict(problem.params).get("near") == (near or ())


def test_a_place_in_a_saved_question_is_the_one_in_its_file(lake: Lake, call: Call, tmp_path: Path) -> None:
    """Not the one in the text with the values in it."""
    file = tmp_path / "k.sql"
    file.write_text("SELECT lap FROM lapok\nWHERE fajta = $f AND 'é' <> $g AND laap = 1\n", encoding="utf-8")
    ended = call("query", "--file", str(file), "--set", "f=egy hosszabb\nszöveg", "--set", "g='", "--lake",
                 str(lake.path))
    assert (ended.status, f"{file}:2:36: nincs ilyen oszlop: laap" in ended.err) == (2, True)
    file.write_text("SELECT $f::INTEGER", encoding="utf-8")
    ended = call("query", "--file", str(file), "--set", "f=egy", "--lake", str(lake.path))
    assert (ended.status, f"{file}:1:10: ez az érték nem alakítható át" in ended.err) == (2, True)


def test_a_line_that_is_too_long_is_not_printed(lake: Lake) -> None:
    _, problem = _fault(ask, lake.path, f"SELECT {', '.join(map(str, range(200)))}, laap FROM lapok")
    assert (problem.line, problem.column, problem.raw) == (1, 898, None)
    assert len(shown(problem)) < 500


def test_spark_s_questions_are_told_the_same(lake: Lake) -> None:
    for sql in ("SELECT laap FROM lapok", "SELEC 1", "SELECT * FROM jatszmak"):
        assert _fault(question, sql) == _fault(ask, lake.path, sql)
