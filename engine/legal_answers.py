"""The answers that a decision might get: discards, blocks, orders, rolls, conditions, choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.frames import Manoeuvre
from engine.legal_acts import Line, known, team_room
from engine.many import SEATS_OFFERED, allies
from engine.paths import shown_name
from engine.rules.ch01_basics.s03_search import NONE, current, findable
from engine.rules.ch02_keywords.s12_treasure import conditions_of
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import complete as solving_ways
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import parse_condition
from engine.rules.ch05_playing.s01_discard import asked_for, discardable
from engine.rules.ch06_time_thread.s03_timed_effects import how_many
from engine.state import NOBODY, SEATS, Awaiting, State, card
from engine.zones import HAND, ROW
from events.acts import AnswerPact, Assignment, BattleOrder, Block, Condition, GoOn, Solve
from events.chance import Roll, StartingPlayer
from events.choices import Choose, Discard, Distribute, Mulligan


def answer_lines(state: State, rules: Any, seat: int) -> Iterator[Line]:
    """Every answer that the awaited decision might get from a seat, judged or not."""
    a = replace(state.awaiting, seat=seat)
    maker = _MAKERS.get(a.kind)
    if maker is not None:
        yield from maker(state, a, SEATS[a.seat], rules)


def _mulligan(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    yield Mulligan(seat=seat, mulligan=False), "lekeverés", ()
    yield Mulligan(seat=seat, mulligan=True), "lekeverés", ()


def _discard(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    hand = tuple(shown_name(state, cid) for cid in state.seats[a.seat].zones[HAND])
    count = a.about[1]
    low = 0 if a.about[0] == "zárás" else count
    yield Discard(seat=seat), "eldobás", (("cards", "lapok", low, count, hand),)


def _block(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    row = tuple(shown_name(state, cid) for n in allies(state, a.seat) for cid in state.seats[n].zones[ROW])
    yield Block(seat=seat), "akadályozás", ()
    if row:
        high = min(len(row), team_room(state, a.seat, rules))
        yield Block(seat=seat), "akadályozás", (("team", "lapok", 1, high, row),)


def _go_on(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    yield GoOn(seat=seat, go_on=True), "folytatás", ()
    yield GoOn(seat=seat, go_on=False), "folytatás", ()
    if a.kind == "véget-vetés" and a.about[1] < 0:
        yield from _block(state, a, seat, rules)


def _order(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    team = tuple(shown_name(state, cid) for cid in team_of(state, a.seat))
    yield BattleOrder(seat=seat), "hadrend", (("front", "hadrend", 1, len(team), team),)


def _condition(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    m = next(f for f in reversed(state.frames) if type(f) is Manoeuvre)
    for n in range(1, len(conditions_of(card(state, m.target))) + 1):
        yield Condition(seat=seat, number=n), "feltétel", (("assignments", "teljesítők", 0, 0),)
    yield Solve(seat=seat, solution="nem"), "megoldás", ()


def claims(state: State, event: Any, rules: Any) -> list[tuple[Assignment, ...]]:
    """K/IV.6.6.1: who may meet what of the chosen condition, as a line names it, at most 64 ways."""
    m = next((f for f in reversed(state.frames) if type(f) is Manoeuvre), None)
    printed = conditions_of(card(state, m.target)) if m is not None else ()
    if m is None or not 0 < event.number <= len(printed):
        return []
    if not printed[event.number - 1]:
        return [()]  # K/II.12.D: a treasure asks nothing but its level
    team = tuple(cid for cid in team_of(state, m.solver) if card(state, cid).d is not None)
    found = solving_ways(parse_condition(printed[event.number - 1]), members_of(state, team, rules), (),
                         rules.readings, most=64)
    return [tuple(Assignment(card=shown_name(state, team[n]), name=o.alternative.text.strip("{}"))
                  for o in way for n in o.members) for way in found]


def _solve(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    for solution in ("megold", "expedíció", "nem"):
        yield Solve(seat=seat, solution=solution), "megoldás", ()


def _roll(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    one = a.about[0] == "sebzés"
    yield Roll(seat=seat), "dobás", (("total", "szám", 1 if one else 2, 6 if one else 12),)


def _strike(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    for cid in a.about if rules.makes("strike_target") else known(state):
        yield Distribute(seat=seat, card=shown_name(state, cid)), "kiosztás", ()


def _choose(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    if a.about[0] == "lehetőség":
        for n in range(1, a.about[1] + 1):
            yield Choose(seat=seat, choices=(str(n),)), "választás", ()
    elif a.about[0] == "titkos":
        free = () if rules.makes("choice_offered") else (shown_name(state, cid) for cid in known(state))
        for word in ("igen", "nem", *free):
            yield Choose(seat=seat, choices=(word,)), "választás", ()
    elif a.about[0] in SEATS_OFFERED:
        for n in a.about[1:] if rules.makes("choice_offered") else range(len(state.seats)):
            yield Choose(seat=seat, choices=(SEATS[n],)), "választás", ()
    elif a.about[0] == "keresés":
        options = tuple(shown_name(state, cid) if cid != NOBODY else name
                        for cid, name in findable(state, current(state)))
        yield Choose(seat=seat, choices=NONE), "választás", ()
        yield Choose(seat=seat, choices=()), "választás", (("choices", "lapok", 1, a.about[1], options),)
    elif a.about[0] in ("lap", "aljára"):
        sort = asked_for(state) if rules.makes("choice_offered") else {}
        hand = tuple(shown_name(state, cid) for cid in discardable(state, a.seat, sort))
        yield Choose(seat=seat, choices=()), "választás", (("choices", "lapok", a.about[1], a.about[1], hand),)
    elif a.about[0] == "célpontok":
        low, high = how_many(state, state.frames[-1].items[0], len(a.about) - 1)
        options = tuple(shown_name(state, cid) for cid in a.about[1:])
        yield Choose(seat=seat, choices=()), "választás", (("choices", "lapok", low, high, options),)
    else:
        for cid in dict.fromkeys(a.about[1:]) if rules.makes("choice_offered") else known(state):
            yield Choose(seat=seat, choices=(shown_name(state, cid),)), "választás", ()


def _starter(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    for n in range(len(state.seats)):
        yield StartingPlayer(seat=SEATS[n]), "kezdőjátékos", ()


def _pact(state: State, a: Awaiting, seat: str, rules: Any) -> Iterator[Line]:
    yield AnswerPact(seat=seat, accept=True), "szövetségválasz", ()
    yield AnswerPact(seat=seat, accept=False), "szövetségválasz", ()


_MAKERS: dict[str, Any] = {
    "lekeverés": _mulligan, "eldobás": _discard, "akadályozás": _block, "véget-vetés": _go_on, "folytatás": _go_on,
    "hadrend": _order, "feltétel": _condition, "megoldás": _solve, "dobás": _roll, "támadott": _strike,
    "választás": _choose, "kezdőjátékos": _starter, "szövetségválasz": _pact,
}
