"""The text of an open record -> what its lines say and come to, half typed as it may be."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import Path

from adjudicator.importing.infer import levels, to_turn, told, within_turn
from adjudicator.importing.lines import Importer
from adjudicator.importing.opening import Opened, open_record
from adjudicator.importing.record import judged
from adjudicator.packs import SUFFIXES
from adjudicator.typing_help import offered
from engine.ruleset import Ruleset
from engine.state import NOBODY, State
from events.acts import Pass
from events.base import Event
from events.errors import Problem
from events.notation.document import Document, Line, read_document
from events.notation.write import write

_LONE = re.compile("[\ud800-\udfff]")  # half a character, which no text holds
LONGEST = 2_000  # characters of a line; one that is longer was not written by a person, and is only checked
FURTHER = 12  # so many inferred events further on it is looked what else may be written
_PASS = " " + write(Pass(seat="A")).partition(" ")[2]
Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Ahead:
    """The position before a line, and those to which the fewest inferred events lead from it, each with
    these as text; and the legal lines of all, each with what is inferred before it."""

    positions: tuple[tuple[State, str], ...]
    lines: Mapping[str, str]

    @classmethod
    def of(cls, state: State, rules: Ruleset) -> Ahead:
        """A pass is a line only where it is awaited at once; after what is legal at once stands the mark of
        the next turn, where that can begin."""
        ways = [way for level in islice(levels(state, rules, within_turn(state.turn)), FURTHER + 1) for way in level]
        positions = tuple((way.end, told(way)) for way in ways)
        lines = dict.fromkeys(offered(state, rules), "")
        if state.winner == NOBODY and to_turn(state, state.turn + 1, rules).end.turn == state.turn + 1:
            lines[f"{state.turn + 1}. forduló"] = ""
        for position, inferred in positions[1:]:
            for line in offered(position, rules):
                if not line.endswith(_PASS):
                    lines.setdefault(line, inferred)
        return cls(positions, lines)


@dataclass(frozen=True)
class Analysis:
    """A record as it stands: its lines, what its headers bring, the game as far as it can be read.

    ``base`` is the folder from which it names decks and packs; ``importer`` is None where the
    headers bring no card at all.
    """

    text: str
    base: Path
    document: Document
    opened: Opened
    importer: Importer | None
    problems: tuple[Problem, ...]
    #: What lies ahead of positions that somebody asked about, by the identity of the position.
    known: dict[int, Ahead] = field(default_factory=dict, compare=False)

    @property
    def rules(self) -> Ruleset | None:
        """The game's ruleset."""
        return self.opened.rules

    def line(self, number: int) -> Line | None:
        """The line of that number (from 1); None behind the last, and for one that nobody can have written."""
        lines = self.document.lines
        return lines[number - 1] if 1 <= number <= len(lines) and len(lines[number - 1].raw) <= LONGEST else None

    def before(self, number: int) -> State | None:
        """The position before a line; what is inferred before the line itself has not happened yet."""
        if self.importer is None:
            return None
        log = self.importer.log
        last = bisect_left(self._stamped, (number, 0)) - 1
        return log.after[self._stamped[last][1] if last >= 0 else log.opening_events - 1]

    def numbers(self, line: int) -> range:
        """The numbers of the events of a line, those that were inferred before it included."""
        if self.importer is None:
            return range(0)
        first = bisect_left(self._stamped, (line, 0))
        end = bisect_left(self._stamped, (line + 1, 0))
        before = self._stamped[first - 1][1] + 1 if first else self.importer.log.opening_events
        return range(before + 1, self._stamped[end - 1][1] + 2) if end > first else range(0)

    def event(self, number: int) -> Event | None:
        """The event of that number (from 1)."""
        events = self.importer.log.events if self.importer is not None else []
        return events[number - 1] if 1 <= number <= len(events) else None

    def ahead(self, number: int) -> Ahead | None:
        """What may be written in a line: where the game stands before it, and after what tables leave out."""
        state = self.before(number)
        if state is None or self.rules is None:
            return None
        if id(state) not in self.known:
            self.known[id(state)] = Ahead.of(state, self.rules)
        return self.known[id(state)]

    @cached_property
    def _stamped(self) -> list[tuple[int, int]]:
        """(line, index) of the events that a line says, in their order."""
        events = self.importer.log.events if self.importer is not None else []
        return [(event.line, n) for n, event in enumerate(events) if event.line is not None]


class Records:
    """The open records, each with its last analysis; headers are opened anew only where they,
    or the files that they name, have changed."""

    def __init__(self) -> None:
        self._last: dict[str, Analysis] = {}
        self._stamps: dict[str, Stamp] = {}

    def forget(self, uri: str) -> None:
        """The record has been closed."""
        self._last.pop(uri, None)
        self._stamps.pop(uri, None)

    def analysis(self, uri: str, text: str, file: Path, until: int | None = None) -> Analysis:
        """The analysis of a record's text. Where only the position before the line ``until`` is asked for,
        the game may be that of an earlier text which was the same above it: who types is not kept waiting."""
        text = _LONE.sub("\N{REPLACEMENT CHARACTER}", text)
        last = self._last.get(uri)
        current = last is not None and self._stamps[uri] == stamp(files_of(last))
        if last is not None and current and last.text == text:
            return last
        document = read_document(text, str(file))
        same_headers = last is not None and current and _headers(last.document) == _headers(document)
        if last is not None and same_headers and until is not None and _same_above(last.document, document, until):
            return replace(last, text=text, document=document)
        opened = last.opened if last is not None and same_headers else open_record(document, file.parent)
        made = Analysis(text, file.parent, document, opened, *judged(document, opened, file.name))
        self._last[uri], self._stamps[uri] = made, stamp(files_of(made))
        return made


def _headers(document: Document) -> tuple[tuple[int, str], ...]:
    """All that the opening of a record depends on, with its places."""
    return tuple((line.number, line.raw) for line in document.lines
                 if line.number == 1 or line.raw.lstrip().startswith("["))


def _same_above(last: Document, now: Document, number: int) -> bool:
    above = slice(0, number - 1)
    return [line.raw for line in last.lines[above]] == [line.raw for line in now.lines[above]]


def files_of(analysis: Analysis) -> list[Path]:
    """The files on which an analysis hangs: decks, packs (also those that could not be read)."""
    decks = [header.value for header in analysis.document.headers if header.key == "Pakli"]
    packs = [header.value for header in analysis.document.headers if header.key == "Lapcsomag"]
    named = [*decks, *(name.strip() + end for value in packs for name in value.split(",") for end in ("", *SUFFIXES))]
    read = [file for pack in analysis.opened.packs for file in pack.files]
    faulty = [problem.file for problem in analysis.problems if problem.file not in (None, analysis.document.file)]
    return [*(analysis.base / name for name in named), *(Path(name) for name in (*read, *faulty) if name)]


def stamp(files: Iterable[Path]) -> Stamp:
    """What tells whether files have changed; those that are not there count, too."""
    return tuple((str(file), *_seen(file)) for file in dict.fromkeys(files))


def _seen(file: Path) -> tuple[int, int]:
    try:
        found = file.stat()
    except (OSError, ValueError):  # ValueError: a name with a NUL in it
        return 0, 0
    return found.st_mtime_ns, found.st_size
