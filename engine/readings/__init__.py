"""The numbered readings (értelmezések): how the silent or contradicting places are read.

Each is data: question, paragraphs, answers, the answer each edition starts from. A game may
switch any of them; what used one cites it next to its paragraphs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cite import cite
from engine.readings.basics import BASICS
from engine.readings.cards import CARDS
from engine.readings.later import LATER
from engine.readings.model import Reading, reading
from engine.readings.special import SPECIAL

__all__ = ["READINGS", "Reading", "reading", "reading_default", "readings_on"]

READINGS: Final[Mapping[str, Reading]] = MappingProxyType({r.id: r for r in (*BASICS, *CARDS, *SPECIAL, *LATER)})

_CITED: Final = tuple(cite(paragraph) for r in READINGS.values() for paragraph in r.paragraphs)


def reading_default(id: str, edition: str) -> int:
    """The number (from 1) of the answer that an edition starts from.

    KeyError for a reading or an edition that does not exist; whoever has them from a user
    looks them up in :data:`READINGS` first.
    """
    return READINGS[id].default(edition)


def readings_on(paragraph: str) -> tuple[Reading, ...]:
    """The readings that speak of a paragraph, in order."""
    return tuple(r for r in READINGS.values() if paragraph in r.paragraphs)
