"""A simple sensible player: it attacks where it can win, blocks, solves the quests it can, brings out its
people and buildings, keeps MP for an answer, neutralises what was dear, and does itself no harm.

It looks at the game through the ``Sight`` of its seat alone, and asks chance only where two acts are worth
the same. It never concedes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.simulation.acts import act_worth, completed
from adjudicator.simulation.sight import Sight
from adjudicator.simulation.teams import block, is_legal
from adjudicator.simulation.worth import kept, program_of, worth
from engine.definition import Definition
from engine.frames import Manoeuvre
from engine.legal import BaseLine, candidates, complete
from engine.paths import shown_name
from engine.rules.ch01_basics.s03_search import current, findable
from engine.rules.ch04_manoeuvres.s01_general import team_of
from engine.state import NOBODY, SEATS, State, card
from engine.step import refusal
from engine.zones import TOWER
from events.acts import AnswerPact, BattleOrder, Condition, GoOn, Pass, Solve
from events.base import Event
from events.chance import StartingPlayer
from events.choices import Choose, Discard, Distribute, Mulligan

# Checks that go by the moment and the card alone: what fails one fails with any target.
NOT_NOW: Final = frozenset({"awaited", "momentum_first", "in_hand", "phase_plain", "phase_action", "phase_effect",
                            "outside_phase", "quick_only", "row_phase", "once_per_thread"})
FRONT: Final = 2  # at least so many stand in front
LEFT: Final = 0.5  # how often an effect is left alone: what costs nothing could be used for ever


def sensible(rng: random.Random, state: State, rules: Any) -> Event | None:
    """The answer of the seat that is asked; None where it has no opinion."""
    sight = Sight(state, state.awaiting.seat, rules)
    if state.awaiting.kind == "cselekvés":
        return _act(rng, sight)
    answer = _ANSWERS.get(state.awaiting.kind)
    found = answer(sight) if answer is not None else None
    return found if found is not None and is_legal(sight, found) else None


def _act(rng: random.Random, sight: Sight) -> Event:
    """The act that is worth most, if it is worth more than passing."""
    ranked: list[tuple[float, BaseLine]] = []
    for base in _possible(sight):
        found = act_worth(sight, base.event) if not base.open or base.group == "manőver" else _hoped(sight, base)
        if found > 0 and not (base.group == "aktivizálás" and rng.random() < LEFT):
            ranked.append((found + rng.random(), base))
    for _, base in sorted(ranked, key=lambda one: one[0], reverse=True):
        event = completed(sight, base)
        if event is not None and act_worth(sight, event) > 0:
            return event
    return Pass(seat=sight.letter)


def _possible(sight: Sight) -> Iterator[BaseLine]:
    """The lines of the seat; of a card that can't be used at this moment at all only the first is looked at."""
    closed: dict[tuple[type[Event], Any], bool] = {}
    for base in candidates(sight.state, sight.rules):
        event = base.event
        if event.__dict__.get("seat") != sight.letter or type(event) is Pass:
            continue
        key = (type(event), event.__dict__.get("card"))
        if key not in closed:
            closed[key] = refusal(sight.state, event, sight.rules) in NOT_NOW
        if not closed[key]:
            yield base


def _hoped(sight: Sight, base: BaseLine) -> float:
    """What a line with open targets may be worth: a little, until it is known who they are."""
    return max(act_worth(sight, base.event), 1.0)


def _mulligan(sight: Sight) -> Event:
    return Mulligan(seat=sight.letter, mulligan=False)


def _discard(sight: Sight) -> Event:
    """K/I.7.B, D: only what must be, the least dear first."""
    reason, count = sight.state.awaiting.about
    return Discard(seat=sight.letter, cards=() if reason == "zárás" else _least(sight, count))


def _least(sight: Sight, count: int) -> tuple[str, ...]:
    hand = sorted(sight.hand(), key=lambda cid: kept(sight, sight.face(cid)))
    return tuple(shown_name(sight.state, cid) for cid in hand[:count])


def _manoeuvre(state: State) -> Manoeuvre:
    return next(f for f in reversed(state.frames) if type(f) is Manoeuvre)


def _block(sight: Sight) -> Event:
    m = _manoeuvre(sight.state)
    target = m.target if m.kind in ("ostrom", "bevétel") else NOBODY
    last = m.kind == "ostrom" and len(sight.state.seats[m.defender].zones[TOWER]) == 1
    return block(sight, m.team, sight.wall(target) if target != NOBODY else 0, last)


def _end(sight: Sight) -> Event:
    """K/IV.3.C: a siege that did not come over the wall ends; where it can't, somebody may block."""
    ended = GoOn(seat=sight.letter, go_on=False)
    return ended if is_legal(sight, ended) else _block(sight)


def _go_on(sight: Sight) -> Event:
    """On to the quest after a battle that was won; no further round where nobody wants to act (É21)."""
    return GoOn(seat=sight.letter, go_on=not sight.state.awaiting.about)


def _order(sight: Sight) -> Event:
    """K/IV.6.4.2.A: the strong in front, the weak behind them."""
    team = sorted(team_of(sight.state, sight.seat), key=sight.level, reverse=True)
    front = max(FRONT, (len(team) + 1) // 2)
    names = [shown_name(sight.state, cid) for cid in team]
    return BattleOrder(seat=sight.letter, front=tuple(names[:front]), protected=tuple(names[front:]))


def _condition(sight: Sight) -> Event | None:
    """The first condition that somebody meets; giving up only where nobody does."""
    lines = [b for b in candidates(sight.state, sight.rules) if isinstance(b.event, Condition)]
    events = [event for base in lines for event in complete(sight.state, base, sight.rules)]
    met = [event for event in events if event.assignments]  # type: ignore[attr-defined]
    return next(iter((*met, *events)), None)


def _solve(sight: Sight) -> Event | None:
    ways = (Solve(seat=sight.letter, solution=way) for way in ("megold", "expedíció", "nem"))
    return next((event for event in ways if is_legal(sight, event)), None)


def _strike(sight: Sight) -> Event:
    """K/IV.6.5.2.F: one's own strongest bears it best; of the others the weakest is struck."""
    def bears(cid: int) -> int:
        return -sight.level(cid) if sight.is_foes(cid) else sight.level(cid)

    struck = max(sight.state.awaiting.about, key=bears)
    return Distribute(seat=sight.letter, card=shown_name(sight.state, struck))


def _choose(sight: Sight) -> Event | None:
    about = sight.state.awaiting.about
    choice = _CHOICES.get(about[0])
    names = choice(sight, about) if choice is not None else ()
    return Choose(seat=sight.letter, choices=names) if names else None


def _search(sight: Sight, about: tuple[Any, ...]) -> tuple[str, ...]:
    """K/I.3.T: who searches looks through the deck, and takes the dearest."""
    found: list[tuple[float, str]] = []
    for cid, name in findable(sight.state, current(sight.state)):
        d: Definition | None = card(sight.state, cid).d if cid != NOBODY else sight.state.defs.get(name)
        found.append((kept(sight, d), shown_name(sight.state, cid) if cid != NOBODY else name))
    return tuple(name for _, name in sorted(found, reverse=True)[:about[1]])


def _target(sight: Sight, about: tuple[Any, ...]) -> tuple[str, ...]:
    """The target on which the effect is worth most."""
    item = sight.state.frames[-1].items[0]
    d = card(sight.state, item.source).d
    effect = d.effects[item.effect] if d is not None and 0 <= item.effect < len(d.effects) else d.playing if d else None
    program = program_of(effect, item.mode)
    best = max(about[1:], key=lambda cid: worth(sight, program, (cid,)))
    return (shown_name(sight.state, best),)


def _given(sight: Sight, about: tuple[Any, ...]) -> tuple[str, ...]:
    return _least(sight, about[1])


_CHOICES: Final[dict[str, Callable[[Sight, tuple[Any, ...]], tuple[str, ...]]]] = {
    "keresés": _search, "célpont": _target, "célpontok": _target, "lap": _given, "aljára": _given,
}
_ANSWERS: Final[dict[str, Callable[[Sight], Event | None]]] = {
    "lekeverés": _mulligan, "eldobás": _discard, "akadályozás": _block, "véget-vetés": _end, "folytatás": _go_on,
    "hadrend": _order, "feltétel": _condition, "megoldás": _solve, "támadott": _strike, "választás": _choose,
    "kezdőjátékos": lambda sight: StartingPlayer(seat=SEATS[sight.seat]),
    "szövetségválasz": lambda sight: AnswerPact(seat=sight.letter, accept=True),
}
