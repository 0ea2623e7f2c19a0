"""``biro replay --follow``: every key, through the library's own pipe input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from adjudicator.following import Stepper, board_of, event_of, follow, head_of
from adjudicator.games import of_events
from adjudicator.importing.session import Session
from adjudicator.replay import Replay
from engine.ruleset import ruleset
from events.acts import Pass
from events.rulings import Ruling
from tests.adjudicator.calling import biro
from tests.adjudicator.judged import opening, played, stored

RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"
UP, DOWN, PAGE_UP, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[5~", "\x1b[6~"
ENTER, BACK, STOP = "\r", "\x7f", "\x03"


def told() -> Replay:
    """Ten events: the fifth a dispute, the seventh a ruling; then passes to the next turn (event 10 is in it)."""
    events = [*played(), Ruling(ruling="szöveg", about=5, text="maradhat")]
    return of_events([*events, Pass(seat="B"), Pass(seat="A"), Pass(seat="B")], "próba").replay()


@pytest.fixture
def typed() -> Iterator[Any]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


@pytest.mark.parametrize(("keys", "number"), [
    ("q", 1), (STOP, 1),
    (f"{RIGHT}q", 2), (" nq", 3), (f"{RIGHT}{RIGHT}{LEFT}q", 2), ("nnpq", 2), ("nnbq", 2),
    (f"{LEFT}q", 1), (f"{END}q", 10), (f"{END}{RIGHT}q", 10), (f"{END}{HOME}q", 1),
    (f"{PAGE_DOWN}q", 5), (f"{PAGE_DOWN}{PAGE_DOWN}q", 7), (f"{PAGE_DOWN}{PAGE_DOWN}{PAGE_DOWN}q", 7),
    (f"{END}{PAGE_UP}q", 7), (f"{PAGE_UP}q", 1),
    (f"6{ENTER}q", 6), (f"99{ENTER}q", 10), (f"16{BACK}{BACK}4{ENTER}q", 4), (f"0{ENTER}q", 1), (f"{ENTER}q", 2),
    (f"{DOWN}{UP}{UP}q", 1), ("?xq", 1),
])
def test_a_key_goes_where_it_says(keys: str, number: int, typed: Any) -> None:
    replay = told()
    typed.send_text(keys)
    assert follow(replay, replay.moments, 0, "hu") == number


def test_it_begins_where_it_is_asked_to(typed: Any) -> None:
    replay = told()
    typed.send_text(f"{RIGHT}q")
    assert follow(replay, replay.moments, 4, "hu") == 6


def test_turns_are_gone_through_by_their_beginnings() -> None:
    typing = Session.of([opening()], ruleset("klasszikus"), {})
    typing.type("4. forduló")
    typing.type("5. forduló")
    replay = of_events(typing.log.events, "próba").replay()
    stepper = Stepper(replay.moments)
    stepper.turn(1)
    first = stepper.at
    assert replay.moments[first].after.turn == 4 and replay.moments[first - 1].after.turn == 3
    stepper.by(1)
    stepper.turn(-1)
    assert stepper.at == first
    stepper.turn(-1)
    assert stepper.at == 0
    stepper.turn(-1)
    assert stepper.at == 0
    stepper.turn(1)
    stepper.turn(1)
    assert stepper.moment.after.turn == 5
    stepper.turn(1)
    assert stepper.moment.after.turn == 5


def test_the_screen_shows_the_event_its_verdict_and_the_board() -> None:
    replay = told()
    stepper = Stepper(replay.moments, 4, "12")
    assert head_of(replay, stepper, "hu") == [" 5/10 · 5. esemény  ugrás ide: 12… "]
    assert "B idéz Farkas" in event_of(replay, stepper, "hu")[0]
    assert any("szabálytalan" in line for line in event_of(replay, stepper, "hu"))
    assert any("Hérosz" in line for line in board_of(replay, stepper, "hu"))


def test_what_is_drawn_is_what_was_made() -> None:
    replay, drawn = told(), StringIO()
    out = Vt100_Output(drawn, lambda: Size(rows=40, columns=120))
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=out):
        pipe.send_text(f"{PAGE_DOWN}q")
        follow(replay, replay.moments, 0, "hu")
    for part in ("1/10", "5/10", "Farkas", "Hérosz", "kilép"):
        assert part in drawn.getvalue()


def test_the_command_needs_a_terminal_and_says_where_one_was(
    typed: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = tmp_path / "tár.sqlite"
    call = ("replay", stored(store, played()), "--store", str(store), "--follow")
    refused = biro(capsys, *call)
    assert refused.status == 2 and "--follow" in refused.err
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert biro(capsys, *call, "--json").status == 2
    assert biro(capsys, *call, "--turn", "9").status == 2
    assert biro(capsys, *call, "--at", "99").status == 2
    typed.send_text(f"{RIGHT}q")
    ended = biro(capsys, *call, "--at", "3")
    assert ended.status == 0 and "4. esemény" in ended.out
