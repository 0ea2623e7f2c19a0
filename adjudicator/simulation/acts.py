"""What an act is worth to a sensible player; passing is worth nothing, so what harms it stays undone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from adjudicator.simulation.sight import Sight
from adjudicator.simulation.teams import NEVER, manoeuvre, sent
from adjudicator.simulation.worth import is_answer, program_of, reserve, targets_of, worth
from engine.acting import activatable, is_obstacle_activation
from engine.definition import Definition, EffectDef
from engine.legal import BaseLine, complete
from engine.state import NOBODY, card
from engine.zones import ACTING, HAND, QUEST, ROW, STORE
from events.acts import Activate, Attach, BuildOn, Challenge, Eliminate, Equipping, Manoeuvre, OfferPact, Play
from events.base import Event

ADVENTURER, ALLY, LASTING, ON_QUEST = 50.0, 40.0, 35.0, 45.0
DEED, EQUIPPED, HUNG = 20.0, 24.0, 22.0
ENOUGH: Final = 3  # adventurers in the Row; until then the MP are not saved
SAVED: Final = 30.0  # what is lost by spending the MP kept for an answer
SACRIFICED: Final = 12.0
COMPLETIONS: Final = 12  # completions of a line that are compared


def act_worth(sight: Sight, event: Event) -> float:
    """What an act is worth as it stands."""
    found = _WORTH.get(type(event))
    return found(sight, event) if found is not None else NEVER


def completed(sight: Sight, base: BaseLine) -> Event | None:
    """The best of the first legal completions of a line; None where it has none."""
    if isinstance(base.event, Manoeuvre):
        return sent(sight, base.event)
    found = list(islice(complete(sight.state, base, sight.rules), COMPLETIONS if base.open else 1))
    return max(found, key=lambda event: act_worth(sight, event) + (getattr(event, "x", None) or 0) / 10, default=None)


def _play(sight: Sight, event: Play) -> float:
    cid = sight.played(event)
    d = sight.face(cid) if cid != NOBODY else None
    if d is None:
        return NEVER
    value = _value_of(sight, d, event)
    early = d.adventurer and len(sight.state.seats[sight.seat].zones[ROW]) < ENOUGH
    if value > 0 and not early and not is_answer(d) and sight.mp - sight.cost(cid) < reserve(sight):
        value -= SAVED
    return value


def _value_of(sight: Sight, d: Definition, event: Play) -> float:
    """By the kind of card: who and what stays in the Present first, deeds by what they do."""
    bases = d.value_bases
    if d.adventurer:
        return ADVENTURER + 3 * (bases["alapszint"] or 0)
    if d.kind == "küldetés" or event.as_quest:
        return LASTING + 2 * (bases["dp"] or 0)
    if d.kind == "építmény":
        return ADVENTURER + 4 * (bases["dp"] or 0)
    if d.kind in ("szövetséges", "ómen", "kiemelkedett") or d.equipment:
        return ALLY
    return _deed(sight, d.playing, event, 0.0)


def _deed(sight: Sight, effect: EffectDef | None, event: Any, price: float) -> float:
    """An effect: worth doing where it is worth more than its price."""
    targets = targets_of(sight, event.targets)
    value = worth(sight, program_of(effect, event.mode), targets) - price
    return DEED + value if value > 0 else NEVER


def _attach(sight: Sight, event: Attach) -> float:
    """An obstacle under the own tower or a quest, a mount or retainer for one's own; equipment on nothing else."""
    host = sight.named(event.target)
    d = sight.face(sight.named(event.card, HAND, STORE))
    if host == NOBODY or d is None or sight.is_foes(host) or d.equipment:
        return NEVER
    return HUNG - (8 if card(sight.state, host).zone == QUEST else 0)


def _equip(sight: Sight, event: Equipping) -> float:
    host = sight.named(event.target, ROW)
    return NEVER if sight.is_foes(host) else EQUIPPED + sight.level(host) / 2


def _build(sight: Sight, event: BuildOn) -> float:
    return NEVER if sight.is_foes(sight.named(event.target, ROW)) else HUNG


def _activate(sight: Sight, event: Activate) -> float:
    """An own effect by what it does, less its MP and what it sacrifices."""
    cid = sight.named(event.card, *ACTING)
    c = card(sight.state, cid)
    if cid == NOBODY or c.d is None or sight.is_foes(cid):
        return NEVER
    if is_obstacle_activation(c):
        return DEED
    offered = activatable(sight.state, cid)
    if not offered:
        return NEVER
    place = (event.effect or 1) - 1
    own = [effect for giver, effect in offered if giver == cid and effect.number == place]
    effect = own[0] if own else offered[0][1]
    return _deed(sight, effect, event, effect.mp + (SACRIFICED if effect.effect.cost else 1.0))


def _pact(sight: Sight, event: OfferPact) -> float:
    return 1.0 if sight.turn % 2 else NEVER


_WORTH: Final[dict[type[Event], Callable[[Sight, Any], float]]] = {
    Play: _play, Attach: _attach, Activate: _activate, Equipping: _equip, BuildOn: _build, Manoeuvre: manoeuvre,
    Eliminate: lambda sight, event: 95.0, Challenge: lambda sight, event: 10.0, OfferPact: _pact,
}
