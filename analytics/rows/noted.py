"""What the table noted of a position, against the replay: ``=`` lines, and the result in the header."""

from __future__ import annotations

from adjudicator.importing.ending import same_result, written_result
from adjudicator.importing.values import agrees, value_of
from analytics.rows.told import Told
from events.repair import Check, Gap


def failed_checks(told: Told) -> int:
    """How many noted values the game that counts does not have: each value of an ``=`` line is one, and the
    result of the header (``[Eredmény …]``) one more, where the record is whole. What hangs on a thing that nobody
    knows is no failure, as it is none for the import."""
    failed = sum(agrees(step.after, a.name, a.value, value_of(step.after, a.name, told.rules)) is False
                 for step in told.counted.get(Check, ()) for a in step.event.assertions)  # type: ignore[attr-defined]
    return failed + _other_result(told)


def _other_result(told: Told) -> bool:
    wanted = written_result(told.headers.get("Eredmény", ""))
    if wanted is None or Gap in told.entered:
        return False
    return not same_result(value_of(told.end, "győztes", told.rules), wanted)
