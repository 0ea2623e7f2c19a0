"""Every code and every sort of the notation has its words in both languages, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.messages import LANGUAGES, placeholders, read_topic, text
from events.errors import InputError
from events.notation.problems import _SORTS, SORT
from events.notation.read import read_line

NOTATION = Path(__file__).resolve().parents[2] / "events" / "notation"
CODES = {code for path in NOTATION.glob("*.py")
         for code in re.findall(r'"(notation\.[a-z_]+)"', path.read_text(encoding="utf-8"))}
IDS = CODES | {SORT + name for name in _SORTS.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_messages_are_those_that_the_notation_can_give(lang: str) -> None:
    assert len(CODES) > 20
    assert set(read_topic(lang, "notation")) == IDS


@pytest.mark.parametrize("line", ["A idezz Őr", "A idéz", 'A idéz "A:Őr"', "hatás dobás x", "A idéz X-lap X=3 X=4"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_problem_fills_its_message(line: str, lang: str) -> None:
    with pytest.raises(InputError) as caught:
        read_line(line)
    (found,) = caught.value.problems
    said = text(found.code, lang, **dict(found.params))
    assert "{" not in said
    assert placeholders(read_topic(lang, "notation")[found.code]) <= dict(found.params).keys()
