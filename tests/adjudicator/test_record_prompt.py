"""``biro record`` at a terminal: what is typed there is read, judged and stored line by line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from adjudicator.importing.session import Session
from adjudicator.typing_help import LegalLines, below
from engine.ruleset import ruleset
from events.errors import InputError
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
    (f"B megold{ENTER}{END}", 1, 0),  # K/IV.6.6.3: nobody has met a condition
    (f"B megold{ENTER}! B idéz Farkas{ENTER}{END}", 0, 1),  # K/I.6.A: it is A's turn; let stand by a !
    (f"B idéz Farkas{ENTER}{END}", 0, 2),  # K/VI.6.C: so A has passed, which nobody typed
    (f"?{ENTER}{END}", 0, 0),  # the whole table, and nothing else
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


# ── what is offered, inferred, taken back ───────────────────────────────────────────────────

def session() -> Session:
    return Session.of([opening()], ruleset("klasszikus"), {}, "Jegyző J.")


def offers(completer: LegalLines, typed: str) -> list[str]:
    return [c.text for c in completer.get_completions(Document(typed), CompleteEvent())]


def test_legal_lines_are_offered_whatever_the_case_and_accents() -> None:
    typing = session()
    completer = LegalLines(typing)
    assert offers(completer, "a idez") == ["A idéz Őr"]
    assert offers(completer, "! or") == ["A idéz Őr"]
    assert "A passz" in offers(completer, "")
    typing.type("A idéz Őr")
    assert offers(completer, "A idéz") == []


def test_a_line_with_open_places_is_offered_filled() -> None:
    """K/IV.1.B: the team that leaves the Row is named."""
    assert offers(LegalLines(session()), "A ostrom") == ["A ostrom [Hérosz]"]


def test_below_the_line_stands_what_is_awaited_and_what_lies_in_the_thread() -> None:
    typing = session()
    typing.type("A idéz Őr")
    shown = below(typing, "hu")
    assert "Következik: cselekvés vagy passz" in shown and "Őr" in shown.splitlines()[-1]


def test_passes_that_nobody_types_are_inferred_and_marked() -> None:
    """2-notation.md, as an import does: the fewest passes after which the line is possible."""
    typing = session()
    answer = typing.type("B idéz Farkas")
    assert [(e.kind, str(e.grade), e.reason, e.recorder) for e in answer.events] == [
        ("passz", "következtetett", "kihagyott passz", "Jegyző J."), ("lapidézés", "látott", None, "Jegyző J.")]
    assert answer.events[-1].raw == "B idéz Farkas" and answer.verdict.outcome == "szabályos"


def test_a_card_that_has_to_resolve_first_is_passed_for() -> None:
    typing = session()
    typing.type("A idéz Őr")
    assert [e.kind for e in typing.type("A ostrom [Őr]").events] == ["passz"] * 4 + ["manőver"]


def test_nothing_is_inferred_before_an_answer_but_passes_that_resolve_nothing() -> None:
    """K/VI.4.A: too slow for an answer; after the thread it could be played, but not in answer."""
    typing = session()
    typing.type("A idéz Őr")
    refused = typing.type("B válaszul idéz Farkas")
    assert refused.refused and typing.log.length == 2


def test_what_ends_the_turn_is_inferred_before_its_mark() -> None:
    typing = session()
    answer = typing.type("4. forduló")
    assert typing.state.turn == 4
    assert {str(e.grade) for e in answer.events[:-1]} == {"következtetett"}
    with pytest.raises(InputError, match=r"import\.turn_mark"):
        typing.type("7. forduló")


def test_a_line_is_taken_back_with_what_was_inferred_before_it() -> None:
    """Retractions are appended; nothing goes from the log."""
    typing = session()
    before = typing.state
    typing.type("B idéz Farkas")
    answer = typing.type("visszavon")
    assert [(e.kind, getattr(e, "about", None)) for e in answer.events] == [("visszavonás", 3), ("visszavonás", 2)]
    assert typing.log.length == 5 and typing.state == before


def test_of_a_shorthand_one_pass_is_taken_back() -> None:
    """It was typed, not inferred: a pass at a time."""
    typing = session()
    typing.type("A idéz Őr")
    typing.type("passzok")
    assert [getattr(e, "about", None) for e in typing.type("visszavon").events] == [4]
