"""``biro record`` at a terminal: what is typed there is read, judged and stored line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from events.store import open_store
from tests.adjudicator.calling import biro
from tests.adjudicator.judged import opening, stored

ENTER, END, STOP = "\r", "\x04", "\x03"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """What a person types goes into this."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def lines(store: Path, game: str) -> int:
    with open_store(str(store), readonly=True) as opened:
        return len(opened.load(game).events)


@pytest.mark.parametrize(("typed", "status", "more"), [
    (f"A idéz Őr{ENTER}{END}", 0, 1),
    (f"{ENTER}; megjegyzés{ENTER}{END}", 0, 0),  # nothing to judge
    (f"A idéz Nincs{ENTER}A idéz Őr{ENTER}{END}", 0, 1),  # a wrong line: the next one is asked for
    (f"A idéz Nincs{ENTER}{END}", 1, 0),
    (f"B idéz Farkas{ENTER}{END}", 1, 0),  # K/I.6.A: it is A's turn to act
    (f"B idéz Farkas{ENTER}! B idéz Farkas{ENTER}{END}", 0, 1),  # the same line, let stand by a !
    (f"A idéz Őr{ENTER}{STOP}", 130, 1),  # what was accepted is kept
])
def test_what_is_typed_is_judged_and_stored(typed: str, status: int, more: int, terminal: Any, tmp_path: Path,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "tár.sqlite"
    game = stored(store, [opening()])
    before = lines(store, game)
    terminal.send_text(typed)
    assert biro(capsys, "record", game, "--store", str(store)).status == status
    assert lines(store, game) == before + more
