"""What helps who types a game at a terminal: legal lines while typing, and under the line what is awaited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from adjudicator.board import thread_lines, top_lines
from adjudicator.importing.session import FORCE, Session
from adjudicator.telling import line_of
from engine.legal import complete, legal
from engine.ruleset import Ruleset
from engine.state import State
from events.notation.words import fold

EACH: Final = 6  # so many fillings of a line with open places are offered


def offered(state: State, rules: Ruleset) -> Iterator[str]:
    """The legal lines of a position, of each with open places the first few ways to fill them."""
    for base in legal(state, rules):
        yield from map(line_of, islice(complete(state, base, rules), EACH) if base.open else (base.event,))


class LegalLines(Completer):
    """Offers the legal lines that begin as what was typed, then those that hold all its words."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._of: State | None = None
        self._lines: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The legal lines now; found once for a position."""
        state = self._session.state
        if state is not self._of:
            self._of, self._lines = state, tuple(dict.fromkeys(offered(state, self._session.log.rules)))
        return self._lines

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The lines for the text before the cursor, whatever its case and accents."""
        typed = document.text_before_cursor.lstrip().removeprefix(FORCE).lstrip()
        for line in matching(self.lines, typed):
            yield Completion(line, start_position=-len(typed))


def matching(lines: Iterable[str], typed: str) -> list[str]:
    """The lines that begin as what was typed, whatever its case and accents, then those that hold all its words."""
    asked = fold(typed)
    folded = [(line, fold(line)) for line in lines]
    first = [line for line, known in folded if known.startswith(asked)]
    then = [line for line, known in folded if line not in first and all(word in known for word in asked.split())]
    return first + then


def below(session: Session, lang: str) -> str:
    """What stands under the line that is typed: turn, phase, what is awaited of whom, the open threads."""
    state = session.state
    return "\n".join((*top_lines(state, session.log.rules, lang), *thread_lines(state, lang)))
