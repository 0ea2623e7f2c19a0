"""A sheet taken apart: its headers, its lines, and what stands between these."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from adjudicator.importing.sheets.document import TableDocument
from adjudicator.importing.sources import read_source
from adjudicator.plain_files import bytes_of
from events import acts, chance, choices, repair
from events.base import Event
from events.errors import InputError, Problem
from events.notation.document import Document, Line, Said, read_document
from events.notation.values import Header, Shorthand

RECORDER: Final = "Jegyző"
#: What people write down or not as they please: another sheet's silence does not contradict it.
_NOTES: Final = (choices.TurnMark, chance.Draw, chance.OpeningHand, chance.Reveal, chance.StartingRolls,
                 chance.StartingPlayer, repair.Check, repair.Note, repair.Gap)


@dataclass(frozen=True, eq=False)
class Entry:
    """One line that says something, in the sheet numbered ``sheet`` (0 or 1).

    ``block`` are the lines of its position; ``lead`` the passes, comments and blank lines before it.
    """

    sheet: int
    line: Line
    value: Any
    block: tuple[Line, ...] = ()
    lead: tuple[Line, ...] = ()

    @property
    def note(self) -> bool:
        """Whether leaving it out says nothing: a remark, a count, the refusal of an optional act."""
        value = self.value
        return isinstance(value, _NOTES) or refuses(value)


@dataclass(frozen=True, eq=False)
class Sheet:
    """A record as one person wrote it: ``head`` its comments above and among the headers."""

    path: Path
    document: Document
    recorder: str
    entries: tuple[Entry, ...] = ()
    head: tuple[Line, ...] = ()
    tail: tuple[Line, ...] = ()

    @property
    def name(self) -> str:
        """The file as it was named in the call."""
        return str(self.path)

    @property
    def headers(self) -> list[tuple[Line, Header]]:
        """All headers, each with its line."""
        return [(line, header) for line in self.document.lines if isinstance(line.said, tuple)
                for header in line.said]


@dataclass
class _Taking:
    """Goes through the lines of a sheet."""

    number: int
    entries: list[Entry] = field(default_factory=list)
    head: list[Line] = field(default_factory=list)
    lead: list[Line] = field(default_factory=list)

    def take(self, lines: tuple[Line, ...], headers_end: int) -> None:
        """Take in all lines; those up to ``headers_end`` that say nothing belong to the headers."""
        for line in lines:
            if line.kind == "fejléc":
                continue
            if line.number <= headers_end and line.said is None:
                self.head.append(line)
            elif line.kind == "állás":
                self._block(line)
            elif is_pass(line.said) or line.said is None:
                self.lead.append(line)
            else:
                self.entries.append(Entry(self.number, line, line.said, (), tuple(self.lead)))
                self.lead = []

    def _block(self, line: Line) -> None:
        last = self.entries.pop()
        # between a gap and its position only blank lines and comments may stand
        between, self.lead = tuple(self.lead), []
        self.entries.append(Entry(last.sheet, last.line, last.value, (*last.block, *between, line), last.lead))


def is_pass(said: Said) -> bool:
    """Whether a line says only that nobody did anything."""
    return isinstance(said, acts.Pass | Shorthand)


def refuses(value: Event) -> bool:
    """Whether an optional act is refused: nem akadályoz, nem dob el, marad."""
    empty = {acts.Block: "team", choices.Discard: "cards", choices.Mulligan: "mulligan"}
    field_name = empty.get(type(value))
    return field_name is not None and not getattr(value, field_name)


def read_sheets(first: Path, second: Path) -> tuple[Sheet, Sheet]:
    """Both sheets, records or tables of moves; OSError where one can't be read, InputError ``import.file`` for
    what is no table, and ``merge.unreadable`` with every line of both that can't be read."""
    documents = [_document(path) for path in (first, second)]
    problems: tuple[Problem, ...] = tuple(p for document in documents for p in document.problems)
    if problems:
        raise InputError("merge.unreadable", problems, count=len(problems))
    names = _recorders([first, second], documents)
    one, other = (_sheet(n, path, document, name) for n, (path, document, name)
                  in enumerate(zip((first, second), documents, names, strict=True)))
    return one, other


def _document(path: Path) -> Document:
    """The lines of a sheet; those of a table as the notation has them, each with the number of its row."""
    document = read_source(bytes_of(path), path.name, str(path))
    if not isinstance(document, TableDocument) or document.problems:
        return document
    plain = read_document(document.notation, str(path))
    numbered = zip(plain.lines, document.lines, strict=True)
    return replace(plain, lines=tuple(replace(line, number=row.number) for line, row in numbered))


def _sheet(number: int, path: Path, document: Document, recorder: str) -> Sheet:
    taking = _Taking(number)
    headers_end = max((line.number for line in document.lines if line.kind == "fejléc"), default=0)
    taking.take(document.lines, headers_end)
    return Sheet(path, document, recorder, tuple(taking.entries), tuple(taking.head), tuple(taking.lead))


def _recorders(paths: list[Path], documents: list[Document]) -> list[str]:
    """Who wrote each sheet: as its header says, else by its file; told apart where both say the same."""
    named = [next((h.value.strip() for h in d.headers if h.key == RECORDER and h.value.strip()), path.stem)
             for path, d in zip(paths, documents, strict=True)]
    if named[0] != named[1]:
        return named
    stems = [path.stem for path in paths]
    return [f"{name} {stem}" for name, stem in zip(named, stems if stems[0] != stems[1] else ("1", "2"), strict=True)]
