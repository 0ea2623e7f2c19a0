"""A call of ``biro`` as the tests of the command line make it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from adjudicator import cli


class Ended(NamedTuple):
    """How a call ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """Standard output as JSON."""
        found: dict[str, Any] = json.loads(self.out)
        assert found["version"] == 1
        return found


Call = Callable[..., Ended]


def biro(captured: pytest.CaptureFixture[str], *words: str) -> Ended:
    """Run ``biro`` with these words; ``captured`` is capsys or capfd."""
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert isinstance(ended.value.code, int)
    told = captured.readouterr()
    return Ended(ended.value.code, told.out, told.err)
