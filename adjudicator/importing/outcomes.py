"""What came of a roll that nobody noted (``A dob ?``), where the lines after it only fit one outcome.

No number is ever invented. Both outcomes are tried over the lines that follow; the one is taken with which they go
on further without anything against them, and the line is named that does not fit the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from adjudicator.importing.asking import OUTCOMES
from adjudicator.importing.infer import Attempt
from engine.state import State
from events.base import Grade
from events.chance import Roll
from events.notation.document import Line
from events.repair import Gap

if TYPE_CHECKING:
    from adjudicator.importing.lines import Importer

#: So many lines after the roll are looked at, …
HORIZON: Final = 20
#: … and so many may be read for one roll: other unknown rolls among them are tried both ways, too.
EFFORT: Final = 240
_DAMAGE: Final = "sebzés"
REASON: Final = "kikövetkeztetett kimenet: {other} esetén nem illene ide a {line}. sor"


@dataclass(frozen=True)
class UnknownRoll:
    """A roll that nobody noted, the number of its event, and its ``outcome`` where that follows from line
    ``because`` (``because_raw``), which does not fit the other; None where it can't be told.

    ``damage``: of a roll for damage, which neither succeeds nor fails (K/IV.6.5.2.C).
    """

    number: int
    line: int
    raw: str
    seat: str
    outcome: str | None = None
    because: int | None = None
    because_raw: str = ""
    damage: bool = False


def is_unknown(said: object) -> bool:
    """Whether nobody noted a roll, nor what came of it."""
    return isinstance(said, Roll) and not (said.dice or said.total or said.outcome)


def known_outcome(importer: Importer, line: Line, event: Any) -> Any:
    """The event of a line; an unknown roll with its outcome, where that follows, and with what it follows from."""
    roll = importer.outcomes.get(line.number)
    if roll is None or roll.outcome is None or not is_unknown(event):
        return event
    other = next(outcome for outcome in OUTCOMES if outcome != roll.outcome)
    return event.model_copy(update={"outcome": roll.outcome, "grade": Grade.INFERRED,
                                    "reason": REASON.format(other=other, line=roll.because)})


def look_into(importer: Importer, line: Line, event: Any, attempt: Attempt) -> bool:
    """Look what came of an unknown roll that is awaited where the line was tried; False where there is nothing
    (more) to look for."""
    if not importer.asks or importer.strict or line.number in importer.outcomes or not is_unknown(event):
        return False
    awaiting = attempt.way.end.awaiting
    if not attempt.possible or awaiting.kind != "dobás" or awaiting.about[0] == _DAMAGE:
        return False
    importer.outcomes[line.number] = _looked_into(importer, line)
    return True


def note_roll(importer: Importer, line: Line, before: State) -> None:
    """Keep what is to be told of an unknown roll that was awaited in the position before it."""
    if not is_unknown(line.said) or before.awaiting.kind != "dobás":
        return
    assert isinstance(line.said, Roll)
    known = importer.outcomes.get(line.number) or UnknownRoll(0, line.number, line.raw, line.said.seat)
    damage = before.awaiting.about[0] == _DAMAGE
    importer.rolls.append(replace(known, number=importer.log.length, damage=damage))


def _looked_into(importer: Importer, line: Line) -> UnknownRoll:
    lines = [line, *islice(_after(importer, line.number), HORIZON)]
    assert isinstance(line.said, Roll)  # the caller has looked
    stops = {outcome: _Search(lines).reach(importer, 0, outcome) for outcome in OUTCOMES}
    best, worst = sorted(OUTCOMES, key=lambda outcome: stops[outcome], reverse=True)
    found = UnknownRoll(0, line.number, line.raw, line.said.seat)
    if stops[best] == stops[worst]:
        return found
    because = lines[stops[worst][0]]
    return replace(found, outcome=best, because=because.number, because_raw=because.raw)


def _after(importer: Importer, number: int) -> Iterator[Line]:
    """The lines after one, up to the first that can't be read: beyond it anything may have happened."""
    document = importer.document
    unread = min((p.line for p in document.problems if p.line is not None and p.line > number), default=None)
    return (line for line, _ in document.events() if line.number > number and (unread is None or line.number < unread))


#: How far the lines go on: the index of the first that does not fit, and (negative) in how many things it does not.
_Stop = tuple[int, int]


class _Search:
    """Reads the lines after a roll; other unknown rolls among them may have come out either way."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines, self.read = lines, 0
        self.all: _Stop = len(lines), 0

    def reach(self, importer: Importer, start: int, outcome: str) -> _Stop:
        """How far the lines fit if the roll at ``start`` came out so; :attr:`all` where they all do, and where too
        much has been read to tell."""
        trial = importer.apart()
        roll = self.lines[start]
        trial.outcomes = {**importer.outcomes, roll.number: UnknownRoll(0, roll.number, roll.raw, "", outcome, 0)}
        for index in range(start, len(self.lines)):
            line = self.lines[index]
            if isinstance(line.said, Gap) or self.read >= EFFORT:
                return self.all
            if index > start and is_unknown(line.said):
                return self._either(trial, index)
            self.read += 1
            trial.line(line)
            against = len(trial.problems) + len(trial.disputes) + len(trial.failed)
            if against:
                return index, -against
        return self.all

    def _either(self, trial: Importer, index: int) -> _Stop:
        furthest = index, -len(OUTCOMES)
        for outcome in reversed(OUTCOMES):
            furthest = max(furthest, self.reach(trial, index, outcome))
            if furthest == self.all:
                break
        return furthest
