"""A sample record as the language server reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.language_server.documents import Analysis, Records
from tests.sources import ROOT

SAMPLE = ROOT / "samples/games/vitatott-kor.jk"


class Reader:
    """Reads texts as if they stood in the place of a sample record."""

    def __init__(self) -> None:
        self.records = Records()
        self.text = SAMPLE.read_text(encoding="utf-8")
        self.head = self.text.partition("\n1. forduló")[0] + "\n"

    def __call__(self, text: str | None = None, file: Path = SAMPLE) -> Analysis:
        return self.records.analysis("x", self.text if text is None else text, file)


@pytest.fixture(scope="session")
def read() -> Reader:
    """The reader."""
    return Reader()
