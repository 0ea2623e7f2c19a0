"""References to cards: ``Név``, ``Név#2``, ``A:Név``, ``A:Név#2``, ``?``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

UNKNOWN = "?"
_FORM = re.compile(r"(?:(?P<seat>[A-H]):)?(?P<name>.*?)(?:#(?P<copy>[1-9]\d*))?", re.DOTALL)


class Ref(NamedTuple):
    """``copy`` counts cards of a name in the order of their first naming; 0 = any."""

    name: str
    copy: int = 0
    seat: str = ""


@lru_cache(maxsize=65536)
def parse_ref(text: str) -> Ref:
    """Split a reference; a name may not itself begin like ``A:`` or end like ``#2``."""
    match = _FORM.fullmatch(text)
    assert match is not None  # the form accepts every string
    return Ref(match["name"], int(match["copy"] or 0), match["seat"] or "")


def format_ref(name: str, copy: int = 0, seat: str = "") -> str:
    """Inverse of :func:`parse_ref`."""
    return (f"{seat}:" if seat else "") + name + (f"#{copy}" if copy else "")
