"""Places in a record from which its lines can be read anew."""

from __future__ import annotations

from typing import NamedTuple

from events.notation.document import Line


class Stop(NamedTuple):
    """Where an import stands before a line: how many events there are, and what it carries over from line to line."""

    length: int
    turn_may_end: bool
    across_gap: bool
    lost: bool
    waiting: tuple[Line, ...]
