"""A branch as a game of its own in the store, marked with where it came from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from adjudicator.alternatives import Wanted
from adjudicator.branching import Branch, branch
from adjudicator.folding import Folding
from adjudicator.games import Game, read_readings, rules_of
from adjudicator.importing.storing import BRANCHED, besides
from engine.ruleset import Ruleset
from events.base import Event, Grade
from events.errors import InputError
from events.opening import Opening, PackPin, opening_of

_OTHER_RULES: Final = "whatif.save_rules"


def saved_events(made: Branch, game: Game, wanted: Wanted) -> tuple[list[Event], Ruleset]:
    """The log of a branch as it can be stored, and the rules that its opening pins.

    What a case only tried is left out; a line of the branch that the rules refuse is a dispute.
    Raises InputError where the rules are not those of the whole game, or paragraphs are suspended:
    no opening can say so.
    """
    if wanted.suspended or (made.asked.rules is not None and made.late_from != 1):
        raise InputError(_OTHER_RULES)
    tried = frozenset(m.number for m in made.base.moments if m.refused)
    if tried - made.asked.dropped:
        made = branch(made.base, replace(made.asked, dropped=made.asked.dropped | tried))
    first, *rest = [_graded(made, n) for n in range(1, len(made.origins) + 1)]
    opening = _opening(first, made, game, wanted)
    return [opening, *rest], rules_of(opening.edition, opening.readings)


def _graded(made: Branch, number: int) -> Event:
    moment = made.told.at(number)
    if made.origins[number - 1] or not moment.against:
        return moment.event
    return moment.event.model_copy(update={"grade": Grade.DISPUTED})


def _opening(event: Event, made: Branch, game: Game, wanted: Wanted) -> Opening:
    """The opening with the branch's edition, readings and packs, and the header that tells its origin."""
    opening = opening_of([event])
    asked = made.asked
    readings = {**opening.readings, **read_readings(wanted.readings)}
    pins = {p.name: p for p in opening.packs} | {
        p.name: PackPin(name=p.name, version=p.version, digest=p.digest) for p in wanted.packs}
    header = (BRANCHED, f"{game.id or game.name}, {asked.start}. esemény")
    return opening.model_copy(update={"edition": made.told.rules.edition, "readings": readings,
                                      "packs": tuple(pins.values()), "headers": (*opening.headers, header)})


def save(store: Any, made: Branch, game: Game, wanted: Wanted) -> str:
    """Store a branch as a new game, with fingerprints; its id. StoreError as the store does."""
    events, rules = saved_events(made, game, wanted)
    stored: str = store.create(events, beside=besides(Folding(rules, events).after, rules))
    return stored
