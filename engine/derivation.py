"""How a pure calculation came to its result: steps with paragraphs, as data.

Texts stand in ``adjudicator/messages`` (topic ``calc``) under ``calc.step.`` + the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

Readings = Mapping[str, int]

NO_READINGS: Final[Readings] = MappingProxyType({})


class Derivation(Struct, frozen=True):
    """One step: the paragraphs it rests on, its message key with parameters, readings used.

    ``params`` hold only numbers, texts, None, booleans and tuples of these, so that a
    derivation can be stored and compared.
    """

    paragraphs: tuple[str, ...]
    key: str
    params: tuple[tuple[str, object], ...] = ()
    readings: tuple[str, ...] = ()


Steps = tuple[Derivation, ...]


def step(paragraphs: str | tuple[str, ...], key: str, *readings: str, **params: object) -> Derivation:
    """A derivation step; ``readings`` are the ids (É39) of those that decided it."""
    ids = (paragraphs,) if isinstance(paragraphs, str) else paragraphs
    return Derivation(ids, key, tuple(params.items()), readings)


def answer(readings: Readings, name: str) -> int:
    """The number (from 1) of the answer in force; 1, the default, where nothing is switched."""
    return readings.get(name, 1)
