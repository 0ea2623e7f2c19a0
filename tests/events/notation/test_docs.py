"""What the descriptions of the notation show is read without a fault, and stands in its canonical form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.notation.document import read_document, write_document

DOCS = Path(__file__).resolve().parents[3] / "docs"
BLOCKS = [block for name in ("jegyzokonyv.md", "tiz-perc.md")
          for block in re.findall(r"```jk\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)]


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_is_read_without_a_fault(block: str) -> None:
    assert read_document(block).problems == ()


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_stands_in_its_canonical_form(block: str) -> None:
    assert write_document(read_document(block)) == re.sub(r" +;", " ;", block)


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 16
