"""A whole record: every line with what it says, and all that is wrong with it in one run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from events.base import Event
from events.errors import InputError, Problem
from events.notation.encodings import Foreign, foreign
from events.notation.headers import header_fault
from events.notation.lexis import Parts, take_apart
from events.notation.players import NOBODY_NAMED, Called, Players, read_named
from events.notation.position import PositionFault, read_position
from events.notation.problems import Fault, problem
from events.notation.read import read_headers, with_recorder
from events.notation.unseen import composed
from events.notation.values import Header, Shorthand
from events.notation.words import SPELLED, fold, word_regexp
from events.notation.write import write
from events.repair import Gap

SEATS = "ABCDEFGH"
LineKind = Literal["fejléc", "esemény", "rövidítés", "állás", "üres", "hibás"]
Said = Event | Shorthand | tuple[Header, ...] | None

LONGEST = 10_000  # letters of a line without its comment: no person writes so much, and looking it up would take long
BOM = "\ufeff"
FOREIGN = "notation.foreign_encoding"  # the fault of a file that is not UTF-8 as a whole
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)\Z")
_BEGIN = re.compile(r"\s*allas\s*:\s*(?:;.*)?")
_END = re.compile(r"\s*allas\s+vege\s*(?:;.*)?")
_GAP = re.compile(rf"\s*(?:{word_regexp(SPELLED['_HIANYZIK'])})(?!\w)")
_LONE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number (from 1), ``raw`` as it came, its line break ``end``, what it says.

    ``said`` is None for a blank line, a comment alone, a line of a position, and one that can't
    be read. ``column`` (1-based, in ``raw``) is where its content begins; ``comment`` holds its
    ``;``. ``called``: players who are called by their names in it.
    """

    number: int
    raw: str
    end: str
    kind: LineKind
    said: Said = None
    column: int = 1
    comment: str | None = None
    called: tuple[Called, ...] = ()

    def stamped(self, source: int | None = None) -> Event | None:
        """The line's event with its place: source text, line, column and raw line."""
        if not isinstance(self.said, Event):
            return None
        place = {"source": source, "line": self.number, "column": self.column, "raw": self.raw}
        return self.said.model_copy(update=place)


@dataclass(frozen=True, slots=True)
class Document:
    """A record as read; ``problems`` holds every fault of the file in order of its places.

    ``mark`` is the byte order mark where the text began with one.
    """

    lines: tuple[Line, ...]
    problems: tuple[Problem, ...] = ()
    file: str | None = None
    mark: str = ""

    @property
    def source(self) -> str:
        """The text as it came, with its byte order mark and line breaks."""
        return self.mark + "".join(line.raw + line.end for line in self.lines)

    @property
    def data(self) -> bytes:
        """The bytes as they came, also where they are no UTF-8."""
        return self.source.encode("utf-8", "surrogateescape")

    @property
    def players(self) -> Players:
        """The players, as far as the headers name them."""
        return Players.of({header.key: header.value for header in self.headers if header.key in SEATS})

    @property
    def headers(self) -> tuple[Header, ...]:
        """All headers in order."""
        return tuple(header for line in self.lines if isinstance(line.said, tuple) for header in line.said)

    def events(self) -> Iterator[tuple[Line, Event | Shorthand]]:
        """What the lines say, headers aside, each with its line."""
        for line in self.lines:
            if isinstance(line.said, Event | Shorthand):
                yield line, line.said

    def checked(self) -> Document:
        """The document itself; raises :class:`InputError` with all problems where there are any."""
        if self.problems:
            raise InputError("notation.file", self.problems, count=len(self.problems), file=self.file or "")
        return self


def decode(data: bytes, file: str | None = None) -> str:
    """The text of a record's bytes; raises :class:`InputError` where it is not UTF-8."""
    document = read_document(data, file)
    bad = tuple(found for found in document.problems if found.code in ("notation.encoding", FOREIGN))
    if bad:
        raise InputError("notation.file", bad, count=len(bad), file=file or "")
    return document.source


def read_document(source: str | bytes, file: str | None = None) -> Document:
    """Read a whole record; never raises for what stands in it: see ``problems``.

    Give bytes, or text that was read without translating line breaks, to get it back as it came.
    """
    other = foreign(source) if isinstance(source, bytes) else None
    text = source.decode("utf-8", "surrogateescape") if isinstance(source, bytes) else source
    if other is not None:
        return _unread(text, other, file)
    mark = BOM if text.startswith(BOM) else ""
    reader = _Reader(file, tuple(_split(text[len(mark):])))
    reader.run()
    return Document(tuple(reader.lines), tuple(sorted(reader.problems, key=_place)), file, mark)


def _unread(text: str, other: Foreign, file: str | None) -> Document:
    """A file that is not UTF-8 at all: one fault, and no line of it is read."""
    lines = tuple(Line(n, raw, end, "hibás") for n, (raw, end) in enumerate(_split(text), 1))
    found = Problem(FOREIGN, (("seems", other.seems),), file, other.line, other.column + 1, other.raw or None)
    return Document(lines, (found,), file)


def _place(found: Problem) -> tuple[int, int]:
    return found.line or 0, found.column or 0


def _split(text: str) -> Iterator[tuple[str, str]]:
    for match in _LINE.finditer(text):
        yield (match[3], "") if match[3] is not None else (match[1], match[2])


@dataclass(slots=True)
class _Reader:
    """Goes through the lines once; ``gap`` is the place of a gap that may yet get its position."""

    file: str | None
    source: tuple[tuple[str, str], ...]
    lines: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    seen: dict[tuple[str, str | None], int] = field(default_factory=dict)
    headers: list[tuple[Line, Header, int, int]] = field(default_factory=list)
    gap: int | None = None
    named: dict[str, str] = field(default_factory=dict)
    players: Players = NOBODY_NAMED

    def run(self) -> None:
        while len(self.lines) < len(self.source):
            raw, ending = self.source[len(self.lines)]
            if _BEGIN.fullmatch(fold(composed(raw))):
                self._block()
            else:
                self._line(raw, ending)
        for line, header, place, length in self.headers:
            fault = header_fault(header, place, length, self.seen, self._players())
            if fault is not None:
                self._report(fault, line)

    def _line(self, raw: str, ending: str) -> None:
        line = Line(len(self.lines) + 1, raw, ending, "hibás")
        try:
            line = self._read(line, composed(raw))
        except Fault as fault:
            self._report(fault, line)
        if line.kind != "üres":
            self.gap = len(self.lines) if isinstance(line.said, Gap) else None
        self.lines.append(line)

    def _report(self, fault: Fault, line: Line) -> None:
        self.problems.append(problem(fault, line.raw, self.file, line.number))

    def _read(self, line: Line, text: str) -> Line:
        lone = _LONE.search(text)
        if lone:
            raise Fault("notation.encoding", lone.start())
        parts = take_apart(text)
        line = replace(line, comment=parts.comment, column=self._column(line.raw, text, parts))
        if not parts.body and parts.recorder is None:
            return replace(line, kind="üres")
        if len(parts.body) > LONGEST:
            raise Fault("notation.line_too_long", parts.start, LONGEST, letters=len(parts.body), most=LONGEST)
        try:
            return self._content(line, parts)
        except Fault as fault:
            raise fault.moved(parts.start) from None

    @staticmethod
    def _column(raw: str, text: str, parts: Parts) -> int:
        return (parts.start if raw == text else len(raw) - len(raw.lstrip())) + 1

    def _content(self, line: Line, parts: Parts) -> Line:
        if parts.body.startswith("["):
            if parts.recorder is not None:
                raise Fault("notation.header_recorder", len(parts.body))
            return replace(line, kind="fejléc", said=self._headers(line, parts))
        said, called = read_named(parts.body, self._players(), record=True)
        value = with_recorder(said, parts.recorder)
        return replace(line, kind="rövidítés" if isinstance(value, Shorthand) else "esemény", said=value, called=called)

    def _players(self) -> Players:
        """Those that the headers have named so far."""
        named = {header.key: header.value for _, header, *_ in self.headers if header.key in SEATS}
        if named != self.named:
            self.named, self.players = named, Players.of(named)
        return self.players

    def _headers(self, line: Line, parts: Parts) -> tuple[Header, ...]:
        found = read_headers(parts.body)
        for header, place, length in found:
            key = header.key, header.seat
            if key in self.seen:
                fault = Fault("notation.header_twice", place + parts.start, length, key=header.key,
                              first=self.seen[key])
                self._report(fault, line)
            self.seen.setdefault(key, line.number)
            self.headers.append((line, header, place + parts.start, length))
        return tuple(header for header, *_ in found)

    # ── állás: … állás vége ─────────────────────────────────────────────────────────────────

    def _block(self) -> None:
        begin = len(self.lines)
        end, closed = self._end_of_block(begin)
        gap, self.gap = self.gap, None
        for raw, ending in self.source[begin:end]:
            self.lines.append(Line(len(self.lines) + 1, raw, ending, "állás"))
        first = self.lines[begin]
        if gap is None:
            self._report(Fault("notation.position_alone", first.column - 1, len(first.raw)), first)
        elif not closed:
            self._report(Fault("notation.position_open", first.column - 1, len(first.raw)), first)
        else:
            self._state(gap, begin, end)

    def _end_of_block(self, begin: int) -> tuple[int, bool]:
        """Where the block ends (exclusive), and whether it says so itself."""
        folded = [fold(composed(raw)) for raw, _ in self.source[begin + 1:]]
        for offset, text in enumerate(folded, begin + 1):
            if _END.fullmatch(text):
                return offset + 1, True
            if _BEGIN.fullmatch(text) or _GAP.match(text):
                break
        for offset, text in enumerate(folded, begin + 1):
            if text.strip() and not text[0].isspace():
                return offset, False
        return len(self.source), False

    def _state(self, gap: int, begin: int, end: int) -> None:
        text = "\n".join(composed(line.raw) for line in self.lines[begin + 1:end - 1])
        try:
            position = read_position(text)
        except PositionFault as fault:
            wrong = self.lines[min(begin + 1 + fault.line, end - 1)]
            self._report(Fault(fault.code, fault.column, 1, **fault.params), wrong)
            return
        stated = self.lines[gap].said
        assert isinstance(stated, Gap)
        self.lines[gap] = replace(self.lines[gap], said=stated.model_copy(update={"position": position}))


def write_document(document: Document) -> str:
    """The record in canonical form: keywords spelled out, single spaces, comments kept.

    Lines that could not be read and the lines of positions stand as they are; the text has
    plain line breaks and no byte order mark.
    """
    return "".join(_canonical(line) + "\n" for line in document.lines)


def _canonical(line: Line) -> str:
    if line.kind in ("állás", "hibás"):
        return composed(line.raw).rstrip()
    return " ".join(part for part in (_said(line.said), line.comment) if part)


def _said(said: Said) -> str:
    if said is None:
        return ""
    if isinstance(said, tuple):
        return " ".join(map(write, said))
    # the block of a position stands in lines of its own
    return write(said.model_copy(update={"position": None}) if isinstance(said, Gap) else said)
