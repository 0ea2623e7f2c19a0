"""Citations: a paragraph id that exists, checked where it is written.

``cite("K/I.6.A")`` at the top of a module makes a wrong id fail at import, not in a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.ids import K_IDS, M_IDS
from engine.renumbering import NOT, TABLE, UnknownParagraph, in_force, lookup

__all__ = ["ALL_IDS", "UnknownParagraph", "cite", "cites", "edition_of", "ids_for", "in_edition", "known", "ordered"]

ALL_IDS: Final[tuple[str, ...]] = K_IDS + M_IDS
_PLACE: Final = {paragraph: place for place, paragraph in enumerate(ALL_IDS)}
_IDS_FOR: Final = {
    edition: tuple(row.id for row in TABLE.values() if row.force(edition) != NOT)
    for edition in ("klasszikus", "megújult")
}


def cite(paragraph: str) -> str:
    """The id itself; raises :class:`UnknownParagraph` where neither edition has it."""
    if paragraph not in _PLACE:
        raise UnknownParagraph("rules.unknown_paragraph", paragraph=paragraph)
    return paragraph


def cites(*paragraphs: str) -> tuple[str, ...]:
    """Several ids, each checked."""
    return tuple(cite(paragraph) for paragraph in paragraphs)


def known(paragraph: str) -> bool:
    """Whether either edition has such an id."""
    return paragraph in _PLACE


def edition_of(paragraph: str) -> str:
    """The edition whose text it is, by its letter; raises :class:`UnknownParagraph`."""
    return "klasszikus" if cite(paragraph).startswith("K/") else "megújult"


def ids_for(edition: str) -> tuple[str, ...]:
    """What a verdict of a game of that edition may cite, in order.

    megújult has its own text and of the older one what it does not replace; klasszikus has
    M/3.02 by É62 and the signs of M/5.07.J–M by É59. KeyError for an unknown edition.
    """
    return _IDS_FOR[edition]


def in_edition(paragraphs: Iterable[str], edition: str) -> tuple[str, ...]:
    """Of these ids those that hold in the edition."""
    return tuple(paragraph for paragraph in paragraphs if in_force(paragraph, edition))


def ordered(paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Ids without repetition in the order of the books: K/I … K/X, K/T, M/1, M/3, M/5."""
    return tuple(sorted({lookup(paragraph).id for paragraph in paragraphs}, key=_PLACE.__getitem__))
