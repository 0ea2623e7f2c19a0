"""What happened on the table: rolls, manoeuvres, time threads, and positions turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, count
from operator import attrgetter, gt
from typing import Any, Final

from adjudicator.replay import Moment
from analytics.rows.coded import Coded, Kept
from analytics.rows.told import Row, Told, is_break, name_of, seat_of
from engine.frames import Battle, Manoeuvre, Thread
from engine.rules.ch01_basics.s10_values import current_level, total_dp, value
from engine.state import NOBODY, State, card
from engine.zones import ALLY, BUILDING, DEPTHS, FUTURE, HAND, PAST, QUEST, ROW, SOLVED, TOWER
from events.acts import Pass
from events.chance import Roll, StartingRolls

_COUNTED: Final = (ROW, TOWER, QUEST, BUILDING, ALLY, SOLVED, PAST, DEPTHS)
_ROLLED: Final = {"attack_rolled", "strike_rolled", "trial", "rolled"}


# ---------------------------------------------------------------------------- rolls


def roll_rows(told: Told) -> list[Row]:
    """One row per roll; a tie at the start is rolled again and has its own."""
    rows: list[Row] = []
    for step in sorted((*told.counted.get(Roll, ()), *told.counted.get(StartingRolls, ())), key=attrgetter("number")):
        if isinstance(step.event, Roll):
            rows.append(_roll(told, step, step.event))
        elif isinstance(step.event, StartingRolls):
            rows += [(step.number, place, seat, "kezdés", None, None, None, 2, total, None, None, None)
                     for place, (seat, total) in enumerate(sorted(step.event.rolls.items()))]
    return rows


def _roll(told: Told, step: Moment, event: Roll) -> Row:
    about = step.before.awaiting.about if step.before is not None and step.before.awaiting.kind == "dobás" else ()
    what = str(about[0]) if about else None
    found = next((said for said in step.said if said[0] in _ROLLED), None)
    upper, lower = _thresholds(about, found)
    total = event.total if event.total is not None else sum(event.dice) if event.dice else None
    count = len(event.dice) or (1 if what == "sebzés" else 2)
    known = event.dice or ((total,) if count == 1 else ())  # the sum of one die is its face
    dice = (*known, None, None)[:2]
    ok = found[-1] if found is not None else None
    about_card = found[1] if found is not None and found[0] != "rolled" else NOBODY
    return (step.number, 0, event.seat, what, name_of(step.after, about_card, told), *dice,
            count, total, upper, lower,
            bool(ok) if ok is not None else None)


def _thresholds(about: tuple[Any, ...], said: tuple[Any, ...] | None) -> tuple[int | None, int | None]:
    """Up to which sum, or from which, a roll succeeds, where the position says so."""
    if said is not None and said[0] in ("attack_rolled", "strike_rolled"):
        return _whole(said[3]), None
    if about and about[0] == "próba" and len(about) >= 4:
        return _whole(about[3]), _whole(about[2])
    return None, None


def _whole(found: Any) -> int | None:
    return int(found) if isinstance(found, int) and not isinstance(found, bool) else None


# ---------------------------------------------------------------------------- manoeuvres


class _Open:
    """A manoeuvre that has begun and not ended."""

    def __init__(self, told: Told, step: Moment, frame: Manoeuvre) -> None:
        state = step.before if step.before is not None else step.after
        self.begun, self.turn, self.frame = step.number, step.after.turn, frame
        self.target = name_of(step.after, frame.target, told)
        self.level = sum(current_level(state, cid, told.rules) or 0 for cid in frame.team)
        self.blockers = 0
        self.wall: int | None = None
        self.battle = self.walled = False  # walled: whether the target's wall has been looked at
        self.lost = [0, 0]

    def look(self, told: Told, state: State, frame: Manoeuvre) -> None:
        """What a later position of it adds."""
        if len(frame.blockers) > self.blockers:
            self.blockers = len(frame.blockers)
        if not self.walled and frame.target != NOBODY:
            found = card(state, frame.target)
            if found.face_up and found.d is not None:
                self.walled = True
                if found.d.kind in ("toronyszint", "építmény"):
                    self.wall = value(state, frame.target, "fal", told.rules)

    def died(self, state: State, cid: int) -> None:
        """Somebody died in it."""
        c = card(state, cid)
        whose = self.frame.seat if cid in self.frame.team or c.owner == self.frame.seat else self.frame.defender
        self.lost[whose != self.frame.seat] += 1

    def row(self, number: int, end: int | None, ok: bool | None) -> Row:
        """Its row."""
        f = self.frame
        return (number, self.begun, end, self.turn, f.kind, seat_of(f.seat), seat_of(f.defender), self.target,
                len(f.team), self.level, self.blockers, self.wall, self.battle, *self.lost, ok)


def manoeuvre_rows(told: Told) -> list[Row]:
    """One row per manoeuvre that began."""
    rows: list[Row] = []
    now: _Open | None = None
    deep = 0
    for step in told.line:
        frames = step.after.frames
        if len(step.said) == 1 and type(step.event) is Pass and len(frames) == deep:
            continue  # nothing but that somebody passed
        deep, begins = len(frames), _begins(step.said)
        if now is None and begins is None:
            continue
        frame, battle = _frame(frames)
        if now is not None and is_break(step):  # what became of it is not known
            rows.append(now.row(len(rows) + 1, None, None))
            now = None
            continue
        if begins is not None:
            now = _begun(told, step, begins, frame)
        if now is not None and frame is not None:
            now.look(told, step.after, frame)
            now.battle = now.battle or battle
        ended = now is not None and _told_of(now, step)
        if now is not None and ended:
            rows.append(now.row(len(rows) + 1, step.number, _succeeded(now, step)))
            now = None
    if now is not None:
        rows.append(now.row(len(rows) + 1, None, None))
    return rows


def _begins(trace: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...] | None:
    for said in trace:
        if said[0] == "manoeuvre_begins":
            return said
    return None


def _begun(told: Told, step: Moment, begins: tuple[Any, ...], frame: Manoeuvre | None) -> _Open:
    """Where it ended in the same event its frame is made up from what was said."""
    if frame is None:
        seat = "ABCDEFGH".index(getattr(step.event, "seat", "A"))
        frame = Manoeuvre(begins[1], seat, 1 - seat if seat < 2 else NOBODY, begins[2], begins[3])
    return _Open(told, step, frame)


def _frame(frames: tuple[Any, ...]) -> tuple[Manoeuvre | None, bool]:
    """The outermost manoeuvre, and whether there is a battle."""
    found, battle = None, False
    for frame in frames:
        kind = type(frame)
        if kind is Manoeuvre:
            found = found or frame
        elif kind is Battle:
            battle = True
    return found, battle


def _told_of(now: _Open, step: Moment) -> bool:
    """Takes in what the trace says of it; whether it ended, also by the end of the game."""
    ended = False
    for said in step.said:
        if said[0] == "died":
            now.died(step.after, said[1])
        elif said[0] == "manoeuvre_over":
            ended = True
    return ended


def _succeeded(now: _Open, step: Moment) -> bool:
    """K/IV.1.I: whose manoeuvre it was, and whether its success was said."""
    return step.after.memory.success == now.frame.seat


# --------------------------------------------------------------------------- time threads


def thread_rows(told: Told, kept: Kept) -> Coded:
    """One row per time thread, in the order in which they closed (open ones at the end are left out)."""
    rows = Coded(kept, 0, 1, 2)
    stack: list[list[Any]] = []  # begun, turn, items, unwound, neutralised, passes
    deep = passes = 0  # passes since the top thread was looked at
    for step in told.line:
        said, frames = step.said, step.after.frames
        if type(step.event) is Pass and stack:
            passes += 1
            if len(said) == 1 and len(frames) == deep:
                continue  # nothing but that somebody passed
        if passes:
            stack[-1][5] += passes
            passes = 0
        for one in said:
            if one[0] in _THREADS:
                _thread_said(rows, stack, step, one)
        deep, threads = len(frames), [*map(type, frames)].count(Thread)
        if len(stack) != threads:
            del stack[threads:]
            while len(stack) < threads:
                stack.append(_fresh(step))
    rows.own[0].extend(range(1, len(rows) + 1))
    return rows


_THREADS: Final = {"thread_closed": 0, "into_thread": 2, "unwound": 3, "neutralised": 4}


def _fresh(step: Moment) -> list[Any]:
    return [step.number, step.after.turn, 0, 0, 0, 0]


def _thread_said(rows: Coded, stack: list[list[Any]], step: Moment, said: tuple[Any, ...]) -> None:
    at = _THREADS[said[0]]
    if at:
        if not stack:
            stack.append(_fresh(step))
        stack[-1][at] += 1
        return
    begun, turn, *counts = stack.pop() if stack else _fresh(step)
    rows.own[1].append(begun)
    rows.own[2].append(step.number)
    rows.codes.append(rows.code((turn, said[1], *counts)))


# ----------------------------------------------------------------------------- positions


def position_rows(told: Told) -> list[Row]:
    """One row per seat at the last event of each turn, and at the end."""
    rows: list[Row] = []
    for step in _turn_ends(told):
        state = step.after
        for n, seat in enumerate(state.seats):
            counts = [len(seat.zones[zone]) for zone in _COUNTED]
            rows.append((state.turn, seat_of(n), step.number, seat.mp, total_dp(state, n, told.rules),
                         len(seat.zones[HAND]), None if seat.unknown_count else len(seat.zones[FUTURE]), *counts))
    return rows


def _turn_ends(told: Told) -> Iterator[Moment]:
    turns = [step.after.turn for step in told.line]
    for at in compress(count(), map(gt, turns[1:], turns)):
        if turns[at] >= 1:
            yield told.line[at]
    if told.end.turn >= 1:
        yield told.line[-1]
