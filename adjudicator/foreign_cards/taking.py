"""A foreign list taken into a pack: read, put into the pack's keys, checked as any pack is."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from adjudicator.foreign_cards.drafts import Draft
from adjudicator.foreign_cards.flavour import load_flavour
from adjudicator.foreign_cards.pack_text import pack_text
from adjudicator.foreign_cards.prototype import take_record
from adjudicator.foreign_cards.records import COMMENT, ON_CARD, Keys, Listing, Remark, unreadable
from adjudicator.foreign_cards.scripts import read_script
from adjudicator.foreign_cards.tables import read_csv
from adjudicator.foreign_cards.workbooks import read_workbook
from adjudicator.packs import Checked, check_cards
from adjudicator.plain_files import bytes_of
from adjudicator.suggestions import with_near
from engine.cards import card_text, parse_card
from engine.cards.model import KEY_TABLE
from events.errors import InputError, Problem
from events.notation.encodings import LATIN2, WINDOWS, decoded, foreign

TABLES: Final = (".csv", ".tsv")
WORKBOOKS: Final = (".xlsx", ".xlsm")
SCRIPTS: Final = (".js", ".mjs", ".cjs")
RECORDS: Final = (".json", *SCRIPTS)
SUFFIXES: Final = (*TABLES, *WORKBOOKS, *RECORDS)


@dataclass(frozen=True)
class Wishes:
    """What the call says of how a list is to be read."""

    sheet: str | None = None
    notes: tuple[str, ...] = ()
    words: tuple[Path, ...] = ()
    uneven_ranges: bool = False


@dataclass(frozen=True)
class Taken:
    """A list that was taken in: the pack's text, what the checks say of it, and what did not fit into it."""

    file: str
    text: str
    records: int
    remarks: tuple[Remark, ...]
    checked: Checked

    @property
    def against(self) -> bool:
        """Whether something did not fit, or the checks found something."""
        lost = any(remark.kept != ON_CARD for remark in self.remarks)
        return lost or bool(self.checked.problems or self.checked.warnings)


def take(path: Path, name: str, wishes: Wishes) -> Taken:
    """Take a file's cards into a pack of this name.

    Raises InputError where the file can't be read as a list, or a card has no name or that of another.
    """
    listing = _read(path, wishes)
    drafts = [Draft(listing, record) for record in listing.records]
    if path.suffix.lower() in (*TABLES, *WORKBOOKS):
        _fill(drafts, _take_row, listing)
    else:
        flavour = load_flavour(wishes.words)
        _fill(drafts, lambda draft: take_record(draft, flavour), listing)
        for draft in drafts:
            draft.settle(wishes.uneven_ranges)
    checked = check_cards(_Source(listing, drafts), uneven_ranges=wishes.uneven_ranges)
    cards = [(_written(draft, wishes.uneven_ranges), _comments(draft)) for draft in drafts]
    remarks = [*(remark for draft in drafts for remark in draft.remarks), *listing.remarks]
    remarks.sort(key=lambda remark: (remark.problem.line or 0, remark.problem.column or 0))
    return Taken(listing.file, pack_text(name, path.name, cards), len(drafts), tuple(remarks), checked)


def _read(path: Path, wishes: Wishes) -> Listing:
    data, file, suffix = bytes_of(path), str(path), path.suffix.lower()
    if not data.strip():
        raise unreadable("cards.import.empty", file)
    if suffix in WORKBOOKS:
        return read_workbook(data, file, wishes.sheet, wishes.notes)
    if suffix in TABLES:
        return _table(data, file, wishes)
    return read_script(_text(data, file), file, as_json=suffix == ".json")


def _table(data: bytes, file: str, wishes: Wishes) -> Listing:
    """The cards of a table of text; what Hungarian spreadsheets wrote before UTF-8 is read too, and told."""
    found = foreign(data)
    text = decoded(data, "cp1250") if found is not None and found.seems in (WINDOWS, LATIN2) else None
    if text is None or "\0" in text:
        return read_csv(_text(data, file), file, wishes.notes)
    listing = read_csv(text, file, wishes.notes)
    told = Remark(Problem("cards.import.read_as", (("encoding", WINDOWS),), file), value=WINDOWS, kept=ON_CARD)
    return replace(listing, remarks=(told, *listing.remarks))


def _text(data: bytes, file: str) -> str:
    if b"\0" in data:
        raise unreadable("cards.import.binary", file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise unreadable("cards.not_utf8", file, data[: error.start].count(b"\n") + 1) from None


def _fill(drafts: list[Draft], fill: Callable[[Draft], None], listing: Listing) -> None:
    """Fill every card; each must have a name of its own, by which it is told of."""
    problems: list[Problem] = []
    taken: dict[str, int] = {}
    for draft in drafts:
        fill(draft)
        place = draft.record.place(draft.source_of(("név",)))
        name = unicodedata.normalize("NFC", draft.name).strip()
        if "név" not in draft.data or name in ("", "?"):
            problem = Problem("cards.import.no_name", (("record", draft.record.number),))
            problems.append(listing.placed(problem, place))
        elif name in taken:
            problem = Problem("cards.import.name_twice", (("name", name), ("line", taken[name])))
            problems.append(listing.placed(problem, place))
        else:
            taken[name] = place[0]
    if problems:
        raise InputError("cards.import.unreadable", tuple(problems), file=listing.file)


def _take_row(draft: Draft) -> None:
    """A table has the pack's own keys; columns of notes stand beside the card."""
    for key, value in draft.record.values.items():
        if key in KEY_TABLE:
            draft.put(key, value, (key,))
        else:
            draft.leave("cards.import.note", (key,))


class _Source:
    """The list as what cards were read from: faults are told at their place in it."""

    def __init__(self, listing: Listing, drafts: Sequence[Draft]) -> None:
        self.data = {"lapok": [draft.data for draft in drafts]}
        self.name = listing.file
        self._listing, self._drafts = listing, drafts

    def placed(self, problem: Problem, keys: Keys) -> Problem:
        """The problem at the value of the list that came to these keys of the pack."""
        draft = self._draft(keys)
        params = tuple((k, v) for k, v in problem.params if k not in ("keys", "at"))
        placed = self._listing.placed(replace(problem, params=params), draft.record.place(draft.source_of(keys[2:])))
        return with_near(placed)

    def line_of(self, keys: Keys) -> int:
        """The line of that value."""
        draft = self._draft(keys)
        return draft.record.place(draft.source_of(keys[2:]))[0]

    def _draft(self, keys: Keys) -> Draft:
        assert isinstance(keys[1], int)  # ("lapok", number of the card, …)
        return self._drafts[keys[1]]


def _written(draft: Draft, uneven_ranges: bool) -> dict[str, Any]:
    """A good card in its canonical text; one with faults as it is, for its owner to mend."""
    try:
        return card_text(parse_card(draft.data, uneven_ranges=uneven_ranges))
    except InputError:
        return draft.data


def _comments(draft: Draft) -> list[tuple[str, Any]]:
    return [(remark.path, remark.value) for remark in draft.remarks if remark.kept == COMMENT]


