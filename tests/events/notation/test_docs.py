"""What the description of the notation shows is read without a fault, and stands in its canonical form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.notation.document import read_document, write_document

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "jegyzokonyv.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```jk\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_is_read_without_a_fault(block: str) -> None:
    assert read_document(block).problems == ()


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_stands_in_its_canonical_form(block: str) -> None:
    assert write_document(read_document(block)) == re.sub(r" +;", " ;", block)


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 8
