"""Whom a sensible player sends: teams for manoeuvres and blocks, and what each manoeuvre is worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from adjudicator.simulation.sight import TEAM, Sight
from engine.paths import shown_name
from engine.rules.ch02_keywords.s12_treasure import conditions_of
from engine.rules.ch04_manoeuvres.s06_phases.members import members_of
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import complete as solving_ways
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import parse_condition
from engine.state import SEATS, card
from engine.step import refusal
from engine.zones import TOWER
from events.acts import Block, Manoeuvre
from events.base import Event

Team = tuple[int, ...]
NEVER: Final = -1.0
SIEGE, QUEST, TAKING, BATTLE = 90.0, 70.0, 60.0, 20.0
DARING: Final = 3  # turns after which one more level is dared
WEARY: Final = 12  # the turn from which a siege is begun wherever the wall alone would fall


def manoeuvre(sight: Sight, event: Manoeuvre) -> float:
    """What beginning a manoeuvre is worth; below nought where it would not succeed."""
    if event.manoeuvre == "ostrom":
        return _siege(sight, event)
    target = sight.named(event.target or "")
    face = sight.face(target)
    points = (face.value_bases["dp"] or 0) if face is not None else 0
    if event.manoeuvre == "küldetés":
        team = solvers(sight, target)
        if not team:
            return NEVER
        blocked = max((sight.power(foe) for foe in sight.foes), default=0) > _level(sight, team)
        return QUEST + 3 * points - (25 if blocked else 0)
    ahead = sight.power(sight.seat) > sight.power(sight.whose(target)) + (
        sight.wall(target) if event.manoeuvre == "bevétel" else 0)
    if event.manoeuvre == "antissküldetés" or not ahead:
        return NEVER
    return TAKING + 4 * points if event.manoeuvre == "bevétel" else BATTLE


def _siege(sight: Sight, event: Manoeuvre) -> float:
    """K/IV.3: the besiegers need more than the wall and the blockers together."""
    foe = SEATS.index(event.opponent) if event.opponent else sight.foes[0]
    power, wall, block = sight.power(sight.seat), sight.highest_wall(foe), sight.power(foe)
    last = 30 if len(sight.state.seats[foe].zones[TOWER]) == 1 else 0  # K/I.1.A: without levels the game is lost
    if power > wall + block:
        return SIEGE + last
    if power > wall and (power + sight.turn // DARING > wall + block or sight.turn >= WEARY):
        return SIEGE / 2 + last
    return NEVER


def sent(sight: Sight, event: Manoeuvre) -> Event | None:
    """A manoeuvre with the best team that may be sent; None where none may."""
    if event.manoeuvre == "küldetés":
        teams: Iterator[Team] = iter([solvers(sight, sight.named(event.target or ""))])
    else:
        able = sight.alert(sight.seat)
        teams = (tuple(able[:n]) for n in range(min(TEAM, len(able)), 0, -1))
    return _first_legal(sight, event, teams)


def solvers(sight: Sight, quest: int) -> Team:
    """K/IV.6.6.1: the smallest and then strongest team that meets a condition of a quest; () if none does."""
    if sight.face(quest) is None:
        return ()
    state, able = sight.state, sight.alert(sight.seat)[:8]
    conditions = conditions_of(card(state, quest))
    for size in range(1, TEAM + 1):
        for team in combinations(able, size):
            if any(_meets(sight, team, condition) for condition in conditions):
                return team
    return ()


def _meets(sight: Sight, team: Team, condition: str) -> bool:
    if not condition:  # K/II.12.D: a treasure asks nothing but its level
        return True
    members = members_of(sight.state, team, sight.rules)
    return bool(solving_ways(parse_condition(condition), members, (), sight.rules.readings, most=1))


def block(sight: Sight, attackers: Team, wall: int, must: bool) -> Event:
    """K/IV.6.2: the smallest team that stops the attackers; where none does, nobody, but everybody who can
    where the last level ``must`` be held."""
    able, needed = sight.alert(sight.seat), _level(sight, attackers) - wall
    teams = [tuple(able[:n]) for n in range(1, min(TEAM, len(able)) + 1)]
    good = [team for team in teams if _level(sight, team) >= needed]
    wanted = good if good else teams[::-1] if must else []
    nobody = Block(seat=sight.letter)
    return _first_legal(sight, nobody, iter(wanted)) or nobody


def _level(sight: Sight, team: Team) -> int:
    return sum(sight.level(cid) for cid in team)


def _first_legal(sight: Sight, event: Event, teams: Iterator[Team]) -> Event | None:
    for team in teams:
        made = event.model_copy(update={"team": tuple(shown_name(sight.state, cid) for cid in team)})
        if team and is_legal(sight, made):
            return made
    return None


def is_legal(sight: Sight, event: Event) -> bool:
    """Whether the rules let an event stand."""
    return not refusal(sight.state, event, sight.rules)
