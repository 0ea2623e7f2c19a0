"""K <-> M: what became of a paragraph in the other edition, and which edition it holds in.

A paragraph maps to ids, to *nincs* (the other edition has no such rule) or to *ismeretlen*
(its text there is not at hand). Nothing is ever carried over by number alone: a citation of
a paragraph that went away, moved or changed is reported (T34).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from engine.ids import RENUMBERING
from events.errors import BiroError

NONE: Final = "nincs"
UNKNOWN: Final = "ismeretlen"
SAME: Final = "azonos"
DIFFERENT: Final = "eltér"
NEW: Final = "új"
GONE: Final = "megszűnt"
DIFFERENCES: Final = (SAME, DIFFERENT, NEW, GONE, UNKNOWN)

HOLDS: Final = "áll"
IN_PART: Final = "részben"
BY_READING: Final = "értelmezéssel"
NOT: Final = "nem"
FORCES: Final = (HOLDS, IN_PART, BY_READING, NOT)


class UnknownParagraph(BiroError):
    """An id that neither edition has; at import a fault of the code, from a user exit 2."""


class Row(Struct, frozen=True):
    """One paragraph in the table.

    ``counterparts``: ids in the other edition, empty where ``fate`` is nincs or ismeretlen;
    ``difference``: one of :data:`DIFFERENCES`; ``klasszikus`` and ``megujult``: whether it
    holds in a game of that edition, one of :data:`FORCES`.
    """

    id: str
    counterparts: tuple[str, ...]
    fate: str
    difference: str
    klasszikus: str
    megujult: str

    def force(self, edition: str) -> str:
        """Whether it holds in that edition; KeyError for an unknown edition."""
        return {"klasszikus": self.klasszikus, "megújult": self.megujult}[edition]


def parse_row(token: str) -> Row:
    """A row from its generated form ``id=counterparts:difference:klasszikus:megújult``."""
    paragraph, _, rest = token.partition("=")
    counterparts, difference, klasszikus, megujult = rest.split(":")
    if counterparts in (NONE, UNKNOWN):
        return Row(paragraph, (), counterparts, difference, klasszikus, megujult)
    return Row(paragraph, tuple(counterparts.split("+")), "ids", difference, klasszikus, megujult)


TABLE: Final[Mapping[str, Row]] = MappingProxyType({row.id: row for row in map(parse_row, RENUMBERING)})


def lookup(paragraph: str) -> Row:
    """The row of a paragraph; raises :class:`UnknownParagraph`."""
    try:
        return TABLE[paragraph]
    except KeyError:
        raise UnknownParagraph("rules.unknown_paragraph", paragraph=paragraph) from None


def counterparts(paragraph: str) -> tuple[str, ...] | str:
    """Its ids in the other edition, or ``nincs``, or ``ismeretlen``."""
    row = lookup(paragraph)
    return row.counterparts or row.fate


def in_force(paragraph: str, edition: str) -> bool:
    """Whether a verdict in a game of that edition may cite it."""
    return lookup(paragraph).force(edition) != NOT


class Changes(Struct, frozen=True):
    """What an old index (id -> digest) became in a new one.

    ``moved`` pairs an old id with the only id that now bears its text; it is a proposal for
    a person. ``added``: new ids with a text that the old index did not hold.
    """

    kept: tuple[str, ...]
    changed: tuple[str, ...]
    moved: tuple[tuple[str, str], ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]


def compare(old: Mapping[str, str], new: Mapping[str, str]) -> Changes:
    """Compare two indexes by digest, so that a shifted lettering shows as moves."""
    place = _only_places(old, new)
    kept = tuple(i for i, d in old.items() if new.get(i) == d)
    lost = [i for i, d in old.items() if new.get(i) != d]
    moved = tuple((i, place[old[i]]) for i in lost if old[i] in place)
    gone = {i for i, _ in moved}
    rest = [i for i in lost if i not in gone]
    known = set(old.values())
    return Changes(
        kept, tuple(i for i in rest if i in new), moved, tuple(i for i in rest if i not in new),
        tuple(i for i, d in new.items() if i not in old and d not in known),
    )


def _only_places(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """Digest -> new id, of those that either index holds just once."""
    before, after = Counter(old.values()), Counter(new.values())
    return {d: i for i, d in new.items() if after[d] == 1 and before[d] == 1}


class Report(Struct, frozen=True):
    """A citation that can't stand as it is: why (changed, moved, removed, unknown), and
    for a moved one the id that a person may confirm."""

    paragraph: str
    reason: str
    proposal: str | None = None


def carry(cited: Iterable[str], changes: Changes) -> tuple[tuple[str, ...], tuple[Report, ...]]:
    """Split citations into those that stand unchanged and those that are reported."""
    moved = dict(changes.moved)
    stands, reports = [], []
    for paragraph in cited:
        if paragraph in changes.kept:
            stands.append(paragraph)
        else:
            reports.append(Report(paragraph, _reason(paragraph, changes), moved.get(paragraph)))
    return tuple(stands), tuple(reports)


def _reason(paragraph: str, changes: Changes) -> str:
    if any(paragraph == old for old, _ in changes.moved):
        return "moved"
    if paragraph in changes.removed:
        return "removed"
    return "changed" if paragraph in changes.changed else "unknown"
