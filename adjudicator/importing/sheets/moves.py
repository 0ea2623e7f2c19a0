"""Rows of moves -> lines of the notation: turn marks, acts, rolls, the MP that the table noted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from adjudicator.importing.sheets.cells import NEW_LINE, Cell, Table, TableRow, whole_number
from adjudicator.importing.sheets.drafts import Draft, draft_of
from adjudicator.importing.sheets.headings import (
    ACT,
    CARD,
    CASTER,
    MP,
    NOTE,
    PLAYER,
    ROLL,
    TARGET,
    TURN,
    Heading,
    column_named,
)
from adjudicator.importing.sheets.mending import Mending
from adjudicator.importing.sheets.merged import merged_faults, rows_below
from adjudicator.importing.sheets.players import Players
from adjudicator.importing.sheets.summaries import summary_label
from adjudicator.importing.sheets.verbs import alone, of_a_seat, tail, takes_roll
from adjudicator.suggestions import near
from events.errors import Problem
from events.notation.words import fold, word_key

STARTING_ROLL: Final = "kezdés"
_SEATED: Final = re.compile(r"([A-Ha-h])\s+(\S.*)", re.DOTALL)
_TURN: Final = re.compile(r"(\d{1,4})\s*\.?\s*(?:fordulo|turn)?")
_ROLL: Final = re.compile(r"\?|(?:\d{1,3}|\d{1,2}(?:\s*\+\s*\d{1,2}){1,9})?\s*(?:siker|kudarc)?")
_MP: Final = re.compile(r"\d{1,4}")
_BLOCK, _BLOCK_END = re.compile(r"\s*allas\s*:.*"), re.compile(r"\s*allas\s+vege.*")
_OPENING: Final = frozenset({STARTING_ROLL, "kezdő", "kéz", "lekever", "marad"})
_FREE: Final = (NOTE,)  # columns in which anything may stand


class Moves:
    """Goes through the rows below the heading once; ``drafts`` are the lines that they make, ``remarks``
    rows that were left out; ``mend`` puts slips in the cells of acts right."""

    def __init__(self, heading: Heading, players: Mapping[str, str], file: str, mend: Mending | None = None) -> None:
        self.heading, self.file, self.mend = heading, file, mend
        self.players = Players(players)
        self.drafts: list[Draft] = []
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.turn = 0
        self.block = False
        self.rolling: tuple[Draft, set[str]] | None = None  # starting rolls to which another row may add

    def read(self, table: Table, first: int) -> None:
        """Take in the rows from the ``first`` on (counted from 0)."""
        self.problems += merged_faults(table, self.heading, self.file)
        for row in rows_below(table, first, self.heading):
            self._row(row)

    def _row(self, row: TableRow) -> None:
        """Read a row; where something in it can't be read, a line that says nothing stands for that."""
        faults = len(self.problems)
        self._cells(row)
        if len(self.problems) > faults:
            self._add(Draft(row, unread=True))

    def _cells(self, row: TableRow) -> None:
        act = self.heading.cell(row, ACT)
        if self.block and act is not None:
            self._lines(row, act)
        elif self._again(row):
            self.problems.append(row.fault("sheets.heading_again", self.file))
        elif (label := summary_label(row, self.heading, self.players)) is not None:
            self._left_out(row, label)
        elif not self._faulty(row):
            self._good(row, self.mend.act(row, act) if self.mend is not None and act is not None else act)

    def _left_out(self, row: TableRow, label: Cell) -> None:
        """A row that sums up is told; a note in it stays."""
        words = self.heading.words.get(label.column, "")
        self.remarks.append(row.fault("sheets.summary_row", self.file, label.column, words, text=label.text.strip()))
        self._note(row, len(self.drafts))

    def _again(self, row: TableRow) -> bool:
        named = [column_named(cell.text) for cell in row.cells]
        return len(named) > 1 and all(self.heading.columns.get(name or "") == cell.column
                                      for name, cell in zip(named, row.cells, strict=True))

    def _faulty(self, row: TableRow) -> bool:
        places = {place: column for column, place in self.heading.columns.items() if column not in _FREE}
        bad = [cell for cell in row.cells if cell.fault and cell.column in places]
        for cell in bad:
            self._fault(row, places[cell.column], cell.fault, said=cell.said)
        roll = self.heading.cell(row, ROLL)
        if roll is not None and not bad and not _ROLL.fullmatch(fold(whole_number(roll.text))):
            self._fault(row, ROLL, "sheets.roll", text=roll.text.strip())
            return True
        return bool(bad)

    def _fault(self, row: TableRow, column: str, code: str, **params: object) -> None:
        self.problems.append(self.heading.fault(row, self.file, column, code, **params))

    # ── one row ─────────────────────────────────────────────────────────────────────────────

    def _good(self, row: TableRow, act: Cell | None) -> None:
        before = len(self.drafts)
        self._turn(row)
        marked = len(self.drafts)
        seat = self._seat(row)
        if seat is None:
            return
        if act is not None:
            seat = self._act(row, act, seat)
        elif self._filled(row, CARD, CASTER, TARGET):
            self._fault(row, CARD, "sheets.no_act")
        self._roll(row, act, seat)
        self._mp(row, seat)
        self._note(row, marked if len(self.drafts) > marked else before)

    def _filled(self, row: TableRow, *columns: str) -> bool:
        return any(self.heading.cell(row, column) is not None for column in columns)

    def _add(self, draft: Draft) -> None:
        self.rolling = None
        self.drafts.append(draft)

    def _turn(self, row: TableRow) -> None:
        cell = self.heading.cell(row, TURN)
        if cell is None:
            return
        match = _TURN.fullmatch(word_key(whole_number(cell.text)))
        if match is None or "-" in cell.text or (self.turn and not int(match[1])):
            self._fault(row, TURN, "sheets.turn", text=cell.text.strip())
        elif int(match[1]) not in (0, self.turn) and not (int(match[1]) == 1 and self._opens(row)):
            self.turn = int(match[1])
            self._add(draft_of(row, self.heading).put(cell, str(self.turn)).add(". forduló"))

    def _opens(self, row: TableRow) -> bool:
        """Whether a row tells of what comes before the first turn (K/I.8), though the table counts it to that."""
        act = self.heading.cell(row, ACT)
        words = (act.text, *act.text.split()[:2]) if act is not None and not self.turn else ()
        return any(alone(word) in _OPENING for word in words)

    def _seat(self, row: TableRow) -> str | None:
        """The seat of a row, "" where none is named, None where it can't be read."""
        cell = self.heading.cell(row, PLAYER)
        if cell is None:
            return ""
        found = self.players.seats(cell.text)
        if len(found) != 1:
            typed, known = cell.text.strip(), self.players.known
            self._fault(row, PLAYER, "sheets.no_player", name=typed, expected=known, near=near(typed, known))
        return found[0] if len(found) == 1 else None

    def _act(self, row: TableRow, act: Cell, seat: str) -> str:
        """Read an act; gives the seat that it is of, which its own line may name."""
        lines = act.text.strip().split("\n")
        if len(lines) > 1 or _BLOCK.fullmatch(fold(lines[0])):
            self._lines(row, act)
            return seat
        match = _SEATED.fullmatch(lines[0])
        if match and seat and match[1].upper() != seat:
            self._fault(row, ACT, "sheets.two_players", first=seat, second=match[1].upper())
            return seat
        seat = match[1].upper() if match else seat
        body = match[2] if match else lines[0]
        if alone(body) == STARTING_ROLL and seat:
            self._starting_roll(row, seat)
        elif not seat and of_a_seat(body):
            self._fault(row, ACT, "sheets.seat_missing", text=body)
        else:
            self._say(row, act, seat, body)
        return seat

    def _say(self, row: TableRow, act: Cell, seat: str, body: str) -> None:
        cells = {column: cell for column in (CARD, CASTER, TARGET, ROLL) if (cell := self.heading.cell(row, column))}
        draft = draft_of(row, self.heading)
        if seat and of_a_seat(body):
            draft.add(f"{seat} ")
        self._add(tail(draft, act, body, seat, cells))

    def _lines(self, row: TableRow, act: Cell) -> None:
        """A cell of several lines, or of a stated position: each line stands as it would in a record."""
        if self._filled(row, CARD, CASTER, TARGET, ROLL):
            self._fault(row, ACT, "sheets.many_lines")
            return
        skip = 0
        for line in act.text.rstrip().split("\n"):
            self.block = self.block or bool(_BLOCK.fullmatch(fold(line)))
            if self.block:
                self._in_block(draft_of(row, self.heading), act, line, skip)
            elif line.strip():
                self._add(draft_of(row, self.heading).put(act, line, skip))
            skip += len(line) + 1

    def _in_block(self, draft: Draft, act: Cell, line: str, skip: int) -> None:
        """A line of a stated position, with its indent: of it nothing is the notation's."""
        draft.text, draft.block = line.rstrip(), True
        draft.pieces.append((0, act.start + skip, len(draft.text), act))
        self._add(draft)
        self.block = not _BLOCK_END.fullmatch(fold(line))

    # ── rolls and MP ────────────────────────────────────────────────────────────────────────

    def _starting_roll(self, row: TableRow, seat: str) -> None:
        """``kezdés`` of one player; the rows of the others go into the same line."""
        cell = self.heading.cell(row, ROLL)
        if cell is None:
            self._fault(row, ACT, "sheets.roll_missing")
        elif self.rolling is not None and seat not in self.rolling[1]:
            draft, seats = self.rolling
            draft.add(f" {seat} {whole_number(cell.text)}")
            draft.row = replace(draft.row, raw=f"{draft.row.raw}{NEW_LINE}{row.raw}")
            seats.add(seat)
        else:
            draft = draft_of(row, self.heading).add(f"{STARTING_ROLL} {seat} ").put(cell, whole_number(cell.text))
            self._add(draft)
            self.rolling = draft, {seat}

    def _roll(self, row: TableRow, act: Cell | None, seat: str) -> None:
        """A roll beside an act that is none itself: it came after it."""
        cell = self.heading.cell(row, ROLL)
        if cell is None:
            return
        if act is not None and takes_roll(act):
            if any(sign in act.text for sign in "0123456789?"):
                self._fault(row, ROLL, "sheets.roll_twice", text=act.text.strip())
        elif not seat:
            self._fault(row, ROLL, "sheets.seat_missing", text=cell.text.strip())
        else:
            self._add(draft_of(row, self.heading).add(f"{seat} dob ").put(cell, whole_number(cell.text)))

    def _mp(self, row: TableRow, seat: str) -> None:
        """What the table noted of the players' MP after the row."""
        columns = [(MP, seat), *self.heading.seats]
        noted = [(column, of, cell) for column, of in columns if (cell := self.heading.cell(row, column))]
        draft = draft_of(row, self.heading).add("= ")
        for column, of, cell in noted:
            number = whole_number(cell.text)
            if not of:
                self._fault(row, column, "sheets.mp_of_whom")
            elif not _MP.fullmatch(number):
                self._fault(row, column, "sheets.mp", text=number)
            else:
                draft.add(", " if draft.pieces else "").add(f"{of}.mp ").put(cell, number)
                draft.noted[f"{of}.mp"] = cell
        if draft.pieces:
            self.drafts.append(draft)

    def _note(self, row: TableRow, first: int) -> None:
        cell = self.heading.cell(row, NOTE)
        if cell is None or self.block:
            return
        said = cell.text.replace("\n", " ")
        if first < len(self.drafts) and not self.drafts[first].block:
            self.drafts[first].add(" ; ").put(cell, said)
        else:
            self._add(draft_of(row, self.heading).add("; ").put(cell, said))
