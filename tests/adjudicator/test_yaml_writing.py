"""What is written as YAML on one line reads back as it was."""

from __future__ import annotations

import pytest
from ruamel.yaml import YAML

from adjudicator.yaml_writing import dumped, flow


@pytest.mark.parametrize("word", [
    ": 1", ":", "::", "a: 1", "x:", "- x", "-", "?", "? x", "?a", "#x", "x #y", "&a", "*a", "!a", "%a", "@a", "`a", "'",
    '"', "{", "}", "a, b",
    "~", "null", "igen", "1", "1.0", "<<", "---", "...", "|", ">", "a\n", " a", "a ", "\ufeff", ""])
def test_a_word_in_a_list_on_one_line_reads_back(word: str) -> None:
    text = dumped({"szavak": flow([word, "utána"]), "szó": flow({"ez": word})}, 4096)
    assert YAML(typ="safe", pure=True).load(text) == {"szavak": [word, "utána"], "szó": {"ez": word}}
