"""The arguments of an effect operation, from a card's program or from a ``hatás`` line alike."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.acting import find, from_hand, seat_number
from engine.alteration import EFFECTS, LISTS
from engine.cards import Op, op_args
from engine.cards.operations import PLAYER_OPS, PLAYER_VALUES
from engine.cards.scalars import known_keyword
from engine.frames import Item
from engine.many import OPPONENT, PLAYER, enemies, playing
from engine.rules.ch01_basics.s12_reference import select_cards
from engine.state import NOBODY, State, card
from engine.zones import IN_GAME, THREAD
from events.repair import ManualEffect


class Args(Struct, frozen=True, gc=False):
    """``cards`` done to, ``seats`` done to, the number or word, the named value, and options."""

    op: str
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    amount: int = 0
    word: str = ""
    name: str = ""
    place: str = ""
    other: tuple[int, ...] = ()
    until: str = "végleges"
    strong: bool = False
    lower: int | None = None
    upper: int | None = None
    by_hand: bool = False
    forbidding: bool = False
    given: tuple[tuple[str, Any], ...] = ()  # kap, veszít: what of which sort


def from_program(state: State, item: Item, op: Op) -> Args:
    """The arguments of one operation of a running program."""
    name, _ = op
    given = op_args(op)
    selector = given.get("kit")
    until, strong = str(given.get("meddig", "végleges")), bool(given.get("erős"))
    common: dict[str, Any] = {"until": until, "strong": strong, "lower": given.get("alsó"), "upper": given.get("felső")}
    amount = _amount(given, item)
    if name in PLAYER_OPS:
        seats = select_seats(state, item, given.get("kinek", selector) or "játékosa")
        return Args(name, seats=seats, amount=amount, place=str(given.get("hova", "")), **common)
    if given.get("érték") in PLAYER_VALUES:
        seats = select_seats(state, item, selector or "játékosa")
        return Args(name, seats=seats, amount=amount, name=given["érték"], **common)
    if name in ("kap", "veszít"):
        words = tuple((_sort(arg, given[arg]), given[arg]) for arg in (*LISTS, *EFFECTS) if arg in given)
        return Args(name, select_cards(state, item, selector), given=words, **common)
    if name == "irányítás":
        return Args(name, select_cards(state, item, selector), select_seats(state, item, given["kinek"]), **common)
    word = str(given.get("helyzet") or given.get("oldal") or given.get("minek") or given.get("mit") or "")
    cards = select_cards(state, item, given.get("mit") if name == "csatol" else selector)
    other = select_cards(state, item, given["hova"]) if name == "csatol" else ()
    value = str(given.get("érték") or given.get("név") or next((k for k in ("szövetség", "ómen") if k in given), ""))
    place = str(given.get("hova", "")) if name != "csatol" else ""
    return Args(name, cards, (item.seat,), amount, word, value, place, other, **common)


def _sort(arg: str, value: Any) -> str:
    """A text that is a keyword is one (K/V.2.A and chapter II: the word alone switches it)."""
    return "kulcsszó" if arg == "szöveg" and known_keyword(value) else arg


def _amount(given: dict[str, Any], item: Item) -> int:
    raw = given.get("mennyi", given.get("szövetség", given.get("ómen", 1 if "név" in given else 0)))
    return item.x if raw == "X" else raw if isinstance(raw, int) else 0


def select_seats(state: State, item: Item, selector: str) -> tuple[int, ...]:
    """Which players an operation is done to: by default the card's játékosa. Who is aimed at is named, or is the one
    opponent; where cards are aimed at it is nobody else."""
    if selector == OPPONENT or (selector == "célpont" and not item.targets):
        return (item.against,) if item.against != NOBODY else enemies(state, item.seat)[:1]
    if selector == PLAYER:
        return tuple(playing(state))
    return (item.seat,)


def from_line(state: State, event: ManualEffect) -> tuple[Args, Item]:
    """The arguments of a ``hatás`` line, and an item that stands for its source."""
    op = event.op
    cards = tuple(_named(state, text) for text in (event.subjects or event.targets))
    other = tuple(_named(state, text) for text in event.targets) if event.subjects else ()
    source = _named(state, event.source_card) if event.source_card else NOBODY
    seat = seat_number(event.seat) if event.seat else NOBODY
    if op in ("eldob", "keres") and event.subjects and seat != NOBODY:
        cards = tuple(_from_pile(state, text, seat, op) for text in event.subjects)
    amount = event.value if isinstance(event.value, int) else 0
    word = event.value if isinstance(event.value, str) else ""
    args = Args(op, cards, (seat,) if seat != NOBODY else (), amount, word, event.name or "", event.place or "", other,
                event.until or "végleges", event.strong, event.lower, event.upper, True)
    return args, Item("kézi", seat, source)


def _named(state: State, text: str) -> int:
    return find(state, text, lambda c: c.zone == THREAD, lambda c: c.zone in IN_GAME)


def _from_pile(state: State, text: str, seat: int, op: str) -> int:
    if op == "eldob":
        return from_hand(state, text, seat)[0]
    from engine.zones import FUTURE

    known = find(state, text, lambda c: c.zone == FUTURE and c.owner == seat)
    if known != NOBODY and card(state, known).zone == FUTURE:
        return known
    return next((cid for cid in state.seats[seat].zones[FUTURE] if card(state, cid).d is None), NOBODY)
