"""The merged record's text as it grows: lines with who saw them, remarks, what the other sheet says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudicator.merging.disagreements import Disagreement, Version
from adjudicator.merging.sheets import Entry, Sheet
from adjudicator.messages import text
from events.notation.document import Line
from events.notation.lexis import joined_recorders, recorders, take_apart
from events.notation.spell import recorded
from events.notation.unseen import composed
from events.notation.values import Shorthand
from events.notation.write import write
from events.repair import Gap
from events.rulings import Ruling

_RECORDS: Final = "hu"  # the language of a record, whoever reads its report


class Writer:
    """Holds the lines written so far, and to which of them each line of the sheets has come."""

    def __init__(self, sheets: tuple[Sheet, Sheet]) -> None:
        self.sheets = sheets
        self.lines: list[str] = []
        self._places: tuple[dict[int, int], dict[int, int]] = ({}, {})

    @property
    def next(self) -> int:
        """The number of the line to be written."""
        return len(self.lines) + 1

    @property
    def text(self) -> str:
        """The whole record."""
        return "\n".join(self.lines) + "\n"

    # ── lines that say something ────────────────────────────────────────────────────────────

    def line(self, entries: Sequence[Entry], value: Any) -> Line:
        """The next line as it would be written: what the entries say together, and who wrote it."""
        return _line(entries, self._mapped(entries[0], value), self.signed(entries), self.next)

    def signed(self, entries: Sequence[Entry]) -> str:
        """Who wrote a line down in either sheet, each once."""
        names = [name for e in entries
                 for name in recorders(e.value.recorder or self.sheets[e.sheet].recorder)]
        return joined_recorders(dict.fromkeys(names))

    def add(self, entries: Sequence[Entry], line: Line) -> None:
        """Write a line made by :meth:`line`, with the position that belongs to it."""
        for entry in entries:
            self._places[entry.sheet][entry.line.number] = line.number
        self.lines.append(line.raw)
        if isinstance(line.said, Gap) and line.said.position is not None:
            stated = next(e for e in entries if e.block)
            self.lines += [each.raw.rstrip() for each in stated.block]

    def _mapped(self, entry: Entry, value: Any) -> Any:
        """A ruling about a line of its sheet is about where that line has come."""
        if not isinstance(value, Ruling) or value.about_line is None:
            return value
        places = self._places[entry.sheet]
        before = [line for line in places if line <= value.about_line]
        return value.model_copy(update={"about_line": places[max(before)]}) if before else value

    # ── what says nothing ───────────────────────────────────────────────────────────────────

    def aside(self, lines: Iterable[Line]) -> None:
        """Comments and blank lines of a sheet; neither the same comment nor two blank lines in a row."""
        for line in lines:
            said = line.raw.strip()
            if said not in self.lines[-3:] and (said or (self.lines and self.lines[-1])):
                self.lines.append(said)

    def remark(self, message_id: str, **params: object) -> None:
        """A comment of ours."""
        self.lines.append("; " + text(message_id, _RECORDS, **params))

    def otherwise(self, found: Disagreement) -> None:
        """What the sheet says that was not followed, below the line that was."""
        other: Version = found.versions[1 - found.kept]
        told = {"number": found.number, "kind": found.kind, "file": _base(other.file)}
        if not other.lines:
            self.remark("merge.remark.nothing", **told)
        for line in other.lines:
            self.remark("merge.remark.other", **told, line=line.number, said=line.raw.strip())

    def left_out(self, entry: Entry, message_id: str, **params: object) -> None:
        """A line of a sheet that stays as a comment, with its position."""
        self.remark(message_id, **params, file=_base(self.sheets[entry.sheet].name), line=entry.line.number,
                    said=entry.line.raw.strip())
        self.lines += [f"; {line.raw.rstrip()}" for line in entry.block]


def _base(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2]


def bare(value: Any) -> Any:
    """A line's value without who wrote it."""
    return _recorded(value, None)


def _recorded(value: Any, recorder: str | None) -> Any:
    if isinstance(value, Shorthand):
        return replace(value, recorder=recorder)
    return value.model_copy(update={"recorder": recorder})


def _line(entries: Sequence[Entry], value: Any, recorder: str, number: int) -> Line:
    """As typed where one of the entries says just that, else in canonical form."""
    wanted = bare(value)
    typed = next((e for e in entries if bare(e.value) == wanted and not e.line.called), None)
    if typed is not None:
        body = take_apart(composed(typed.line.raw)).body
    else:
        body = write(wanted.model_copy(update={"position": None}) if isinstance(wanted, Gap) else wanted)
    comments = dict.fromkeys(e.line.comment for e in entries if e.line.comment)
    raw = " ".join((body, recorded(recorder), *comments))
    return replace(entries[0].line, number=number, raw=raw, end="\n", said=_recorded(value, recorder), column=1)
