"""Whether a line that is possible nowhere would be, if one or two lines stood before it that nobody wrote down."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from msgspec.structs import replace as with_fields

from adjudicator.importing.asking import NO_ACT, alternatives, asked
from adjudicator.importing.infer import Allowed, Read, Tried, attempt, levels, reasons_against
from engine.ruleset import Ruleset
from engine.state import State
from engine.step import apply

#: Positions after an alternative in which the line is tried, and in all.
SOON: Final = 24
EFFORT: Final = 400
#: Of a second decision that is missing too, so many alternatives are tried.
SECOND: Final = 3


def with_asked(tried: Tried, read: Read, rules: Ruleset, allowed: Allowed) -> Tried:
    """The same with what may be missing at the decision where the tries ended."""
    if not tried.stuck or tried.end is None:
        return tried
    trial = _Trial(read, rules, allowed)
    found = asked(tried.end, rules, trial.soon, trial.later)
    return with_fields(tried, asked=found, better=trial.least < tried.reasons)


@dataclass
class _Trial:
    """A line tried after alternatives of what is missing, no more than :data:`EFFORT` times."""

    read: Read
    rules: Ruleset
    allowed: Allowed
    left: int = field(default_factory=lambda: EFFORT)
    least: float = math.inf  # reasons for which it was refused

    def soon(self, state: State) -> bool:
        """Whether the line is possible after what may be inferred from here."""
        return self._tried(state)[0]

    def later(self, state: State) -> bool:
        """Whether it is after one more decision that is missing."""
        end = self._tried(state)[1]
        if end.awaiting.kind in NO_ACT:
            return False
        return any(self.soon(apply(end, event, self.rules)) for event in islice(alternatives(end, self.rules), SECOND))

    def _tried(self, state: State) -> tuple[bool, State]:
        end = state
        ways = (way for several in levels(state, self.rules, self.allowed) for way in several)
        for way in islice(ways, max(min(SOON, self.left), 0)):
            self.left -= 1
            end = way.end
            made = attempt(way, self.read, self.rules)
            if made.possible:
                return True, end
            if made.verdict is not None:
                self.least = min(self.least, reasons_against(made))
        return False, end
