"""Below the grammar: quotes, names, numbers, and what stands behind a line.

Places are 0-based characters of the text in NFC. A token's own text is folded, so each
function takes the line too and cuts out what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from events.notation.problems import Fault

if TYPE_CHECKING:
    from lark import Token

QUOTED = r'"(?:[^"]|"")*"|„[^”“"]*[”“]|“[^”"]*”'
_BEHIND = re.compile(rf"{QUOTED}|;|(?:(?<=\s)|(?<![\s\S]))@")
_REF = re.compile(rf"(?:([A-Ha-h])\s*:\s*)?({QUOTED}|[^\s].*?)(?:\s*#\s*([1-9][0-9]*))?", re.DOTALL)
_PLAIN_REF = re.compile(r'[^\s":#„“]{2,}(?: [^\s":#„“]+)*')
QUOTED_RE = re.compile(QUOTED)
_LIKE_A_REF = re.compile(r"[A-H]:.*|.*#[1-9][0-9]*", re.DOTALL)
_EMPTY_REFS = frozenset(f"{seat}:" for seat in "ABCDEFGHabcdefgh")
_CITATION = r"(?:[KM]/[0-9A-ZÁ-Ű]+(?:\.[0-9A-Za-zÁ-ű]+)*(?:/[0-9]+)?'?|É[0-9]{2,})"
BETWEEN_RECORDERS = " @"
GIVEN_DP = re.compile(r"[0-9]{1,3}\s*dp")  # folded: the DP of an effect that is given up
CITATION = re.compile(_CITATION)
CITATIONS = re.compile(rf"\s*\[\s*({_CITATION}(?:\s*,\s*{_CITATION})*)\s*\]\s*", re.IGNORECASE)
_CITED_END = re.compile(rf"(?:^|\s)({CITATIONS.pattern.strip()})$", re.IGNORECASE)
_SECTION = re.compile(r"(?<!\w)(?:[ivx]+|\w)(?!\w)")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Parts:
    """A line taken apart: ``body`` begins at ``start``; ``comment`` holds its ``;``."""

    start: int
    body: str
    recorder: str | None
    comment: str | None


def take_apart(line: str) -> Parts:
    """Cut comment and recorder off; neither begins inside quotes. Raises :class:`Fault`."""
    body, comment, recorder = line, None, None
    if ";" in line or "@" in line:
        at = None
        for match in _BEHIND.finditer(line):
            if match[0] == ";":
                body, comment = line[:match.start()], line[match.start():].rstrip()
                break
            if match[0] == "@" and at is None:
                at = match.start()
        if at is not None:
            recorder = joined_recorders(_recorders(body, at))
            body = body[:at]
    stripped = body.strip()
    return Parts(len(body) - len(body.lstrip()) if stripped else 0, stripped, recorder, comment)


def _recorders(body: str, at: int) -> Iterator[str]:
    """The names after each ``@``: a line may have been written down by several people."""
    places = [match.start() for match in _BEHIND.finditer(body) if match[0] == "@" and match.start() >= at]
    for start, end in zip(places, [*places[1:], len(body)], strict=True):
        name = body[start + 1:end].strip()
        name = unquoted(name) if QUOTED_RE.fullmatch(name) else name
        if not name:
            raise Fault("notation.recorder", start, 1)
        yield name


def joined_recorders(names: Iterable[str]) -> str:
    """Several recorders as one word of an event; see :func:`recorders`."""
    return BETWEEN_RECORDERS.join(names)


def recorders(joined: str) -> tuple[str, ...]:
    """The recorders that an event names."""
    names = tuple(joined.split(BETWEEN_RECORDERS))
    return names if all(name and name == name.strip() for name in names) else (joined,)


def unquoted(text: str) -> str:
    """What a quoted piece holds; in straight quotes ``""`` stands for one ``"``."""
    return text[1:-1].replace('""', '"') if text[0] == '"' else text[1:-1]


def typed(token: Token, line: str) -> str:
    """What was typed where the token stands."""
    return line[token.start_pos:token.end_pos]


def one_spaced(text: str) -> str:
    """Text with single spaces between its words."""
    return _SPACES.sub(" ", text.strip())


def free_word(token: Token, line: str) -> str:
    """A name that is no reference: as it stands in quotes, else with single spaces."""
    text = typed(token, line)
    name = unquoted(text) if QUOTED_RE.fullmatch(text) else one_spaced(text)
    if not name.strip():
        raise Fault("notation.empty_name", token.start_pos or 0, len(token))
    return name


def reference(token: Token, line: str) -> str:
    """A reference in the form of :mod:`events.refs`; a letter A to H alone is a seat."""
    text = typed(token, line)
    if _PLAIN_REF.fullmatch(text):
        return text
    match = _REF.fullmatch(text)
    assert match is not None  # the form accepts all that the grammar does
    seat, name, copy = match.groups()
    name = unquoted(name) if QUOTED_RE.fullmatch(name) else one_spaced(name)
    _check_name(name, token)
    if seat is None and copy is None and len(text) == 1 and text in "abcdefgh":
        name = text.upper()
    return (f"{seat.upper()}:" if seat else "") + name + (f"#{copy}" if copy else "")


def _check_name(name: str, token: Token) -> None:
    if not name.strip() or name in _EMPTY_REFS:
        raise Fault("notation.empty_name", token.start_pos or 0, len(token))
    if _LIKE_A_REF.fullmatch(name):
        raise Fault("notation.name_form", token.start_pos or 0, len(token), name=name)


def number(token: Token) -> int:
    """The number of a token, with its sign where it has one."""
    digits = token.lstrip("+-–− \t")
    return -int(digits) if token[0] in "-–−" else int(digits)


def text_and_citations(text: str) -> tuple[str, tuple[str, ...]]:
    """Free text and the paragraphs in brackets at its end; the text may be quoted whole."""
    text = text.strip()
    quoted = QUOTED_RE.match(text)
    if quoted:
        rest = text[quoted.end():]
        cited = CITATIONS.fullmatch(rest)
        if cited or not rest:
            return unquoted(quoted[0]), _citations(cited[1]) if cited else ()
    found = _CITED_END.search(text)
    if found:
        return text[:found.start()].rstrip(), _citations(found[2])
    return text, ()


def _citations(text: str) -> tuple[str, ...]:
    return tuple(_spelled_citation(part.strip()) for part in text.split(","))


def _spelled_citation(text: str) -> str:
    """``k/iv.6.a`` -> ``K/IV.6.A``; words (``K/T.5.torony``) stay as they are."""
    return text if CITATION.fullmatch(text) else _SECTION.sub(lambda m: m[0].upper(), text[0].upper() + text[1:])
