"""Rows of key, seat and value -> the header lines of a record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.importing.sheets.cells import Cell, TableRow
from adjudicator.importing.sheets.drafts import Draft
from engine.state import SEATS
from events.errors import Problem
from events.notation.words import HEADER_KEYS, HEADER_SPELLED, SEATED_HEADERS, word_key

PLAYER: Final = "Játékos"
#: The keys of a record, each with its English name, in the order of the template.
KEYS: Final = {
    "Kiadás": "Edition", "Változat": "Variant", "Lapcsomag": "Pack", "Esemény": "Event", "Hely": "Place",
    "Dátum": "Date", "Kör": "Round", "Asztal": "Table", "Játszma": "Game", PLAYER: "Player", "Pakli": "Deck",
    "Torony": "Tower", "Ómen": "Omen", "Kiemelkedett": "Exalted", "Cél": "Goal", "Eredmény": "Result",
    "Értelmezés": "Readings", "Jegyző": "Recorder"}
#: What else people call them.
_ALSO: Final = {
    "Kiadás": ("szabály", "szabályok", "szabálykönyv"), "Lapcsomag": ("csomag", "kártyacsomag"),
    "Esemény": ("verseny", "kupa"), "Hely": ("helyszín",), "Dátum": ("időpont",), "Asztal": ("asztalszám",)}
_SPELLED: Final = {
    **{word_key(word): key for key, words in _ALSO.items() for word in words}, **HEADER_SPELLED,
    word_key(PLAYER): PLAYER, **{word_key(e): k for k, e in KEYS.items()}}
_SEATED: Final = frozenset({*SEATED_HEADERS, PLAYER})
_TITLES: Final = frozenset({"kulcs", "key", "adat", "fejlec", "header"})
_REMARKS: Final = (";", "#", "sep=")  # the last tells Excel which separator a text file has


class HeaderRows:
    """Goes through the rows above the moves, or those of the sheet of data."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.drafts: list[Draft] = []
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []
        self.players: dict[str, str] = {}  # seat -> name

    def read(self, rows: Iterable[TableRow]) -> None:
        """Take the rows in; those that say nothing (a key without a value) are left out."""
        for row in rows:
            key, *rest = row.cells
            if word_key(key.text) in _TITLES or key.text.lstrip().startswith(_REMARKS):
                continue
            if key.text.lstrip().startswith("[") and key.text.rstrip().endswith("]") and '"' in key.text:
                self.drafts.append(Draft(row).put(key))
            else:
                self._row(row, key, rest)

    def _row(self, row: TableRow, key: Cell, rest: list[Cell], of: str | None = None) -> None:
        """A key with its values; behind them another may stand with its own, of the same player (``of``)."""
        name, seat = _key(key.text)
        seat = of if seat is None and name in _SEATED else seat
        another = next((n for n, cell in enumerate(rest) if _is_key(cell.text)), len(rest))
        self._pair(row, key, name, seat, rest[:another])
        if another < len(rest):
            self._row(row, rest[another], rest[another + 1:], seat)

    def _pair(self, row: TableRow, key: Cell, name: str, seat: str | None, rest: list[Cell]) -> None:
        if not rest:
            if name not in KEYS and name not in HEADER_KEYS:
                self.remarks.append(row.fault("sheets.row_left", self.file, key.column, text=key.text.strip()))
            return
        if seat is None and name in _SEATED and rest[0].text.strip().upper() in SEATS:
            seat, *rest = rest[0].text.strip().upper(), *rest[1:]
        if rest and not self._faults(row, name, rest):
            self._header(row, key, name, seat, rest)

    def _faults(self, row: TableRow, name: str, values: list[Cell]) -> bool:
        found = [cell for cell in values if cell.fault and (name, cell.fault) != ("Dátum", "sheets.date")]
        self.problems += [row.fault(cell.fault, self.file, cell.column, name, said=cell.said) for cell in found]
        return bool(found)

    def _header(self, row: TableRow, key: Cell, name: str, seat: str | None, values: list[Cell]) -> None:
        if name == PLAYER and seat is not None:
            name, seat = seat, None
        draft = Draft(row, {cell.column: name for cell in values}).add("[").put(key, name)
        draft.add(f' {seat} "' if seat else ' "')
        for n, cell in enumerate(values):
            draft.add(", " if n else "").put(cell, cell.text.replace('"', '""').replace("\n", " "))
        self.drafts.append(draft.add('"]'))
        if name in SEATS:
            self.players[name] = values[0].text.strip()


def _is_key(text: str) -> bool:
    """Whether a cell behind another key is one itself: it ends so, and is known."""
    return text.rstrip().endswith(":") and _key(text)[0] in (*KEYS, *HEADER_KEYS)


def _key(text: str) -> tuple[str, str | None]:
    """A key in its spelling, and the seat that stands behind it (``Pakli A``) or before it (``A pakli``)."""
    bare = text.strip().strip("[]").strip().rstrip(":").strip()
    words = bare.split()
    if len(words) == 2:
        for seat, key in (words[::-1], words):
            spelled = _SPELLED.get(word_key(key))
            if seat.upper() in SEATS and spelled in _SEATED:
                return spelled, seat.upper()
    return _SPELLED.get(word_key(bare), bare), None
