"""The lines of a deck list as people keep them: how a line counts copies, and how it names a part of the deck."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from adjudicator.suggestions import bare
from engine.cards.vocabulary import KINDS

MAIN, SIDE, TOWER = "pakli", "cserepakli", "torony"
#: Words for the parts of a deck, in Hungarian and English, without accents.
SECTIONS: Final = {
    **dict.fromkeys(("pakli", "fopakli", "fo pakli", "jovo", "deck", "main", "main deck", "maindeck",
                     "mainboard"), MAIN),
    **dict.fromkeys(("cserepakli", "csere", "side", "side deck", "sidedeck", "sideboard"), SIDE),
    **dict.fromkeys(("torony", "toronyszint", "tower", "tower level", "level"), TOWER)}
#: Headings of kinds (``Kalandozók (17)``) part a list for the eye; they end a tower, and begin nothing else.
_KINDS: Final = {bare(kind) for kind in KINDS} | {
    "akadaly", "akcio", "esemeny",
    "adventurer", "action", "action card", "event", "event card", "quest", "building", "obstacle", "ally"}
_PLURALS: Final = ("", "ok", "ek", "k", "s")
_DECORATED: Final = re.compile(
    r"(?:\[|={1,4}|-{2,4}|#{1,4}|/{2})\s*(?P<word>[^\W\d][^\[\]=#/]*?)\s*(?:\]|={1,4}|-{2,4}|#{1,4})?")
_TITLE: Final = re.compile(r"(?P<word>[^\W\d][\w\s-]*?)\s*(?:\(\s*\d+\s*(?:lap|db|cards?)?\s*\))?\s*(?P<colon>:?)")
_BULLET: Final = re.compile(r"[-*•–]\s+")
_PIECES: Final = r"(?:x|×|db)"
_ORDINAL: Final = re.compile(r"\d+\.\s+")
_BEFORE: Final = re.compile(rf"(?P<count>\d+)\s*(?:{_PIECES}\.?)?\s+(?P<name>\S.*)", re.IGNORECASE)
_AFTER: Final = re.compile(
    rf"(?P<name>\S.*?)\s*(?:\(\s*{_PIECES}?\s*(?P<a>\d+)\s*{_PIECES}?\s*\)|\s[x×]\s*(?P<b>\d+)|\s(?P<c>\d+)\s*{_PIECES})",
    re.IGNORECASE)
_REMARKS: Final = ("//", "#")
_TOTAL: Final = re.compile(r"(?:osszes(?:en)?|total)(?!\w)[^\w]*\d+\s*(?:lap|db|cards?)?\.?")


@dataclass(frozen=True)
class Entry:
    """A card's name as it was written, and its copies; ``counted`` where a number stands beside it."""

    name: str
    count: str = "1"
    counted: bool = False


def section_of(line: str, is_card: Callable[[str], bool]) -> str | None:
    """The part of the deck that a line begins, "" where it is the heading of a kind; None where it is no heading.

    A word that is a card's name and has no sign of a heading is that card.
    """
    match = _DECORATED.fullmatch(line)
    plain = _TITLE.fullmatch(match["word"] if match else line)
    if plain is None or (match is None and not plain["colon"] and is_card(line)):
        return None
    word = bare(plain["word"])
    forms = [word.removesuffix(ending) for ending in _PLURALS]
    part = next((SECTIONS[form] for form in forms if form in SECTIONS), None)
    return "" if part is None and not _KINDS.isdisjoint(forms) else part


def is_remark(line: str) -> bool:
    """Whether a line, known to be no heading, is a remark: also how many cards there are in all."""
    return line.startswith(_REMARKS) or bool(_TOTAL.fullmatch(bare(line)))


def entry_of(line: str, is_card: Callable[[str], bool]) -> Entry:
    """``3 Név``, ``3x Név``, ``Név x3``, ``Név (3)``, or a name alone; a number within a card's name is no count,
    nor is one with a dot (``3. Név``), which numbers the lines."""
    text = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    if not is_card(text):
        text = _ORDINAL.sub("", text, count=1) if _ORDINAL.match(text) else text
    if is_card(text) or (text.startswith('"') and text.endswith('"')):
        return Entry(text)
    before, after = _BEFORE.fullmatch(text), _AFTER.fullmatch(text)
    if before:
        return Entry(before["name"].strip(), before["count"], True)
    if after:
        return Entry(after["name"].strip(), after["a"] or after["b"] or after["c"], True)
    return Entry(text)
