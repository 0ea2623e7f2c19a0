"""A whole record: every line in order, what it says, and all that can't be read (2-notation.md).

The text is kept as it came, byte for byte; what lines say is compared in NFC.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from events.base import Event
from events.errors import InputError, Problem
from events.notation.lexis import take_apart
from events.notation.problems import Fault, problem
from events.notation.read import read_body, read_headers, with_recorder
from events.notation.values import Header, Shorthand
from events.notation.words import fold
from events.notation.write import write
from events.repair import Gap

Said = Event | Shorthand | tuple[Header, ...] | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number (from 1), its text without the line's end, and what it says.

    ``said`` is None for a blank line, a comment alone, a line of a position, and one that
    can't be read. ``kind``: fejléc, esemény, rövidítés, üres, állás, hibás.
    """

    number: int
    raw: str
    end: str
    kind: str
    said: Said = None
    column: int = 1
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A record as read; ``problems`` holds every fault of the file, in order."""

    lines: tuple[Line, ...]
    problems: tuple[Problem, ...] = ()
    file: str | None = None
    mark: str = ""
    headers: tuple[Header, ...] = field(default=())

    @property
    def source(self) -> str:
        """The text as it came, with its byte order mark and line ends."""
        return self.mark + "".join(line.raw + line.end for line in self.lines)

    def events(self) -> Iterator[tuple[Line, Event | Shorthand]]:
        """What the lines say, headers aside, each with its line."""
        for line in self.lines:
            if isinstance(line.said, Event | Shorthand):
                yield line, line.said


def decode(data: bytes, file: str | None = None) -> str:
    """The text of a record's bytes; raises InputError where it is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[:error.start].count(b"\n") + 1
        found = Problem("notation.not_utf8", (("byte", f"0x{data[error.start]:02x}"),), file, line)
        raise InputError("notation.file", (found,)) from None


def read_document(text: str, file: str | None = None) -> Document:
    """Read a whole record; nothing is raised: faults stand in ``problems``."""
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    reader = _Reader(file)
    for number, (raw, end) in enumerate(_split(text[len(mark):]), 1):
        reader.take(number, raw, end)
    reader.finish()
    headers = tuple(h for line in reader.lines if isinstance(line.said, tuple) for h in line.said)
    return Document(tuple(reader.lines), tuple(reader.problems), file, mark, headers)


def _split(text: str) -> Iterator[tuple[str, str]]:
    """The lines with their ends: \\n, \\r\\n or \\r only, as editors know them."""
    for line in text.splitlines(keepends=True) if not _odd(text) else _plain_split(text):
        body = line.rstrip("\r\n")
        yield body, line[len(body):]


def _odd(text: str) -> bool:
    return any(c in text for c in "\v\f\x1c\x1d\x1e\x85\u2028\u2029")


def _plain_split(text: str) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end + 1
        yield text[at:end]
        at = end


class _Reader:
    """Takes the lines one by one; remembers whether it is inside a position."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.lines: list[Line] = []
        self.problems: list[Problem] = []
        self.position: list[Line] | None = None
        self.gap: int | None = None
        self.begun = False

    def take(self, number: int, raw: str, end: str) -> None:
        text = unicodedata.normalize("NFC", raw)
        word = fold(text.split(";")[0]).strip()
        if self.position is not None:
            self._in_position(Line(number, raw, end, "állás"), word)
        elif word == "allas:":
            self._open_position(Line(number, raw, end, "állás"))
        else:
            self.lines.append(self._line(number, raw, end, text))

    def _line(self, number: int, raw: str, end: str, text: str) -> Line:
        try:
            parts = take_apart(text)
            blank = Line(number, raw, end, "üres", comment=parts.comment)
            if not parts.body:
                return blank
            return self._said(replace(blank, column=parts.start + 1), parts.body, parts.recorder, parts.start)
        except Fault as fault:
            self.problems.append(problem(fault, raw, self.file, number))
            return Line(number, raw, end, "hibás")

    def _said(self, line: Line, body: str, recorder: str | None, start: int) -> Line:
        try:
            if body[0] == "[":
                return replace(line, kind="fejléc", said=tuple(h for h, _, _ in read_headers(body)))
            value = with_recorder(read_body(body, True), recorder)
        except Fault as fault:
            raise fault.moved(start) from None
        if isinstance(value, Gap):
            self.gap = len(self.lines)
        elif isinstance(value, Event):
            self.gap = None
        kind = "rövidítés" if isinstance(value, Shorthand) else "esemény"
        return replace(line, kind=kind, said=value)

    def _open_position(self, line: Line) -> None:
        self.lines.append(line)
        self.position = []
        if self.gap is None:
            self._fault("notation.position_alone", line)

    def _in_position(self, line: Line, word: str) -> None:
        self.lines.append(line)
        assert self.position is not None
        if word == "allas vege":
            self._close_position()
        else:
            self.position.append(line)

    def _close_position(self) -> None:
        assert self.position is not None
        inside, self.position = self.position, None
        text = "\n".join(unicodedata.normalize("NFC", line.raw) for line in inside)
        first = inside[0].number if inside else self.lines[-1].number
        try:
            data: Any = YAML(typ="safe", pure=True).load(text)
        except YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            number = first + (mark.line if mark is not None else 0)
            raw = next((x.raw for x in inside if x.number == number), "")
            column = mark.column + 1 if mark is not None else 1
            params = (("reason", str(getattr(error, "problem", error))),)
            self.problems.append(Problem("notation.position_yaml", params, self.file, number, column, raw))
            return
        if data is not None and not isinstance(data, dict):
            self._fault("notation.position_map", inside[0])
        elif self.gap is not None:
            line = self.lines[self.gap]
            assert isinstance(line.said, Gap)
            self.lines[self.gap] = replace(line, said=line.said.model_copy(update={"position": data or {}}))
            self.gap = None

    def _fault(self, code: str, line: Line) -> None:
        length = max(1, len(line.raw.strip()))
        self.problems.append(Problem(code, (), self.file, line.number, 1, line.raw, length))

    def finish(self) -> None:
        """A position that never ends is a fault at its beginning."""
        if self.position is not None:
            opened = next(x for x in reversed(self.lines) if fold(x.raw).strip() == "allas:")
            self._fault("notation.position_open", opened)


def write_document(document: Document) -> str:
    """The canonical form of a record: one spelling, comments and positions kept, names as typed."""
    out = []
    for line in document.lines:
        out.append(_canonical(line))
    return "\n".join(out) + ("\n" if out else "")


def _canonical(line: Line) -> str:
    said = line.said
    if said is None:
        return line.raw.rstrip() if line.kind != "üres" else (line.comment or "")
    text = " ".join(write(h) for h in said) if isinstance(said, tuple) else write(said)
    return f"{text}  {line.comment}" if line.comment else text
