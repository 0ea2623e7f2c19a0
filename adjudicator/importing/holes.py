"""Gaps: where nobody can say how the game stands, and lines that are kept in one unread."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from adjudicator.folding import Folding
from events.base import Event
from events.errors import InputError, Problem
from events.notation.document import Line
from events.notation.values import Shorthand
from events.repair import Gap, Note, Retraction
from events.rulings import Ruling, RulingChange

UNREAD: Final = "olvashatatlan vagy nem illő sorok"
#: Misfits after which nobody can say how the game stands, until a position is stated; without the line of any
#: other it may still be followed.
HOPELESS: Final = frozenset({"import.needs_gap", "import.turn_mark", "import.turn_not_over", "import.needs_position",
                             "import.after_end"})


class Misfit(InputError):
    """A line that can be read but does not go on from where the game stands."""


def hopeless(error: InputError) -> bool:
    """Whether the game can't be followed beyond a line with this fault. A mark of a turn that is over may only be a
    slip of the pen."""
    number, now = error.params.get("number"), error.params.get("now")
    over = isinstance(number, int) and isinstance(now, int) and number < now
    return error.code in HOPELESS and not over


def position_unknown(log: Folding) -> bool:
    """Whether the last gap of a log states no position: nothing can be judged after it."""
    last = next((event for number in reversed(log.counting) if isinstance(event := log.events[number - 1], Gap)), None)
    return last is not None and last.position is None


def needs_no_position(said: Event | Shorthand) -> bool:
    """Whether a line may stand after a gap that states no position: words, and what undoes."""
    if isinstance(said, Ruling):
        return said.effect_line is None
    return isinstance(said, Gap | Note | RulingChange | Retraction)


@dataclass
class OpenHole:
    """Lines that are kept unread, until a position is stated or the record ends."""

    problems: list[Problem]
    lines: list[Line] = field(default_factory=list)

    @property
    def event(self) -> Gap:
        """The gap that stands for the lines: ``raw`` holds them byte for byte, ``text`` which they are."""
        first, last = self.lines[0], self.lines[-1]
        place = f"{first.number}. sor" if first is last else f"{first.number}–{last.number}. sor"
        raw = "".join(line.raw + line.end for line in self.lines[:-1]) + last.raw
        return Gap(text=f"{place}: {UNREAD}", reason=self.problems[0].code, source=1, line=first.number,
                   column=first.column, raw=raw)
