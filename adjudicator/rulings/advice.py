"""The facts before a rewind: where the error is, what has become known since, what stays known.

Every judge sees the same facts; whether to rewind is the judge's to decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from adjudicator.rulings.refold import Judged
from adjudicator.telling import line_of
from engine.paths import shown_name
from engine.rules.ch01_basics.s03_places_control import holder
from engine.state import SEATS, CardState, State, all_cards, card
from engine.verdict import ILLEGAL
from engine.zones import FUTURE, HAND, SIDE
from events.acts import Search
from events.base import Grade, SeatEvent
from events.chance import Roll, Shuffle
from events.repair import Gap

DECK, HELD_CARDS, ROLLS, ORDER = "deck", "cards", "rolls", "order"


class Revealed(Struct, frozen=True):
    """A card that was hidden before an event and open after it."""

    number: int
    card: str
    seat: str


class Advice(Struct, frozen=True):
    """What speaks for and against a rewind to before ``point``.

    ``against``: whether the rules speak against that event; ``earlier``: events before it that
    count although the rules refuse them; ``decisions``, ``drawn``: how many by seat since then,
    it included; ``searched``, ``shuffled``: whose decks were; ``gap``: a gap lies in between,
    across which nothing is known.
    """

    point: int
    against: bool
    earlier: tuple[int, ...]
    decisions: dict[str, int]
    revealed: tuple[Revealed, ...]
    rolls: tuple[tuple[int, str], ...]
    drawn: dict[str, int]
    searched: tuple[str, ...]
    shuffled: tuple[str, ...]
    gap: bool

    @property
    def lasting(self) -> tuple[str, ...]:
        """What can't be undone: open cards and rolls stay known, drawn cards were seen, an order is lost."""
        there = ((HELD_CARDS, self.revealed), (ROLLS, self.rolls), (DECK, self.drawn or self.searched),
                 (ORDER, self.shuffled))
        return tuple(code for code, facts in there if facts)


def advice(line: Sequence[Judged], since: int) -> Advice:
    """The facts on a rewind to before the event numbered ``since``; ``line`` is what counts now."""
    after = [j for j in line if j.number >= since]
    before = [j for j in line if j.number < since]
    return Advice(
        since, bool(after) and after[0].number == since and after[0].verdict.outcome == ILLEGAL,
        tuple(j.number for j in before if j.verdict.outcome == ILLEGAL), _decisions(after), tuple(_revealed(after)),
        tuple((j.number, line_of(j.event)) for j in after if isinstance(j.event, Roll)), _drawn(after),
        tuple(dict.fromkeys(_searched(after))), tuple(dict.fromkeys(_shuffled(after))),
        any(isinstance(j.event, Gap) for j in after))


def _decisions(line: Iterable[Judged]) -> dict[str, int]:
    """By seat, what somebody decided: chance and inferred events are no decisions."""
    chance = ("dobás", "keverés", "húzás", "felfedés", "kézfelvétel", "kezdődobás", "kezdőjátékos")
    counted = Counter(j.event.seat for j in line if isinstance(j.event, SeatEvent)
                      and j.event.kind not in chance and j.event.grade != Grade.INFERRED)
    return dict(sorted(counted.items()))


def _revealed(line: Iterable[Judged]) -> Iterator[Revealed]:
    seen: set[int] = set()
    for j in line:
        if isinstance(j.event, Gap):  # the cards of a stated position have other numbers
            seen.clear()
        elif j.before is not None:
            for cid in _opened(j.before, j.after):
                if cid not in seen:
                    seen.add(cid)
                    yield Revealed(j.number, shown_name(j.after, cid), SEATS[holder(card(j.after, cid))])


def _opened(before: State, after: State) -> Iterator[int]:
    was = dict(all_cards(before))
    return (cid for cid, c in all_cards(after) if not _hidden(c) and cid in was and _hidden(was[cid]))


def _hidden(c: CardState) -> bool:
    return c.zone in (HAND, FUTURE, SIDE) or not c.face_up


def _drawn(line: Iterable[Judged]) -> dict[str, int]:
    counted: Counter[str] = Counter()
    for j in line:
        for key, *params in j.said:
            if key == "drawn" and len(params) > 1 and params[1]:
                counted[SEATS[params[0]]] += params[1]
    return dict(sorted(counted.items()))


def _searched(line: Iterable[Judged]) -> Iterator[str]:
    for j in line:
        if isinstance(j.event, Search):
            yield j.event.seat
        yield from (SEATS[holder(card(j.after, said[1]))] for said in j.said if said[0] == "searched")


def _shuffled(line: Iterable[Judged]) -> Iterator[str]:
    for j in line:
        if isinstance(j.event, Shuffle):
            yield j.event.seat
        yield from (SEATS[said[1]] for said in j.said if said[0] in ("shuffled", "mulligan"))
