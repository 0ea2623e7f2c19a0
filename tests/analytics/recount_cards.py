"""Cards as plain loops over replays (``recount``): where each copy was, by name and by copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from engine.rules.ch01_basics.s10_values import card_dp
from engine.state import SEATS, card
from engine.zones import ATTACHED, BUILDING, FUTURE, HAND, OUTER, PRESENT, SOLVED, STORE, TOWER
from events.choices import Mulligan
from tests.analytics.recount_cases import Case, Played, killings

Loop = Callable[[Played], Iterator[Case]]
Cards = Callable[[Played], frozenset[int]]


@cache
def opening(p: Played) -> frozenset[int]:
    kept = [s for s in p.line if isinstance(s.event, Mulligan)]
    return frozenset(cid for seat in kept[-1].after.seats for cid in seat.zones[HAND]) if kept else frozenset()


@cache
def later(p: Played) -> frozenset[int]:
    last = max((s.number for s in p.line if isinstance(s.event, Mulligan)), default=0)
    return frozenset(
        cid for s in p.line if s.number > last and s.before is not None for seat in s.after.seats
        for cid in seat.zones[HAND] if cid < sum(map(len, s.before.cards)) and card(s.before, cid).zone == FUTURE)


def in_hand(p: Played) -> frozenset[int]:
    return opening(p) | later(p)


def unknown_hands(p: Played) -> bool:
    return any(p.name(cid) is None for cid in in_hand(p))


@cache
def plays(p: Played) -> frozenset[int]:
    table = PRESENT | {STORE, OUTER, ATTACHED}
    moved = {cid for s in p.line if s.before is not None for seat in s.before.seats for cid in seat.zones[HAND]
             if card(s.after, cid).zone in table}
    return p.told_of("played") | p.told_of("attaching") | moved


def activated(p: Played) -> frozenset[int]:
    return p.told_of("activated")


# ---------------------------------------------------------------------------- shares of wins


def names(cards: Cards) -> Loop:
    """One case per seat and name."""
    return lambda p: ((name, seat in p.winners) for seat, name in sorted({(p.owner(cid), p.name(cid) or "")
                      for cid in cards(p)}) if name)


def copies(cards: Cards) -> Loop:
    """One case per copy."""
    return lambda p: ((p.name(cid), p.owner(cid) in p.winners) for cid in cards(p) if p.name(cid) is not None)


def in_decks(p: Played) -> Iterator[tuple[str, str, int]]:
    """Seat, name, and how many of it."""
    for seat, deck in p.game.opening.decks.items():
        yield from ((seat, name, n) for name, n in (deck.cards or {}).items())


def tally(p: Played, cards: Cards) -> Counter[tuple[str, str]]:
    """How many of them are copies of a name, by seat and name."""
    return Counter((p.owner(cid), name) for cid in cards(p) if (name := p.name(cid)) is not None)


# ------------------------------------------------------------------------------ differences


def apart(one: Cards, among: Cards | None = None, but: Cards | None = None) -> Loop:
    """Names of decks: any copy in ``one`` against none; only names with a copy ``among`` and none in ``but``."""
    def found(p: Played) -> Iterator[Case]:
        here, there, out = tally(p, one), among and tally(p, among), but and tally(p, but)
        for seat, name, _ in in_decks(p):
            if (there is None or there[seat, name]) and not (out and out[seat, name]):
                yield name, here[seat, name] > 0, seat in p.winners
    return found


def copies_apart(one: Cards, other: Cards | None) -> Loop:
    """Copies of decks: those in ``one`` against those in ``other``, or against all that never came to hand."""
    def found(p: Played) -> Iterator[Case]:
        here, there = tally(p, one), tally(p, other or in_hand)
        for seat, name, n in in_decks(p):
            against = there[seat, name] if other else n - there[seat, name]
            yield from [(name, True, seat in p.winners)] * here[seat, name]
            yield from [(name, False, seat in p.winners)] * against
    return found


def only_later(p: Played) -> frozenset[int]:
    return later(p) - opening(p)


def not_opening(p: Played) -> Iterator[Case]:
    """Copies in the opening hand against the other copies of the deck."""
    here = tally(p, opening)
    for seat, name, n in in_decks(p):
        yield from ((name, k < here[seat, name], seat in p.winners) for k in range(max(n, here[seat, name])))


def names_within(one: Cards, among: Cards) -> Loop:
    """Every name that a seat had among these: whether a copy of it was in ``one``."""
    def found(p: Played) -> Iterator[Case]:
        # Both are asked of the name: it may be one copy that was held and another that was played.
        here = tally(p, one)
        yield from ((name, here[seat, name] > 0, seat in p.winners) for seat, name in tally(p, among))
    return found


def copies_within(one: Cards, among: Cards) -> Loop:
    """Every copy among these: whether it was in ``one``."""
    def found(p: Played) -> Iterator[Case]:
        here = one(p)
        yield from ((name, cid in here, p.owner(cid) in p.winners) for cid in among(p)
                    if (name := p.name(cid)) is not None)
    return found


# ----------------------------------------------------------------------------- what came of them


def fate(cards: Cards, said: str, kind: str = "") -> Loop:
    """Every copy, and whether this was said of it."""
    def found(p: Played) -> Iterator[Case]:
        good = p.told_of(said)
        for cid in cards(p):
            d = p.definition(cid)
            if d is not None and kind in ("", d.kind):
                yield d.name, cid in good
    return found


def paid(p: Played) -> Counter[int]:
    """MP of the events in which a card is the first that is played, attached or activated."""
    found: Counter[int] = Counter()
    for s in p.line:
        first = next((x[1] for x in s.said if x[0] in ("played", "attaching", "activated")), None)
        if first is not None:
            found[first] += sum(x[2] for x in s.said if x[0] == "mp_paid")
    return found


def points(p: Played, cid: int) -> int:
    """K/I.1, K/II.7: the DP of a solved quest, of one stored in a tower, of a building."""
    c = card(p.end, cid)
    stored = c.zone == ATTACHED and c.d is not None and c.d.kind == "küldetés" and card(p.end, c.host).zone == TOWER
    return card_dp(p.end, cid, p.told.rules) if c.d is not None and (c.zone in (SOLVED, BUILDING) or stored) else 0


def spent(p: Played) -> Iterator[Case]:
    """Every building and quest that was played: the MP paid for it and its DP; and the MP that who set out for
    a quest paid until that was over."""
    cost = paid(p)
    for cid in plays(p):
        d = p.definition(cid)
        if d is not None and d.kind in ("építmény", "küldetés"):
            yield d.name, cost[cid], points(p, cid)
    for quest, mp in missions(p):
        d = p.definition(quest)
        if d is not None and d.kind == "küldetés":
            yield d.name, mp, 0


def missions(p: Played) -> Iterator[tuple[int, int]]:
    """K/IV.6.1, K/IV.6.6.2: the target of every quest manoeuvre, and what its initiator paid from its first event
    to its last."""
    now: tuple[int, int] | None = None
    spent = 0
    for s in p.line:
        begins = [x for x in s.said if x[0] == "manoeuvre_begins"]
        if begins:
            quest = begins[0][1] in ("küldetés", "antissküldetés")
            now, spent = (begins[0][2], SEATS.index(s.event.seat)) if quest else None, 0  # type: ignore[attr-defined]
        if now is not None:
            spent += sum(x[2] for x in s.said if x[0] == "mp_paid" and x[1] == now[1])
        if now is not None and any(x[0] == "manoeuvre_over" for x in s.said):
            yield now[0], spent
            now = None
    if now is not None:
        yield now[0], spent


def killing(p: Played) -> Iterator[Case]:
    """Every copy that was played or activated: MP and kills."""
    cost, killed = paid(p), Counter(by for _, by in killings(p))
    for cid in plays(p) | activated(p):
        d = p.definition(cid)
        if d is not None:
            yield d.name, cost[cid], killed[cid]


CARDS: dict[str, Callable[[Played], Iterable[Case]]] = {
    "lapok.pakliban": lambda p: ((name, seat in p.winners) for seat, name, _ in in_decks(p)),
    "lapok.nyitókézben": names(opening), "lapok.kézben": names(in_hand), "lapok.húzva": names(later),
    "lapok.kijátszva": names(plays), "lapok.aktivizálva": names(activated),
    "példányok.pakliban": lambda p: ((name, seat in p.winners) for seat, name, n in in_decks(p) for _ in range(n)),
    "példányok.nyitókézben": copies(opening), "példányok.kézben": copies(in_hand), "példányok.húzva": copies(later),
    "példányok.kijátszva": copies(plays), "példányok.aktivizálva": copies(activated),
    "különbség.kézben": apart(in_hand), "különbség.nyitókézben": apart(opening),
    "különbség.húzva": apart(later, None, opening), "különbség.korán": apart(opening, in_hand),
    "különbség.kijátszva": names_within(plays, in_hand), "különbség.aktivizálva": names_within(activated, plays),
    "példánykülönbség.kézben": copies_apart(in_hand, None), "példánykülönbség.nyitókézben": not_opening,
    "példánykülönbség.húzva": copies_apart(only_later, None),
    "példánykülönbség.korán": copies_apart(opening, only_later),
    "példánykülönbség.kijátszva": copies_within(plays, in_hand),
    "példánykülönbség.aktivizálva": copies_within(activated, plays),
    "lapok.meghalt": fate(plays, "died", "kalandozó"), "kijátszások.semlegesítve": fate(plays, "neutralised"),
    "mp.lap": spent, "mp.ölés": killing,
}
