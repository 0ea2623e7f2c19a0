"""How the cells of a row go behind its verb."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from adjudicator.importing.sheets.cells import Cell, whole_number
from adjudicator.importing.sheets.drafts import Draft
from adjudicator.importing.sheets.headings import CARD, CASTER, ROLL, TARGET
from engine.state import SEATS
from events.notation.words import SPELLED, fold, word_key

#: The verbs that a player's line can have, in the order of the template's list.
VERBS: Final = (
    "kezdés", "kezdő", "kéz", "marad", "lekever", "húz", "idéz", "válaszul idéz", "aktivizál", "válaszul aktivizál",
    "csatol", "felszerel", "lecsatol", "passz", "dob", "ostrom", "küldetés", "bevétel", "harc", "akadályoz",
    "nem akadályoz", "hadrend", "vált", "véget vet", "folytat", "feltétel", "megold", "nem old meg", "expedíció",
    "kioszt", "választ", "eldob", "nem dob el", "felfed", "kever", "keres", "antissküldetés", "antissra lép", "ráépít",
    "kihív", "kiejt", "szövetséget ajánl", "elfogad", "elutasít", "cserél", "felad")
CHECK: Final = "ellenőrzés"
#: Words that no player's letter stands before.
SEATLESS: Final = ("passzok", "időfonal", CHECK)
_TEAM_ONLY: Final = frozenset({"ostrom", "harc", "akadályoz"})
_TEAM_AFTER_CARD: Final = frozenset({"küldetés", "bevétel", "antissküldetés"})
_BARE_TARGET: Final = frozenset({"vált", "kioszt", "kihív", "kiejt", "szövetséget ajánl", "választ", "eldob",
                                 "feltétel", "felfed"})
_COUNTING: Final = frozenset({"kéz", "húz"})  # a number among their cards is how many
_ANSWER: Final = "valaszul "
_SYNONYMS: Final = {key: word for words in SPELLED.values() for key, word in words.items() if word in VERBS}
_BY_KEY: Final = {**_SYNONYMS, **{word_key(verb): verb for verb in VERBS}}
_LIST: Final = re.compile(r"\s*,?\s*[;\n]\s*")
_SEAT: Final = re.compile(r"\s*[a-h]\s+")
_ROLLED: Final = frozenset({"dob", "kezdés"})
_ROLLS: Final = re.compile(r"\s*(?:[a-h]\s+)?(?:dob|kezdes)(?!\w).*", re.DOTALL)
_OUTSIDE: Final = re.compile(
    r"(?:kezdes|kezdo|passzok|idofonal|fazis|hatas|biro|dontes|hianyzik|megjegyzes|visszavon|ellenorzes)(?!\w).*"
    r"|[=\[;].*|\d+\s*\.\s*fordulo.*", re.DOTALL)


def alone(body: str) -> str:
    """The verb that a cell holds and nothing else, in its spelling; "" where more stands there."""
    key = word_key(body)
    return _BY_KEY.get(key) or _BY_KEY.get(key.removeprefix(_ANSWER), "")


def of_a_seat(body: str) -> bool:
    """Whether a player's letter has to stand before a line."""
    return not _OUTSIDE.fullmatch(fold(alone(body) or body))


def tail(draft: Draft, act: Cell, body: str, seat: str, cells: Mapping[str, Cell]) -> Draft:
    """The line of a row: its verb, or the line that its cell begins, and then the other cells."""
    verb = alone(body)
    if fold(body).startswith(fold(CHECK)):
        draft.add("= ").put(act, body[len(CHECK):]) if len(body) > len(CHECK) else draft.add("=")
    else:
        draft.put(act, body, act.text.find(body))
    if verb == "kezdő" and seat:
        draft.add(f" {seat}")
    elif verb in _TEAM_ONLY or verb in _TEAM_AFTER_CARD:
        return _manoeuvre(draft, verb, cells)
    elif verb == "hadrend":
        return _in(draft, cells.get(CARD) or cells.get(CASTER), "[]")
    elif verb == "dob" and ROLL in cells:
        draft.add(" ").put(cells[ROLL], whole_number(cells[ROLL].text))
    return _plain(draft, verb, cells)


def takes_roll(act: Cell) -> bool:
    """Whether the roll of a row belongs to its act, or stands in it already."""
    verb = alone(_SEAT.sub("", fold(act.text), count=1))
    return verb in _ROLLED or bool(_ROLLS.fullmatch(fold(act.text)))


def _manoeuvre(draft: Draft, verb: str, cells: Mapping[str, Cell]) -> Draft:
    """``ostrom [csapat]``, ``küldetés Lap [csapat]``, ``harc [csapat] -> ellenfél``; of several opponents
    the target is the letter of one."""
    card, team, target = cells.get(CARD), cells.get(CASTER), cells.get(TARGET)
    if verb in _TEAM_ONLY and team is None:
        card, team = None, card
    opponent = target is not None and target.text.strip().upper() in SEATS
    if target is not None and opponent:
        draft.add(" ").put(target)
    if card is not None:
        _names(draft.add(" "), card)
    _in(draft, team, "[]")
    if target is not None and not opponent:
        _names(draft.add(" -> " if verb == "harc" and not target.text.lstrip().startswith("->") else " "), target)
    return draft


def _plain(draft: Draft, verb: str, cells: Mapping[str, Cell]) -> Draft:
    if CARD in cells and verb in _COUNTING and whole_number(cells[CARD].text).isdecimal():
        draft.add(" ").put(cells[CARD], whole_number(cells[CARD].text))
    elif CARD in cells:
        _names(draft.add(" "), cells[CARD])
    _in(draft, cells.get(CASTER), "()")
    target = cells.get(TARGET)
    if target is not None:
        arrow = verb not in _BARE_TARGET and not target.text.lstrip().startswith(("->", "→"))
        _names(draft.add(" -> " if arrow else " "), target)
    return draft


def _in(draft: Draft, cell: Cell | None, brackets: str) -> Draft:
    """A cell's names within brackets, unless they stand there already."""
    if cell is None:
        return draft
    if cell.text.lstrip().startswith(brackets[0]):
        return _names(draft.add(" "), cell)
    return _names(draft.add(f" {brackets[0]}"), cell).add(brackets[1])


def _names(draft: Draft, cell: Cell) -> Draft:
    """Names with commas between them, also where semicolons or lines part them in the cell."""
    text = cell.text.strip()
    return draft.put(cell, text if '"' in text else _LIST.sub(", ", text), len(cell.text) - len(cell.text.lstrip()))
