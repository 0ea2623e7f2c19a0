"""What the tests of foreign lists share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adjudicator.foreign_cards.lists import Write


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a list and gives its path."""

    def file(name: str, text: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return path

    return file
