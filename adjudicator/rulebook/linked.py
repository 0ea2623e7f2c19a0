"""The user's own copy of the rulebook: where its paragraphs are, so that they can be quoted.

The index (ids, offsets, digests; never the text) lies in the user's data folder. The copy
itself stays where it is, and nothing is quoted from a copy that has changed since.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
import platformdirs
from msgspec import Struct

from adjudicator.rulebook.digests import line_digest
from adjudicator.rulebook.structure import FILES, KINDS, places
from adjudicator.rulebook.tables import table
from engine.renumbering import Changes, compare
from events.errors import BiroError

_ENCODINGS: Final = ("utf-8-sig", "cp1250")
_ENOUGH: Final = 0.6  # of a kind's paragraphs; below it the file is some other text
_SURE: Final = ("K", "M/3")  # have headings of their own; the others are known by their words only


class NotRulebook(BiroError):
    """A file in which no known rulebook was recognised."""


class Linked(Struct, frozen=True):
    """One indexed copy: ``paragraphs`` maps an id to start, end and digest."""

    kind: str
    file: str
    digest: str
    encoding: str
    paragraphs: dict[str, tuple[int, int, str]]

    def digests(self) -> dict[str, str]:
        """Id -> digest of the whole paragraph."""
        return {paragraph: digest for paragraph, (_, _, digest) in self.paragraphs.items()}


class _Stored(Struct, frozen=True):
    version: int
    copies: dict[str, Linked]


def index_file() -> Path:
    """Where the index lies."""
    return platformdirs.user_data_path("biro", appauthor=False) / "szabalykonyv.json"


def known_digests(kind: str) -> dict[str, str]:
    """Id -> digest of the whole paragraph as the catalogue was made from, for one kind."""
    return {row[0]: row[4] for row in table("adjudicator.rulebook", "paragraphs.tsv") if row[1] == FILES[kind]}


def read(file: Path) -> Linked:
    """Index a copy; raises :class:`NotRulebook`, and OSError where the file can't be read."""
    data = file.read_bytes()
    text, encoding = _decoded(data, file)
    candidates = [(kind, _indexed(kind, text)) for kind in KINDS]
    kind, found = max(candidates, key=lambda candidate: _likeness(*candidate))
    if _likeness(kind, found) < _ENOUGH:
        raise NotRulebook("rules.not_rulebook", file=str(file), kind=kind, found=len(_expected(kind, found)),
                          wanted=len(known_digests(kind)))
    return Linked(kind, str(file.resolve()), hashlib.sha256(data).hexdigest(), encoding, found)


def _decoded(data: bytes, file: Path) -> tuple[str, str]:
    for encoding in _ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text, encoding
    raise NotRulebook("rules.not_text", file=str(file))


def _indexed(kind: str, text: str) -> dict[str, tuple[int, int, str]]:
    return {p.id: (p.start, p.end, line_digest(text[p.start:p.end])) for p in places(kind, text)}


def _expected(kind: str, found: Mapping[str, tuple[int, int, str]]) -> set[str]:
    return known_digests(kind).keys() & found.keys()


def _likeness(kind: str, found: Mapping[str, tuple[int, int, str]]) -> float:
    """The share of the kind's paragraphs found: by id where headings show them, else by text."""
    known = known_digests(kind)
    if kind in _SURE:
        return len(_expected(kind, found)) / len(known)
    return sum(found[p][2] == known[p] for p in _expected(kind, found)) / len(known)


def changes(copy: Linked) -> Changes:
    """How the copy differs from the text that the catalogue was made from."""
    return compare(known_digests(copy.kind), copy.digests())


def store(copy: Linked) -> Path:
    """Keep the index of a copy beside those of the other kinds; returns its file."""
    file = index_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = {**stored(), copy.kind: copy}
    written = file.with_suffix(".tmp")
    written.write_bytes(msgspec.json.encode(_Stored(1, kept)))
    written.replace(file)
    return file


def stored() -> Mapping[str, Linked]:
    """The indexed copies by kind; none where the index is missing or of another version."""
    try:
        found = msgspec.json.decode(index_file().read_bytes(), type=_Stored)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return {}
    return found.copies if found.version == 1 else {}


def quote(paragraph: str) -> str | None:
    """The user's own words of a paragraph; None where there is no unchanged copy with it."""
    for copy in stored().values():
        if paragraph in copy.paragraphs:
            return _words(copy, *copy.paragraphs[paragraph][:2])
    return None


def _words(copy: Linked, start: int, end: int) -> str | None:
    try:
        data = Path(copy.file).read_bytes()
    except OSError:
        return None
    if hashlib.sha256(data).hexdigest() != copy.digest:
        return None
    return data.decode(copy.encoding)[start:end]
