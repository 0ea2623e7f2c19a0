"""Opening hands that a table noted together: what stands before the decision of an earlier player waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.importing.infer import Attempt
from events.base import Event
from events.chance import OpeningHand
from events.choices import Choose, Discard, Mulligan, TurnMark
from events.notation.document import Document, Line
from events.repair import Check, Note

#: What may stand among the hands and decisions of the beginning.
_AMONG: Final = (OpeningHand, Mulligan, TurnMark, Note, Check, Choose, Discard)


def waits(document: Document, line: Line, at: int, attempt: Attempt) -> bool:
    """Whether a hand or decision of the opening comes after one that a line after the ``at``-th says, whatever the
    order in which the table wrote them down: the next player draws when the one before has decided, and a hand that
    is not as large as what was drawn may be the one after a mulligan (K/I.8.D)."""
    said = line.said
    if not isinstance(said, OpeningHand | Mulligan):
        return False
    inferred = {event.seat for event in attempt.way.events if isinstance(event, Mulligan)}
    decisions = [later for later in _of_the_opening(document, at) if isinstance(later, Mulligan)]
    return any(later.seat in inferred or (not attempt.possible and _again(said, later)) for later in decisions)


def _again(hand: OpeningHand | Mulligan, later: Mulligan) -> bool:
    return isinstance(hand, OpeningHand) and later.mulligan and later.seat == hand.seat


def _of_the_opening(document: Document, at: int) -> Iterator[Event]:
    for line, said in document.events():
        if line.number > at:
            if not isinstance(said, _AMONG):
                return
            yield said
