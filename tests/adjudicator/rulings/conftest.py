"""A store with the contested sample, and calls of ``biro`` on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adjudicator.rulings.judging import kept


@pytest.fixture
def game(store: Path) -> str:
    return kept(store)
