"""The editor's grammar: its words are those of the notation, and it knows every line of the samples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from events.base import Event
from events.notation.document import Line, read_document
from tests.adjudicator.language_server.grammar import patterns
from tests.sources import ROOT, place

FOLDER = ROOT / "editors/vscode"
GRAMMAR = json.loads((FOLDER / "syntaxes/jk.tmLanguage.json").read_text(encoding="utf-8"))
RULES: dict[str, Any] = GRAMMAR["repository"]
READABLE = [path for path in sorted((ROOT / "samples").rglob("*.jk")) if not read_document(path.read_bytes()).problems]
RECORDS = [*READABLE, ROOT / "docs/jegyzokonyv.md", ROOT / "docs/tiz-perc.md"]


def lines() -> Iterator[tuple[str, Line]]:
    """Every line of the sample records and of the examples in the documents."""
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        texts = re.findall(r"^```jk\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if path.suffix == ".md" else [text]
        for one in texts:
            yield from ((f"{place(path)}: {line.raw}", line) for line in read_document(one).lines)


@pytest.mark.parametrize("name", patterns())
def test_the_words_are_those_of_the_notation(name: str) -> None:
    assert RULES[name]["match"] == patterns()[name]


def test_the_first_words_of_every_line_are_known() -> None:
    unknown = [where for where, line in lines() if not _known(line)]
    assert len(READABLE) > 25 and len(list(lines())) > 500
    assert unknown == []


def _known(line: Line) -> bool:
    if line.kind == "fejléc":
        return bool(re.search(RULES["key"]["match"], line.raw))
    if not isinstance(line.said, Event) and line.kind != "rövidítés":
        return line.kind in ("üres", "állás")
    return any(re.search(RULES[rule]["match"], line.raw) for rule in ("act", "first", "turn", "check"))


@pytest.mark.parametrize(("typed", "verb"), [
    ("a IDEZ Őr", "IDEZ"), ("  B válaszul leidez Villám", "leidez"), ("A antissra  lep Őr", "antissra  lep"),
    ("A nem dob el", "nem dob el"), ("A aktival Őr", "aktival"), ("A antissküldetés Köd [Őr]", "antissküldetés"),
])
def test_a_verb_is_known_as_it_is_typed(typed: str, verb: str) -> None:
    found = re.match(RULES["act"]["match"], typed)
    assert found is not None
    assert found[3] == verb


@pytest.mark.parametrize("typed", ["A idézet", "I idéz Őr", "idéz Őr", "A ; idéz"])
def test_what_is_no_act_is_not_shown_as_one(typed: str) -> None:
    assert re.match(RULES["act"]["match"], typed) is None


def test_every_pattern_is_one_and_every_rule_is_used() -> None:
    for rule in RULES.values():
        for key in {"match", "begin", "end"} & rule.keys():
            re.compile(rule[key])
    assert {one["include"].removeprefix("#") for one in GRAMMAR["patterns"]} == RULES.keys()


def test_the_extension_names_files_that_are_there() -> None:
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    contributes = package["contributes"]
    named = [package["main"], contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]]
    assert [name for name in named if not (FOLDER / name).is_file()] == []
    assert contributes["grammars"][0]["scopeName"] == GRAMMAR["scopeName"]
    json.loads((FOLDER / "language-configuration.json").read_text(encoding="utf-8"))
    settings = {f"biro.{name}" for name in re.findall(r'settings\.get\("(\w+)"\)',
                                                      (FOLDER / "extension.js").read_text(encoding="utf-8"))}
    assert settings == contributes["configuration"]["properties"].keys()
