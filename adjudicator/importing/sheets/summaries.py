"""Rows that sum a table up (``Összesen``, ``Total``): they tell of no move, and are left out with a remark."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.importing.sheets.cells import Cell, TableRow
from adjudicator.importing.sheets.headings import NOTE, PLAYER, Heading
from adjudicator.importing.sheets.players import Players
from events.notation.words import word_key

#: None of these is a word of the notation.
_LABEL: Final = re.compile(
    r"(?:mind)?osszesen|ossz(?:es|eg|esites|esito)?|reszosszeg|(?:grand |sub)?totals?|sum(?:mary)?|in total|altogether")
_AMOUNT: Final = re.compile(r"[-+–—]?\s*\d*(?:[.,]\d+)?\s*(?:mp|dp|db|%)?")
_END: Final = re.compile(r"\s*[:=]?\s*(?:\d+(?:[.,]\d+)?\s*(?:mp|dp|db)?)?\s*$")
_FORMULA: Final = "sheets.formula"


def summary_label(row: TableRow, heading: Heading, players: Players) -> Cell | None:
    """The cell that says so, where all else in the row is numbers (sums may be formulas), a player and a note."""
    places = {place: column for column, place in heading.columns.items()}
    told = [cell for cell in row.cells if places.get(cell.column) != NOTE]
    labels = [cell for cell in told if _is_label(cell.text)]
    if len(labels) != 1:
        return None
    rest = (cell for cell in told if cell is not labels[0])
    others = [cell for cell in rest if not _is_amount(cell)]
    alone = all(places.get(one.column) == PLAYER and len(players.seats(one.text)) == 1 for one in others)
    return labels[0] if alone else None


def _is_label(text: str) -> bool:
    return bool(_LABEL.fullmatch(_END.sub("", word_key(text))))


def _is_amount(cell: Cell) -> bool:
    return cell.fault == _FORMULA or (not cell.fault and bool(_AMOUNT.fullmatch(word_key(cell.text))))
