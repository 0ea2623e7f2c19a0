"""JSON and JavaScript: lists wherever they stand, literals in every spelling, and files that hold none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.foreign_cards.records import Record
from adjudicator.foreign_cards.scripts import read_script
from tests.adjudicator.foreign_cards.lists import LEVEL, Write, fault, left, pack, taken

RECORD = "{nev: 'A', laptipus: \"Toronyszint\", fal: 1}"


def records(text: str, as_json: bool = False) -> tuple[Record, ...]:
    return read_script(text, "l", as_json=as_json).records


@pytest.mark.parametrize("text", [
    f"x = [{RECORD}]", f"const x = [{RECORD},];", f"var y, x = [{RECORD}]", f"module.exports = [{RECORD}];",
    f"export default [{RECORD}]", f"export const x = [{RECORD}];", f"[{RECORD}]", f"([{RECORD}])",
    f"// a\n/* [{{nev: 'B'}}] */ x = [ /* b */ {RECORD}, // c\n ];", f"export default {{lapok: [{RECORD}]}}",
    f"x = ({RECORD})", "x = [{\"nev\": \"A\", 'laptipus': `Toronyszint`, fal: +0x1,}]",
    f"'use strict'\nx = [{RECORD}]\nexport {{x}}", f"\ufeffx = [{RECORD}]\r\n",
])
def test_a_list_wherever_it_stands(text: str, write: Write) -> None:
    found = taken(write("l.js", text))
    assert pack(found) == [{"név": "A", "típus": "toronyszint", "fal": 1}]
    assert [remark.value for remark in found.remarks] == (["'use strict'"] if "strict" in text else [])


@pytest.mark.parametrize("data", [[LEVEL], LEVEL, {"lapok": [LEVEL]}, {"a": [LEVEL], "b": []}])
def test_json_in_every_shape(data: Any, write: Write) -> None:
    assert pack(taken(write("l.json", json.dumps(data))))[0]["név"] == "Kapu"


@pytest.mark.parametrize(("source", "value"), [
    (r"'\'\"\\\/\n\t\x41\u00e1\u{1F600}\
'", "'\"\\/\n\tAá😀"), (r"'\ud83d\ude00'", "😀"), ("'a' + \"b\" + `c`", "abc"), ("('a')", "a"), ("``", ""), ("''", ""),
    ("-3", -3), ("+3", 3), ("1_000", 1000), ("0x1F", 31), ("0b11", 3), ("1.5", 1.5), (".5", 0.5), ("2.0", 2),
    ("1e3", 1000), ("3n", 3), ("0", 0), ("true", True), ("false", False), ("null", None), ("undefined", None),
    ("[1, [2,],]", [1, [2]]), ("{a: {1: 2}}", {"a": {"1": 2}}),
])
def test_literals(source: str, value: Any) -> None:
    (record,) = records(f"x = [{{nev: 'A', v: {source}}}]")
    assert (record.values["v"], record.strange) == (value, ())


@pytest.mark.parametrize(("pair", "path"), [
    ("v: f(1)", "v"), ("v: x => 1", "v"), ("v: `a${1}`", "v"), ("v: a", "v"), ("v: 'a' + b", "v"), ("v: 1 + 1", "v"),
    ("v: -'a'", "v"), (r"v: '\ud83d'", "v"), ("v: 017", "v"), ("v: [1, y]", "v[2]"), ("v() {}", "v"), ("v", "v"),
    ("...v", "...v"), ("['v']: 1", "['v']: 1"), ("get v() { return 1 }", "v"),
    ("v: " + "[" * 60 + "]" * 60, "v" + "[1]" * 40),
])
def test_what_is_no_literal_is_left_with_its_text(pair: str, path: str, write: Write) -> None:
    found = taken(write("l.js", f"x = [{RECORD[:-1]}, {pair}}}]"))
    remarks = [remark for remark in found.remarks if remark.problem.code == "cards.import.not_plain"]
    assert [(remark.path, remark.kept) for remark in remarks] == [(path, "megjegyzés")]
    assert remarks[0].value in pair
    assert found.text.count("# " + path) >= 1


def test_of_a_key_given_twice_the_first_counts_and_the_second_is_told(write: Write) -> None:
    found = taken(write("l.json", '[{"nev": "A", "laptipus": "Toronyszint", "fal": 1,\n"fal": 2}]'))
    assert list(map(left, found.remarks)) == [("import.key_twice", "fal", '"fal": 2', "megjegyzés")]
    assert (found.remarks[0].problem.line, found.remarks[0].problem.column, pack(found)[0]["fal"]) == (2, 1, 1)


def test_what_is_no_list_of_cards_is_told(write: Write) -> None:
    text = f"let verzio = 3;\nx = [{RECORD}, 5, f({{nev: 'B'}})];\nfunction g() {{ return 'x' }}\nmodule.exports = x\n"
    found = taken(write("l.js", text))
    assert [(*left(remark), remark.record, remark.problem.line) for remark in found.remarks] == [
        ("import.not_records", "", "let verzio = 3;", "sehol", None, 1),
        ("import.item_not_record", "", "5", "sehol", 2, 2),
        ("import.item_not_record", "", "f({nev: 'B'})", "sehol", 3, 2),
        ("import.not_records", "", "function g() { return 'x' }", "sehol", None, 3)]


def test_a_column_counts_characters_and_a_long_line_is_not_shown(write: Write) -> None:
    text = '[{"nev": "😀Ű", "laptipus": "Toronyszint", "fal": 1, "szín": "zöld"}]'
    found = taken(write("l.json", text))
    assert (found.remarks[0].problem.column, found.remarks[0].problem.raw) == (text.index('"zöld"') + 1, text)
    found = taken(write("l.json", json.dumps([{**LEVEL, "a": "b" * 300}])))
    assert found.remarks[0].problem.raw is None


@pytest.mark.parametrize(("name", "text", "expected"), [
    ("l.json", '[{"nev": "A",\n "fal" 2}]', [("import.broken_json", 2, 8)]),
    ("l.json", '[{"nev": "A"}', [("import.broken_json", 1, 14)]),
    ("l.json", "[" * 100_000, [("import.broken_json", 1, 100_001)]),
    ("l.js", "x = [{nev: 'A',\n fal: }]", [("import.broken_script", 2, 6)]),
    ("l.js", "x = [{nev: 'A'},\n {nev: 'B'}", [("import.broken_script", 2, 12)]),
    ("l.js", "x = 3", [("import.no_records", None, None), ("import.not_records", 1, 1)]),
    ("l.js", "// semmi", [("import.no_records", None, None)]),
    ("l.json", "[]", [("import.no_records", None, None), ("import.not_records", 1, 1)]),
    ("l.json", '["A"]', [("import.no_records", None, None), ("import.not_records", 1, 1)]),
    ("l.json", "{}", [("import.no_name", 1, 1)]),
    ("l.json", '[{"laptipus": "Toronyszint"}, {"nev": 5}, {"nev": ""}]',
     [("import.no_name", 1, 2), ("import.no_name", 1, 39), ("import.no_name", 1, 43)]),
    ("l.json", '[{"nev": "A"},\n{"nev": "A "}]', [("import.name_twice", 2, 9)]),
    ("l.json", "", [("import.empty", None, None)]), ("l.js", b"\x89PNG\0", [("import.binary", None, None)]),
    ("l.js", b"x = '\xe9'", [("not_utf8", 1, None)]),
])
def test_a_file_that_can_not_be_read(name: str, text: str | bytes, expected: list[Any], write: Write) -> None:
    assert sorted(fault(write(name, text)), key=str) == sorted(expected, key=str)
