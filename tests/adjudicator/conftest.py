"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.messages import language, set_language
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.pack_files import Write


@pytest.fixture(autouse=True)
def hungarian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test starts in the default language and without settings from outside."""
    for name in ("BIRO_LANG", "BIRO_STORE", "BIRO_RULINGS", "BIRO_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    before = language()
    set_language("hu")
    yield
    set_language(before)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tár.sqlite"


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], store: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs ``biro`` on a store of its own."""
    monkeypatch.setenv("BIRO_STORE", str(store))
    return lambda *words: biro(capfd, *words)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of a pack and gives its path."""

    def file(text: str, name: str = "lapok.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return file
