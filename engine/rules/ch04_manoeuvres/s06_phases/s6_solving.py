"""K/IV.6.6.1 — küldetés feltételének teljesítése: whether a team meets a condition.

Places are met one by one, those with the fewest ways first; what is used up (a skill, a
trial, an adventurer for a caste) is not there for the next. Three adventurers and a dozen
places are searched at once; what failed once is not tried again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.derivation import NO_READINGS, Derivation, Readings, Steps, answer, step
from engine.rules.ch01_basics.s09_rolls import TRIAL as TRIAL_ROLL
from engine.rules.ch01_basics.s09_rolls import roll_result, roll_succeeds
from engine.rules.ch04_manoeuvres.s06_phases.s6_condition_language import (
    Condition,
    Member,
    Trial,
    expand,
    parse_condition,
)
from engine.rules.ch04_manoeuvres.s06_phases.s6_matching import TRIAL, Option, Token, assignments

__all__ = ["Condition", "MeetResult", "Member", "Option", "Roll", "assignments", "check_assignment", "complete",
           "expand", "meets", "parse_condition", "trials"]

_ID = "K/IV.6.6.1"
Members = tuple[Member, ...]
Assignment = tuple[Option, ...]  # one for each place of the unrolled condition
Claims = Sequence[tuple[int, str]]  # member's index, the word of the part


class Roll(NamedTuple):
    """A trial that was thrown: by which member, on which attribute, with what sum."""

    member: int
    attribute: str
    value: int


class MeetResult(Struct, frozen=True):
    """Whether a condition is met, by whom (() where it isn't), and why."""

    met: bool
    assignment: Assignment = ()
    steps: Steps = ()


def meets(condition: Condition, members: Members, rolls: Collection[Roll] | None = None,
          readings: Readings = NO_READINGS) -> MeetResult:
    """K/IV.6.6.1: whether the team meets (teljesíti) the whole condition.

    ``rolls`` in the order in which they were thrown; a trial that nobody threw is not met.
    ``None``: rolls are still to come and are taken as successful, so the answer says whether
    the condition may be named at all. An adventurer throws one trial of a kind, and after a
    failed trial nobody else tries (É29).
    """
    thrown, roll_steps = _counted(condition, members, rolls, readings)
    ways = [tuple(o for o in options if _rolled(o, members, thrown))
            for options in assignments(condition, members, readings)]
    solution = next(_solutions(condition, ways), None)
    told = (_unrolled(condition), *roll_steps)
    if solution is None:
        return MeetResult(False, (), (*told, *_why_not(condition, ways, members)))
    return MeetResult(True, solution, (*told, *_who(solution, members, readings), step(_ID, "condition.met")))


def trials(assignment: Assignment) -> tuple[tuple[int, Trial], ...]:
    """K/IV.6.6.1: the trials that an assignment asks for, by member, in the order of places."""
    return tuple((o.members[0], o.alternative.trial) for o in assignment if o.alternative.trial is not None)


def complete(condition: Condition, members: Members, claimed: Claims = (), readings: Readings = NO_READINGS,
             most: int | None = None) -> tuple[Assignment, ...]:
    """K/IV.6.6.1: the assignments that fit what was claimed, each once; more than one: a choice
    is open. ``most`` ends the search after so many."""
    found: dict[object, Assignment] = {}
    ways = assignments(condition, members, readings)
    for solution in _solutions(condition, list(ways)):
        if _covers(condition, solution, claimed):
            found.setdefault(_shape(condition, solution), solution)
            if most is not None and len(found) >= most:
                break
    return tuple(found.values())


def check_assignment(condition: Condition, members: Members, claimed: Claims,
                     readings: Readings = NO_READINGS) -> tuple[Derivation, ...]:
    """K/IV.6.6.1: what is wrong with an announcement of who meets what; () where nothing is.

    A part is named by its word; like parts in the order of the condition. Parts left out are
    filled in where somebody can meet them.
    """
    if complete(condition, members, claimed, readings, most=1):
        return ()
    ways = assignments(condition, members, readings)
    faults = [fault for claim in dict.fromkeys(claimed) if (fault := _wrong(claim, condition, ways, members))]
    faults += _thrown_twice(condition, claimed, members)
    if not faults:
        key = "condition.claims_together" if complete(condition, members, (), readings, most=1) else "condition.cannot"
        faults.append(step(_ID, key, condition=condition.text))
    return tuple(faults)


def _solutions(condition: Condition, ways: list[tuple[Option, ...]]) -> Iterator[Assignment]:
    """All complete assignments; like places take their ways in rising order, so none comes twice
    with its places merely exchanged."""
    order = sorted(range(len(ways)), key=lambda n: (len(ways[n]), condition.places[n].text, n))
    chosen: list[int] = [0] * len(ways)
    dead: set[tuple[int, int, frozenset[Token]]] = set()

    def search(depth: int, used: frozenset[Token]) -> Iterator[Assignment]:
        if depth == len(order):
            yield tuple(ways[n][chosen[n]] for n in range(len(ways)))
            return
        n = order[depth]
        like = depth > 0 and condition.places[order[depth - 1]] == condition.places[n]
        first = chosen[order[depth - 1]] if like else 0
        if (depth, first, used) in dead:
            return
        found = False
        for k in range(first, len(ways[n])):
            if used.isdisjoint(ways[n][k].uses):
                chosen[n] = k
                for solution in search(depth + 1, used | ways[n][k].uses):
                    found = True
                    yield solution
        if not found:
            dead.add((depth, first, used))

    return search(0, frozenset())


def _shape(condition: Condition, solution: Assignment) -> object:
    """What makes two assignments the same to the table: who meets which part."""
    placed = zip(condition.places, _sorted(condition, solution), strict=True)
    return frozenset((place.text, n, option.alternative.text, frozenset(option.members))
                     for n, (place, option) in enumerate(placed))


def _sorted(condition: Condition, solution: Assignment) -> Assignment:
    """Like places with their options in one fixed order."""
    order = sorted(range(len(solution)), key=lambda n: (condition.places[n].text, str(solution[n].alternative.text),
                                                        sorted(solution[n].members)))
    target = sorted(range(len(solution)), key=lambda n: (condition.places[n].text, n))
    out = list(solution)
    for place, taken in zip(target, order, strict=True):
        out[place] = solution[taken]
    return tuple(out)


def _covers(condition: Condition, solution: Assignment, claimed: Claims) -> bool:
    """Whether each claim is part of the assignment; like words in the order of the condition, but
    places that ask for the very same are one another's equals."""
    left = [list(o.members) for o in solution]
    for member, word in claimed:
        named = [n for n, o in enumerate(solution) if left[n] and _named_by(o, word)]
        equal = [n for n in named if condition.places[n] == condition.places[named[0]]]
        at = next((n for n in equal if member in left[n]), None)
        if at is None:
            return False
        left[at].remove(member)
    return True


def _named_by(option: Option, word: str) -> bool:
    """A part by its word; a trial also by its attribute, a master's degree also without the II."""
    said = " ".join(word.split())
    wanted = option.alternative
    keys = {wanted.key, wanted.text.strip("{}"), wanted.text}
    if len(option.members) > 1:
        keys.add(wanted.key.removesuffix("ii").strip())
    return said in keys or (not said.isupper() and said.casefold() in {k.casefold() for k in keys if not k.isupper()})


def _wrong(claim: tuple[int, str], condition: Condition, ways: Sequence[tuple[Option, ...]],
           members: Members) -> Derivation | None:
    member, word = claim
    known = any(_named_by(Option(a, (0, 0), ""), word) for place in condition.places for a in place.alternatives)
    if not known:
        return step(_ID, "condition.claim_unknown", word=word, condition=condition.text)
    if not any(member in o.members and _named_by(o, word) for options in ways for o in options):
        return step(_ID, "condition.claim_cannot", member=members[member].name, word=word)
    return None


def _thrown_twice(condition: Condition, claimed: Claims, members: Members) -> list[Derivation]:
    """K/IV.6.6.1: one trial of a kind per adventurer."""
    rolled = [(a.trial.attribute, Option(a, (0,), TRIAL))
              for place in condition.places for a in place.alternatives if a.trial is not None]
    seen: list[tuple[int, str]] = []
    for member, word in claimed:
        attribute = next((name for name, option in rolled if _named_by(option, word)), None)
        if attribute is not None:
            seen.append((member, attribute))
    return [step(_ID, "condition.trial_twice", member=members[m].name, attribute=a)
            for m, a in dict.fromkeys(seen) if seen.count((m, a)) > 1]


def _counted(condition: Condition, members: Members, rolls: Collection[Roll] | None,
             readings: Readings) -> tuple[dict[tuple[int, str], int] | None, Steps]:
    """K/IV.6.6.1, É29: the rolls that count: the first of each adventurer on each attribute, and no
    more in all than the condition asks for."""
    if rolls is None:
        return None, ()
    left = {a: sum(any(o.trial and o.trial.attribute == a for o in p.alternatives) for p in condition.places)
            for a in dict.fromkeys(r.attribute for r in rolls)}
    counted: dict[tuple[int, str], int] = {}
    steps: list[Derivation] = []
    for roll in rolls:
        key = (roll.member, roll.attribute)
        name = members[roll.member].name
        if key in counted:
            steps.append(step(_ID, "condition.roll_again", member=name, attribute=roll.attribute, value=roll.value))
        elif left[roll.attribute] <= 0 and answer(readings, "É29") == 1:
            steps.append(step(_ID, "condition.second_try", "É29", member=name, attribute=roll.attribute,
                              value=roll.value))
        else:
            left[roll.attribute] -= 1
            counted[key] = roll.value
            steps += _told_roll(condition, members[roll.member], roll, readings)
    return counted, tuple(steps)


def _told_roll(condition: Condition, member: Member, roll: Roll, readings: Readings) -> list[Derivation]:
    lowers = dict.fromkeys(a.trial.lower for p in condition.places for a in p.alternatives
                           if a.trial and a.trial.attribute == roll.attribute)
    told = []
    for lower in lowers:
        result = roll_result(TRIAL_ROLL, lower, member.values.get(roll.attribute), roll.value, readings)
        told.append(step((_ID, "K/I.9.B"), "condition.roll_success" if result.success else "condition.roll_failure",
                         member=member.name, attribute=roll.attribute, value=roll.value, lower=lower,
                         upper=member.values.get(roll.attribute)))
    return told


def _rolled(option: Option, members: Members, thrown: dict[tuple[int, str], int] | None) -> bool:
    trial = option.alternative.trial
    if trial is None or thrown is None:
        return True
    member = option.members[0]
    value = thrown.get((member, trial.attribute))
    return value is not None and roll_succeeds(TRIAL_ROLL, trial.lower, members[member].values[trial.attribute], value)


def _unrolled(condition: Condition) -> Derivation:
    return step(_ID, "condition.unrolled", places=tuple(p.text for p in condition.places))


def _who(solution: Assignment, members: Members, readings: Readings) -> Iterator[Derivation]:
    for option in solution:
        names = tuple(members[n].name for n in option.members)
        key = "condition.by_two" if len(names) > 1 else "condition.by"
        yield step(_ID, key, part=option.alternative.text, names=names, kind=option.kind)


def _why_not(condition: Condition, ways: list[tuple[Option, ...]], members: Members) -> Steps:
    lost = dict.fromkeys(p.text for p, options in zip(condition.places, ways, strict=True) if not options)
    if lost:
        return tuple(step(_ID, "condition.part_unmet", part=part) for part in lost)
    return (step(_ID, "condition.not_together", "É26", "É27", parts=tuple(p.text for p in condition.places)),)


