"""Finds the paragraphs of a rulebook text by its headings and lettering.

Four layouts are known: the older book (``K``) and three pages of the newer wiki (``M/1``
one paragraph a line, ``M/3`` headings and lettered lists, ``M/5`` lettered lists without
headings). Only places are made here: nothing of the text is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Final

from msgspec import Struct


class Place(Struct, frozen=True):
    """Where a paragraph stands: character offsets of its text and the line it begins in (from 1)."""

    id: str
    start: int
    end: int
    line: int


class _Start(Struct, frozen=True):
    id: str
    offset: int


_NOBODY: Final = ""  # text between paragraphs that has no id of its own
_ORDINALS: Final = ("Első", "Második", "Harmadik", "Negyedik", "Ötödik", "Hatodik", "Hetedik", "Nyolcadik",
                    "Kilencedik", "Tizedik")
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_CHAPTER: Final = re.compile(r"(\w+) fejezet:")
_MANY_PLAYERS: Final = re.compile(r"Több játékos(os)? szabályok")
_SECTION: Final = re.compile(r"(\d+(?:\.\d+)*)(?:\.(?=\s|[^\d\s])| (?=[^\W\d_]))")
_LETTER: Final = re.compile(r"([A-Z])\.(?:/(\d)\. |/ ?| (?=A kalandozók))")
_LETTER_INSIDE: Final = re.compile(r"(?<=[.)”\"] )([A-Z])\./ (?=\w)")
_NAMED: Final = {"Aktív páros:": "aktív", "Építmények:": "építmény", "Sorelhagyó manőverek:": "manőver",
                 "Akadálylapok:": "akadály", "Toronyszint:": "torony", "Speciális iker-manőver:": "csere"}
_WIKI_SECTION: Final = re.compile(r"(3\.\d\d(?:\.\d)?)\. ")
_WIKI_LETTER: Final = re.compile(r"(?:^|(?<=\. )|(?<=jel\. ))- ([A-Z])\./ ")
_BULLET: Final = re.compile(r"\s*• (?:([A-Z])\./(?:(\d)\.)? )?")


def places(kind: str, text: str) -> tuple[Place, ...]:
    """The paragraphs of a text of that kind (a key of :data:`KINDS`), in order of the text."""
    starts = _distinct(KINDS[kind](text))
    found = []
    for start, following in zip_longest(starts, starts[1:]):
        if start.id == _NOBODY:
            continue
        end = len(text) if following is None else following.offset
        if kind == "M/5":
            end = min(end, _block_end(text, start.offset))
        end = start.offset + len(text[start.offset:end].rstrip())
        found.append(Place(start.id, start.offset, end, text.count("\n", 0, start.offset) + 1))
    return tuple(found)


def _distinct(starts: Iterator[_Start]) -> list[_Start]:
    """A letter that comes twice in its section gets an apostrophe the second time."""
    seen: set[str] = set()
    kept = []
    for start in starts:
        name = start.id
        while name != _NOBODY and name in seen:
            name += "'"
        seen.add(name)
        kept.append(_Start(name, start.offset))
    return kept


def _lines(text: str) -> Iterator[tuple[int, str]]:
    offset = 0
    for line in text.splitlines(keepends=True):
        yield offset, line.rstrip("\r\n")
        offset += len(line)


class _Older:
    """Where the reader of the older book is: chapter, section, and the letter's number."""

    def __init__(self) -> None:
        self.chapter = self.section = ""
        self.bullets = 0

    def ids(self, line: str) -> Iterator[tuple[str, int]]:
        """The ids that begin in a line, with the column where each does."""
        if found := self._chapter(line):
            yield from ((i, 0) for i in found)
        elif self.chapter:
            yield from self._within(line)

    def _chapter(self, line: str) -> tuple[str, ...]:
        if (m := _CHAPTER.match(line)) and m[1] in _ORDINALS:
            self.chapter, self.section = _ROMAN[_ORDINALS.index(m[1])], ""
            return (f"K/{self.chapter}",)
        if m := _MANY_PLAYERS.match(line):
            self.chapter, self.section = "T", "0" if m[1] else ""
            return ("K/T.0",) if m[1] else (_NOBODY,)
        return ()

    def _within(self, line: str) -> Iterator[tuple[str, int]]:
        indent = len(line) - len(line.lstrip())
        if m := _SECTION.match(line, indent):
            self.section = self._path(m[1])
            yield f"K/{self.chapter}.{self.section}", indent
        elif m := _LETTER.match(line, indent):
            yield self._under(m[1] + (f"/{m[2]}" if m[2] else "")), indent
            for inner in _LETTER_INSIDE.finditer(line, m.end()):
                yield self._under(inner[1]), inner.start()
        elif self.chapter == "T":
            yield from self._many_players(line)

    def _path(self, number: str) -> str:
        """A number that does not begin with its section's own is counted within it (T.5)."""
        top = self.section.split(".")[0]
        return f"{top}.{number}" if "." in number and number.split(".")[0] != top else number

    def _under(self, name: str) -> str:
        return f"K/{self.chapter}." + (f"{self.section}.{name}" if self.section else name)

    def _many_players(self, line: str) -> Iterator[tuple[str, int]]:
        if self.section == "0" and line.startswith("- "):
            self.bullets += 1
            yield f"K/T.0.{self.bullets}", 0
        for heading, name in _NAMED.items():
            if self.section.startswith("5") and line.startswith(heading):
                yield f"K/T.5.{name}", 0


def _older(text: str) -> Iterator[_Start]:
    reader = _Older()
    for offset, line in _lines(text):
        yield from (_Start(i, offset + column) for i, column in reader.ids(line))


def _wiki_lines(text: str) -> Iterator[_Start]:
    for number, (offset, line) in enumerate(_lines(text), 1):
        if line.strip():
            yield _Start(f"M/1.{number:02}", offset)


def _wiki_headed(text: str) -> Iterator[_Start]:
    section = ""
    for offset, line in _lines(text):
        if m := _WIKI_SECTION.match(line):
            section = m[1]
            yield _Start(f"M/{section}", offset)
        elif section:
            yield from (_Start(f"M/{section}.{m[1]}", offset + m.start()) for m in _WIKI_LETTER.finditer(line))


def _wiki_unheaded(text: str) -> Iterator[_Start]:
    section, fresh, intro = 0, True, None
    for offset, line in _lines(text):
        m = _BULLET.match(line)
        if not line.strip():
            fresh = True
        elif m is None:
            intro = offset if fresh else intro
            fresh = False
        else:
            if (m[1] == "A" and not m[2]) or (m[1] is None and fresh and not line.startswith(" ")):
                section += 1
                yield _Start(f"M/5.{section:02}", offset if intro is None else intro)
            if m[1]:
                yield _Start(f"M/5.{section:02}.{m[1]}" + (f"/{m[2]}" if m[2] else ""), offset)
            fresh, intro = False, None


def _block_end(text: str, start: int) -> int:
    """Examples stand in blocks of their own; a lone opening sentence keeps to its block too."""
    found = re.compile(r"\n\s*\n").search(text, start)
    return len(text) if found is None else found.start()


KINDS: Final[Mapping[str, Callable[[str], Iterator[_Start]]]] = {
    "K": _older, "M/1": _wiki_lines, "M/3": _wiki_headed, "M/5": _wiki_unheaded,
}
FILES: Final[Mapping[str, str]] = {
    "K": "klasszikus.txt", "M/1": "megujult-1-alapfogalmak.txt", "M/3": "megujult-3-laptipusok.txt",
    "M/5": "megujult-5-lapidezes.txt",
}
