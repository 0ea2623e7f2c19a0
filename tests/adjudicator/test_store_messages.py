"""Every code that the store and its checking can give has its words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.messages import LANGUAGES, known, read_topic

EVENTS = Path(__file__).resolve().parents[2] / "events"
CODES = sorted({code for path in EVENTS.rglob("*.py")
                for code in re.findall(r'"((?:store|verify)\.[a-z_]+)"', path.read_text(encoding="utf-8"))})


def test_there_are_codes_to_look_for() -> None:
    assert len(CODES) > 30


@pytest.mark.parametrize("code", CODES)
def test_a_code_of_the_store_has_its_words(code: str) -> None:
    assert [lang for lang in LANGUAGES if not known(code, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_without_a_code(lang: str) -> None:
    assert set(read_topic(lang, "store")) - set(CODES) == set()
