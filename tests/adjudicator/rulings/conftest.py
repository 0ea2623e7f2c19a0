"""A store with the contested sample, and calls of ``biro`` on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adjudicator.calling import Call, biro
from tests.adjudicator.rulings.judging import kept


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tár.sqlite"


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], store: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs ``biro`` on a store of its own."""
    monkeypatch.setenv("BIRO_STORE", str(store))
    return lambda *words: biro(capfd, *words)


@pytest.fixture
def game(store: Path) -> str:
    return kept(store)
