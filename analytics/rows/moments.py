"""Events with their checks and consequences, in one walk: what was entered, what the rules said, what came of it."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final, NamedTuple

from adjudicator.replay import Moment
from analytics.rows.checks import CheckRows
from analytics.rows.coded import Coded, Shelves
from analytics.rows.events import EventRows
from analytics.rows.said import SaidRows
from analytics.rows.told import Told
from engine.flow import ROW_PHASE, phase_name
from engine.frames import RowPhase, Thread
from engine.verdict import LEGAL
from events.acts import Pass
from events.base import Grade

_SEEN: Final = Grade.SEEN


class MomentRows(NamedTuple):
    """The rows of three tables; ``others`` are the moments without those passes of which nothing more is to be
    told: legal ones, seen and not taken out."""

    events: Coded
    checks: Coded
    said: Coded
    others: list[Moment]


def moment_rows(told: Told, shelves: Shelves) -> MomentRows:
    """Of every event one row, one row per check of its verdict and one per consequence.

    Most events are passes, and passes are told alike in many positions: by whom and in which phase they were
    made, and what the rules said of them. Such a pass is looked at once for all games of a segment.
    """
    tellers = EventRows(told, shelves), CheckRows(told, shelves), SaidRows(told, shelves)
    events, checks, said = (teller.rows for teller in tellers)
    of_event, of_checks, of_said = tellers[0].code, tellers[1].codes, tellers[2].codes
    passes, others = shelves.known[told.rules].passes, list[Moment]()
    found: list[tuple[int, list[int], Any]] = []
    for m in told.moments:
        key = _alike(m) if type(m.event) is Pass else None
        known = passes.get(key) if key is not None else None
        if known is None:
            others.append(m)
            known = of_event(m), of_checks(m), m.verdict
            if key is not None and m.verdict.outcome == LEGAL:
                passes[key] = known
        found.append(known)
    events.codes, looked, _ = map(list, zip(*found, strict=True))
    came = [*map(of_said, told.moments)]
    checks.codes, said.codes = [*chain.from_iterable(looked)], [*chain.from_iterable(came)]
    events.own[0].extend(range(1, len(told.moments) + 1))  # a moment's number is its place in the log
    events.own[3].fromlist([(m.before or m.after).turn for m in told.moments])
    checks.number([*map(len, looked)])
    said.number([*map(len, came)], 1)
    return MomentRows(events, checks, said, others)


def _alike(m: Moment) -> tuple[Any, ...] | None:
    """All that is told of a pass that was seen and counts, but what came of it; None for others."""
    fields, before = m.event.__dict__, m.before
    if (m.taken_out or fields["line"] is not None or fields["recorder"] is not None
            or fields["grade"] is not _SEEN or before is None):
        return None
    # The innermost phase is most often that of the thread on top, or of the Row.
    top, a = before.frames[-1], m.after.awaiting
    frame = type(top)
    phase = top.phase if frame is Thread and top.phase else ROW_PHASE if frame is RowPhase else phase_name(before)
    return fields["seat"], phase, a.kind, a.seat, id(m.verdict)
