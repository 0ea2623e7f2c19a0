"""The immutable state of a game and the few primitives that make a new one from an old.

Records are frozen ``msgspec`` structs; cards stand in a tuple of tuples (``CHUNK`` wide) so
that one changed card copies two short tuples only. Seats are numbered from 0 (A).
"""

from __future__ import annotations

from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from engine.definition import Definition
from engine.frames import Battle, Choice, Item, Manoeuvre, Resolve, RowPhase, Setup, Solving, Thread, Turn
from engine.many import Many
from engine.zones import ATTACHED, BY_OWNER, HAND, HELD, OUT, PRESENT, TABLE, THREAD

CHUNK = 12
NOBODY = -1
DRAW = 99  # winner: a drawn game
ALERT, RESTING, WOUNDED = 0, 1, 2
STANCES = ("éber", "pihenő", "sérült")
SEATS = "ABCDEFGH"
NO_MOD_END = "végleges"

ModKind = Literal["módosít", "beállít", "korlátoz"]
TextKind = Literal["kap", "veszít"]

class Mod(Struct, frozen=True, gc=False):
    """One lasting change of a card's value (K/V.9) or text (``engine.alteration``): what, how, and until when.

    ``op`` is módosít, beállít or korlátoz, of a text kap or veszít, with its ``words``; ``strong`` and
    ``forbidding`` classify it (K/V.8); ``until`` is végleges, forduló, harc, manőver or időfonal.
    """

    value: str
    op: ModKind | TextKind
    amount: int = 0
    lower: int | None = None
    upper: int | None = None
    strong: bool = False
    forbidding: bool = False
    until: str = NO_MOD_END
    words: str = ""


class CardState(Struct, frozen=True, gc=False):
    """One physical card. ``d`` is None while nobody who records knows which it is.

    ``marks``: words that hold for a while (halál: a death effect, K/VI.4.L; tiltott:…);
    ``lost``: numbers of the effects that it has lost. ``d`` is its text as it is now.
    """

    d: Definition | None
    owner: int
    controller: int = NOBODY
    zone: int = OUT
    host: int = NOBODY
    attached: tuple[int, ...] = ()
    stance: int = ALERT
    damage: int = 0
    face_up: bool = True
    front: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    mods: tuple[Mod, ...] = ()
    marks: tuple[str, ...] = ()
    lost: tuple[int, ...] = ()
    points: int = 0
    token: bool = False


class Seat(Struct, frozen=True, gc=False):
    """One player: points, hand size, and the lists of cards by zone.

    ``bound`` is the number of the last MP-bound act (0: never), see K/I.6.B; ``drawn`` the
    cards drawn in this turn that no line has named yet; ``pool`` what of a known deck list
    has not been seen yet (None: list unknown).
    """

    mp: int = 0
    dp: int = 0
    hand_size: int = 7
    bound: int = 0
    zones: tuple[tuple[int, ...], ...] = ((),) * HELD
    drawn: tuple[int, ...] = ()
    pool: Map[str, int] | None = None
    unknown_count: bool = False
    conceded: bool = False


class Memory(Struct, frozen=True, gc=False):
    """What has to be remembered beside the table: uses, success, order of acts."""

    acts: int = 0
    turn_uses: tuple[tuple[int, str], ...] = ()
    player_uses: tuple[tuple[int, str], ...] = ()
    game_uses: tuple[str, ...] = ()
    success: int = NOBODY
    free_roll: bool = False
    treasure_used: tuple[int, ...] = ()
    expeditions: tuple[int, ...] = ()
    allowed_battle: tuple[int, ...] = ()
    forbidden: tuple[tuple[int, str, str], ...] = ()
    antiss_acted: tuple[int, ...] = ()  # cards, this turn (K/VII.4.C)
    antiss_tried: tuple[int, ...] = ()  # quests, this turn (K/VII.4.B)
    antiss_solved: tuple[int, ...] = ()  # seats, this turn (K/VII.4.A)
    players: tuple[tuple[int, Mod], ...] = ()  # what changes a player's hand or team size (K/I.3.G, K/II.29.D)


class Awaiting(Struct, frozen=True, gc=False):
    """The one decision that is waited for: what, of whom, and what it is about."""

    kind: str
    seat: int = NOBODY
    about: tuple[Any, ...] = ()


ACTING = tuple(Awaiting("cselekvés", n) for n in range(len(SEATS)))  # by seat: that one may act (K/VI.6.C)

if TYPE_CHECKING:
    Frame = Any  # whoever handles a frame knows its kind: the tables go by type
else:  # what loading a saved state needs
    Frame = Setup | Turn | RowPhase | Thread | Manoeuvre | Battle | Resolve | Solving | Choice
Consequence = tuple[Any, ...]  # (key, *params)


class State(Struct, frozen=True, gc=False):
    """A whole position. ``said`` holds the consequences of the last event only."""

    edition: str
    variant: str
    cards: tuple[tuple[CardState, ...], ...]
    seats: tuple[Seat, ...]
    frames: tuple[Frame, ...]
    awaiting: Awaiting
    defs: Map[str, Definition]
    names: Map[str, tuple[int, ...]]
    turn: int = 0
    starter: int = 0
    winner: int = NOBODY
    count: int = 0
    memory: Memory = Memory()
    many: Many | None = None  # None in a duel
    said: tuple[Consequence, ...] = ()
    due: tuple[Item, ...] = ()  # timed effects whose moment has come, not in a thread yet (K/VI.3)
    running: tuple[int, ...] = ()  # cards in the Present with effects that run (K/V.5.E/1), by arrival
    waiting: tuple[int, ...] = ()  # … and those with timed effects (K/VI.3)


def card(state: State, cid: int) -> CardState:
    """The card numbered ``cid``."""
    return state.cards[cid // CHUNK][cid % CHUNK]


def _put(cards: tuple[tuple[CardState, ...], ...], cid: int, new: CardState) -> tuple[tuple[CardState, ...], ...]:
    # Changed in a list: two slices and a new tuple take twice as long.
    rows = [*cards]
    chunk = [*rows[cid // CHUNK]]
    chunk[cid % CHUNK] = new
    rows[cid // CHUNK] = tuple(chunk)
    return tuple(rows)


def put(state: State, cid: int, new: CardState) -> State:
    """The state with card ``cid`` replaced."""
    return replace(state, cards=_put(state.cards, cid, new))


def change(state: State, cid: int, **fields: Any) -> State:
    """The state with some fields of card ``cid`` changed."""
    return put(state, cid, replace(card(state, cid), **fields))


def set_seat(state: State, seat: int, **fields: Any) -> State:
    """The state with some fields of a seat changed."""
    seats = [*state.seats]
    seats[seat] = replace(seats[seat], **fields)
    return replace(state, seats=tuple(seats))


def remember(state: State, **fields: Any) -> State:
    """The state with some fields of the memory changed."""
    return replace(state, memory=replace(state.memory, **fields))


def note(state: State, *said: Any) -> State:
    """The state with one more consequence in its trace: ``(key, *params)``."""
    return replace(state, said=(*state.said, said))


def holder_list(c: CardState) -> int:
    """Whose list the card stands in: the owner's for piles, else the controller's."""
    return c.owner if c.zone in BY_OWNER else c.controller


def _without(items: tuple[int, ...], cid: int) -> tuple[int, ...]:
    at = items.index(cid)
    return items[:at] + items[at + 1:]


def _with_zone(seat: Seat, zone: int, items: tuple[int, ...]) -> Seat:
    zones = [*seat.zones]
    zones[zone] = items
    return replace(seat, zones=tuple(zones))


def unlist(state: State, cid: int) -> State:
    """The state with the card taken from the list or the host it stands with."""
    c = card(state, cid)
    if c.zone == ATTACHED:
        host = card(state, c.host)
        return put(state, c.host, replace(host, attached=_without(host.attached, cid)))
    if c.zone in (THREAD, OUT):
        return state
    n, seats = holder_list(c), [*state.seats]
    seats[n] = _with_zone(seats[n], c.zone, _without(seats[n].zones[c.zone], cid))
    return replace(state, seats=tuple(seats))


def _arrived(listed: tuple[int, ...], cid: int, there: bool) -> tuple[int, ...]:
    """A list by arrival in the Present, once card ``cid`` is there or not."""
    if there == (cid in listed):
        return listed
    return (*listed, cid) if there else _without(listed, cid)


def _standing(state: State, cid: int, c: CardState) -> State:
    """The state that knows who runs and who waits, once card ``cid`` is as ``c`` says (K/V.5.E/1, K/VI.3)."""
    d = c.d
    if d is None or not (d.runs or d.timed):
        return state
    there = c.zone in PRESENT
    running = _arrived(state.running, cid, there) if d.runs else state.running
    waiting = _arrived(state.waiting, cid, there) if d.timed else state.waiting
    if running is state.running and waiting is state.waiting:
        return state
    return replace(state, running=running, waiting=waiting)


def stand_anew(state: State, cid: int) -> State:
    """The state that knows who runs and who waits, once the text of card ``cid`` is another."""
    c = card(state, cid)
    there = c.d is not None and c.zone in PRESENT
    runs, waits = there and bool(c.d and c.d.runs), there and bool(c.d and c.d.timed)
    return replace(state, running=_arrived(state.running, cid, runs), waiting=_arrived(state.waiting, cid, waits))


def place(state: State, cid: int, zone: int, *, seat: int = NOBODY, at: int | None = None, **fields: Any) -> State:
    """Move a card into a zone: off its old list, onto the new one (end, or index ``at``).

    ``seat`` becomes the controller where the zone has one. Rules about where a card may go
    are not looked at here.
    """
    old = card(state, cid)
    if old.zone == ATTACHED:
        state = unlist(state, cid)
        old = card(state, cid)
    seats = [*state.seats]
    if old.zone < HELD:
        n = holder_list(old)
        seats[n] = _with_zone(seats[n], old.zone, _without(seats[n].zones[old.zone], cid))
    by_owner = zone in BY_OWNER
    controller = NOBODY if by_owner or zone >= THREAD else (seat if seat != NOBODY else old.controller)
    new = replace(old, zone=zone, controller=controller, host=NOBODY, **fields)
    if zone < HELD:
        owner = new.owner if by_owner else controller
        items = seats[owner].zones[zone]
        items = (*items, cid) if at is None else (*items[:at], cid, *items[at:])
        seats[owner] = _with_zone(seats[owner], zone, items)
    state = replace(state, cards=_put(state.cards, cid, new), seats=tuple(seats))
    d = new.d
    return _standing(state, cid, new) if d is not None and (d.runs or d.timed) else state


def take_top(state: State, seat: int, source: int, count: int, target: int) -> State:
    """Many at once: the first ``count`` cards of a seat's pile go to the end of another of its own, neither of
    them in the Present (as :func:`place`, one by one)."""
    s = state.seats[seat]
    top = s.zones[source][:count]
    if not top:
        return state
    cards = state.cards
    for cid in top:
        old = cards[cid // CHUNK][cid % CHUNK]
        cards = _put(cards, cid, replace(old, zone=target, controller=NOBODY, host=NOBODY))
    zones = list(s.zones)
    zones[source], zones[target] = s.zones[source][count:], s.zones[target] + top
    return set_seat(replace(state, cards=cards), seat, zones=tuple(zones))


def hang(state: State, cid: int, host: int, controller: int, **fields: Any) -> State:
    """Attach a card to another; ``controller`` may be NOBODY (K/I.3.Q)."""
    state = unlist(state, cid)
    new = replace(card(state, cid), **{"zone": ATTACHED, "host": host, "controller": controller, **fields})
    state = _standing(put(state, cid, new), cid, new)
    over = card(state, host)
    return put(state, host, replace(over, attached=(*over.attached, cid)))


def all_cards(state: State) -> list[tuple[int, CardState]]:
    """Every card with its number, in order."""
    return list(enumerate(chain.from_iterable(state.cards)))


_of_table = itemgetter(*TABLE)


def on_table(state: State) -> list[tuple[int, CardState]]:
    """All cards in the Present with their numbers, seat by seat, each followed by what hangs on it."""
    out, cards = [], state.cards
    for seat in state.seats:
        for items in _of_table(seat.zones):
            for cid in items:
                c = cards[cid // CHUNK][cid % CHUNK]
                out.append((cid, c))
                if c.attached:
                    out.extend([(hung, cards[hung // CHUNK][hung % CHUNK]) for hung in c.attached])
    return out


def pack(cards: list[CardState]) -> tuple[tuple[CardState, ...], ...]:
    """A list of cards as the two-level tuple of a state."""
    return tuple(tuple(cards[i:i + CHUNK]) for i in range(0, len(cards), CHUNK))


def add_card(state: State, new: CardState) -> tuple[State, int]:
    """The state with one more card (a token or a card from outside), and its number."""
    cards = state.cards
    if cards and len(cards[-1]) < CHUNK:
        grown = (*cards[:-1], (*cards[-1], new))
    else:
        grown = (*cards, (new,))
    return replace(state, cards=grown), sum(map(len, cards))


def add_cards(state: State, seat: int, zone: int, new: list[CardState]) -> tuple[State, tuple[int, ...]]:
    """The state with more cards, which come to the end of one list of a seat in this order, and their numbers."""
    cards = list(chain.from_iterable(state.cards))
    ids = tuple(range(len(cards), len(cards) + len(new)))
    zones = list(state.seats[seat].zones)
    zones[zone] += ids
    return set_seat(replace(state, cards=pack([*cards, *new])), seat, zones=tuple(zones)), ids


def register(state: State, cid: int, d: Definition) -> State:
    """Say which card ``cid`` is: from now on it is known and counted among its name."""
    c = card(state, cid)
    ids = state.names.get(d.name, ())
    c = replace(c, d=d)
    state = replace(state, cards=_put(state.cards, cid, c), names=state.names.set(d.name, (*ids, cid)))
    state = _standing(state, cid, c)
    pool = state.seats[c.owner].pool
    if pool is None or d.name not in pool or c.token:
        return state
    left = pool[d.name] - 1
    return set_seat(state, c.owner, pool=pool.set(d.name, left) if left > 0 else pool.delete(d.name))


def register_all(state: State, known: list[tuple[int, Definition]]) -> State:
    """Many at once: which cards these are, in this order (as :func:`register`, one by one)."""
    cards = [c for chunk in state.cards for c in chunk]
    names: dict[str, list[int]] = {}
    seen: dict[int, dict[str, int]] = {}
    for cid, d in known:
        c = cards[cid]
        cards[cid] = replace(c, d=d)
        names.setdefault(d.name, []).append(cid)
        if not c.token:
            counts = seen.setdefault(c.owner, {})
            counts[d.name] = counts.get(d.name, 0) + 1
    grown = state.names.update({n: (*state.names.get(n, ()), *ids) for n, ids in names.items()})
    state = replace(state, cards=pack(cards), names=grown)
    for cid, _ in known:
        if cards[cid].zone in PRESENT:
            state = _standing(state, cid, cards[cid])
    for owner, counts in seen.items():
        pool = state.seats[owner].pool
        if pool is not None:
            left = {n: k - counts.get(n, 0) for n, k in pool.items()}
            state = set_seat(state, owner, pool=Map({n: k for n, k in left.items() if k > 0}))
    return state


def copy_number(state: State, cid: int) -> int:
    """The copy's number among the cards of its name, 1-based; 0 for an unknown card."""
    d = card(state, cid).d
    return 0 if d is None else state.names[d.name].index(cid) + 1


def unknown_in_hand(state: State, seat: int) -> int:
    """The first card in hand that nobody has named, or NOBODY."""
    for cid in state.seats[seat].zones[HAND]:
        if card(state, cid).d is None:
            return cid
    return NOBODY
