"""Opening hands that a table noted together: what stands before the decision of an earlier player waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.importing.infer import Way
from events.base import Event
from events.chance import OpeningHand
from events.choices import Choose, Discard, Mulligan, TurnMark
from events.notation.document import Document, Line
from events.repair import Check, Note

#: What may stand among the hands and decisions of the beginning.
_AMONG: Final = (OpeningHand, Mulligan, TurnMark, Note, Check, Choose, Discard)


def waits(document: Document, line: Line, at: int, way: Way) -> bool:
    """Whether a hand or decision of the opening would be reached only by inferring a decision (``way``) that a line
    after the ``at``-th says: the next player draws when the one before has decided (K/I.8.D), whatever the order in
    which the table wrote it down."""
    if not isinstance(line.said, OpeningHand | Mulligan):
        return False
    inferred = {event.seat for event in way.events if isinstance(event, Mulligan)}
    return any(isinstance(said, Mulligan) and said.seat in inferred for said in _of_the_opening(document, at))


def _of_the_opening(document: Document, at: int) -> Iterator[Event]:
    for line, said in document.events():
        if line.number > at:
            if not isinstance(said, _AMONG):
                return
            yield said
