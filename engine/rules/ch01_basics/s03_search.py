"""K/I.3.T, K/I.3.U, M/1.16 — looking a card out of a pile because an effect says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from engine.acting import candidates
from engine.cards import TargetSpec, op_args, parse_target
from engine.definition import Definition
from engine.effects.args import Args, select_seats
from engine.effects.moving import PLACES, move
from engine.frames import Item, Resolve
from engine.knowledge import named
from engine.registry import awaits
from engine.rules.ch01_basics.s03_places_control import forget_order, look_out
from engine.rules.ch01_basics.s12_reference import PLACES_OF, has_word, is_kind
from engine.state import NOBODY, Awaiting, CardState, State, card, note
from engine.zones import FUTURE
from events.refs import UNKNOWN, parse_ref

awaits("választás:keresés", ("K/I.3.T", "K/I.3.U"), "M/1.16")
NONE: Final = ("nem",)  # the answer of who finds nothing, or takes nothing
_NOTHING: Final = (NONE, ())  # … which may be said as an empty list, too


class Search(Struct, frozen=True):
    """What is looked for: whose pile, which, what fits, how many at most, and where it goes."""

    seat: int
    zone: int
    spec: TargetSpec
    most: int
    place: str

    @property
    def anything(self) -> bool:
        """K/I.3.T: any card will do, so that it need not be shown."""
        return self.spec.kind == "lap" and not self.spec.words and not self.spec.named


def search_of(state: State, item: Item, op: Any) -> Search:
    """K/I.3.T: a search that a program asks for; in the Future where it names no other pile, into the hand where
    it names no other place."""
    given = op_args(op)
    spec = parse_target(given["mit"])
    there = next(iter(PLACES_OF[spec.place])) if spec.place not in ("jelen", "játéktér") else FUTURE
    zone = PLACES[given["honnan"]] if "honnan" in given else there
    seat = select_seats(state, item, given.get("kit", "játékosa"))[0]
    said = spec.count_max if spec.count_max is not None else len(state.seats[seat].zones[zone])
    most = item.x if given.get("mennyi") == "X" else given.get("mennyi", said)
    return Search(seat, zone, spec, most, given.get("hova", "kéz"))


def current(state: State) -> Search:
    """The search that is being made."""
    frame: Resolve = state.frames[-1]
    return search_of(state, frame.item, frame.ops[0])


def ask(state: State, frame: Resolve) -> State:
    """K/I.3.T, K/VI.4.R: who searches says what he found; in a pile in which nothing can be, nothing is looked for,
    nor where an X of 0 lets him find nothing."""
    search = search_of(state, frame.item, frame.ops[0])
    stage = "keresés" if search.most and findable(state, search) else "keresés vége"
    return replace(state, frames=(*state.frames[:-1], replace(frame, stage=stage)))


def awaited_search(state: State) -> Awaiting:
    """K/I.3.T: what is awaited: how many at most, and whether they have to be shown."""
    search = current(state)
    return Awaiting("választás", search.seat, ("keresés", search.most, int(not search.anything)))


def _fits(d: Definition, search: Search) -> bool:
    c = CardState(d, search.seat, zone=search.zone)
    return is_kind(c, search.spec.kind) and all(has_word(c, w) for w in search.spec.words) and (
        d.named or not search.spec.named)


def _pile(state: State, search: Search) -> tuple[int, ...]:
    return state.seats[search.seat].zones[search.zone]


def _unseen(state: State, search: Search) -> Iterator[Definition]:
    """Which cards nobody has named might lie there: those of the deck list that are left, else any of the game."""
    pool = state.seats[search.seat].pool
    for name in sorted(state.defs if pool is None else pool):
        d = state.defs.get(name)
        if d is not None and not d.card.token and _fits(d, search):
            yield d


def findable(state: State, search: Search) -> tuple[tuple[int, str], ...]:
    """What may be found: the known cards of the pile that fit, by number, and what its unknown ones might be, by
    name (NOBODY)."""
    pile = _pile(state, search)
    here = [(cid, d) for cid in pile if (d := card(state, cid).d) is not None]
    found = [(cid, d.name) for cid, d in here if _fits(d, search)]
    if len(here) < len(pile):
        lying = {d.name for _, d in here}
        found += [(NOBODY, d.name) for d in _unseen(state, search) if d.name not in lying]
        found += [(NOBODY, UNKNOWN)] if search.anything else []
    return tuple(found)


def found_by(state: State, search: Search, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """The cards that an answer means, each with its name; NOBODY for what can't be found there."""
    taken: list[int] = []
    for name in names:
        taken.append(_one(state, search, name, taken))
    return tuple(zip(taken, names, strict=True))


def _one(state: State, search: Search, text: str, taken: list[int]) -> int:
    pile = [cid for cid in _pile(state, search) if cid not in taken]
    unknown = next((cid for cid in pile if card(state, cid).d is None), NOBODY)
    if text == UNKNOWN:
        return unknown if search.anything else NOBODY
    there = [cid for cid in candidates(state, text) if cid in pile]
    if there:
        d = card(state, there[0]).d
        return there[0] if d is not None and _fits(d, search) else NOBODY
    might = any(d.name == parse_ref(text).name for d in _unseen(state, search))
    return unknown if might else NOBODY


def right(state: State, names: tuple[str, ...]) -> bool:
    """K/I.3.T: whether an answer names what the effect lets its player look out, or nothing."""
    search = current(state)
    found = found_by(state, search, names)
    return names in _NOTHING or (0 < len(found) <= search.most and all(cid != NOBODY for cid, _ in found))


def carry_out(state: State, names: tuple[str, ...], rules: Any) -> State:
    """K/I.3.T, K/I.3.U, M/1.16: what was found goes to its place; a Future that was looked through is shuffled,
    before anything is put on its top or bottom."""
    search = current(state)
    found = [] if names in _NOTHING else [(cid, name) for cid, name in found_by(state, search, names) if cid != NOBODY]
    state = finished(state)
    for cid, name in found:
        state = note(look_out(named(state, cid, name), cid), "searched", cid)
    if search.zone == FUTURE:
        state = forget_order(state, search.seat)
    for cid, _ in found if search.place != "kéz" else ():
        state = move(state, cid, Args("mozgat", seats=(search.seat,), place=search.place), rules)
    return state


def finished(state: State) -> State:
    """The program goes on after the search."""
    frame: Resolve = state.frames[-1]
    return replace(state, frames=(*state.frames[:-1], replace(frame, ops=frame.ops[1:], stage="")))
