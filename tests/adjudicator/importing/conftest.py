"""A command called in a folder and with a store of its own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.adjudicator.calling import Call, Ended, biro


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Runs a command in a folder of its own, with a store of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BIRO_STORE", str(tmp_path / "tár.sqlite"))

    def run(*words: str, typed: str = "") -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        return biro(capsys, *words)

    return run
