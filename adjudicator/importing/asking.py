"""What is asked for where a line is missing that is never inferred (a roll, a choice): its alternatives, and those
with which the record goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Final

from msgspec import Struct

from engine.legal import BaseLine, complete, legal
from engine.ruleset import Ruleset
from engine.state import SEATS, State
from engine.step import apply
from events.base import Event
from events.chance import Roll, StartingRolls
from events.notation.values import Unwritable
from events.notation.write import write

#: Alternatives of one decision that are tried, fillings of one line among them, and lines that are told.
MOST: Final = 12
PER_LINE: Final = 6
SHOWN: Final = 6
MORE: Final = "…"
#: What is awaited where no single decision is.
NO_ACT: Final = frozenset({"", "cselekvés"})
OUTCOMES: Final = ("siker", "kudarc")

Fits = Callable[[State], bool]


class Asked(Struct, frozen=True):
    """Lines of which one is missing; ``fits``: with each of them the record goes on, else they are all there are."""

    lines: tuple[str, ...] = ()
    fits: bool = False


def asked(state: State, rules: Ruleset, *ways: Fits) -> Asked:
    """What may be missing at the decision that is awaited; each of ``ways`` says of the position after an alternative
    whether what stands next in the record is possible then: the first counts by which any alternative helps."""
    events = list(islice(alternatives(state, rules), MOST + 1))
    after = [(event, apply(state, event, rules)) for event in events[:MOST]]
    helping = next((found for fits in ways if (found := [event for event, then in after if fits(then)])), [])
    if not _is_damage(state) and all(isinstance(event, Roll) for event in events) and len(helping) != 1:
        return Asked(_any_roll(state), bool(helping))
    return Asked(_told(helping or events), bool(helping))


def alternatives(state: State, rules: Ruleset) -> Iterator[Event]:
    """What may be the answer to the decision that is awaited; of a roll only what came of it."""
    kind, seat = state.awaiting.kind, SEATS[state.awaiting.seat]
    if kind == "kezdődobás":
        yield StartingRolls(seat=seat, rolls={})
    elif kind == "dobás" and not _is_damage(state):
        yield from (Roll(seat=seat, outcome=outcome) for outcome in OUTCOMES)  # type: ignore[arg-type]
    else:
        for base in legal(state, rules):
            yield from _fillings(state, base, rules)


def _fillings(state: State, base: BaseLine, rules: Ruleset) -> Iterator[Event]:
    """The first ways to fill a line; where nobody has to be named for it (K/IV.6.6.1), the line as it is."""
    for event in islice(complete(state, base, rules), PER_LINE):
        yield event
        if event == base.event and any(place.sort == "teljesítők" for place in base.open):
            return


def _is_damage(state: State) -> bool:
    """One die is rolled for a beast's damage (K/IV.6.5.2.C): it neither succeeds nor fails."""
    return state.awaiting.kind == "dobás" and state.awaiting.about[0] == "sebzés"


def _any_roll(state: State) -> tuple[str, ...]:
    """The ways to write a roll: its sum, what came of it, or that nobody knows it."""
    return tuple(f"{SEATS[state.awaiting.seat]} dob {rolled}" for rolled in ("N", *OUTCOMES, "?"))


def _told(events: list[Event]) -> tuple[str, ...]:
    lines: list[str] = []
    for event in events:
        with suppress(Unwritable):
            lines.append(write(event))
    told = tuple(dict.fromkeys(lines))
    return told if len(told) <= SHOWN else (*told[:SHOWN], MORE)
